//! Paths of Topological checkers: every one of them walked.

use crate::{
    board::{Cell, ahead},
    random::Random,
};
use khod_games::{Game, Notation, topological::Topological};
use std::collections::BTreeSet;

/// Fields of a board of Topological checkers, and the pieces on each, bottom first.
type Fields = Vec<(Cell, String)>;

fn neighbours(a: Cell, b: Cell) -> bool {
    (a.0 - b.0).abs() + (a.1 - b.1).abs() == 1
}

/// Ends of all paths of a number of further steps that visit no field twice.
fn path_ends(fields: &Fields, path: &mut Vec<Cell>, steps: usize, ends: &mut BTreeSet<Cell>) {
    let at = path[path.len() - 1];
    if steps == 0 {
        ends.insert(at);
        return;
    }
    for &(next, _) in fields {
        if neighbours(at, next) && !path.contains(&next) {
            path.push(next);
            path_ends(fields, path, steps - 1, ends);
            path.pop();
        }
    }
}

/// Ends of all straight lines of a number of steps over fields of the board.
fn straight_ends(fields: &Fields, from: Cell, steps: usize) -> BTreeSet<Cell> {
    let is_field = |cell| fields.iter().any(|&(field, _)| field == cell);
    let directions = [(0, 1), (1, 0), (0, -1), (-1, 0)];
    let clear =
        |&direction: &(i32, i32)| (1..=steps as i32).all(|step| is_field(ahead(from, direction, step)));
    let lines = directions.into_iter().filter(clear);
    lines.map(|direction| ahead(from, direction, steps as i32)).collect()
}

fn field_name((column, row): Cell) -> String {
    [char::from(b'A' + column as u8), char::from(b'a' + row as u8)].iter().collect()
}

/// The legal moves of stage 2 by enumeration of paths.
fn slow_stack_moves(fields: &Fields, side: char, straight: bool) -> Vec<String> {
    let mut moves = vec!["Zz".to_owned()];
    for (from, stack) in fields.iter().filter(|(_, stack)| stack.ends_with(side)) {
        for pieces in 1..=stack.len() {
            let mut ends = BTreeSet::new();
            if straight {
                ends = straight_ends(fields, *from, pieces);
            } else {
                path_ends(fields, &mut vec![*from], pieces, &mut ends);
            }
            let count = if pieces == stack.len() { String::new() } else { pieces.to_string() };
            moves.extend(ends.iter().map(|&to| format!("{count}{}-{}", field_name(*from), field_name(to))));
        }
    }
    moves.sort_unstable();
    moves
}

/// A random shape grown from the first field; `thin` shapes grow at their last field where they can.
fn random_shape(size: usize, thin: bool, random: &mut Random) -> Vec<Cell> {
    let mut shape: Vec<Cell> = vec![(12, 12)];
    while shape.len() < size {
        let base = if thin && !random.one_in(5) { shape[shape.len() - 1] } else { *random.pick(&shape) };
        let next = ahead(base, *random.pick(&[(0, 1), (1, 0), (0, -1), (-1, 0)]), 1);
        let on_table = (0..25).contains(&next.0) && (0..25).contains(&next.1);
        if on_table && !shape.contains(&next) {
            shape.push(next);
        }
    }
    shape
}

/// Puts all pieces on random fields of a shape, no stack higher than the height given.
fn random_stacks(shape: &[Cell], highest: usize, random: &mut Random) -> Fields {
    let mut pieces: Vec<char> = (0..shape.len()).map(|i| if i % 2 == 0 { 'w' } else { 'b' }).collect();
    random.shuffle(&mut pieces);
    let mut fields: Fields = shape.iter().map(|&cell| (cell, String::new())).collect();
    random.shuffle(&mut fields);
    // The fewer fields they go to, the higher the stacks.
    let used = 1 + random.below(shape.len());
    for piece in pieces {
        let wanted = random.below(used);
        let mut after = (wanted..wanted + shape.len()).map(|i| i % shape.len());
        let free = after.find(|&i| fields[i].1.len() < highest);
        fields[free.expect("there is room for all")].1.push(piece);
    }
    fields
}

