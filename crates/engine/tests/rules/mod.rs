//! What the rules alone say: a solver that plays every line to its end, and a check of claimed wins against every defence.

#![allow(dead_code, reason = "every test uses its own part")]

use khod_games::{Notation, Outcome, Side};
use std::collections::HashMap;

/// A generator of random numbers, the same on every run.
pub(crate) struct Random(u64);

impl Random {
    pub(crate) fn new(seed: u64) -> Self {
        Self((seed + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15))
    }

    pub(crate) fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % end
    }
}

/// The legal moves of a position with the positions after them.
pub(crate) fn successors<P: Notation>(position: &P) -> Vec<(P::Move, P)> {
    let mut moves = Vec::new();
    position.legal(&mut moves);
    let play = |m| {
        let mut next = position.clone();
        next.play(m);
        (m, next)
    };
    moves.into_iter().map(play).collect()
}

/// The value of a position for white: 1 wins, 0 draws, -1 loses. Every line is played to its end.
pub(crate) fn solve<P: Notation>(position: &P, known: &mut HashMap<String, i32>) -> i32 {
    let points = |outcome: Outcome| outcome.winner.map_or(0, sign);
    if let Some(outcome) = position.outcome() {
        return points(outcome);
    }
    let text = position.to_text();
    if let Some(&value) = known.get(&text) {
        return value;
    }
    let sign = sign(position.side());
    let mut best = -1;
    for (_, next) in successors(position) {
        best = best.max(sign * solve(&next, known));
        if best == 1 {
            break;
        }
    }
    known.insert(text, sign * best);
    sign * best
}

/// What a win of this side is worth for white.
pub(crate) const fn sign(side: Side) -> i32 {
    match side {
        Side::White => 1,
        Side::Black => -1,
    }
}

/// Plays the attacker's claimed moves against every defence: each line must be won within the claimed half-moves. The claim names a
/// move that wins within as many as are left.
pub(crate) fn check_win<P: Notation>(
    position: &P,
    attacker: Side,
    plies: u32,
    claim: &mut impl FnMut(&P, u32) -> Option<P::Move>,
    checked: &mut HashMap<String, u32>,
) {
    let text = position.to_text();
    if let Some(outcome) = position.outcome() {
        assert_eq!(outcome.winner, Some(attacker), "{text}");
        return;
    }
    assert!(plies > 0, "not won in time: {text}");
    if checked.get(&text).is_some_and(|&enough| enough <= plies) {
        return;
    }
    checked.insert(text.clone(), plies);
    if position.side() == attacker {
        let m = claim(position, plies).unwrap_or_else(|| panic!("no move is claimed in {text}"));
        let legal = successors(position).into_iter().find(|(legal, _)| *legal == m);
        let (_, next) = legal.unwrap_or_else(|| panic!("{m:?} is not legal in {text}"));
        check_win(&next, attacker, plies - 1, claim, checked);
    } else {
        for (_, next) in successors(position) {
            check_win(&next, attacker, plies - 1, claim, checked);
        }
    }
}
