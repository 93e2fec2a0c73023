//! Lo: pieces close together, in the middle, touching each other, with many moves.

use super::{Evaluate, Margins, fading, key_near_limit, weighed};
use crate::{Technique, Techniques, prove::ProofKeys};
use core::cmp::Ordering;
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

/// The cells further than a distance from a cell, as a king goes.
static FURTHER: [[u64; 64]; 7] = {
    let mut further = [[0; 64]; 7];
    let mut distance = 0;
    while distance < 7 {
        let mut cell: usize = 0;
        while cell < 64 {
            let mut other: usize = 0;
            while other < 64 {
                if (cell % 8).abs_diff(other % 8) > distance || (cell / 8).abs_diff(other / 8) > distance {
                    further[distance][cell] |= 1 << other;
                }
                other += 1;
            }
            cell += 1;
        }
        distance += 1;
    }
    further
};

/// The column and the row nearest to the centre of mass: of two equally near ones the one nearer to the middle, and both where
/// that is no help, so that mirrored positions have mirrored centres.
fn centre_of_mass(pieces: u64, count: usize) -> [[usize; 2]; 2] {
    const COLUMNS: [u64; 3] = [0xAAAA_AAAA_AAAA_AAAA, 0xCCCC_CCCC_CCCC_CCCC, 0xF0F0_F0F0_F0F0_F0F0];
    const ROWS: [u64; 3] = [0xFF00_FF00_FF00_FF00, 0xFFFF_0000_FFFF_0000, 0xFFFF_FFFF_0000_0000];
    [COLUMNS, ROWS].map(|masks| {
        let [ones, twos, fours] = masks.map(|mask| (pieces & mask).count_ones() as usize);
        let sum = ones + 2 * twos + 4 * fours;
        let rounded = |less: bool| (2 * sum + count - usize::from(less)) / (2 * count);
        match (2 * sum).cmp(&(7 * count)) {
            Ordering::Less => [rounded(false); 2],
            Ordering::Equal => [3, 4],
            Ordering::Greater => [rounded(true); 2],
        }
    })
}

/// How many pieces are further than 0, 1, 2, ... from their centre of mass.
fn far_pieces(pieces: u64, [columns, rows]: [[usize; 2]; 2]) -> [i32; 7] {
    let from = |cell: usize| FURTHER.each_ref().map(|further| (pieces & further[cell]).count_ones() as i32);
    let mut far = from(rows[0] * 8 + columns[0]);
    if columns[0] != columns[1] || rows[0] != rows[1] {
        for (column, row) in [(0, 1), (1, 0), (1, 1)] {
            let other = from(rows[row] * 8 + columns[column]);
            far.iter_mut().zip(other).for_each(|(far, other)| *far = (*far).min(other));
        }
    }
    far
}

/// Tells one side's features, with a sign.
fn side_features(position: &Lo, side: Side, sign: i32, mut tell: impl FnMut(usize, i32)) {
    let pieces = position.pieces(side);
    let count = pieces.count_ones() as i32;
    let centre = centre_of_mass(pieces, count as usize);
    let further = far_pieces(pieces, centre);
    let distance: i32 = further.iter().sum();
    // Scattered pieces matter by their mean, so that fewer pieces are no disadvantage.
    tell(0, sign * (distance - CLOSEST[count as usize]).max(0) * 12 / count);
    let east = pieces & (pieces & NOT_A) >> 1;
    let north = pieces & pieces >> 8;
    let touching = north.count_ones()
        + east.count_ones()
        + (pieces & (pieces & NOT_A) >> 9).count_ones()
        + (pieces & (pieces & NOT_H) >> 7).count_ones();
    tell(1, sign * touching as i32);
    tell(2, sign * position.mobility(side) as i32);
    for (ring, cells) in RING_CELLS.iter().enumerate() {
        tell(3 + ring, sign * (pieces & cells).count_ones() as i32 * 12 / count);
    }
    tell(8, sign * further[1]);
    tell(9, sign * further[2]);
    tell(10, sign * further[3]);
    tell(11, sign * count);
    // Squares of four cells by pieces in them, those over the edge included: groups less holes.
    let [ones, threes, diagonals, fours] = quads(pieces);
    tell(12, sign * (ones - threes - 2 * diagonals) / 4);
    tell(13, sign * (threes + fours));
    // How many cells the centre of mass is from the middle.
    let off = |[first, _]: [usize; 2]| if first < 4 { 3 - first } else { first - 4 };
    tell(14, sign * (off(centre[0]) + off(centre[1])) as i32);
}

/// How many squares of two by two hold one piece, three, two across a diagonal, and four; squares over the edge count.
fn quads(pieces: u64) -> [i32; 4] {
    let board = u128::from(pieces);
    // Ten columns, so that squares over the edge are squares too.
    let mut wide: u128 = 0;
    for row in 0..8 {
        wide |= (board >> (8 * row) & 0xFF) << (9 * row + 10);
    }
    let (a, b, c, d) = (wide, wide >> 1, wide >> 9, wide >> 10);
    let (ab, cd) = (a ^ b, c ^ d);
    let odd = ab ^ cd;
    let three = odd & ((a & b) | (c & d));
    let one = odd & !three;
    let diagonal = (a & d & !b & !c) | (b & c & !a & !d);
    [
        one.count_ones() as i32,
        three.count_ones() as i32,
        diagonal.count_ones() as i32,
        (a & b & c & d).count_ones() as i32,
    ]
}

impl Evaluate for Lo {
    const MARGINS: Margins = Margins { futility: 36, moves_tried: 2, reduction: 1_200, ..Margins::USUAL };

    const TECHNIQUES: Techniques = Techniques::USUAL.with(Technique::WinInOne).with(Technique::Quiescence);
    const FEATURES: &'static [&'static str] = &[
        "scattered",
        "touching",
        "moves",
        "edge",
        "second ring",
        "third ring",
        "centre",
        "tempo",
        "further than 1",
        "further than 2",
        "further than 3",
        "pieces",
        "groups",
        "squares",
        "centre of mass",
    ];
    const WEIGHTS: &'static [i32] = &include!("../../data/weights/lo.txt");

    fn evaluate(&self) -> i32 {
        fading(weighed(self), self.plies_left())
    }

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
        key_near_limit(self.key(), self.plies_left())
    }

    fn proof_keys(&self) -> ProofKeys {
        // Reaching the limit is nobody's win, so that boards alone decide up to it.
        let left = 2 * self.limit() - self.half_moves();
        ProofKeys { board: self.key(), plies: left, whole: self.key(), longest: left }
    }
}
