//! The static evaluation of a position: the columns, roughly the stones, and the moment of the turn say nearly everything.

use super::prelude::*;
use crate::StaticEval;

/// The least number of stones of each group.
pub(super) const GROUPS: [u32; 13] = [0, 6, 8, 10, 12, 14, 16, 20, 25, 30, 36, 44, 53];
const MOST_STONES: usize = 64;
/// The greatest number of columns told apart; more columns count as this number.
pub(super) const COLUMNS: usize = 20;

/// The numbers of columns that have cells of their own in a group.
pub(super) fn columns(group: usize) -> RangeInclusive<u32> {
    1..=(*stones(group).end()).min(COLUMNS as u32)
}

/// The stones of a group.
pub(super) fn stones(group: usize) -> RangeInclusive<u32> {
    let most = GROUPS.get(group + 1).map_or(MOST_STONES as u32, |next| next - 1);
    GROUPS[group]..=most
}

/// The number of cells.
pub(super) const CELLS: usize = GROUPS.len() * COLUMNS * MOMENTS;

const GROUP_OF: [u8; MOST_STONES + 1] = {
    let mut groups = [0; MOST_STONES + 1];
    let mut stones = 1;
    while stones <= MOST_STONES {
        let group = groups[stones - 1];
        let next = group as usize + 1;
        groups[stones] =
            if next < GROUPS.len() && stones as u32 >= GROUPS[next] { next as u8 } else { group };
        stones += 1;
    }
    groups
};

/// The cell of a number of stones and of columns at a moment.
pub(super) fn cell(stones: u32, columns: u32, moment: Moment) -> usize {
    let column = (columns as usize).min(COLUMNS) - 1;
    (usize::from(GROUP_OF[stones as usize]) * COLUMNS + column) * MOMENTS + moment
}

/// The points that the mover will still win less the opponent's, cell by cell.
#[derive(Clone, Debug)]
pub(super) struct CellTable([i32; CELLS]);

impl CellTable {
    /// The cells in use.
    pub(super) fn in_use() -> Arc<Self> {
        Arc::new(Self::weighing(Palisade::WEIGHTS))
    }

    /// The cells of these weights, which are in sixteenths.
    pub(super) fn weighing(weights: &[i32]) -> Self {
        Self(core::array::from_fn(|at| weights[at] / 16))
    }

    /// The static evaluation of a row with these numbers of stones and columns.
    pub(super) fn glance_at(&self, stones: u32, columns: u32, moment: Moment) -> i32 {
        self.0[cell(stones, columns, moment)]
    }
}
