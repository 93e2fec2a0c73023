//! The windows of the board, all of a direction at once: five cells of a row or column, four white ones of a diagonal.

/// Every second cell, beginning with the first.
pub(super) const WHITE_CELLS: u128 = 0x0155_5555_5555_5555_5555_5555_5555_5555;
pub(super) const BOARD: u128 = (1 << 121) - 1;
pub(super) const BLACK_CELLS: u128 = BOARD & !WHITE_CELLS;

/// Columns from `first` to `last`, as cells.
const fn columns(first: u32, last: u32) -> u128 {
    let mut cells = 0;
    let mut row = 0;
    while row < 11 {
        let mut column = first;
        while column <= last {
            cells |= 1 << (row * 11 + column);
            column += 1;
        }
        row += 1;
    }
    cells
}

/// One of the four directions of lines: a window is known by its lowest cell.
pub(super) struct Direction<const STEP: u32, const LENGTH: u32>;

pub(super) type Rows = Direction<1, 5>;
pub(super) type Columns = Direction<11, 5>;
pub(super) type Rising = Direction<12, 4>;
pub(super) type Falling = Direction<10, 4>;

impl<const STEP: u32, const LENGTH: u32> Direction<STEP, LENGTH> {
    /// The lowest cells of all windows.
    const STARTS: u128 = match STEP {
        1 => columns(0, 6),
        11 => (1 << 77) - 1,
        12 => WHITE_CELLS & columns(0, 7) & ((1 << 88) - 1),
        _ => WHITE_CELLS & columns(3, 10) & ((1 << 88) - 1),
    };

    /// The windows without a cell of a set.
    #[inline]
    pub(super) const fn without(set: u128) -> u128 {
        let pairs = set | set >> STEP;
        let fours = pairs | pairs >> (2 * STEP);
        let hit = if LENGTH == 5 { fours | set >> (4 * STEP) } else { fours };
        Self::STARTS & !hit
    }

    /// The cells of windows.
    #[inline]
    pub(super) const fn cells(windows: u128) -> u128 {
        let pairs = windows | windows << STEP;
        let fours = pairs | pairs << (2 * STEP);
        if LENGTH == 5 { fours | windows << (4 * STEP) } else { fours }
    }

    /// How many of their cells are in a set: three bits of a sum for each window.
    #[inline]
    pub(super) const fn counts(set: u128) -> [u128; 3] {
        let next = set >> STEP;
        let (one, two) = (set ^ next, set & next);
        let (other_one, other_two) = (one >> (2 * STEP), two >> (2 * STEP));
        let carry = one & other_one;
        let (ones, half) = (one ^ other_one, two ^ other_two);
        let (twos, fours) = (half ^ carry, two & other_two | half & carry);
        if LENGTH == 4 {
            return [ones, twos, fours];
        }
        let fifth = set >> (4 * STEP);
        let carry = ones & fifth;
        [ones ^ fifth, twos ^ carry, fours | twos & carry]
    }

    /// What the windows still cost, given the cells that cost one move and two moves: four bits of a sum for each window.
    #[inline]
    pub(super) const fn costs(one: u128, two: u128) -> [u128; 4] {
        let (next_one, next_two) = (one >> STEP, two >> STEP);
        let ones = one ^ next_one;
        let (twos, fours) = full(two, next_two, one & next_one);
        let (far_ones, far_twos, far_fours) = (ones >> (2 * STEP), twos >> (2 * STEP), fours >> (2 * STEP));
        let (sum_twos, carry) = full(twos, far_twos, ones & far_ones);
        let (sum_fours, eights) = full(fours, far_fours, carry);
        let ones = ones ^ far_ones;
        if LENGTH == 4 {
            return [ones, sum_twos, sum_fours, eights];
        }
        let (last_one, last_two) = (one >> (4 * STEP), two >> (4 * STEP));
        let (twos, carry) = full(sum_twos, last_two, ones & last_one);
        [ones ^ last_one, twos, sum_fours ^ carry, eights | sum_fours & carry]
    }
}

/// The sum of three bits and what is carried.
#[inline]
const fn full(one: u128, other: u128, third: u128) -> (u128, u128) {
    let half = one ^ other;
    (half ^ third, one & other | half & third)
}
