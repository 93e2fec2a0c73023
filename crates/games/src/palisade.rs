//! Palisade: a row of columns of stones; three actions a turn; a sowing that makes two columns equal scores.
//!
//! ```text
//!       #                   a turn: three actions of any kinds
//!       #   #                 2=5    swap two columns
//!       #   #   #             7/2<   split stones off to an end of the row
//!   #   #   #   #             4>     sow a column, stone by stone, turning back at the end
//!   #   #   #   #   #         4>x2   the same, and column 2 is removed for a point
//!   #   # # #   #   #
//!   # # # # # # #
//!   1 2 3 4 5 6 7
//! ```

mod notation;
mod row;

pub use notation::{PalisadeBadPosition, PalisadeBadSetup, PalisadeIllegal};
pub use row::Row;

use crate::prelude::*;

/// The limit of turns for each player.
const LIMIT: LimitRange = LimitRange { least: 10, most: 1000, usual: 100 };
/// Columns of a setup; splits may make more.
const COLUMNS: RangeInclusive<u32> = 2..=16;
/// Stones of a setup.
const MOST_STONES: u32 = 64;
/// A row of this number of stones can never score again, whatever the actions. (With four stones and more three actions
/// always suffice.)
const EXHAUSTED_STONES: u32 = 3;
/// Turns in a row without a point that end the game.
const QUIET_TURNS: u8 = 10;
/// Actions of a turn.
const ACTIONS: u8 = 3;
/// Actions of a turn whose third was borrowed by the turn before.
const ACTIONS_IN_DEBT: u8 = 2;

/// A position of Palisade: the row, and where in a turn the mover is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Palisade {
    row: Row,
    /// Turns that both players have finished.
    turns: u16,
    limit: u16,
    /// Actions made in this turn.
    made: u8,
    /// Which sides have only two actions, in this turn or the next.
    debts: [bool; 2],
    points: [u8; 2],
    /// Finished turns in a row without a point.
    quiet: u8,
    /// Whether this turn brought a point.
    scored: bool,
}

/// An action of Palisade. Columns count from 0 here, from 1 in texts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PalisadeAction {
    /// Two columns change places; the left one first.
    Swap(u8, u8),
    /// Stones come off a column and stand at an end of the row.
    Split {
        /// The column.
        column: u8,
        /// How many stones come off.
        stones: u8,
        /// At which end they stand.
        end: End,
    },
    /// A column is sown.
    Sow {
        /// The column.
        column: u8,
        /// The way in which its stones go.
        towards: End,
        /// The column removed for a point, counted when an empty hole has closed.
        remove: Option<u8>,
    },
    /// The turn ends without a fourth action.
    End,
}

/// An end of the row, and the way towards it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// Written `<`.
    Left,
    /// Written `>`.
    Right,
}

impl End {
    /// Both ends, left first.
    pub const BOTH: [Self; 2] = [Self::Left, Self::Right];
}

impl Palisade {
    /// The columns as they stand.
    pub const fn row(&self) -> &Row {
        &self.row
    }

    /// Points won, white's and black's.
    pub const fn points(&self) -> [u8; 2] {
        self.points
    }

    /// Actions made in this turn.
    pub const fn made(&self) -> u8 {
        self.made
    }

    /// Whether a side has only two actions, in this turn or the next.
    pub const fn in_debt(&self, side: Side) -> bool {
        self.debts[side.index()]
    }

    /// Finished turns in a row without a point.
    pub const fn quiet(&self) -> u8 {
        self.quiet
    }

    /// Whether this turn has already brought a point.
    pub const fn scored(&self) -> bool {
        self.scored
    }

    /// Turns that both players have finished, and the limit for each.
    pub const fn turns_and_limit(&self) -> (u32, u32) {
        (self.turns as u32, self.limit as u32)
    }

    /// The position or its mirror image, whichever has the lesser [`ends`](Row::ends); these ends; and whether the
    /// position was mirrored.
    #[must_use]
    pub fn either_way(mut self) -> (Self, u64, bool) {
        let ends = self.row.ends();
        let mirrored = Row::mirrored_ends(ends);
        if mirrored < ends {
            self.row.mirror();
        }
        (self, ends.min(mirrored), mirrored < ends)
    }

