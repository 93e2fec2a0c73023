//! Texts of Phalanx: steps such as `Ab-Ac`, phalanx moves such as `Kb-Nb-Hb`, positions.

use super::{
    LIMIT, PIECES, Phalanx, PhalanxCells,
    moves::{PhalanxMove, line, on_board},
};
use crate::prelude::*;

const GRID: Grid = Grid { columns: 14, rows: 12, first_row: b'a', steps: [1, 16] };

/// The step towards a cell on a common line, and how many of them.
fn direction(from: u8, to: u8) -> Option<(i8, u8)> {
    let (a, b) = (GRID.coordinates(from), GRID.coordinates(to));
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
    fn owner(&self, cell: u8) -> Option<Side> {
        Side::BOTH.into_iter().find(|&side| self.pieces(side).contains(cell))
    }

    fn check_own(&self, cell: u8) -> Result<(), Illegal> {
        Illegal::unless_own(self.owner(cell), self.side(), GRID.name(cell))
    }

    fn check_step(&self, from: u8, to: u8) -> Result<PhalanxMove, Illegal> {
        let (own, enemy) = self.own_and_enemy();
        self.check_own(from)?;
        if from == to {
            return Err(Illegal::SameCell { cell: GRID.name(from) });
        }
        let ((column, row), (to_column, to_row)) = (GRID.coordinates(from), GRID.coordinates(to));
        let distance = column.abs_diff(to_column).max(row.abs_diff(to_row));
        if distance > 1 {
            return Err(PhalanxIllegal::SingleTooFar { distance: u32::from(distance) }.into());
        }
        if own.contains(to) {
            return Err(Illegal::OwnPiece { cell: GRID.name(to) });
        }
        if enemy.contains(to) {
            return Err(PhalanxIllegal::SingleCaptures { cell: GRID.name(to) }.into());
        }
        let (step, _) = direction(from, to).expect("neighbours are on a common line");
        Ok(PhalanxMove { head: from, step, length: 1, distance: 1 })
    }

    fn check_phalanx(&self, head: u8, tail: u8, to: u8) -> Result<PhalanxMove, Illegal> {
        let (own, enemy) = self.own_and_enemy();
        self.check_own(head)?;
        self.check_own(tail)?;
        if head == tail {
            return Err(PhalanxIllegal::OnePieceLine { cell: GRID.name(head) }.into());
        }
        let (step, back) = direction(tail, head)
            .ok_or_else(|| Illegal::NoLine { from: GRID.name(head), to: GRID.name(tail) })?;
        let length = back + 1;
        if let Some(gap) = ahead(tail, step).take(usize::from(back)).find(|&cell| !own.contains(cell)) {
            return Err(PhalanxIllegal::BrokenLine { cell: GRID.name(gap) }.into());
        }
        if to == head {
            return Err(Illegal::SameCell { cell: GRID.name(head) });
        }
        let off_line = || {
            PhalanxIllegal::OffLine { head: GRID.name(head), tail: GRID.name(tail), to: GRID.name(to) }.into()
        };
        let (towards, distance) = direction(head, to).ok_or_else(off_line)?;
        if towards == -step {
            return Err(PhalanxIllegal::WrongHead { right: GRID.name(tail) }.into());
        }
        if towards != step {
            return Err(off_line());
        }
        let path = || ahead(head, step).take(usize::from(distance));
        if let Some(cell) = path().find(|&cell| own.contains(cell)) {
            return Err(Illegal::Blocked { cell: GRID.name(cell) });
        }
        if distance > length {
            let [distance, length] = [distance, length].map(u32::from);
            return Err(PhalanxIllegal::TooFar { distance, length }.into());
        }
        if let Some(cell) = path().find(|&cell| enemy.contains(cell)) {
            if cell != to {
                return Err(PhalanxIllegal::PassesEnemy { cell: GRID.name(cell) }.into());
            }
            let (enemy, length) = (line(enemy, cell, step).count() as u32, u32::from(length));
            if enemy >= length {
                return Err(PhalanxIllegal::NotShorter { cell: GRID.name(cell), enemy, length }.into());
            }
        }
        Ok(PhalanxMove { head, step, length, distance })
    }
}

