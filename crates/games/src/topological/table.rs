//! Stage 1: the table with the pieces placed so far.

use crate::prelude::*;

/// Columns and rows of the table.
pub(super) const SIZE: u16 = 25;
/// Where the first piece goes: `Mm`, the middle.
pub(super) const FIRST: u16 = 12 * SIZE + 12;
const COLUMN: u32 = (1 << SIZE) - 1;

/// The fields that hold pieces: a word a column, a bit a row. A field is column * 25 + row.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct ReachTable {
    occupied: [u32; SIZE as usize],
    white: [u32; SIZE as usize],
    count: u8,
}

/// The number of pieces that stand near another piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Near {
    /// Pieces of its own side.
    pub own: u32,
    /// Pieces of the enemy.
    pub enemy: u32,
}

/// How many pieces of a set stand beside a field, and how many two steps away.
fn near(set: &[u32; SIZE as usize], column: usize, row: u8) -> [u32; 2] {
    // Two columns to the left, one, none, and to the right; the rows so that the field's own is the third.
    let [far_left, left, own, right, far_right] = [-2, -1, 0, 1, 2]
        .map(|aside| set.get(column.wrapping_add_signed(aside)).map_or(0, |rows| rows << 2 >> row));
    let count = |rows: u32, of: u32| (rows & of).count_ones();
    [
        count(own, 0b01010) + count(left, 0b00100) + count(right, 0b00100),
        count(own, 0b10001)
            + count(left, 0b01010)
            + count(right, 0b01010)
            + count(far_left, 0b00100)
            + count(far_right, 0b00100),
    ]
}

impl ReachTable {
    /// The number of pieces placed.
    pub(super) fn count(&self) -> u32 {
        u32::from(self.count)
    }

    pub(super) fn contains(&self, cell: u16) -> bool {
        self.occupied[usize::from(cell / SIZE)] >> (cell % SIZE) & 1 == 1
    }

    /// The owner of the piece on an occupied field.
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

    /// Tells for every piece its side, and how many pieces of its own side and of the enemy's stand beside it and two
    /// steps away.
    pub(super) fn neighbourhoods(&self, mut tell: impl FnMut(Side, Near, Near)) {
        for column in 0..usize::from(SIZE) {
            for row in bits(u64::from(self.occupied[column])) {
                let all = near(&self.occupied, column, row);
                let whites = near(&self.white, column, row);
                let blacks = [all[0] - whites[0], all[1] - whites[1]];
                let (owner, [own, enemy]) = if self.white[column] >> row & 1 == 1 {
                    (Side::White, [whites, blacks])
                } else {
                    (Side::Black, [blacks, whites])
                };
                tell(owner, Near { own: own[0], enemy: enemy[0] }, Near { own: own[1], enemy: enemy[1] });
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

    /// The number of fields that [`free_fields`](Self::free_fields) tells.
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
            observer.appears(Fact::piece(self.owner(cell), cell));
        }
    }

    pub(super) fn key(&self) -> u64 {
        let columns = self.occupied.iter().zip(&self.white);
        key::hash(columns.map(|(&occupied, &white)| u64::from(occupied) << 32 | u64::from(white)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn near_pieces_are_counted_at_the_edges_too() {
        // Pieces everywhere: in the corners, along the edges and in the middle.
        let cells: Vec<u16> = (0..SIZE * SIZE).filter(|&cell| u32::from(cell) * 7919 % 5 < 2).collect();
        let side = |cell: u16| if cell.is_multiple_of(3) { Side::White } else { Side::Black };
        let mut table = ReachTable::default();
        for &cell in &cells {
            table.place(cell, side(cell));
        }
        let mut told = Vec::new();
        table.neighbourhoods(|owner, beside, two_steps| told.push((owner, beside, two_steps)));
        let apart = |a: u16, b: u16| (a / SIZE).abs_diff(b / SIZE) + (a % SIZE).abs_diff(b % SIZE);
        let expected: Vec<_> = (cells.iter())
            .map(|&cell| {
                let count = |steps, wanted| {
                    cells
                        .iter()
                        .filter(|&&other| apart(cell, other) == steps && side(other) == wanted)
                        .count()
                };
                let near = |steps| Near {
                    own: count(steps, side(cell)) as u32,
                    enemy: count(steps, side(cell).other()) as u32,
                };
                (side(cell), near(1), near(2))
            })
            .collect();
        assert!(told.len() > 200);
        assert_eq!(told, expected);
    }
}
