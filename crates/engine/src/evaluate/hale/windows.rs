//! The windows of the board, all of a kind at once: five cells of a row or column, four white ones of a diagonal. A window is known
//! by its first cell, so there are six kinds: rows from white and from black cells, columns likewise, rising and falling diagonals.

use khod_games::hale::{HaleCells, falling, rising};

/// How many kinds there are, and how many of them are rows and columns.
pub(super) const KINDS: usize = 6;
pub(super) const LINES: usize = 4;

/// An array with something for each kind. Written out, since a loop over the kinds would not know which words are always empty.
macro_rules! each_kind {
    ($kind:ident => $what:expr) => {
        each_kind!($kind => $what; 0 1 2 3 4 5)
    };
    ($kind:ident => $what:expr; $($number:literal)*) => {
        [$({
            let $kind = $number;
            $what
        }),*]
    };
}
pub(super) use each_kind;

/// The cells of all windows of a kind, one word for each; diagonals have no fifth one.
pub(super) type WindowBits = [u64; 5];

/// The first cells of all windows, by kind.
pub(super) const STARTS: [u64; KINDS] = [
    HaleCells::ROW_STARTS.on_white,
    HaleCells::ROW_STARTS.on_black,
    HaleCells::COLUMN_STARTS.on_white,
    HaleCells::COLUMN_STARTS.on_black,
    HaleCells::RISING_STARTS.on_white,
    HaleCells::FALLING_STARTS.on_white,
];

/// A set of cells as the windows see it: rows, columns and diagonals may each see another set of white cells.
#[inline(always)]
pub(super) const fn seen(
    by_rows: u64,
    by_columns: u64,
    by_diagonals: u64,
    on_black: u64,
) -> [WindowBits; KINDS] {
    let [white_rows, black_rows] = HaleCells { on_white: by_rows, on_black }.rows();
    let [white_columns, black_columns] = HaleCells { on_white: by_columns, on_black }.columns();
    [
        white_rows,
        black_rows,
        white_columns,
        black_columns,
        with_fifth(rising(by_diagonals)),
        with_fifth(falling(by_diagonals)),
    ]
}

#[inline(always)]
const fn with_fifth([first, second, third, fourth]: [u64; 4]) -> WindowBits {
    [first, second, third, fourth, 0]
}

/// The windows with a cell of a set.
#[inline(always)]
pub(super) const fn any([first, second, third, fourth, fifth]: WindowBits) -> u64 {
    first | second | third | fourth | fifth
}

/// How many cells of each window are in a set, as three bits of a sum.
#[inline(always)]
pub(super) const fn counts([first, second, third, fourth, fifth]: WindowBits) -> [u64; 3] {
    let (sum, carry) = full(first, second, third);
    let (ones, other) = full(sum, fourth, fifth);
    [ones, carry ^ other, carry & other]
}

/// The moves that the windows still cost, given the cells that cost one move and two moves: four bits of a sum for each window.
#[inline(always)]
pub(super) const fn costs(one: WindowBits, two: WindowBits) -> [u64; 4] {
    let (sum, carry) = full(one[0], one[1], one[2]);
    let (ones, other) = full(sum, one[3], one[4]);
    let (sum, four) = full(carry, other, two[0]);
    let (sum, other_four) = full(sum, two[1], two[2]);
    let (twos, last_four) = full(sum, two[3], two[4]);
    let (fours, eights) = full(four, other_four, last_four);
    [ones, twos, fours, eights]
}

/// A full adder: the sum of three bits, and the carry.
#[inline(always)]
const fn full(one: u64, other: u64, third: u64) -> (u64, u64) {
    let half = one ^ other;
    (half ^ third, one & other | half & third)
}

/// The cells of windows, for rows, columns, rising and falling diagonals.
#[inline(always)]
pub(super) const fn cells(windows: [u64; KINDS]) -> [HaleCells; 4] {
    let [white_rows, black_rows, white_columns, black_columns, rising, falling] = windows;
    [
        cells_of_lines::<0, 1>(white_rows, black_rows),
        cells_of_lines::<5, 6>(white_columns, black_columns),
        cells_of_diagonals::<6>(rising),
        cells_of_diagonals::<5>(falling),
    ]
}

/// From a white cell the next one is black and `TO_BLACK` bits on, from there the next white one is `TO_WHITE` bits on.
#[inline(always)]
const fn cells_of_lines<const TO_BLACK: u32, const TO_WHITE: u32>(white: u64, black: u64) -> HaleCells {
    let both = TO_BLACK + TO_WHITE;
    let (two_of_white, two_of_black) = (white | white << both, black | black << both);
    HaleCells {
        on_white: two_of_white | white << (2 * both) | two_of_black << TO_WHITE,
        on_black: two_of_black | black << (2 * both) | two_of_white << TO_BLACK,
    }
}

#[inline(always)]
const fn cells_of_diagonals<const STEP: u32>(windows: u64) -> HaleCells {
    let pairs = windows | windows << STEP;
    HaleCells { on_white: pairs | pairs << (2 * STEP), on_black: 0 }
}
