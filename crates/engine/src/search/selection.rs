//! Which moves are searched deeper, and which not at all.

use super::{Attempt, Search, frame::KILLER};
use crate::{
    Evaluate, Score, Technique,
    table::{Bound, Memory},
};

/// Move count pruning goes up to this depth, quiet futility up to that one.
const PRUNING_DEPTH: i32 = 4;
const QUIET_DEPTH: i32 = 3;
/// Singular moves are looked for from this depth on.
const SINGULAR_DEPTH: i32 = 6;

impl<P: Evaluate> Search<P> {
    /// One ply more for a remembered move when everything else is much worse.
    pub(super) fn singular(&mut self, ply: usize, depth: i32, memory: &Memory) -> Option<i32> {
        let Some(mark) = memory.mark.filter(|_| {
            self.techniques.has(Technique::Singular)
                && depth >= SINGULAR_DEPTH
                && memory.depth >= depth - 3
                && memory.bound != Bound::Upper
                && !memory.score.is_proven()
        }) else {
            return Some(0);
        };
        let banked = self.frames[ply].position.banked();
        let target = memory.score.from_root(ply) + banked - self.margins.futility * depth / 8;
        self.frames[ply].excluded = Some(mark);
        let score = self.search(ply, (depth - 1) / 2, target - 1, target);
        self.frames[ply].excluded = None;
        Some(i32::from(score? < target))
    }

    pub(super) fn improves(&self, improving: bool) -> bool {
        improving && self.techniques.has(Technique::Improving)
    }

    /// Whether a late quiet move near the horizon is left out.
    pub(super) fn leaves_out(&self, attempt: &Attempt, depth: i32, estimate: Score, low: Score) -> bool {
        if attempt.rank >= KILLER || attempt.in_check {
            return false;
        }
        let mut most = 6 + self.margins.moves_tried * depth * depth;
        if self.techniques.has(Technique::Improving) && !attempt.improving {
            most = most * 2 / 3;
        }
        (self.techniques.has(Technique::LatePruning) && depth <= PRUNING_DEPTH && attempt.tried as i32 > most)
            || (self.techniques.has(Technique::QuietFutility)
                && depth <= QUIET_DEPTH
                && attempt.tried > 0
                && estimate + 2 * self.margins.futility * (depth + 1) <= low)
    }
}
