//! Wins that need one more move, for all lines of the board at once.

use super::cells::{HaleCells, falling, rising};

/// For every window of five: whether it lacks only its first cell, only its second one and so on.
#[inline(always)]
const fn gaps([first, second, third, fourth, fifth]: [u64; 5], starts: u64) -> [u64; 5] {
    let (begin, end) = (first & second & starts, fourth & fifth & starts);
    let (begin_and_third, end_and_third) = (begin & third, end & third);
    [
        second & end_and_third,
        first & end_and_third,
        begin & end,
        begin_and_third & fifth,
        begin_and_third & fourth,
    ]
}

/// The white cells that complete a diagonal of four in steps.
#[inline(always)]
const fn gaps_of_diagonals([first, second, third, fourth]: [u64; 4], starts: u64, step: u32) -> u64 {
    let (begin, end) = (first & second & starts, third & fourth & starts);
    second & end | (first & end) << step | (begin & fourth) << (2 * step) | (begin & third) << (3 * step)
}

/// The empty cells that a side's next move would fill to win, were it to move.
pub(super) const fn winning_cells(own: HaleCells, empty: HaleCells) -> HaleCells {
    // A black cell is filled at once, a white one from beside it: by a piece that the line does not need.
    let [right, left, up, down] = HaleCells::beside_black(own.on_black);
    let [on_white, on_black] = own.rows();
    let [first, second, third, fourth, fifth] = gaps(on_white, HaleCells::ROW_STARTS.on_white);
    let [first_black, second_white, third_black, fourth_white, fifth_black] =
        gaps(on_black, HaleCells::ROW_STARTS.on_black);
    let last = fifth << 2;
    let mut white = (first | third << 1 | last | second_white << 1 | fourth_white << 2) & (up | down);
    white |= first & right | last & left;
    let mut black = second | fourth << 1 | first_black | third_black << 1 | fifth_black << 2;
    let [on_white, on_black] = own.columns();
    let [first, second, third, fourth, fifth] = gaps(on_white, HaleCells::COLUMN_STARTS.on_white);
    let [first_black, second_white, third_black, fourth_white, fifth_black] =
        gaps(on_black, HaleCells::COLUMN_STARTS.on_black);
    let last = fifth << 22;
    white |= (first | third << 11 | last | second_white << 6 | fourth_white << 17) & (right | left);
    white |= first & up | last & down;
    black |= second << 5 | fourth << 16 | first_black | third_black << 11 | fifth_black << 22;
    let diagonals = gaps_of_diagonals(rising(own.on_white), HaleCells::RISING_STARTS.on_white, 6)
        | gaps_of_diagonals(falling(own.on_white), HaleCells::FALLING_STARTS.on_white, 5);
    white |= diagonals & (right | left | up | down);
    HaleCells { on_white: white & empty.on_white, on_black: black & empty.on_black }
}
