//! The row of columns, and what the three kinds of action do to it.

use super::{End, MOST_STONES, PalisadeAction};
use crate::prelude::*;

const MOST_COLUMNS: usize = 64;

/// Columns of stones, from the left. At most 64 stones, so at most 64 columns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Row {
    /// The heights of the columns, then zeros.
    heights: [u8; MOST_COLUMNS],
    columns: u8,
}

/// A set of heights: bit h - 1 stands for height h.
pub(super) type Heights = u64;

impl Row {
    pub(super) const EMPTY: Self = Self { heights: [0; MOST_COLUMNS], columns: 0 };

    /// The row of these heights, unless they have too many stones, and the number of stones.
    pub(super) fn from_heights(heights: &[u32]) -> (Option<Self>, u32) {
        let stones = heights.iter().fold(0_u32, |sum, &height| sum.saturating_add(height));
        let row = (stones <= MOST_STONES).then(|| {
            let mut row = Self { columns: heights.len() as u8, ..Self::EMPTY };
            row.heights.iter_mut().zip(heights).for_each(|(place, &height)| *place = height as u8);
            row
        });
        (row, stones)
    }

    /// The number of columns.
    pub const fn columns(&self) -> u8 {
        self.columns
    }

    /// The heights of the columns, from the left.
    pub fn heights(&self) -> &[u8] {
        &self.heights[..usize::from(self.columns)]
    }

    /// A column's height.
    pub const fn height(&self, column: u8) -> u8 {
        self.heights[column as usize]
    }

    /// All stones together.
    pub fn stones(&self) -> u32 {
        self.heights().iter().map(|&height| u32::from(height)).sum()
    }

    /// The row as one number: bit s - 1 says that a column ends with stone s, counted from the left. No two rows share it.
    pub fn ends(&self) -> u64 {
        let (mut ends, mut stones) = (0_u64, 0_u32);
        for &height in self.heights() {
            stones += u32::from(height);
            ends |= 1 << (stones - 1);
        }
        ends
    }

    /// The row that a number of [`ends`](Self::ends) stands for.
    pub fn from_ends(mut ends: u64) -> Self {
        let mut row = Self::EMPTY;
        while ends != 0 {
            let height = ends.trailing_zeros() + 1;
            ends = ends.unbounded_shr(height);
            row.heights[usize::from(row.columns)] = height as u8;
            row.columns += 1;
        }
        row
    }

    /// The ends of the mirror image of a row.
    pub const fn mirrored_ends(ends: u64) -> u64 {
        // The last end is the same both ways, the other ends are counted from the other side.
        let last = 1 << ends.ilog2();
        (ends ^ last).reverse_bits().unbounded_shr(64 - ends.ilog2()) | last
    }

    /// Tells every sowing and the row that it makes, until the closure breaks off.
    #[inline]
    pub fn sown(&self, mut tell: impl FnMut(PalisadeAction, &Self) -> ControlFlow<()>) -> ControlFlow<()> {
        for (column, towards) in self.sowings() {
            let mut sown = *self;
            let pairs = sown.sow(column, towards);
            if pairs == 0 {
                tell(PalisadeAction::Sow { column, towards, remove: None }, &sown)?;
            }
            for remove in sown.with_heights(pairs) {
                let mut next = sown;
                next.remove(remove);
                tell(PalisadeAction::Sow { column, towards, remove: Some(remove) }, &next)?;
            }
        }
        ControlFlow::Continue(())
    }

    pub(super) fn mirror(&mut self) {
        self.heights[..usize::from(self.columns)].reverse();
    }

    /// The heights as words, eight columns each.
    pub(super) fn words(&self) -> [u64; MOST_COLUMNS / 8] {
        core::array::from_fn(|word| {
            let bytes = core::array::from_fn(|byte| self.heights[word * 8 + byte]);
            u64::from_le_bytes(bytes)
        })
    }

    pub(super) fn swap(&mut self, left: u8, right: u8) {
        self.heights.swap(usize::from(left), usize::from(right));
    }

    pub(super) fn split(&mut self, column: u8, stones: u8, end: End) {
        let columns = usize::from(self.columns);
        self.heights[usize::from(column)] -= stones;
        match end {
            End::Left => {
                self.heights.copy_within(0..columns, 1);
                self.heights[0] = stones;
            }
            End::Right => self.heights[columns] = stones,
        }
        self.columns += 1;
    }

    pub(super) fn remove(&mut self, column: u8) {
        let columns = usize::from(self.columns);
        self.heights.copy_within(usize::from(column) + 1..columns, usize::from(column));
        self.heights[columns - 1] = 0;
        self.columns -= 1;
    }

    /// Every column that can be sown and the way it can go: an end column only inwards.
    pub(super) fn sowings(&self) -> impl Iterator<Item = (u8, End)> + use<> {
        let last = self.columns - 1;
        (0..=last).flat_map(move |column| {
            let leftwards = (column > 0).then_some((column, End::Left));
            let rightwards = (column < last).then_some((column, End::Right));
            leftwards.into_iter().chain(rightwards)
        })
    }

    /// Sows a column; an empty hole closes. Gives the heights that now make a pair with a column that received a
    /// stone: none when the sowing scores nothing.
    pub(super) fn sow(&mut self, column: u8, towards: End) -> Heights {
        let hole = usize::from(column);
        let last = usize::from(self.columns) - 1;
        let stones = core::mem::take(&mut self.heights[hole]);
        let mut received = 0_u64;
        let mut place = hole;
        let mut rightwards = towards == End::Right;
        for _ in 0..stones {
            // At an end the laying turns back without repeating the end place.
            if place == 0 {
                rightwards = true;
            } else if place == last {
                rightwards = false;
            }
            place = if rightwards { place + 1 } else { place - 1 };
            self.heights[place] += 1;
            received |= 1 << place;
        }
        let (mut once, mut twice, mut got) = (0, 0, 0);
        for (place, &height) in self.heights().iter().enumerate() {
            // An empty hole has no height and makes no pair.
            let bit = 1_u64.unbounded_shl(u32::from(height.wrapping_sub(1)));
            twice |= once & bit;
            once |= bit;
            got |= if received >> place & 1 == 1 { bit } else { 0 };
        }
        if self.heights[hole] == 0 {
            self.remove(column);
        }
        twice & got
    }

    /// The columns whose height is one of these.
    pub(super) fn with_heights(&self, heights: Heights) -> impl Iterator<Item = u8> {
        (0..self.columns).filter(move |&column| heights >> (self.height(column) - 1) & 1 == 1)
    }

    /// Tells which stones appeared and vanished since another row.
    pub(super) fn tell_change(&self, before: &Self, observer: &mut impl Observer) {
        let stone = |place: usize, level| Fact { owner: None, place: place as u16, level };
        for place in 0..MOST_COLUMNS {
            let (old, new) = (before.heights[place], self.heights[place]);
            (new..old).rev().for_each(|level| observer.vanishes(stone(place, level)));
            (old..new).for_each(|level| observer.appears(stone(place, level)));
        }
    }
}
