use super::search::{ProofSearch, Status};
use crate::Evaluate;
use khod_games::Side;

/// The greatest number of half-moves that a question looks ahead.
const FURTHEST: u32 = 1_500;

/// A question: can this side force a win?
pub(super) struct Question {
    pub(super) attacker: Side,
    pub(super) answer: Option<bool>,
    /// With the answer yes: the number of half-moves within which the attacker wins.
    pub(super) plies: u32,
    /// Whether a win by forcing moves alone may still be found.
    forcing: bool,
    /// The numbers of half-moves that a win may take, tried one after the other.
    horizons: Vec<u32>,
    /// No win within this number of half-moves is no win at all.
    longest: u32,
}

impl Question {
    /// A question about a position that is not over, with a bound on the half-moves if there is one.
    pub(super) fn new<P: Evaluate>(position: &P, attacker: Side, bound: Option<u32>) -> Self {
        let keys = position.proof_keys();
        let last = keys.longest.min(FURTHEST).min(bound.unwrap_or(u32::MAX));
        // First as far as boards alone decide, where the table knows more about each board.
        let mut horizons = vec![last.min(keys.plies), last];
        horizons.dedup();
        horizons.retain(|&horizon| horizon > 0);
        Self { attacker, answer: None, plies: 0, forcing: true, horizons, longest: keys.longest }
    }

    /// Whether there is nothing more to ask.
    pub(super) fn is_over(&self) -> bool {
        self.answer.is_some() || self.horizons.is_empty()
    }

    /// Goes on looking for an answer until the search must stop, or has played `nodes` moves of each kind.
    pub(super) fn go_on<P: Evaluate>(&mut self, search: &mut ProofSearch<P>, position: &P, nodes: u64) {
        search.attacker = self.attacker;
        if self.forcing {
            search.forcing = true;
            search.pause = search.nodes.saturating_add(nodes);
            let status = self.horizons.first().and_then(|&horizon| search.decide(position, horizon));
            if self.is_answered_by(status) {
                return;
            }
            self.forcing = status.is_none();
        }
        search.forcing = false;
        search.pause = search.nodes.saturating_add(nodes);
        while let Some(&horizon) = self.horizons.first() {
            let status = search.decide(position, horizon);
            if self.is_answered_by(status) {
                return;
            }
            let Some(status) = status else { return };
            self.horizons.retain(|&further| further > status.plies);
            self.answer = (status.plies >= self.longest).then_some(false);
        }
    }

    /// Whether the status is a win; a win becomes the answer.
    fn is_answered_by(&mut self, status: Option<Status>) -> bool {
        let win = status.filter(|status| status.numbers.is_proven());
        if let Some(win) = win {
            (self.answer, self.plies) = (Some(true), win.plies);
        }
        win.is_some()
    }
}
