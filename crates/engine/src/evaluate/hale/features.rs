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
    "line needs 2, safe"
    "line needs 3, safe"
    "line needs 2, open"
    "line needs 3, open"
    "line needs 4, safe"
    "line needs 4, open"
    "line needs 5"
    "line needs 1"
    "diagonal needs 2, held"
    "diagonal needs 3, held"
    "diagonal needs 2, safe"
    "diagonal needs 3, safe"
    "diagonal needs 2, open"
    "diagonal needs 3, open"
    "diagonal needs 4"
    "diagonal needs 5"
    "diagonal needs 1"
    "pieces on white cells"
    "white cells within reach"
    "white cells within reach alone"
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
        let [rows, columns, rising, falling] = self.all_needs();
        let lines = |rows: u128, columns: u128| count(rows, columns);
        // Diagonals begin on white cells only: there is room for both directions in one set.
        let diagonals = |rising: u128, falling: u128| count(rising | falling << 1, 0);
        split(&rows, &columns, lines, &mut *tell);
        tell(6, lines(rows[3] & rows[5], columns[3] & columns[5]));
        tell(7, lines(rows[3] & !rows[5], columns[3] & !columns[5]));
        tell(8, lines(rows[4], columns[4]));
        tell(9, lines(rows[0], columns[0]));
        split(&rising, &falling, diagonals, |at, amount| tell(10 + at, amount));
        tell(16, diagonals(rising[3], falling[3]));
        tell(17, diagonals(rising[4], falling[4]));
        tell(18, diagonals(rising[0], falling[0]));
        tell(19, count(self.own & WHITE_CELLS, 0));
        let reach = self.reach[0] | self.reach[1];
        tell(20, count(reach, 0));
        tell(21, count(reach & self.safe, 0));
    }
}

/// Tells of the windows that need two or three moves how many are held, safe and open.
#[inline]
fn split(one: &Needs, other: &Needs, count: impl Fn(u128, u128) -> i32, mut tell: impl FnMut(usize, i32)) {
    for need in [1, 2] {
        if one[need] | other[need] != 0 {
            tell(need - 1, count(one[need] & one[6], other[need] & other[6]));
            tell(need + 1, count(one[need] & one[5] & !one[6], other[need] & other[5] & !other[6]));
            tell(need + 3, count(one[need] & !one[5], other[need] & !other[5]));
        }
    }
}

/// How many cells two sets have together. Most sets are empty; the words of the others are added up together, since the
/// machine may have no instruction that counts bits.
fn count(one: u128, other: u128) -> i32 {
    if one | other == 0 {
        return 0;
    }
    let nibbles = |word: u64| {
        let pairs = word - (word >> 1 & 0x5555_5555_5555_5555);
        (pairs & 0x3333_3333_3333_3333) + (pairs >> 2 & 0x3333_3333_3333_3333)
    };
    let bytes = |set: u128| {
        let sum = nibbles(set as u64) + nibbles((set >> 64) as u64);
        (sum & 0x0F0F_0F0F_0F0F_0F0F) + (sum >> 4 & 0x0F0F_0F0F_0F0F_0F0F)
    };
    let sum = bytes(one) + bytes(other);
    (sum.wrapping_mul(0x0101_0101_0101_0101) >> 56) as i32
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