    /// What a legal action is called in the mirror image of this position.
    #[must_use]
    pub fn mirrored(&self, action: PalisadeAction) -> PalisadeAction {
        let other = |end| if end == End::Left { End::Right } else { End::Left };
        let last = self.row.columns() - 1;
        match action {
            PalisadeAction::End => PalisadeAction::End,
            PalisadeAction::Swap(left, right) => PalisadeAction::Swap(last - right, last - left),
            PalisadeAction::Split { column, stones, end } => {
                PalisadeAction::Split { column: last - column, stones, end: other(end) }
            }
            PalisadeAction::Sow { column, towards, remove } => {
                let mut sown = self.row;
                sown.sow(column, towards);
                PalisadeAction::Sow {
                    column: last - column,
                    towards: other(towards),
                    remove: remove.map(|j| sown.columns() - 1 - j),
                }
            }
        }
    }

    /// Appends every swap and every split.
    pub fn generate_swaps_and_splits(&self, actions: &mut Vec<PalisadeAction>) {
        let columns = self.row.columns();
        for left in 0..columns {
            actions.extend((left + 1..columns).map(|right| PalisadeAction::Swap(left, right)));
        }
        for column in 0..columns {
            for stones in 1..self.row.height(column) {
                actions.extend(End::BOTH.map(|end| PalisadeAction::Split { column, stones, end }));
            }
        }
    }

    /// Tells every sowing and the row that it makes, until the closure breaks off.
    pub fn sowings(&self, tell: impl FnMut(PalisadeAction, &Row) -> ControlFlow<()>) -> ControlFlow<()> {
        self.row.sown(tell)
    }

    /// The actions that this turn must have.
    const fn due(&self) -> u8 {
        if self.debts[self.turns as usize % 2] { ACTIONS_IN_DEBT } else { ACTIONS }
    }

    /// Whether the turn may end here or go on with a borrowed action.
    pub const fn may_borrow(&self) -> bool {
        self.made == ACTIONS
    }

    fn end_turn(&mut self) {
        self.debts[self.side().index()] = self.made > ACTIONS;
        self.quiet = if self.scored { 0 } else { self.quiet + 1 };
        self.turns += 1;
        self.made = 0;
        self.scored = false;
    }
}

impl Position for Palisade {
    type Move = PalisadeAction;

    /// Three actions, and a borrowed one or the end of the turn.
    const TURN_MOVES: u32 = ACTIONS as u32 + 1;
    const POINTS: bool = true;

    fn start(limit: u32, setup: &str) -> Result<Self, BadSetup> {
        let (row, limit) = (read_setup(setup)?, LIMIT.check(limit)? as u16);
        Ok(Self { row, turns: 0, limit, made: 0, debts: [false; 2], points: [0; 2], quiet: 0, scored: false })
    }

    fn side(&self) -> Side {
        Side::after(u32::from(self.turns))
    }

    fn outcome(&self) -> Option<Outcome> {
        // Tested at the start of a turn, never inside one.
        if self.made > 0 {
            return None;
        }
        let reason = if self.row.stones() <= EXHAUSTED_STONES {
            "exhausted"
        } else if self.quiet >= QUIET_TURNS {
            "quiet"
        } else if self.turns >= 2 * self.limit {
            "limit"
        } else {
            return None;
        };
        Some(Outcome::by_count(self.points.map(u32::from), reason))
    }

    fn generate(&self, actions: &mut Vec<PalisadeAction>) {
        self.generate_swaps_and_splits(actions);
        for (column, towards) in self.row.sowings() {
            let mut sown = self.row;
            let pairs = sown.sow(column, towards);
            if pairs == 0 {
                actions.push(PalisadeAction::Sow { column, towards, remove: None });
            }
            let removals = sown.with_heights(pairs).map(Some);
            actions.extend(removals.map(|remove| PalisadeAction::Sow { column, towards, remove }));
        }
        if self.may_borrow() {
            actions.push(PalisadeAction::End);
        }
    }

