//! What is kept of a game: who plays, how time is counted, what was played, what ended it.

use crate::prelude::*;
use khod_games::{Outcome, record::Record};

/// How time is counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub(crate) enum ClockRule {
    /// Time is not counted.
    #[default]
    None,
    /// `ms` milliseconds for every move, as in the contest.
    EachMove { ms: u64 },
    /// `ms` milliseconds in all, and `increment` more for every move made.
    Whole { ms: u64, increment: u64 },
}

impl ClockRule {
    /// Milliseconds that each side begins with, where the clock is for the whole game.
    pub(crate) const fn whole(self) -> u64 {
        if let Self::Whole { ms, .. } = self { ms } else { 0 }
    }

    /// What is left when the side to move has used some milliseconds for a turn. The first turn takes no time of a clock.
    pub(super) const fn after(self, mut left: [u64; 2], mover: Side, ply: usize, used: u64) -> [u64; 2] {
        if let Self::Whole { increment, .. } = self
            && ply > 0
        {
            let own = mover.index();
            left[own] = left[own].saturating_sub(used) + increment;
        }
        left
    }
}

/// What is fixed about a game and what has happened: all of it is kept.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Kept {
    pub(crate) game: String,
    pub(crate) limit: Option<u32>,
    pub(crate) setup: Option<String>,
    /// The start, when the game did not begin at the beginning.
    pub(crate) position: Option<String>,
    pub(crate) seats: [Seat; 2],
    pub(crate) clock: ClockRule,
    /// Milliseconds left, where the clock is for the whole game.
    pub(crate) left: [u64; 2],
    /// Finished turns, as contest lines, with the milliseconds they took.
    pub(crate) turns: Vec<(String, u64)>,
    /// Moves of a turn that is not sent yet; only in games with turns of several moves.
    pub(crate) draft: Vec<String>,
    pub(crate) ending: Option<GameEnding>,
    /// Who has offered a draw.
    pub(crate) draw_offer: Option<SideWord>,
    /// Who wants to take a turn back.
    pub(crate) back_offer: Option<SideWord>,
}

impl Kept {
    /// The usual game before its first turn.
    pub(crate) fn new(game: Game, seats: [Seat; 2], clock: ClockRule) -> Self {
        Self { game: game.name().to_owned(), seats, clock, left: [clock.whole(); 2], ..Self::default() }
    }

    /// A record of the game without its turns.
    pub(super) fn record(&self, game: Game) -> Record {
        let (limit, setup, position) = (self.limit, self.setup.clone(), self.position.clone());
        Record { limit, setup, position, ..Record::new(game) }
    }
}

/// A side, as files write it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(type = "'white' | 'black'"))]
#[serde(try_from = "String", into = "String")]
pub(crate) struct SideWord(pub(crate) Side);

impl TryFrom<String> for SideWord {
    type Error = String;

    fn try_from(word: String) -> Result<Self, String> {
        Side::from_word(&word).map(Self).ok_or(word)
    }
}

impl From<SideWord> for String {
    fn from(SideWord(side): SideWord) -> Self {
        side.word().to_owned()
    }
}

/// Who sits at one side of the board.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Seat {
    /// Our own player.
    Khod { level: u8 },
    /// A person, known by a browser.
    Person { client: String, name: Option<String> },
    /// Free for the visitor who opens the link.
    #[default]
    Free,
    /// A player of whom only the name is known: the game was brought along.
    Named { name: String },
}

/// The most letters of a name in tables and pages.
pub(crate) const MOST_LETTERS: usize = 40;

impl Seat {
    /// A browser that plays here; the name may be empty.
    pub(crate) fn person(client: &str, name: &str) -> Self {
        Self::Person { client: client.to_owned(), name: shown_name(name) }
    }

    /// Whether a browser plays here.
    pub(crate) fn is_of(&self, client: &str) -> bool {
        matches!(self, Self::Person { client: known, .. } if known == client)
    }

    /// The name in records.
    pub(crate) fn recorded(&self) -> Option<String> {
        match self {
            Self::Khod { level } => Some(format!("khod {level}")),
            Self::Person { name, .. } => name.clone(),
            Self::Named { name } => Some(name.clone()),
            Self::Free => None,
        }
    }
}

/// A name as it is shown; nothing if none was given.
pub(crate) fn shown_name(text: &str) -> Option<String> {
    let name: String = text.trim().chars().filter(|letter| !letter.is_control()).take(MOST_LETTERS).collect();
    Some(name).filter(|name| !name.is_empty())
}

/// What ended a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum GameEnding {
    /// The rules ended the game.
    Rules,
    /// A side gave up.
    Resignation { loser: SideWord },
    /// Both agreed on a draw.
    Agreement,
    /// The clock of a side fell.
    Time { loser: SideWord },
}

impl GameEnding {
    /// The side that won; none in a draw.
    pub(crate) fn winner(self, outcome: Option<Outcome>) -> Option<Side> {
        match self {
            Self::Rules => outcome.and_then(|outcome| outcome.winner),
            Self::Agreement => None,
            Self::Resignation { loser } | Self::Time { loser } => Some(loser.0.other()),
        }
    }

    /// The word of records for it.
    pub(crate) const fn verdict(self) -> &'static str {
        match self {
            Self::Rules => "rules",
            Self::Resignation { .. } => "resignation",
            Self::Agreement => "agreement",
            Self::Time { .. } => "time",
        }
    }
}
