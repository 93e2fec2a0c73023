//! Lo: twelve pieces each on a chess board; the player who joins all of their own pieces into one group wins.
//!
//! A piece moves in a straight line by exactly as many cells as there are pieces of both colours on that line.
//! Own pieces may be jumped, enemy pieces may be captured but not jumped.
//!
//! ```text
//!   8  . b b b b b b .        bit 63 is H8
//!   7  w . . . . . . w
//!      ...                    a cell is row * 8 + column
//!   2  w . . . . . . w
//!   1  . b b b b b b .        bit 0 is A1
//!      A B C D E F G H
//! ```

mod lines;
mod notation;

pub use notation::LoIllegal;

use crate::prelude::*;

/// The limit of moves for each player.
const LIMIT: LimitRange = LimitRange { least: 40, most: 160, usual: 160 };
/// Pieces of each player at the start.
const PIECES: u32 = 12;
/// Every piece in every direction, and a place to spare.
const MOST_MOVES: usize = PIECES as usize * 8 + 1;
/// Columns A and H without the corners.
const WHITE_START: u64 = 0x0081_8181_8181_8100;
/// Rows 1 and 8 without the corners.
const BLACK_START: u64 = 0x7E00_0000_0000_007E;

/// A position of Lo.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Lo {
    pieces: [u64; 2],
    half_moves: u16,
    limit: u16,
}

/// A move of Lo: one piece in a straight line, or the forced pass.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LoMove {
    /// Where the piece comes from, row * 8 + column; 64 in a pass.
    pub from: u8,
    /// Where the piece goes, row * 8 + column; 64 in a pass.
    pub to: u8,
}

impl LoMove {
    /// The pass, written `Z0-Z0`: no piece moves.
    pub const PASS: Self = Self { from: 64, to: 64 };
}

impl Lo {
    /// The cells of a side's pieces, bit row * 8 + column.
    pub const fn pieces(&self, side: Side) -> u64 {
        self.pieces[side.index()]
    }

    /// Half-moves made so far, passes included.
    pub const fn half_moves(&self) -> u32 {
        self.half_moves as u32
    }

    /// The limit of moves for each player.
    pub const fn limit(&self) -> u32 {
        self.limit as u32
    }

    /// Whether a side's pieces all form one group.
    pub const fn connected(&self, side: Side) -> bool {
        connected(self.pieces[side.index()])
    }

    /// Half-moves until the limit.
    pub const fn plies_left(&self) -> u32 {
        2 * self.limit() - self.half_moves()
    }

    /// How many more moves a side would have on move than the other would, the pass not counted.
    pub fn mobility_lead(&self, side: Side) -> i32 {
        lines::lead(self.pieces(side), self.pieces(side.other()))
    }

    /// Whether a move of a piece, wherever it comes from, is legal here, given that the game is not over.
    pub fn allows(&self, m: LoMove) -> bool {
        let (own, enemy) = self.own_and_enemy();
        m.from < 64
            && m.to < 64
            && own >> m.from & 1 == 1
            && own >> m.to & 1 == 0
            && lines::landings(own | enemy, m.from) >> m.to & 1 == 1
            && lines::between(m.from, m.to) & enemy == 0
    }

    /// The mover's pieces and the enemy's.
    const fn own_and_enemy(&self) -> (u64, u64) {
        let side = Side::after(self.half_moves as u32).index();
        (self.pieces[side], self.pieces[1 - side])
    }
}

/// Whether all pieces form one group of neighbours in 8 directions: one piece's group grown until it stops.
const fn connected(pieces: u64) -> bool {
    let mut group = pieces & pieces.wrapping_neg();
    loop {
        let grown = with_neighbours(group) & pieces;
        if grown == group {
            return group == pieces;
        }
        group = grown;
    }
}

/// The cells and their neighbours in 8 directions.
const fn with_neighbours(cells: u64) -> u64 {
    const NOT_A: u64 = 0xFEFE_FEFE_FEFE_FEFE;
    let row = cells | (cells << 1 & NOT_A) | (cells & NOT_A) >> 1;
    row | row << 8 | row >> 8
}

impl Position for Lo {
    type Move = LoMove;

