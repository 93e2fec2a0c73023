//! What the order of moves learns from the search.

use super::{
    AlphaBeta,
    frame::{Frame, MoveOrdering, TABLE_MOVE, TACTICAL},
};
use crate::prelude::*;

impl<P: Evaluate> AlphaBeta<P> {
    /// Lets a frame generate and rank its moves.
    pub(super) fn make_moves(
        &mut self,
        ply: usize,
        expected: Option<u32>,
        in_check: bool,
        make: fn(&mut Frame<P>, &MoveOrdering<'_, P::Move>),
    ) {
        let (features, previous) = (self.features, self.thread.previous_slot(ply));
        let best = self.thread.best_line.first().copied().filter(|_| ply == 0);
        let history = &self.thread.history;
        make(&mut self.frames[ply], &MoveOrdering { history, features, previous, expected, best, in_check });
    }

    /// Updates killers (Akl and Newborn 1977) and history: a bonus for the move that cut, a malus for those tried before it.
    pub(super) fn update_history(&mut self, ply: usize, m: P::Move, tried: usize, depth: i32) {
        let previous = self.thread.previous_slot(ply);
        let (frame, history) = (&mut self.frames[ply], &mut self.thread.history);
        if (TACTICAL..TABLE_MOVE).contains(&frame.order[tried].rank()) {
            return;
        }
        if frame.killers[0] != Some(m) {
            frame.killers = [Some(m), frame.killers[0]];
        }
        let side = frame.position.side().index();
        let bonus = (32 * depth * depth).min(2048);
        history.add(side, previous, frame.position.slot(m), bonus);
        for ranked in frame.order[..tried].iter().filter(|ranked| ranked.rank() < TACTICAL) {
            history.add(side, previous, frame.position.slot(frame.moves[ranked.place()]), -bonus);
        }
    }
}
