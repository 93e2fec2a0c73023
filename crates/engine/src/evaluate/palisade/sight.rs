//! What a network sees of a row: stones, columns, heights, which heights stand beside each other, the ends.

use super::{
    moment::{MOMENTS, Moment, moment},
    solved::STONES,
};
use crate::network::{Accumulator, Network, Sight};
use khod_games::{
    Position, Side,
    palisade::{Palisade, Row},
};

/// Higher columns count as so high.
const HEIGHTS: usize = 12;
/// The same in pairs of neighbours.
const BESIDE: usize = 10;
/// More columns count as so many.
const COLUMNS: usize = 24;
/// No row has more stones.
const MOST_STONES: usize = 64;

/// Where the signs of a kind begin.
const COLUMN_SIGNS: usize = MOST_STONES - STONES as usize;
const HEIGHT_SIGNS: usize = COLUMN_SIGNS + COLUMNS;
const DOUBLE_SIGNS: usize = HEIGHT_SIGNS + HEIGHTS;
const STEP_SIGNS: usize = DOUBLE_SIGNS + HEIGHTS;
const PAIR_SIGNS: usize = STEP_SIGNS + HEIGHTS;
const END_SIGNS: usize = PAIR_SIGNS + BESIDE * (BESIDE + 1) / 2;
const SECOND_SIGNS: usize = END_SIGNS + HEIGHTS;
const SIGNS: usize = SECOND_SIGNS + HEIGHTS;

/// Tells the signs of a row and how much of each there is.
fn tell_signs(row: &Row, mut tell: impl FnMut(usize, i32)) {
    let heights = row.heights();
    let mut counts = [0; HEIGHTS + 1];
    let mut stones = 0;
    for &height in heights {
        stones += usize::from(height);
        counts[usize::from(height).min(HEIGHTS) - 1] += 1;
    }
    tell(stones.saturating_sub(STONES as usize + 1), 1);
    tell(COLUMN_SIGNS + heights.len().min(COLUMNS) - 1, 1);
    for (height, pair) in counts.windows(2).enumerate().filter(|(_, pair)| pair[0] > 0) {
        tell(HEIGHT_SIGNS + height, pair[0]);
        if pair[0] > 1 {
            tell(DOUBLE_SIGNS + height, pair[0] - 1);
        }
        if pair[1] > 0 {
            tell(STEP_SIGNS + height, pair[0].min(pair[1]));
        }
    }
    for pair in heights.windows(2) {
        let (low, high) = (pair[0].min(pair[1]), pair[0].max(pair[1]));
        let [low, high] = [low, high].map(|height| usize::from(height).min(BESIDE) - 1);
        tell(PAIR_SIGNS + high * (high + 1) / 2 + low, 1);
    }
    let last = heights.len() - 1;
    for (signs, place) in
        [(END_SIGNS, 0), (END_SIGNS, last), (SECOND_SIGNS, 1), (SECOND_SIGNS, last.max(1) - 1)]
    {
        let height = heights.get(place).copied().unwrap_or(1);
        tell(signs + usize::from(height).min(HEIGHTS) - 1, 1);
    }
}

/// What a network sees of a row, whoever is to move: both its views are of the same row, each with weights of its own.
pub(super) fn look(network: &Network, row: &Row) -> Accumulator {
    /// The signs of a row: two, three for each height, one for each pair of neighbours, four for the ends.
    const MOST: usize = 2 + 3 * HEIGHTS + 63 + 4;
    let mut list = [([0; 2], 0); MOST];
    let mut count = 0;
    tell_signs(row, |sign, amount| {
        list[count] = ([sign as u16, (sign + SIGNS) as u16], amount as i16);
        count += 1;
    });
    Accumulator::of_amounts(network, &list[..count])
}

/// What a network adds to the cell of a row at a moment.
pub(super) fn say(network: &Network, seen: &Accumulator, moment: Moment) -> i32 {
    network.value(seen, Side::White, moment)
}

impl Sight for Palisade {
    type Glance = ();

    const SIGNS: usize = SIGNS;
    const STAGES: usize = MOMENTS;
    const UPON_HAND_MADE: bool = true;
    const NETWORK: Option<&'static [u8]> = Some(include_bytes!("../../../data/networks/palisade.net"));

    fn glance(&self) {}

    fn signs(&self, (): &(), mut tell: impl FnMut(Side, usize, i32)) {
        tell_signs(self.row(), |sign, amount| tell(self.side(), sign, amount));
    }

    fn stage(&self) -> usize {
        moment(self)
    }

    fn asked(&self) -> bool {
        self.row().stones() > STONES
    }

    fn adjusted(&self, value: i32) -> i32 {
        super::margin(self) * super::POINT + value
    }
}
