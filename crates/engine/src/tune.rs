//! Weights found again: by regression on games of the player against itself, or in the game's own way.

mod fit;
mod games;
mod sample;

pub use games::{TuningGames, by_games};

use std::sync::{Arc, atomic::AtomicBool};

/// What is asked of every tuning.
#[derive(Clone, Debug)]
pub struct Tuning {
    /// Games to play, or what the game's own way counts instead; nothing means as many as usual.
    pub games: Option<u64>,
    /// Nodes a search; nothing means as many as usual.
    pub nodes: Option<u64>,
    /// What everything random follows from.
    pub seed: u64,
    /// Pieces of work done at a time; the weights do not depend on it.
    pub jobs: usize,
    /// Raised to make do with what there is.
    pub stop: Arc<AtomicBool>,
}

/// What a tuning came to.
#[derive(Clone, Debug, PartialEq)]
pub struct Tuned {
    /// In sixteenths of the score's unit.
    pub weights: Vec<i32>,
    /// Positions that they stand on.
    pub samples: u64,
    /// The mean square error on games that the weights know nothing of, before and after; nothing where there are none.
    pub errors: Option<[f64; 2]>,
    /// Pieces of work that were done and that there were.
    pub done: [u64; 2],
}

/// A game's own way to find its weights again. It tells how many pieces of work are done, and of how many.
pub type Tuner = fn(&Tuning, &mut dyn FnMut(u64, u64)) -> Tuned;
