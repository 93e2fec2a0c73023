//! Sets of cells.

use super::SIZE;
use crate::bits::bits;
use core::ops::{BitAnd, BitOr, BitOrAssign, Not};

/// A set of cells, a word for each colour: cell `row * 11 + column` is bit `cell / 2` of its word.
///
/// ```text
///   white word   0   1   2   3   4   5     6  ...     a cell's neighbours have the other colour; from white bit i
///   black word     0   1   2   3   4     5    ...     they are black i - 1, i, i + 5, i - 6, from black bit j
///   cell         0 1 2 3 4 5 6 7 8 9 10 11 12         white j, j + 1, j + 6, j - 5: left, right, up, down
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct HaleCells {
    /// The white cells of the set.
    pub on_white: u64,
    /// The black cells of the set.
    pub on_black: u64,
}

/// The columns from `first` to `last` in the rows up to `top`.
const fn rectangle(first: u8, last: u8, top: u8) -> HaleCells {
    let mut cells = HaleCells::NONE;
    let mut cell = 0;
    while cell < SIZE * SIZE {
        let (column, row) = (cell % SIZE, cell / SIZE);
        if first <= column && column <= last && row <= top {
            cells = cells.with(cell);
        }
        cell += 1;
    }
    cells
}

const LEFT: HaleCells = rectangle(0, 0, SIZE - 1);
const RIGHT: HaleCells = rectangle(SIZE - 1, SIZE - 1, SIZE - 1);

impl HaleCells {
    /// No cell.
    pub const NONE: Self = Self { on_white: 0, on_black: 0 };
    /// Every cell of the board.
    pub const BOARD: Self = rectangle(0, SIZE - 1, SIZE - 1);
    /// Where lines of five to the right begin.
    pub const ROW_STARTS: Self = rectangle(0, SIZE - 5, SIZE - 1);
    /// Where lines of five upwards begin.
    pub const COLUMN_STARTS: Self = rectangle(0, SIZE - 1, SIZE - 5);
    /// Where diagonals of four upwards to the right begin.
    pub const RISING_STARTS: Self = rectangle(0, SIZE - 4, SIZE - 4);
    /// Where diagonals of four upwards to the left begin.
    pub const FALLING_STARTS: Self = rectangle(3, SIZE - 1, SIZE - 4);

    /// One cell.
    #[inline]
    pub const fn of(cell: u8) -> Self {
        let bit = 1 << (cell / 2);
        if cell.is_multiple_of(2) {
            Self { on_white: bit, on_black: 0 }
        } else {
            Self { on_white: 0, on_black: bit }
        }
    }

    /// The set with one more cell.
    #[must_use]
    pub const fn with(self, cell: u8) -> Self {
        let one = Self::of(cell);
        Self { on_white: self.on_white | one.on_white, on_black: self.on_black | one.on_black }
    }

    /// Whether a cell is in the set.
    #[inline]
    pub const fn has(self, cell: u8) -> bool {
        let word = if cell.is_multiple_of(2) { self.on_white } else { self.on_black };
        word >> (cell / 2) & 1 == 1
    }

    /// Whether the set is empty.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.on_white | self.on_black == 0
    }

    /// The number of cells in the set.
    #[inline]
    pub const fn count(self) -> u32 {
        self.on_white.count_ones() + self.on_black.count_ones()
    }

    /// The cells, lowest first.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = u8> {
        let Self { mut on_white, mut on_black } = self;
        core::iter::from_fn(move || {
            let (white, black) = (2 * on_white.trailing_zeros(), 2 * on_black.trailing_zeros() + 1);
            let word = if white < black { &mut on_white } else { &mut on_black };
            let some = *word != 0;
            *word &= word.wrapping_sub(1);
            some.then_some(white.min(black) as u8)
        })
    }

    /// The white neighbours of black cells to the right, to the left, above and below them.
    #[inline]
    pub const fn beside_black(black: u64) -> [u64; 4] {
        let up = black << 6 & Self::BOARD.on_white;
        [(black & !RIGHT.on_black) << 1, black & !LEFT.on_black, up, black >> 5]
    }

    /// The black neighbours of white cells, on all sides.
    #[inline]
    pub const fn beside_white(white: u64) -> u64 {
        let row = white & !RIGHT.on_white | (white & !LEFT.on_white) >> 1;
        (row | white << 5 | white >> 6) & Self::BOARD.on_black
    }

    /// Every row of five that begins on a white cell, then every one on a black cell: the row's cells one by one, in
    /// the place of its first cell.
    #[inline]
    pub const fn rows(self) -> [[u64; 5]; 2] {
        self.lines::<0, 1>()
    }

    /// Every column of five, in the same way.
    #[inline]
    pub const fn columns(self) -> [[u64; 5]; 2] {
        self.lines::<5, 6>()
    }

    /// Lines of five, given how many bits further the next cell is when it is black, and when it is white.
    #[inline(always)]
    const fn lines<const TO_BLACK: u32, const TO_WHITE: u32>(self) -> [[u64; 5]; 2] {
        let Self { on_white: white, on_black: black } = self;
        let both = TO_BLACK + TO_WHITE;
        [
            [white, black >> TO_BLACK, white >> both, black >> (both + TO_BLACK), white >> (2 * both)],
            [black, white >> TO_WHITE, black >> both, white >> (both + TO_WHITE), black >> (2 * both)],
        ]
    }
}

/// Every diagonal of four white cells upwards to the right: its cells one by one, in the place of its first cell.
#[inline]
pub const fn rising(white: u64) -> [u64; 4] {
    [white, white >> 6, white >> 12, white >> 18]
}

/// Every diagonal of four white cells upwards to the left, in the same way.
#[inline]
pub const fn falling(white: u64) -> [u64; 4] {
    [white, white >> 5, white >> 10, white >> 15]
}

impl BitAnd for HaleCells {
    type Output = Self;

    #[inline]
    fn bitand(self, other: Self) -> Self {
        Self { on_white: self.on_white & other.on_white, on_black: self.on_black & other.on_black }
    }
}

impl BitOr for HaleCells {
    type Output = Self;

    #[inline]
    fn bitor(self, other: Self) -> Self {
        Self { on_white: self.on_white | other.on_white, on_black: self.on_black | other.on_black }
    }
}

impl BitOrAssign for HaleCells {
    #[inline]
    fn bitor_assign(&mut self, other: Self) {
        *self = *self | other;
    }
}

impl Not for HaleCells {
    type Output = Self;

    /// The cells of the board that are not in the set.
    #[inline]
    fn not(self) -> Self {
        let Self { on_white, on_black } = Self::BOARD;
        Self { on_white: on_white & !self.on_white, on_black: on_black & !self.on_black }
    }
}

/// The black cells of a word.
#[inline]
pub(super) fn black_cells(word: u64) -> impl Iterator<Item = u8> {
    bits(word).map(|bit| 2 * bit + 1)
}
