//! Tunes the cells, from few stones upwards: each is the mean of the values of random rows.

use super::{
    cells::{COLUMNS, GROUPS, columns, stones},
    prelude::*,
    tabulator::deepen,
};
use crate::{
    StaticEval,
    driver::Searcher,
    duel::in_order,
    tune::{Tuned, Tuning},
};

/// The greatest number of stones of the last group all of whose rows are solved.
const SOLVED: u32 = 19;
/// Rows searched for each cell, and nodes for each row.
const ROWS: u64 = 16;
const NODES: u64 = 10_000;
/// Searches of each group. A group begins as the one below it. Since most actions leave the stones alone, its own cells matter
/// most: once they are found, all are searched again with them.
const SWEEPS: u64 = 2;
/// Rows for the cell of the most columns have at most this number of columns more.
const MORE_COLUMNS: u32 = 4;
/// A worker's table, in mebibytes.
const MEMORY: usize = 1;

/// Tunes the cells. A group that was not finished when the stop flag was raised keeps the cells in use, and so do all groups
/// above it.
pub(super) fn tune(asked: &Tuning, told: &mut dyn FnMut(u64, u64)) -> Tuned {
    let mut weights = Palisade::WEIGHTS.to_vec();
    let mut samples = mean_of_solved(&mut weights);
    let searched = (0..GROUPS.len()).filter(|&group| *stones(group).end() > SOLVED);
    let all = searched.clone().map(|group| SWEEPS * cells_of(group).len() as u64).sum();
    let mut done = 0;
    for group in searched {
        let cells = cells_of(group);
        let mut made = weights.clone();
        copy_group_below(group, &mut made);
        for _ in 0..SWEEPS {
            let mut found = Vec::with_capacity(cells.len());
            search_group(asked, group, done, &made, |value| {
                found.push(value);
                told(done + found.len() as u64, all);
            });
            done += found.len() as u64;
            if found.len() < cells.len() {
                return Tuned { weights, samples, errors: None, done: [done, all] };
            }
            for (&(columns, moment), value) in cells.iter().zip(found) {
                made[cell(*stones(group).end(), columns, moment)] = value;
            }
        }
        weights = made;
        samples += SWEEPS * cells.len() as u64 * asked.games.unwrap_or(ROWS);
    }
    Tuned { weights, samples, errors: None, done: [done, all] }
}

/// The columns and moments of a group's cells.
fn cells_of(group: usize) -> Vec<(u32, Moment)> {
    columns(group).flat_map(|columns| (0..MOMENTS).map(move |moment| (columns, moment))).collect()
}

/// A sum of hundredths of points as a weight.
fn weight(sum: i64, count: u64) -> i32 {
    (16.0 * sum as f64 / count as f64).round() as i32
}

/// Fills the cells of solved rows with their means; gives how many rows there were at all moments.
fn mean_of_solved(weights: &mut [i32]) -> u64 {
    let mut sums = vec![(0, 0); weights.len()];
    let mut samples = 0;
    // A game with fewer stones is over.
    for ends in (EXHAUSTED + 1..=SOLVED).flat_map(lesser_ends) {
        let images = if ends == Row::mirrored_ends(ends) { 1 } else { 2 };
        for moment in 0..MOMENTS {
            let found = Solved::own().find(ends, moment, Scope::WIDE).expect("so few stones are solved");
            let (sum, count) = &mut sums[cell(ends.ilog2() + 1, ends.count_ones(), moment)];
            *sum += i64::from(found.margin) * images as i64;
            *count += images;
            samples += images;
        }
    }
    for (to, &(sum, count)) in weights.iter_mut().zip(&sums).filter(|(_, (_, count))| *count > 0) {
        *to = weight(sum, count);
    }
    samples
}

/// Fills a group with the cells of the group below; cells that the group below has too few stones for get its cells of the most
/// columns.
fn copy_group_below(group: usize, weights: &mut [i32]) {
    let (here, below) = (*stones(group).end(), *stones(group - 1).end());
    for (columns, moment) in cells_of(group) {
        weights[cell(here, columns, moment)] = weights[cell(below, columns.min(below), moment)];
    }
}

