//! How the pieces of one side of Lo stand, by tables of rows: counting bits is slow where the processor's own instruction must
//! not be used.

/// What the evaluation needs to know of one side's pieces.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct LoShape {
    /// The number of pieces.
    pub(super) count: i32,
    /// How far the pieces are from their centre of mass, beyond the least possible: the sum in twelfths of their number.
    pub(super) scattered: i32,
    /// How many pieces are further than 1, 2 and 3 from their centre of mass.
    pub(super) further: [i32; 3],
    /// How many cells the centre of mass is from the middle.
    pub(super) off_middle: i32,
    /// How many pieces are in each ring from the edge inwards, in twelfths of their number.
    pub(super) rings: [i32; 4],
    /// Pairs of neighbours.
    pub(super) touching: i32,
    /// Groups less holes.
    pub(super) groups: i32,
    /// Squares of four cells with three pieces or four.
    pub(super) squares: i32,
}

impl LoShape {
    pub(super) fn new(pieces: u64) -> Self {
        let rows = pieces.to_le_bytes();
        let sums = row_sums(rows);
        let field = |shift: u32| (sums >> shift & 15) as usize;
        let count = field(COUNT);
        let centre = centre_of_mass(sums);
        let far = far_pieces(rows, centre);
        let pairs = (far & 0x0F0F_0F0F) + (far >> 4 & 0x0F0F_0F0F);
        let distance = pairs.wrapping_mul(0x0101_0101) >> 24;
        let rings = RINGS.map(field);
        let inmost = count - rings.iter().sum::<usize>();
        let share = |amount: usize| i32::from(SHARES[count][amount & 15]);
        let [touching, squares, full] = neighbours(pieces);
        let off = |[first, _]: [u8; 2]| i32::from(OFF_MIDDLE[usize::from(first & 7)]);
        Self {
            count: count as i32,
            scattered: i32::from(SCATTERED[count][distance as usize & 127]),
            further: [1, 2, 3].map(|distance| (far >> (4 * distance) & 15) as i32),
            off_middle: off(centre[0]) + off(centre[1]),
            rings: [share(rings[0]), share(rings[1]), share(rings[2]), share(inmost)],
            touching,
            // The Euler number: pieces, less pairs, plus threes, less fours of pieces that all touch.
            groups: count as i32 - touching + squares + 2 * full,
            squares,
        }
    }
}

/// What [`ROWS`] add up to.
fn row_sums(rows: [u8; 8]) -> u32 {
    (0..8).fold(0, |sums, row| sums + ROWS[row][usize::from(rows[row])])
}

/// The columns and the rows nearest to the centre of mass.
fn centre_of_mass(sums: u32) -> [[u8; 2]; 2] {
    let centres = &CENTRES[(sums >> COUNT & 15) as usize];
    [COLUMN_SUM, ROW_SUM].map(|shift| centres[(sums >> shift & 127) as usize])
}

/// How bad a place each cell is for one of the pieces: far from their centre of mass and near the edge.
pub(super) fn remoteness(pieces: u64) -> &'static [i16; 64] {
    let [columns, rows] = centre_of_mass(row_sums(pieces.to_le_bytes()));
    let index = |[first, second]: [u8; 2]| usize::from(if first == second { first } else { BETWEEN });
    &REMOTENESS[index(columns)][index(rows)]
}

/// Pairs of neighbours, squares of four cells with three pieces or four, those with four.
fn neighbours(a: u64) -> [i32; 3] {
    const NOT_A: u64 = 0xFEFE_FEFE_FEFE_FEFE;
    //  c d      each square by its cell a
    //  a b
    let b = (a & NOT_A) >> 1;
    let (c, d) = (a >> 8, b >> 8);
    let (beside, above, rising, falling) = (a & b, a & c, a & d, b & c);
    let full = beside & c & d;
    let most = beside & (c | d) | c & d & (a | b);
    let touching = beside.count_ones() + above.count_ones() + rising.count_ones() + falling.count_ones();
    [touching as i32, most.count_ones() as i32, full.count_ones() as i32]
}

