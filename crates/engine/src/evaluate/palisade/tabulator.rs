//! The solved rows made again, and checked: by the rules alone, and by a search that does not know them.

use super::{
    packed,
    packed::RowBlock,
    prelude::*,
    solved::{ROWS, lend, lendable},
    solver::{Course, Solver},
};
use crate::{
    driver::deepen_alone,
    duel::in_order,
    tabulate::{BadTable, Checked, Checking, Making, Tabulator, Told},
};

/// Palisade's table.
pub(super) const TABULATOR: Tabulator = Tabulator {
    most: STONES,
    furthest: FURTHEST,
    own: ROWS,
    make,
    check,
    compare,
    verify: packed::check_all,
    lendable,
    lend,
};

/// Rows of a piece of work.
const PIECE: usize = 64;
/// A search's own table of positions, in mebibytes.
const MEMORY: usize = 4;
/// The moments at which a turn begins, for the mover and the opponent with and without debts.
const BEGINNINGS: [Moment; 4] = [MADE[0], MADE[0] + 1, MADE_IN_DEBT[0], MADE_IN_DEBT[0] + 1];

fn make(making: &Making<'_>, told: Told<'_>, keep: &mut dyn FnMut(&[u8]) -> bool) -> Result<bool, BadTable> {
    let begun = if making.begun.is_empty() { 0 } else { packed::check_all(making.begun)? };
    if begun >= making.size {
        return Ok(true);
    }
    let groups = if begun == 0 { Vec::new() } else { Groups::unpack(making.begun, begun)?.0 };
    let mut bytes = if begun == 0 { packed::head() } else { making.begun.to_vec() };
    let mut solver = Solver { groups, jobs: making.jobs, stop: making.stop };
    let mut course = Course::new(solver.groups.len() as u32..=making.size, told);
    while solver.groups.len() as u32 <= making.size {
        if solver.go_on(&mut course).is_none() {
            return Ok(false);
        }
        let stones = solver.groups.len() - 1;
        packed::add(&mut bytes, &solver.groups[stones], stones as u32);
        if !keep(&bytes) {
            return Ok(false);
        }
    }
    Ok(true)
}

/// The groups of a file, by the number of stones.
struct Groups(Vec<RowGroup>);

impl Groups {
    fn unpack(bytes: &[u8], most: u32) -> Result<Self, BadTable> {
        let few = (0..=EXHAUSTED).map(|stones| Ok(RowGroup::exhausted(stones)));
        few.chain((EXHAUSTED + 1..=most).map(|stones| RowBlock::checked(bytes, stones).map(RowBlock::group)))
            .collect::<Result<_, _>>()
            .map(Self)
    }

    fn margin(&self, ends: u64, moment: Moment) -> i32 {
        i32::from(self.0[ends.ilog2() as usize + 1].margins(ends)[moment])
    }

    /// The margin of the best action, by the rules and by the margins of the rows that it leads to.
    fn look_ahead(&self, position: &Palisade) -> Option<i32> {
        let mut actions = Vec::new();
        position.generate(&mut actions);
        let value = |action| {
            let mut next = *position;
            next.play(action);
            let (_, ends, _) = next.either_way();
            let margin = if next.outcome().is_some() { 0 } else { self.margin(ends, moment(&next)) };
            let gain = i32::from(next.points() != position.points());
            gain + if next.side() == position.side() { margin } else { -margin }
        };
        actions.into_iter().map(value).max()
    }
}

/// Checks every row of some sizes, a piece of them at a time. Nothing when the check had to stop.
fn with_rows<W>(
    asked: &Checking,
    told: Told<'_>,
    worker: impl Fn() -> W + Sync,
    check: impl Fn(&mut W, u64, &mut Checked) + Sync,
) -> Option<Checked> {
    let [least, most] = asked.sizes;
    let all = (least.max(EXHAUSTED + 1)..=most).flat_map(lesser_ends);
    let rows: Vec<u64> = all.step_by(asked.every).collect();
    let pieces: Vec<&[u64]> = rows.chunks(PIECE).collect();
    let all = pieces.len() as u64;
    let (mut sum, mut done) = (Checked::default(), 0);
    // The end of the work raises the flag, so the work has a flag of its own.
    let end = AtomicBool::new(false);
    let work = |worker: &mut W, number: u64| {
        if asked.stop.load(Ordering::Relaxed) {
            return None;
        }
        let mut checked = Checked::default();
        pieces[number as usize].iter().for_each(|&ends| check(worker, ends, &mut checked));
        Some(checked)
    };
    in_order(0..all, asked.jobs, &end, worker, work, |_, checked| {
        sum.add(checked);
        done += 1;
        told(done, all);
        ControlFlow::Continue(())
    });
    (done == all).then_some(sum)
}

fn check(bytes: &[u8], asked: &Checking, told: Told<'_>) -> Result<Option<Checked>, BadTable> {
    let groups = Groups::unpack(bytes, asked.sizes[1])?;
    let check = |(): &mut (), ends: u64, checked: &mut Checked| {
        for moment in 0..MOMENTS {
            let position = begin(Row::from_ends(ends), moment);
            let right = groups.look_ahead(&position) == Some(groups.margin(ends, moment));
            checked.count(right, || position.to_text());
        }
    };
    Ok(with_rows(asked, told, || (), check))
}

