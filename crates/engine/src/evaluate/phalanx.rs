//! Phalanx: material, ground gained, long lines, and the race to the far row.

mod inputs;
mod lines;

use super::{NEAR_LIMIT, SearchParams};
use crate::{prelude::*, prove::mixed};
use khod_games::phalanx::{Phalanx, PhalanxCells, PhalanxMove};

// The features of the evaluation, by the numbers of their weights.
const PIECE: usize = 0;
const TEMPO: usize = 1;
/// Pieces by row, from the second row on.
const ROWS: usize = 2;
/// Rows of 3 and 4, columns, diagonals.
const LINES: usize = 13;
const FREE_IN_8_OR_9: usize = 19;
const FREE_IN_10_OR_11: usize = 20;
const LONELY: usize = 21;

/// The features of one side.
#[derive(Debug)]
pub struct PhalanxCamp {
    own: PhalanxCells,
    lines: [[u32; 2]; 3],
    /// Pieces that the enemy can not stop, in the four rows before the last.
    free: [u8; 4],
    lonely: u32,
}

impl PhalanxCamp {
    /// Both sides' pieces are seen from this side's end.
    #[inline(always)]
    fn new(own: PhalanxCells, enemy: PhalanxCells) -> Self {
        let near = own & PhalanxCells::NEAR_LAST;
        let free = if near.is_empty() { [0; 12] } else { (near & !enemy.shadow()).rows() };
        let free = [free[7], free[8], free[9], free[10]];
        Self { own, lines: own.lines(), free, lonely: own.lonely().count() }
    }

    /// Tells the side's features, with a sign.
    #[inline(always)]
    fn features(&self, sign: i32, mut tell: impl FnMut(usize, i32)) {
        for (row, &count) in self.own.rows().iter().enumerate().skip(1) {
            tell(ROWS + row - 1, sign * i32::from(count));
        }
        for (at, &count) in self.lines.iter().flatten().enumerate() {
            tell(LINES + at, sign * count as i32);
        }
        let free = self.free.map(i32::from);
        tell(FREE_IN_8_OR_9, sign * (free[0] + free[1]));
        tell(FREE_IN_10_OR_11, sign * (free[2] + free[3]));
        tell(LONELY, sign * self.lonely as i32);
    }
}

#[inline(always)]
fn tell_features(position: &Phalanx, camps: &[PhalanxCamp; 2], mut tell: impl FnMut(usize, i32)) {
    let side = position.side();
    let [own, enemy] = [side, side.other()].map(|side| &camps[side.index()]);
    tell(PIECE, own.own.count() as i32 - enemy.own.count() as i32);
    tell(TEMPO, 1);
    own.features(1, &mut tell);
    enemy.features(-1, &mut tell);
}

impl GameProfile for Phalanx {
    const PARAMS: SearchParams = SearchParams { reduction: 1_500, ..SearchParams::USUAL };
    const NETWORK_PARAMS: SearchParams = SearchParams { moves_tried: 5, ..Self::PARAMS };
    const SEARCH_FEATURES: SearchFeatures = SearchFeatures::USUAL.with(SearchFeature::Improving);
    const LEVELS: [Strength; 9] = Strength::ladder(
        [300, 660, 800, 1_100, 1_400, 2_000, 3_300, 6_500, 14_000],
        [300, 180, 150, 120, 93, 66, 36, 15, 2],
    );
}

impl StaticEval for Phalanx {
    const WEIGHTS: &'static [i32] = &include!("../../data/weights/phalanx.txt");
    const WEIGHTS_FILE: &'static str = include_str!("../../data/weights/phalanx.txt");

    fn features(&self, tell: impl FnMut(usize, i32)) {
        tell_features(self, &self.eval_info(), tell);
    }

    fn by_hand(&self, camps: &[PhalanxCamp; 2]) -> i32 {
        let mut sum = 0;
        tell_features(self, camps, |feature, amount| sum += Self::WEIGHTS[feature] * amount);
        sum / 16
    }

    fn in_check(&self) -> bool {
        let side = self.side();
        self.crossed(side.other()) > self.crossed(side)
    }
}

impl MoveOrder for Phalanx {
    const STAGED: bool = true;

    fn tactical_score(&self, m: PhalanxMove) -> i32 {
        let taken = self.taken(m) as i32;
        taken * 10 + i32::from(self.crosses(m)) * 15
    }

    fn tactical_moves(&self, moves: &mut Vec<PhalanxMove>) {
        self.forcing_moves(moves);
    }

    fn quiet_moves(&self, moves: &mut Vec<PhalanxMove>) {
        self.quiet_moves(moves);
    }

    fn code(&self, m: PhalanxMove) -> u32 {
        m.code()
    }

    fn decoded(&self, code: u32) -> Option<PhalanxMove> {
        Some(PhalanxMove::of_code(code)).filter(|&m| self.allows(m))
    }

    fn passed(&self) -> Option<Self> {
        (self.plies_left() > NEAR_LIMIT).then(|| self.after_pass())
    }

    fn answers(&self, m: PhalanxMove) -> bool {
        if !self.forcing(m) {
            return false;
        }
        // The crossing must be undone or equalled at once, or it has won.
        let mut next = *self;
        next.play(m);
        next.crossed(self.side().other()) <= next.crossed(self.side())
    }
}

impl TableKeys for Phalanx {
    fn limit_in(&self) -> u32 {
        self.plies_left()
    }

    fn proof_keys(&self) -> ProofKeys {
        let (board, left) = (self.key(), self.plies_left());
        // Beyond the limit the side that is behind must be ahead after its move, which takes a capture.
        let pieces = self.pieces(Side::White).count() + self.pieces(Side::Black).count();
        let plies = left.saturating_sub(1);
        ProofKeys { board, plies, whole: mixed(board, left.into()), longest: left + pieces + 1 }
    }
}
