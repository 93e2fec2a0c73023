//! Hale: pieces enter on black cells and shift to white ones; five in a row or column, or four on a white
//! diagonal, win.
//!
//! ```text
//!   k  . # . # . # . # . # .       # black cells: columns and rows of which one is odd and one even;
//!      ...                           pieces are placed there
//!   b  # . # . # . # . # . #       . white cells: reached only by a shift from a black neighbour
//!   a  . # . # . # . # . # .
//!      A B C D E F G H I J K         a cell is row * 11 + column
//! ```

mod cells;
mod notation;
mod threats;

pub use cells::{HaleCells, falling, rising};
pub use notation::HaleIllegal;

use crate::prelude::*;
use cells::black_cells;

/// Columns and rows.
const SIZE: u8 = 11;

/// A position of Hale.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Hale {
    pieces: [HaleCells; 2],
    side: Side,
}

/// A move of Hale.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum HaleMove {
    /// A new piece on an empty black cell, row * 11 + column.
    Place(u8),
    /// A piece from a black cell to a white neighbour.
    Shift {
        /// The black cell.
        from: u8,
        /// The white cell.
        to: u8,
    },
    /// The forced pass, written `Zz`.
    Pass,
}

impl Hale {
    /// The cells of a side's pieces.
    #[inline]
    pub const fn pieces(&self, side: Side) -> HaleCells {
        self.pieces[side.index()]
    }

    /// Whether a cell, row * 11 + column, is black.
    pub const fn is_black_cell(cell: u8) -> bool {
        cell % 2 == 1
    }

    /// The cells without a piece.
    #[inline]
    pub const fn empty(&self) -> HaleCells {
        let [white, black] = self.pieces;
        HaleCells {
            on_white: HaleCells::BOARD.on_white & !(white.on_white | black.on_white),
            on_black: HaleCells::BOARD.on_black & !(white.on_black | black.on_black),
        }
    }

    /// The empty cells that a side would fill to win at once, were it to move. Nothing but a piece on such a cell stops that win.
    pub const fn winning_cells(&self, side: Side) -> HaleCells {
        threats::winning_cells(self.pieces(side), self.empty())
    }

    /// The moves of the side to move that fill an empty cell.
    pub fn moves_to(&self, cell: u8) -> impl Iterator<Item = HaleMove> + use<> {
        let to = HaleCells::of(cell);
        let placed = Self::is_black_cell(cell).then_some(HaleMove::Place(cell));
        let from = HaleCells::beside_white(to.on_white) & self.pieces(self.side).on_black;
        placed.into_iter().chain(black_cells(from).map(move |from| HaleMove::Shift { from, to: cell }))
    }

    /// The lines of a side that win, cell by cell: every row or column of five and every white diagonal of four.
    pub fn winning_lines(&self, side: Side) -> Vec<Vec<u8>> {
        let pieces = self.pieces(side);
        let white_only = HaleCells { on_white: pieces.on_white, on_black: 0 };
        let ways = [
            (1, 5, pieces & HaleCells::ROW_STARTS),
            (SIZE, 5, pieces & HaleCells::COLUMN_STARTS),
            (SIZE + 1, 4, white_only & HaleCells::RISING_STARTS),
            (SIZE - 1, 4, white_only & HaleCells::FALLING_STARTS),
        ];
        let lines = ways.into_iter().flat_map(|(step, length, starts)| {
            starts.iter().map(move |first| (0..length).map(|at| first + at * step).collect::<Vec<u8>>())
        });
        lines.filter(|line| line.iter().all(|&cell| pieces.has(cell))).collect()
    }

    /// The mover's pieces that can still shift, by direction: the step, and the white cells that they reach.
    fn shifts(&self) -> [(i8, u64); 4] {
        let free = self.empty().on_white;
        let [right, left, up, down] = HaleCells::beside_black(self.pieces(self.side).on_black);
        [(1, right & free), (11, up & free), (-1, left & free), (-11, down & free)]
    }

    fn placements(&self) -> u64 {
        self.empty().on_black
    }
}

/// Whether there is a row or column of five.
const fn has_line(pieces: HaleCells) -> bool {
    const fn all([first, second, third, fourth, fifth]: [u64; 5]) -> u64 {
        first & second & third & fourth & fifth
    }
    let ([white_rows, black_rows], [white_columns, black_columns]) = (pieces.rows(), pieces.columns());
    all(white_rows) & HaleCells::ROW_STARTS.on_white
        | all(black_rows) & HaleCells::ROW_STARTS.on_black
        | all(white_columns)
        | all(black_columns)
        != 0
}

