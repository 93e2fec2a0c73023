//! Topological checkers: the players build the board out of their pieces, then move stacks on it; the player who holds
//! more enemy pieces in the end wins.
//!
//! Stage 1 fills a square table, field by field, each piece beside another. Stage 2 is played on exactly these
//! fields: the top k pieces of a stack go k steps along a path that visits no field twice.

mod board;
mod notation;
mod stacks;
mod table;

pub use board::Board;
pub use notation::{TopologicalBadPosition, TopologicalBadSetup, TopologicalIllegal};
pub use stacks::Stacks;
pub use table::Near;

use crate::prelude::*;
use std::sync::Arc;
use table::ReachTable;

/// The limit of turns for each player in stage 2.
const LIMIT: LimitRange = LimitRange { least: 10, most: 1000, usual: 100 };
/// Pieces of each player.
const PIECES: RangeInclusive<u32> = 2..=16;
/// Turns of each player in a period.
const PERIOD: RangeInclusive<u32> = 1..=100;
const USUAL_PERIOD: u32 = 10;

/// What the players agreed on before the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Rules {
    /// Pieces of each player.
    pieces: u8,
    /// Whether paths must be straight.
    straight: bool,
    /// Turns of each player in a period.
    period: u8,
    /// Turns of each player in stage 2.
    limit: u16,
}

/// A position of Topological checkers.
#[derive(PartialEq, Eq, Debug)]
pub struct Topological {
    rules: Rules,
    stage: Stage,
}

#[derive(Clone, PartialEq, Eq, Debug)]
enum Stage {
    /// Stage 1.
    Building(ReachTable),
    /// Stage 2. The board is shared by all positions of a game.
    Moving(Moving, Arc<Board>),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Moving {
    stacks: Stacks,
    /// Turns of both players in stage 2.
    turns: u16,
    /// Captured counts when the running period began; at its end they stay until the next one begins.
    held: [u8; 2],
    /// Refusals in a row just made.
    refusals: u8,
}

/// A move of Topological checkers. Fields of stage 2 are numbered as on the [`Board`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TopologicalMove {
    /// Stage 1: a piece onto the table, cell column * 25 + row.
    Place(u16),
    /// Stage 2: the top pieces of a stack move as many steps.
    Stack {
        /// The field that they leave.
        from: u8,
        /// The field that they reach.
        to: u8,
        /// The number of pieces that move.
        pieces: u8,
    },
    /// Stage 2: a refusal, written `Zz`.
    Refuse,
}

impl Clone for Topological {
    fn clone(&self) -> Self {
        Self { rules: self.rules, stage: self.stage.clone() }
    }

    /// Within one game the board stays the same and is not copied.
    fn clone_from(&mut self, source: &Self) {
        self.rules = source.rules;
        match (&mut self.stage, &source.stage) {
            (Stage::Moving(moving, board), Stage::Moving(from, same)) if Arc::ptr_eq(board, same) => {
                *moving = *from;
            }
            (stage, from) => *stage = from.clone(),
        }
    }
}

impl Topological {
    fn moving(&self) -> Option<&Moving> {
        if let Stage::Moving(moving, _) = &self.stage { Some(moving) } else { None }
    }

    /// The board, once it is built.
    pub fn board(&self) -> Option<&Board> {
        if let Stage::Moving(_, board) = &self.stage { Some(board) } else { None }
    }

    /// The stacks, once the board is built.
    pub fn stacks(&self) -> Option<&Stacks> {
        self.moving().map(|moving| &moving.stacks)
    }

    /// While the board is built: tells for every piece its side and what stands beside it and two steps away.
    pub fn neighbourhoods(&self, tell: impl FnMut(Side, Near, Near)) {
        if let Stage::Building(table) = &self.stage {
            table.neighbourhoods(tell);
        }
    }

    /// Pieces that both players have yet to place.
    pub fn pieces_left(&self) -> u32 {
        match &self.stage {
            Stage::Building(table) => 2 * u32::from(self.rules.pieces) - table.count(),
            Stage::Moving(..) => 0,
        }
    }

