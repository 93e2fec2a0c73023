//! Every row of few stones, solved: the margin still to come with the best play of both sides.

use super::{packed, packed::RowBlock, prelude::*};
use crate::tabulate::BadTable;
use std::sync::{LazyLock, OnceLock};

/// The greatest number of stones of the solved rows that come with the player.
pub(super) const STONES: u32 = 20;
/// The greatest number of stones of rows that are solved when somebody asks for it.
pub(super) const FURTHEST: u32 = 24;
/// The same for the oldest evaluator.
const FIRST_STONES: u32 = 13;
/// With this number of stones or fewer no action can score.
pub(super) const EXHAUSTED: u32 = 3;
/// Turns in a row without a point that end the game.
pub(super) const QUIET_TURNS: u32 = 10;
/// With fewer turns left than this the limit decides too often.
const TURNS_LEFT: u32 = 6;

/// The margins of a row at each moment.
pub(super) type RowMargins = [i8; MOMENTS];

/// The file of the rows that come with the player.
pub(super) static ROWS: &[u8] = include_bytes!("../../../data/rows/palisade.rows");

/// Solved rows, by stones. A page of rows is unpacked when one of them is first asked for: a player is ready at once, and no move waits.
#[derive(Clone, Copy)]
pub(super) struct Solved {
    groups: &'static [OnceLock<RowPages>],
    bytes: &'static [u8],
    /// Whether the limit is taken to matter until ten quiet turns for every stone are left, as the oldest evaluator does.
    cautious: bool,
}

/// The rows of one number of stones, as far as they are unpacked.
struct RowPages {
    block: Option<RowBlock<'static>>,
    pages: Box<[OnceLock<Box<[u16]>>]>,
    quiet: u32,
    turns: u32,
}

/// All rows of one number of stones.
#[derive(PartialEq, Eq, Debug)]
pub(super) struct RowGroup {
    /// Indices of margins, by the ends of the lesser of a row and its mirror image, less those of the single column.
    pub(super) kinds: Vec<u16>,
    /// The different margins, in their order.
    pub(super) margins: Vec<RowMargins>,
    /// With this number of quiet turns before, or fewer, the end of the game after ten quiet turns does not matter.
    pub(super) quiet: u32,
    /// With this number of turns left, or more, the limit does not matter.
    pub(super) turns: u32,
}

impl RowGroup {
    /// Rows of too few stones to score.
    pub(super) fn exhausted(stones: u32) -> Self {
        let kinds = vec![0; first_ends(stones.max(1)) as usize];
        Self { kinds, margins: vec![[0; MOMENTS]], quiet: QUIET_TURNS, turns: 0 }
    }

    /// The index of a row's margins, by its lesser ends.
    pub(super) fn kind(&self, ends: u64) -> u16 {
        self.kinds[(ends - first_ends(ends.ilog2() + 1)) as usize]
    }

    /// The margins of a row, by its lesser ends.
    pub(super) fn margins(&self, ends: u64) -> &RowMargins {
        &self.margins[usize::from(self.kind(ends))]
    }
}

impl RowPages {
    fn new(bytes: &'static [u8], stones: u32) -> Self {
        if stones <= EXHAUSTED {
            return Self { block: None, pages: Box::default(), quiet: QUIET_TURNS, turns: 0 };
        }
        let block = RowBlock::known(bytes, stones).expect("the file was checked as a whole");
        let pages = (0..block.pages()).map(|_| OnceLock::new()).collect();
        Self { quiet: block.quiet, turns: block.turns, block: Some(block), pages }
    }

    /// The margin of a row at a moment, by its lesser ends.
    fn margin(&self, ends: u64, moment: Moment) -> i32 {
        let Some(block) = &self.block else { return 0 };
        let place = ends ^ 1 << ends.ilog2();
        let page = (place / PAGE) as usize;
        let kinds = self.pages[page].get_or_init(|| block.page(page));
        i32::from(block.margins[usize::from(kinds[(place % PAGE) as usize])][moment])
    }
}

/// The table that comes with the player.
static OWN: LazyLock<Solved> = LazyLock::new(|| Solved::of(ROWS, STONES));
/// The table that was lent to the player.
static LENT: OnceLock<Solved> = OnceLock::new();

/// The greatest number of stones of a file that is right as a whole and holds the rows that the player has.
pub(super) fn lendable(bytes: &[u8]) -> Result<u32, BadTable> {
    let most = packed::check_all(bytes)?;
    let own = packed::HEAD..ROWS.len();
    if most > FURTHEST || bytes.get(own.clone()) != Some(&ROWS[own]) {
        return Err(BadTable::Different { size: STONES });
    }
    Ok(most)
}

/// Lends the player such a file, from now on and for as long as the program runs. Gives its greatest number of stones.
pub(super) fn lend(bytes: Vec<u8>) -> Result<u32, BadTable> {
    let most = lendable(&bytes)?;
    LENT.get_or_init(|| Solved::of(bytes.leak(), most));
    Ok(most)
}

