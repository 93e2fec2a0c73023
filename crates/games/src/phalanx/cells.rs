//! Sets of cells of the 14 x 12 board.

use core::ops::{BitAnd, BitOr, Not};

/// A set of cells: cell number row * 16 + column, 4 rows a word.
///
/// ```text
///   word 2   rows i j k l     columns 14 and 15 are never set, so that
///   word 1   rows e f g h     nothing leaves the board sideways and
///   word 0   rows a b c d     comes back in on the other side
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Cells([u64; 3]);

const ROW: u64 = 0x3FFF;
const ROWS: u64 = 0x3FFF_3FFF_3FFF_3FFF;

impl Cells {
    /// Every cell of the board.
    pub(super) const BOARD: Self = Self([ROWS; 3]);
    /// Row a: white's first.
    pub const FIRST_ROW: Self = Self([ROW, 0, 0]);
    /// Row l: black's first.
    pub const LAST_ROW: Self = Self([0, 0, ROW << 48]);
    /// Rows a and b.
    pub(super) const WHITE_START: Self = Self([ROW | ROW << 16, 0, 0]);
    /// Rows k and l.
    pub(super) const BLACK_START: Self = Self([0, 0, ROW << 32 | ROW << 48]);

    /// The words, rows a to d first.
    pub const fn words(self) -> [u64; 3] {
        self.0
    }

    /// How many cells.
    pub const fn count(self) -> u32 {
        self.0[0].count_ones() + self.0[1].count_ones() + self.0[2].count_ones()
    }

    /// Whether there are none.
    pub const fn is_empty(self) -> bool {
        self.0[0] | self.0[1] | self.0[2] == 0
    }

    /// Whether a cell, row * 16 + column, is one of them.
    pub const fn contains(self, cell: u8) -> bool {
        self.0[cell as usize / 64] >> (cell % 64) & 1 == 1
    }

    pub(super) const fn insert(&mut self, cell: u8) {
        self.0[cell as usize / 64] |= 1 << (cell % 64);
    }

    pub(super) const fn remove(&mut self, cell: u8) {
        self.0[cell as usize / 64] &= !(1 << (cell % 64));
    }

    /// The cells, lowest number first.
    pub fn iter(self) -> impl Iterator<Item = u8> {
        let mut words = self.0;
        let mut word = 0;
        core::iter::from_fn(move || {
            while word < 3 && words[word] == 0 {
                word += 1;
            }
            let set = words.get_mut(word)?;
            let bit = set.trailing_zeros();
            *set &= *set - 1;
            Some((word as u32 * 64 + bit) as u8)
        })
    }

    /// How many pairs of neighbours there are in a row, a column or a diagonal, and how many threes.
    pub fn pairs_and_threes(self) -> (u32, u32) {
        #[inline(always)]
        fn along<const STEP: i8>(cells: Cells) -> (u32, u32) {
            let pairs = cells & cells.moved::<STEP>();
            let threes = cells & pairs.moved::<STEP>();
            (pairs.count(), threes.count())
        }
        let lines = [along::<1>(self), along::<15>(self), along::<16>(self), along::<17>(self)];
        lines.into_iter().fold((0, 0), |sum, line| (sum.0 + line.0, sum.1 + line.1))
    }

    /// Every cell's neighbour in a direction; the caller cuts off what left the board.
    #[inline(always)]
    pub(super) const fn moved<const STEP: i8>(self) -> Self {
        let [a, b, c] = self.0;
        if STEP > 0 {
            Self([a << STEP, b << STEP | a >> (64 - STEP), c << STEP | b >> (64 - STEP)])
        } else {
            Self([a >> -STEP | b << (64 + STEP), b >> -STEP | c << (64 + STEP), c >> -STEP])
        }
    }
}

impl BitAnd for Cells {
    type Output = Self;
    #[inline(always)]
    fn bitand(self, other: Self) -> Self {
        Self([self.0[0] & other.0[0], self.0[1] & other.0[1], self.0[2] & other.0[2]])
    }
}

impl BitOr for Cells {
    type Output = Self;
    #[inline(always)]
    fn bitor(self, other: Self) -> Self {
        Self([self.0[0] | other.0[0], self.0[1] | other.0[1], self.0[2] | other.0[2]])
    }
}

impl Not for Cells {
    type Output = Self;
    #[inline(always)]
    fn not(self) -> Self {
        Self([!self.0[0], !self.0[1], !self.0[2]])
    }
}

/// A cell's column and row.
pub(super) const fn coordinates(cell: u8) -> (u8, u8) {
    (cell % 16, cell / 16)
}
