//! Texts of Phalanx: steps such as `Ab-Ac`, phalanx moves such as `Kb-Nb-Hb`, positions.

use super::{
    Cells, LIMIT, PIECES, Phalanx,
    cells::coordinates,
    moves::{PhalanxMove, line, on_board},
};
use crate::{
    BadPosition, Illegal, Layout, LimitRange, Notation, Position, Remark, Side,
    grid::Grid,
    text::{self, PositionText},
};

const GRID: Grid = Grid::lettered(14, 12);

fn name(cell: u8) -> String {
    GRID.name(coordinates(cell))
}

/// The step towards a cell on a common line, and how many of them.
fn direction(from: u8, to: u8) -> Option<(i8, u8)> {
    let (a, b) = (coordinates(from), coordinates(to));
    let (dx, dy) = (i16::from(b.0) - i16::from(a.0), i16::from(b.1) - i16::from(a.1));
    let distance = dx.abs().max(dy.abs());
    let on_line = distance > 0 && (dx == 0 || dy == 0 || dx.abs() == dy.abs());
    on_line.then(|| ((dy.signum() * 16 + dx.signum()) as i8, distance as u8))
}

/// The cells after a cell in a direction, nearest first.
fn ahead(cell: u8, step: i8) -> impl Iterator<Item = u8> {
    (1_i16..).map_while(move |i| on_board(i16::from(cell) + i16::from(step) * i))
}

impl Phalanx {
    fn check_own(&self, cell: u8) -> Result<(), Illegal> {
        let (own, enemy) = self.own_and_enemy();
        if own.contains(cell) {
            Ok(())
        } else if enemy.contains(cell) {
            Err(Illegal::NotYours { cell: name(cell) })
        } else {
            Err(Illegal::NoPiece { cell: name(cell) })
        }
    }

    fn check_step(&self, from: u8, to: u8) -> Result<PhalanxMove, Illegal> {
        let (own, enemy) = self.own_and_enemy();
        self.check_own(from)?;
        if from == to {
            return Err(Illegal::SameCell { cell: name(from) });
        }
        let (column, row) = coordinates(from);
        let (to_column, to_row) = coordinates(to);
        let distance = column.abs_diff(to_column).max(row.abs_diff(to_row));
        if distance > 1 {
            return Err(Illegal::SingleTooFar { distance: u32::from(distance) });
        }
        if own.contains(to) {
            return Err(Illegal::OwnPiece { cell: name(to) });
        }
        if enemy.contains(to) {
            return Err(Illegal::SingleCaptures { cell: name(to) });
        }
        let (step, _) = direction(from, to).expect("neighbours are on a common line");
        Ok(PhalanxMove::new(from, step, 1, 1))
    }

    fn check_phalanx(&self, head: u8, tail: u8, to: u8) -> Result<PhalanxMove, Illegal> {
        let (own, enemy) = self.own_and_enemy();
        self.check_own(head)?;
        self.check_own(tail)?;
        if head == tail {
            return Err(Illegal::OnePieceLine { cell: name(head) });
        }
        let (step, back) =
            direction(tail, head).ok_or_else(|| Illegal::NoLine { from: name(head), to: name(tail) })?;
        let length = back + 1;
        if let Some(gap) = ahead(tail, step).take(usize::from(back)).find(|&cell| !own.contains(cell)) {
            return Err(Illegal::BrokenLine { cell: name(gap) });
        }
        if to == head {
            return Err(Illegal::SameCell { cell: name(head) });
        }
        let off_line = || Illegal::OffLine { head: name(head), tail: name(tail), to: name(to) };
        let (towards, distance) = direction(head, to).ok_or_else(off_line)?;
        if towards == -step {
            return Err(Illegal::WrongHead { right: name(tail) });
        }
        if towards != step {
            return Err(off_line());
        }
        let path = || ahead(head, step).take(usize::from(distance));
        if let Some(cell) = path().find(|&cell| own.contains(cell)) {
            return Err(Illegal::Blocked { cell: name(cell) });
        }
        if distance > length {
            return Err(Illegal::TooFar { distance: u32::from(distance), length: u32::from(length) });
        }
        if let Some(cell) = path().find(|&cell| enemy.contains(cell)) {
            if cell != to {
                return Err(Illegal::PassesEnemy { cell: name(cell) });
            }
            let line = line(enemy, cell, step).count() as u32;
            if line >= u32::from(length) {
                let cell = name(cell);
                return Err(Illegal::NotShorter { cell, enemy: line, length: u32::from(length) });
            }
        }
        Ok(PhalanxMove::new(head, step, length, distance))
    }
}

impl Notation for Phalanx {
    const NAME: &'static str = "phalanx";
    const LIMIT: Option<LimitRange> = Some(LIMIT);
    const SETUP: Option<&'static str> = None;
    const REASONS: &'static [&'static str] = &["crossing", "limit", "blocked"];
    const PERFT: &'static str = include_str!("../../data/perft/phalanx.txt");

    fn format(&self, m: PhalanxMove) -> String {
        let (head, tail, landing) = (name(m.head()), name(m.tail()), name(m.landing()));
        if m.length() == 1 { format!("{head}-{landing}") } else { format!("{head}-{tail}-{landing}") }
    }

    fn read_move(&self, text: &str) -> Result<PhalanxMove, Illegal> {
        const EXAMPLE: &str = "Ab-Ac, Kb-Nb-Hb";
        let mut cells = [0; 3];
        let mut count = 0;
        for word in text.split('-') {
            let cell = cells.get_mut(count).ok_or_else(|| Illegal::unreadable(text, EXAMPLE))?;
            let (column, row) = GRID.read(word, text, EXAMPLE)?;
            *cell = row * 16 + column;
            count += 1;
        }
        match (count, cells) {
            (2, [from, to, _]) => self.check_step(from, to),
            (3, [head, tail, to]) => self.check_phalanx(head, tail, to),
            _ => Err(Illegal::unreadable(text, EXAMPLE)),
        }
    }

    fn to_text(&self) -> String {
        let board = text::write_rows(GRID, |column, row| {
            Side::BOTH.into_iter().find(|&side| self.pieces(side).contains(row * 16 + column))
        });
        let number = text::move_number(self.half_moves);
        format!("{board} {} move {number} limit {}", self.side(), self.limit)
    }

    fn from_text(text: &str) -> Result<Self, BadPosition> {
        // Past the limit a game may go on, but nobody counts so far.
        const MOST_MOVES: u32 = 1_000_000_000;
        let text = PositionText::read(text, &["move", "limit"], &[])?;
        let mut pieces = [Cells::default(); 2];
        text::read_rows(GRID, text.board_word()?, |column, row, side| {
            pieces[side.index()].insert(row * 16 + column);
        })?;
        text::check_counts(pieces.map(Cells::count), 0, PIECES)?;
        let limit = text.number("limit", LIMIT.least..=LIMIT.most, LIMIT.usual)?;
        let number = text.number("move", 1..=MOST_MOVES, 1)?;
        Ok(Self { pieces, half_moves: text::half_moves(number, text.side), limit })
    }

    fn layout(&self) -> Layout {
        GRID.layout(|column, row| u16::from(row) * 16 + u16::from(column), |_, _| false)
    }

    fn remarks(&self) -> Vec<Remark> {
        let [white, black] = self.pieces.map(Cells::count);
        let [white_crossed, black_crossed] = Side::BOTH.map(|side| self.crossed(side));
        vec![
            Remark::Move { number: text::move_number(self.half_moves), limit: self.limit },
            Remark::Pieces { white, black },
            Remark::Crossed { white: white_crossed, black: black_crossed },
        ]
    }
}
