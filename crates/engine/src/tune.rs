//! Tuning of weights: by regression on games of the player against itself, or in the game's own way.

mod fit;
mod games;
mod sample;

pub use games::{TuningGames, by_games};

use std::sync::{Arc, atomic::AtomicBool};

/// The settings of every tuning.
#[derive(Clone, Debug)]
pub struct Tuning {
    /// Games to play, or what the game's own tuner counts instead; nothing means the usual number.
    pub games: Option<u64>,
    /// Nodes of a search; nothing means the usual number.
    pub nodes: Option<u64>,
    /// The seed from which everything random follows.
    pub seed: u64,
    /// Pieces of work done at a time; the weights do not depend on it.
    pub jobs: usize,
    /// Stops the tuning when it is raised; the weights are then fitted to what there is.
    pub stop: Arc<AtomicBool>,
}

/// The result of a tuning.
#[derive(Clone, Debug, PartialEq)]
pub struct Tuned {
    /// The weights, in sixteenths of the score's unit.
    pub weights: Vec<i32>,
    /// Positions that the weights are fitted to.
    pub samples: u64,
    /// The mean square error on test games, which the weights know nothing of, before and after; nothing where there are no such
    /// games.
    pub errors: Option<[f64; 2]>,
    /// Pieces of work that were done, and all that there were.
    pub done: [u64; 2],
}

/// A game's own tuner. It tells how many pieces of work are done, and how many there are.
pub type Tuner = fn(&Tuning, &mut dyn FnMut(u64, u64)) -> Tuned;
