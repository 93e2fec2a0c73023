//! Solves every row of few stones by retrograde analysis (Ströhlein 1970), from the fewest stones upwards: all moments of a turn
//! at once, one action back at a time.

use super::{prelude::*, solved::QUIET_TURNS};

/// The margins of a row at each moment, then those of a turn that has just ended here for the side that ended it: without and
/// with a borrowed action, each for a solvent and an indebted opponent.
type RowMargins = [i8; 16];

const ENDED: usize = MOMENTS;
const BORROWED: usize = ENDED + 2;

/// The least ends of a row with this number of stones: all of them in one column.
pub(super) const fn first_ends(stones: u32) -> u64 {
    1 << (stones - 1)
}

/// The ends of every row with this number of stones that is no greater than its mirror image, in their order.
pub(super) fn lesser_ends(stones: u32) -> impl Iterator<Item = u64> {
    let first = first_ends(stones);
    (first..2 * first).filter(|&ends| ends <= Row::mirrored_ends(ends))
}

/// Every row of one number of stones, solved.
pub(super) struct Solution {
    /// Margins by the ends of the lesser of a row and its mirror image, less those of the single column.
    margins: Vec<RowMargins>,
    /// With this number of quiet turns before, or fewer, the end of the game after ten quiet turns does not matter.
    pub(super) quiet: u32,
    /// With this number of turns left, or more, the limit does not matter.
    pub(super) turns: u32,
}

impl Solution {
    /// The margins of a row at every moment, by its lesser ends.
    pub(super) fn margins(&self, ends: u64) -> [i8; MOMENTS] {
        let margins = &self.margins[(ends - first_ends(ends.ilog2() + 1)) as usize];
        core::array::from_fn(|moment| margins[moment])
    }
}

/// Solutions by the number of stones, from one stone on.
pub(super) struct Solver(pub(super) Vec<Solution>);

impl Solver {
    pub(super) const fn new() -> Self {
        Self(Vec::new())
    }

    /// Solves all rows of one stone more.
    pub(super) fn go_on(&mut self) {
        let stones = self.0.len() as u32 + 1;
        let mut margins: Vec<RowMargins> = vec![[0; 16]; first_ends(stones) as usize];
        if stones <= EXHAUSTED {
            self.0.push(Solution { margins, quiet: QUIET_TURNS, turns: 0 });
            return;
        }
        let rows = self.rows(stones);
        // With ten quiet turns behind it the game is over; every sweep goes back by one of them.
        let mut sweeps = 0;
        let mut changed = true;
        while changed && sweeps < QUIET_TURNS {
            sweeps += 1;
            changed = rows.sweep(&mut margins);
        }
        let settles = rows.settles(&margins, stones as i8);
        let below = self.0.last().map_or(0, |below| below.turns);
        self.0.push(Solution { margins, quiet: QUIET_TURNS - sweeps, turns: below + settles });
    }

    /// Every row with this number of stones that is no greater than its mirror image.
    fn rows(&self, stones: u32) -> Rows {
        let first = first_ends(stones);
        let mut quiet = Vec::new();
        let mut scoring = Vec::new();
        let row = |ends: u64| {
            quiet.clear();
            scoring.clear();
            Row::from_ends(ends).successors(|next, scores| {
                let next = next.ends();
                let next = next.min(Row::mirrored_ends(next));
                if scores { scoring.push(next) } else { quiet.push((next - first) as u32) }
            });
            quiet.sort_unstable();
            quiet.dedup();
            scoring.sort_unstable();
            scoring.dedup();
            let mut scored = [i8::MIN; 16];
            for &next in &scoring {
                let fewer = next.ilog2() + 1;
                let margins = &self.0[fewer as usize - 1].margins[(next - first_ends(fewer)) as usize];
                for (best, next) in scored.iter_mut().zip(margins) {
                    *best = (*best).max(next + 1);
                }
            }
            Successors { at: (ends - first) as usize, scored, quiet: quiet.as_slice().into() }
        };
        Rows(lesser_ends(stones).map(row).collect())
    }
}

/// The rows that one action makes of a row.
struct Successors {
    /// The row's own place among the rows of its number of stones.
    at: usize,
    /// The best margins of the actions that score, the point included; they lead to fewer stones, which are solved.
    scored: RowMargins,
    /// The places of the rows that the other actions lead to.
    quiet: Box<[u32]>,
}

/// The rows of one number of stones.
struct Rows(Vec<Successors>);

impl Rows {
    /// One whole turn back; gives whether the value of the end of a turn changed.
    fn sweep(&self, margins: &mut [RowMargins]) -> bool {
        self.go_back(margins, [BORROWED, ENDED], [MADE[3], MADE_IN_DEBT[1]]);
        for row in &self.0 {
            // Borrowing is a choice.
            let margins = &mut margins[row.at];
            margins[MADE[3]] = margins[MADE[3]].max(margins[ENDED]);
            margins[MADE[3] + 1] = margins[MADE[3] + 1].max(margins[ENDED + 1]);
        }
        self.go_back(margins, [MADE[3], MADE_IN_DEBT[1]], [MADE[2], MADE_IN_DEBT[0]]);
        self.go_back(margins, [MADE[2]; 2], [MADE[1]; 2]);
        self.go_back(margins, [MADE[1]; 2], [MADE[0]; 2]);
        let mut changed = false;
        for row in &self.0 {
            let margins = &mut margins[row.at];
            // The opponent is now to move.
            let next = [MADE[0], MADE_IN_DEBT[0], MADE[0] + 1, MADE_IN_DEBT[0] + 1].map(|at| -margins[at]);
            changed |= margins[ENDED..] != next;
            margins[ENDED..].copy_from_slice(&next);
        }
        changed
    }

    /// One action back, for two moments at once.
    fn go_back(&self, margins: &mut [RowMargins], [one, other]: [usize; 2], to: [Moment; 2]) {
        let of = |margins: &RowMargins| [margins[one], margins[one + 1], margins[other], margins[other + 1]];
        for row in &self.0 {
            let mut best = of(&row.scored);
            for &next in &row.quiet {
                for (best, next) in best.iter_mut().zip(of(&margins[next as usize])) {
                    *best = (*best).max(next);
                }
            }
            let margins = &mut margins[row.at];
            margins[to[0]..to[0] + 2].copy_from_slice(&best[..2]);
            margins[to[1]..to[1] + 2].copy_from_slice(&best[2..]);
        }
    }

    /// The number of turns after which the row's value at that time does not matter any more, as long as that value is at most
    /// `most` either way. The better the end of a turn, the better its beginning: so what holds for the best and the worst ends
    /// holds for all between them.
    fn settles(&self, solved: &[RowMargins], most: i8) -> u32 {
        let after = |worth: i8| {
            let mut margins = vec![[worth; 16]; solved.len()];
            let wrong = |margins: &[RowMargins]| self.0.iter().any(|row| margins[row.at] != solved[row.at]);
            let mut turns = 0;
            while wrong(&margins) {
                self.sweep(&mut margins);
                turns += 1;
            }
            turns
        };
        after(most).max(after(-most))
    }
}
