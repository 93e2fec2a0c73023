//! Texts of Topological checkers: placements such as `Nm`, moves such as `Mm-Pm` and `2Mm-Nn`, the refusal `Zz`,
//! positions.

use super::{
    Board, LIMIT, Moving, PERIOD, PIECES, Rules, Stacks, Stage, Topological, TopologicalMove, USUAL_PERIOD,
    table::{FIRST, ReachTable, SIZE},
};
use crate::prelude::*;
use std::sync::Arc;

const GRID: Grid = Grid { columns: SIZE as u8, rows: SIZE as u8, first_row: b'a', steps: [SIZE, 1] };
const REFUSAL: &str = "Zz";
const EXAMPLE: &str = "Nm, Mm-Pm, 2Mm-Nn";

fn read_cell(word: &str, whole: &str) -> Result<u16, Illegal> {
    GRID.read(word, whole, EXAMPLE)
}

impl Topological {
    fn read_placement(&self, table: &ReachTable, text: &str) -> Result<TopologicalMove, Illegal> {
        if text == REFUSAL || text.contains('-') {
            let left = 2 * u32::from(self.rules.pieces) - table.count();
            return Err(TopologicalIllegal::StillBuilding { left }.into());
        }
        let cell = read_cell(text, text)?;
        if table.count() == 0 && cell != FIRST {
            return Err(TopologicalIllegal::FirstField { field: GRID.name(FIRST) }.into());
        }
        if table.contains(cell) {
            return Err(Illegal::Occupied { cell: GRID.name(cell) });
        }
        if table.count() > 0 && !table.is_beside(cell) {
            return Err(TopologicalIllegal::NothingBeside { field: GRID.name(cell) }.into());
        }
        Ok(TopologicalMove::Place(cell))
    }
}

impl Moving {
    fn read_move(&self, board: &Board, text: &str) -> Result<TopologicalMove, Illegal> {
        if text == REFUSAL {
            return Ok(TopologicalMove::Refuse);
        }
        let digits = text.bytes().take_while(u8::is_ascii_digit).count();
        let (count, cells) = text.split_at(digits);
        let Some((from, to)) = cells.split_once('-') else {
            read_cell(text, text)?;
            return Err(TopologicalIllegal::BuildingOver.into());
        };
        if count.starts_with('0') {
            return Err(Illegal::unreadable(text, EXAMPLE));
        }
        let [from_cell, to_cell] = [read_cell(from, text)?, read_cell(to, text)?];
        let on_board =
            |cell| board.field(cell).ok_or_else(|| TopologicalIllegal::NotOnBoard { field: GRID.name(cell) });
        let (from, to) = (on_board(from_cell)?, on_board(to_cell)?);
        Illegal::unless_own(self.stacks.owner(from), self.side(), GRID.name(from_cell))?;
        let height = u32::from(self.stacks.height(from));
        let pieces = whole_number(count).unwrap_or(height);
        if pieces > height {
            return Err(
                TopologicalIllegal::StackTooLow { field: GRID.name(from_cell), pieces, height }.into()
            );
        }
        if from == to {
            return Err(Illegal::SameCell { cell: GRID.name(from_cell) });
        }
        if board.reach(pieces as u8, from) >> to & 1 == 0 {
            let (from, to, steps) = (GRID.name(from_cell), GRID.name(to_cell), pieces);
            return Err(if board.straight() {
                TopologicalIllegal::NoStraightPath { from, to, steps }.into()
            } else {
                TopologicalIllegal::NoPath { from, to, steps }.into()
            });
        }
        Ok(TopologicalMove::Stack { from, to, pieces: pieces as u8 })
    }
}

