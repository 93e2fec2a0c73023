//! Rows as numbers: bit s - 1 says that a column ends with stone s. Actions as work on bits.

use super::prelude::*;
use core::ops::Range;

/// The least ends of a row with this number of stones: all of them in one column.
pub(super) const fn first_ends(stones: u32) -> u64 {
    1 << (stones - 1)
}

/// The ends of every row with this number of stones that is no greater than its mirror image, in their order.
pub(super) fn lesser_ends(stones: u32) -> impl Iterator<Item = u64> {
    lesser_within(first_ends(stones)..2 * first_ends(stones))
}

/// The ends within a range that are no greater than their mirror image, in their order.
pub(super) fn lesser_within(range: Range<u64>) -> impl Iterator<Item = u64> {
    range.filter(|&ends| ends <= Row::mirrored_ends(ends))
}

/// Rows whose ends follow each other: what is worked on, or unpacked, at once.
pub(super) const PAGE: u64 = 1 << 12;

/// The ranges of ends of all pages of a number of stones.
pub(super) fn pages(stones: u32) -> impl Iterator<Item = Range<u64>> {
    let first = first_ends(stones);
    (first..2 * first).step_by(PAGE as usize).map(move |start| start..(start + PAGE).min(2 * first))
}

/// The greatest number of columns of a row that is solved.
const MOST_COLUMNS: usize = FURTHEST as usize;

/// Where the columns of a row begin and end.
pub(super) struct Columns {
    ends: u64,
    count: usize,
    /// Column k has the bits from starts[k] up to starts[k + 1].
    starts: [u32; MOST_COLUMNS + 1],
}

impl Columns {
    #[inline(always)]
    pub(super) fn of(ends: u64) -> Self {
        let mut starts = [0; MOST_COLUMNS + 1];
        let (mut count, mut rest) = (0, ends);
        while rest != 0 {
            count += 1;
            starts[count] = rest.trailing_zeros() + 1;
            rest &= rest - 1;
        }
        Self { ends, count, starts }
    }

    /// Tells the ends of every row that a swap or a split makes of this one.
    ///
    /// ```text
    ///   4 1 2     1 0 1 1 0 0 0     stone 1 on the right
    ///   1=3       1 0 0 0 1 1 0     the columns between move by the difference of the two
    ///   3/1<      1 1 1 0 0 0 1     what stands before the column moves up
    ///   3/1>      1 1 1 1 0 0 0     what stands behind the column moves down
    /// ```
    #[inline(always)]
    pub(super) fn rearranged(&self, mut tell: impl FnMut(u64)) {
        let (ends, starts) = (self.ends, &self.starts[..=self.count]);
        let last = starts[self.count] - 1;
        for (left, pair) in starts.windows(2).enumerate() {
            let (start, behind) = (pair[0], pair[1]);
            let before = ends & ((1 << start) - 1);
            for other in starts[left + 1..].windows(2) {
                let height = other[1] - other[0];
                let between = (ends >> behind) & ((1 << (other[0] - behind)) - 1);
                let after = ends >> (other[1] - 1) << (other[1] - 1);
                tell(before | (between << 1 | 1) << (start + height - 1) | after);
            }
            let own_end = behind - 1;
            let after = ends >> own_end;
            for stones in 1..behind - start {
                tell(before << stones | 1 << (stones - 1) | after << own_end);
                tell(before | after << (own_end - stones) | 1 << last);
            }
        }
    }

    /// The ends of the row that the sowing of a column makes of this one, when nothing is removed.
    ///
    /// ```text
    ///   1 4 2 1 3     2<  turns back at the first column
    ///   1 2 1 3       2>  columns 3 and 4 have a stone more, and what stands before and behind does not move
    /// ```
    #[inline(always)]
    pub(super) fn sown(&self, column: usize, towards: End) -> u64 {
        let (start, behind) = (self.starts[column], self.starts[column + 1]);
        let height = behind - start;
        let stones = height as usize;
        let (first, last) = match towards {
            End::Right if column + stones < self.count => (column + 1, column + stones),
            End::Left if stones <= column => (column - stones, column - 1),
            _ => return self.sown_with_turns(column, towards),
        };
        // Between the first place that changes and the last one each column ends a stone later than the one before it.
        let (from, up_to) = (self.starts[first.min(column)], self.starts[last.max(column) + 1]);
        let moved = if towards == End::Right { height } else { 0 };
        let mut next = self.ends & ((1 << from) - 1) | self.ends >> up_to << up_to;
        for (later, end) in (1..).zip(&self.starts[first + 1..=last + 1]) {
            next |= 1 << (end - 1 + later - moved);
        }
        next
    }

    /// The same for a sowing that turns back at an end of the row.
    #[inline(never)]
    fn sown_with_turns(&self, column: usize, towards: End) -> u64 {
        let mut heights: [u32; MOST_COLUMNS] = core::array::from_fn(|at| match self.starts.get(at + 1) {
            Some(end) if at < self.count => end - self.starts[at],
            _ => 0,
        });
        let stones = core::mem::take(&mut heights[column]);
        let (mut place, mut rightwards) = (column, towards == End::Right);
        for _ in 0..stones {
            rightwards = place == 0 || (rightwards && place + 1 < self.count);
            place = if rightwards { place + 1 } else { place - 1 };
            heights[place] += 1;
        }
        let (mut next, mut end) = (0, 0);
        for height in heights[..self.count].iter().filter(|&&height| height > 0) {
            end += height;
            next |= 1 << (end - 1);
        }
        next
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_after_an_action_are_those_of_the_rules() {
        for ends in (4..=11).flat_map(|stones| first_ends(stones)..2 * first_ends(stones)) {
            let (columns, position) = (Columns::of(ends), begin(Row::from_ends(ends), MADE[0]));
            let mut told = Vec::new();
            columns.rearranged(|next| told.push(next));
            let mut actions = Vec::new();
            position.generate_swaps_and_splits(&mut actions);
            let after = |&action: &PalisadeAction| {
                let mut next = position;
                next.play(action);
                next.row().ends()
            };
            let mut expected: Vec<u64> = actions.iter().map(after).collect();
            told.sort_unstable();
            expected.sort_unstable();
            assert_eq!(told, expected, "{}", position.to_text());
            let _ = position.sowings(|action, row| {
                if let PalisadeAction::Sow { column, towards, remove: None } = action {
                    let text = position.to_text();
                    assert_eq!(
                        columns.sown(column.into(), towards),
                        row.ends(),
                        "{text} {column} {towards:?}"
                    );
                }
                ControlFlow::Continue(())
            });
        }
    }

    #[test]
    fn pages_are_all_rows() {
        for stones in [4, 12, 13, 14, 16] {
            let rows = pages(stones).flat_map(lesser_within);
            assert!(rows.eq(lesser_ends(stones)));
        }
    }
}
