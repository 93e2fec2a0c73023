//! Pairs: a turn marks two empty cells of a row, one after the other. Three own marks side by side win at once; a
//! full row is a draw.
//!
//! ```text
//!   w . b w b .      white has marked 1 and 4, black 3 and 5
//!   1 2 3 4 5 6      bit 0 is cell 1
//! ```

use khod_games::{
    BadPosition, BadSetup, Fact, Illegal, Layout, LayoutKind, LimitRange, Notation, Observer, Outcome, Place,
    Position, Remark, Searchable, Side, quoted,
};
use std::ops::RangeInclusive;

/// A position of the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pairs {
    /// The cells that each side has marked. Their number says whose turn it is, and how far in it.
    marks: [u32; 2],
    cells: u32,
}

const CELLS: RangeInclusive<u32> = 3..=32;
/// Marks of a turn.
const TURN: u32 = 2;

impl Pairs {
    fn marked(&self) -> u32 {
        (self.marks[0] | self.marks[1]).count_ones()
    }

    fn owner(&self, cell: u32) -> Option<Side> {
        Side::BOTH.into_iter().find(|side| self.marks[side.index()] >> cell & 1 == 1)
    }
}

impl Position for Pairs {
    /// The cell to mark, from 0.
    type Move = u32;

    const TURN_MOVES: u32 = TURN;

    fn start(_limit: u32, setup: &str) -> Result<Self, BadSetup> {
        let cells = number(setup).ok_or_else(|| BadSetup::NotNumber { word: quoted(setup) })?;
        if !CELLS.contains(&cells) {
            return Err(BadSetup::Columns { columns: cells, least: *CELLS.start(), most: *CELLS.end() });
        }
        Ok(Self { marks: [0; 2], cells })
    }

    fn side(&self) -> Side {
        Side::after(self.marked() / TURN)
    }

    fn outcome(&self) -> Option<Outcome> {
        let three = |marks: u32| marks & marks >> 1 & marks >> 2 != 0;
        let winner = Side::BOTH.into_iter().find(|side| three(self.marks[side.index()]));
        let full = (self.marked() == self.cells).then_some(Outcome::draw("full"));
        winner.map(|side| Outcome::win(side, "three")).or(full)
    }

    fn generate(&self, moves: &mut Vec<u32>) {
        moves.extend((0..self.cells).filter(|&cell| self.owner(cell).is_none()));
    }

    fn count(&self) -> u64 {
        u64::from(self.cells - self.marked())
    }

    fn play_observed<O: Observer>(&mut self, cell: u32, observer: &mut O) {
        let side = self.side();
        self.marks[side.index()] |= 1 << cell;
        observer.appears(fact(side, cell));
    }

    fn facts<O: Observer>(&self, observer: &mut O) {
        for cell in 0..self.cells {
            self.owner(cell).into_iter().for_each(|side| observer.appears(fact(side, cell)));
        }
    }

    fn key(&self) -> u64 {
        let marks = u64::from(self.marks[0]) | u64::from(self.marks[1]) << 32;
        marks.wrapping_mul(0x9E37_79B9_7F4A_7C15)
    }
}

fn fact(side: Side, cell: u32) -> Fact {
    Fact { owner: Some(side), place: cell as u16, level: 0 }
}

/// A number written in its one way: no sign, no leading zero.
fn number(text: &str) -> Option<u32> {
    text.parse().ok().filter(|number: &u32| number.to_string() == text)
}

impl Notation for Pairs {
    const NAME: &'static str = "pairs";
    const LIMIT: Option<LimitRange> = None;
    const SETUP: Option<&'static str> = Some("6");
    const REASONS: &'static [&'static str] = &["three", "full"];
    const PERFT: &'static str = "start | 6 | 576 | ...... white\nfour cells | 4 | 24 | .... white\n";

    fn format(&self, cell: u32) -> String {
        (cell + 1).to_string()
    }

    fn read_move(&self, text: &str) -> Result<u32, Illegal> {
        let column = number(text).filter(|&column| column > 0);
        let column = column.ok_or_else(|| Illegal::unreadable(text, "3"))?;
        if column > self.cells {
            return Err(Illegal::NoColumn { column, columns: self.cells });
        }
        match self.owner(column - 1) {
            Some(_) => Err(Illegal::Occupied { cell: text.to_owned() }),
            None => Ok(column - 1),
        }
    }

    fn to_text(&self) -> String {
        let letter = |cell| self.owner(cell).map_or(".", |side| &side.word()[..1]);
        format!("{} {}", (0..self.cells).map(letter).collect::<String>(), self.side())
    }

    fn from_text(text: &str) -> Result<Self, BadPosition> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let [row, side] = words[..] else { return Err(BadPosition::NoSide) };
        let side = Side::from_word(side).ok_or(BadPosition::NoSide)?;
        let cells = row.chars().count() as u32;
        let wrong_length = |_| BadPosition::Cells { row: quoted(row), cells, right: *CELLS.end() };
        let wrong_letter = |letter: char| {
            let letter = quoted(&letter.to_string());
            BadPosition::Letter { row: quoted(row), letter }
        };
        let mut position = Self::start(0, &cells.to_string()).map_err(wrong_length)?;
        for (cell, letter) in row.chars().enumerate() {
            match letter {
                'w' => position.marks[0] |= 1 << cell,
                'b' => position.marks[1] |= 1 << cell,
                '.' => {}
                _ => return Err(wrong_letter(letter)),
            }
        }
        // The sides took turns.
        let [white, black] = position.marks.map(u32::count_ones);
        let turns = (0..position.marked()).map(|mark| Side::after(mark / TURN));
        if turns.filter(|&side| side == Side::White).count() as u32 != white {
            return Err(BadPosition::PieceCount { white, black, pieces: cells });
        }
        let right = position.side();
        if side == right { Ok(position) } else { Err(BadPosition::WrongSide { side: right.to_string() }) }
    }

    fn layout(&self) -> Layout {
        let columns: Vec<String> = (0..self.cells).map(|cell| self.format(cell)).collect();
        let place = |cell: u32| Place {
            id: cell as u16,
            column: cell as usize,
            row: 0,
            name: self.format(cell),
            dark: false,
        };
        let places = (0..self.cells).map(place).collect();
        Layout { kind: LayoutKind::Flat, places, columns, rows: vec![String::new()] }
    }

    fn remarks(&self) -> Vec<Remark> {
        vec![Remark::Actions { made: self.marked() % TURN, due: TURN }]
    }
}

impl Searchable for Pairs {
    const SLOTS: usize = *CELLS.end() as usize;

    fn slot(&self, cell: u32) -> usize {
        cell as usize
    }

    fn forcing(&self, cell: u32) -> bool {
        let mut next = *self;
        next.play(cell);
        next.outcome().is_some()
    }
}
