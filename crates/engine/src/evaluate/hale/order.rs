//! Move ordering: moves that bring own windows nearer to their end or stop windows of the enemy come first.

use super::{
    features::{HaleCamp, camps},
    forcing::promising_cells,
    windows::{cells, each_kind},
};
use crate::{prelude::*, vectorised};
use khod_games::hale::{Hale, HaleCells, HaleMove};

/// The value of a cell in windows that need one, two, three, four and five more moves: own windows, then the enemy's.
const WORTH: [[i16; 5]; 2] = [[1500, 1200, 500, 150, 30], [1500, 1000, 400, 120, 20]];
/// The lowest rank of a quiet move.
const LEAST: i32 = -6_000;

/// The value of each cell of a colour, eight cells together.
type Worth = [[i16; 8]; 8];

/// Eight bits, each as a mask.
static MASKS: [[i16; 8]; 256] = {
    let mut masks = [[0; 8]; 256];
    let mut at = 0;
    while at < 256 * 8 {
        masks[at / 8][at % 8] = -(((at / 8) >> (at % 8) & 1) as i16);
        at += 1;
    }
    masks
};

/// Adds an amount to the values of the cells of a set.
#[inline(always)]
fn add(worth: &mut Worth, cells: u64, amount: i16) {
    if cells == 0 {
        return;
    }
    for (worths, byte) in worth.iter_mut().zip(cells.to_le_bytes()) {
        for (worth, mask) in worths.iter_mut().zip(MASKS[usize::from(byte)]) {
            // Four directions of five needs: at most 13,520.
            *worth += mask & amount;
        }
    }
}

/// The value of every white and every black cell in one side's windows.
#[inline(always)]
fn worths(camp: &HaleCamp, amounts: [i16; 5]) -> [Worth; 2] {
    let needs = camp.needs();
    let [mut on_white, mut on_black] = [[[0; 8]; 8]; 2];
    for (need, amount) in amounts.into_iter().enumerate() {
        let windows = each_kind!(kind => needs[kind][need]);
        if windows == [0; _] {
            continue;
        }
        let [rows, columns, rising, falling] = cells(windows);
        // The number of directions for each cell, in binary.
        let (lines, diagonals) = (rows.on_white ^ columns.on_white, rising.on_white ^ falling.on_white);
        let (two_lines, two_diagonals) =
            (rows.on_white & columns.on_white, rising.on_white & falling.on_white);
        let carry = lines & diagonals;
        add(&mut on_white, lines ^ diagonals, amount);
        add(&mut on_white, two_lines ^ two_diagonals ^ carry, 2 * amount);
        add(&mut on_white, two_lines & two_diagonals | carry & (two_lines | two_diagonals), 4 * amount);
        add(&mut on_black, rows.on_black ^ columns.on_black, amount);
        add(&mut on_black, rows.on_black & columns.on_black, 2 * amount);
    }
    [on_white, on_black]
}

/// The values of the cells that moves fill or leave.
struct Worths {
    /// The value of placing a piece on a black cell.
    place: [i32; 64],
    /// The values of shifting a piece away from a black cell, and to a white one.
    from: [i16; 64],
    to: [i16; 64],
}

vectorised! {
    /// The values for the side to move.
    fn worths_of, worths_of_avx2, worths_of_scalar, (own: &HaleCamp, enemy: &HaleCamp) -> Worths
}

#[inline(always)]
fn worths_of_scalar(own: &HaleCamp, enemy: &HaleCamp) -> Worths {
    Worths::new(own, enemy)
}

