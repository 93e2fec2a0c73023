use super::strikes::{Strikes, fields};
use khod_games::{
    Side,
    topological::{Board, Stacks},
};

/// Kinds of heights, and of stacks by these and by how many enemies strike them and own stacks cover them.
const HEIGHTS: usize = 5;
const KINDS: usize = HEIGHTS * 9;

/// Kinds of heights: 1, 2, 3, 4 to 5, more.
const BY_HEIGHT: [u8; 33] = {
    let mut by = [4; 33];
    (by[1], by[2], by[3], by[4], by[5]) = (0, 1, 2, 3, 3);
    by
};

/// One side's stacks, counted for the features of the evaluation and of the network.
#[derive(Clone, Copy, Debug)]
pub struct TopologicalCamp {
    pub(super) tops: u32,
    pub(super) strikes: Strikes,
    /// Fields that this side reaches and the other does not.
    pub(super) alone: u32,
    /// Stacks that the enemy strikes and no own stack covers.
    pub(super) exposed: u32,
    pub(super) captured: u8,
    /// Stacks by kind: height, strikes, covers.
    kinds: [u8; KINDS],
    /// The kinds of which there are stacks.
    met: u64,
    pub(super) by_height: [u8; HEIGHTS],
    /// The heights of all stacks by strikes and covers.
    pub(super) heights: [u8; 9],
    /// Pieces in stacks by how many neighbours their fields have, from 1 on.
    pub(super) pieces_beside: [u8; 4],
    pub(super) runs: i32,
    /// The height of the highest stack that is struck.
    pub(super) highest: u8,
}

impl TopologicalCamp {
    /// White's camp and black's.
    pub(super) fn both(board: &Board, stacks: &Stacks) -> [Self; 2] {
        let [white, black] = Side::BOTH.map(|side| Strikes::of(board, stacks, side));
        let (whites, blacks) = ([white, black], [black, white]);
        [Self::new(board, stacks, Side::White, whites), Self::new(board, stacks, Side::Black, blacks)]
    }

    #[inline(always)]
    fn new(board: &Board, stacks: &Stacks, side: Side, [strikes, enemy]: [Strikes; 2]) -> Self {
        let tops = stacks.tops(side);
        let mut camp = Self {
            tops,
            strikes,
            alone: strikes.once & !enemy.once,
            exposed: tops & enemy.once & !strikes.once,
            captured: stacks.captured()[side.index()],
            kinds: [0; KINDS],
            met: 0,
            by_height: [0; HEIGHTS],
            heights: [0; 9],
            pieces_beside: [0; 4],
            runs: 0,
            highest: 0,
        };
        for field in fields(tops) {
            let height = stacks.height(field);
            let kind = BY_HEIGHT[usize::from(height)];
            let struck = enemy.on(field);
            let place = struck * 3 + strikes.on(field);
            let all = usize::from(kind) * 9 + place;
            camp.kinds[all] += 1;
            camp.met |= 1 << all;
            camp.by_height[usize::from(kind)] += 1;
            camp.heights[place] += height;
            camp.pieces_beside[board.neighbours(field).count_ones() as usize - 1] += height;
            camp.runs += stacks.run(field).min(3) as i32 - 1;
            camp.highest = camp.highest.max(if struck > 0 { height } else { 0 });
        }
        camp
    }

    /// Tells the kinds of stacks that there are, and how many of each.
    #[inline(always)]
    pub(super) fn kinds(&self, mut tell: impl FnMut(usize, i32)) {
        let mut met = self.met;
        while met != 0 {
            let kind = met.trailing_zeros() as usize;
            tell(kind, i32::from(self.kinds[kind]));
            met &= met - 1;
        }
    }
}
