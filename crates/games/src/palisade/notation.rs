//! Texts of Palisade: actions such as `2=5`, `7/2<`, `4>x2`, `end`, and positions.

use super::{
    ACTIONS, ACTIONS_IN_DEBT, End, LIMIT, MOST_STONES, Palisade, PalisadeAction, QUIET_TURNS, Row,
    row::Heights,
};
use crate::prelude::*;

/// The row when none is given.
pub(super) const USUAL_SETUP: &str = "4 7 2 6 1 5 3";
const END: &str = "end";
/// Words for which sides are in debt.
const DEBTS: [(&str, [bool; 2]); 4] =
    [("none", [false, false]), ("white", [true, false]), ("black", [false, true]), ("both", [true, true])];
const EXAMPLE: &str = "2=5, 7/2<, 4>, 4>x2";

impl Palisade {
    /// The column that a text names.
    fn column(&self, text: &str, whole: &str) -> Result<u8, Illegal> {
        let number = number(text, whole)?;
        let columns = u32::from(self.row.columns());
        if number > columns {
            return Err(Illegal::NoColumn { column: number, columns });
        }
        Ok((number - 1) as u8)
    }

    fn read_swap(&self, left: &str, right: &str, whole: &str) -> Result<PalisadeAction, Illegal> {
        let (left, right) = (self.column(left, whole)?, self.column(right, whole)?);
        if left == right {
            return Err(PalisadeIllegal::SwapSame { column: u32::from(left) + 1 }.into());
        }
        if left > right {
            let right = self.format(PalisadeAction::Swap(right, left));
            return Err(PalisadeIllegal::SwapOrder { right }.into());
        }
        Ok(PalisadeAction::Swap(left, right))
    }

    fn read_split(&self, column: &str, rest: &str, whole: &str) -> Result<PalisadeAction, Illegal> {
        let end = End::BOTH.into_iter().find_map(|end| Some((rest.strip_suffix(sign(end))?, end)));
        let (stones, end) = end.ok_or_else(|| Illegal::unreadable(whole, EXAMPLE))?;
        let stones = number(stones, whole)?;
        let column = self.column(column, whole)?;
        let height = u32::from(self.row.height(column));
        if stones >= height {
            return Err(PalisadeIllegal::SplitAll { column: u32::from(column) + 1, stones, height }.into());
        }
        Ok(PalisadeAction::Split { column, stones: stones as u8, end })
    }

    fn read_sowing(&self, whole: &str) -> Result<PalisadeAction, Illegal> {
        let unreadable = || Illegal::unreadable(whole, EXAMPLE);
        let at = whole.find(End::BOTH.map(sign)).ok_or_else(unreadable)?;
        let towards = if whole[at..].starts_with(sign(End::Left)) { End::Left } else { End::Right };
        let column = self.column(&whole[..at], whole)?;
        let removal = match whole[at + 1..].strip_prefix('x') {
            Some(removal) => Some(number(removal, whole)?),
            None if at + 1 == whole.len() => None,
            None => return Err(unreadable()),
        };
        let last = self.row.columns() - 1;
        if last == 0 {
            return Err(PalisadeIllegal::SowAlone.into());
        }
        let inwards = match (column, towards) {
            (0, End::Left) => Some(End::Right),
            (_, End::Right) if column == last => Some(End::Left),
            _ => None,
        };
        if let Some(towards) = inwards {
            let right = self.format(PalisadeAction::Sow { column, towards, remove: None });
            return Err(PalisadeIllegal::SowOutwards { right }.into());
        }
        let mut sown = self.row;
        let pairs = sown.sow(column, towards);
        let remove = check_removal(&sown, pairs, removal)?;
        Ok(PalisadeAction::Sow { column, towards, remove })
    }
}

/// The column to remove after a sowing, counted from 0, if it is the right kind of column.
fn check_removal(sown: &Row, pairs: Heights, removal: Option<u32>) -> Result<Option<u8>, Illegal> {
    let choices = || {
        let columns: Vec<String> = sown.with_heights(pairs).map(|j| format!("x{}", j + 1)).collect();
        columns.join(" ")
    };
    match removal {
        None if pairs == 0 => Ok(None),
        None => Err(PalisadeIllegal::RemovalMissing { choices: choices() }.into()),
        Some(_) if pairs == 0 => Err(PalisadeIllegal::NothingScores.into()),
        Some(column) if column > u32::from(sown.columns()) => {
            Err(PalisadeIllegal::NoSuchRemoval { column, columns: u32::from(sown.columns()) }.into())
        }
        Some(column) => {
            let found = sown.with_heights(pairs).find(|&j| u32::from(j) + 1 == column);
            found.map(Some).ok_or_else(|| PalisadeIllegal::WrongRemoval { column, choices: choices() }.into())
        }
    }
}

