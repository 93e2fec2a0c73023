//! Topological checkers: captured pieces, stacks that can strike and are covered.

use super::{Evaluate, Margins, key_near_limit, mixed};
use khod_games::{
    Position, Side,
    topological::{Stacks, Topological, TopologicalMove},
};

/// For every captured piece.
const CAPTURED: i32 = 24;
/// For every stack owned.
const STACK: i32 = 6;
/// For a stack that the enemy can strike, per piece in it, and for one that is covered by an own strike.
const STRUCK: i32 = -13;
const COVERED: i32 = 3;
/// To be on move.
const TEMPO: i32 = 12;

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

fn side_value(stacks: &Stacks, side: Side, own: u32, enemy: u32) -> i32 {
    let tops = stacks.tops(side);
    let mut value = i32::from(stacks.captured()[side.index()]) * CAPTURED + tops.count_ones() as i32 * STACK;
    value += (tops & own).count_ones() as i32 * COVERED;
    let mut struck = tops & enemy;
    while struck != 0 {
        let field = struck.trailing_zeros() as u8;
        struck &= struck - 1;
        let weight = if own >> field & 1 == 1 { 1 } else { 2 };
        value += i32::from(stacks.height(field)) * STRUCK * weight / 2;
    }
    value
}

impl Evaluate for Topological {
    const MARGINS: Margins = Margins { futility: 60, moves_tried: 4, reduction: 1_200, ..Margins::USUAL };

    fn evaluate(&self) -> i32 {
        let Some(stacks) = self.stacks() else { return 0 };
        let side = self.side();
        let [own, enemy] = [side, side.other()].map(|side| strikes(self, stacks, side));
        side_value(stacks, side, own, enemy) - side_value(stacks, side.other(), enemy, own) + TEMPO
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
}