    fn start(limit: u32, _setup: &str) -> Result<Self, BadSetup> {
        Ok(Self { pieces: [WHITE_START, BLACK_START], half_moves: 0, limit: LIMIT.check(limit)? as u16 })
    }

    fn side(&self) -> Side {
        Side::after(u32::from(self.half_moves))
    }

    fn outcome(&self) -> Option<Outcome> {
        let mover = self.side().other();
        if self.connected(mover) {
            Some(Outcome::win(mover, "connected"))
        } else if self.connected(mover.other()) {
            Some(Outcome::win(mover.other(), "connected"))
        } else if self.half_moves() >= 2 * self.limit() {
            Some(Outcome::draw("limit"))
        } else {
            None
        }
    }

    fn generate(&self, moves: &mut Vec<LoMove>) {
        let (own, enemy) = self.own_and_enemy();
        let mut found = [LoMove::PASS; MOST_MOVES];
        let mut count = 0;
        for from in bits(own) {
            for to in bits(lines::landings(own | enemy, from) & !own) {
                // The move is written, then kept or overwritten, without a branch that the processor could not
                // foretell.
                found[count] = LoMove { from, to };
                count += usize::from(lines::between(from, to) & enemy == 0);
            }
        }
        match count {
            0 => moves.push(LoMove::PASS),
            _ => moves.extend_from_slice(&found[..count]),
        }
    }

    fn count(&self) -> u64 {
        let (own, enemy) = self.own_and_enemy();
        // A side without a move has the pass.
        u64::from(lines::count_moves(own, enemy).max(1))
    }

    fn play_observed<O: Observer>(&mut self, m: LoMove, observer: &mut O) {
        let side = self.side();
        self.half_moves += 1;
        if m == LoMove::PASS {
            return;
        }
        let target = 1 << m.to;
        if self.pieces(side.other()) & target != 0 {
            observer.vanishes(Fact::piece(side.other(), m.to.into()));
        }
        observer.vanishes(Fact::piece(side, m.from.into()));
        observer.appears(Fact::piece(side, m.to.into()));
        self.pieces[side.index()] ^= 1 << m.from | target;
        self.pieces[side.other().index()] &= !target;
    }

    fn facts<O: Observer>(&self, observer: &mut O) {
        for side in Side::BOTH {
            bits(self.pieces(side)).for_each(|cell| observer.appears(Fact::piece(side, cell.into())));
        }
    }

    fn key(&self) -> u64 {
        key::hash([self.pieces[0], self.pieces[1], u64::from(self.half_moves & 1)])
    }
}

impl Searchable for Lo {
    const SLOTS: usize = 65 * 65;

    fn slot(&self, m: LoMove) -> usize {
        usize::from(m.from) * 65 + usize::from(m.to)
    }

    fn forcing(&self, m: LoMove) -> bool {
        m != LoMove::PASS && self.own_and_enemy().1 & 1 << m.to != 0
    }

    fn win_in_one(&self) -> Option<LoMove> {
        let (own, enemy) = self.own_and_enemy();
        joining_move(own, enemy)
    }
}

/// A move that joins all pieces of a side.
fn joining_move(own: u64, enemy: u64) -> Option<LoMove> {
    let goals = joining_cells(own) & !own;
    if goals == 0 {
        return None;
    }
    for from in bits(own) {
        for to in bits(lines::landings(own | enemy, from) & goals) {
            if lines::between(from, to) & enemy == 0 && connected(own ^ (1 << from | 1 << to)) {
                return Some(LoMove { from, to });
            }
        }
    }
    None
}

/// The cells that touch every group of pieces, where one group that is a single piece may be left out: it can be the piece
/// that moves. A move that joins all groups lands there.
const fn joining_cells(pieces: u64) -> u64 {
    let (mut all, mut all_but_one) = (u64::MAX, u64::MAX);
    let mut rest = pieces;
    while rest != 0 && all_but_one != 0 {
        let mut group = rest & rest.wrapping_neg();
        let mut near = with_neighbours(group);
        while near & rest != group {
            group = near & rest;
            near = with_neighbours(group);
        }
        rest &= !group;
        all_but_one = all_but_one & near | if group.is_power_of_two() { all } else { 0 };
        all &= near;
    }
    all_but_one
}