impl Notation for Phalanx {
    const NAME: &'static str = "phalanx";
    const LIMIT: Option<LimitRange> = Some(LIMIT);
    const OWN_REASONS: &'static [ReasonKeys] = &[PhalanxIllegal::KEYS];
    const REASONS: &'static [&'static str] = &["crossing", "limit", "blocked"];
    const PERFT: &'static str = include_str!("../../data/perft/phalanx.txt");

    fn format(&self, m: PhalanxMove) -> String {
        let (head, tail, landing) = (GRID.name(m.head()), GRID.name(m.tail()), GRID.name(m.landing()));
        if m.length() == 1 { format!("{head}-{landing}") } else { format!("{head}-{tail}-{landing}") }
    }

    fn read_move(&self, text: &str) -> Result<PhalanxMove, Illegal> {
        const EXAMPLE: &str = "Ab-Ac, Kb-Nb-Hb";
        let cell = |word| GRID.read(word, text, EXAMPLE).map(|cell| cell as u8);
        // A fourth word is not looked at.
        let cells: Vec<u8> = text.split('-').take(3).map(cell).collect::<Result<_, _>>()?;
        match cells[..] {
            [from, to] => self.check_step(from, to),
            [head, tail, to] if text.split('-').count() == 3 => self.check_phalanx(head, tail, to),
            _ => Err(Illegal::unreadable(text, EXAMPLE)),
        }
    }

    fn to_text(&self) -> String {
        let board = text::write_rows(GRID, |cell| self.owner(cell));
        let number = text::move_number(self.half_moves);
        format!("{board} {} move {number} limit {}", self.side(), self.limit)
    }

    fn from_text(text: &str) -> Result<Self, BadPosition> {
        // Past the limit a game may go on, but never up to this number.
        const MOST_MOVES: u32 = 1_000_000_000;
        let text = PositionText::read(text, &["move", "limit"], &[])?;
        let mut pieces = [PhalanxCells::default(); 2];
        text::read_rows(GRID, text.board_word()?, |cell, side| {
            pieces[side.index()].insert(cell);
        })?;
        text::check_counts(pieces.map(PhalanxCells::count), 0, PIECES)?;
        let limit = text.number("limit", LIMIT.least..=LIMIT.most, LIMIT.usual)?;
        let number = text.number("move", 1..=MOST_MOVES, 1)?;
        Ok(Self { pieces, half_moves: text::half_moves(number, text.side), limit })
    }

    fn layout(&self) -> Layout {
        GRID.layout(|_| false)
    }

    fn remarks(&self) -> Vec<Remark> {
        let [white, black] = self.pieces.map(PhalanxCells::count);
        let [white_crossed, black_crossed] = Side::BOTH.map(|side| self.crossed(side));
        vec![
            Remark::Move { number: text::move_number(self.half_moves), limit: self.limit },
            Remark::Pieces { white, black },
            Remark::Crossed { white: white_crossed, black: black_crossed },
        ]
    }
}

reasons! {
    /// Why a text is not a legal move, by the rules of this game alone.
    pub enum PhalanxIllegal of Illegal {
        /// A single piece captures nothing.
        SingleCaptures { cell: String } = "illegal-single-captures",
        /// A single piece moves one cell.
        SingleTooFar { distance: u32 } = "illegal-single-too-far",
        /// Head and tail are the same cell.
        OnePieceLine { cell: String } = "illegal-one-piece-line",
        /// An unbroken line has a gap.
        BrokenLine { cell: String } = "illegal-broken-line",
        /// The destination is not on the phalanx's own line.
        OffLine { head: String, tail: String, to: String } = "illegal-off-line",
        /// The first cell must be the front piece in the direction of the move.
        WrongHead { right: String } = "illegal-wrong-head",
        /// A phalanx moves at most as far as it has pieces.
        TooFar { distance: u32, length: u32 } = "illegal-too-far",
        /// Nothing goes past an enemy piece.
        PassesEnemy { cell: String } = "illegal-passes-enemy",
        /// Only a shorter line is captured.
        NotShorter { cell: String, enemy: u32, length: u32 } = "illegal-not-shorter",
    }
}
