//! Games that a visitor brings along, in any form.

use super::course::{GameCourse, turns};
use crate::{
    answer::prelude::*,
    room::{GameEnding, shown_name},
};
use khod_games::{
    Record,
    contest::HeaderReader,
    record::{self, Turn},
};
use khod_view::json::{self, BadJson};

/// Reads a game or a position from a text; otherwise says why the text is neither. If no game is named, the one that fits best is taken.
pub(super) fn read(
    visitor: &Visitor,
    text: &str,
    game: Option<Game>,
    number: usize,
) -> Result<GameCourse, String> {
    let text = text.strip_prefix('\u{FEFF}').unwrap_or(text);
    let trimmed = text.trim();
    if trimmed.is_empty() && game.is_none() {
        return Err(visitor.say("import-empty"));
    }
    if is_json(trimmed) {
        return of_records(visitor, read_json(visitor, text)?, None, number);
    }
    if trimmed.contains("[Game") {
        let (records, mistake) = record::read_until_mistake(text);
        let found = records.len() >= number;
        return match mistake {
            Some(why) if !found => Err(visitor.words().explain(&why)),
            _ => of_records(visitor, records, Some(text), number),
        };
    }
    let games: Vec<Game> = game.map_or_else(|| Game::ALL.to_vec(), |game| vec![game]);
    let of_position = |&game: &Game| {
        let position = Some(game.position(trimmed).ok()?.text());
        Some(Record { position, ..Record::new(game) })
    };
    if !trimmed.contains('\n')
        && let Some(record) = games.iter().find_map(of_position)
    {
        return GameCourse::of(record).map_err(|why| visitor.words().explain(&why));
    }
    let lines = games.into_iter().filter_map(|game| of_lines(game, text));
    let best = lines.max_by_key(|course| (course.record.turns.len(), course.mistake.is_none()));
    best.filter(|course| game.is_some() || !course.record.turns.is_empty())
        .ok_or_else(|| visitor.say("import-unknown"))
}

fn is_json(text: &str) -> bool {
    let list = |rest: &str| rest.trim_start().starts_with('{');
    text.starts_with('{') && text.contains('"') || text.strip_prefix('[').is_some_and(list)
}

fn read_json(visitor: &Visitor, text: &str) -> Result<Vec<Record>, String> {
    json::read(text).map_err(|why| match why {
        BadJson::Broken { line, column } => {
            visitor.say_with("import-json", &[("line", line.into()), ("column", column.into())])
        }
        BadJson::Value { key, found } => {
            visitor.say_with("import-json-value", &[("key", key.into()), ("found", found.into())])
        }
        BadJson::Record(why) => visitor.words().explain(&why),
    })
}

/// One of several records.
fn of_records(
    visitor: &Visitor,
    records: Vec<Record>,
    text: Option<&str>,
    number: usize,
) -> Result<GameCourse, String> {
    let count = records.len();
    let record = records.into_iter().nth(number.saturating_sub(1)).ok_or_else(|| {
        visitor.say_with("import-no-record", &[("number", number.into()), ("records", count.into())])
    })?;
    let mut course = GameCourse::of(record).map_err(|why| visitor.words().explain(&why))?;
    let at = course.record.turns.len();
    if let (Some(mistake), Some(text)) = (&mut course.mistake, text) {
        mistake.line = line_of(text, &mistake.text, number, at);
    }
    Ok(course)
}

/// The line of a record file in which a turn stands: the first line with its words after which the reader has it.
fn line_of(text: &str, turn: &str, number: usize, at: usize) -> Option<usize> {
    let word = turn.split(' ').next().unwrap_or(turn);
    let mut end = 0;
    let ends = text.split_inclusive('\n').map(|part| {
        end += part.len();
        (end, part.contains(word))
    });
    let ends: Vec<(usize, bool)> = ends.collect();
    let is_there = |end: usize| {
        let (records, _) = record::read_until_mistake(&text[..end]);
        records.get(number - 1).is_some_and(|record| record.turns.len() > at)
    };
    // A longer part of the text never has fewer turns: a binary search finds the line.
    let found = ends.partition_point(|&(end, _)| !is_there(end));
    // A comment behind the turn may go on over several lines: the turn itself is on an earlier one.
    (0..=found.min(ends.len().checked_sub(1)?)).rev().find(|&line| ends[line].1).map(|line| line + 1)
}

/// Plain contest lines, a turn each, perhaps below the header that a program reads, perhaps with numbers.
fn of_lines(game: Game, text: &str) -> Option<GameCourse> {
    let mut record = Record::new(game);
    let mut lines = (1..)
        .zip(text.lines().map(str::trim))
        .filter(|(_, line)| !line.is_empty() && !line.starts_with('#'))
        .peekable();
    let whole =
        |line: &str| line.split_whitespace().all(|word| word.bytes().all(|letter| letter.is_ascii_digit()));
    if lines.peek().is_some_and(|(_, line)| whole(line)) {
        let mut reader = HeaderReader::new(game.spec());
        let header = loop {
            let (_, line) = lines.next()?;
            if let Some(header) = reader.line(line).ok()? {
                break header;
            }
        };
        (record.limit, record.setup) = (header.limit, header.setup);
    }
    let mut places = Vec::new();
    for (number, line) in lines {
        for turn in turns(game, line) {
            let plain = turn.line.rfind('.').map_or(turn.line.as_str(), |dot| turn.line[dot + 1..].trim());
            if !plain.is_empty() {
                record.turns.push(Turn { line: plain.to_owned(), ..Turn::default() });
                places.push(number);
            }
        }
    }
    let mut course = GameCourse::of(record).ok()?;
    let at = course.record.turns.len();
    if let Some(mistake) = &mut course.mistake {
        mistake.line = places.get(at).copied();
    }
    Some(course)
}

/// The game as it is kept when no address can hold it.
pub(super) fn kept(visitor: &Visitor, course: &GameCourse) -> Kept {
    let record = &course.record;
    let seat = |name: &Option<String>, key: &str| Seat::Named {
        name: name.as_deref().and_then(shown_name).unwrap_or_else(|| visitor.say(key)),
    };
    let over = course.positions.last().is_some_and(|position| position.outcome().is_some());
    let loser =
        if let Some(Winner::Side(side)) = record.winner { Some(SideWord(side.other())) } else { None };
    let ending = match (record.verdict.as_deref(), loser) {
        _ if over => Some(GameEnding::Rules),
        (Some("resignation"), Some(loser)) => Some(GameEnding::Resignation { loser }),
        (Some("time"), Some(loser)) => Some(GameEnding::Time { loser }),
        (Some("agreement"), _) => Some(GameEnding::Agreement),
        _ => None,
    };
    let seats = [seat(&record.white, "seat-white"), seat(&record.black, "seat-black")];
    Kept {
        limit: record.limit,
        setup: record.setup.clone(),
        position: record.position.clone(),
        turns: record.turns.iter().map(|turn| (turn.line.clone(), turn.time.unwrap_or(0))).collect(),
        ending,
        ..Kept::new(record.game, seats, ClockRule::None)
    }
}
