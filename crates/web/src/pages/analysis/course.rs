//! A game that is stored in an address alone: its start and its turns, as far as they are legal.

use crate::answer::prelude::*;
use khod_games::{BadRecord, BadSetup, Record, contest, record::Turn};
use std::fmt::Write;

/// The longest address that every browser and mail program passes on.
pub(crate) const MOST_OF_AN_ADDRESS: usize = 6 * 1024;

/// The query of an address. Every value is a text, so that the page can say what is wrong with it.
#[derive(Deserialize, Clone, Default, Debug)]
#[serde(default)]
pub(crate) struct GameQuery {
    pub(crate) game: String,
    pub(crate) setup: String,
    pub(crate) limit: String,
    pub(crate) pos: String,
    /// Turns, separated by semicolons.
    pub(crate) moves: String,
    /// The position to begin with, as a number of turns.
    pub(crate) ply: String,
    /// The line of a file in which a mistake stood.
    pub(crate) line: String,
    /// The form of a file that is wanted.
    pub(crate) form: String,
}

/// The legal part of a record with all its positions, and the turn that was illegal, if any.
pub(crate) struct GameCourse {
    pub(crate) record: Record,
    /// Before the first turn, after the first, and so on.
    pub(crate) positions: Vec<AnyPosition>,
    pub(crate) mistake: Option<Mistake>,
}

/// The first turn that is illegal.
#[derive(Debug)]
pub(crate) struct Mistake {
    pub(crate) text: String,
    pub(crate) why: BadRecord,
    /// The line of the text in which it stood.
    pub(crate) line: Option<usize>,
}

impl Mistake {
    /// Line, move and reason.
    pub(crate) fn say(&self, words: &Words) -> String {
        let why = words.explain(&self.why);
        match self.line {
            Some(line) => {
                words.say_with("import-mistake-line", &[("line", line.into()), ("why", why.into())])
            }
            None => words.say_with("import-mistake", &[("why", why.into())]),
        }
    }
}

impl GameCourse {
    /// The legal part of a record; an error if the record has not even a start.
    pub(crate) fn of(mut record: Record) -> Result<Self, BadRecord> {
        let start = record.start()?;
        let first = start.side().index();
        let (positions, refused) = stage::course(start, record.turns.iter().map(|turn| &turn.line));
        let mistake = refused.map(|why| {
            let legal = positions.len() - 1;
            let text = record.turns.swap_remove(legal).line;
            record.turns.truncate(legal);
            (record.winner, record.verdict, record.reason) = (None, None, None);
            let half_moves = first + legal;
            let dots = if half_moves.is_multiple_of(2) { "." } else { "..." };
            let number = format!("{}{dots}", half_moves / 2 + 1);
            let why = BadRecord::Move { number, text: quoted(&text), why: Box::new(why) };
            Mistake { text, why, line: None }
        });
        Ok(Self { record, positions, mistake })
    }

    /// The game that an address names.
    pub(crate) fn asked(game: Game, asked: &GameQuery) -> Result<Self, BadRecord> {
        let given = |text: &str| Some(text.trim().to_owned()).filter(|text| !text.is_empty());
        let mut record = Record::new(game);
        let limit = given(&asked.limit).map(|text| contest::read_limit(&text, game.spec().limit)).transpose();
        record.limit = limit.map_err(|why: BadSetup| BadRecord::Setup { why: Box::new(why) })?;
        (record.setup, record.position) = (given(&asked.setup), given(&asked.pos));
        record.turns = turns(game, &asked.moves);
        let mut course = Self::of(record)?;
        if let Some(mistake) = &mut course.mistake {
            mistake.line = asked.line.parse().ok();
        }
        Ok(course)
    }

    pub(crate) const fn game(&self) -> Game {
        self.record.game
    }

    /// The turn that led to a position.
    pub(crate) fn last(&self, ply: usize) -> Option<(&AnyPosition, &str)> {
        let before = ply.checked_sub(1)?;
        Some((self.positions.get(before)?, self.record.turns.get(before)?.line.as_str()))
    }

    /// The query of the game's address with other turns instead of its own.
    fn query_with(&self, moves: &str) -> String {
        let limit = self.record.limit.map(|limit| limit.to_string());
        let parts = [
            ("setup", self.record.setup.as_deref()),
            ("limit", limit.as_deref()),
            ("pos", self.record.position.as_deref()),
            ("moves", Some(moves).filter(|moves| !moves.is_empty())),
        ];
        let given = parts.iter().filter_map(|(name, value)| Some(format!("{name}={}", encoded((*value)?))));
        given.collect::<Vec<_>>().join("&")
    }

    fn moves(&self) -> String {
        self.record.turns.iter().map(|turn| turn.line.as_str()).collect::<Vec<_>>().join(";")
    }

    /// The query of the game's address.
    pub(crate) fn query(&self) -> String {
        self.query_with(&self.moves())
    }

    /// The query of the game up to a ply and one more turn.
    pub(crate) fn query_after(&self, ply: usize, line: &str) -> String {
        let played = self.record.turns.iter().take(ply).map(|turn| turn.line.as_str());
        self.query_with(&played.chain([line]).collect::<Vec<_>>().join(";"))
    }

    /// The address of the board with the whole game in it; none when that would be too long. An illegal turn goes along, so that the page can
    /// say what is wrong with it.
    pub(crate) fn address(&self) -> Option<String> {
        let mut query = self.query();
        if let Some(mistake) = &self.mistake {
            let moves = [self.moves(), mistake.text.clone()].join(";");
            query = self.query_with(moves.trim_start_matches(';'));
            if let Some(line) = mistake.line {
                let _ = write!(query, "&line={line}");
            }
        }
        let sign = if query.is_empty() { "" } else { "?" };
        let address = format!("/analysis/{}{sign}{query}", self.game().name());
        (address.len() <= MOST_OF_AN_ADDRESS).then_some(address)
    }
}

/// Turns from one text: separated by semicolons or lines, and by spaces too where a turn is one move.
pub(crate) fn turns(game: Game, text: &str) -> Vec<Turn> {
    let one = game.spec().alternates;
    let parts =
        text.split(|letter: char| matches!(letter, ';' | '|' | '\n') || (one && letter.is_whitespace()));
    let parts = parts.map(str::trim).filter(|part| !part.is_empty());
    parts.map(|line| Turn { line: line.to_owned(), ..Turn::default() }).collect()
}

/// A text as a part of a query.
pub(crate) fn encoded(text: &str) -> String {
    let mut encoded = String::with_capacity(text.len());
    for byte in text.bytes() {
        match byte {
            b' ' => encoded.push('+'),
            b'-' | b'_' | b'.' | b'~' | b';' | b'/' | b':' | b',' => encoded.push(char::from(byte)),
            _ if byte.is_ascii_alphanumeric() => encoded.push(char::from(byte)),
            _ => {
                let _ = write!(encoded, "%{byte:02X}");
            }
        }
    }
    encoded
}
