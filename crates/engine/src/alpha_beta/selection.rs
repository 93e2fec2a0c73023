//! Which moves are searched deeper, and which not at all.

use super::{AlphaBeta, Attempt, frame::KILLER};
use crate::{
    prelude::*,
    table::{Bound, TtEntry},
};

/// The greatest depths of late move pruning and of quiet futility pruning.
const PRUNING_DEPTH: i32 = 4;
const QUIET_DEPTH: i32 = 3;
/// The least depth of singular extensions.
const SINGULAR_DEPTH: i32 = 6;

impl<P: Evaluate> AlphaBeta<P> {
    /// Singular extension: one ply more for the table move when every other move is much worse.
    pub(super) fn singular(&mut self, ply: usize, depth: i32, entry: &TtEntry) -> Option<i32> {
        let Some(code) = entry.tt_move.filter(|_| {
            self.features.has(SearchFeature::Singular)
                && depth >= SINGULAR_DEPTH
                && entry.depth >= depth - 3
                && entry.bound != Bound::Upper
                && !entry.score.is_proven()
        }) else {
            return Some(0);
        };
        let banked = self.frames[ply].position.banked();
        let target = entry.score.from_root(ply) + banked - self.params.futility * depth / 8;
        self.frames[ply].excluded = Some(code);
        let score = self.search(ply, (depth - 1) / 2, target - 1, target);
        self.frames[ply].excluded = None;
        Some(i32::from(score? < target))
    }

    pub(super) fn improves(&self, improving: bool) -> bool {
        improving && self.features.has(SearchFeature::Improving)
    }

    /// Whether a late quiet move near the horizon is left out.
    pub(super) fn leaves_out(&self, attempt: &Attempt, depth: i32, estimate: Score, alpha: Score) -> bool {
        if attempt.rank >= KILLER || attempt.in_check {
            return false;
        }
        let mut most = 6 + self.params.moves_tried * depth * depth;
        if self.features.has(SearchFeature::Improving) && !attempt.improving {
            most = most * 2 / 3;
        }
        (self.features.has(SearchFeature::LatePruning)
            && depth <= PRUNING_DEPTH
            && attempt.tried as i32 > most)
            || (self.features.has(SearchFeature::QuietFutility)
                && depth <= QUIET_DEPTH
                && attempt.tried > 0
                && estimate + 2 * self.params.futility * (depth + 1) <= alpha)
    }
}
