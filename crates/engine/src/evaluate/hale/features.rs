//! The features of hale's evaluation: windows by the moves that they still need, and where windows cross.

use super::{
    forcing,
    inputs::HaleView,
    windows::{KINDS, STARTS, WindowBits, any, cells, costs, each_kind, seen},
};
use crate::{forcing_table::ForcingSearch, prelude::*};
use khod_games::hale::{Hale, HaleCells, HaleMove};

/// Features of one side, before their amounts are cut into steps.
pub(super) const EACH: usize = 22;

/// The amount of each feature of a side: windows by the moves that they still need. The enemy can fill no cell of a held window
/// at once, not every cell of a safe one, every empty cell of an open one.
pub(super) type Amounts = [u32; EACH];

/// Steps that each amount is cut into: the first of a kind, the second and all further ones count apart, since a second threat is
/// worth less than the first one, or more. Features of the side to move come first, then those of the opponent.
const STEPS: usize = 3;

/// What one side has, as sets of cells.
#[derive(Clone, Copy)]
pub(super) struct HaleCamp {
    pub(super) own: HaleCells,
    pub(super) empty: HaleCells,
    /// Empty white cells beside own pieces on black cells, in the same row and in the same column.
    pub(super) reach: [u64; 2],
    /// Empty white cells that can be entered in two moves, or in one.
    late: u64,
    /// Empty white cells that the enemy can not enter with its next move.
    safe: u64,
}

/// The windows of a kind by what they still need: 1, 2, 3, 4 and 5 moves; then those with a safe cell, and those that the
/// enemy can not enter at once.
pub(super) type Needs = [u64; 7];

impl HaleCamp {
    /// The windows by kind.
    #[inline(always)]
    pub(super) fn needs(&self) -> [Needs; KINDS] {
        let [row, column] = self.reach;
        let Self { own, empty, late, safe, .. } = *self;
        let entered = empty.on_white & !safe;
        let blocked = HaleCells::BOARD.on_white & !(own.on_white | late);
        let blocked_black = HaleCells::BOARD.on_black & !(own.on_black | empty.on_black);
        let one = seen(column, row, row | column, empty.on_black);
        let two = seen(late & !column, late & !row, late & !(row | column), 0);
        let blocked = seen(blocked, blocked, blocked, blocked_black);
        let safe = seen(safe, safe, safe, 0);
        let entered = seen(entered, entered, entered, empty.on_black);
        each_kind!(kind => {
            let free = STARTS[kind] & !any(blocked[kind]);
            needs_of_kind(free, one[kind], two[kind], any(safe[kind]), !any(entered[kind]))
        })
    }

    /// The amount of each feature, given the windows by kind.
    #[inline(always)]
    pub(super) fn counts(&self, needs: &[Needs; KINDS]) -> Amounts {
        let [white_rows, black_rows, white_columns, black_columns, rising, falling] = *needs;
        let lines = [white_rows, black_rows, white_columns, black_columns];
        let diagonals = [rising, falling];
        let reach = self.reach[0] | self.reach[1];
        [
            // Lines that need 2 and 3 moves: held, safe, open; 4: safe, open; 5; 1.
            count(lines, |needs| needs[1] & needs[6]),
            count(lines, |needs| needs[2] & needs[6]),
            count(lines, |needs| needs[1] & needs[5] & !needs[6]),
            count(lines, |needs| needs[2] & needs[5] & !needs[6]),
            count(lines, |needs| needs[1] & !needs[5]),
            count(lines, |needs| needs[2] & !needs[5]),
            count(lines, |needs| needs[3] & needs[5]),
            count(lines, |needs| needs[3] & !needs[5]),
            count(lines, |needs| needs[4]),
            count(lines, |needs| needs[0]),
            // Diagonals that need 2 and 3 moves: held, safe, open; 4; 5; 1.
            count(diagonals, |needs| needs[1] & needs[6]),
            count(diagonals, |needs| needs[2] & needs[6]),
            count(diagonals, |needs| needs[1] & needs[5] & !needs[6]),
            count(diagonals, |needs| needs[2] & needs[5] & !needs[6]),
            count(diagonals, |needs| needs[1] & !needs[5]),
            count(diagonals, |needs| needs[2] & !needs[5]),
            count(diagonals, |needs| needs[3]),
            count(diagonals, |needs| needs[4]),
            count(diagonals, |needs| needs[0]),
            // Pieces on white cells, white cells within reach, those within reach of this side alone.
            self.own.on_white.count_ones(),
            reach.count_ones(),
            (reach & self.safe).count_ones(),
        ]
    }
}

/// Kinds of crossings that are told apart.
pub(super) const CROSSINGS: usize = 4;

impl HaleCamp {
    /// Empty cells where windows of several directions cross, so that one move serves them all: two that need two moves; one that
    /// needs two and one that needs three; two, and three, that need three.
    #[inline(always)]
    pub(super) fn crossings(&self, needs: &[Needs; KINDS]) -> [u32; CROSSINGS] {
        let near = several(cells(each_kind!(kind => needs[kind][1])));
        let far = several(cells(each_kind!(kind => needs[kind][2])));
        let mut counts = [0; CROSSINGS];
        for (colour, playable) in [self.late, self.empty.on_black].into_iter().enumerate() {
            let ([near, near_twice, _], [far, far_twice, far_thrice]) = (near[colour], far[colour]);
            let sets = [near_twice, near & far & !near_twice, far_twice & !near, far_thrice & !near];
            counts.iter_mut().zip(sets).for_each(|(count, set)| *count += (set & playable).count_ones());
        }
        counts
    }
}

