//! The specification of a tournament, read from a TOML file: its programs, games, format and times.

mod amount;
mod reader;
mod section;

use crate::prelude::*;
pub(crate) use section::line_and_column;

/// Everything that decides how a tournament goes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Specification {
    /// The name of the tournament.
    pub name: Option<String>,
    /// The games that are played, in order.
    pub events: Vec<Event>,
    /// The format: who meets whom.
    pub format: Format,
    /// Pairs of games in each meeting, and in a round robin how often all players meet each other.
    pub cycles: u32,
    /// The seed of everything that is drawn.
    pub seed: u64,
    /// Time for a line.
    pub time: Duration,
    /// Time over that is forgiven for every line.
    pub grace: Duration,
    /// Time added for the first line.
    pub startup: Duration,
    /// What each program may use.
    pub allowance: Allowance,
    /// The lowest level of isolation; the usual one if `None`.
    pub sandbox: Option<u8>,
    /// Pairs to play at a time; the most that the machine can if `None`.
    pub jobs: Option<usize>,
    /// Faults in a row after which a program is withdrawn; never if `None`.
    pub withdraw_after: Option<u32>,
    /// The programs that take part, in the order of the file.
    pub entrants: Vec<Entrant>,
}

/// One of the games of a tournament.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Event {
    /// Which game.
    pub game: Game,
    /// The fixed conditions of every pair; the rest is drawn.
    pub fixed: Conditions,
    /// What a pair is scored by.
    pub score: ScoreRule,
}

khod_games::named! {
    /// What a pair of games is scored by.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum ScoreRule {
        /// Each game by itself: a win is a point, a draw half a point.
        Games = "games",
        /// Both games together, by the sum of the points made in them: two points for more, one each if equal.
        Points = "points",
    }
}

/// Which players meet.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Format {
    /// All players meet each other.
    RoundRobin,
    /// The first program meets all others.
    Gauntlet,
    /// A player who loses a meeting is out.
    Elimination,
    /// In each of a number of rounds programs of about equal score meet.
    Swiss {
        /// The number of rounds.
        rounds: u32,
    },
}

/// A program that takes part.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entrant {
    /// The name in tables and records.
    pub name: String,
    /// How the program is started.
    pub source: ProgramSource,
}

/// How a program is started.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ProgramSource {
    /// By a command.
    Command(String),
    /// As the `khod.toml` of a folder says.
    Folder(String),
}

/// What is wrong with a specification, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BadSpecification {
    /// The line, from 1.
    pub line: usize,
    /// The column in letters, from 1.
    pub column: usize,
    /// What is wrong, with what is allowed.
    pub why: Reason,
}

impl Explain for BadSpecification {
    fn reason(&self) -> Reason {
        self.why.clone()
    }
}

impl Format {
    /// The words for the formats.
    pub const WORDS: [&str; 4] = ["round-robin", "gauntlet", "elimination", "swiss"];

    /// The word for the format.
    pub const fn word(self) -> &'static str {
        Self::WORDS[match self {
            Self::RoundRobin => 0,
            Self::Gauntlet => 1,
            Self::Elimination => 2,
            Self::Swiss { .. } => 3,
        }]
    }
}

impl Specification {
    /// Reads the text of a TOML file.
    pub fn read(text: &str) -> Result<Self, BadSpecification> {
        reader::read(text)
    }

    /// Everything that results depend on, key and value, in a fixed order. Comments, the name of the contest and the number of jobs
    /// are left out: they may change while a tournament is under way.
    pub fn essence(&self) -> Vec<(String, String)> {
        let mut lines = Vec::new();
        let mut add = |key: &str, value: String| lines.push((key.to_owned(), value));
        for event in &self.events {
            let name = event.game.name();
            let drawn = || "drawn".to_owned();
            add(&format!("{name} limit"), event.fixed.limit.map_or_else(drawn, |limit| limit.to_string()));
            add(&format!("{name} setup"), event.fixed.setup.clone().unwrap_or_else(drawn));
            add(&format!("{name} score"), event.score.word().to_owned());
        }
        add("format", self.format.word().to_owned());
        if let Format::Swiss { rounds } = self.format {
            add("rounds", rounds.to_string());
        }
        add("cycles", self.cycles.to_string());
        add("seed", self.seed.to_string());
        for (key, time) in [("time", self.time), ("grace", self.grace), ("startup", self.startup)] {
            add(key, format!("{}ms", time.as_millis()));
        }
        add("memory", format!("{}MB", self.allowance.memory >> 20));
        add("processes", self.allowance.processes.to_string());
        add("scratch", format!("{}MB", self.allowance.scratch >> 20));
        let or_none =
            |number: Option<u32>| number.map_or_else(|| "none".to_owned(), |number| number.to_string());
        add("sandbox", or_none(self.sandbox.map(u32::from)));
        add("withdraw_after", or_none(self.withdraw_after));
        for (number, entrant) in (1..).zip(&self.entrants) {
            add(&format!("program {number}"), entrant.name.clone());
            let (how, text) = match &entrant.source {
                ProgramSource::Command(command) => ("command", command),
                ProgramSource::Folder(folder) => ("folder", folder),
            };
            add(&format!("program {number} {how}"), text.clone());
        }
        lines
    }
}

#[cfg(test)]
mod tests;