    /// Whether the opponent has just refused to move.
    pub fn refused(&self) -> bool {
        self.moving().is_some_and(|moving| moving.refusals > 0)
    }

    /// Turns of both players until the limit; while the board is built, all of them.
    pub fn turns_left(&self) -> u32 {
        u32::from(2 * self.rules.limit - self.moving().map_or(0, |moving| moving.turns))
    }

    /// Turns of both players until the game ends if nothing is captured or freed until then: at the end of the running
    /// period, or of the next one, or at the limit. Nothing while the board is built.
    pub fn turns_to_end(&self) -> Option<u32> {
        let moving = self.moving()?;
        let period = 2 * u32::from(self.rules.period);
        let left = period - u32::from(moving.turns) % period;
        let still = moving.held_in_period(self.rules) == moving.stacks.captured();
        Some(self.turns_left().min(if still { left } else { left + period }))
    }

    /// How far the running period has come, in turns of both players, and what was captured when it began: with the
    /// stacks, all that decides whether its end is the end of the game. Nothing while the board is built.
    pub fn period(&self) -> Option<(u32, [u8; 2])> {
        let moving = self.moving()?;
        Some((
            u32::from(moving.turns % (2 * u16::from(self.rules.period))),
            moving.held_in_period(self.rules),
        ))
    }

    fn start_moving(rules: Rules, table: &ReachTable) -> Stage {
        let board = Board::new(table, rules.straight);
        let stacks = Stacks::singles(board.cells().iter().map(|&cell| table.owner(cell)));
        Stage::Moving(Moving { stacks, turns: 0, held: [0; 2], refusals: 0 }, Arc::new(board))
    }
}

impl Moving {
    fn side(&self) -> Side {
        Side::after(u32::from(self.turns))
    }

    /// Whether a period has just ended, or none has begun.
    fn between_periods(&self, rules: Rules) -> bool {
        self.turns.is_multiple_of(2 * u16::from(rules.period))
    }

    /// Captured counts when the running period began, or begins.
    fn held_in_period(&self, rules: Rules) -> [u8; 2] {
        if self.between_periods(rules) { self.stacks.captured() } else { self.held }
    }

    fn outcome(&self, rules: Rules) -> Option<Outcome> {
        let captured = self.stacks.captured();
        let reason = if self.refusals == 2 {
            "agreed"
        } else if self.turns > 0 && self.between_periods(rules) && captured == self.held {
            "period"
        } else if self.turns >= 2 * rules.limit {
            "limit"
        } else {
            return None;
        };
        Some(Outcome::by_count(captured.map(u32::from), reason))
    }
}

impl Position for Topological {
    type Move = TopologicalMove;

    fn start(limit: u32, setup: &str) -> Result<Self, BadSetup> {
        let rules = read_setup(setup, limit)?;
        Ok(Self { rules, stage: Stage::Building(ReachTable::default()) })
    }

