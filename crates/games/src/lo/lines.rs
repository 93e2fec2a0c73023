//! The lines of the board: how many pieces stand on them, where moves along them land, how many there are.

/// East, north-east, north, north-west, then their opposites: a direction and its opposite run along one line.
const STEPS: [(i8, i8); 8] = [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)];

/// What the shape of the board says of every cell.
struct Geometry {
    /// The lines through a cell, the cell itself included.
    lines: [[u64; 64]; 4],
    /// The one or two cells of a line at a distance from a cell.
    landings: [[[u64; 64]; 9]; 4],
    /// The cells strictly between two cells of a common line; none for other cells.
    between: [[u64; 64]; 64],
}

static GEOMETRY: Geometry = {
    let mut geometry = Geometry { lines: [[0; 64]; 4], landings: [[[0; 64]; 9]; 4], between: [[0; 64]; 64] };
    let mut direction = 0;
    while direction < 8 {
        let (dx, dy) = STEPS[direction];
        let line = direction % 4;
        let mut cell = 0;
        while cell < 64 {
            let (mut x, mut y) = ((cell % 8) as i8 + dx, (cell / 8) as i8 + dy);
            let (mut passed, mut distance) = (0, 1);
            while x >= 0 && x < 8 && y >= 0 && y < 8 {
                let to = (y * 8 + x) as usize;
                geometry.landings[line][distance][cell] |= 1 << to;
                geometry.between[cell][to] = passed;
                passed |= 1 << to;
                (x, y, distance) = (x + dx, y + dy, distance + 1);
            }
            geometry.lines[line][cell] |= passed | 1 << cell;
            cell += 1;
        }
        direction += 1;
    }
    geometry
};

/// The cells strictly between two cells of a common line.
pub(super) fn between(from: u8, to: u8) -> u64 {
    GEOMETRY.between[from as usize][to as usize]
}

/// Which of a cell's four lines leads to another cell.
pub(super) fn common(from: u8, to: u8) -> Option<usize> {
    (0..4).find(|&line| GEOMETRY.lines[line][from as usize] & 1 << to != 0)
}

/// How many pieces stand on one of a cell's lines, the cell itself included if it is occupied.
pub(super) fn pieces_on_line(occupied: u64, cell: u8, line: usize) -> u32 {
    (occupied & GEOMETRY.lines[line][cell as usize]).count_ones()
}

/// The cells as far from a cell, along each line, as the line holds pieces.
pub(super) fn landings(occupied: u64, cell: u8) -> u64 {
    let along =
        |line: usize| GEOMETRY.landings[line][pieces_on_line(occupied, cell, line) as usize][cell as usize];
    along(0) | along(1) | along(2) | along(3)
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
    every_line(own, enemy, |own, enemy, split| {
        let (own, enemy) = (own.to_le_bytes(), enemy.to_le_bytes());
        for byte in 0..8 {
            let index = TERNARY[own[byte] as usize] + 2 * TERNARY[enemy[byte] as usize];
            count += u32::from(MOVES[split(byte)][index as usize]);
        }
    });
    count
}

/// How many more moves one side has than the other: counted like [`count_moves`], both sides of a line at once.
pub(super) fn lead(own: u64, enemy: u64) -> i32 {
    let mut lead = 0;
    every_line(own, enemy, |own, enemy, split| {
        for (odd, numbers) in line_numbers(own, enemy).into_iter().enumerate() {
            for pair in 0..4 {
                let number = numbers >> (16 * pair) & (LEADS[0].len() as u64 - 1);
                lead += i32::from(LEADS[split(2 * pair + odd)][number as usize]);
            }
        }
    });
    lead
}

/// Tells both sides' pieces with each family of lines turned into bytes, and where the line of a byte is split.
#[inline(always)]
fn every_line(own: u64, enemy: u64, mut tell: impl FnMut(u64, u64, fn(usize) -> usize)) {
    tell(own, enemy, |_| 0);
    tell(transpose(own), transpose(enemy), |_| 0);
    tell(rising(own), rising(enemy), |byte| (8 - byte) % 8);
    tell(falling(own), falling(enemy), |byte| (byte + 1) % 8);
}

/// The numbers to base 3 of eight lines at once, 16 bits each: those of the even bytes, then those of the odd ones. Digits
/// are gathered by two in four bits, by four in eight, by eight in sixteen.
#[inline(always)]
fn line_numbers(own: u64, enemy: u64) -> [u64; 2] {
    const FOURS: u64 = 0x1111_1111_1111_1111;
    const EIGHTS: u64 = 0x0F0F_0F0F_0F0F_0F0F;
    const SIXTEENS: u64 = 0x00FF_00FF_00FF_00FF;
    let digit = |at: u32| (own >> at & FOURS) + 2 * (enemy >> at & FOURS);
    let (low, high) = (digit(0) + 3 * digit(1), digit(2) + 3 * digit(3));
    let four = |shift: u32| (low >> shift & EIGHTS) + 9 * (high >> shift & EIGHTS);
    let (low, high) = (four(0), four(4));
    [0, 8].map(|shift: u32| (low >> shift & SIXTEENS) + 81 * (high >> shift & SIXTEENS))
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

/// Rising diagonals become bytes: each column is turned down by its own number.
fn rising(board: u64) -> u64 {
    columns_turned(board, u64::rotate_right)
}

/// Falling diagonals become bytes: each column is turned up by its own number.
fn falling(board: u64) -> u64 {
    columns_turned(board, u64::rotate_left)
}

#[inline(always)]
fn columns_turned(mut board: u64, turn: fn(u64, u32) -> u64) -> u64 {
    const ODD_COLUMNS: u64 = 0xAAAA_AAAA_AAAA_AAAA;
    const ODD_PAIRS: u64 = 0xCCCC_CCCC_CCCC_CCCC;
    const RIGHT_HALF: u64 = 0xF0F0_F0F0_F0F0_F0F0;
    board ^= ODD_COLUMNS & (board ^ turn(board, 8));
    board ^= ODD_PAIRS & (board ^ turn(board, 16));
    board ^ RIGHT_HALF & (board ^ turn(board, 32))
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

/// How many more moves a side has than the other, indexed like [`MOVES`]; rows are padded, so that an index needs no
/// check.
static LEADS: [[i8; 8192]; 8] = {
    let mut table = [[0; 8192]; 8];
    let mut number = 0;
    while number < 6561 {
        let (own, enemy) = digits(number);
        let turned = TERNARY[enemy as usize] + 2 * TERNARY[own as usize];
        let mut split = 0;
        while split < 8 {
            table[split][number] = MOVES[split][number] as i8 - MOVES[split][turned as usize] as i8;
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_lead_is_what_both_sides_moves_differ_by() {
        let mut word = 1_u64;
        let mut random = || {
            word = word.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            word ^ word >> 32
        };
        for _ in 0..1_000 {
            let (own, enemy) = (random() & random(), random() & random());
            let enemy = enemy & !own;
            let moves = [count_moves(own, enemy), count_moves(enemy, own)].map(|count| count as i32);
            assert_eq!(lead(own, enemy), moves[0] - moves[1]);
        }
    }
}
