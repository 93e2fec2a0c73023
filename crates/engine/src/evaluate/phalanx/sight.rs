//! What a network sees of phalanx: pieces by their cells, and of each side its lines, its free and lonely pieces and how far it came.

use super::{super::fading, Camp};
use crate::network::Sight;
use khod_games::{Side, phalanx::Phalanx};

const ROWS: usize = 12;

/// Where each group of signs begins.
const LINES: usize = 0;
const FREE: usize = LINES + 6;
const LONELY: usize = FREE + 4;
const FURTHEST: usize = LONELY + 1;
const PIECES: usize = FURTHEST + ROWS;
const TAKABLE: usize = PIECES + 29;

impl Sight for Phalanx {
    type Glance = [Camp; 2];

    fn glance(&self) -> [Camp; 2] {
        let [white, black] = Side::BOTH.map(|side| self.pieces(side));
        [Camp::new(white, black), Camp::new(black.turned(), white.turned())]
    }

    const CELLS: usize = ROWS;
    const SIGNS: usize = TAKABLE + 1;
    const NETWORK: Option<&'static [u8]> = Some(include_bytes!("../../../data/networks/phalanx.net"));
    const STAGES: usize = 4;
    const USUAL_INPUTS: usize = 60;
    const UPON_HAND_MADE: bool = true;
    const DECAY: u16 = 300;

    /// Rows alone: whole cells lost to the hand-made opinion. Everybody's first row is the lowest.
    fn cell(place: u16, side: Side) -> usize {
        let row = usize::from(place) / 16;
        if side == Side::White { row } else { ROWS - 1 - row }
    }

    fn signs(&self, camps: &[Camp; 2], mut tell: impl FnMut(Side, usize, i32)) {
        for side in Side::BOTH {
            tell(side, TAKABLE, self.takable(side).count() as i32);
            side_signs(&camps[side.index()], |sign, amount| tell(side, sign, amount));
        }
    }

    /// By the pieces that are left, of 56.
    fn stage(&self) -> usize {
        let count = self.pieces(Side::White).count() + self.pieces(Side::Black).count();
        (count.saturating_sub(15) / 11).min(3) as usize
    }

    fn adjusted(&self, value: i32) -> i32 {
        fading(value, self.plies_left())
    }
}

/// Tells the signs of one side.
fn side_signs(camp: &Camp, mut tell: impl FnMut(usize, i32)) {
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
