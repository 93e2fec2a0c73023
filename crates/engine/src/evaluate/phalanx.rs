//! Phalanx: material, ground gained, long lines, and the race to the far row.

mod sight;

use super::{Evaluate, Margins, horizon_near_limit, key_near_limit};
use crate::{
    Strength, Technique, Techniques,
    network::Sight,
    prove::{ProofKeys, mixed},
};
use khod_games::{
    Position, Searchable, Side,
    phalanx::{Cells, Phalanx, PhalanxMove},
};

/// Where each group of features begins.
const TEMPO: usize = 1;
const ROWS: usize = 2;
const LINES: usize = ROWS + 11;
const FREE: usize = LINES + 6;
const LONELY: usize = FREE + 2;

/// What there is to count of one side.
#[derive(Debug)]
pub struct Camp {
    own: Cells,
    lines: [[u32; 2]; 3],
    /// Pieces that nobody can stop, in the four rows before the last.
    free: [u8; 4],
    lonely: u32,
}

impl Camp {
    /// Both sides' pieces are seen from this side's end.
    #[inline(always)]
    fn new(own: Cells, enemy: Cells) -> Self {
        let near = own & Cells::NEAR_LAST;
        let free = if near.is_empty() { [0; 12] } else { (near & !enemy.shadow()).rows() };
        let free = [free[7], free[8], free[9], free[10]];
        Self { own, lines: own.lines(), free, lonely: own.lonely().count() }
    }

    /// Tells its features, with a sign.
    #[inline(always)]
    fn features(&self, sign: i32, mut tell: impl FnMut(usize, i32)) {
        for (row, &count) in self.own.rows().iter().enumerate().skip(1) {
            tell(ROWS + row - 1, sign * i32::from(count));
        }
        for (at, &count) in self.lines.iter().flatten().enumerate() {
            tell(LINES + at, sign * count as i32);
        }
        let free = self.free.map(i32::from);
        tell(FREE, sign * (free[0] + free[1]));
        tell(FREE + 1, sign * (free[2] + free[3]));
        tell(LONELY, sign * self.lonely as i32);
    }
}

#[inline(always)]
fn tell_features(position: &Phalanx, camps: &[Camp; 2], mut tell: impl FnMut(usize, i32)) {
    let side = position.side();
    let [own, enemy] = [side, side.other()].map(|side| &camps[side.index()]);
    tell(0, own.own.count() as i32 - enemy.own.count() as i32);
    tell(TEMPO, 1);
    own.features(1, &mut tell);
    enemy.features(-1, &mut tell);
}

impl Evaluate for Phalanx {
    const MARGINS: Margins = Margins { reduction: 1_500, ..Margins::USUAL };
    const TECHNIQUES: Techniques = Techniques::USUAL.with(Technique::Improving);
    const STAGED: bool = true;
    const LEVELS: [Strength; 9] = Strength::ladder([
        (300, 300),
        (660, 180),
        (800, 150),
        (1_100, 120),
        (1_400, 93),
        (2_000, 66),
        (3_300, 36),
        (6_500, 15),
        (14_000, 2),
    ]);

    const FEATURES: &'static [&'static str] = &[
        "piece",
        "tempo",
        "row 2",
        "row 3",
        "row 4",
        "row 5",
        "row 6",
        "row 7",
        "row 8",
        "row 9",
        "row 10",
        "row 11",
        "row 12",
        "row of 3",
        "row of 4",
        "column of 3",
        "column of 4",
        "diagonal of 3",
        "diagonal of 4",
        "free 8 and 9",
        "free 10 and 11",
        "lonely",
    ];
    const WEIGHTS: &'static [i32] = &include!("../../data/weights/phalanx.txt");

    fn features(&self, tell: impl FnMut(usize, i32)) {
        tell_features(self, &self.glance(), tell);
    }

    fn by_hand(&self, camps: &[Camp; 2]) -> i32 {
        let mut sum = 0;
        tell_features(self, camps, |feature, amount| sum += Self::WEIGHTS[feature] * amount);
        sum / 16
    }

    fn promise(&self, m: PhalanxMove) -> i32 {
        let taken = self.taken(m) as i32;
        taken * 10 + i32::from(self.crosses(m)) * 15
    }

    fn promising_moves(&self, moves: &mut Vec<PhalanxMove>) {
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

    fn in_check(&self) -> bool {
        let side = self.side();
        self.crossed(side.other()) > self.crossed(side)
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

    fn table_key(&self, depth: i32) -> u64 {
        key_near_limit(self.key(), self.plies_left(), depth)
    }

    fn table_horizon(&self) -> u32 {
        horizon_near_limit(self.plies_left())
    }

    fn proof_keys(&self) -> ProofKeys {
        let (board, left) = (self.key(), self.plies_left());
        // Beyond the limit whoever is behind must be ahead after the move, which takes a capture.
        let pieces = self.pieces(Side::White).count() + self.pieces(Side::Black).count();
        let plies = left.saturating_sub(1);
        ProofKeys { board, plies, whole: mixed(board, left.into()), longest: left + pieces + 1 }
    }
}
