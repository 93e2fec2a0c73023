//! The fact behind the ending of Palisade, against its definition: from every row of four stones and more some
//! sequence of at most four actions scores (three always suffice), from a row of fewer stones none does.
//!
//! The actions are written here a second time, as plainly as the rules say them.

use khod_games::{Notation, Position, palisade::Palisade};
use std::collections::HashSet;

/// The most stones of a row that is tried.
const MOST_STONES: u8 = 20;
/// The most actions of a turn.
const ACTIONS: u32 = 4;

type Row = Vec<u8>;

/// Every row of a number of stones.
fn rows(stones: u8) -> Vec<Row> {
    if stones == 0 {
        return vec![Vec::new()];
    }
    let mut all = Vec::new();
    for first in 1..=stones {
        all.extend(rows(stones - first).into_iter().map(|rest| [vec![first], rest].concat()));
    }
    all
}

/// One row of each pair that are mirror images of each other: what holds for one holds for the other.
fn rows_but_for_mirrors(stones: u8) -> impl Iterator<Item = Row> {
    rows(stones).into_iter().filter(|row| row.iter().le(row.iter().rev()))
}

fn swaps(row: &[u8]) -> impl Iterator<Item = Row> {
    let pairs = (0..row.len()).flat_map(move |left| (left + 1..row.len()).map(move |right| (left, right)));
    pairs.map(|(left, right)| {
        let mut next = row.to_vec();
        next.swap(left, right);
        next
    })
}

fn splits(row: &[u8]) -> impl Iterator<Item = Row> {
    let stones = (0..row.len()).flat_map(move |column| (1..row[column]).map(move |taken| (column, taken)));
    stones.flat_map(|(column, taken)| {
        let mut rest = row.to_vec();
        rest[column] -= taken;
        [[vec![taken], rest.clone()].concat(), [rest, vec![taken]].concat()]
    })
}

/// The row after sowing a column to the left or to the right, and whether that scores.
fn sown(row: &[u8], column: usize, mut leftwards: bool) -> (Row, bool) {
    let mut next = row.to_vec();
    let mut received = vec![false; row.len()];
    let mut place = column;
    next[column] = 0;
    for _ in 0..row[column] {
        if place == 0 {
            leftwards = false;
        }
        if place == row.len() - 1 {
            leftwards = true;
        }
        place = if leftwards { place - 1 } else { place + 1 };
        next[place] += 1;
        received[place] = true;
    }
    let has_equal = |place: usize| (0..row.len()).any(|other| other != place && next[other] == next[place]);
    let scores = (0..row.len()).any(|place| received[place] && has_equal(place));
    next.retain(|&height| height > 0);
    (next, scores)
}

/// Every sowing: an end column inwards only, a lone column not at all.
fn sowings(row: &[u8]) -> impl Iterator<Item = (Row, bool)> {
    let ways = (0..row.len()).flat_map(|column| [(column, true), (column, false)]);
    let last = row.len() - 1;
    let allowed = ways.filter(move |&way| way != (0, true) && way != (last, false));
    allowed.map(|(column, leftwards)| sown(row, column, leftwards))
}

/// Whether some sequence of at most a number of actions scores.
fn can_score(row: &[u8], actions: u32) -> bool {
    if actions == 0 {
        return false;
    }
    if sowings(row).any(|(_, scores)| scores) {
        return true;
    }
    let next = swaps(row).chain(splits(row)).chain(sowings(row).map(|(next, _)| next));
    actions > 1 && next.into_iter().any(|next| can_score(&next, actions - 1))
}

/// The fewest actions that score.
fn fewest_actions(row: &[u8]) -> Option<u32> {
    (1..=ACTIONS).find(|&actions| can_score(row, actions))
}

#[test]
fn the_actions_here_do_what_the_worked_cases_say() {
    assert_eq!(sown(&[3, 4, 2, 1], 1, true), (vec![4, 1, 3, 2], false));
    assert_eq!(sown(&[3, 4, 2, 1], 1, false), (vec![3, 1, 4, 2], false));
    assert_eq!(sown(&[3, 1, 5], 1, true), (vec![4, 5], false));
    assert_eq!(sown(&[3, 3, 2], 2, true), (vec![4, 4], true));
    assert_eq!(sown(&[1, 2, 1], 1, true), (vec![2, 1, 1], true));
    assert_eq!(swaps(&[1, 2, 3]).collect::<Vec<_>>(), [[2, 1, 3], [3, 2, 1], [1, 3, 2]]);
    assert_eq!(splits(&[1, 2]).collect::<Vec<_>>(), [[1, 1, 1], [1, 1, 1]]);
    assert_eq!(rows(4).len(), 8);
}

#[test]
fn four_stones_and_more_can_score_within_three_actions() {
    for row in (4..=MOST_STONES).flat_map(rows_but_for_mirrors) {
        let fewest = fewest_actions(&row).expect("four stones and more can score");
        // A lone column is split twice and then sown upon; any other row needs less.
        assert_eq!(fewest == 3, row.len() == 1, "{row:?}");
        assert!(fewest <= 3, "{row:?}");
    }
}

/// Beyond what can be tried in full: every row of one and two columns, and rows of more columns by chance.
#[test]
fn large_rows_can_score_within_three_actions() {
    let mut chance = 0x9E37_79B9_7F4A_7C15_u64;
    let mut below = |end: u8| {
        chance ^= chance << 13;
        chance ^= chance >> 7;
        chance ^= chance << 17;
        (chance >> 32) as u8 % end
    };
    for stones in MOST_STONES + 1..=64 {
        assert!(fewest_actions(&[stones]).is_some_and(|actions| actions <= 3), "{stones}");
        for first in 1..=stones / 2 {
            let row = [first, stones - first];
            assert!(fewest_actions(&row).is_some_and(|actions| actions <= 3), "{row:?}");
        }
        for _ in 0..20 {
            let mut row = Vec::new();
            let mut left = stones;
            while left > 0 {
                let height = 1 + below(left.min(12));
                row.push(height);
                left -= height;
            }
            assert!(fewest_actions(&row).is_some_and(|actions| actions <= 3), "{row:?}");
        }
    }
}

#[test]
fn three_stones_never_score_however_many_the_actions() {
    for row in (1..=3).flat_map(rows) {
        assert_eq!(fewest_actions(&row), None, "{row:?}");
        let mut seen = HashSet::from([row.clone()]);
        let mut open = vec![row];
        while let Some(row) = open.pop() {
            assert!(sowings(&row).all(|(_, scores)| !scores), "{row:?}");
            let next = swaps(&row).chain(splits(&row)).chain(sowings(&row).map(|(next, _)| next));
            open.extend(next.filter(|next| seen.insert(next.clone())));
        }
    }
}

#[test]
fn a_game_is_exhausted_exactly_when_nothing_can_score() {
    for row in (2..=7).flat_map(rows) {
        let heights: Vec<String> = row.iter().map(u8::to_string).collect();
        let position = Palisade::from_text(&format!("{} white", heights.join(" "))).unwrap();
        let exhausted = position.outcome().is_some_and(|outcome| outcome.reason == "exhausted");
        assert_eq!(exhausted, fewest_actions(&row).is_none(), "{row:?}");
    }
}
