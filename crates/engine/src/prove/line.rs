//! The way to a proven win.

use super::search::Search;
use crate::{Evaluate, Limits, limits::Clock};

/// Moves that may be played to find what the table has forgotten.
const EFFORT: u64 = 2_000_000;

impl<P: Evaluate> Search<P> {
    /// The attacker's way to a win within so many half-moves, against the defence that seems to last longest. It ends early where
    /// the table has forgotten too much.
    pub(super) fn line(&mut self, position: &P, plies: u32) -> Vec<P::Move> {
        self.beyond_the_limits(|search| {
            let mut line = Vec::new();
            let mut at = position.clone();
            let mut left = plies;
            while at.outcome().is_none() {
                let Some((m, plies)) = search.next_of_line(&at, left) else { break };
                line.push(m);
                at.play(m);
                left = plies;
            }
            line
        })
    }

    /// The attacker's first move to a win within so many half-moves.
    pub(super) fn first_move(&mut self, position: &P, plies: u32) -> Option<P::Move> {
        self.beyond_the_limits(|search| search.next_of_line(position, plies)).map(|(m, _)| m)
    }

    /// Does the little that is left to do when a proof was found with the last of the nodes or the time.
    fn beyond_the_limits<T>(&mut self, work: impl FnOnce(&mut Self) -> T) -> T {
        let clock = std::mem::replace(&mut self.clock, Clock::start(Limits::none()));
        self.pause = self.nodes + EFFORT;
        let result = work(self);
        self.clock = clock;
        result
    }

    /// A move of a proven position and within how many half-moves the position after it is won.
    fn next_of_line(&mut self, position: &P, left: u32) -> Option<(P::Move, u32)> {
        let attacks = position.side() == self.attacker;
        let proven =
            self.decided_children(position, left)?.iter().filter(|child| child.status.numbers.is_proven());
        let proven = proven.map(|child| (child.m, child.status.plies));
        if attacks { proven.min_by_key(|&(_, plies)| plies) } else { proven.max_by_key(|&(_, plies)| plies) }
    }
}