/// Searches random rows for each cell of a group with the weights made so far, and tells the values of the cells in order.
/// Everything random follows from the number of the first cell.
fn search_group(asked: &Tuning, group: usize, first: u64, weights: &[i32], mut told: impl FnMut(i32)) {
    let (rows, nodes) = (asked.games.unwrap_or(ROWS), asked.nodes.unwrap_or(NODES));
    let (made, cells) = (Arc::new(CellTable::weighing(weights)), cells_of(group));
    let limits = Limits { stop: Arc::clone(&asked.stop), ..Limits::nodes(nodes) };
    let worker = || {
        let knowledge = Knowledge { cells: Arc::clone(&made), solved: Solved::own(), network: None };
        MarginSearch::alone(MEMORY, knowledge)
    };
    let work = |search: &mut MarginSearch, number: u64| {
        let (columns, moment) = cells[number as usize];
        let mut random = Random::numbered(asked.seed, first + number);
        search.thread.table.clear();
        search.forget();
        let mut sum = 0;
        for _ in 0..rows {
            let position = begin(draw_row(stones(group), columns, &mut random), moment);
            let margin = deepen(search, &position, &limits).map(|found| found.margin);
            sum += i64::from(margin.unwrap_or(weights[cell(*stones(group).end(), columns, moment)] / 16));
        }
        (!asked.stop.load(Ordering::Relaxed)).then(|| weight(sum, rows))
    };
    in_order(0..cells.len() as u64, asked.jobs, &asked.stop, worker, work, |_, value| {
        told(value);
        ControlFlow::Continue(())
    });
}

/// A random row, drawn with the same chance as every other with the same numbers of stones and columns.
fn draw_row(stones: RangeInclusive<u32>, columns: u32, random: &mut Random) -> Row {
    let mut within = |least: u32, most: u32| random.within(&(least as usize..=most as usize)) as u32;
    let most = *stones.end();
    let columns =
        if columns < COLUMNS as u32 { columns } else { within(columns, most.min(columns + MORE_COLUMNS)) };
    let stones = within(columns.max(*stones.start()), most);
    // The last stone ends a column, and so do some of the others.
    let mut ends = 1_u64 << (stones - 1);
    while ends.count_ones() < columns {
        ends |= 1 << within(0, stones - 1);
    }
    Row::from_ends(ends)
}

#[cfg(test)]
mod tests {
    use super::{super::prelude::moment as moment_of, *};

    fn asked(jobs: usize) -> Tuning {
        Tuning { games: Some(1), nodes: Some(30), seed: 1, jobs, stop: Arc::default() }
    }

    #[test]
    fn the_cells_do_not_depend_on_the_number_of_jobs() {
        let mut heard = Vec::new();
        let tuned = tune(&asked(1), &mut |done, all| heard.push((done, all)));
        assert_eq!(tuned, tune(&asked(3), &mut |_, _| {}));
        let all = tuned.done[1];
        assert_eq!((tuned.weights.len(), tuned.done[0]), (Palisade::WEIGHTS.len(), all));
        assert!(heard.into_iter().eq((1..=all).map(|done| (done, all))));
        // Neither side can be far ahead at a moment of a turn.
        assert!(tuned.weights.iter().all(|weight| weight.abs() < 16 * 8 * POINT));
        assert_ne!(tuned.weights, Palisade::WEIGHTS);
    }

    #[test]
    fn groups_of_few_stones_are_the_means_of_solved_rows() {
        let mut weights = vec![7; Palisade::WEIGHTS.len()];
        mean_of_solved(&mut weights);
        // The only row of five columns in the first group, then both rows of six columns with seven stones and fewer.
        for moment in 0..MOMENTS {
            let margin = |ends: u64| {
                let lesser = ends.min(Row::mirrored_ends(ends));
                Solved::own().find(lesser, moment, Scope::WIDE).expect("solved").margin / POINT
            };
            assert_eq!(weights[cell(5, 5, moment)], 1_600 * margin(0b1_1111));
            let seven = (0..6).map(|at| margin(0b111_1111 & !(1 << at))).sum::<i32>();
            let mean = f64::from(margin(0b11_1111) + seven) / 7.0;
            assert_eq!(weights[cell(6, 6, moment)], (1_600.0 * mean).round() as i32);
            assert_eq!(weights[cell(20, 6, moment)], 7, "so many stones are not solved");
        }
    }

    #[test]
    fn a_stop_leaves_groups_that_are_not_finished_as_they_are() {
        let asked = asked(1);
        asked.stop.store(true, Ordering::Relaxed);
        let tuned = tune(&asked, &mut |_, _| {});
        assert_eq!(tuned.done[0], 0);
        let first = cell(SOLVED + 1, 1, 0);
        assert_eq!(tuned.weights[first..], Palisade::WEIGHTS[first..]);
        assert_ne!(tuned.weights[..first], Palisade::WEIGHTS[..first]);
    }

    #[test]
    fn rows_are_as_asked_at_every_moment() {
        let mut random = Random::new(1);
        for group in 7..GROUPS.len() {
            for (columns, moment) in cells_of(group) {
                let position = begin(draw_row(stones(group), columns, &mut random), moment);
                assert_eq!(moment_of(&position), moment);
                let row = position.row();
                let found = cell(row.stones(), row.columns().into(), moment);
                assert_eq!(found, cell(*stones(group).end(), columns, moment), "{}", position.to_text());
            }
        }
    }
}
