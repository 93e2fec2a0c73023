//! Which moves are searched deeper, and which not at all.

use super::{
    AlphaBeta, Node,
    frame::{KILLER, TABLE_MOVE, TACTICAL},
};
use crate::{
    logarithm::logarithm,
    prelude::*,
    table::{Bound, TtEntry},
};

/// The greatest depths of late move pruning and of quiet futility pruning.
const PRUNING_DEPTH: i32 = 4;
const QUIET_DEPTH: i32 = 3;
/// The history score that takes one ply off a late move reduction.
const HISTORY_PLY: i32 = 4_096;
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

    /// Late move reduction: more for later moves and greater depths, less for moves with a good history.
    pub(super) fn reduction(&self, node: &Node, tried: usize, rank: i32) -> i32 {
        let depth = node.depth;
        let params = &self.params;
        let off = node.in_check || depth < 3 || (tried as i32) < params.late_from;
        if off || !self.features.has(SearchFeature::Reductions) {
            return 0;
        }
        let late = logarithm(tried) * logarithm(depth as usize) / (params.reduction.max(1) * 1000);
        let worse = i32::from(self.features.has(SearchFeature::Improving) && !node.improving);
        let reduction = match rank {
            TABLE_MOVE.. => 0,
            TACTICAL.. => (late + worse) * params.tactical / 100,
            KILLER.. => 0,
            _ => late + worse - rank / HISTORY_PLY,
        };
        reduction.clamp(0, depth - 2)
    }

    /// Whether a late quiet move near the horizon is left out, and all that are ranked no better.
    pub(super) fn leaves_out(&self, node: &Node, tried: usize, rank: i32, alpha: Score) -> bool {
        let depth = node.depth;
        if rank >= KILLER || node.in_check {
            return false;
        }
        let mut most = 6 + self.params.moves_tried * depth * depth;
        if self.features.has(SearchFeature::Improving) && !node.improving {
            most = most * 2 / 3;
        }
        (self.features.has(SearchFeature::LatePruning) && depth <= PRUNING_DEPTH && tried as i32 > most)
            || (self.features.has(SearchFeature::QuietFutility)
                && depth <= QUIET_DEPTH
                && tried > 0
                && node.estimate + 2 * self.params.futility * (depth + 1) <= alpha)
    }
}