impl Notation for Topological {
    const NAME: &'static str = "topological";
    const LIMIT: Option<LimitRange> = Some(LIMIT);
    const HARD_SETUPS: &'static [&'static str] = &["2", "16", "10 straight", "6 period 10"];
    const SETUP: Option<&'static str> = Some("10");
    const OWN_REASONS: &'static [ReasonKeys] =
        &[TopologicalIllegal::KEYS, TopologicalBadSetup::KEYS, TopologicalBadPosition::KEYS];
    const REASONS: &'static [&'static str] = &["agreed", "period", "limit"];
    const PERFT: &'static str = include_str!("../../data/perft/topological.txt");

    fn format(&self, m: TopologicalMove) -> String {
        match (m, &self.stage) {
            (TopologicalMove::Place(cell), _) => GRID.name(cell),
            (TopologicalMove::Stack { from, to, pieces }, Stage::Moving(moving, board)) => {
                let [source, target] = [from, to].map(|field| GRID.name(board.cells()[usize::from(field)]));
                let whole = pieces == moving.stacks.height(from);
                let count = if whole { String::new() } else { pieces.to_string() };
                format!("{count}{source}-{target}")
            }
            _ => REFUSAL.to_owned(),
        }
    }

    fn read_move(&self, text: &str) -> Result<TopologicalMove, Illegal> {
        match &self.stage {
            Stage::Building(table) => self.read_placement(table, text),
            Stage::Moving(moving, board) => moving.read_move(board, text),
        }
    }

    fn to_text(&self) -> String {
        let Rules { pieces, straight, period, limit } = self.rules;
        let straight = if straight { " straight" } else { "" };
        let rules = format!("pieces {pieces}{straight} period {period} limit {limit}");
        let side = self.side();
        match &self.stage {
            Stage::Building(table) => {
                let field = |cell| format!("{}:{}", GRID.name(cell), table.owner(cell).letter());
                let fields = table.cells().map(field).collect::<Vec<_>>().join(" ");
                let fields = if fields.is_empty() { "-" } else { &fields };
                format!("{fields} {side} stage 1 {rules}")
            }
            Stage::Moving(moving, board) => {
                let field = |(field, &cell): (u8, &u16)| {
                    let stack: String = moving.stacks.column(field).map(Side::letter).collect();
                    format!("{}:{}", GRID.name(cell), if stack.is_empty() { "-" } else { &stack })
                };
                let fields = (0..).zip(board.cells()).map(field).collect::<Vec<_>>().join(" ");
                let turn = text::move_number(u32::from(moving.turns));
                let Moving { held: [white, black], refusals, .. } = moving;
                format!(
                    "{fields} {side} stage 2 turn {turn} {rules} held {white}:{black} refusals {refusals}"
                )
            }
        }
    }

    fn from_text(text: &str) -> Result<Self, BadPosition> {
        let keys = ["stage", "turn", "pieces", "period", "limit", "held", "refusals"];
        let text = PositionText::read(text, &keys, &["straight"])?;
        let rules = Rules {
            pieces: text.number("pieces", PIECES, 10)? as u8,
            straight: text.flag("straight"),
            period: text.number("period", PERIOD, USUAL_PERIOD)? as u8,
            limit: text.number("limit", LIMIT.least..=LIMIT.most, LIMIT.usual)? as u16,
        };
        let fields = read_fields(&text.board)?;
        let stage = match text.number("stage", 1..=2, 1)? {
            1 => building(rules, &text, &fields)?,
            _ => moving(rules, &text, &fields)?,
        };
        Ok(Self { rules, stage })
    }

    fn layout(&self) -> Layout {
        let cells: Vec<u16> = match &self.stage {
            Stage::Building(table) if table.count() == 0 => vec![FIRST],
            Stage::Building(table) => table.cells().collect(),
            Stage::Moving(_, board) => board.cells().to_vec(),
        };
        GRID.layout_of(LayoutKind::Stacks, &cells, |_| false)
    }

    fn remarks(&self) -> Vec<Remark> {
        match &self.stage {
            Stage::Building(table) => {
                let (placed, pieces) = (table.count(), u32::from(self.rules.pieces));
                vec![Remark::Building { white: pieces - placed.div_ceil(2), black: pieces - placed / 2 }]
            }
            Stage::Moving(moving, _) => {
                let turns = u32::from(moving.turns);
                let [white, black] = moving.stacks.captured().map(u32::from);
                let (number, limit) = (text::move_number(turns), u32::from(self.rules.limit));
                let mut remarks = vec![Remark::Move { number, limit }, Remark::Captured { white, black }];
                let [white, black] = moving.held_in_period(self.rules).map(u32::from);
                let period = u32::from(self.rules.period);
                remarks.push(Remark::Period { left: period - turns / 2 % period, white, black });
                if moving.refusals == 1 {
                    remarks.push(Remark::Refused);
                }
                remarks
            }
        }
    }
}

