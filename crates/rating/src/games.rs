use crate::{Counts, Points};

/// Counts of single games by their result: the trinomial, for games that were not played in pairs.
pub type WinDrawLoss = Counts<3>;

impl WinDrawLoss {
    /// Counts in the usual order: wins, draws, losses.
    pub const fn new(wins: u64, draws: u64, losses: u64) -> Self {
        Self::from_counts([losses, draws, wins])
    }

    /// Adds a game by what it gave.
    pub fn add(&mut self, points: Points) {
        self.add_halves(points.halves());
    }
}

impl Default for WinDrawLoss {
    fn default() -> Self {
        Self::new(0, 0, 0)
    }
}
