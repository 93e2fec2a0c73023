//! Topological checkers: captured pieces, stacks that can strike and are covered.

use super::{Evaluate, Margins, key_near_limit, mixed};
use crate::prove::{self, ProofKeys};
use khod_games::{
    Position, Side,
    topological::{Stacks, Topological, TopologicalMove},
};

/// The fields where a side's stacks can land.
fn strikes(position: &Topological, stacks: &Stacks, side: Side) -> u32 {
    let Some(board) = position.board() else { return 0 };
    let mut fields = 0;
    let mut rest = stacks.tops(side);
    while rest != 0 {
        let field = rest.trailing_zeros() as u8;
        rest &= rest - 1;
        for steps in 1..=stacks.height(field) {
            fields |= board.reach(steps, field);
        }
    }
    fields
}

/// Tells one side's features, with a sign.
fn side_features(
    stacks: &Stacks,
    side: Side,
    own: u32,
    enemy: u32,
    sign: i32,
    mut tell: impl FnMut(usize, i32),
) {
    let tops = stacks.tops(side);
    tell(0, sign * i32::from(stacks.captured()[side.index()]));
    tell(1, sign * tops.count_ones() as i32);
    tell(2, sign * (tops & own).count_ones() as i32);
    let mut struck = tops & enemy;
    while struck != 0 {
        let field = struck.trailing_zeros() as u8;
        struck &= struck - 1;
        let feature = if own >> field & 1 == 1 { 3 } else { 4 };
        tell(feature, sign * i32::from(stacks.height(field)));
    }
}

impl Evaluate for Topological {
    const MARGINS: Margins = Margins { futility: 60, moves_tried: 4, reduction: 1_200, ..Margins::USUAL };

    const FEATURES: &'static [&'static str] =
        &["captured", "stack", "covered", "struck but covered", "struck", "tempo"];
    const WEIGHTS: &'static [i32] = &include!("../../data/weights/topological.txt");

    fn features(&self, mut tell: impl FnMut(usize, i32)) {
        let Some(stacks) = self.stacks() else { return };
        let side = self.side();
        let [own, enemy] = [side, side.other()].map(|side| strikes(self, stacks, side));
        side_features(stacks, side, own, enemy, 1, &mut tell);
        side_features(stacks, side.other(), enemy, own, -1, &mut tell);
        tell(5, 1);
    }

    fn promise(&self, m: TopologicalMove) -> i32 {
        let (Some(stacks), TopologicalMove::Stack { to, .. }) = (self.stacks(), m) else { return 0 };
        let enemies = stacks.tops(self.side().other());
        if enemies >> to & 1 == 1 { i32::from(stacks.height(to)) * 4 } else { 0 }
    }

    fn table_key(&self) -> u64 {
        // The same stacks end the game in one phase of a period and not in another.
        let (turn, held) = self.period().unwrap_or_default();
        let phase = u64::from(turn) << 16 | u64::from(held[0]) << 8 | u64::from(held[1]);
        key_near_limit(mixed(self.key(), phase), self.turns_left())
    }

    fn prepare(&self) {
        if let Some(board) = self.board() {
            board.prepare(u8::MAX);
        }
    }

    fn proof_keys(&self) -> ProofKeys {
        // The most pieces that are still to be placed.
        const PLACEMENTS: u32 = 32;
        let (turn, held) = self.period().unwrap_or_default();
        let phase = u64::from(turn) << 16 | u64::from(held[0]) << 8 | u64::from(held[1]);
        let (board, left) = (prove::mixed(self.key(), phase), self.turns_left());
        let longest = if self.board().is_some() { left } else { left + PLACEMENTS };
        ProofKeys { board, plies: left - 1, whole: prove::mixed(board, left.into()), longest }
    }
}
