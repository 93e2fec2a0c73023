//! From the text of a TOML file to a specification.

use super::{
    BadSpecification, Entrant, Event, Format, ProgramSource, ScoreRule, Specification,
    section::{TomlEntry, TomlSection, bad, list, shown},
};
use crate::{Clock, command_line, prelude::*};
use toml::de::DeTable;

const KEYS: &[&str] = &[
    "name",
    "game",
    "games",
    "format",
    "cycles",
    "rounds",
    "seed",
    "limit",
    "setup",
    "score",
    "time",
    "grace",
    "startup",
    "memory",
    "processes",
    "scratch",
    "sandbox",
    "jobs",
    "withdraw_after",
    "program",
];
const EVENT_KEYS: &[&str] = &["limit", "setup", "score"];
const PROGRAM_KEYS: &[&str] = &["name", "command", "folder"];

/// The most letters of a name that fit into a table.
const MOST_LETTERS: usize = 60;
const MOST_PROGRAMS: usize = 1000;
const MOST_CYCLES: u64 = 100_000;
const MOST_ROUNDS: u64 = 1000;
const MOST_JOBS: u64 = 256;
const MOST_PROCESSES: u64 = 100_000;
const MOST_SEED: u64 = i64::MAX as u64;

pub(super) fn read(text: &str) -> Result<Specification, BadSpecification> {
    let text = text.trim_start_matches('\u{FEFF}');
    let table = DeTable::parse(text).map_err(|error| {
        let at = error.span().map_or(text.len(), |span| span.start);
        bad(text, at, "tournament-broken", &[("why", shown(error.message()))])
    })?;
    let known = [KEYS, &game_names()].concat();
    let top = TomlSection::new(text, table.get_ref(), 0..0, &known)?;
    let events = read_events(&top)?;
    let entrants = read_entrants(&top)?;
    let cycles = top.number("cycles", 1..=MOST_CYCLES)?.unwrap_or(1) as u32;
    let usual = Allowance::USUAL;
    let processes = top.number("processes", 1..=MOST_PROCESSES)?;
    let allowance = Allowance {
        memory: top.memory("memory", usual.memory)?,
        processes: processes.map_or(usual.processes, |number| number as u32),
        scratch: top.memory("scratch", usual.scratch)?,
    };
    Ok(Specification {
        name: top.text("name")?.map(|(name, found)| checked_name(&top, name, &found)).transpose()?,
        format: read_format(&top, entrants.len())?,
        events,
        cycles,
        seed: top.number("seed", 0..=MOST_SEED)?.unwrap_or(1),
        time: top.time("time", Clock::USUAL.time, false)?,
        grace: top.time("grace", Clock::USUAL.grace, true)?,
        startup: top.time("startup", Clock::USUAL.startup, true)?,
        allowance,
        sandbox: top.number("sandbox", 0..=3)?.map(|level| level as u8),
        jobs: top.number("jobs", 1..=MOST_JOBS)?.map(|jobs| jobs as usize),
        withdraw_after: top.number("withdraw_after", 1..=MOST_ROUNDS)?.map(|faults| faults as u32),
        entrants,
    })
}

fn read_format(top: &TomlSection<'_>, entrants: usize) -> Result<Format, BadSpecification> {
    let rounds = top.number("rounds", 1..=MOST_ROUNDS)?.map(|rounds| rounds as u32);
    // One round more than an elimination has tells the best from the rest.
    let usual = entrants.next_power_of_two().trailing_zeros() + 1;
    let swiss = Format::Swiss { rounds: rounds.unwrap_or(usual) };
    let all = [Format::RoundRobin, Format::Gauntlet, Format::Elimination, swiss];
    let format = top.word("format", &all, Format::word)?.unwrap_or(Format::RoundRobin);
    match top.find("rounds") {
        Some(found) if format != swiss => Err(top.bad_at(&found, "tournament-rounds-swiss", &[])),
        _ => Ok(format),
    }
}

fn read_events(top: &TomlSection<'_>) -> Result<Vec<Event>, BadSpecification> {
    let names = match (top.text("game")?, top.texts("games")?) {
        (Some(one), None) => vec![one],
        (None, Some(several)) if !several.is_empty() => several,
        (Some((_, found)), Some(_)) => return Err(top.bad_at(&found, "tournament-game-and-games", &[])),
        _ => return Err(top.bad("tournament-no-game", &[("known", list(&game_names()))])),
    };
    let said = EVENT_KEYS.iter().find_map(|key| top.find(key));
    let mut events: Vec<Event> = Vec::new();
    for (name, found) in &names {
        let args = [("value", shown(name)), ("known", list(&game_names()))];
        let game =
            Game::from_name(name).ok_or_else(|| top.bad_at(found, "tournament-unknown-game", &args))?;
        if events.iter().any(|event| event.game == game) {
            return Err(top.bad_at(found, "tournament-game-twice", &[("value", shown(name))]));
        }
        let own = top.table(game.name(), EVENT_KEYS)?;
        events.push(read_event(own.as_ref().unwrap_or(top), game, names.len() == 1 || own.is_some())?);
        // A value at the top would be ignored for a game with a table of its own, so it is refused.
        if let Some(found) = &said.as_ref().filter(|_| own.is_some()) {
            return Err(top.bad_at(found, "tournament-said-apart", &[of(game)]));
        }
    }
    if let Some(found) = said.filter(|_| names.len() > 1) {
        return Err(top.bad_at(&found, "tournament-said-apart", &[of(events[0].game)]));
    }
    for &game in Game::ALL.iter().filter(|game| !events.iter().any(|event| event.game == **game)) {
        if let Some(found) = top.find(game.name()) {
            return Err(top.bad_at(&found, "tournament-game-not-played", &[of(game)]));
        }
    }
    Ok(events)
}