/// How many pieces are further than 0, 1, 2, ... from their centre of mass, four bits each; where there are several centres,
/// the least of each.
fn far_pieces(rows: [u8; 8], [columns, centre_rows]: [[u8; 2]; 2]) -> u32 {
    let from = |column: u8, centre_row: u8| {
        let far = &FAR[usize::from(column & 7)];
        let apart = |row: usize| row.abs_diff(usize::from(centre_row)) & 7;
        (0..8).fold(0, |sum, row| sum + far[apart(row)][usize::from(rows[row])])
    };
    let mut far = from(columns[0], centre_rows[0]);
    if columns[0] != columns[1] || centre_rows[0] != centre_rows[1] {
        for (column, row) in [(0, 1), (1, 0), (1, 1)] {
            let other = from(columns[column], centre_rows[row]);
            far = (0..7).fold(0, |least, at| {
                let field = 15 << (4 * at);
                least | (far & field).min(other & field)
            });
        }
    }
    far
}

/// Where the sums over the rows of a board stand in a word.
const COUNT: u32 = 0;
const COLUMN_SUM: u32 = 4;
const ROW_SUM: u32 = 11;
const RINGS: [u32; 3] = [18, 22, 26];

/// What a row adds to the sums, by its number and its pieces.
static ROWS: [[u32; 256]; 8] = {
    let mut rows = [[0; 256]; 8];
    let mut at: usize = 0;
    while at < 8 * 256 {
        let (row, pieces) = (at / 256, at % 256);
        if pieces > 0 {
            let column = pieces.trailing_zeros() as usize;
            let ring = inwards(column, row);
            let in_ring = if ring < RINGS.len() { 1 << RINGS[ring] } else { 0 };
            let piece = (1 << COUNT) + (column << COLUMN_SUM) + (row << ROW_SUM) + in_ring;
            rows[row][pieces] = rows[row][pieces & (pieces - 1)] + piece as u32;
        }
        at += 1;
    }
    rows
};

/// The column (or the row) nearest to the centre of mass, by the number of pieces and the sum of their columns: of two equally
/// near ones the one nearer to the middle, and both where that is no help, so that mirrored positions have mirrored centres.
static CENTRES: [[[u8; 2]; 128]; 16] = {
    let mut centres = [[[0; 2]; 128]; 16];
    let mut at = 128;
    while at < 16 * 128 {
        let (count, sum) = (at / 128, at % 128);
        centres[count][sum] = if 2 * sum == 7 * count {
            [3, 4]
        } else {
            let less = (2 * sum > 7 * count) as usize;
            [((2 * sum + count - less) / (2 * count)) as u8; 2]
        };
        at += 1;
    }
    centres
};

/// The centre of mass is between the two columns in the middle.
const BETWEEN: u8 = 8;

/// For a step away from the centre of mass, and for a step away from the edge.
const STEP_AWAY: usize = 300;
const STEP_INWARDS: usize = 200;

/// How bad a place a cell is, by the column and the row of the centre of mass.
static REMOTENESS: [[[i16; 64]; 9]; 9] = {
    let mut remoteness = [[[0; 64]; 9]; 9];
    let mut at = 0;
    while at < 9 * 9 * 64 {
        let (column, row, cell) = (at / 64 / 9, at / 64 % 9, at % 64);
        let (aside, apart) = (steps(cell % 8, column), steps(cell / 8, row));
        let away = if aside > apart { aside } else { apart };
        let inwards = STEP_INWARDS * inwards(cell % 8, cell / 8);
        remoteness[column][row][cell] = (STEP_AWAY * away) as i16 - inwards as i16;
        at += 1;
    }
    remoteness
};

/// How many columns one is from another, or from the nearer of the two in the middle.
const fn steps(column: usize, centre: usize) -> usize {
    if centre == BETWEEN as usize { OFF_MIDDLE[column] as usize } else { column.abs_diff(centre) }
}

/// How many steps a cell is away from the edge.
const fn inwards(column: usize, row: usize) -> usize {
    let [right, up] = [3 - OFF_MIDDLE[column], 3 - OFF_MIDDLE[row]];
    if right < up { right as usize } else { up as usize }
}

/// How many cells a column is from the middle.
const OFF_MIDDLE: [u8; 8] = [3, 2, 1, 0, 0, 1, 2, 3];

/// How many of a row's pieces are further than 0, 1, 2, ... from a centre, four bits each: by the centre's column, how many
/// rows it is away, and the pieces.
static FAR: [[[u32; 256]; 8]; 8] = {
    let mut far = [[[0; 256]; 8]; 8];
    let mut at: usize = 0;
    while at < 8 * 8 * 256 {
        let (centre, apart, pieces) = (at / 256 / 8, at / 256 % 8, at % 256);
        if pieces > 0 {
            let aside = (pieces.trailing_zeros() as usize).abs_diff(centre);
            let distance = if aside > apart { aside } else { apart };
            let piece = 0x0111_1111 & ((1 << (4 * distance)) - 1);
            far[centre][apart][pieces] = far[centre][apart][pieces & (pieces - 1)] + piece;
        }
        at += 1;
    }
    far
};

