//! Solves every row of few stones by retrograde analysis (Ströhlein 1970), from the fewest stones upwards: all moments of a turn
//! at once, one action back at a time. What swaps and splits make of a row is found anew each time, so that little has to be kept.

use super::{
    prelude::*,
    sheet::{Comparison, STEPS, Sheet, Values, ZERO},
    solved::QUIET_TURNS,
};
use std::{
    collections::{BTreeSet, HashMap},
    sync::{Mutex, PoisonError},
    thread,
};

/// Sweeps within which every number of stones must have come to its solution.
const MOST_SWEEPS: u32 = 64;
/// The work of the sowings of a sheet, in steps.
const SOWINGS: u64 = 4;
/// Steps that are planned for a sheet, to tell the time left: eight sweeps are usual.
const PLANNED: u64 = SOWINGS + 8 * STEPS as u64;

/// Solved rows by the number of stones, from none on.
pub(super) struct Solver<'a> {
    pub(super) groups: Vec<RowGroup>,
    pub(super) jobs: usize,
    pub(super) stop: &'a AtomicBool,
}

/// The course of the work: steps of sheets that are done and that are planned.
pub(super) struct Course<'a> {
    done: u64,
    all: u64,
    told: &'a mut dyn FnMut(u64, u64),
}

impl<'a> Course<'a> {
    /// The work of all numbers of stones in a range.
    pub(super) fn new(stones: RangeInclusive<u32>, told: &'a mut dyn FnMut(u64, u64)) -> Self {
        Self { done: 0, all: stones.map(planned).sum(), told }
    }

    fn come_to(&mut self, done: u64) {
        self.done = done;
        (self.told)(self.done, self.all);
    }
}

fn planned(stones: u32) -> u64 {
    first_ends(stones.max(1)).div_ceil(PAGE) * PLANNED
}

impl Solver<'_> {
    /// Solves all rows of one stone more. Nothing when the work had to stop.
    pub(super) fn go_on(&mut self, course: &mut Course<'_>) -> Option<()> {
        let stones = self.groups.len() as u32;
        let end = course.done + planned(stones);
        if self.stop.load(Ordering::Relaxed) {
            return None;
        }
        let group = if stones <= EXHAUSTED {
            RowGroup::exhausted(stones)
        } else {
            self.solve(stones, |worth| course.come_to((course.done + worth).min(end)))?
        };
        self.groups.push(group);
        course.come_to(end);
        Some(())
    }

    fn solve(&self, stones: u32, mut done: impl FnMut(u64)) -> Option<RowGroup> {
        let mut sheets: Vec<Sheet> = pages(stones).map(Sheet::new).collect();
        let mut work = |worth: u64, step: &(dyn Fn(&mut Sheet) -> bool + Sync)| {
            on_all(&mut sheets, self.jobs, self.stop, step, || done(worth))
        };
        work(SOWINGS, &|sheet| {
            sheet.sow(&self.groups);
            false
        })?;
        let mut values = Values::of(stones);
        // Sweeps until a comparison finds no difference; gives their number.
        let mut sweep = |begin: [u8; 2], comparison: Comparison, most: u32| {
            values.begin(begin);
            let mut sweeps = 0;
            let mut differs = true;
            while differs && sweeps < most {
                differs = false;
                for step in 0..STEPS {
                    differs |= work(1, &|sheet| sheet.go_back(&values, step, comparison))?;
                    values.turn_over();
                }
                sweeps += 1;
            }
            Some(if differs { None } else { Some(sweeps) })
        };
        // After enough turns the best and the worst ends come to the same values. Then no other ends do otherwise, since the better
        // the end of a turn, the better its beginning.
        let settles = sweep([ZERO + stones as u8, ZERO - stones as u8], Comparison::Systems, MOST_SWEEPS)?;
        let settles = settles.expect("all ends come to the same values, as far as rows are solved");
        // With ten quiet turns behind it the game is over. Every sweep goes back by one of them, and one more would show that
        // nothing changes.
        let sweeps = sweep([ZERO; 2], Comparison::Known, QUIET_TURNS)?;
        let quiet = sweeps.map_or(0, |sweeps| QUIET_TURNS.saturating_sub(sweeps + 1));
        let below = self.groups.last().map_or(0, |below| below.turns);
        Some(gather(&sheets, stones, quiet, below + settles))
    }
}

/// The rows of all sheets.
fn gather(sheets: &[Sheet], stones: u32, quiet: u32, turns: u32) -> RowGroup {
    // One by one: a set that is collected would first hold the margins of all rows.
    let mut margins = BTreeSet::new();
    sheets.iter().flat_map(Sheet::margins).for_each(|of_row| {
        margins.insert(of_row);
    });
    let kinds: HashMap<_, u16> = margins.iter().copied().zip(0..).collect();
    let mut group = RowGroup {
        kinds: vec![0; first_ends(stones) as usize],
        margins: margins.into_iter().collect(),
        quiet,
        turns,
    };
    for sheet in sheets {
        for (ends, margins) in lesser_within(sheet.ends()).zip(sheet.margins()) {
            group.kinds[(ends - first_ends(stones)) as usize] = kinds[&margins];
        }
    }
    group
}

/// Does work on all sheets, several at a time, and tells when one is done; gives whether any work said so. Nothing when it had to
/// stop.
fn on_all(
    sheets: &mut [Sheet],
    jobs: usize,
    stop: &AtomicBool,
    work: &(dyn Fn(&mut Sheet) -> bool + Sync),
    mut done: impl FnMut(),
) -> Option<bool> {
    let jobs = jobs.min(sheets.len());
    let waiting = Mutex::new(sheets.iter_mut());
    let any = AtomicBool::new(false);
    let next = || {
        let sheet = waiting.lock().unwrap_or_else(PoisonError::into_inner).next();
        sheet.filter(|_| !stop.load(Ordering::Relaxed))
    };
    let do_next = || {
        let said = work(next()?);
        any.fetch_or(said, Ordering::Relaxed);
        Some(())
    };
    thread::scope(|scope| {
        for _ in 1..jobs {
            scope.spawn(|| while do_next().is_some() {});
        }
        while do_next().is_some() {
            (0..jobs).for_each(|_| done());
        }
    });
    (!stop.load(Ordering::Relaxed)).then(|| any.into_inner())
}