/// The white and the black cells of one direction or more, of two or more, of three or more.
#[inline(always)]
fn several([rows, columns, rising, falling]: [HaleCells; 4]) -> [[u64; 3]; 2] {
    let several = |row: u64, column: u64, rising: u64, falling: u64| {
        let (line, lines) = (row | column, row & column);
        let (diagonal, diagonals) = (rising | falling, rising & falling);
        [line | diagonal, lines | diagonals | line & diagonal, lines & diagonal | diagonals & line]
    };
    [
        several(rows.on_white, columns.on_white, rising.on_white, falling.on_white),
        several(rows.on_black, columns.on_black, 0, 0),
    ]
}

/// The weighted sum of a side's features.
fn worth(amounts: &Amounts, worths: &[[i32; AMOUNTS]]) -> i32 {
    worths.iter().zip(amounts).map(|(worths, amount)| worths[usize::from(*amount as u8)]).sum()
}

/// The number of windows that `windows` picks from several sets.
#[inline(always)]
fn count<const SETS: usize>(needs: [Needs; SETS], windows: impl Fn(Needs) -> u64) -> u32 {
    let mut sum = 0;
    for needs in needs {
        sum += windows(needs).count_ones();
    }
    sum
}

#[inline(always)]
fn needs_of_kind(free: u64, one: WindowBits, two: WindowBits, safe: u64, held: u64) -> Needs {
    let [ones, twos, fours, eights] = costs(one, two);
    let few = free & !eights;
    let (low, high) = (few & !fours, few & fours & !twos);
    [low & ones & !twos, low & twos & !ones, low & twos & ones, high & !ones, high & ones, safe, held]
}

/// What both sides have, first the side to move.
#[inline(always)]
pub(super) fn camps(position: &Hale) -> [HaleCamp; 2] {
    let side = position.side();
    let empty = position.empty();
    let white = empty.on_white;
    let entered = |black| {
        let [right, left, up, down] = HaleCells::beside_black(black);
        [(right | left) & white, (up | down) & white]
    };
    let [in_row, in_column] = entered(empty.on_black);
    let pieces = [position.pieces(side), position.pieces(side.other())];
    let reach = [entered(pieces[0].on_black), entered(pieces[1].on_black)];
    let camp = |at: usize| {
        let [row, column] = reach[at];
        let [enemy_row, enemy_column] = reach[1 - at];
        let late = in_row | in_column | row | column;
        HaleCamp { own: pieces[at], empty, reach: reach[at], late, safe: white & !(enemy_row | enemy_column) }
    };
    [camp(0), camp(1)]
}

impl StaticEval for Hale {
    const WEIGHTS: &'static [i32] = &include!("../../../data/weights/hale.txt");
    const WEIGHTS_FILE: &'static str = include_str!("../../../data/weights/hale.txt");

    fn features(&self, mut tell: impl FnMut(usize, i32)) {
        for (camp, first) in camps(self).iter().zip([0, EACH]) {
            for (feature, amount) in camp.counts(&camp.needs()).into_iter().enumerate() {
                let steps = steps(amount as i32).into_iter().enumerate();
                for (step, amount) in steps.filter(|&(_, amount)| amount > 0) {
                    tell((first + feature) * STEPS + step, amount);
                }
            }
        }
        tell(TEMPO, 1);
    }

    fn by_hand(&self, seen: &[HaleView; 2]) -> i32 {
        weighed(seen.each_ref().map(|seen| &seen.amounts))
    }

    fn evaluate(&self) -> i32 {
        weighed(camps(self).map(|camp| camp.counts(&camp.needs())).each_ref())
    }

    /// The opponent threatens to win.
    fn in_check(&self) -> bool {
        !self.winning_cells(self.side().other()).is_empty()
    }

    fn forced_win(&self, search: ForcingSearch<'_>) -> Option<ForcedWin<HaleMove>> {
        forcing::forced_win(self, search)
    }
}

/// An amount cut into the first, the second and all others.
const fn steps(amount: i32) -> [i32; STEPS] {
    match amount {
        ..=0 => [0, 0, 0],
        1 => [1, 0, 0],
        _ => [1, 1, amount - 2],
    }
}

const TEMPO: usize = 2 * EACH * STEPS;

/// A bound on every amount: a set has fewer windows than this.
const AMOUNTS: usize = 256;

/// The value of each amount of each feature.
static WORTHS: [[i32; AMOUNTS]; 2 * EACH] = {
    let weights = <Hale as StaticEval>::WEIGHTS;
    let mut worths = [[0; AMOUNTS]; 2 * EACH];
    let mut at = 0;
    while at < 2 * EACH * AMOUNTS {
        let (feature, amount) = (at / AMOUNTS, at % AMOUNTS);
        let [first, second, more] = steps(amount as i32);
        let of = feature * STEPS;
        worths[feature][amount] = first * weights[of] + second * weights[of + 1] + more * weights[of + 2];
        at += 1;
    }
    worths
};

/// The weighted sum of both sides' features.
fn weighed([own, enemy]: [&Amounts; 2]) -> i32 {
    let (own_worths, enemy_worths) = WORTHS.split_at(EACH);
    (<Hale as StaticEval>::WEIGHTS[TEMPO] + worth(own, own_worths) + worth(enemy, enemy_worths)) / 16
}
