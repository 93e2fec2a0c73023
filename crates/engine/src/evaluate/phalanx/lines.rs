//! The lines of a side: maximal rows of its pieces in columns, diagonals and rows, by their heads. All four ways across the board are
//! looked at side by side.

use crate::vectorised;
use khod_games::phalanx::PhalanxCells;

/// A set of cells for columns, rising diagonals, falling diagonals and rows: three words of the board, each for all four.
type FourSets = [[u64; 4]; 3];

/// How far the next cell of a line is in each of the four.
const STEPS: [u32; 4] = [16, 17, 15, 1];
/// Kinds of lines: of 2, 3, 4, and of 5 and more cells, each in columns, rising diagonals, falling diagonals and rows; then the other ends
/// of rows of 5 and more.
pub(super) const KINDS: usize = 17;
/// Rows of 5 and more cells by their heads, and by their other ends.
pub(super) const LONG_ROWS: [usize; 2] = [15, 16];

/// The heads of the lines of two sets of cells that differ: the end nearer to the last row, in rows the one nearer to the last column.
#[derive(Clone, Copy, Debug, Default)]
struct Heads {
    /// Heads that only one of both has, by length.
    changed: [FourSets; 4],
    /// The heads of the second set.
    after: [FourSets; 4],
    /// The same of the other ends of long rows.
    other_ends: [[u64; 3]; 2],
}

vectorised! {
    /// Compares the lines of two sets of cells.
    fn compare, compare_avx2, compare_scalar, (before: [u64; 3], after: [u64; 3], heads: &mut Heads) -> ()
}

#[inline(always)]
fn compare_scalar(before: [u64; 3], after: [u64; 3], heads: &mut Heads) {
    heads.after = by_length(&all_ways(after));
    heads.changed = by_length(&all_ways(before));
    for (changed, after) in heads.changed.iter_mut().flatten().zip(heads.after.iter().flatten()) {
        for (changed, after) in changed.iter_mut().zip(after) {
            *changed ^= after;
        }
    }
    let ends = [before, after].map(other_ends);
    heads.other_ends = [core::array::from_fn(|word| ends[0][word] ^ ends[1][word]), ends[1]];
}

#[inline(always)]
fn all_ways(cells: [u64; 3]) -> FourSets {
    cells.map(|word| [word; 4])
}

/// The heads of lines of 2, 3, 4, and of 5 and more cells.
#[inline(always)]
fn by_length(cells: &FourSets) -> [FourSets; 4] {
    let heads = without(cells, &backwards(cells));
    let two = both(cells, &forwards(cells));
    let three = both(cells, &forwards(&two));
    let four = both(cells, &forwards(&three));
    let five = both(cells, &forwards(&four));
    let exactly = |at_least: &FourSets, longer: &FourSets| both(&heads, &without(at_least, longer));
    [exactly(&two, &three), exactly(&three, &four), exactly(&four, &five), both(&heads, &five)]
}

/// The other ends of rows of 5 and more.
#[inline(always)]
fn other_ends(cells: [u64; 3]) -> [u64; 3] {
    // Two columns are never set, so nothing comes into a row from another one.
    cells.map(|row| {
        let pairs = row & row >> 1;
        pairs & pairs >> 2 & row >> 4 & !(row << 1)
    })
}

/// All cells moved to the next cell of their lines.
#[inline(always)]
fn forwards(cells: &FourSets) -> FourSets {
    core::array::from_fn(|word| {
        core::array::from_fn(|way| {
            let carried = if word == 0 { 0 } else { cells[word - 1][way] >> (64 - STEPS[way]) };
            cells[word][way] << STEPS[way] | carried
        })
    })
}

/// All cells moved to the cell before in their lines.
#[inline(always)]
fn backwards(cells: &FourSets) -> FourSets {
    core::array::from_fn(|word| {
        core::array::from_fn(|way| {
            let carried = if word == 2 { 0 } else { cells[word + 1][way] << (64 - STEPS[way]) };
            cells[word][way] >> STEPS[way] | carried
        })
    })
}

#[inline(always)]
fn both(one: &FourSets, other: &FourSets) -> FourSets {
    core::array::from_fn(|word| core::array::from_fn(|way| one[word][way] & other[word][way]))
}

#[inline(always)]
fn without(one: &FourSets, other: &FourSets) -> FourSets {
    core::array::from_fn(|word| core::array::from_fn(|way| one[word][way] & !other[word][way]))
}

/// Tells how the lines of a set of cells differ from those of another one: the kind of a line, the cell of its head, and whether it is new
/// or gone.
#[inline]
pub(super) fn changed_lines([before, after]: [PhalanxCells; 2], mut tell: impl FnMut(usize, usize, bool)) {
    let mut heads = Heads::default();
    compare(before.words(), after.words(), &mut heads);
    let mut tell_word = |kind, word, mut changed: u64, after: u64| {
        while changed != 0 {
            let bit = changed.trailing_zeros() as usize;
            tell(kind, 64 * word + bit, after >> bit & 1 == 1);
            changed &= changed - 1;
        }
    };
    for (length, (changed, after)) in heads.changed.iter().zip(&heads.after).enumerate() {
        for (word, (changed, after)) in changed.iter().zip(after).enumerate() {
            if changed.iter().fold(0, |any, way| any | way) == 0 {
                continue;
            }
            for (way, (&changed, &after)) in changed.iter().zip(after).enumerate() {
                tell_word(4 * length + way, word, changed, after);
            }
        }
    }
    let [changed, after] = heads.other_ends;
    for (word, (changed, after)) in changed.into_iter().zip(after).enumerate() {
        tell_word(LONG_ROWS[1], word, changed, after);
    }
}
