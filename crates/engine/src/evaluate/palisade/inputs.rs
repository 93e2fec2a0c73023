//! The inputs of palisade's network, all of them of the row: stones, columns, heights, which heights stand beside each other, the ends.

use super::prelude::*;
use crate::network::{Accumulator, ActiveInput};

/// Heights told apart; higher columns count as the highest.
const HEIGHTS: usize = 12;
/// Heights told apart in pairs of neighbours.
const BESIDE: usize = 10;
/// Numbers of columns told apart.
const COLUMNS: usize = 24;
/// The greatest number of stones of a row.
const MOST_STONES: usize = 64;

/// Where the features of a kind begin.
const COLUMN_FEATURES: usize = MOST_STONES - STONES as usize;
const HEIGHT_FEATURES: usize = COLUMN_FEATURES + COLUMNS;
const DOUBLE_FEATURES: usize = HEIGHT_FEATURES + HEIGHTS;
const STEP_FEATURES: usize = DOUBLE_FEATURES + HEIGHTS;
const PAIR_FEATURES: usize = STEP_FEATURES + HEIGHTS;
const END_FEATURES: usize = PAIR_FEATURES + BESIDE * (BESIDE + 1) / 2;
const SECOND_FEATURES: usize = END_FEATURES + HEIGHTS;
const SIDE_FEATURES: usize = SECOND_FEATURES + HEIGHTS;

/// Tells the features of a row and their amounts.
fn row_features(row: &Row, mut tell: impl FnMut(usize, i32)) {
    let heights = row.heights();
    let mut counts = [0; HEIGHTS + 1];
    let mut stones = 0;
    for &height in heights {
        stones += usize::from(height);
        counts[usize::from(height).min(HEIGHTS) - 1] += 1;
    }
    tell(stones.saturating_sub(STONES as usize + 1), 1);
    tell(COLUMN_FEATURES + heights.len().min(COLUMNS) - 1, 1);
    for (height, pair) in counts.windows(2).enumerate().filter(|(_, pair)| pair[0] > 0) {
        tell(HEIGHT_FEATURES + height, pair[0]);
        if pair[0] > 1 {
            tell(DOUBLE_FEATURES + height, pair[0] - 1);
        }
        if pair[1] > 0 {
            tell(STEP_FEATURES + height, pair[0].min(pair[1]));
        }
    }
    for pair in heights.windows(2) {
        let (low, high) = (pair[0].min(pair[1]), pair[0].max(pair[1]));
        let [low, high] = [low, high].map(|height| usize::from(height).min(BESIDE) - 1);
        tell(PAIR_FEATURES + high * (high + 1) / 2 + low, 1);
    }
    let last = heights.len() - 1;
    for (features, place) in
        [(END_FEATURES, 0), (END_FEATURES, last), (SECOND_FEATURES, 1), (SECOND_FEATURES, last.max(1) - 1)]
    {
        let height = heights.get(place).copied().unwrap_or(1);
        tell(features + usize::from(height).min(HEIGHTS) - 1, 1);
    }
}

/// The neurons of a row, whichever side is to move: both views are of the same row, each with weights of its own.
pub(super) fn accumulate(network: &Network, row: &Row) -> Accumulator {
    /// The features of a row: two, three for each height, one for each pair of neighbours, four for the ends.
    const MOST: usize = 2 + 3 * HEIGHTS + 63 + 4;
    let mut list: [ActiveInput; MOST] = [([0; 2], 0); MOST];
    let mut count = 0;
    row_features(row, |feature, amount| {
        list[count] = ([feature as u16, (feature + SIDE_FEATURES) as u16], amount as i16);
        count += 1;
    });
    Accumulator::of_inputs(network, &list[..count])
}

/// What the network adds to the cell of a row at a moment.
pub(super) fn correction(network: &Network, seen: &Accumulator, moment: Moment) -> i32 {
    network.output(seen, Side::White, moment)
}

impl NetworkInputs for Palisade {
    type EvalInfo = ();

    const SIDE_FEATURES: usize = SIDE_FEATURES;
    const OUTPUT_BUCKETS: usize = MOMENTS;
    const RESIDUAL: bool = true;
    const NETWORK: Option<&'static [u8]> = Some(include_bytes!("../../../data/networks/palisade.net"));

    fn eval_info(&self) {}

    fn side_features(&self, (): &(), mut tell: impl FnMut(Side, usize, i32)) {
        row_features(self.row(), |feature, amount| tell(self.side(), feature, amount));
    }

    fn output_bucket(&self) -> usize {
        moment(self)
    }

    fn uses_network(&self) -> bool {
        self.row().stones() > STONES
    }

    fn postprocess(&self, value: i32) -> i32 {
        margin(self) * POINT + value
    }
}
