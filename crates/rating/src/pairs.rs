use crate::{Counts, Points};

/// Counts of pairs of games by their result: the pentanomial.
///
/// ```text
///   results   LL   LD   DD, WL   WD   WW
///   score      0  1/4     1/2   3/4    1
/// ```
pub type Pairs = Counts<5>;

impl Pairs {
    /// Counts in the order of the score: LL, LD, DD and WL together, WD, WW.
    pub const fn new(counts: [u64; 5]) -> Self {
        Self { counts }
    }

    /// Adds a pair by what its two games gave.
    pub fn add(&mut self, first: Points, second: Points) {
        self.counts[first.halves() + second.halves()] += 1;
    }
}
