//! What the opinion is made of: windows by the moves that they still need, and where they cross.

use super::windows::{BLACK_CELLS, BOARD, Direction, WHITE_CELLS};
use khod_games::{Position, hale::Hale};

macro_rules! names {
    ($($what:literal)*) => {
        /// Features of one side, before they are cut into steps.
        const EACH: usize = [$($what),*].len();

        /// First those of the side to move, then those of the other. The first of a kind, the second and all others count
        /// apart: a second threat is worth less than the first one, or more.
        pub(super) const NAMES: &[&str] = &[
            $(
                concat!("mover: ", $what, ", first"),
                concat!("mover: ", $what, ", second"),
                concat!("mover: ", $what, ", each more"),
            )*
            $(
                concat!("other: ", $what, ", first"),
                concat!("other: ", $what, ", second"),
                concat!("other: ", $what, ", each more"),
            )*
            "tempo",
        ];
    };
}

// Windows by the moves that they need. The enemy can fill no cell of a held one at once, not every cell of a safe one,
// every empty cell of an open one.
names! {
    "line needs 2, held"
    "line needs 3, held"
    "line needs 4, held"
    "line needs 2, safe"
    "line needs 3, safe"
    "line needs 4, safe"
    "line needs 2, open"
    "line needs 3, open"
    "line needs 4, open"
    "line needs 5"
    "line needs 1"
    "diagonal needs 2, held"
    "diagonal needs 3, held"
    "diagonal needs 4, held"
    "diagonal needs 2, safe"
    "diagonal needs 3, safe"
    "diagonal needs 4, safe"
    "diagonal needs 2, open"
    "diagonal needs 3, open"
    "diagonal needs 4, open"
    "diagonal needs 5"
    "diagonal needs 1"
    "white cells within reach"
    "white cells within reach alone"
    "pieces on white cells"
}

/// Into how many features each is cut.
const STEPS: usize = 3;

/// What one side has, as sets of cells.
#[derive(Clone, Copy)]
pub(super) struct Camp {
    pub(super) own: u128,
    pub(super) empty: u128,
    /// Empty white cells beside own pieces on black cells, in the same row and in the same column.
    pub(super) reach: [u128; 2],
    /// Empty white cells that can be entered in two moves.
    late: u128,
    /// Empty white cells that the enemy can not enter with its next move.
    safe: u128,
}

/// The windows of a direction by what they still need: 1, 2, 3, 4 and 5 moves; then those with a safe cell, and those that the
/// enemy can not enter at once.
pub(super) type Needs = [u128; 7];

impl Camp {
    fn needs<const STEP: u32, const LENGTH: u32>(&self, reached: u128) -> Needs {
        let one = self.empty & (BLACK_CELLS | reached);
        let two = self.late & !one;
        let free = Direction::<STEP, LENGTH>::without(BOARD & !(self.own | one | two));
        let [ones, twos, fours, eights] = Direction::<STEP, LENGTH>::costs(one, two);
        let few = free & !eights;
        let (low, high) = (few & !fours, few & fours & !twos);
        let safe = !Direction::<STEP, LENGTH>::without(self.safe);
        let held = Direction::<STEP, LENGTH>::without(self.empty & !self.safe);
        [low & ones & !twos, low & twos & !ones, low & twos & ones, high & !ones, high & ones, safe, held]
    }

    /// The windows of rows, columns, rising and falling diagonals.
    pub(super) fn all_needs(&self) -> [Needs; 4] {
        let [row, column] = self.reach;
        [
            self.needs::<1, 5>(column),
            self.needs::<11, 5>(row),
            self.needs::<12, 4>(row | column),
            self.needs::<10, 4>(row | column),
        ]
    }

    fn tell(&self, tell: &mut impl FnMut(usize, i32)) {
        let [row, column] = self.reach;
        let [rows, columns, rising, falling] = self.all_needs();
        for (first, [one, other]) in [(0, [rows, columns]), (11, [rising, falling])] {
            for (at, need) in [1, 2, 3].into_iter().enumerate() {
                tell(first + at, count(one[need] & one[6], other[need] & other[6]));
                tell(first + 3 + at, count(one[need] & one[5] & !one[6], other[need] & other[5] & !other[6]));
                tell(first + 6 + at, count(one[need] & !one[5], other[need] & !other[5]));
            }
            tell(first + 9, count(one[4], other[4]));
            tell(first + 10, count(one[0], other[0]));
        }
        let reach = row | column;
        tell(22, ones(reach));
        tell(23, ones(reach & self.safe));
        tell(24, ones(self.own & WHITE_CELLS));
    }
}

fn ones(set: u128) -> i32 {
    set.count_ones() as i32
}

fn count(one: u128, other: u128) -> i32 {
    ones(one) + ones(other)
}

/// What both sides have, first the side to move.
pub(super) fn camps(position: &Hale) -> [Camp; 2] {
    let side = position.side();
    let empty = position.empty();
    let white = empty & WHITE_CELLS;
    let [in_row, in_column] = Hale::beside(empty & BLACK_CELLS);
    let pieces = [side, side.other()].map(|side| position.pieces(side));
    let reach = pieces.map(|own| Hale::beside(own & BLACK_CELLS).map(|cells| cells & white));
    let camp = |at: usize| {
        let [row, column] = reach[at];
        let late = white & (in_row | in_column | row | column);
        Camp {
            own: pieces[at],
            empty,
            reach: reach[at],
            late,
            safe: white & !(reach[1 - at][0] | reach[1 - at][1]),
        }
    };
    [camp(0), camp(1)]
}

pub(super) fn features(position: &Hale, tell: &mut impl FnMut(usize, i32)) {
    for (camp, first) in camps(position).iter().zip([0, EACH]) {
        camp.tell(&mut |feature, amount| {
            let at = (first + feature) * STEPS;
            if amount == 0 {
                return;
            }
            tell(at, 1);
            if amount > 1 {
                tell(at + 1, 1);
            }
            if amount > 2 {
                tell(at + 2, amount - 2);
            }
        });
    }
    tell(2 * EACH * STEPS, 1);
}
