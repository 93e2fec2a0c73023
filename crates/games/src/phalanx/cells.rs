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
pub struct PhalanxCells([u64; 3]);

const ROW: u64 = 0x3FFF;
const ROWS: u64 = 0x3FFF_3FFF_3FFF_3FFF;

impl PhalanxCells {
    /// Every cell of the board.
    pub(super) const BOARD: Self = Self([ROWS; 3]);
    /// Row a: white's first.
    pub const FIRST_ROW: Self = Self([ROW, 0, 0]);
    /// Row l: black's first.
    pub const LAST_ROW: Self = Self([0, 0, ROW << 48]);
    /// Rows h to k: near row l.
    pub const NEAR_LAST: Self = Self([0, ROW << 48, ROW | ROW << 16 | ROW << 32]);
    /// Rows a and b.
    pub(super) const WHITE_START: Self = Self([ROW | ROW << 16, 0, 0]);
    /// Rows k and l.
    pub(super) const BLACK_START: Self = Self([0, 0, ROW << 32 | ROW << 48]);

    /// The words, rows a to d first.
    pub const fn words(self) -> [u64; 3] {
        self.0
    }

    /// The number of cells in the set.
    pub const fn count(self) -> u32 {
        let [a, b, c] = self.0;
        // Fields of four bits hold the sums of three words; one multiplication adds them all up.
        let fours = fours(a) + fours(b) + fours(c);
        let bytes = (fours & 0x0F0F_0F0F_0F0F_0F0F) + (fours >> 4 & 0x0F0F_0F0F_0F0F_0F0F);
        (bytes.wrapping_mul(0x0101_0101_0101_0101) >> 56) as u32
    }

    /// Whether the set is empty.
    pub const fn is_empty(self) -> bool {
        self.0[0] | self.0[1] | self.0[2] == 0
    }

    /// Whether a cell, row * 16 + column, is in the set.
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

    /// How many lines of 3 and of 4 cells there are in rows, in columns and in diagonals, parts of longer ones too.
    pub fn lines(self) -> [[u32; 2]; 3] {
        #[inline(always)]
        fn along<const STEP: i8>(cells: PhalanxCells) -> [u32; 2] {
            let pairs = cells & cells.moved::<STEP>();
            let threes = cells & pairs.moved::<STEP>();
            if threes.is_empty() {
                return [0; 2];
            }
            [threes.count(), (cells & threes.moved::<STEP>()).count()]
        }
        let (rising, falling) = (along::<17>(self), along::<15>(self));
        [along::<1>(self), along::<16>(self), [rising[0] + falling[0], rising[1] + falling[1]]]
    }

    /// The number of the set's cells in each row, row a first.
    pub fn rows(self) -> [u8; 12] {
        let mut counts = [0; 12];
        for (word, counts) in self.0.into_iter().zip(counts.chunks_exact_mut(4)) {
            let fours = fours(word);
            let bytes = (fours + (fours >> 4)) & 0x0F0F_0F0F_0F0F_0F0F;
            let rows = bytes + (bytes >> 8);
            for (row, count) in counts.iter_mut().enumerate() {
                *count = (rows >> (16 * row)) as u8;
            }
        }
        counts
    }

    /// The board seen from the other end: row l is row a.
    #[must_use]
    pub const fn turned(self) -> Self {
        const fn turn(word: u64) -> u64 {
            let pairs = word.rotate_left(32);
            (pairs & 0x0000_FFFF_0000_FFFF) << 16 | (pairs >> 16 & 0x0000_FFFF_0000_FFFF)
        }
        let [a, b, c] = self.0;
        Self([turn(c), turn(b), turn(a)])
    }

    /// The cells that have a cell of the set somewhere above them, no further to the side than up.
    #[must_use]
    pub const fn shadow(self) -> Self {
        let mut shadow = [0; 3];
        let mut above = 0;
        let mut row = 11;
        while row > 0 {
            above |= self.0[row / 4] >> (row % 4 * 16) & ROW;
            above = (above | above << 1 | above >> 1) & ROW;
            row -= 1;
            shadow[row / 4] |= above << (row % 4 * 16);
        }
        Self(shadow)
    }

    /// The cells of the set that have no neighbour in it.
    #[must_use]
    pub fn lonely(self) -> Self {
        let sideways = self.moved::<1>() | self.moved::<-1>();
        let rows = self | sideways;
        self & !(sideways | rows.moved::<16>() | rows.moved::<-16>())
    }

    /// The neighbours of all cells in a direction; the caller cuts off what left the board.
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

/// How many bits are set in each field of four bits.
const fn fours(word: u64) -> u64 {
    let pairs = word - (word >> 1 & 0x5555_5555_5555_5555);
    (pairs & 0x3333_3333_3333_3333) + (pairs >> 2 & 0x3333_3333_3333_3333)
}

impl BitAnd for PhalanxCells {
    type Output = Self;
    #[inline(always)]
    fn bitand(self, other: Self) -> Self {
        Self([self.0[0] & other.0[0], self.0[1] & other.0[1], self.0[2] & other.0[2]])
    }
}

impl BitOr for PhalanxCells {
    type Output = Self;
    #[inline(always)]
    fn bitor(self, other: Self) -> Self {
        Self([self.0[0] | other.0[0], self.0[1] | other.0[1], self.0[2] | other.0[2]])
    }
}

impl Not for PhalanxCells {
    type Output = Self;
    #[inline(always)]
    fn not(self) -> Self {
        Self([!self.0[0], !self.0[1], !self.0[2]])
    }
}
