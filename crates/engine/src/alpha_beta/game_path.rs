use super::AlphaBeta;
use crate::prelude::*;

/// The positions that a game has had, as far as the player saw them: those that it thought about, and those after its moves.
#[derive(Debug, Default)]
pub(super) struct GamePath {
    /// Keys, each with the half-moves that were left until the limit.
    seen: Vec<(u64, u32)>,
    /// A bit for each key's highest six bits.
    bits: u64,
}

impl GamePath {
    pub(super) fn forget(&mut self) {
        self.seen.clear();
        self.bits = 0;
    }

    /// Goes on to the next position to think about, given the position before and the move chosen there. What is not earlier in
    /// the game is no part of its past.
    pub(super) fn go_on<P: Evaluate>(&mut self, position: &P, before: Option<(&P, P::Move)>) {
        if let Some((before, chosen)) = before {
            let mut after = before.clone();
            after.play(chosen);
            if leads_to(&after, position) {
                self.seen.push((after.key(), after.limit_in()));
            }
        }
        let left = position.limit_in();
        self.seen.retain(|&(_, earlier)| earlier > left);
        self.seen.push((position.key(), left));
        self.bits = self.seen.iter().fold(0, |bits, (key, _)| bits | 1 << (key >> 58));
    }

    /// How often the game had this position before the present one.
    pub(super) fn visits(&self, key: u64) -> u64 {
        self.seen.iter().rev().skip(1).filter(|&&(seen, _)| seen == key).count() as u64
    }

    fn has(&self, key: u64) -> bool {
        self.bits >> (key >> 58) & 1 == 1 && self.seen.iter().any(|&(seen, _)| seen == key)
    }
}

/// Whether one move leads from a position to another.
fn leads_to<P: Evaluate>(position: &P, other: &P) -> bool {
    let mut moves = Vec::new();
    position.legal(&mut moves);
    moves.into_iter().any(|m| {
        let mut next = position.clone();
        next.play(m);
        next == *other
    })
}

impl<P: Evaluate> AlphaBeta<P> {
    /// Whether the position of a ply was there before, in the game or on the way from the root.
    pub(super) fn repeats(&self, ply: usize) -> bool {
        let key = self.frames[ply].key;
        let passed = |back: &usize| self.thread.slots[ply - back] == P::SLOTS;
        let until_pass = (1..=ply).take_while(|back| !passed(back));
        self.game.has(key) || until_pass.skip(3).step_by(2).any(|back| self.frames[ply - back].key == key)
    }
}