impl Solved {
    /// A table without rows.
    pub(super) const NOTHING: Self = Self { groups: &[], bytes: &[], cautious: false };

    /// The table that comes with the player.
    pub(super) fn own() -> Self {
        *OWN
    }

    /// The table of the oldest evaluator.
    pub(super) fn first() -> Self {
        Self { cautious: true, ..OWN.up_to(FIRST_STONES) }
    }

    /// The table of a player: what was lent, if anything, up to a number of stones.
    pub(super) fn in_use(most: Option<u32>) -> Self {
        LENT.get().unwrap_or(&OWN).up_to(most.unwrap_or(FURTHEST))
    }

    /// The rows of a file that was checked as a whole.
    fn of(bytes: &'static [u8], most: u32) -> Self {
        let groups = (0..=most).map(|_| OnceLock::new()).collect::<Vec<_>>().leak();
        Self { groups, bytes, cautious: false }
    }

    /// The rows of no more than this number of stones.
    fn up_to(self, most: u32) -> Self {
        Self { groups: &self.groups[..self.groups.len().min(most as usize + 1)], ..self }
    }

    /// How far a position's turns are from the ends that the table does not know.
    pub(super) fn scope(position: &Palisade) -> Scope {
        let (turns, limit) = position.turns_and_limit();
        Scope { quiet: u32::from(position.quiet()), left: 2 * limit - turns }
    }

    /// The margin still to come, if it is known; the margin is sure if the limit of turns can not change it.
    pub(super) fn find(&self, ends: u64, moment: Moment, scope: Scope) -> Option<MarginFound> {
        let stones = ends.ilog2() + 1;
        let group = self.groups.get(stones as usize)?;
        if scope.left < TURNS_LEFT {
            return None;
        }
        let group = group.get_or_init(|| RowPages::new(self.bytes, stones));
        if scope.quiet > group.quiet {
            return None;
        }
        let sure = if self.cautious { scope.left > QUIET_TURNS * stones } else { scope.left >= group.turns };
        Some(MarginFound::sure(group.margin(ends, moment) * POINT, sure))
    }
}

/// What the table can not know: the quiet turns of a position, and the turns left until the limit.
#[derive(Clone, Copy, Debug)]
pub(super) struct Scope {
    quiet: u32,
    left: u32,
}

impl Scope {
    /// Both ends of the game are far away.
    pub(super) const WIDE: Self = Self { quiet: 0, left: u32::MAX };

    /// The scope after a point.
    pub(super) const fn scored(self) -> Self {
        Self { quiet: 0, ..self }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashMap;

    /// The margin still to come for the side to move, by the rules alone: every line is played to its end.
    fn solve(position: &Palisade, known: &mut HashMap<String, i32>) -> i32 {
        if position.outcome().is_some() {
            return 0;
        }
        let text = position.to_text();
        // Neither the number of the turn nor the points so far matter, and the sides are alike.
        let (row, rest) = text.split_once(['w', 'b']).expect("a side");
        let after = &rest[rest.find("debts").expect("debts")..];
        let key = format!("{row}{:?}{}{after}", position.side(), position.made());
        if let Some(&margin) = known.get(&key) {
            return margin;
        }
        let mut actions = Vec::new();
        position.generate(&mut actions);
        let value = |action| {
            let mut next = *position;
            next.play(action);
            let gain = i32::from(next.points() != position.points());
            let margin = solve(&next, known);
            gain + if next.side() == position.side() { margin } else { -margin }
        };
        let best = actions.into_iter().map(value).max().expect("an action");
        known.insert(key, best);
        best
    }

    #[test]
    fn solved_rows_agree_with_a_solver_that_knows_only_the_rules() {
        const MOST: u32 = 6;
        let mut known = HashMap::new();
        let mut compared = 0;
        for ends in 8..1_u64 << MOST {
            let heights: Vec<String> =
                Row::from_ends(ends).heights().iter().map(ToString::to_string).collect();
            for debts in ["none", "white", "black", "both"] {
                for made in 0..4 {
                    let text = format!("{} white actions {made} limit 1000 debts {debts}", heights.join(" "));
                    // A side in debt makes no third action.
                    let Ok(position) = Palisade::from_text(&text) else { continue };
                    assert_eq!(position.side(), Side::White);
                    let (_, lesser, _) = position.either_way();
                    let found = Solved::own()
                        .find(lesser, moment(&position), Solved::scope(&position))
                        .unwrap_or_else(|| panic!("{text} is not solved"));
                    let margin = solve(&position, &mut known) * POINT;
                    assert_eq!(found, MarginFound::sure(margin, true), "{text}");
                    compared += 1;
                }
            }
        }
        assert_eq!(compared, 56 * 12);
    }
}