    fn count(&self) -> u64 {
        let columns = u32::from(self.row.columns());
        let swaps = columns * (columns - 1) / 2;
        let splits = 2 * (self.row.stones() - columns);
        let sowings: u32 = self
            .row
            .sowings()
            .map(|(column, towards)| {
                let mut sown = self.row;
                let pairs = sown.sow(column, towards);
                if pairs == 0 { 1 } else { sown.with_heights(pairs).count() as u32 }
            })
            .sum();
        u64::from(swaps + splits + sowings + u32::from(self.may_borrow()))
    }

    fn play_observed<O: Observer>(&mut self, action: PalisadeAction, observer: &mut O) {
        let before = self.row;
        match action {
            PalisadeAction::End => return self.end_turn(),
            PalisadeAction::Swap(left, right) => self.row.swap(left, right),
            PalisadeAction::Split { column, stones, end } => self.row.split(column, stones, end),
            PalisadeAction::Sow { column, towards, remove } => {
                self.row.sow(column, towards);
                if let Some(column) = remove {
                    self.row.remove(column);
                    self.points[self.side().index()] += 1;
                    self.scored = true;
                }
            }
        }
        self.made += 1;
        if O::LISTENS {
            self.row.tell_change(&before, observer);
        }
        if self.made > ACTIONS || (self.made == ACTIONS_IN_DEBT && self.due() == ACTIONS_IN_DEBT) {
            self.end_turn();
        }
    }

    fn facts<O: Observer>(&self, observer: &mut O) {
        self.row.tell_change(&Row::EMPTY, observer);
    }

    fn key(&self) -> u64 {
        let turn = u64::from(self.turns & 1)
            | u64::from(self.made) << 8
            | u64::from(self.debts[0]) << 16
            | u64::from(self.debts[1]) << 17;
        key::hash(self.row.words().into_iter().chain([turn]))
    }

    fn points_won(&self) -> Option<[u32; 2]> {
        Some(self.points.map(u32::from))
    }

    fn closing(&self) -> Option<PalisadeAction> {
        self.may_borrow().then_some(PalisadeAction::End)
    }
}

impl Searchable for Palisade {
    /// A swap, a split or a sowing by its columns and stones, as far as they fit; the end of a turn.
    const SLOTS: usize = 3 * 4096 + 1;

    fn slot(&self, action: PalisadeAction) -> usize {
        match action {
            PalisadeAction::Swap(left, right) => usize::from(left) * 64 + usize::from(right),
            PalisadeAction::Split { column, stones, end } => {
                4096 + usize::from(column) * 64 + (usize::from(stones) * 2 + end as usize) % 64
            }
            PalisadeAction::Sow { column, towards, remove } => {
                let removed = remove.map_or(0, |j| usize::from(j) + 1);
                2 * 4096 + usize::from(column) * 64 + (removed * 2 + towards as usize) % 64
            }
            PalisadeAction::End => 3 * 4096,
        }
    }

    fn forcing(&self, action: PalisadeAction) -> bool {
        matches!(action, PalisadeAction::Sow { remove: Some(_), .. })
    }
}

/// Reads heights such as `4 7 2 6 1 5 3`.
fn read_setup(setup: &str) -> Result<Row, BadSetup> {
    let mut heights = Vec::new();
    for word in setup.split(' ').filter(|word| !word.is_empty()) {
        heights.push(whole_number(word).ok_or_else(|| BadSetup::NotNumber { word: quoted(word) })?);
    }
    if heights.is_empty() {
        return Err(BadSetup::Empty { example: notation::USUAL_SETUP.to_owned() });
    }
    if let Some(empty) = heights.iter().position(|&height| height == 0) {
        return Err(PalisadeBadSetup::EmptyColumn { column: empty as u32 + 1 }.into());
    }
    let columns = heights.len() as u32;
    if !COLUMNS.contains(&columns) {
        return Err(BadSetup::Columns { columns, least: *COLUMNS.start(), most: *COLUMNS.end() });
    }
    let (row, stones) = Row::from_heights(&heights);
    row.ok_or_else(|| PalisadeBadSetup::Stones { stones, most: MOST_STONES }.into())
}
