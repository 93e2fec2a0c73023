//! Wins that need one more move, for all lines of the board at once.

use super::{BLACK_CELLS, COLUMN_A, COLUMN_K, DIAGONAL, LINE, WHITE_CELLS, room_to_the_right};

/// The cells beside those of a set, in the same row and in the same column.
pub(super) const fn beside(cells: u128) -> [u128; 2] {
    let row = (cells & !COLUMN_K) << 1 | (cells & !COLUMN_A) >> 1;
    [row, (cells << 11 | cells >> 11) & super::BOARD]
}

/// For every window of five in steps that lacks just one own piece: the empty cells that complete it, first those of the windows'
/// first cells, then of their last ones, then of the others.
const fn gaps_of_lines(own: u128, empty: u128, starts: u128, step: u32) -> [u128; 3] {
    let second = own >> step;
    let third = own >> (2 * step);
    let fourth = own >> (3 * step);
    let fifth = own >> (4 * step);
    let (begin, end) = (own & second & starts, fourth & fifth & starts);
    let middle = begin & end;
    let begin_and_third = begin & third;
    let end_and_third = end & third;
    let first_gap = second & end_and_third & empty;
    let last_gap = (begin_and_third & fourth) << (4 * step) & empty;
    let inner =
        (own & end_and_third) << step | middle << (2 * step) | (begin_and_third & fifth) << (3 * step);
    [first_gap, last_gap, inner & empty]
}

/// The empty white cells that complete a diagonal of four in steps.
const fn gaps_of_diagonals(own: u128, empty: u128, starts: u128, step: u32) -> u128 {
    let second = own >> step;
    let third = own >> (2 * step);
    let fourth = own >> (3 * step);
    let (begin, end) = (own & second & starts, third & fourth & starts);
    let gaps =
        second & end | (own & end) << step | (begin & fourth) << (2 * step) | (begin & third) << (3 * step);
    gaps & empty
}

/// The empty cells that a side's next move would fill to win, were it to move.
pub(super) const fn winning_cells(own: u128, empty: u128) -> u128 {
    const ROW: u128 = room_to_the_right(LINE);
    const COLUMN: u128 = (1 << 77) - 1;
    const RISING: u128 = room_to_the_right(DIAGONAL);
    const FALLING: u128 = RISING << (DIAGONAL - 1);
    let movable = own & BLACK_CELLS;
    let [from_row, from_column] = beside(movable);
    // A black cell is filled at once, a white one from beside: by a piece that the line does not need.
    let across_rows = BLACK_CELLS | from_column;
    let across_columns = BLACK_CELLS | from_row;
    let [first, last, inner] = gaps_of_lines(own, empty, ROW, 1);
    let mut cells = (first | last | inner) & across_rows;
    cells |= first & (movable & !COLUMN_K) << 1 | last & (movable & !COLUMN_A) >> 1;
    let [first, last, inner] = gaps_of_lines(own, empty, COLUMN, 11);
    cells |= (first | last | inner) & across_columns;
    cells |= first & movable << 11 | last & movable >> 11;
    let white = own & WHITE_CELLS;
    let diagonals =
        gaps_of_diagonals(white, empty, RISING, 12) | gaps_of_diagonals(white, empty, FALLING, 10);
    cells | diagonals & (from_row | from_column)
}
