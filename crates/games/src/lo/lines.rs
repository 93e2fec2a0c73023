//! The lines of the board: how many pieces stand on them, where moves along them land, how many there are.

/// One of the 8 directions; it and its opposite run along the same line.
#[derive(Clone, Copy, Debug)]
pub(super) struct Direction(u8);

/// East, north-east, north, north-west, then their opposites.
const STEPS: [(i8, i8); 8] = [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)];

impl Direction {
    pub(super) const ALL: [Self; 8] =
        [Self(0), Self(1), Self(2), Self(3), Self(4), Self(5), Self(6), Self(7)];

    /// Which of a cell's four lines it runs along.
    pub(super) const fn line(self) -> usize {
        (self.0 & 3) as usize
    }

    /// The direction from one cell to another on a common line.
    pub(super) fn from_to(from: u8, to: u8) -> Option<Self> {
        Self::ALL.into_iter().find(|direction| RAYS[direction.0 as usize][from as usize] & 1 << to != 0)
    }
}

/// The cells from a cell to the edge, by direction, the cell itself left out.
const RAYS: [[u64; 64]; 8] = rays();

const fn rays() -> [[u64; 64]; 8] {
    let mut rays = [[0; 64]; 8];
    let mut direction = 0;
    while direction < 8 {
        let (dx, dy) = STEPS[direction];
        let mut cell = 0;
        while cell < 64 {
            let (mut x, mut y) = ((cell % 8) as i8 + dx, (cell / 8) as i8 + dy);
            while x >= 0 && x < 8 && y >= 0 && y < 8 {
                rays[direction][cell] |= 1 << (y * 8 + x);
                (x, y) = (x + dx, y + dy);
            }
            cell += 1;
        }
        direction += 1;
    }
    rays
}

/// The cell at a distance; off the board there is none.
pub(super) const fn target(from: u8, direction: Direction, distance: u32) -> Option<u8> {
    let (dx, dy) = STEPS[direction.0 as usize];
    let x = (from % 8) as i32 + dx as i32 * distance as i32;
    let y = (from / 8) as i32 + dy as i32 * distance as i32;
    if x >= 0 && x < 8 && y >= 0 && y < 8 { Some((y * 8 + x) as u8) } else { None }
}

/// The cells strictly between two cells that lie on a line in this direction.
pub(super) const fn between(from: u8, to: u8, direction: Direction) -> u64 {
    RAYS[direction.0 as usize][from as usize] & RAYS[(direction.0 ^ 4) as usize][to as usize]
}

/// How many pieces stand on each of a cell's four lines, the cell itself included if it is occupied.
pub(super) fn pieces_on_lines(occupied: u64, cell: u8) -> [u32; 4] {
    core::array::from_fn(|line| {
        let mask = RAYS[line][cell as usize] | RAYS[line + 4][cell as usize] | 1 << cell;
        (occupied & mask).count_ones()
    })
}

/// How many moves a side has.
///
/// The moves along a line depend on that line alone, so they are counted by table: each of the four families of
/// lines is turned until its lines are the eight bytes of a word. A diagonal family gives eight bytes too, most of
/// them holding two diagonals end to end:
///
/// ```text
///   column of the split for byte r:   rows and columns   none
///                                     rising diagonals   8 - r
///                                     falling diagonals  r + 1
/// ```
pub(super) fn count_moves(own: u64, enemy: u64) -> u32 {
    let mut count = 0;
    let mut add = |own: u64, enemy: u64, split: fn(usize) -> usize| {
        let (own, enemy) = (own.to_le_bytes(), enemy.to_le_bytes());
        for byte in 0..8 {
            let index = TERNARY[own[byte] as usize] + 2 * TERNARY[enemy[byte] as usize];
            count += u32::from(MOVES[split(byte)][index as usize]);
        }
    };
    add(own, enemy, |_| 0);
    add(transpose(own), transpose(enemy), |_| 0);
    add(rising(own), rising(enemy), |byte| (8 - byte) % 8);
    add(falling(own), falling(enemy), |byte| (byte + 1) % 8);
    count
}

/// Columns become bytes (three rounds of swapping across the main diagonal).
const fn transpose(mut board: u64) -> u64 {
    let swap = (board ^ board >> 7) & 0x00AA_00AA_00AA_00AA;
    board ^= swap ^ swap << 7;
    let swap = (board ^ board >> 14) & 0x0000_CCCC_0000_CCCC;
    board ^= swap ^ swap << 14;
    let swap = (board ^ board >> 28) & 0x0000_0000_F0F0_F0F0;
    board ^ swap ^ swap << 28
}

const ODD_COLUMNS: u64 = 0xAAAA_AAAA_AAAA_AAAA;
const ODD_PAIRS: u64 = 0xCCCC_CCCC_CCCC_CCCC;
const RIGHT_HALF: u64 = 0xF0F0_F0F0_F0F0_F0F0;

/// Rising diagonals become bytes: each column is turned down by its own number.
const fn rising(mut board: u64) -> u64 {
    board ^= ODD_COLUMNS & (board ^ board.rotate_right(8));
    board ^= ODD_PAIRS & (board ^ board.rotate_right(16));
    board ^ RIGHT_HALF & (board ^ board.rotate_right(32))
}

/// Falling diagonals become bytes: each column is turned up by its own number.
const fn falling(mut board: u64) -> u64 {
    board ^= ODD_COLUMNS & (board ^ board.rotate_left(8));
    board ^= ODD_PAIRS & (board ^ board.rotate_left(16));
    board ^ RIGHT_HALF & (board ^ board.rotate_left(32))
}

/// A byte's bits as digits to base 3: own pieces are ones and enemy pieces twos, so a line has one number.
const TERNARY: [u16; 256] = {
    let mut table = [0; 256];
    let mut byte = 1;
    while byte < 256 {
        table[byte] = table[byte / 2] * 3 + (byte % 2) as u16;
        byte += 1;
    }
    table
};

/// The number of moves on a line of 8 cells, or on two lines end to end, by the column where the second begins.
static MOVES: [[u8; 6561]; 8] = {
    let mut table = [[0; 6561]; 8];
    let mut number = 0;
    while number < 6561 {
        let (own, enemy) = digits(number);
        let mut split = 0;
        while split < 8 {
            table[split][number] =
                moves_on_line(own, enemy, 0, split as u32) + moves_on_line(own, enemy, split as u32, 8);
            split += 1;
        }
        number += 1;
    }
    table
};

/// The own and the enemy pieces that a number to base 3 stands for.
const fn digits(mut number: usize) -> (u32, u32) {
    let (mut own, mut enemy, mut cell) = (0, 0, 0);
    while number > 0 {
        own |= ((number % 3 == 1) as u32) << cell;
        enemy |= ((number % 3 == 2) as u32) << cell;
        number /= 3;
        cell += 1;
    }
    (own, enemy)
}

/// The number of moves on the line of cells `first` to `end`, by the rule.
const fn moves_on_line(own: u32, enemy: u32, first: u32, end: u32) -> u8 {
    let line = (1 << end) - (1 << first);
    let distance = ((own | enemy) & line).count_ones();
    let mut count = 0;
    let mut from = first;
    while from < end {
        if own >> from & 1 == 1 {
            let up = from + distance;
            if up < end && own >> up & 1 == 0 && enemy & ((1 << up) - (2 << from)) == 0 {
                count += 1;
            }
            if from >= first + distance {
                let down = from - distance;
                if own >> down & 1 == 0 && enemy & ((1 << from) - (2 << down)) == 0 {
                    count += 1;
                }
            }
        }
        from += 1;
    }
    count
}
