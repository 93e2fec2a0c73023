//! Texts of Lo: moves such as `F3-B3`, the pass `Z0-Z0`, positions.

use super::{LIMIT, Lo, LoMove, PIECES, lines};
use crate::prelude::*;

const GRID: Grid = Grid { columns: 8, rows: 8, first_row: b'1', steps: [1, 8] };
const PASS: &str = "Z0-Z0";

impl Lo {
    fn owner(&self, cell: u8) -> Option<Side> {
        Side::BOTH.into_iter().find(|&side| self.pieces(side) & 1 << cell != 0)
    }

    /// The move between two cells, or the first rule that it breaks.
    fn check(&self, from: u8, to: u8) -> Result<LoMove, Illegal> {
        let (own, enemy) = self.own_and_enemy();
        Illegal::unless_own(self.owner(from), self.side(), GRID.name(from))?;
        if from == to {
            return Err(Illegal::SameCell { cell: GRID.name(from) });
        }
        let line = lines::common(from, to)
            .ok_or_else(|| Illegal::NoLine { from: GRID.name(from), to: GRID.name(to) })?;
        let between = lines::between(from, to);
        let distance = between.count_ones() + 1;
        let pieces = lines::pieces_on_line(own | enemy, from, line);
        if distance != pieces {
            return Err(LoIllegal::WrongLength { distance, pieces }.into());
        }
        if let Some(cell) = bits(between & enemy).min_by_key(|cell| cell.abs_diff(from)) {
            return Err(LoIllegal::JumpsEnemy { cell: GRID.name(cell) }.into());
        }
        if own & 1 << to != 0 {
            return Err(Illegal::OwnPiece { cell: GRID.name(to) });
        }
        Ok(LoMove { from, to })
    }
}

impl Notation for Lo {
    const NAME: &'static str = "lo";
    const LIMIT: Option<LimitRange> = Some(LIMIT);
    const OWN_REASONS: &'static [ReasonKeys] = &[LoIllegal::KEYS];
    const REASONS: &'static [&'static str] = &["connected", "limit"];
    const PERFT: &'static str = include_str!("../../data/perft/lo.txt");

    fn format(&self, m: LoMove) -> String {
        if m == LoMove::PASS { PASS.to_owned() } else { format!("{}-{}", GRID.name(m.from), GRID.name(m.to)) }
    }

    fn read_move(&self, text: &str) -> Result<LoMove, Illegal> {
        const EXAMPLE: &str = "F3-B3";
        if text.eq_ignore_ascii_case(PASS) {
            if text != PASS {
                return Err(Illegal::WrongCase { text: text.to_owned(), right: PASS.to_owned() });
            }
            let (own, enemy) = self.own_and_enemy();
            let stuck = lines::count_moves(own, enemy) == 0;
            return if stuck { Ok(LoMove::PASS) } else { Err(Illegal::PassNotAllowed) };
        }
        let (from, to) = text.split_once('-').ok_or_else(|| Illegal::unreadable(text, EXAMPLE))?;
        let (from, to) = (GRID.read(from, text, EXAMPLE)?, GRID.read(to, text, EXAMPLE)?);
        self.check(from as u8, to as u8)
    }

    fn to_text(&self) -> String {
        let board = text::write_rows(GRID, |cell| self.owner(cell));
        let number = text::move_number(self.half_moves());
        format!("{board} {} move {number} limit {}", self.side(), self.limit)
    }

    fn from_text(text: &str) -> Result<Self, BadPosition> {
        let text = PositionText::read(text, &["move", "limit"], &[])?;
        let mut pieces = [0; 2];
        text::read_rows(GRID, text.board_word()?, |cell, side| {
            pieces[side.index()] |= 1 << cell;
        })?;
        text::check_counts(pieces.map(u64::count_ones), 1, PIECES)?;
        let limit = text.number("limit", LIMIT.least..=LIMIT.most, LIMIT.usual)?;
        let number = text.number("move", 1..=LIMIT.most + 1, 1)?;
        let half_moves = text::half_moves(number, text.side);
        if half_moves > 2 * limit {
            return Err(BadPosition::PastLimit { number, limit });
        }
        Ok(Self { pieces, half_moves: half_moves as u16, limit: limit as u16 })
    }

    fn layout(&self) -> Layout {
        GRID.layout(|_| false)
    }

    fn remarks(&self) -> Vec<Remark> {
        let [white, black] = self.pieces.map(u64::count_ones);
        vec![
            Remark::Move { number: text::move_number(self.half_moves()), limit: self.limit() },
            Remark::Pieces { white, black },
        ]
    }
}

reasons! {
    /// Why a text is not a legal move, by the rules of this game alone.
    pub enum LoIllegal of Illegal {
        /// The distance is the number of pieces on the line.
        WrongLength { distance: u32, pieces: u32 } = "illegal-wrong-length",
        /// Enemy pieces can not be jumped.
        JumpsEnemy { cell: String } = "illegal-jumps-enemy",
    }
}