/// A number without sign or leading zero.
fn number(text: &str, whole: &str) -> Result<u32, Illegal> {
    let number = if text.starts_with('0') { None } else { whole_number(text) };
    number.ok_or_else(|| Illegal::unreadable(whole, EXAMPLE))
}

const fn sign(end: End) -> char {
    match end {
        End::Left => '<',
        End::Right => '>',
    }
}

impl Notation for Palisade {
    const NAME: &'static str = "palisade";
    const LIMIT: Option<LimitRange> = Some(LIMIT);
    const SETUP: Option<&'static str> = Some(USUAL_SETUP);
    const DRAW_SETUP: Option<crate::DrawSetup> = Some(draw_setup);
    // The game of the last setup is over before it begins: both programs say nothing and stop.
    const HARD_SETUPS: &'static [&'static str] =
        &["4 4", "1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1", "30 1 33", "1 1 1"];
    const OWN_REASONS: &'static [ReasonKeys] =
        &[PalisadeIllegal::KEYS, PalisadeBadSetup::KEYS, PalisadeBadPosition::KEYS];
    const REASONS: &'static [&'static str] = &["exhausted", "quiet", "limit"];
    const PERFT: &'static str = include_str!("../../data/perft/palisade.txt");

    fn format(&self, action: PalisadeAction) -> String {
        match action {
            PalisadeAction::Swap(left, right) => format!("{}={}", left + 1, right + 1),
            PalisadeAction::Split { column, stones, end } => format!("{}/{stones}{}", column + 1, sign(end)),
            PalisadeAction::Sow { column, towards, remove } => {
                let removal = remove.map_or(String::new(), |j| format!("x{}", j + 1));
                format!("{}{}{removal}", column + 1, sign(towards))
            }
            PalisadeAction::End => END.to_owned(),
        }
    }

    fn read_move(&self, text: &str) -> Result<PalisadeAction, Illegal> {
        if text == END {
            let made = u32::from(self.made);
            return self.closing().ok_or_else(|| PalisadeIllegal::EndTooEarly { made }.into());
        }
        let small = text.to_ascii_lowercase();
        if text != small && (small == END || small.contains('x')) {
            return Err(Illegal::WrongCase { text: quoted(text), right: quoted(&small) });
        }
        if let Some((left, right)) = text.split_once('=') {
            self.read_swap(left, right, text)
        } else if let Some((column, rest)) = text.split_once('/') {
            self.read_split(column, rest, text)
        } else {
            self.read_sowing(text)
        }
    }

    fn to_text(&self) -> String {
        let heights: Vec<String> = self.row.heights().iter().map(u8::to_string).collect();
        let (side, turn) = (self.side(), text::move_number(u32::from(self.turns)));
        let (debts, _) =
            DEBTS.into_iter().find(|(_, debts)| *debts == self.debts).expect("all four are there");
        let Self { made, limit, points: [white, black], quiet, .. } = self;
        let scored = if self.scored { " scored" } else { "" };
        format!(
            "{} {side} turn {turn} actions {made} limit {limit} points {white}:{black} debts {debts} quiet {quiet}{scored}",
            heights.join(" ")
        )
    }

    fn from_text(text: &str) -> Result<Self, BadPosition> {
        let keys = ["turn", "actions", "limit", "points", "debts", "quiet"];
        let text = PositionText::read(text, &keys, &["scored"])?;
        let row = read_row(&text.board)?;
        let limit = text.number("limit", LIMIT.least..=LIMIT.most, LIMIT.usual)?;
        let number = text.number("turn", 1..=LIMIT.most + 1, 1)?;
        let turns = text::half_moves(number, text.side);
        // Every point took a column, hence at least one stone.
        let most_points = MOST_STONES - row.stones();
        let points = text.pair("points", 0..=most_points)?;
        text::in_range("points", points[0] + points[1], 0..=most_points)?;
        let quiet = text.number("quiet", 0..=u32::from(QUIET_TURNS).min(turns), 0)? as u8;
        let made = text.number("actions", 0..=u32::from(ACTIONS), 0)?;
        let debts = text.value("debts").unwrap_or("none");
        let known = DEBTS.into_iter().find(|(word, _)| *word == debts);
        let (_, debts) = known.ok_or_else(|| text::bad_value("debts", debts))?;
        let position = Self {
            row,
            turns: turns as u16,
            limit: limit as u16,
            made: made as u8,
            debts,
            points: points.map(|points| points as u8),
            quiet,
            scored: text.flag("scored"),
        };
        position.check_turn(text.side, number)
    }

    fn layout(&self) -> Layout {
        let columns: Vec<String> = (1..=self.row.columns()).map(|column| column.to_string()).collect();
        let named = (0..).zip(columns.iter().cloned());
        let place = |(id, name)| Place { id, column: usize::from(id), row: 0, name, dark: false };
        let places = named.map(place).collect();
        Layout { kind: LayoutKind::Upright, places, columns, rows: vec![String::new()] }
    }

    fn remarks(&self) -> Vec<Remark> {
        let [white, black] = self.points.map(u32::from);
        let (turns, limit) = self.turns_and_limit();
        let mut remarks = vec![
            Remark::Move { number: text::move_number(turns), limit },
            Remark::Points { white, black },
            Remark::Actions { made: u32::from(self.made), due: u32::from(self.due()) },
        ];
        remarks.extend(self.may_borrow().then_some(Remark::MayBorrow));
        let debtors = Side::BOTH.into_iter().filter(|&side| self.in_debt(side));
        remarks.extend(debtors.map(|side| Remark::Debt { side: side.word().to_owned() }));
        remarks.extend((self.quiet > 0).then_some(Remark::Quiet { turns: u32::from(self.quiet) }));
        remarks
    }
}

