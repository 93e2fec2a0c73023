//! Phalanx from its rules: every line of pieces, every direction, every distance.

use crate::{
    board::{Board, Cell, DIRECTIONS, ahead},
    random::Random,
    slow::{Slow, random_games, random_positions, side_after},
};
use khod_games::{Outcome, Side};

/// Phalanx by its rules.
#[derive(Clone, PartialEq, Eq, Debug)]
struct SlowPhalanx {
    board: Board,
    half_moves: u32,
    limit: u32,
}

impl SlowPhalanx {
    /// How many pieces of a side stand in an unbroken line from a cell on.
    fn line(&self, side: Side, start: Cell, direction: (i32, i32)) -> i32 {
        let mut length = 0;
        while self.board.piece(ahead(start, direction, length)) == Some(side) {
            length += 1;
        }
        length
    }

    /// Whether the front `pieces` pieces of the line that ends in `head` may move so far.
    fn may_move(&self, side: Side, head: Cell, direction: (i32, i32), pieces: i32, distance: i32) -> bool {
        let landing = ahead(head, direction, distance);
        let passed_empty =
            (1..distance).all(|passed| self.board.piece(ahead(head, direction, passed)).is_none());
        if distance > pieces || !self.board.has(landing) || !passed_empty {
            return false;
        }
        match self.board.piece(landing) {
            None => true,
            Some(owner) if owner == side => false,
            // A single piece captures nothing: no line is shorter than one.
            Some(enemy) => self.line(enemy, landing, direction) < pieces,
        }
    }
}

impl Slow for SlowPhalanx {
    const NAME: &'static str = "phalanx";
    const PAST_LIMIT: usize = 6;

    fn empty(limit: u32) -> Self {
        Self { board: Board::new(14, 12, b'a'), half_moves: 0, limit }
    }

    fn board(&mut self) -> &mut Board {
        &mut self.board
    }

    fn counters(&mut self) -> (&mut u32, u32) {
        (&mut self.half_moves, self.limit)
    }

    fn moves(&self) -> Vec<String> {
        let side = side_after(self.half_moves);
        let name = |cell| self.board.name(cell);
        let mut moves = Vec::new();
        for head in self.board.of(side) {
            for direction in DIRECTIONS {
                let back = (-direction.0, -direction.1);
                for pieces in 1..=self.line(side, head, back) {
                    for distance in 1..=pieces {
                        if !self.may_move(side, head, direction, pieces, distance) {
                            continue;
                        }
                        let landing = name(ahead(head, direction, distance));
                        let tail = name(ahead(head, back, pieces - 1));
                        let step = pieces == 1;
                        let head = name(head);
                        moves.push(if step {
                            format!("{head}-{landing}")
                        } else {
                            format!("{head}-{tail}-{landing}")
                        });
                    }
                }
            }
        }
        moves
    }

    fn play(&mut self, m: &str) {
        let cells: Vec<Cell> = m.split('-').map(|name| self.board.cell(name)).collect();
        let (head, tail, landing) = (cells[0], cells[cells.len() - 2], cells[cells.len() - 1]);
        let side = side_after(self.half_moves);
        let direction = ((landing.0 - head.0).signum(), (landing.1 - head.1).signum());
        let distance = (landing.0 - head.0).abs().max((landing.1 - head.1).abs());
        let pieces = (head.0 - tail.0).abs().max((head.1 - tail.1).abs()) + 1;
        for taken in 0..self.line(side.other(), landing, direction) {
            self.board.put(ahead(landing, direction, taken), None);
        }
        for i in 0..pieces {
            self.board.put(ahead(tail, direction, i), None);
        }
        for i in 0..pieces {
            self.board.put(ahead(tail, direction, i + distance), Some(side));
        }
        self.half_moves += 1;
    }

    fn outcome(&self) -> Option<Outcome> {
        let on_row = |side, goal| self.board.of(side).iter().filter(|cell| cell.1 == goal).count();
        let (white, black) = (on_row(Side::White, 11), on_row(Side::Black, 0));
        let to_move = side_after(self.half_moves);
        if to_move == Side::White && white > black {
            return Some(Outcome::win(Side::White, "crossing"));
        }
        if to_move == Side::Black && black > white {
            return Some(Outcome::win(Side::Black, "crossing"));
        }
        if self.half_moves >= 2 * self.limit && white == black {
            return Some(Outcome::draw("limit"));
        }
        self.moves().is_empty().then(|| Outcome::win(to_move.other(), "blocked"))
    }
}

#[test]
fn phalanx_agrees_with_its_rules_in_random_games() {
    random_games::<SlowPhalanx>(12, &mut Random::new(1));
}

#[test]
fn phalanx_agrees_with_its_rules_in_random_positions() {
    random_positions::<SlowPhalanx>(20_000, 28, &mut Random::new(2));
}
