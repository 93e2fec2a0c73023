use super::{AlphaBeta, MOST_PLIES};
use crate::prelude::*;

impl<P: Evaluate> AlphaBeta<P> {
    /// Quiescence search (Shannon 1950): the static evaluation, or what noisy moves make of it.
    pub(super) fn quiesce(&mut self, ply: usize, mut alpha: Score, beta: Score, left: i32) -> Option<Score> {
        self.thread.lines[ply].clear();
        if self.features.has(SearchFeature::WinInOne) && self.frames[ply].position.win_in_one().is_some() {
            return Some(Score::win_at(ply + 1));
        }
        let estimate = Score::estimate(self.evaluate(ply));
        if estimate >= beta || ply == MOST_PLIES {
            return Some(estimate);
        }
        if self.features.has(SearchFeature::Forcing)
            && let Some(win) = self.look_for_win(ply, self.params.efforts[0])
        {
            return Some(Score::win_at(ply + win.distance as usize));
        }
        if left == 0
            || estimate + self.params.delta_margin < alpha
            || !self.features.has(SearchFeature::Quiescence)
        {
            return Some(estimate);
        }
        let mut best = estimate;
        alpha = alpha.max(best);
        let side = self.frames[ply].position.side();
        self.frames[ply].order_noisy_moves();
        for tried in 0..self.frames[ply].order.len() {
            let (_, _, m) = self.frames[ply].pick(tried);
            self.play(ply, m);
            if self.thread.clock.is_over(self.thread.nodes) {
                return None;
            }
            let next = &self.frames[ply + 1].position;
            let same_side = !P::ALTERNATES && next.side() == side;
            let (next_alpha, next_beta) = if same_side { (alpha, beta) } else { (-beta, -alpha) };
            let score = match next.outcome() {
                Some(outcome) => next.terminal(outcome, ply + 1),
                // A side in check may not stand pat on the static evaluation.
                None if next.in_check() => self.search(ply + 1, 0, next_alpha, next_beta)?,
                None => self.quiesce(ply + 1, next_alpha, next_beta, left - 1)?,
            };
            let score = if same_side { score } else { -score };
            best = best.max(score);
            alpha = alpha.max(score);
            if best >= beta {
                break;
            }
        }
        Some(best)
    }
}