/// A field of a position text: its cell and its pieces, bottom first.
type Field = (u16, Vec<Side>);

/// Reads fields such as `Mm:wwb`, sorted by name; a lone `-` is an empty table.
fn read_fields(words: &[&str]) -> Result<Vec<Field>, BadPosition> {
    if words == ["-"] {
        return Ok(Vec::new());
    }
    let mut fields: Vec<Field> = words.iter().map(|word| read_field(word)).collect::<Result<_, _>>()?;
    fields.sort();
    match fields.windows(2).find(|pair| pair[0].0 == pair[1].0) {
        Some(pair) => Err(TopologicalBadPosition::FieldTwice { field: GRID.name(pair[0].0) }.into()),
        None => Ok(fields),
    }
}

fn read_field(word: &str) -> Result<Field, BadPosition> {
    let bad = || TopologicalBadPosition::Field { word: quoted(word) }.into();
    let (cell, stack) = word.split_once(':').ok_or_else(bad)?;
    let cell = read_cell(cell, word).map_err(|_| bad())?;
    let pieces = match stack {
        "-" => Vec::new(),
        "" => return Err(bad()),
        _ => stack.chars().map(|piece| Side::from_letter(piece).ok_or_else(bad)).collect::<Result<_, _>>()?,
    };
    Ok((cell, pieces))
}

/// Checks that the fields hang together and hold the first one; puts them on a table.
fn check_shape(fields: &[Field]) -> Result<ReachTable, BadPosition> {
    let mut table = ReachTable::default();
    for (cell, pieces) in fields {
        table.place(*cell, pieces.last().copied().unwrap_or(Side::White));
    }
    if !table.contains(FIRST) {
        return Err(TopologicalBadPosition::FirstField { field: GRID.name(FIRST) }.into());
    }
    let mut joined = ReachTable::default();
    joined.place(FIRST, Side::White);
    while let Some(&(cell, _)) = fields.iter().find(|&&(cell, _)| joined.is_beside(cell)) {
        joined.place(cell, Side::White);
    }
    match fields.iter().find(|&&(cell, _)| !joined.contains(cell)) {
        Some(&(cell, _)) => Err(TopologicalBadPosition::Apart { field: GRID.name(cell) }.into()),
        None => Ok(table),
    }
}

fn count_pieces(fields: &[Field]) -> [u32; 2] {
    Side::BOTH.map(|side| {
        fields.iter().flat_map(|(_, pieces)| pieces).filter(|&&piece| piece == side).count() as u32
    })
}

/// Stage 1 of a position text.
fn building(rules: Rules, text: &PositionText<'_>, fields: &[Field]) -> Result<Stage, BadPosition> {
    if let Some(&key) = ["turn", "held", "refusals"].iter().find(|key| text.flag(key)) {
        let known = "pieces, straight, period, limit".to_owned();
        return Err(BadPosition::UnknownWord { word: (*key).to_owned(), known });
    }
    let pieces = u32::from(rules.pieces);
    if let Some(&(cell, _)) = fields.iter().find(|(_, pieces)| pieces.len() != 1) {
        return Err(TopologicalBadPosition::NotSingle { field: GRID.name(cell) }.into());
    }
    let [white, black] = count_pieces(fields);
    if white + black >= 2 * pieces || white.wrapping_sub(black) > 1 {
        return Err(BadPosition::PieceCount { white, black, pieces });
    }
    if Side::after(white + black) != text.side {
        return Err(BadPosition::WrongSide { side: text.side.other().word().to_owned() });
    }
    if fields.is_empty() {
        return Ok(Stage::Building(ReachTable::default()));
    }
    let table = check_shape(fields)?;
    if table.owner(FIRST) != Side::White {
        return Err(TopologicalBadPosition::FirstField { field: GRID.name(FIRST) }.into());
    }
    Ok(Stage::Building(table))
}

