//! The inputs of phalanx's network: pieces by their cells, lines by their heads, and of each side its lines, its free and lonely pieces,
//! how far it came and what it could lose.

use super::{
    super::fading,
    PhalanxCamp,
    lines::{KINDS, LONG_ROWS, changed_lines},
};
use crate::network::{ActiveInput, NetworkInputs, changed_pieces};
use khod_games::{
    Side,
    phalanx::{Phalanx, PhalanxCells, PhalanxLosses},
};

const ROWS: usize = 12;
const COLUMNS: usize = 14;
const CELLS: usize = ROWS * COLUMNS;
/// Lines of one side: their kind and their head's cell, seen from this side's own end.
const LINE_INPUTS: usize = KINDS * CELLS;
/// The ways that the kinds of lines go by turns.
const RISING: usize = 1;
const FALLING: usize = 2;
const ROW: usize = 3;

/// Shared weights while training: of pieces by row and by distance from the edge, of lines by kind and row, and by kind alone.
const EDGES: usize = 2 * ROWS;
const LINE_ROWS: usize = EDGES + 2 * COLUMNS / 2;
const LINES_ALONE: usize = LINE_ROWS + 2 * KINDS * ROWS;
const FACTORS: usize = LINES_ALONE + 2 * KINDS;

/// Where each group of features begins.
const LINES: usize = 0;
const FREE: usize = LINES + 6;
const LONELY: usize = FREE + 4;
const FURTHEST: usize = LONELY + 1;
const PIECES: usize = FURTHEST + ROWS;
const TAKABLE: usize = PIECES + 29;
const TAKABLE_ROWS: usize = TAKABLE + 1;
const TAKABLE_LINES: usize = TAKABLE_ROWS + ROWS;
const TAKABLE_LONGEST: usize = TAKABLE_LINES + 4;
const TAKABLE_ANY: usize = TAKABLE_LONGEST + 4;

impl NetworkInputs for Phalanx {
    type EvalInfo = [PhalanxCamp; 2];

    fn eval_info(&self) -> [PhalanxCamp; 2] {
        let [white, black] = Side::BOTH.map(|side| self.pieces(side));
        [PhalanxCamp::new(white, black), PhalanxCamp::new(black.turned(), white.turned())]
    }

    const CELLS: usize = ROWS * COLUMNS;
    const PATTERNS: usize = 2 * LINE_INPUTS;
    const SIDE_FEATURES: usize = TAKABLE_ANY + 1;
    const INPUT_SET: u16 = 1;
    const NETWORK: Option<&'static [u8]> = Some(include_bytes!("../../../data/networks/phalanx.net"));
    const OUTPUT_BUCKETS: usize = 4;
    const ACTIVE_INPUTS: usize = 60;
    const RESIDUAL: bool = true;
    const WEIGHT_DECAY: u16 = 300;
    const OWN_DECAY: u16 = 4_000;
    const SYMMETRIES: usize = 2;
    const FACTORS: usize = FACTORS;

    /// Each side's first row is 0.
    fn cell(place: u16, side: Side) -> usize {
        let (row, column) = (usize::from(place) / 16, usize::from(place) % 16);
        (if side == Side::White { row } else { ROWS - 1 - row }) * COLUMNS + column
    }

    fn kept_inputs(&self, mut tell: impl FnMut(ActiveInput)) {
        for side in Side::BOTH {
            tell_changes(side, [PhalanxCells::default(), self.pieces(side)], &mut tell);
        }
    }

    fn changed_inputs(&self, before: &Self, mut tell: impl FnMut(ActiveInput)) {
        for side in Side::BOTH {
            let pieces = [before.pieces(side), self.pieces(side)];
            if pieces[0] != pieces[1] {
                tell_changes(side, pieces, &mut tell);
            }
        }
    }

    fn symmetric_input(input: usize, symmetry: usize) -> usize {
        if symmetry == 0 { input } else { mirrored(input) }
    }

    fn factors(input: usize, tell: impl FnMut(usize)) {
        shared(input, tell);
    }

