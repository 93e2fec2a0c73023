//! Phalanx: material, ground gained, long lines, and the race to the far row.

use super::{Evaluate, Margins, fading, horizon_near_limit, key_near_limit, weighed};
use crate::{
    Strength, Technique, Techniques,
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

/// Tells one side's features, with a sign; both sides' pieces are seen from that side's end.
#[inline(always)]
fn side_features(own: Cells, enemy: Cells, sign: i32, mut tell: impl FnMut(usize, i32)) {
    for (row, &count) in own.rows().iter().enumerate().skip(1) {
        tell(ROWS + row - 1, sign * i32::from(count));
    }
    for (at, &count) in own.lines().iter().flatten().enumerate() {
        tell(LINES + at, sign * count as i32);
    }
    let near = own & Cells::NEAR_LAST;
    if !near.is_empty() {
        let rows = (near & !enemy.shadow()).rows().map(i32::from);
        tell(FREE, sign * (rows[7] + rows[8]));
        tell(FREE + 1, sign * (rows[9] + rows[10]));
    }
    tell(LONELY, sign * own.lonely().count() as i32);
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

    fn features(&self, mut tell: impl FnMut(usize, i32)) {
        let side = self.side();
        let (own, enemy) = (self.pieces(side), self.pieces(side.other()));
        tell(0, own.count() as i32 - enemy.count() as i32);
        tell(TEMPO, 1);
        let (own, enemy, turned) = match side {
            Side::White => (own, enemy, (own.turned(), enemy.turned())),
            Side::Black => (own.turned(), enemy.turned(), (own, enemy)),
        };
        side_features(own, enemy, 1, &mut tell);
        side_features(turned.1, turned.0, -1, &mut tell);
    }

    fn evaluate(&self) -> i32 {
        fading(weighed(self), self.plies_left())
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
