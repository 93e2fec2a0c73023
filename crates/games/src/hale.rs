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

mod notation;
mod threats;

use crate::{BadSetup, Fact, Observer, Outcome, Position, Searchable, Side, bits::wide_bits, key};

/// Columns and rows.
const SIZE: u8 = 11;
/// Pieces in a row or column that win.
const LINE: u32 = 5;
/// Pieces in a diagonal on white cells that win.
const DIAGONAL: u32 = 4;

const BOARD: u128 = (1 << 121) - 1;
/// Every second cell, beginning with the second.
const BLACK_CELLS: u128 = 0xAAAA_AAAA_AAAA_AAAA_AAAA_AAAA_AAAA_AAAA & BOARD;
const WHITE_CELLS: u128 = BOARD & !BLACK_CELLS;
const COLUMN_A: u128 = {
    let mut cells = 0;
    let mut row = 0;
    while row < SIZE {
        cells |= 1 << (row * SIZE);
        row += 1;
    }
    cells
};
const COLUMN_K: u128 = COLUMN_A << 10;

/// A position of Hale.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Hale {
    pieces: [u128; 2],
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
    /// The cells of a side's pieces, bit row * 11 + column.
    pub const fn pieces(&self, side: Side) -> u128 {
        self.pieces[side.index()]
    }

    /// Whether a cell, row * 11 + column, is black.
    pub const fn is_black_cell(cell: u8) -> bool {
        cell % 2 == 1
    }

    /// The cells without a piece.
    pub const fn empty(&self) -> u128 {
        BOARD & !(self.pieces[0] | self.pieces[1])
    }

    /// The empty cells that a side would fill to win at once, were it to move. Nothing but a piece on such a cell stops that win.
    pub const fn winning_cells(&self, side: Side) -> u128 {
        threats::winning_cells(self.pieces(side), self.empty())
    }

    /// The cells beside those of a set: in the same row, and in the same column.
    pub const fn beside(cells: u128) -> [u128; 2] {
        threats::beside(cells)
    }

    /// The moves of the side to move that fill an empty cell.
    pub fn moves_to(&self, cell: u8) -> impl Iterator<Item = HaleMove> + use<> {
        let placed = Self::is_black_cell(cell).then_some(HaleMove::Place(cell));
        let [row, column] = threats::beside(1 << cell);
        let from = if placed.is_some() { 0 } else { (row | column) & self.pieces(self.side) };
        placed.into_iter().chain(wide_bits(from).map(move |from| HaleMove::Shift { from, to: cell }))
    }

    /// The mover's pieces that can still shift, by direction: step and the white cells that they reach.
    fn shifts(&self) -> [(i8, u128); 4] {
        let movable = self.pieces(self.side) & BLACK_CELLS;
        let free = self.empty() & WHITE_CELLS;
        [
            (1, (movable & !COLUMN_K) << 1 & free),
            (11, movable << 11 & free),
            (-1, (movable & !COLUMN_A) >> 1 & free),
            (-11, movable >> 11 & free),
        ]
    }

    fn placements(&self) -> u128 {
        self.empty() & BLACK_CELLS
    }
}

/// The cells from which a line of `length` pieces goes on in steps.
const fn lines(pieces: u128, step: u32, length: u32) -> u128 {
    let pairs = pieces & pieces >> step;
    let fours = pairs & pairs >> (2 * step);
    if length == 5 { fours & pieces >> (4 * step) } else { fours }
}

/// Columns A to the one from which a line to the right just fits.
const fn room_to_the_right(length: u32) -> u128 {
    let mut cells = 0;
    let mut column = 0;
    while column + length <= SIZE as u32 {
        cells |= COLUMN_A << column;
        column += 1;
    }
    cells
}

/// Whether there is a row or column of five.
const fn has_line(pieces: u128) -> bool {
    const START: u128 = room_to_the_right(LINE);
    lines(pieces, 1, LINE) & START | lines(pieces, 11, LINE) != 0
}

/// Whether there is a diagonal of four on white cells.
const fn has_diagonal(pieces: u128) -> bool {
    const START: u128 = room_to_the_right(DIAGONAL);
    let pieces = pieces & WHITE_CELLS;
    // A falling diagonal starts at its right end here, three columns from its left one.
    lines(pieces, 12, DIAGONAL) & START | lines(pieces, 10, DIAGONAL) & START << (DIAGONAL - 1) != 0
}

impl Position for Hale {
    type Move = HaleMove;

    fn start(_limit: u32, _setup: &str) -> Result<Self, BadSetup> {
        Ok(Self { pieces: [0; 2], side: Side::White })
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
        } else if self.empty() == 0 {
            Some(Outcome::draw("full"))
        } else {
            None
        }
    }

    fn generate(&self, moves: &mut Vec<HaleMove>) {
        let before = moves.len();
        moves.extend(wide_bits(self.placements()).map(HaleMove::Place));
        for (step, reached) in self.shifts() {
            moves.extend(
                wide_bits(reached).map(|to| HaleMove::Shift { from: to.wrapping_add_signed(-step), to }),
            );
        }
        if moves.len() == before {
            moves.push(HaleMove::Pass);
        }
    }

    fn count(&self) -> u64 {
        let shifts: u32 = self.shifts().iter().map(|(_, reached)| reached.count_ones()).sum();
        // Without a move there is the pass.
        u64::from((self.placements().count_ones() + shifts).max(1))
    }

    fn play_observed<O: Observer>(&mut self, m: HaleMove, observer: &mut O) {
        let own = &mut self.pieces[self.side.index()];
        match m {
            HaleMove::Place(cell) => {
                observer.appears(fact(self.side, cell));
                *own |= 1 << cell;
            }
            HaleMove::Shift { from, to } => {
                observer.vanishes(fact(self.side, from));
                observer.appears(fact(self.side, to));
                *own ^= 1 << from | 1 << to;
            }
            HaleMove::Pass => {}
        }
        self.side = self.side.other();
    }

    fn facts<O: Observer>(&self, observer: &mut O) {
        for side in Side::BOTH {
            wide_bits(self.pieces(side)).for_each(|cell| observer.appears(fact(side, cell)));
        }
    }

    fn key(&self) -> u64 {
        let [white, black] = self.pieces;
        key::hash([
            white as u64,
            (white >> 64) as u64,
            black as u64,
            (black >> 64) as u64,
            self.side.index() as u64,
        ])
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
        // A threat to win with the move after this one.
        let mut next = *self;
        next.play(m);
        next.winning_cells(self.side) != 0
    }

    fn win_in_one(&self) -> Option<HaleMove> {
        let cell = wide_bits(self.winning_cells(self.side)).next()?;
        self.moves_to(cell).find(|&m| {
            let mut next = *self;
            next.play(m);
            let own = next.pieces(self.side);
            has_line(own) || has_diagonal(own)
        })
    }
}

fn fact(side: Side, cell: u8) -> Fact {
    Fact { owner: Some(side), place: u16::from(cell), level: 0 }
}
