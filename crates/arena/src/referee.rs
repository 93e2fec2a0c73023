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

/// A game that the machine spoiled is played again so often.
const MOST_REPLAYS: usize = 2;
/// Pauses before a game is tried again in which the arbiter failed: what the machine lacks may come back.
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
    /// A machine on which a program does not get its time within this, or within twice its time if that is longer, says nothing about it: the game
    /// is void.
    pub patience: Duration,
    /// What each program may use.
    pub allowance: Allowance,
    /// Whether the same two programs will play again next: then that is prepared meanwhile.
    pub again: bool,
    /// Whoever starts them.
    pub start: &'a dyn Start,
    /// What ends the game early.
    pub stop: &'a Stop,
    /// Whoever wants to hear of every line.
    pub observer: Option<&'a dyn Observe>,
}

/// Whoever wants to know how a game goes. It is told on nobody's clock, and must not keep the referee.
pub trait Observe: Sync {
    /// The game begins, or begins again because the machine spoiled it.
    fn begins(&self);
    /// A line was played, and took so long.
    fn moved(&self, line: &str, used: Duration);
}

/// A game that was played, and who broke the rules of the contest in it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Played {
    /// What it came to.
    pub result: GameResult,
    /// The fault that ended it, unless the rules did or it is void.
    pub fault: Option<Fault>,
    /// What the programs did wrong when it was over.
    pub aftermath: Vec<(Side, Aftermath)>,
    /// When both programs had been started.
    pub begun: Instant,
    /// When it was decided; the programs end after that.
    pub over: Instant,
}

/// How a program lost by its own fault.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// Whose it was.
    pub side: Side,
    /// What it printed, safe to show; nothing if it printed nothing.
    pub line: Option<String>,
    /// The rule that the line breaks, where it is one that breaks a rule.
    pub why: Option<Illegal>,
    /// Time that it had used.
    pub used: Duration,
}

impl RefereeTable<'_> {
    /// The patience that there is unless something else is said.
    pub const PATIENCE: Duration = Duration::from_secs(30);

    /// Plays the game; again if the machine spoiled it, at most twice, or if the arbiter failed, at most three times. Nothing when it
    /// was stopped.
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
                // Points of a game that was broken off are nobody's.
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
            // Now, while both are starting, and not when somebody's time runs.
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

    /// A result that nobody has won yet.
    fn result(&self, verdict: Verdict, reason: Reason) -> GameResult {
        let names = self.programs.map(|program| program.name.clone());
        GameResult::unplayed(self.game, self.conditions(), names, self.start.level(), (verdict, reason))
    }

    /// Its limit and setup; the usual ones where nothing is said.
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