fn compare(bytes: &[u8], asked: &Checking, told: Told<'_>) -> Result<Option<Checked>, BadTable> {
    let groups = Groups::unpack(bytes, asked.sizes[1])?;
    let cells = CellTable::in_use();
    let limits = Limits { stop: Arc::clone(&asked.stop), ..Limits::nodes(asked.nodes) };
    let worker = || {
        let knowledge = Knowledge { cells: Arc::clone(&cells), solved: Solved::NOTHING, network: None };
        MarginSearch::alone(MEMORY, knowledge)
    };
    let check = |search: &mut MarginSearch, ends: u64, checked: &mut Checked| {
        for moment in BEGINNINGS {
            let position = begin(Row::from_ends(ends), moment);
            let Some(found) = deepen(search, &position, &limits) else { continue };
            let error = found.margin - groups.margin(ends, moment) * POINT;
            let wrong = (found.at_least && error > 0) || (found.at_most && error < 0);
            checked.count(!wrong, || position.to_text());
            if found.at_least && found.at_most {
                checked.sure += 1;
            } else {
                checked.guessed += u64::from(2 * error.abs() < POINT);
                checked.squares += (f64::from(error) / f64::from(POINT)).powi(2);
            }
        }
    };
    Ok(with_rows(asked, told, worker, check))
}

/// What the deepest whole iteration found; nothing when there was none.
pub(super) fn deepen(search: &mut MarginSearch, position: &Palisade, limits: &Limits) -> Option<MarginFound> {
    search.start(position, SearchClock::start(limits.clone()), &SearchOptions::default());
    deepen_alone(search, 1, |found| found.at_least && found.at_most)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(sizes: [u32; 2], nodes: u64) -> Checking {
        Checking { sizes, nodes, every: 1, jobs: 1, stop: Arc::default() }
    }

    #[test]
    fn margins_follow_from_those_of_the_successors() {
        let checked =
            check(ROWS, &asked([4, 11], 0), &mut |_, _| {}).expect("the file").expect("not stopped");
        assert_eq!((checked.wrong, checked.example), (0, None));
        assert!(checked.positions > 10_000);
    }

    #[test]
    fn some_rows_of_all_sizes_follow_from_their_successors() {
        let groups = Groups::unpack(ROWS, STONES).expect("the file");
        for stones in 12..=STONES {
            for (at, ends) in lesser_ends(stones).enumerate().filter(|(at, _)| at % 7_001 == 17) {
                let position = begin(Row::from_ends(ends), at % MOMENTS);
                let known = groups.margin(ends, at % MOMENTS);
                assert_eq!(groups.look_ahead(&position), Some(known), "{}", position.to_text());
            }
        }
    }

    #[test]
    fn a_search_that_does_not_know_the_rows_agrees() {
        let compared = compare(ROWS, &asked([4, 7], 20_000), &mut |_, _| {});
        let compared = compared.expect("the file").expect("not stopped");
        assert_eq!((compared.wrong, compared.example), (0, None));
        assert!(compared.sure > 100, "{} of {}", compared.sure, compared.positions);
    }

    #[test]
    fn a_wrong_margin_is_noticed() {
        let mut groups = Groups::unpack(ROWS, 8).expect("the file");
        let ends = lesser_ends(8).nth(40).expect("a row");
        let group = &mut groups.0[8];
        let spoiled = group.margins(ends).map(|margin| margin + 1);
        group.kinds[(ends - 128) as usize] = group.margins.len() as u16;
        group.margins.push(spoiled);
        let wrong = |&moment: &Moment| {
            let position = begin(Row::from_ends(ends), moment);
            groups.look_ahead(&position) != Some(groups.margin(ends, moment))
        };
        assert!((0..MOMENTS).filter(wrong).count() > 1);
    }

    #[test]
    fn a_table_goes_on_from_what_was_kept() {
        let stop = AtomicBool::new(false);
        let make = |begun: &[u8], size, most: usize| {
            let mut kept: Vec<Vec<u8>> = Vec::new();
            let making = Making { begun, size, jobs: 1, stop: &stop };
            let whole = make(&making, &mut |_, _| {}, &mut |bytes| {
                kept.push(bytes.to_vec());
                kept.len() < most
            });
            (whole, kept)
        };
        let (whole, kept) = make(&[], 10, 99);
        assert_eq!((whole, kept.len()), (Ok(true), 11));
        // Stopped after eight stones: what was kept is a table, and what follows is as if nothing had happened.
        let (whole, begun) = make(&[], 10, 9);
        assert_eq!((whole, packed::check_all(&begun[8])), (Ok(false), Ok(8)));
        assert_eq!(make(&begun[8], 10, 99), (Ok(true), kept[9..].to_vec()));
        assert_eq!(make(&kept[10], 10, 99), (Ok(true), Vec::new()));
        assert_eq!(make(&kept[10][..100], 10, 99).0, Err(BadTable::Missing { size: 5 }));
    }

    #[test]
    fn only_a_table_with_the_rows_of_the_player_is_taken() {
        let different = Err(BadTable::Different { size: STONES });
        assert_eq!(lend(ROWS[..ROWS.len() - 1].to_vec()), Err(BadTable::Missing { size: STONES }));
        let (mut bytes, stop) = (Vec::new(), AtomicBool::new(false));
        let making = Making { begun: &[], size: 8, jobs: 1, stop: &stop };
        let made = make(&making, &mut |_, _| {}, &mut |kept| {
            bytes = kept.to_vec();
            true
        });
        assert_eq!(made, Ok(true));
        assert_eq!(lend(bytes), different);
    }

    #[test]
    fn a_stop_leaves_nothing() {
        let asked = asked([4, 9], 10);
        asked.stop.store(true, Ordering::Relaxed);
        assert_eq!(check(ROWS, &asked, &mut |_, _| {}), Ok(None));
        assert_eq!(compare(ROWS, &asked, &mut |_, _| {}), Ok(None));
        let making = Making { begun: &[], size: 12, jobs: 2, stop: &asked.stop };
        assert_eq!(make(&making, &mut |_, _| {}, &mut |_| unreachable!("nothing was solved")), Ok(false));
    }
}
