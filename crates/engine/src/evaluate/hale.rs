//! Hale: lines that can still be completed, by how much of them stands.

use super::{Evaluate, Margins};
use crate::prove::ProofKeys;
use khod_games::{
    Position, Side,
    hale::{Hale, HaleMove},
};

/// Every second cell, beginning with the first.
const WHITE_CELLS: u128 = 0x0155_5555_5555_5555_5555_5555_5555_5555;
const BOARD: u128 = (1 << 121) - 1;
const COLUMN_A: u128 = {
    let mut cells = 0;
    let mut row = 0;
    while row < 11 {
        cells |= 1 << (row * 11);
        row += 1;
    }
    cells
};

/// Columns from `first` to `last`, as cells.
const fn columns(first: u32, last: u32) -> u128 {
    let mut cells = 0;
    let mut column = first;
    while column <= last {
        cells |= COLUMN_A << column;
        column += 1;
    }
    cells
}

/// Counts, for all windows at once, how many of their cells are in a set: three bits of a sum, cell by cell.
fn sums(set: u128, step: u32, length: u32) -> [u128; 3] {
    let mut sum = [0; 3];
    for cell in 0..length {
        let mut carry = set >> (step * cell);
        for bit in &mut sum {
            let both = *bit & carry;
            *bit ^= carry;
            carry = both;
        }
    }
    sum
}

/// Tells how many windows of one direction without an enemy have one, two, ... own pieces.
fn windows(
    own: u128,
    enemy: u128,
    starts: u128,
    (step, length): (u32, u32),
    mut tell: impl FnMut(usize, i32),
) {
    let mut hit = enemy;
    for cell in 1..length {
        hit |= enemy >> (step * cell);
    }
    let free = starts & !hit;
    let [ones, twos, fours] = sums(own, step, length);
    for count in 1..length {
        let bit = |set: u128, wanted: bool| if wanted { set } else { !set };
        let with = free & bit(ones, count & 1 != 0) & bit(twos, count & 2 != 0) & bit(fours, count & 4 != 0);
        tell(count as usize - 1, with.count_ones() as i32);
    }
}

/// Tells one side's features, with a sign.
fn side_features(own: u128, enemy: u128, sign: i32, mut tell: impl FnMut(usize, i32)) {
    const ROWS: u128 = columns(0, 6);
    const UP: u128 = BOARD & ((1 << 77) - 1);
    const DIAGONALS: u128 = WHITE_CELLS & ((1 << 88) - 1);
    let white = own & WHITE_CELLS;
    windows(own, enemy, ROWS, (1, 5), |count, windows| tell(count, sign * windows));
    windows(own, enemy, UP, (11, 5), |count, windows| tell(count, sign * windows));
    windows(white, enemy, DIAGONALS & columns(0, 7), (12, 4), |count, windows| {
        tell(4 + count, sign * windows);
    });
    windows(white, enemy, DIAGONALS & columns(3, 10), (10, 4), |count, windows| {
        tell(4 + count, sign * windows);
    });
}

impl Evaluate for Hale {
    /// Move count pruning does not pay here: all moves are tried.
    const MARGINS: Margins = Margins { futility: 36, moves_tried: 1_000, reduction: 3_200, ..Margins::USUAL };

    const FEATURES: &'static [&'static str] = &[
        "line of 1",
        "line of 2",
        "line of 3",
        "line of 4",
        "diagonal of 1",
        "diagonal of 2",
        "diagonal of 3",
        "tempo",
    ];
    const WEIGHTS: &'static [i32] = &include!("../../data/weights/hale.txt");

    fn features(&self, mut tell: impl FnMut(usize, i32)) {
        let side = self.side();
        let (own, enemy) = (self.pieces(side), self.pieces(side.other()));
        side_features(own, enemy, 1, &mut tell);
        side_features(enemy, own, -1, &mut tell);
        tell(7, 1);
    }

    fn promise(&self, _m: HaleMove) -> i32 {
        0
    }

    fn proof_keys(&self) -> ProofKeys {
        // Every white cell takes a placement and a shift, every black cell a placement, and a pass may follow each.
        let empty = BOARD & !(self.pieces(Side::White) | self.pieces(Side::Black));
        let longest = 2 * (empty.count_ones() + (empty & WHITE_CELLS).count_ones()) + 1;
        ProofKeys { board: self.key(), plies: u32::MAX, whole: self.key(), longest }
    }
}
