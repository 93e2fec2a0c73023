//! Every row of few stones, solved: the margin still to come with the best play of both sides.

use super::moment::{MADE, MADE_IN_DEBT, Moment};
use khod_games::palisade::{Palisade, Row};
use std::sync::OnceLock;

/// Rows of so many stones and fewer are solved.
pub(super) const STONES: u32 = 13;
/// No action can score with so few.
pub(super) const EXHAUSTED: u32 = 3;
/// Turns in a row without a point that end the game.
const QUIET_TURNS: u32 = 10;
/// With fewer turns left the limit decides too often.
const TURNS_LEFT: u32 = 6;

/// The margins of a row at each moment, then those of a turn that has just ended here for the side that ended it: without and
/// with a borrowed action, each for a solvent and an indebted opponent.
type Margins = [i8; 16];

const ENDED: usize = 12;
const BORROWED: usize = 14;

/// The solved rows, by stones: all rows of as many stones are solved when a row of so many is first asked for. Games
/// begin with more, so that a player is ready at once.
pub(super) struct Solved(Vec<OnceLock<Group>>);

/// All rows of as many stones.
struct Group {
    /// By the ends of the lesser of a row and its mirror image, less those of the single column.
    margins: Vec<Margins>,
    /// With so many quiet turns and fewer before, it does not matter what ten of them do.
    quiet: u32,
}

impl Solved {
    /// The table for all players.
    pub(super) fn get() -> &'static Self {
        static SOLVED: OnceLock<Solved> = OnceLock::new();
        SOLVED.get_or_init(|| Self::up_to(STONES))
    }

    /// A table for rows of up to so many stones.
    pub(super) fn up_to(most: u32) -> Self {
        Self((0..=most).map(|_| OnceLock::new()).collect())
    }

    /// How far a position's turns are from the ends that the table does not know.
    pub(super) fn scope(position: &Palisade) -> Scope {
        let (turns, limit) = position.turns_and_limit();
        Scope { quiet: u32::from(position.quiet()), left: 2 * limit - turns }
    }

    /// The margin still to come, if it is known, and whether the limit of turns can not change it.
    pub(super) fn find(&self, ends: u64, moment: Moment, scope: Scope) -> Option<(i32, bool)> {
        let stones = ends.ilog2() + 1;
        let group = self.0.get(stones as usize)?;
        if scope.left < TURNS_LEFT {
            return None;
        }
        let group = group.get_or_init(|| self.solve(stones));
        if scope.quiet > group.quiet {
            return None;
        }
        let margin = group.margins[(ends - first_ends(stones)) as usize][moment];
        Some((i32::from(margin), scope.left > QUIET_TURNS * stones))
    }

    /// The margins of the lesser ends of a row.
    fn margins(&self, ends: u64) -> &Margins {
        let stones = ends.ilog2() + 1;
        let group = self.0[stones as usize].get_or_init(|| self.solve(stones));
        &group.margins[(ends - first_ends(stones)) as usize]
    }

    fn solve(&self, stones: u32) -> Group {
        let first = first_ends(stones);
        let mut margins: Vec<Margins> = vec![[0; 16]; first as usize];
        if stones <= EXHAUSTED {
            return Group { margins, quiet: QUIET_TURNS };
        }
        let rows = self.rows(stones);
        // With ten quiet turns behind it the game is over; every sweep goes back by one of them.
        let mut sweeps = 0;
        let mut changed = true;
        while changed && sweeps < QUIET_TURNS {
            sweeps += 1;
            rows.go_back(&mut margins, [BORROWED, ENDED], [MADE[3], MADE_IN_DEBT[1]]);
            for row in &rows.0 {
                // Nobody must borrow.
                let margins = &mut margins[row.at];
                margins[MADE[3]] = margins[MADE[3]].max(margins[ENDED]);
                margins[MADE[3] + 1] = margins[MADE[3] + 1].max(margins[ENDED + 1]);
            }
            rows.go_back(&mut margins, [MADE[3], MADE_IN_DEBT[1]], [MADE[2], MADE_IN_DEBT[0]]);
            rows.go_back(&mut margins, [MADE[2]; 2], [MADE[1]; 2]);
            rows.go_back(&mut margins, [MADE[1]; 2], [MADE[0]; 2]);
            changed = false;
            for row in &rows.0 {
                let margins = &mut margins[row.at];
                // Whoever was the opponent is now to move.
                let next =
                    [MADE[0], MADE_IN_DEBT[0], MADE[0] + 1, MADE_IN_DEBT[0] + 1].map(|at| -margins[at]);
                changed |= margins[ENDED..] != next;
                margins[ENDED..].copy_from_slice(&next);
            }
        }
        Group { margins, quiet: QUIET_TURNS - sweeps }
    }

    /// Every row of as many stones that is no greater than its mirror image.
    fn rows(&self, stones: u32) -> Rows {
        let first = first_ends(stones);
        let mut quiet = Vec::new();
        let mut scoring = Vec::new();
        let lesser = (first..2 * first).filter(|&ends| ends <= Row::mirrored_ends(ends));
        let row = |ends: u64| {
            quiet.clear();
            scoring.clear();
            Row::from_ends(ends).successors(|next, scores| {
                let next = next.ends();
                let next = next.min(Row::mirrored_ends(next));
                if scores { scoring.push(next) } else { quiet.push((next - first) as u16) }
            });
            quiet.sort_unstable();
            quiet.dedup();
            let mut scored = [i8::MIN; 16];
            for &next in &scoring {
                for (best, next) in scored.iter_mut().zip(self.margins(next)) {
                    *best = (*best).max(next + 1);
                }
            }
            Successors { at: (ends - first) as usize, scored, quiet: quiet.as_slice().into() }
        };
        Rows(lesser.map(row).collect())
    }
}