/// A game as an argument of a sentence.
fn of(game: Game) -> (&'static str, Arg) {
    ("game", Arg::Text(game.name().to_owned()))
}

/// Reads the keys about one game: from its own table, or from the top if it is the only one.
fn read_event(section: &TomlSection<'_>, game: Game, said: bool) -> Result<Event, BadSpecification> {
    let has_points = game.spec().points;
    let mut event = Event {
        game,
        fixed: Conditions { limit: None, setup: None },
        score: if has_points { ScoreRule::Points } else { ScoreRule::Games },
    };
    if !said {
        return Ok(event);
    }
    let start = |limit, setup, found: &TomlEntry<'_>| match game.start(limit, setup) {
        Ok(_) => Ok(()),
        Err(why) => Err(section.bad_at(found, "tournament-start", &[("why", Arg::Reason(why.reason()))])),
    };
    if let Some(found) = section.find("limit") {
        let range = game.spec().limit.filter(|_| !found.value.is_integer());
        let range = range.map_or(0..=u32::MAX, |range| range.least..=range.most);
        let limit = section.number("limit", u64::from(*range.start())..=u64::from(*range.end()))?;
        let limit = limit.unwrap_or_default() as u32;
        start(Some(limit), None, &found)?;
        event.fixed.limit = Some(limit);
    }
    if let Some((setup, found)) = section.text("setup")? {
        start(None, Some(&setup), &found)?;
        event.fixed.setup = Some(setup);
    }
    if let Some(score) = section.word("score", ScoreRule::ALL, ScoreRule::word)? {
        let found = section.find("score").expect("it was just read");
        if score == ScoreRule::Points && !has_points {
            return Err(section.bad_at(&found, "tournament-no-points", &[of(game)]));
        }
        event.score = score;
    }
    Ok(event)
}

fn game_names() -> Vec<&'static str> {
    Game::ALL.iter().map(|game| game.name()).collect()
}

fn read_entrants(top: &TomlSection<'_>) -> Result<Vec<Entrant>, BadSpecification> {
    let sections = top.tables("program", PROGRAM_KEYS)?;
    let mut entrants: Vec<(Entrant, usize)> = Vec::new();
    for section in &sections {
        let Some((name, found)) = section.text("name")? else {
            return Err(section.bad("tournament-no-name", &[]));
        };
        let line = section.bad_at(&found, "tournament-no-name", &[]).line;
        let name = checked_name(section, name, &found)?;
        if let Some((_, first)) = entrants.iter().find(|(known, _)| known.name == name) {
            let args = [("name", shown(&name)), ("line", Arg::Number(*first as i64))];
            return Err(section.bad_at(&found, "tournament-name-twice", &args));
        }
        let source = match (section.text("command")?, section.text("folder")?) {
            (Some((command, found)), None) => {
                let args = [("value", shown(&command))];
                let words = command_line::split(&command);
                words.map_err(|_| section.bad_at(&found, "tournament-bad-command", &args))?;
                ProgramSource::Command(command)
            }
            (None, Some((folder, _))) => ProgramSource::Folder(folder),
            _ => return Err(section.bad("tournament-command-or-folder", &[("name", shown(&name))])),
        };
        entrants.push((Entrant { name, source }, line));
        if entrants.len() > MOST_PROGRAMS {
            let most = Arg::Number(MOST_PROGRAMS as i64);
            return Err(section.bad("tournament-too-many", &[("most", most)]));
        }
    }
    if entrants.len() < 2 {
        let found = Arg::Number(entrants.len() as i64);
        let at = sections.first().unwrap_or(top);
        return Err(at.bad("tournament-too-few", &[("found", found)]));
    }
    Ok(entrants.into_iter().map(|(entrant, _)| entrant).collect())
}

/// Checks a name. Names are shown in tables, so they must be one short line.
fn checked_name(
    section: &TomlSection<'_>,
    name: String,
    found: &TomlEntry<'_>,
) -> Result<String, BadSpecification> {
    let letters = name.chars().count();
    if name.trim() != name || name.is_empty() || name.contains(char::is_control) {
        return Err(section.bad_at(found, "tournament-bad-name", &[("value", shown(&name))]));
    }
    if letters > MOST_LETTERS {
        let args = [("letters", Arg::Number(letters as i64)), ("most", Arg::Number(MOST_LETTERS as i64))];
        return Err(section.bad_at(found, "tournament-long-name", &args));
    }
    Ok(name)
}
