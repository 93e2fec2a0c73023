//! Symmetries: a board turned, mirrored or with colours changed has the same moves, turned likewise.

use crate::{
    random::Random,
    walk::{At, Law, everywhere, without_counters},
};
use khod_games::{Outcome, Searchable, Side};

/// A position text turned; none where the way is barred.
type TurnPosition = dyn Fn(&str) -> Option<String>;
/// A move's text turned, given the position text before it.
type TurnMove = dyn Fn(&str, &str) -> String;

/// A way to look at a game that its rules do not notice. New games may have none.
struct Symmetry {
    name: String,
    position: Box<TurnPosition>,
    m: Box<TurnMove>,
    /// Whether the sides change places.
    swaps: bool,
}

/// Columns and rows of a rectangle of cells, and the name of its first row.
#[derive(Clone, Copy)]
struct Rectangle {
    columns: u8,
    rows: u8,
    first_row: u8,
}

/// A map of cells: transposed first, then flipped.
#[derive(Clone, Copy)]
struct Turn {
    transposes: bool,
    flips_columns: bool,
    flips_rows: bool,
}

impl Turn {
    fn all() -> impl Iterator<Item = Self> {
        (0..8).map(|bits| Self {
            transposes: bits & 4 != 0,
            flips_columns: bits & 2 != 0,
            flips_rows: bits & 1 != 0,
        })
    }

    fn cell(self, rectangle: Rectangle, (column, row): (u8, u8)) -> (u8, u8) {
        let (column, row) = if self.transposes { (row, column) } else { (column, row) };
        (
            if self.flips_columns { rectangle.columns - 1 - column } else { column },
            if self.flips_rows { rectangle.rows - 1 - row } else { row },
        )
    }

    /// A text with every cell in it turned. Passes, written with `Z`, stay.
    fn cells_in(self, rectangle: Rectangle, text: &str) -> String {
        let mut letters = text.bytes();
        let mut turned = String::new();
        while let Some(letter) = letters.next() {
            turned.push(char::from(letter));
            if !letter.is_ascii_uppercase() {
                continue;
            }
            let row = letters.next().expect("a column is followed by a row");
            if letter == b'Z' {
                turned.push(char::from(row));
            } else {
                turned.pop();
                let cell = self.cell(rectangle, (letter - b'A', row - rectangle.first_row));
                turned.push(char::from(b'A' + cell.0));
                turned.push(char::from(rectangle.first_row + cell.1));
            }
        }
        turned
    }

    /// A board of rows, the top one first, turned cell by cell; `colour` may change the pieces.
    fn board(self, rectangle: Rectangle, board: &str, colour: fn(char) -> char) -> String {
        let mut cells = vec![vec!['.'; usize::from(rectangle.columns)]; usize::from(rectangle.rows)];
        for (row, text) in (0..rectangle.rows).rev().zip(board.split('/')) {
            let mut column = 0;
            let mut empty = 0;
            for letter in text.chars().chain(['.']) {
                if let Some(digit) = letter.to_digit(10) {
                    empty = empty * 10 + digit as u8;
                    continue;
                }
                column += std::mem::take(&mut empty);
                if letter != '.' {
                    let (to_column, to_row) = self.cell(rectangle, (column, row));
                    cells[usize::from(to_row)][usize::from(to_column)] = colour(letter);
                }
                column += 1;
            }
        }
        let rows: Vec<String> = cells.iter().rev().map(|row| row.iter().collect()).collect();
        rows.join("/")
    }
}

fn swapped(letter: char) -> char {
    if letter == 'w' { 'b' } else { 'w' }
}

