use crate::{Conditions, Verdict};
use khod_games::{Arg, Game, Reason, record::Winner};
use std::time::Duration;

/// A game that was played to its end, however it ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameResult {
    /// Which game.
    pub game: Game,
    /// The limit of moves, in games that have one.
    pub limit: Option<u32>,
    /// The setup, in games that have setups.
    pub setup: Option<String>,
    /// The names of white and black.
    pub names: [String; 2],
    /// Who won; nothing when the game is void.
    pub winner: Option<Winner>,
    /// What ended it.
    pub verdict: Verdict,
    /// The rules' word for the ending, or what exactly was wrong: a sentence of [`Cause`](crate::Cause).
    pub reason: Reason,
    /// White's and black's points, in games that have them.
    pub points: Option<[u32; 2]>,
    /// The contest lines that were played.
    pub moves: Vec<String>,
    /// Time used for each of them.
    pub times: Vec<Duration>,
    /// The level of isolation that both programs had.
    pub sandbox: u8,
    /// Warnings, denials and evidence about the machine.
    pub notes: Vec<String>,
    /// The end of what each program wrote to its standard error.
    pub errors: [Vec<u8>; 2],
}

impl GameResult {
    /// A game in which nothing has been played and that nobody has won.
    pub fn unplayed(
        game: Game,
        conditions: Conditions,
        names: [String; 2],
        sandbox: u8,
        (verdict, reason): (Verdict, Reason),
    ) -> Self {
        let Conditions { limit, setup } = conditions;
        Self {
            game,
            limit,
            setup,
            names,
            winner: None,
            verdict,
            reason,
            points: None,
            moves: Vec::new(),
            times: Vec::new(),
            sandbox,
            notes: Vec::new(),
            errors: [Vec::new(), Vec::new()],
        }
    }

    /// The rules' word for the ending, if the rules ended the game.
    pub fn rules_word(&self) -> Option<&str> {
        match &self.reason.args[..] {
            [(_, Arg::Text(word))] if self.verdict == Verdict::Rules => Some(word),
            _ => None,
        }
    }
}