impl Worths {
    #[inline(always)]
    fn new(own: &HaleCamp, enemy: &HaleCamp) -> Self {
        /// White cells have this place in a list that has room on both sides.
        const FIRST: usize = 8;
        let [mine_white, mine_black] = worths(own, WORTH[0]);
        let [theirs_white, theirs_black] = worths(enemy, WORTH[1]);
        let out_of_reach = own.empty.on_white & !(own.reach[0] | own.reach[1]);
        let mut opened = [0; FIRST + 64 + FIRST];
        let mut to = [0; 64];
        for (group, byte) in out_of_reach.to_le_bytes().into_iter().enumerate() {
            for at in 0..8 {
                let (mine, theirs) = (mine_white[group][at], theirs_white[group][at]);
                to[8 * group + at] = mine + theirs;
                opened[FIRST + 8 * group + at] = (mine + theirs / 2) & MASKS[usize::from(byte)][at];
            }
        }
        let mut place = [0; 64];
        for (group, (mine, theirs)) in mine_black.iter().zip(&theirs_black).enumerate() {
            for at in 0..8 {
                let cell = 8 * group + at;
                // The white cells to the left and to the right, above and below.
                let left = opened[FIRST + cell] & HAS_NEIGHBOUR[0][group][at];
                let right = opened[FIRST + cell + 1] & HAS_NEIGHBOUR[1][group][at];
                let (up, down) = (opened[FIRST + cell + 6], opened[FIRST + cell - 5]);
                let beside = i32::from(left) + i32::from(right) + i32::from(up) + i32::from(down);
                place[cell] = beside + i32::from(mine[at] + theirs[at]);
            }
        }
        let mut from = [0; 64];
        from.copy_from_slice(mine_black.as_flattened());
        Self { place, from, to }
    }
}

/// Masks of the black cells that have a neighbour to the left, and to the right.
static HAS_NEIGHBOUR: [Worth; 2] = {
    let [right, left, ..] = HaleCells::beside_black(HaleCells::BOARD.on_black);
    let sets = [left, right >> 1];
    let mut masks = [[[0; 8]; 8]; 2];
    let mut at = 0;
    while at < 2 * 64 {
        masks[at / 64][at % 64 / 8][at % 8] = -((sets[at / 64] >> (at % 64) & 1) as i16);
        at += 1;
    }
    masks
};

impl MoveOrder for Hale {
    fn tactical_score(&self, m: HaleMove) -> i32 {
        self.tactical_scores()(m)
    }

    /// More than 0 for moves that threaten to win at once.
    fn tactical_scores(&self) -> impl Fn(HaleMove) -> i32 {
        let [own, enemy] = camps(self);
        let worths = worths_of(&own, &enemy);
        let threatening = promising_cells(own.own, enemy.own, own.empty);
        let position = *self;
        move |m| {
            let (worth, may_threaten) = match m {
                HaleMove::Place(to) => (worths.place[usize::from(to / 2)], threatening.on_black >> (to / 2)),
                HaleMove::Shift { from, to } => {
                    let [from, to] = [from, to].map(|cell| usize::from(cell / 2));
                    let worth = i32::from(worths.to[to]) - i32::from(worths.from[from]);
                    (worth, threatening.on_white >> to)
                }
                HaleMove::Pass => return 0,
            };
            if may_threaten & 1 == 1 {
                let mut next = position;
                next.play(m);
                if !next.winning_cells(position.side()).is_empty() {
                    return worth.max(0) + 1;
                }
            }
            (LEAST + worth).clamp(LEAST, 0)
        }
    }

    fn passed(&self) -> Option<Self> {
        let mut passed = *self;
        passed.play(HaleMove::Pass);
        Some(passed)
    }

    fn answers(&self, m: HaleMove) -> bool {
        self.answering()(m)
    }

    /// Pieces never leave the board: only a piece on the winning cell, if there is just one, or a win helps.
    fn answering(&self) -> impl Fn(HaleMove) -> bool {
        let side = self.side();
        let own = self.winning_cells(side);
        let enemy = self.winning_cells(side.other());
        let helps = own | if enemy.count() == 1 { enemy } else { HaleCells::NONE };
        move |m| match m {
            HaleMove::Place(to) | HaleMove::Shift { to, .. } => helps.has(to),
            HaleMove::Pass => false,
        }
    }
}
