//! Texts of Hale: placements such as `Ef`, shifts such as `Ef-Df`, the pass `Zz`, positions.

use super::{Hale, HaleCells, HaleMove, SIZE, has_diagonal, has_line};
use crate::prelude::*;

const GRID: Grid = Grid { columns: SIZE, rows: SIZE, first_row: b'a', steps: [1, SIZE as u16] };
const PASS: &str = "Zz";

impl Hale {
    fn owner(&self, cell: u8) -> Option<Side> {
        Side::BOTH.into_iter().find(|&side| self.pieces(side).has(cell))
    }

    fn check_placement(&self, cell: u8) -> Result<HaleMove, Illegal> {
        if self.owner(cell).is_some() {
            return Err(Illegal::Occupied { cell: GRID.name(cell) });
        }
        if !Self::is_black_cell(cell) {
            return Err(HaleIllegal::WhiteCell { cell: GRID.name(cell) }.into());
        }
        Ok(HaleMove::Place(cell))
    }

    fn check_shift(&self, from: u8, to: u8) -> Result<HaleMove, Illegal> {
        Illegal::unless_own(self.owner(from), self.side, GRID.name(from))?;
        if !Self::is_black_cell(from) {
            return Err(HaleIllegal::StaysOnWhite { cell: GRID.name(from) }.into());
        }
        if from == to {
            return Err(Illegal::SameCell { cell: GRID.name(from) });
        }
        let across = (from % SIZE).abs_diff(to % SIZE);
        let along = (from / SIZE).abs_diff(to / SIZE);
        if across + along != 1 {
            return Err(Illegal::NotNeighbour { from: GRID.name(from), to: GRID.name(to) });
        }
        match self.owner(to) {
            Some(_) => Err(Illegal::Occupied { cell: GRID.name(to) }),
            None => Ok(HaleMove::Shift { from, to }),
        }
    }
}

impl Notation for Hale {
    const NAME: &'static str = "hale";
    const OWN_REASONS: &'static [ReasonKeys] = &[HaleIllegal::KEYS];
    const REASONS: &'static [&'static str] = &["line", "diagonal", "full"];
    const PERFT: &'static str = include_str!("../../data/perft/hale.txt");

    fn format(&self, m: HaleMove) -> String {
        match m {
            HaleMove::Place(cell) => GRID.name(cell),
            HaleMove::Shift { from, to } => format!("{}-{}", GRID.name(from), GRID.name(to)),
            HaleMove::Pass => PASS.to_owned(),
        }
    }

    fn read_move(&self, text: &str) -> Result<HaleMove, Illegal> {
        const EXAMPLE: &str = "Ef, Ef-Df";
        if text == PASS {
            let stuck = self.placements() == 0 && self.shifts().iter().all(|&(_, reached)| reached == 0);
            return if stuck { Ok(HaleMove::Pass) } else { Err(Illegal::PassNotAllowed) };
        }
        let cell = |word| GRID.read(word, text, EXAMPLE).map(|cell| cell as u8);
        match text.split_once('-') {
            None => self.check_placement(cell(text)?),
            Some((from, to)) => {
                let (from, to) = (cell(from)?, cell(to)?);
                self.check_shift(from, to)
            }
        }
    }

    fn to_text(&self) -> String {
        let board = text::write_rows(GRID, |cell| self.owner(cell));
        format!("{board} {}", self.side)
    }

    fn from_text(text: &str) -> Result<Self, BadPosition> {
        let text = PositionText::read(text, &[], &[])?;
        let mut pieces = [HaleCells::NONE; 2];
        text::read_rows(GRID, text.board_word()?, |cell, side| {
            pieces[side.index()] |= HaleCells::of(cell);
        })?;
        let own = pieces[text.side.index()];
        if has_line(own) || has_diagonal(own) {
            return Err(BadPosition::EndedBefore { side: text.side.word().to_owned() });
        }
        Ok(Self { pieces, side: text.side })
    }

    fn layout(&self) -> Layout {
        GRID.layout(Self::is_black_cell)
    }

    fn remarks(&self) -> Vec<Remark> {
        let [white, black] = self.pieces.map(HaleCells::count);
        vec![Remark::Pieces { white, black }]
    }
}

reasons! {
    /// Why a text is not a legal move, by the rules of this game alone.
    pub enum HaleIllegal of Illegal {
        /// Pieces are placed on black cells.
        WhiteCell { cell: String } = "illegal-white-cell",
        /// A piece on a white cell stays there.
        StaysOnWhite { cell: String } = "illegal-stays-on-white",
    }
}
