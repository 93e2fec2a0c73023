use crate::{Counts, Points};

/// Counts of single games by their result: the trinomial, for games that were not played in pairs.
pub type WinDrawLoss = Counts<3>;

impl WinDrawLoss {
    /// Counts in the usual order: wins, draws, losses.
    pub const fn new(wins: u64, draws: u64, losses: u64) -> Self {
        Self { counts: [losses, draws, wins] }
    }

    /// Adds a game by what it gave.
    pub fn add(&mut self, points: Points) {
        self.counts[points.halves()] += 1;
    }
}
