use super::{AlphaBeta, Node};
use crate::prelude::*;

/// The least reduction; so many plies of depth, and so much above beta, reduce by a ply more.
const REDUCTION: i32 = 3;
const DEPTH_A_PLY: i32 = 4;
const SURPLUS_A_PLY: i32 = 150;
/// The most plies that a surplus over beta takes off.
const MOST_SURPLUS: i32 = 3;
/// From this depth on a search without passing must confirm, since having to move may be a burden (zugzwang).
const VERIFIED_DEPTH: i32 = 12;

impl<P: Evaluate> AlphaBeta<P> {
    /// Null move pruning: the score when the turn is handed over, which is at least beta where the node need not be searched.
    /// Nothing when the search must stop.
    pub(super) fn null_move(&mut self, ply: usize, node: &Node, beta: Score) -> Option<Score> {
        if ply < self.passing_from || self.is_after_pass(ply) {
            return Some(Score::WORST);
        }
        let Some(passed) = self.frames[ply].position.passed() else { return Some(Score::WORST) };
        let surplus = (node.estimate.value() - beta.value()) / SURPLUS_A_PLY;
        let reduction = REDUCTION + node.depth / DEPTH_A_PLY + surplus.clamp(0, MOST_SURPLUS);
        let left = (node.depth - reduction).max(self.params.null_left);
        self.pass(ply, passed);
        let score = -self.search(ply + 1, left, -beta, -(beta - 1))?;
        if score < beta {
            return Some(score);
        }
        // That passing wins proves nothing.
        let score = if score.is_proven() { beta } else { score };
        if node.depth < VERIFIED_DEPTH || self.passing_from > 0 {
            return Some(score);
        }
        self.passing_from = ply + 1 + 3 * left as usize / 4;
        let verified = self.search(ply, left, beta - 1, beta);
        self.passing_from = 0;
        Some(if verified? >= beta { score } else { Score::WORST })
    }

    /// Hands the turn over from the frame of a ply to the frame of the next ply.
    pub(super) fn pass(&mut self, ply: usize, passed: P) {
        // The slot behind all slots of moves.
        self.thread.slots[ply] = P::SLOTS;
        let next = &mut self.frames[ply + 1];
        next.key = passed.key();
        next.position = passed;
        next.expects_cut = false;
        next.has_accumulator = false;
        self.thread.nodes += 1;
    }

    /// Whether the turn was just handed over.
    fn is_after_pass(&self, ply: usize) -> bool {
        ply > 0 && self.thread.slots[ply - 1] == P::SLOTS
    }
}