/// Whether there is a diagonal of four on white cells.
const fn has_diagonal(pieces: HaleCells) -> bool {
    const fn all([first, second, third, fourth]: [u64; 4]) -> u64 {
        first & second & third & fourth
    }
    all(rising(pieces.on_white)) & HaleCells::RISING_STARTS.on_white
        | all(falling(pieces.on_white)) & HaleCells::FALLING_STARTS.on_white
        != 0
}

impl Position for Hale {
    type Move = HaleMove;

    fn start(_limit: u32, _setup: &str) -> Result<Self, BadSetup> {
        Ok(Self { pieces: [HaleCells::NONE; 2], side: Side::White })
    }

    fn side(&self) -> Side {
        self.side
    }

    fn outcome(&self) -> Option<Outcome> {
        let mover = self.side.other();
        if has_line(self.pieces(mover)) {
            Some(Outcome::win(mover, "line"))
        } else if has_diagonal(self.pieces(mover)) {
            Some(Outcome::win(mover, "diagonal"))
        } else if self.empty().is_empty() {
            Some(Outcome::draw("full"))
        } else {
            None
        }
    }

    fn generate(&self, moves: &mut Vec<HaleMove>) {
        let before = moves.len();
        moves.extend(black_cells(self.placements()).map(HaleMove::Place));
        for (step, reached) in self.shifts() {
            moves.extend(bits(reached).map(|bit| {
                let to = 2 * bit;
                HaleMove::Shift { from: to.wrapping_add_signed(-step), to }
            }));
        }
        if moves.len() == before {
            moves.push(HaleMove::Pass);
        }
    }

    fn count(&self) -> u64 {
        let shifts: u32 = self.shifts().iter().map(|(_, reached)| reached.count_ones()).sum();
        // A side without a move has the pass.
        u64::from((self.placements().count_ones() + shifts).max(1))
    }

    fn play_observed<O: Observer>(&mut self, m: HaleMove, observer: &mut O) {
        let own = &mut self.pieces[self.side.index()];
        match m {
            HaleMove::Place(cell) => {
                observer.appears(Fact::piece(self.side, cell.into()));
                own.on_black |= 1 << (cell / 2);
            }
            HaleMove::Shift { from, to } => {
                observer.vanishes(Fact::piece(self.side, from.into()));
                observer.appears(Fact::piece(self.side, to.into()));
                own.on_black ^= 1 << (from / 2);
                own.on_white ^= 1 << (to / 2);
            }
            HaleMove::Pass => {}
        }
        self.side = self.side.other();
    }

    fn facts<O: Observer>(&self, observer: &mut O) {
        for side in Side::BOTH {
            self.pieces(side).iter().for_each(|cell| observer.appears(Fact::piece(side, cell.into())));
        }
    }

    fn key(&self) -> u64 {
        let [white, black] = self.pieces;
        key::hash([white.on_white, white.on_black, black.on_white, black.on_black, self.side.index() as u64])
    }
}

impl Searchable for Hale {
    /// A placement, or a shift by its white cell and the direction that it came from, or the pass.
    const SLOTS: usize = 5 * 121 + 1;

    fn slot(&self, m: HaleMove) -> usize {
        match m {
            HaleMove::Place(cell) => usize::from(cell),
            HaleMove::Shift { from, to } => {
                let direction = match to.wrapping_sub(from) {
                    1 => 1,
                    11 => 2,
                    0xFF => 3,
                    _ => 4,
                };
                direction * 121 + usize::from(to)
            }
            HaleMove::Pass => 5 * 121,
        }
    }

    fn forcing(&self, m: HaleMove) -> bool {
        // Does the move threaten to win with the next one?
        let mut next = *self;
        next.play(m);
        !next.winning_cells(self.side).is_empty()
    }

    fn win_in_one(&self) -> Option<HaleMove> {
        let cell = self.winning_cells(self.side).iter().next()?;
        self.moves_to(cell).find(|&m| {
            let mut next = *self;
            next.play(m);
            let own = next.pieces(self.side);
            has_line(own) || has_diagonal(own)
        })
    }
}
