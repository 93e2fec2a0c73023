//! Stage 1: the table with the pieces placed so far.

use crate::{Fact, Observer, Side, bits::bits, key};

/// Columns and rows of the table.
pub(super) const SIZE: u16 = 25;
/// Where the first piece goes: `Mm`, the middle.
pub(super) const FIRST: u16 = 12 * SIZE + 12;
const COLUMN: u32 = (1 << SIZE) - 1;

/// The fields that hold pieces: a word a column, a bit a row. A field is column * 25 + row.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Table {
    occupied: [u32; SIZE as usize],
    white: [u32; SIZE as usize],
    count: u8,
}

impl Table {
    /// How many pieces were placed.
    pub(super) fn count(&self) -> u32 {
        u32::from(self.count)
    }

    pub(super) fn contains(&self, cell: u16) -> bool {
        self.occupied[usize::from(cell / SIZE)] >> (cell % SIZE) & 1 == 1
    }

    /// Whose piece stands on an occupied field.
    pub(super) fn owner(&self, cell: u16) -> Side {
        let white = self.white[usize::from(cell / SIZE)] >> (cell % SIZE) & 1 == 1;
        if white { Side::White } else { Side::Black }
    }

    pub(super) fn place(&mut self, cell: u16, side: Side) {
        let (column, row) = (usize::from(cell / SIZE), cell % SIZE);
        self.occupied[column] |= 1 << row;
        if side == Side::White {
            self.white[column] |= 1 << row;
        }
        self.count += 1;
    }

    /// Tells for every piece whose it is and how many of its neighbours are its own side's and the enemy's.
    pub(super) fn neighbourhoods(&self, mut tell: impl FnMut(Side, u32, u32)) {
        for column in 0..usize::from(SIZE) {
            let (occupied, white) = (self.occupied[column], self.white[column]);
            let [left, right] = [column.wrapping_sub(1), column + 1];
            let beside = |set: &[u32]| [left, right].map(|at| set.get(at).copied().unwrap_or(0));
            let ([left, right], [white_left, white_right]) = (beside(&self.occupied), beside(&self.white));
            for row in bits(u64::from(occupied)) {
                let count = |own: u32, left: u32, right: u32| {
                    ((own << 1 >> row) & 5).count_ones() + (left >> row & 1) + (right >> row & 1)
                };
                let all = count(occupied, left, right);
                let whites = count(white, white_left, white_right);
                if white >> row & 1 == 1 {
                    tell(Side::White, whites, all - whites);
                } else {
                    tell(Side::Black, all - whites, whites);
                }
            }
        }
    }

    /// The occupied fields in the order of their names.
    pub(super) fn cells(&self) -> impl Iterator<Item = u16> {
        (0..SIZE).flat_map(|column| {
            let rows = self.occupied[usize::from(column)];
            bits(u64::from(rows)).map(move |row| column * SIZE + u16::from(row))
        })
    }

    /// The rows of a column that are empty and beside a piece.
    fn free_rows(&self, column: usize) -> u32 {
        let own = self.occupied[column];
        let left = if column > 0 { self.occupied[column - 1] } else { 0 };
        let right = self.occupied.get(column + 1).copied().unwrap_or(0);
        (own << 1 | own >> 1 | left | right) & !own & COLUMN
    }

    /// Tells every field where a piece may be placed.
    pub(super) fn free_fields(&self, mut tell: impl FnMut(u16)) {
        if self.count == 0 {
            return tell(FIRST);
        }
        for column in 0..SIZE {
            bits(u64::from(self.free_rows(usize::from(column))))
                .for_each(|row| tell(column * SIZE + u16::from(row)));
        }
    }

    /// How many fields [`free_fields`](Self::free_fields) tells.
    pub(super) fn count_free_fields(&self) -> u32 {
        let beside: u32 = (0..usize::from(SIZE)).map(|column| self.free_rows(column).count_ones()).sum();
        beside.max(1)
    }

    /// Whether a piece may be placed on an empty field.
    pub(super) fn is_beside(&self, cell: u16) -> bool {
        self.free_rows(usize::from(cell / SIZE)) >> (cell % SIZE) & 1 == 1
    }

    pub(super) fn facts(&self, observer: &mut impl Observer) {
        for cell in self.cells() {
            observer.appears(Fact { owner: Some(self.owner(cell)), place: cell, level: 0 });
        }
    }

    pub(super) fn key(&self) -> u64 {
        let columns = self.occupied.iter().zip(&self.white);
        key::hash(columns.map(|(&occupied, &white)| u64::from(occupied) << 32 | u64::from(white)))
    }
}
