//! Lo from its rules: pieces on a line counted one by one, groups grown neighbour by neighbour.

use crate::{
    board::{Board, Cell, DIRECTIONS, ahead},
    random::Random,
    slow::{Slow, random_games, random_positions, side_after},
};
use khod_games::{Outcome, Side};

/// Lo by its rules.
#[derive(Clone, PartialEq, Eq, Debug)]
struct SlowLo {
    board: Board,
    half_moves: u32,
    limit: u32,
}

impl SlowLo {
    /// Pieces of both colours on the whole line through a cell.
    fn on_line(&self, cell: Cell, direction: (i32, i32)) -> i32 {
        (-8..=8).filter(|&distance| self.board.piece(ahead(cell, direction, distance)).is_some()).count()
            as i32
    }

    fn connected(&self, side: Side) -> bool {
        let pieces = self.board.of(side);
        let mut group = vec![pieces[0]];
        let mut looked_at = 0;
        while looked_at < group.len() {
            for direction in DIRECTIONS {
                let cell = ahead(group[looked_at], direction, 1);
                if pieces.contains(&cell) && !group.contains(&cell) {
                    group.push(cell);
                }
            }
            looked_at += 1;
        }
        group.len() == pieces.len()
    }
}

impl Slow for SlowLo {
    const NAME: &'static str = "lo";
    const PAST_LIMIT: usize = 0;

    fn empty(limit: u32) -> Self {
        Self { board: Board::new(8, 8, b'1'), half_moves: 0, limit }
    }

    fn board(&mut self) -> &mut Board {
        &mut self.board
    }

    fn counters(&mut self) -> (&mut u32, u32) {
        (&mut self.half_moves, self.limit)
    }

    fn moves(&self) -> Vec<String> {
        let side = side_after(self.half_moves);
        let mut moves = Vec::new();
        for from in self.board.of(side) {
            for direction in DIRECTIONS {
                let distance = self.on_line(from, direction);
                let to = ahead(from, direction, distance);
                let jumps_enemy = (1..distance)
                    .any(|passed| self.board.piece(ahead(from, direction, passed)) == Some(side.other()));
                if self.board.has(to) && self.board.piece(to) != Some(side) && !jumps_enemy {
                    moves.push(format!("{}-{}", self.board.name(from), self.board.name(to)));
                }
            }
        }
        if moves.is_empty() { vec!["Z0-Z0".to_owned()] } else { moves }
    }

    fn play(&mut self, m: &str) {
        let side = side_after(self.half_moves);
        if let Some((from, to)) = m.split_once('-').filter(|_| m != "Z0-Z0") {
            let (from, to) = (self.board.cell(from), self.board.cell(to));
            self.board.put(from, None);
            self.board.put(to, Some(side));
        }
        self.half_moves += 1;
    }

    fn outcome(&self) -> Option<Outcome> {
        let to_move = side_after(self.half_moves);
        for side in [to_move.other(), to_move] {
            if self.connected(side) {
                return Some(Outcome::win(side, "connected"));
            }
        }
        (self.half_moves == 2 * self.limit).then(|| Outcome::draw("limit"))
    }
}

#[test]
fn lo_agrees_with_its_rules_in_random_games() {
    random_games::<SlowLo>(60, &mut Random::new(3));
}

#[test]
fn lo_agrees_with_its_rules_in_random_positions() {
    random_positions::<SlowLo>(60_000, 12, &mut Random::new(4));
}
