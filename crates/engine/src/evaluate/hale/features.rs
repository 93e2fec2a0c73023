//! What the opinion is made of: windows by the moves that they still need, and where they cross.

use super::windows::{BLACK_CELLS, BOARD, Columns, Direction, Falling, Rising, Rows, WHITE_CELLS};
use khod_games::{Position, hale::Hale};

/// Features of one side.
const EACH: usize = 22;

/// First those of the side to move, then those of the other.
pub(super) const NAMES: &[&str] = &[
    "mover: line needs 2, safe",
    "mover: line needs 3, safe",
    "mover: line needs 4, safe",
    "mover: line needs 2",
    "mover: line needs 3",
    "mover: line needs 4",
    "mover: line needs 5",
    "mover: line needs 1",
    "mover: diagonal needs 2, safe",
    "mover: diagonal needs 3, safe",
    "mover: diagonal needs 4, safe",
    "mover: diagonal needs 2",
    "mover: diagonal needs 3",
    "mover: diagonal needs 4",
    "mover: diagonal needs 5",
    "mover: diagonal needs 1",
    "mover: crossing of 2 and 2",
    "mover: crossing of 2 and 3",
    "mover: crossing of 3 and 3",
    "mover: white cells within reach",
    "mover: white cells within reach alone",
    "mover: pieces on white cells",
    "other: line needs 2, safe",
    "other: line needs 3, safe",
    "other: line needs 4, safe",
    "other: line needs 2",
    "other: line needs 3",
    "other: line needs 4",
    "other: line needs 5",
    "other: line needs 1",
    "other: diagonal needs 2, safe",
    "other: diagonal needs 3, safe",
    "other: diagonal needs 4, safe",
    "other: diagonal needs 2",
    "other: diagonal needs 3",
    "other: diagonal needs 4",
    "other: diagonal needs 5",
    "other: diagonal needs 1",
    "other: crossing of 2 and 2",
    "other: crossing of 2 and 3",
    "other: crossing of 3 and 3",
    "other: white cells within reach",
    "other: white cells within reach alone",
    "other: pieces on white cells",
    "tempo",
];

/// What one side has, as sets of cells.
#[derive(Clone, Copy)]
struct Camp {
    own: u128,
    empty: u128,
    /// Empty white cells beside own pieces on black cells, in the same row and in the same column.
    reach: [u128; 2],
    /// Empty white cells that can be entered in two moves.
    late: u128,
    /// Empty white cells that the enemy can not enter with its next move.
    safe: u128,
}

/// The windows of a direction by what they still need: 1, 2, 3, 4 and 5 moves; then those with a safe cell.
type Needs = [u128; 6];

impl Camp {
    fn needs<const STEP: u32, const LENGTH: u32>(&self, reached: u128) -> Needs {
        let one = self.empty & (BLACK_CELLS | reached);
        let two = self.late & !one;
        let free = Direction::<STEP, LENGTH>::without(BOARD & !(self.own | one | two));
        let [ones, twos, fours, eights] = Direction::<STEP, LENGTH>::costs(one, two);
        let few = free & !eights;
        let (low, high) = (few & !fours, few & fours & !twos);
        let safe = !Direction::<STEP, LENGTH>::without(self.safe);
        [low & ones & !twos, low & twos & !ones, low & twos & ones, high & !ones, high & ones, safe]
    }

    fn tell(&self, enemy_reach: u128, tell: &mut impl FnMut(usize, i32)) {
        let [row, column] = self.reach;
        let rows = self.needs::<1, 5>(column);
        let columns = self.needs::<11, 5>(row);
        let rising = self.needs::<12, 4>(row | column);
        let falling = self.needs::<10, 4>(row | column);
        for (first, [one, other]) in [(0, [rows, columns]), (8, [rising, falling])] {
            for (at, need) in [1, 2, 3].into_iter().enumerate() {
                tell(first + at, count(one[need] & one[5], other[need] & other[5]));
                tell(first + 3 + at, count(one[need] & !one[5], other[need] & !other[5]));
            }
            tell(first + 6, count(one[4], other[4]));
            tell(first + 7, count(one[0], other[0]));
        }
        let cover = |need: usize| {
            [
                Rows::cells(rows[need]) & self.empty,
                Columns::cells(columns[need]) & self.empty,
                Rising::cells(rising[need]) & self.empty,
                Falling::cells(falling[need]) & self.empty,
            ]
        };
        let (twos, threes) = (cover(1), cover(2));
        let (any_two, any_three) = (any(twos), any(threes));
        let both = (0..4).fold(0, |cells, at| {
            let others = (0..4).filter(|&other| other != at).fold(0, |cells, other| cells | threes[other]);
            cells | twos[at] & others
        });
        debug_assert_eq!(both & !(any_two & any_three), 0);
        tell(16, ones(at_least_two(twos)));
        tell(17, ones(both));
        tell(18, ones(at_least_two(threes)));
        let reach = row | column;
        tell(19, ones(reach));
        tell(20, ones(reach & !enemy_reach));
        tell(21, ones(self.own & WHITE_CELLS));
    }
}

fn any(sets: [u128; 4]) -> u128 {
    sets.into_iter().fold(0, |all, set| all | set)
}

/// The cells that are in two or more of four sets.
fn at_least_two([one, two, three, four]: [u128; 4]) -> u128 {
    one & two | three & four | (one | two) & (three | four)
}

fn ones(set: u128) -> i32 {
    set.count_ones() as i32
}

fn count(one: u128, other: u128) -> i32 {
    ones(one) + ones(other)
}

pub(super) fn features(position: &Hale, tell: &mut impl FnMut(usize, i32)) {
    let side = position.side();
    let empty = position.empty();
    let white = empty & WHITE_CELLS;
    let [in_row, in_column] = Hale::beside(empty & BLACK_CELLS);
    let near_empty = in_row | in_column;
    let pieces = [side, side.other()].map(|side| position.pieces(side));
    let reach = pieces.map(|own| Hale::beside(own & BLACK_CELLS).map(|cells| cells & white));
    for (at, first) in [(0, 0), (1, EACH)] {
        let [row, column] = reach[at];
        let enemy_reach = reach[1 - at][0] | reach[1 - at][1];
        let camp = Camp {
            own: pieces[at],
            empty,
            reach: reach[at],
            late: white & (near_empty | row | column),
            safe: white & !enemy_reach,
        };
        camp.tell(enemy_reach, &mut |feature, amount| tell(first + feature, amount));
    }
    tell(2 * EACH, 1);
}
