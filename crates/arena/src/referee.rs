//! The referee of one game: sends headers and moves, keeps the clock, judges every line.

mod aftermath;
mod awake;
mod contender;
mod game;
mod line;
mod place;
mod ring;
mod waiting;

use crate::{Clock, Stop, prelude::*};
pub use aftermath::Aftermath;
use contender::Contender;
use game::InPlay;
use ring::Ring;

/// How often a game that the machine spoiled is played again at once.
const MOST_REPLAYS: usize = 2;
/// Pauses before a game in which the arbiter failed is tried again: resources that the machine lacks may come back.
const PAUSES: [Duration; 3] =
    [Duration::from_millis(100), Duration::from_millis(500), Duration::from_secs(2)];

/// Everything that one game needs.
#[derive(Clone, Copy)]
pub struct RefereeTable<'a> {
    /// Which game.
    pub game: Game,
    /// The limit of moves, in games that have one.
    pub limit: Option<u32>,
    /// The setup, in games that have setups.
    pub setup: Option<&'a str>,
    /// White and black.
    pub programs: [&'a Program; 2],
    /// The time for a line.
    pub clock: Clock,
    /// How long a program may take that does not get its processor time from the machine, or twice its time if that is longer. After
    /// that the game is void.
    pub patience: Duration,
    /// What each program may use.
    pub allowance: Allowance,
    /// Whether the same two programs will play again next: then their start is prepared meanwhile.
    pub again: bool,
    /// What starts the programs, with more or less isolation.
    pub start: &'a dyn Start,
    /// The signal that ends the game early.
    pub stop: &'a Stop,
    /// What is told of every line, if anything.
    pub observer: Option<&'a dyn Observe>,
}

/// What follows a game line by line. It is called while no clock runs, and must not block the referee.
pub trait Observe: Sync {
    /// The game begins, or begins again because the machine spoiled it.
    fn begins(&self);
    /// A line was played after its mover had used this time.
    fn moved(&self, line: &str, used: Duration);
}

/// A game that was played, and the programs' faults in it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Played {
    /// The result of the game.
    pub result: GameResult,
    /// The fault that ended it, unless the rules did or it is void.
    pub fault: Option<Fault>,
    /// What the programs did wrong when it was over.
    pub aftermath: Vec<(Side, Aftermath)>,
    /// When both programs had been started.
    pub begun: Instant,
    /// When the game was decided; the programs end after that.
    pub over: Instant,
}

/// How a program lost by breaking the rules of the contest.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// The side of the program.
    pub side: Side,
    /// What the program printed, safe to show; `None` if it printed nothing.
    pub line: Option<String>,
    /// The rule that the line breaks, if a line was the fault.
    pub why: Option<Illegal>,
    /// Time that the program had used for the line.
    pub used: Duration,
}

impl RefereeTable<'_> {
    /// The patience where none is given.
    pub const PATIENCE: Duration = Duration::from_secs(30);

    /// Plays the game. It is played again at most twice if the machine spoiled it, and at most three times if the arbiter failed. `None` if
    /// the game was stopped.
    pub fn play(&self) -> Option<Played> {
        let mut spoiled = Vec::new();
        let mut pauses = PAUSES.into_iter();
        loop {
            let mut played = self.play_once()?;
            let result = &mut played.result;
            if result.verdict == Verdict::Host && spoiled.len() < MOST_REPLAYS {
                let why = Note::on_the_machine(&result.notes).unwrap_or(&result.reason).clone();
                spoiled.push(Note::Replayed { why }.reason());
                continue;
            }
            if result.verdict == Verdict::Arbiter
                && let Some(pause) = pauses.next()
            {
                if self.stop.wait(pause) {
                    return None;
                }
                continue;
            }
            if result.verdict.is_void() {
                // Points of a game that was broken off count for no player.
                result.points = None;
            }
            result.notes.splice(0..0, spoiled);
            return Some(played);
        }
    }

    fn play_once(&self) -> Option<Played> {
        let running = match self.start.start_both(self.programs, &self.allowance) {
            [Ok(white), Ok(black)] => [white, black],
            [Err(why), _] => return Some(self.not_started(Side::White, &why)),
            [_, Err(why)] => return Some(self.not_started(Side::Black, &why)),
        };
        let game = InPlay::new(*self, running);
        if self.again {
            // Sandboxes are prepared while both programs start, and not while a clock runs.
            self.start.expect(&self.programs, &self.allowance);
        }
        game.play()
    }

    /// A program that can not be started loses, unless that is the arbiter's own failure.
    fn not_started(&self, side: Side, why: &CanNotStart) -> Played {
        let verdict = if why.is_own_fault() { Verdict::Start } else { Verdict::Arbiter };
        let mut result = self.result(verdict, why.reason());
        let fault = Fault { side, line: None, why: None, used: Duration::ZERO };
        let fault = verdict.is_fault().then_some(fault);
        result.winner = fault.as_ref().map(Fault::winner);
        let now = Instant::now();
        Played { result, fault, aftermath: Vec::new(), begun: now, over: now }
    }

    /// The result of a game in which nothing has been played.
    fn result(&self, verdict: Verdict, reason: Reason) -> GameResult {
        let names = self.programs.map(|program| program.name.clone());
        GameResult::unplayed(self.game, self.conditions(), names, self.start.level(), (verdict, reason))
    }

    /// The game's limit and setup; the usual ones where the table has none.
    fn conditions(&self) -> Conditions {
        let spec = self.game.spec();
        Conditions {
            limit: self.limit.or(spec.limit.map(|range| range.usual)),
            setup: self.setup.or(spec.setup).map(str::to_owned),
        }
    }
}

impl Fault {
    /// The opponent.
    pub const fn winner(&self) -> Winner {
        Winner::Side(self.side.other())
    }
}
