//! Records of whole games: who played, how it began, every turn with its annotations, how it ended.

mod reader;
mod writer;

use crate::{AnyPosition, BadRecord, Game, Heard, Outcome, Side, explain::quoted};
pub use reader::{read, read_until_mistake};

/// A recorded game. `docs/formats.md` has its text form.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    /// Which game.
    pub game: Game,
    /// The name of the player in seat 0.
    pub white: Option<String>,
    /// The name of the player in seat 1.
    pub black: Option<String>,
    /// The limit of moves; the usual one when not given.
    pub limit: Option<u32>,
    /// The setup; the usual one when not given.
    pub setup: Option<String>,
    /// The start, when the game did not begin at the beginning. It carries its own limit and setup.
    pub position: Option<String>,
    /// Who won; not given when the game is unfinished or void.
    pub winner: Option<Winner>,
    /// What ended the game: one of [`VERDICTS`]. A winner without a verdict won by the rules.
    pub verdict: Option<String>,
    /// The rules' word for the ending, or a remark on another verdict.
    pub reason: Option<String>,
    /// Further tags, in order.
    pub tags: Vec<(String, String)>,
    /// What stands before the first turn. The text form keeps no spaces around comments.
    pub comment: Option<String>,
    /// The turns, white's and black's by turns.
    pub turns: Vec<Turn>,
}

/// A side, or a draw.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Winner {
    /// One side won.
    Side(Side),
    /// Neither side won.
    Draw,
}

/// One turn of a record: a contest line and what is known about it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Turn {
    /// The contest line.
    pub line: String,
    /// Time used, in milliseconds.
    pub time: Option<u64>,
    /// Time left on the mover's clock after the turn, in milliseconds.
    pub clock: Option<u64>,
    /// The evaluation after the turn, from white's side.
    pub evaluation: Option<Evaluation>,
    /// Anything else.
    pub comment: Option<String>,
}

/// How good a position is for white.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Evaluation {
    /// In hundredths of the unit that the player evaluates in.
    Score(i32),
    /// White wins; the number of half-moves until then.
    WhiteWins(u32),
    /// Black wins; the number of half-moves until then.
    BlackWins(u32),
}

/// What can end a game: the rules, an arbiter's word for a fault, the players themselves, or (the last two) something
/// outside the game that leaves it without a result.
pub const VERDICTS: &[&str] = &[
    "rules",
    "time",
    "illegal",
    "unreadable",
    "long-line",
    "flood",
    "out-of-turn",
    "crash",
    "exit",
    "memory",
    "processes",
    "start",
    "resignation",
    "agreement",
    "host",
    "arbiter",
];
const VOID: &[&str] = &["host", "arbiter"];
/// Tags that are fields of a record.
const RESERVED: &[&str] =
    &["Game", "White", "Black", "Limit", "Setup", "Position", "Winner", "Verdict", "Reason"];

impl Winner {
    /// `white`, `black` or `draw`.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Side(side) => side.word(),
            Self::Draw => "draw",
        }
    }

    /// The winner that a word names.
    pub fn from_word(word: &str) -> Option<Self> {
        let side = Side::from_word(word).map(Self::Side);
        side.or_else(|| (word == Self::Draw.word()).then_some(Self::Draw))
    }

    /// The winner of an outcome.
    pub const fn of(outcome: Outcome) -> Self {
        match outcome.winner {
            Some(side) => Self::Side(side),
            None => Self::Draw,
        }
    }
}

impl Record {
    /// A record of a game that has not begun.
    pub fn new(game: Game) -> Self {
        Self {
            game,
            white: None,
            black: None,
            limit: None,
            setup: None,
            position: None,
            winner: None,
            verdict: None,
            reason: None,
            tags: Vec::new(),
            comment: None,
            turns: Vec::new(),
        }
    }

    /// The position that the record starts from.
    pub fn start(&self) -> Result<AnyPosition, BadRecord> {
        match &self.position {
            None => {
                let start = self.game.start(self.limit, self.setup.as_deref());
                start.map_err(|why| BadRecord::Setup { why: Box::new(why) })
            }
            Some(_) if self.limit.is_some() || self.setup.is_some() => Err(BadRecord::PositionAndSetup),
            Some(text) => self.game.position(text).map_err(|why| BadRecord::Position { why: Box::new(why) }),
        }
    }

    /// Plays the first turns of the record: the position reached, and what the last turn changed.
    pub fn replay(&self, turns: usize) -> Result<(AnyPosition, Heard), BadRecord> {
        let mut position = self.start()?;
        let first = position.side();
        let mut heard = Heard::new();
        for (at, turn) in self.turns.iter().take(turns).enumerate() {
            heard = position.play_line(&turn.line).map_err(|why| BadRecord::Move {
                number: writer::number(first, at),
                text: quoted(&turn.line),
                why: Box::new(why),
            })?;
        }
        Ok((position, heard))
    }

    /// Checks that the text form can hold the record: names of tags, and lines without signs that mean something else.
    pub fn check_form(&self) -> Result<(), BadRecord> {
        for (at, (name, _)) in self.tags.iter().enumerate() {
            let plain = !name.is_empty()
                && name.bytes().all(|letter| letter.is_ascii_alphanumeric() || letter == b'-');
            let again = || self.tags[..at].iter().any(|(known, _)| known == name);
            if !plain || RESERVED.contains(&name.as_str()) || again() {
                return Err(BadRecord::TagName { tag: quoted(name) });
            }
        }
        let first = self.start().map_or(Side::White, |start| start.side());
        let several = !self.game.spec().alternates;
        for (at, turn) in self.turns.iter().enumerate() {
            let mut words = turn.line.split(' ');
            let plain = |word: &str| {
                !word.is_empty()
                    && !word.contains(|letter: char| letter.is_whitespace() || "{}[.".contains(letter))
            };
            let one = words.next().is_some_and(plain);
            if !one || !words.all(|word| several && plain(word)) {
                let (number, text) = (writer::number(first, at), quoted(&turn.line));
                return Err(BadRecord::Line { number, text });
            }
        }
        Ok(())
    }

    /// Checks that every move is legal and that winner, verdict and reason are what the game came to.
    pub fn check(&self) -> Result<(), BadRecord> {
        let (position, _) = self.replay(self.turns.len())?;
        let verdict = self.verdict.as_deref();
        if let Some(unknown) = verdict.filter(|verdict| !VERDICTS.contains(verdict)) {
            return Err(BadRecord::Verdict { verdict: quoted(unknown) });
        }
        let by_rules = verdict.is_none_or(|verdict| verdict == "rules");
        let words = [self.winner.map(Winner::word), verdict.filter(|_| !by_rules), self.reason.as_deref()];
        let mut said = quoted(&words.into_iter().flatten().collect::<Vec<_>>().join(" "));
        if said.is_empty() {
            said.push_str("none");
        }
        if let Some(outcome) = position.outcome() {
            let reason_right = self.reason.as_ref().is_none_or(|reason| reason == outcome.reason);
            if by_rules && reason_right && self.winner == Some(Winner::of(outcome)) {
                return Ok(());
            }
            return Err(BadRecord::Outcome { said, right: outcome.to_string() });
        }
        if by_rules {
            let unfinished = self.winner.is_none() && verdict.is_none() && self.reason.is_none();
            return if unfinished { Ok(()) } else { Err(BadRecord::NotOver { said }) };
        }
        let verdict = verdict.unwrap_or_default();
        if VOID.contains(&verdict) == self.winner.is_some() {
            return Err(BadRecord::Verdict { verdict: verdict.to_owned() });
        }
        Ok(())
    }
}