/// The least ends of so many stones: all of them in one column.
const fn first_ends(stones: u32) -> u64 {
    1 << (stones - 1)
}

/// What one action makes of a row.
struct Successors {
    /// The row's own place among those of its stones.
    at: usize,
    /// The best margins of the actions that score, the point included; they lead to fewer stones, which are solved.
    scored: Margins,
    /// The places of the rows that the other actions lead to.
    quiet: Box<[u16]>,
}

/// The rows of a group.
struct Rows(Vec<Successors>);

impl Rows {
    /// One action back, for two moments at once.
    fn go_back(&self, margins: &mut [Margins], [one, other]: [usize; 2], to: [Moment; 2]) {
        let of = |margins: &Margins| [margins[one], margins[one + 1], margins[other], margins[other + 1]];
        for row in &self.0 {
            let mut best = of(&row.scored);
            for &next in &row.quiet {
                for (best, next) in best.iter_mut().zip(of(&margins[usize::from(next)])) {
                    *best = (*best).max(next);
                }
            }
            let margins = &mut margins[row.at];
            margins[to[0]..to[0] + 2].copy_from_slice(&best[..2]);
            margins[to[1]..to[1] + 2].copy_from_slice(&best[2..]);
        }
    }
}

/// What the table can not know.
#[derive(Clone, Copy, Debug)]
pub(super) struct Scope {
    quiet: u32,
    left: u32,
}

impl Scope {
    /// All ends are far away.
    pub(super) const WIDE: Self = Self { quiet: 0, left: u32::MAX };

    /// After a point.
    pub(super) const fn scored(self) -> Self {
        Self { quiet: 0, ..self }
    }
}

#[cfg(test)]
mod tests {
    use super::{super::moment::moment, *};
    use khod_games::{Notation, Position, Side};
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
        let solved = Solved::up_to(MOST);
        let mut known = HashMap::new();
        let mut compared = 0;
        for ends in 8..1_u64 << MOST {
            let heights: Vec<String> =
                Row::from_ends(ends).heights().iter().map(ToString::to_string).collect();
            for debts in ["none", "white", "black", "both"] {
                for made in 0..4 {
                    let text = format!("{} white actions {made} limit 1000 debts {debts}", heights.join(" "));
                    // Nobody in debt makes a third action.
                    let Ok(position) = Palisade::from_text(&text) else { continue };
                    assert_eq!(position.side(), Side::White);
                    let (_, lesser, _) = position.either_way();
                    let (margin, sure) = solved
                        .find(lesser, moment(&position), Solved::scope(&position))
                        .unwrap_or_else(|| panic!("{text} is not solved"));
                    assert!(sure);
                    assert_eq!(margin, solve(&position, &mut known), "{text}");
                    compared += 1;
                }
            }
        }
        assert_eq!(compared, 56 * 12);
    }
}
