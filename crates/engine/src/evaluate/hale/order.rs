//! What to try first: moves that bring own windows nearer to their end or stop those of the enemy.

use super::{
    features::{Needs, camps},
    forcing::promising_cells,
    windows::{BLACK_CELLS, Columns, Falling, Rising, Rows},
};
use crate::bits::wide_bits;
use khod_games::{
    Position,
    hale::{Hale, HaleMove},
};

/// What a cell is worth in windows that need one, two, three, four and five more moves: own ones, then the enemy's.
const WORTH: [[i16; 5]; 2] = [[1500, 1200, 500, 150, 30], [1500, 1000, 400, 120, 20]];
/// No quiet move is ranked lower.
const LEAST: i32 = -6_000;

type Worth = [i16; 121];

/// Makes the cells of a set worth more.
fn add(worth: &mut Worth, cells: u128, amount: i16) {
    for cell in wide_bits(cells) {
        let worth = &mut worth[usize::from(cell)];
        *worth = worth.saturating_add(amount);
    }
}

/// What every cell is worth in one side's windows.
fn worths(needs: &[Needs; 4], amounts: [i16; 5]) -> Worth {
    let mut worth = [0; 121];
    let [rows, columns, rising, falling] = needs;
    for (need, amount) in amounts.into_iter().enumerate() {
        for cells in [
            Rows::cells(rows[need]),
            Columns::cells(columns[need]),
            Rising::cells(rising[need]),
            Falling::cells(falling[need]),
        ] {
            add(&mut worth, cells, amount);
        }
    }
    worth
}

/// Ranks moves of a position: more than 0 for threats to win at once.
pub(super) fn promises(position: &Hale) -> impl Fn(HaleMove) -> i32 {
    let [own, enemy] = camps(position);
    let mine = worths(&own.all_needs(), WORTH[0]);
    let theirs = worths(&enemy.all_needs(), WORTH[1]);
    let threatening = promising_cells(own.own, enemy.own, own.empty);
    let out_of_reach = own.empty & !BLACK_CELLS & !(own.reach[0] | own.reach[1]);
    let position = *position;
    move |m| {
        let (worth, to) = match m {
            HaleMove::Place(to) => {
                let [row, column] = Hale::beside(1 << to);
                let opened: i32 = wide_bits((row | column) & out_of_reach)
                    .map(|cell| i32::from(mine[usize::from(cell)]) + i32::from(theirs[usize::from(cell)]) / 2)
                    .sum();
                (opened, to)
            }
            HaleMove::Shift { from, to } => (-i32::from(mine[usize::from(from)]), to),
            HaleMove::Pass => return 0,
        };
        let worth = worth + i32::from(mine[usize::from(to)]) + i32::from(theirs[usize::from(to)]);
        if threatening >> to & 1 == 1 {
            let mut next = position;
            next.play(m);
            if next.winning_cells(position.side()) != 0 {
                return worth.max(0) + 1;
            }
        }
        (LEAST + worth).clamp(LEAST, 0)
    }
}
