//! Lo: pieces close together, in the middle, touching each other, with many moves.

use super::{Evaluate, Margins, key_near_limit};
use khod_games::{
    Position, Side,
    lo::{Lo, LoMove},
};

const RING_CELLS: [u64; 4] =
    [0xFF81_8181_8181_81FF, 0x007E_4242_4242_7E00, 0x0000_3C24_243C_0000, 0x0000_0018_1800_0000];
const NOT_A: u64 = 0xFEFE_FEFE_FEFE_FEFE;
const NOT_H: u64 = 0x7F7F_7F7F_7F7F_7F7F;

/// The sum of distances that the closest group of so many pieces has from its middle piece.
const CLOSEST: [i32; 13] = [0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 14];

/// Tells one side's features, with a sign.
fn side_features(position: &Lo, side: Side, sign: i32, mut tell: impl FnMut(usize, i32)) {
    let pieces = position.pieces(side);
    let count = pieces.count_ones() as i32;
    let (mut columns, mut rows) = (0, 0);
    for cell in cells(pieces) {
        columns += cell % 8;
        rows += cell / 8;
    }
    // The centre of mass, rounded.
    let (column, row) = ((2 * columns + count) / (2 * count), (2 * rows + count) / (2 * count));
    let distance: i32 = cells(pieces).map(|cell| (cell % 8 - column).abs().max((cell / 8 - row).abs())).sum();
    // Scattered pieces matter by their mean, so that fewer pieces are no disadvantage.
    tell(0, sign * (distance - CLOSEST[count as usize]).max(0) * 12 / count);
    let touching = (pieces & pieces >> 8).count_ones()
        + (pieces & (pieces & NOT_A) >> 1).count_ones()
        + (pieces & (pieces & NOT_A) >> 9).count_ones()
        + (pieces & (pieces & NOT_H) >> 7).count_ones();
    tell(1, sign * touching as i32);
    tell(2, sign * position.mobility(side) as i32);
    for (ring, cells) in RING_CELLS.iter().enumerate() {
        tell(3 + ring, sign * (pieces & cells).count_ones() as i32 * 12 / count);
    }
}

fn cells(mut set: u64) -> impl Iterator<Item = i32> {
    core::iter::from_fn(move || {
        let bit = set.trailing_zeros();
        set &= set.wrapping_sub(1);
        (bit < 64).then_some(bit as i32)
    })
}

impl Evaluate for Lo {
    const MARGINS: Margins = Margins { futility: 36, moves_tried: 2, reduction: 1_200, ..Margins::USUAL };

    const FEATURES: &'static [&'static str] =
        &["scattered", "touching", "moves", "edge", "second ring", "third ring", "centre", "tempo"];
    const WEIGHTS: &'static [i32] = &include!("../../data/weights/lo.txt");

    fn features(&self, mut tell: impl FnMut(usize, i32)) {
        let side = self.side();
        side_features(self, side, 1, &mut tell);
        side_features(self, side.other(), -1, &mut tell);
        tell(7, 1);
    }

    fn promise(&self, m: LoMove) -> i32 {
        let takes = m != LoMove::PASS && self.pieces(self.side().other()) & 1 << m.to() != 0;
        i32::from(takes)
    }

    fn table_key(&self) -> u64 {
        key_near_limit(self.key(), 2 * self.limit() - self.half_moves())
    }
}
