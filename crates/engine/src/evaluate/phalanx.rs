//! Phalanx: material, ground gained, long lines, and the race to the far row.

use super::{Evaluate, key_near_limit};
use khod_games::{
    Position, Side,
    phalanx::{Cells, Phalanx, PhalanxMove},
};

/// For every piece.
const PIECE: i32 = 60;
/// For a piece on its own first row, second row, ... up to the far one.
const ROWS: [i32; 12] = [0, 2, 5, 8, 11, 14, 18, 22, 26, 32, 40, 90];
/// For every two and every three neighbours in a line.
const TWO: i32 = 3;
const THREE: i32 = 3;
/// To be on move.
const TEMPO: i32 = 10;

fn side_value(position: &Phalanx, side: Side) -> i32 {
    let pieces = position.pieces(side);
    let words = pieces.words();
    let mut value = pieces.count() as i32 * PIECE;
    for row in 0..12 {
        let count = (words[row / 4] >> (row % 4 * 16) & 0xFFFF).count_ones() as i32;
        value += count * ROWS[if side == Side::White { row } else { 11 - row }];
    }
    let (twos, threes) = pieces.pairs_and_threes();
    value + twos as i32 * TWO + threes as i32 * THREE
}

impl Evaluate for Phalanx {
    fn evaluate(&self) -> i32 {
        let side = self.side();
        side_value(self, side) - side_value(self, side.other()) + TEMPO
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
}
