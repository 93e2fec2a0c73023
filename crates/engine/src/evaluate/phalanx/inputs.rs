//! The inputs of phalanx's network: pieces by their rows, and of each side its lines, its free and lonely pieces and how far it came.

use super::{super::fading, PhalanxCamp};
use crate::network::{ActiveInput, NetworkInputs, changed_pieces};
use khod_games::{Side, phalanx::Phalanx};

const ROWS: usize = 12;

/// Where each group of features begins.
const LINES: usize = 0;
const FREE: usize = LINES + 6;
const LONELY: usize = FREE + 4;
const FURTHEST: usize = LONELY + 1;
const PIECES: usize = FURTHEST + ROWS;
const TAKABLE: usize = PIECES + 29;

impl NetworkInputs for Phalanx {
    type EvalInfo = [PhalanxCamp; 2];

    fn eval_info(&self) -> [PhalanxCamp; 2] {
        let [white, black] = Side::BOTH.map(|side| self.pieces(side));
        [PhalanxCamp::new(white, black), PhalanxCamp::new(black.turned(), white.turned())]
    }

    const CELLS: usize = ROWS;
    const SIDE_FEATURES: usize = TAKABLE + 1;
    const NETWORK: Option<&'static [u8]> = Some(include_bytes!("../../../data/networks/phalanx.net"));
    const OUTPUT_BUCKETS: usize = 4;
    const ACTIVE_INPUTS: usize = 60;
    const RESIDUAL: bool = true;
    const WEIGHT_DECAY: u16 = 300;

    /// The row alone: a network with whole cells lost to the hand-made evaluation. Each side's first row is 0.
    fn cell(place: u16, side: Side) -> usize {
        let row = usize::from(place) / 16;
        if side == Side::White { row } else { ROWS - 1 - row }
    }

    fn changed_inputs(&self, before: &Self, mut tell: impl FnMut(ActiveInput)) {
        for side in Side::BOTH {
            let [was, is] = [before, self].map(|position| position.pieces(side).words());
            for (word, words) in was.into_iter().zip(is).enumerate() {
                let place = |bit| 64 * word as u16 + bit as u16;
                changed_pieces::<Self>(side, [words.0, words.1], place, &mut tell);
            }
        }
    }

    fn side_features(&self, camps: &[PhalanxCamp; 2], mut tell: impl FnMut(Side, usize, i32)) {
        for side in Side::BOTH {
            tell(side, TAKABLE, self.takable(side).count() as i32);
            camp_features(&camps[side.index()], |feature, amount| tell(side, feature, amount));
        }
    }

    /// Buckets by the number of pieces left, of 56.
    fn output_bucket(&self) -> usize {
        let count = self.pieces(Side::White).count() + self.pieces(Side::Black).count();
        (count.saturating_sub(15) / 11).min(3) as usize
    }

    fn postprocess(&self, value: i32) -> i32 {
        fading(value, self.plies_left())
    }
}

/// Tells the features of one side.
fn camp_features(camp: &PhalanxCamp, mut tell: impl FnMut(usize, i32)) {
    for (at, &count) in camp.lines.iter().flatten().enumerate() {
        tell(LINES + at, count as i32);
    }
    for (at, &count) in camp.free.iter().enumerate() {
        tell(FREE + at, count.into());
    }
    tell(LONELY, camp.lonely as i32);
    tell(PIECES + (camp.own.count() as usize).min(28), 1);
    if let Some((word, cells)) = camp.own.words().into_iter().enumerate().rfind(|&(_, cells)| cells != 0) {
        tell(FURTHEST + word * 4 + cells.ilog2() as usize / 16, 1);
    }
}