    fn side_features(&self, camps: &[PhalanxCamp; 2], mut tell: impl FnMut(Side, usize, i32)) {
        for side in Side::BOTH {
            loss_features(self.losses(side), side, |feature, amount| tell(side, feature, amount));
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

/// Tells what a side could lose to a single move: how many pieces, in which rows, and how long their lines are.
fn loss_features(losses: PhalanxLosses, side: Side, mut tell: impl FnMut(usize, i32)) {
    let Some(longest) = losses.lines.iter().rposition(|&count| count > 0) else { return };
    tell(TAKABLE, losses.pieces.count() as i32);
    let pieces = if side == Side::White { losses.pieces } else { losses.pieces.turned() };
    for (row, count) in pieces.rows().into_iter().enumerate() {
        tell(TAKABLE_ROWS + row, count.into());
    }
    for (at, count) in losses.lines.into_iter().enumerate() {
        tell(TAKABLE_LINES + at, count as i32);
    }
    tell(TAKABLE_LONGEST + longest, 1);
    tell(TAKABLE_ANY, 1);
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

/// Tells what another set of a side's pieces changes: pieces and lines.
fn tell_changes(side: Side, pieces: [PhalanxCells; 2], tell: &mut impl FnMut(ActiveInput)) {
    let [was, is] = pieces.map(PhalanxCells::words);
    for (word, words) in was.into_iter().zip(is).enumerate() {
        let place = |bit| 64 * word as u16 + bit as u16;
        changed_pieces::<Phalanx>(side, [words.0, words.1], place, tell);
    }
    let seen = |cells: PhalanxCells| if side == Side::White { cells } else { cells.turned() };
    changed_lines(pieces.map(seen), |kind, cell, is_new| {
        let input = 2 * CELLS + kind * CELLS + Phalanx::cell(cell as u16, Side::White);
        let views = Side::BOTH.map(|view| (if view == side { input } else { input + LINE_INPUTS }) as u16);
        tell((views, if is_new { 1 } else { -1 }));
    });
}

/// The input with right and left exchanged.
fn mirrored(input: usize) -> usize {
    let flipped = |cell: usize| cell / COLUMNS * COLUMNS + COLUMNS - 1 - cell % COLUMNS;
    let Some(line) = input.checked_sub(2 * CELLS) else {
        return input / CELLS * CELLS + flipped(input % CELLS);
    };
    if line >= 2 * LINE_INPUTS {
        return input;
    }
    let (owner, kind, cell) = (line / LINE_INPUTS, line % LINE_INPUTS / CELLS, line % CELLS);
    let (kind, cell) = match (kind, kind % 4) {
        (kind, _) if LONG_ROWS.contains(&kind) => (LONG_ROWS[0] + LONG_ROWS[1] - kind, flipped(cell)),
        (_, RISING) => (kind - RISING + FALLING, flipped(cell)),
        (_, FALLING) => (kind - FALLING + RISING, flipped(cell)),
        // The other end becomes the head. Heads nearer to the edge than their rows are long do not occur.
        (_, ROW) => {
            let back = kind / 4 + 1;
            (kind, if cell % COLUMNS < back { cell } else { flipped(cell) + back })
        }
        _ => (kind, flipped(cell)),
    };
    2 * CELLS + owner * LINE_INPUTS + kind * CELLS + cell
}

/// Tells the shared weights of an input.
fn shared(input: usize, mut tell: impl FnMut(usize)) {
    let Some(line) = input.checked_sub(2 * CELLS) else {
        let (owner, row, column) = (input / CELLS, input % CELLS / COLUMNS, input % COLUMNS);
        tell(owner * ROWS + row);
        return tell(EDGES + owner * COLUMNS / 2 + column.min(COLUMNS - 1 - column));
    };
    if line < 2 * LINE_INPUTS {
        let (kind, row) = (line / CELLS, line % CELLS / COLUMNS);
        let (owner, kind) = (kind / KINDS * KINDS, kind % KINDS);
        // Falling diagonals share with rising ones, and both ends of long rows with each other.
        let kind = match kind {
            _ if kind == LONG_ROWS[1] => LONG_ROWS[0],
            _ if kind % 4 == FALLING => kind - FALLING + RISING,
            _ => kind,
        };
        let shared = owner + kind;
        tell(LINE_ROWS + shared * ROWS + row);
        tell(LINES_ALONE + shared);
    }
}