impl Palisade {
    /// Checks that the game and the turn could have come as far as a text says.
    fn check_turn(self, side: Side, number: u32) -> Result<Self, BadPosition> {
        let (turns, limit) = self.turns_and_limit();
        if turns > 2 * limit || (self.made > 0 && turns == 2 * limit) {
            return Err(BadPosition::PastLimit { number, limit });
        }
        if self.made > 0 && self.quiet == QUIET_TURNS {
            return Err(BadPosition::EndedBefore { side: side.word().to_owned() });
        }
        if self.made >= ACTIONS_IN_DEBT && self.in_debt(side) {
            return Err(PalisadeBadPosition::TurnOver { actions: u32::from(self.made) }.into());
        }
        if self.scored && (self.made == 0 || self.points[side.index()] == 0) {
            return Err(PalisadeBadPosition::ScoredNothing.into());
        }
        Ok(self)
    }
}

/// A row long enough for skill to decide; its size is the number of stones. On short rows the seat decides.
fn draw_setup(stones: RangeInclusive<u32>, within: &mut dyn FnMut(RangeInclusive<u32>) -> u32) -> String {
    const COLUMNS: RangeInclusive<u32> = 8..=12;
    let columns = within(COLUMNS);
    let mut heights = vec![1_u32; columns as usize];
    for _ in columns..within(stones) {
        heights[within(0..=columns - 1) as usize] += 1;
    }
    heights.iter().map(u32::to_string).collect::<Vec<_>>().join(" ")
}

fn read_row(words: &[&str]) -> Result<Row, BadPosition> {
    let mut heights = Vec::new();
    for word in words {
        let height = whole_number(word).filter(|&height| height > 0);
        heights.push(height.ok_or_else(|| PalisadeBadPosition::Height { word: quoted(word) })?);
    }
    let (row, stones) = Row::from_heights(&heights);
    let row = row.filter(|_| stones >= 2);
    row.ok_or_else(|| PalisadeBadPosition::Stones { stones, least: 2, most: MOST_STONES }.into())
}

reasons! {
    /// Why a text is not a legal move, by the rules of this game alone.
    pub enum PalisadeIllegal of Illegal {
        /// The left column of a swap is written first.
        SwapOrder { right: String } = "illegal-swap-order",
        /// A column is not swapped with itself.
        SwapSame { column: u32 } = "illegal-swap-same",
        /// A split takes at least one stone and leaves at least one.
        SplitAll { column: u32, stones: u32, height: u32 } = "illegal-split-all",
        /// Sowing needs a second column.
        SowAlone = "illegal-sow-alone",
        /// An end column is sown inwards.
        SowOutwards { right: String } = "illegal-sow-outwards",
        /// The sowing scores, so a removal must be named.
        RemovalMissing { choices: String } = "illegal-removal-missing",
        /// The sowing scores nothing, so nothing is removed.
        NothingScores = "illegal-nothing-scores",
        /// After the sowing the row has fewer columns.
        NoSuchRemoval { column: u32, columns: u32 } = "illegal-no-such-removal",
        /// The column named is in no pair that scores.
        WrongRemoval { column: u32, choices: String } = "illegal-wrong-removal",
        /// A turn can only be ended when nothing more is due.
        EndTooEarly { made: u32 } = "illegal-end-too-early",
    }
}

reasons! {
    /// Why this game can not start with a setup.
    pub enum PalisadeBadSetup of BadSetup {
        /// A column without stones.
        EmptyColumn { column: u32 } = "setup-empty-column",
        /// Too many stones.
        Stones { stones: u32, most: u32 } = "setup-stones",
    }
}

reasons! {
    /// Why a text describes no position of this game.
    pub enum PalisadeBadPosition of BadPosition {
        /// Not a height.
        Height { word: String } = "position-height",
        /// More stones than a setup may have.
        Stones { stones: u32, least: u32, most: u32 } = "position-stones",
        /// The turn would have ended before.
        TurnOver { actions: u32 } = "position-turn-over",
        /// A point in a turn without a sowing.
        ScoredNothing = "position-scored-nothing",
    }
}