/// A position of stage 2 with these stacks.
fn position_text(fields: &Fields, side: &str, flag: &str) -> String {
    let word = |(cell, stack): &(Cell, String)| {
        format!("{}:{}", field_name(*cell), if stack.is_empty() { "-" } else { stack })
    };
    let words: Vec<String> = fields.iter().map(word).collect();
    format!("{} {side} {flag} stage 2 turn 3 pieces {}", words.join(" "), fields.len() / 2)
}

fn compare_paths(shape: &[Cell], highest: usize, random: &mut Random) {
    let topological = Game::from_name("topological").expect("a game of the list");
    let fields = random_stacks(shape, highest, random);
    for (side, letter) in [("white", 'w'), ("black", 'b')] {
        for (flag, straight) in [("", false), ("straight", true)] {
            let text = position_text(&fields, side, flag);
            let position = topological.position(&text).unwrap_or_else(|why| panic!("{text}: {why}"));
            assert_eq!(position.legal(), slow_stack_moves(&fields, letter, straight), "{text}");
        }
    }
}

#[test]
fn paths_on_small_boards_agree_at_any_height() {
    let mut random = Random::new(5);
    for round in 0..3000 {
        let pieces = 2 + random.below(7);
        let shape = random_shape(2 * pieces, round % 3 == 0, &mut random);
        compare_paths(&shape, 2 * pieces, &mut random);
    }
}

#[test]
fn paths_on_large_boards_agree() {
    let mut random = Random::new(6);
    for round in 0..400 {
        let pieces = 9 + random.below(8);
        let thin = round % 2 == 0;
        let shape = random_shape(2 * pieces, thin, &mut random);
        compare_paths(&shape, if thin { 14 } else { 9 }, &mut random);
    }
}

/// A board from edge to edge of the table: the top of one column is no neighbour of the bottom of the next.
#[test]
fn paths_stay_on_the_table() {
    let mut random = Random::new(8);
    let whole_column = (0..25).map(|row| (12, row));
    let column: Vec<Cell> =
        whole_column.chain((0..3).map(|row| (13, row))).chain((21..25).map(|row| (11, row))).collect();
    let row: Vec<Cell> = column.iter().map(|&(column, row)| (row, column)).collect();
    for _ in 0..40 {
        compare_paths(&column, 32, &mut random);
        compare_paths(&row, 32, &mut random);
    }
}

/// The boards with the most paths.
#[test]
fn paths_on_rectangles_agree() {
    let mut random = Random::new(7);
    for (columns, rows, highest, times) in [(4, 4, 16, 60), (3, 6, 18, 60), (5, 4, 20, 30), (8, 4, 12, 20)] {
        let rows_of = |column| (0..rows).map(move |row| (12 + column, 12 + row));
        let shape: Vec<Cell> = (0..columns).flat_map(rows_of).collect();
        for _ in 0..times {
            compare_paths(&shape, highest, &mut random);
        }
    }
}

/// Too many paths to walk them all, but each can be walked backwards.
#[test]
fn long_paths_lead_back() {
    let mut random = Random::new(9);
    let rectangle = (0..32).map(|i| (12 + i / 4, 12 + i % 4)).collect();
    for shape in [rectangle, random_shape(32, false, &mut random), random_shape(32, true, &mut random)] {
        let text = position_text(&random_stacks(&shape, 2, &mut random), "white", "");
        let position = Topological::from_text(&text).unwrap();
        let board = position.board().unwrap();
        for steps in 1..32 {
            for (from, to) in (0..32).flat_map(|from| (0..from).map(move |to| (from, to))) {
                let there = board.reach(steps, from) >> to & 1;
                assert_eq!(
                    there,
                    board.reach(steps, to) >> from & 1,
                    "{steps} from {from} to {to} in {text}"
                );
            }
        }
    }
}