/// By the number of pieces: the least sum of distances that a group can have from its middle piece.
const CLOSEST: [usize; 13] = [0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 14];

/// The sum of distances beyond the least in twelfths of the number of pieces: scattered pieces matter by their mean, so that
/// fewer pieces are no disadvantage.
static SCATTERED: [[i16; 128]; 16] = {
    let mut scattered = [[0; 128]; 16];
    let mut at = 128;
    while at < CLOSEST.len() * 128 {
        let (count, distance) = (at / 128, at % 128);
        scattered[count][distance] = (distance.saturating_sub(CLOSEST[count]) * 12 / count) as i16;
        at += 1;
    }
    scattered
};

/// An amount in twelfths of the number of pieces.
static SHARES: [[u8; 16]; 16] = {
    let mut shares = [[0; 16]; 16];
    let mut at = 16;
    while at < 16 * 16 {
        let (count, amount) = (at / 16, at % 16);
        shares[count][amount] = (amount * 12 / count) as u8;
        at += 1;
    }
    shares
};

#[cfg(test)]
mod tests {
    use super::*;

    /// The shape by looking at cells and pairs of cells one by one.
    fn slowly(pieces: u64) -> LoShape {
        let cells: Vec<[i32; 2]> =
            (0..64).filter(|cell| pieces >> cell & 1 == 1).map(|cell| [cell % 8, cell / 8]).collect();
        let count = cells.len() as i32;
        let centres = [0, 1].map(|axis| {
            let twice: i32 = 2 * cells.iter().map(|cell| cell[axis]).sum::<i32>();
            let off = |at: &i32| ((twice - 2 * count * at).abs(), (2 * at - 7).abs());
            let best = (0..8).min_by_key(off).expect("a board has columns");
            (0..8).filter(|at| off(at) == off(&best)).collect::<Vec<i32>>()
        });
        let distance = |[x, y]: [i32; 2], column: i32, row: i32| (x - column).abs().max((y - row).abs());
        let further = [0, 1, 2, 3, 4, 5, 6].map(|least| {
            let from =
                |column, row| cells.iter().filter(|&&cell| distance(cell, column, row) > least).count();
            let all =
                centres[0].iter().flat_map(|&column| centres[1].iter().map(move |&row| from(column, row)));
            all.min().expect("there is a centre") as i32
        });
        let ring = |[x, y]: [i32; 2]| x.min(7 - x).min(y).min(7 - y);
        let near = |one: [i32; 2], other: [i32; 2]| distance(one, other[0], other[1]) == 1;
        let pairs = cells.iter().flat_map(|&one| cells.iter().map(move |&other| near(one, other)));
        let has = |x, y| i32::from(cells.contains(&[x, y]));
        let mut squares = [0; 5];
        let mut diagonals = 0;
        for (x, y) in (-1..8).flat_map(|x| (-1..8).map(move |y| (x, y))) {
            let held = [has(x, y), has(x + 1, y), has(x, y + 1), has(x + 1, y + 1)];
            squares[held.iter().sum::<i32>() as usize] += 1;
            diagonals += i32::from(held == [1, 0, 0, 1] || held == [0, 1, 1, 0]);
        }
        LoShape {
            count,
            scattered: (further.iter().sum::<i32>() - CLOSEST[cells.len()] as i32).max(0) * 12 / count,
            further: [further[1], further[2], further[3]],
            off_middle: centres.iter().map(|centre| (3 - centre[0]).max(centre[0] - 4)).sum(),
            rings: [0, 1, 2, 3]
                .map(|at| cells.iter().filter(|&&cell| ring(cell) == at).count() as i32 * 12 / count),
            touching: pairs.filter(|&near| near).count() as i32 / 2,
            groups: (squares[1] - squares[3] - 2 * diagonals) / 4,
            squares: squares[3] + squares[4],
        }
    }

    #[test]
    fn shapes_are_what_cells_say_one_by_one() {
        let mut word = 1_u64;
        for count in (1..=12).cycle().take(600) {
            let mut pieces = 0_u64;
            while pieces.count_ones() < count {
                word = word.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                pieces |= 1 << (word >> 58);
            }
            // Pieces anywhere, and pieces close together.
            for pieces in [pieces, pieces & 0x0000_7E7E_7E7E_0000 | 1 << 27] {
                assert_eq!(LoShape::new(pieces), slowly(pieces), "{pieces:x}");
            }
        }
    }
}