    fn side(&self) -> Side {
        match &self.stage {
            Stage::Building(table) => Side::after(table.count()),
            Stage::Moving(moving, _) => moving.side(),
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        match &self.stage {
            Stage::Building(_) => None,
            Stage::Moving(moving, _) => moving.outcome(self.rules),
        }
    }

    fn generate(&self, moves: &mut Vec<TopologicalMove>) {
        match &self.stage {
            Stage::Building(table) => table.free_fields(|cell| moves.push(TopologicalMove::Place(cell))),
            Stage::Moving(moving, board) => {
                for (from, height) in moving.stacks.owned(moving.side()) {
                    for pieces in 1..=height {
                        let ends = board.reach(pieces, from);
                        moves.extend(bits(u64::from(ends)).map(|to| TopologicalMove::Stack {
                            from,
                            to,
                            pieces,
                        }));
                    }
                }
                moves.push(TopologicalMove::Refuse);
            }
        }
    }

    fn count(&self) -> u64 {
        match &self.stage {
            Stage::Building(table) => u64::from(table.count_free_fields()),
            Stage::Moving(moving, board) => {
                let stacks = moving.stacks.owned(moving.side());
                1 + stacks.map(|(from, height)| u64::from(board.count(height, from))).sum::<u64>()
            }
        }
    }

    fn play_observed<O: Observer>(&mut self, m: TopologicalMove, observer: &mut O) {
        let side = self.side();
        match (&mut self.stage, m) {
            (Stage::Building(table), TopologicalMove::Place(cell)) => {
                table.place(cell, side);
                observer.appears(Fact::piece(side, cell));
                if table.count() == 2 * u32::from(self.rules.pieces) {
                    self.stage = Self::start_moving(self.rules, table);
                }
            }
            (Stage::Moving(moving, board), m) => {
                moving.held = moving.held_in_period(self.rules);
                moving.turns += 1;
                if let TopologicalMove::Stack { from, to, pieces } = m {
                    moving.refusals = 0;
                    moving.stacks.tell_move(board, from, to, pieces, observer);
                    moving.stacks.shift(from, to, pieces);
                } else {
                    moving.refusals += 1;
                }
            }
            (Stage::Building(_), _) => unreachable!("pieces move on a finished board"),
        }
    }

    fn facts<O: Observer>(&self, observer: &mut O) {
        match &self.stage {
            Stage::Building(table) => table.facts(observer),
            Stage::Moving(moving, board) => moving.stacks.facts(board, observer),
        }
    }

    fn key(&self) -> u64 {
        match &self.stage {
            Stage::Building(table) => table.key(),
            Stage::Moving(moving, board) => {
                let turn = u64::from(moving.turns & 1) | u64::from(moving.refusals) << 1;
                key::scramble(moving.stacks.sum().wrapping_add(board.key()) ^ turn)
            }
        }
    }
}

impl Searchable for Topological {
    /// A field of the table, or two fields of the board, or the refusal.
    const SLOTS: usize = 1024 + 625 + 1;

    fn slot(&self, m: TopologicalMove) -> usize {
        match m {
            TopologicalMove::Stack { from, to, .. } => usize::from(from) * 32 + usize::from(to),
            TopologicalMove::Place(cell) => 1024 + usize::from(cell),
            TopologicalMove::Refuse => 1024 + 625,
        }
    }

    fn forcing(&self, m: TopologicalMove) -> bool {
        let (Stage::Moving(moving, _), TopologicalMove::Stack { from, to, pieces }) = (&self.stage, m) else {
            return false;
        };
        let mut next = moving.stacks;
        next.shift(from, to, pieces);
        next.captured() != moving.stacks.captured()
    }
}

/// Reads a setup such as `10`, `10 straight`, `16 period 20`.
fn read_setup(setup: &str, limit: u32) -> Result<Rules, BadSetup> {
    const EXAMPLE: &str = "10, 10 straight, 16 period 20";
    let mut words = setup.split(' ').filter(|word| !word.is_empty()).peekable();
    let word = words.next().ok_or_else(|| BadSetup::Empty { example: EXAMPLE.to_owned() })?;
    let number = |word| whole_number(word).ok_or_else(|| BadSetup::NotNumber { word: quoted(word) });
    let pieces = number(word)?;
    if !PIECES.contains(&pieces) {
        let (least, most) = PIECES.into_inner();
        return Err(TopologicalBadSetup::Pieces { pieces, least, most }.into());
    }
    let straight = words.next_if_eq(&"straight").is_some();
    let mut period = USUAL_PERIOD;
    if words.next_if_eq(&"period").is_some() {
        period = number(words.next().ok_or(TopologicalBadSetup::PeriodMissing)?)?;
        if !PERIOD.contains(&period) {
            let (least, most) = PERIOD.into_inner();
            return Err(TopologicalBadSetup::Period { period, least, most }.into());
        }
    }
    if let Some(word) = words.next() {
        return Err(BadSetup::Word { word: quoted(word), example: EXAMPLE.to_owned() });
    }
    let limit = LIMIT.check(limit)? as u16;
    Ok(Rules { pieces: pieces as u8, straight, period: period as u8, limit })
}
