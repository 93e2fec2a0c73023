//! Phalanx: material, ground gained, long lines, and the race to the far row.

use super::{Evaluate, key_near_limit};
use crate::prove::{ProofKeys, mixed};
use khod_games::{
    Position, Side,
    phalanx::{Cells, Phalanx, PhalanxMove},
};

/// Tells one side's features, with a sign.
fn side_features(position: &Phalanx, side: Side, sign: i32, mut tell: impl FnMut(usize, i32)) {
    let pieces = position.pieces(side);
    let words = pieces.words();
    tell(0, sign * pieces.count() as i32);
    let (twos, threes) = pieces.pairs_and_threes();
    tell(1, sign * twos as i32);
    tell(2, sign * threes as i32);
    for row in 1..12 {
        let at = if side == Side::White { row } else { 11 - row };
        let count = (words[at / 4] >> (at % 4 * 16) & 0xFFFF).count_ones() as i32;
        tell(3 + row, sign * count);
    }
}

impl Evaluate for Phalanx {
    const FEATURES: &'static [&'static str] = &[
        "piece", "two", "three", "tempo", "row 2", "row 3", "row 4", "row 5", "row 6", "row 7", "row 8",
        "row 9", "row 10", "row 11", "row 12",
    ];
    const WEIGHTS: &'static [i32] = &include!("../../data/weights/phalanx.txt");

    fn features(&self, mut tell: impl FnMut(usize, i32)) {
        let side = self.side();
        side_features(self, side, 1, &mut tell);
        side_features(self, side.other(), -1, &mut tell);
        tell(3, 1);
    }

    fn promise(&self, m: PhalanxMove) -> i32 {
        let side = self.side();
        let goal = if side == Side::White { Cells::LAST_ROW } else { Cells::FIRST_ROW };
        let crosses = goal.contains(m.landing()) && !self.pieces(side).contains(m.landing());
        let taken = self.taken(m) as i32;
        taken * 10 + i32::from(crosses) * 15
    }

    fn in_check(&self) -> bool {
        let side = self.side();
        self.crossed(side.other()) > self.crossed(side)
    }

    fn answers(&self, m: PhalanxMove) -> bool {
        self.promise(m) > 0
    }

    fn table_key(&self) -> u64 {
        let left = (2 * self.limit()).saturating_sub(self.half_moves());
        key_near_limit(self.key(), left)
    }

    fn proof_keys(&self) -> ProofKeys {
        let (board, left) = (self.key(), (2 * self.limit()).saturating_sub(self.half_moves()));
        // Beyond the limit whoever is behind must be ahead after the move, which takes a capture.
        let pieces = self.pieces(Side::White).count() + self.pieces(Side::Black).count();
        let plies = left.saturating_sub(1);
        ProofKeys { board, plies, whole: mixed(board, left.into()), longest: left + pieces + 1 }
    }
}