/// A symmetry of a game whose board is one word of rows.
fn of_rows(rectangle: Rectangle, turn: Turn, swaps: bool, barred: fn(&str) -> bool) -> Symmetry {
    let Turn { transposes, flips_columns, flips_rows } = turn;
    Symmetry {
        name: format!("{transposes} {flips_columns} {flips_rows} {swaps}"),
        position: Box::new(move |text| {
            let (board, rest) = text.split_once(' ')?;
            let (side, rest) = rest.split_once(' ').unwrap_or((rest, ""));
            let side = Side::from_word(side)?;
            let (colour, side): (fn(char) -> char, Side) =
                if swaps { (swapped, side.other()) } else { (|letter| letter, side) };
            let turned = format!("{} {side} {rest}", turn.board(rectangle, board, colour));
            (!swaps || !barred(text)).then_some(turned)
        }),
        m: Box::new(move |_, text| turn.cells_in(rectangle, text)),
        swaps,
    }
}

/// The fields of a board in a position text: the words before the side.
fn split_side(text: &str) -> (Vec<&str>, Vec<&str>) {
    let words: Vec<&str> = text.split(' ').collect();
    let at =
        words.iter().position(|word| Side::from_word(word).is_some()).expect("every position has a side");
    (words[..at].to_vec(), words[at..].to_vec())
}

fn of_fields(rectangle: Rectangle, turn: Turn) -> Symmetry {
    let Turn { transposes, flips_columns, flips_rows } = turn;
    Symmetry {
        name: format!("{transposes} {flips_columns} {flips_rows}"),
        position: Box::new(move |text| {
            let (board, rest) = split_side(text);
            Some(format!("{} {}", turn.cells_in(rectangle, &board.join(" ")), rest.join(" ")))
        }),
        m: Box::new(move |_, text| turn.cells_in(rectangle, text)),
        swaps: false,
    }
}

fn mirrored_row() -> Symmetry {
    Symmetry {
        name: "mirrored row".to_owned(),
        position: Box::new(|text| {
            let (mut heights, rest) = split_side(text);
            heights.reverse();
            Some([heights, rest].concat().join(" "))
        }),
        m: Box::new(|position, text| {
            let (heights, _) = split_side(position);
            let heights: Vec<usize> = heights.iter().map(|word| word.parse().expect("a height")).collect();
            mirrored_action(&heights, text)
        }),
        swaps: false,
    }
}

fn mirrored_action(heights: &[usize], text: &str) -> String {
    let mirror = |columns: usize, text: &str| columns + 1 - text.parse::<usize>().expect("a column");
    let columns = heights.len();
    let turned = |sign: char| if sign == '<' { '>' } else { '<' };
    if let Some((left, right)) = text.split_once('=') {
        return format!("{}={}", mirror(columns, right), mirror(columns, left));
    }
    let Some(at) = text.find(['<', '>']) else { return text.to_owned() };
    let sign = if text[at..].starts_with('<') { '<' } else { '>' };
    if let Some((column, stones)) = text[..at].split_once('/') {
        return format!("{}/{stones}{}", mirror(columns, column), turned(sign));
    }
    let column = mirror(columns, &text[..at]);
    let Some(removed) = text[at + 1..].strip_prefix('x') else { return format!("{column}{}", turned(sign)) };
    let left = columns_after_sowing(heights, columns - column, sign);
    format!("{column}{}x{}", turned(sign), mirror(left, removed))
}

/// How many columns a sowing leaves, the hole closed if it stayed empty.
fn columns_after_sowing(heights: &[usize], hole: usize, sign: char) -> usize {
    let last = heights.len() - 1;
    let (mut place, mut rightwards) = (hole, sign == '>');
    for _ in 0..heights[hole] {
        if place == 0 || place == last {
            rightwards = place == 0;
        }
        place = if rightwards { place + 1 } else { place - 1 };
        if place == hole {
            return heights.len();
        }
    }
    heights.len() - 1
}

