//! Games played the slow way, and their comparison with the fast ones.

use crate::{
    board::{Board, DIRECTIONS, ahead},
    random::{Random, Start, starts_of},
};
use khod_games::{AnyPosition, Game, Outcome, Side};

/// A game on such a board, the slow way.
pub(crate) trait Slow: Clone {
    const NAME: &'static str;
    /// Half-moves after the limit that a game may go on for and that are tried.
    const PAST_LIMIT: usize;

    /// An empty board, white to make its first move.
    fn empty(limit: u32) -> Self;
    fn board(&mut self) -> &mut Board;
    /// Half-moves made and the limit for each player.
    fn counters(&mut self) -> (&mut u32, u32);
    /// The legal moves, in any order; without regard to whether the game is over.
    fn moves(&self) -> Vec<String>;
    fn play(&mut self, m: &str);
    fn outcome(&self) -> Option<Outcome>;
}

pub(crate) fn side_after(half_moves: u32) -> Side {
    if half_moves.is_multiple_of(2) { Side::White } else { Side::Black }
}

fn text<S: Slow>(slow: &mut S) -> String {
    let board = slow.board().text();
    let (half_moves, limit) = slow.counters();
    format!("{board} {} move {} limit {limit}", side_after(*half_moves), *half_moves / 2 + 1)
}

/// Reads what the fast game writes: rows with numbers of empty cells.
fn read<S: Slow>(text: &str) -> S {
    let words: Vec<&str> = text.split(' ').collect();
    let [board, side, "move", number, "limit", limit] = words[..] else { panic!("{text}") };
    let mut slow = S::empty(limit.parse().expect("a limit"));
    let black = u32::from(side == "black");
    *slow.counters().0 = 2 * (number.parse::<u32>().expect("a number") - 1) + black;
    let rows: Vec<&str> = board.split('/').collect();
    for (row, text) in rows.iter().rev().enumerate() {
        let mut column = 0;
        let mut digits = String::new();
        for letter in text.chars() {
            if letter.is_ascii_digit() {
                digits.push(letter);
                continue;
            }
            column += digits.parse::<i32>().unwrap_or(0);
            digits.clear();
            let side = if letter == 'w' { Side::White } else { Side::Black };
            slow.board().put((column, row as i32), Some(side));
            column += 1;
        }
    }
    slow
}

/// Compares moves and outcome, and what some moves lead to. Gives the legal moves.
fn agree<S: Slow>(slow: &mut S, fast: &AnyPosition, tries: usize, random: &mut Random) -> Vec<String> {
    let text = text(slow);
    assert_eq!(fast.outcome(), slow.outcome(), "{text}");
    let mut moves = if fast.outcome().is_some() { Vec::new() } else { slow.moves() };
    moves.sort_unstable();
    assert_eq!(fast.legal(), moves, "{text}");
    for _ in 0..tries.min(moves.len()) {
        let m = random.pick(&moves);
        let (mut next, mut fast_next) = (slow.clone(), fast.clone());
        next.play(m);
        fast_next.play(m).unwrap_or_else(|why| panic!("{m} in {text}: {why}"));
        assert_eq!(fast_next.outcome(), next.outcome(), "{m} in {text}");
        let mut reached = read::<S>(&fast_next.text());
        assert_eq!(self::text(&mut reached), self::text(&mut next), "{m} in {text}");
    }
    moves
}

/// Random games from all starts to the end.
pub(crate) fn random_games<S: Slow>(times: usize, random: &mut Random) {
    let game = Game::from_name(S::NAME).expect("a game of the list");
    for start in (0..times).flat_map(|_| starts_of(S::NAME)) {
        let mut fast = match start {
            Start::Setup(limit, setup) => game.start(*limit, *setup).expect("a start of the list"),
            Start::Text(text) => game.position(text).expect("a start of the list"),
        };
        let mut slow: S = read(&fast.text());
        loop {
            let moves = agree(&mut slow, &fast, 1, random);
            if moves.is_empty() {
                break;
            }
            let m = random.pick(&moves);
            slow.play(m);
            fast.play(m).expect("a legal move");
        }
    }
}

/// Puts lines of pieces and single ones on an empty board: from one to the given number of each colour.
fn scatter(board: &mut Board, most: usize, random: &mut Random) {
    let cells = board.all();
    let longest = 1 + random.below(8);
    let few = random.one_in(4);
    let mut left = Side::BOTH.map(|_| random.below(if few { 3 } else { most }));
    // A window makes some boards crowded.
    let (width, height) = (3 + random.below(12) as i32, 3 + random.below(12) as i32);
    board.put((random.below(3) as i32, 0), Some(Side::White));
    board.put((random.below(3) as i32, 1), Some(Side::Black));
    for _ in 0..100 {
        let side = Side::BOTH[random.below(2)];
        let (start, direction) = (*random.pick(&cells), *random.pick(&DIRECTIONS));
        for distance in 0..=random.below(longest) as i32 {
            let cell = ahead(start, direction, distance);
            let inside = board.has(cell) && cell.0 < width && cell.1 < height;
            if inside && board.piece(cell).is_none() && left[side.index()] > 0 {
                board.put(cell, Some(side));
                left[side.index()] -= 1;
            }
        }
    }
}

/// Random artificial positions: many densities, long lines, crowded corners, near the limit, in both colours.
pub(crate) fn random_positions<S: Slow>(count: usize, most: usize, random: &mut Random) {
    let limit = 40;
    let game = Game::from_name(S::NAME).expect("a game of the list");
    let mut not_over = 0;
    for _ in 0..count {
        let mut slow = S::empty(limit);
        scatter(slow.board(), most, random);
        let near_limit = random.one_in(8);
        let half_moves = if near_limit {
            2 * limit as usize - 3 + random.below(4 + S::PAST_LIMIT)
        } else {
            random.below(40)
        };
        *slow.counters().0 = half_moves as u32;
        let text = text(&mut slow);
        let fast = game.position(&text).unwrap_or_else(|why| panic!("{text}: {why}"));
        not_over += usize::from(!agree(&mut slow, &fast, 2, random).is_empty());
    }
    assert!(not_over > count / 3, "only {not_over} of {count} go on");
}