/// Stage 2 of a position text.
fn moving(rules: Rules, text: &PositionText<'_>, fields: &[Field]) -> Result<Stage, BadPosition> {
    let pieces = u32::from(rules.pieces);
    let (count, right) = (fields.len() as u32, 2 * pieces);
    if count != right {
        return Err(TopologicalBadPosition::FieldCount { fields: count, right }.into());
    }
    let [white, black] = count_pieces(fields);
    if [white, black] != [pieces, pieces] {
        return Err(BadPosition::PieceCount { white, black, pieces });
    }
    let board = Board::new(&check_shape(fields)?, rules.straight);
    let mut stacks = Stacks::EMPTY;
    for (field, (_, column)) in (0..).zip(fields) {
        let bits = (0..).zip(column).fold(0, |bits, (level, piece)| bits | (piece.index() as u32) << level);
        stacks.set(field, bits, column.len() as u8);
    }
    let number = text.number("turn", 1..=LIMIT.most + 1, 1)?;
    let turns = text::half_moves(number, text.side);
    let limit = u32::from(rules.limit);
    if turns > 2 * limit {
        return Err(BadPosition::PastLimit { number, limit });
    }
    let refusals = text.number("refusals", 0..=turns.min(2), 0)? as u8;
    let held = text.pair("held", 0..=pieces)?.map(|count| count as u8);
    Ok(Stage::Moving(Moving { stacks, turns: turns as u16, held, refusals }, Arc::new(board)))
}

reasons! {
    /// Why a text is not a legal move, by the rules of this game alone.
    pub enum TopologicalIllegal of Illegal {
        /// The first piece has its place.
        FirstField { field: String } = "illegal-first-field",
        /// A piece is placed next to another.
        NothingBeside { field: String } = "illegal-nothing-beside",
        /// Nothing moves or refuses while the board is being built.
        StillBuilding { left: u32 } = "illegal-still-building",
        /// The board is complete; nothing more is placed.
        BuildingOver = "illegal-building-over",
        /// The table has the field, the board does not.
        NotOnBoard { field: String } = "illegal-not-on-board",
        /// The stack is not that high.
        StackTooLow { field: String, pieces: u32, height: u32 } = "illegal-stack-too-low",
        /// No path has exactly this number of steps.
        NoPath { from: String, to: String, steps: u32 } = "illegal-no-path",
        /// With straight paths: none has exactly this number of steps.
        NoStraightPath { from: String, to: String, steps: u32 } = "illegal-no-straight-path",
    }
}

reasons! {
    /// Why this game can not start with a setup.
    pub enum TopologicalBadSetup of BadSetup {
        /// Pieces outside the range.
        Pieces { pieces: u32, least: u32, most: u32 } = "setup-pieces",
        /// A period outside the range.
        Period { period: u32, least: u32, most: u32 } = "setup-period",
        /// `period` without its number.
        PeriodMissing = "setup-period-missing",
    }
}

reasons! {
    /// Why a text describes no position of this game.
    pub enum TopologicalBadPosition of BadPosition {
        /// Not a field with its stack.
        Field { word: String } = "position-field",
        /// A field named twice.
        FieldTwice { field: String } = "position-field-twice",
        /// The first field is always part of the board.
        FirstField { field: String } = "position-first-field",
        /// A field with no neighbour towards the first one.
        Apart { field: String } = "position-apart",
        /// While building, every field holds one piece.
        NotSingle { field: String } = "position-not-single",
        /// The number of fields is not what the stage asks for.
        FieldCount { fields: u32, right: u32 } = "position-field-count",
    }
}