/// A game's symmetries by its name.
fn symmetries(name: &str) -> Vec<Symmetry> {
    let never = |_: &str| false;
    match name {
        "phalanx" => {
            let rectangle = Rectangle { columns: 14, rows: 12, first_row: b'a' };
            let turn = |flips_columns, flips_rows| Turn { transposes: false, flips_columns, flips_rows };
            vec![
                of_rows(rectangle, turn(true, false), false, never),
                // Of equal numbers, white's move comes before the limit as black's does.
                of_rows(rectangle, turn(false, true), true, never),
                of_rows(rectangle, turn(true, true), true, never),
            ]
        }
        "lo" => {
            let rectangle = Rectangle { columns: 8, rows: 8, first_row: b'1' };
            let turns = Turn::all().map(|turn| of_rows(rectangle, turn, false, never));
            // Black has no move of the number after the limit, where white's finds the game over.
            let swaps = Turn::all().map(|turn| of_rows(rectangle, turn, true, past_limit));
            turns.chain(swaps).collect()
        }
        "hale" => {
            let rectangle = Rectangle { columns: 11, rows: 11, first_row: b'a' };
            let turns = Turn::all().map(|turn| of_rows(rectangle, turn, false, never));
            turns.chain(Turn::all().map(|turn| of_rows(rectangle, turn, true, never))).collect()
        }
        "topological" => {
            let rectangle = Rectangle { columns: 25, rows: 25, first_row: b'a' };
            Turn::all().map(|turn| of_fields(rectangle, turn)).collect()
        }
        "palisade" => vec![mirrored_row()],
        _ => Vec::new(),
    }
}

fn past_limit(text: &str) -> bool {
    let number = |key: &str| {
        let mut words = text.split(' ').skip_while(|&word| word != key);
        words.nth(1).and_then(|word| word.parse::<u32>().ok()).expect("a counter has a number")
    };
    number("move") > number("limit")
}

struct Symmetric;

impl Law for Symmetric {
    fn look<P: Searchable>(&mut self, at: &At<'_, P>, random: &mut Random) {
        let text = at.position.to_text();
        for symmetry in symmetries(P::NAME) {
            let Some(turned_text) = (symmetry.position)(&text) else { continue };
            let turned = P::from_text(&turned_text)
                .unwrap_or_else(|why| panic!("{} {text} is {turned_text}: {why}", symmetry.name));
            let mut moves = Vec::new();
            turned.legal(&mut moves);
            let mut legal: Vec<String> = moves.iter().map(|&m| turned.format(m)).collect();
            let mut right: Vec<String> = at.texts.iter().map(|m| (symmetry.m)(&text, m)).collect();
            legal.sort_unstable();
            right.sort_unstable();
            assert_eq!(legal, right, "{} {text} is {turned_text}", symmetry.name);
            let side = |side: Side| if symmetry.swaps { side.other() } else { side };
            let outcome = at.position.outcome();
            let outcome = outcome.map(|o| Outcome { winner: o.winner.map(side), ..o });
            assert_eq!(turned.outcome(), outcome, "{} {text} is {turned_text}", symmetry.name);
            assert_eq!(turned.side(), side(at.position.side()));
            if !at.moves.is_empty() {
                let chosen = random.below(at.moves.len());
                same_next(at, chosen, &symmetry, turned);
            }
        }
    }
}

/// Moving and turning is turning and moving, counters apart.
fn same_next<P: Searchable>(at: &At<'_, P>, chosen: usize, symmetry: &Symmetry, mut turned: P) {
    let text = at.position.to_text();
    let m = (symmetry.m)(&text, &at.texts[chosen]);
    turned.play(turned.parse(&m).unwrap_or_else(|why| panic!("{m}: {why}")));
    let mut next = at.position.clone();
    next.play(at.moves[chosen]);
    let Some(next) = (symmetry.position)(&next.to_text()) else { return };
    let next = P::from_text(&next).unwrap_or_else(|why| panic!("{next}: {why}"));
    assert_eq!(
        without_counters(&turned.to_text()),
        without_counters(&next.to_text()),
        "{} {m} in {text}",
        symmetry.name
    );
}

#[test]
fn symmetric_positions_have_symmetric_moves() {
    everywhere(&mut Symmetric, 2);
}
