//! Hale: lines that can still be completed, by how much of them stands.

use super::{Evaluate, Margins};
use khod_games::{
    Position,
    hale::{Hale, HaleMove},
};

/// For a row or column of five without an enemy, by own pieces in it.
const LINE: [i32; 5] = [0, 1, 5, 18, 96];
/// For a white diagonal of four without an enemy, by own pieces in it.
const DIAGONAL: [i32; 4] = [0, 2, 8, 55];
/// To be on move.
const TEMPO: i32 = 15;

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

/// The value of all windows of one direction for one side.
fn windows(own: u128, enemy: u128, starts: u128, step: u32, values: &[i32]) -> i32 {
    let length = values.len() as u32;
    let mut hit = enemy;
    for cell in 1..length {
        hit |= enemy >> (step * cell);
    }
    let free = starts & !hit;
    let [ones, twos, fours] = sums(own, step, length);
    let with = |count: u32| {
        let bit = |set: u128, wanted: bool| if wanted { set } else { !set };
        (free & bit(ones, count & 1 != 0) & bit(twos, count & 2 != 0) & bit(fours, count & 4 != 0))
            .count_ones()
    };
    (1..length).map(|count| with(count) as i32 * values[count as usize]).sum()
}

fn side_value(own: u128, enemy: u128) -> i32 {
    const ROWS: u128 = columns(0, 6);
    const UP: u128 = BOARD & ((1 << 77) - 1);
    const DIAGONALS: u128 = WHITE_CELLS & ((1 << 88) - 1);
    let white = own & WHITE_CELLS;
    windows(own, enemy, ROWS, 1, &LINE)
        + windows(own, enemy, UP, 11, &LINE)
        + windows(white, enemy, DIAGONALS & columns(0, 7), 12, &DIAGONAL)
        + windows(white, enemy, DIAGONALS & columns(3, 10), 10, &DIAGONAL)
}

impl Evaluate for Hale {
    /// Move count pruning does not pay here: all moves are tried.
    const MARGINS: Margins = Margins { futility: 36, moves_tried: 1_000, reduction: 3_200, ..Margins::USUAL };

    fn evaluate(&self) -> i32 {
        let side = self.side();
        let (own, enemy) = (self.pieces(side), self.pieces(side.other()));
        side_value(own, enemy) - side_value(enemy, own) + TEMPO
    }

    fn promise(&self, _m: HaleMove) -> i32 {
        0
    }
}
