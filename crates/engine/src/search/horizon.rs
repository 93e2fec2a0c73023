use super::{MOST_PLIES, Search};
use crate::{Evaluate, Score, Technique};

impl<P: Evaluate> Search<P> {
    /// The horizon: the evaluation, or what noisy moves make of it.
    pub(super) fn quiesce(&mut self, ply: usize, mut low: Score, high: Score, left: i32) -> Option<Score> {
        self.frames[ply].line.clear();
        if self.techniques.has(Technique::WinInOne) && self.frames[ply].position.win_in_one().is_some() {
            return Some(Score::win_at(ply + 1));
        }
        let estimate = Score::estimate(self.opinion(ply));
        if estimate >= high || ply == MOST_PLIES {
            return Some(estimate);
        }
        if self.techniques.has(Technique::Forcing)
            && let Some(win) = self.look_for_win(ply, self.margins.efforts[0])
        {
            return Some(Score::win_at(ply + win.distance as usize));
        }
        if left == 0 || estimate + self.margins.hope < low || !self.techniques.has(Technique::Quiescence) {
            return Some(estimate);
        }
        let mut best = estimate;
        low = low.max(best);
        let side = self.frames[ply].position.side();
        self.frames[ply].order_noisy_moves();
        for tried in 0..self.frames[ply].order.len() {
            let (_, _, m) = self.frames[ply].pick(tried);
            self.play(ply, m);
            if self.clock.is_over(self.nodes) {
                return None;
            }
            let next = &self.frames[ply + 1].position;
            let same_side = !P::ALTERNATES && next.side() == side;
            let (low_after, high_after) = if same_side { (low, high) } else { (-high, -low) };
            let score = match next.outcome() {
                Some(outcome) => next.terminal(outcome, ply + 1),
                // Whoever must answer may not rest on the evaluation.
                None if next.in_check() => self.search(ply + 1, 0, low_after, high_after)?,
                None => self.quiesce(ply + 1, low_after, high_after, left - 1)?,
            };
            let score = if same_side { score } else { -score };
            best = best.max(score);
            low = low.max(score);
            if best >= high {
                break;
            }
        }
        Some(best)
    }
}
