//! Phalanx: lines of pieces move along themselves, capture shorter lines, and race to the enemy's first row.
//!
//! ```text
//!   l  b b b b b b b b b b b b b b     black's first row
//!   k  b b b b b b b b b b b b b b
//!      ...
//!   b  w w w w w w w w w w w w w w
//!   a  w w w w w w w w w w w w w w     white's first row
//!      A B C D E F G H I J K L M N
//! ```

mod cells;
mod moves;
mod notation;

pub use cells::PhalanxCells;
pub use moves::{PhalanxLosses, PhalanxMove};
pub use notation::PhalanxIllegal;

use crate::prelude::*;

/// The limit of moves for each player.
const LIMIT: LimitRange = LimitRange { least: 40, most: 120, usual: 120 };
/// Pieces of each player at the start.
const PIECES: u32 = 28;

/// A position of Phalanx.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Phalanx {
    pieces: [PhalanxCells; 2],
    half_moves: u32,
    limit: u32,
}

impl Phalanx {
    /// The cells of a side's pieces.
    pub const fn pieces(&self, side: Side) -> PhalanxCells {
        self.pieces[side.index()]
    }

    /// Half-moves made so far.
    pub const fn half_moves(&self) -> u32 {
        self.half_moves
    }

    /// The limit of moves for each player.
    pub const fn limit(&self) -> u32 {
        self.limit
    }

    /// Half-moves until both sides have made as many moves as the limit says; 0 when they have.
    pub const fn plies_left(&self) -> u32 {
        (2 * self.limit).saturating_sub(self.half_moves)
    }

    /// How many of a side's pieces stand on the enemy's first row.
    pub fn crossed(&self, side: Side) -> u32 {
        (self.pieces(side) & goal(side)).count()
    }

    /// Whether a legal move brings a piece to the enemy's first row. A line that moves along it stays there.
    pub fn crosses(&self, m: PhalanxMove) -> bool {
        let goal = goal(self.side());
        goal.contains(m.landing()) && !goal.contains(m.head())
    }

    /// How many enemy pieces a legal move takes.
    pub fn taken(&self, m: PhalanxMove) -> u32 {
        let (_, enemy) = self.own_and_enemy();
        moves::line(enemy, m.landing(), m.step).count() as u32
    }

    /// Appends the moves that take something or cross; with [`quiet_moves`](Self::quiet_moves), all moves.
    pub fn forcing_moves(&self, moves: &mut Vec<PhalanxMove>) {
        let (own, enemy) = self.own_and_enemy();
        moves::generate_forcing(own, enemy, goal(self.side()), moves);
    }

    /// Appends the moves that neither take anything nor cross.
    pub fn quiet_moves(&self, moves: &mut Vec<PhalanxMove>) {
        let (own, enemy) = self.own_and_enemy();
        moves::generate_quiet(own, enemy, goal(self.side()), moves);
    }

    /// What a side could lose to a single move of the other one, were that one to move.
    pub fn losses(&self, side: Side) -> PhalanxLosses {
        moves::losses(self.pieces(side.other()), self.pieces(side))
    }

    /// Whether a move, wherever it comes from, is legal here, given that the game is not over.
    pub fn allows(&self, m: PhalanxMove) -> bool {
        let (own, enemy) = self.own_and_enemy();
        moves::is_legal(own, enemy, m)
    }

    /// The position with the turn handed over, which no rule allows: a search asks what the other side could do.
    #[must_use]
    pub const fn after_pass(&self) -> Self {
        Self { half_moves: self.half_moves + 1, ..*self }
    }

    /// The mover's pieces and the enemy's.
    fn own_and_enemy(&self) -> (PhalanxCells, PhalanxCells) {
        let side = self.side();
        (self.pieces(side), self.pieces(side.other()))
    }
}

impl Position for Phalanx {
    type Move = PhalanxMove;

    fn start(limit: u32, _setup: &str) -> Result<Self, BadSetup> {
        Ok(Self {
            pieces: [PhalanxCells::WHITE_START, PhalanxCells::BLACK_START],
            half_moves: 0,
            limit: LIMIT.check(limit)?,
        })
    }

    fn side(&self) -> Side {
        Side::after(self.half_moves)
    }

    fn outcome(&self) -> Option<Outcome> {
        let side = self.side();
        let (ours, theirs) = (self.crossed(side), self.crossed(side.other()));
        if ours > theirs {
            // Our crossing survived the opponent's reply.
            return Some(Outcome::win(side, "crossing"));
        }
        if ours == theirs && self.half_moves >= 2 * self.limit {
            return Some(Outcome::draw("limit"));
        }
        let (own, enemy) = self.own_and_enemy();
        (!moves::any(own, enemy)).then(|| Outcome::win(side.other(), "blocked"))
    }

    fn generate(&self, moves: &mut Vec<PhalanxMove>) {
        let (own, enemy) = self.own_and_enemy();
        moves::generate(own, enemy, moves);
    }

    fn count(&self) -> u64 {
        let (own, enemy) = self.own_and_enemy();
        u64::from(moves::count(own, enemy))
    }

    fn play_observed<O: Observer>(&mut self, m: PhalanxMove, observer: &mut O) {
        let side = self.side();
        let (own, enemy) = (side.index(), side.other().index());
        // Where the line overlaps its old place nothing changes.
        for i in 0..m.overtaken() {
            observer.vanishes(Fact::piece(side, m.tail_cell(i).into()));
            self.pieces[own].remove(m.tail_cell(i));
        }
        for cell in moves::line(self.pieces[enemy], m.landing(), m.step) {
            observer.vanishes(Fact::piece(side.other(), cell.into()));
            self.pieces[enemy].remove(cell);
        }
        for i in 0..m.overtaken() {
            observer.appears(Fact::piece(side, m.landing_cell(i).into()));
            self.pieces[own].insert(m.landing_cell(i));
        }
        self.half_moves += 1;
    }

    fn facts<O: Observer>(&self, observer: &mut O) {
        for side in Side::BOTH {
            self.pieces(side).iter().for_each(|cell| observer.appears(Fact::piece(side, cell.into())));
        }
    }

    fn key(&self) -> u64 {
        let [white, black] = self.pieces.map(PhalanxCells::words);
        let side = [u64::from(self.half_moves & 1)];
        key::hash(white.into_iter().chain(black).chain(side))
    }
}

impl Searchable for Phalanx {
    const SLOTS: usize = 192 * 192;

    fn slot(&self, m: PhalanxMove) -> usize {
        usize::from(m.head()) * 192 + usize::from(m.landing())
    }

    fn forcing(&self, m: PhalanxMove) -> bool {
        let (_, enemy) = self.own_and_enemy();
        enemy.contains(m.landing()) || self.crosses(m)
    }
}

/// The row that a side's pieces want to reach.
const fn goal(side: Side) -> PhalanxCells {
    match side {
        Side::White => PhalanxCells::LAST_ROW,
        Side::Black => PhalanxCells::FIRST_ROW,
    }
}
