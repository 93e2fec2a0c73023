//! Every row of few stones, solved: the margin still to come with the best play of both sides.

use super::moment::{MADE, MADE_IN_DEBT, Moment};
use khod_games::palisade::{Palisade, Row};
use std::sync::OnceLock;

/// Rows of so many stones and fewer are solved when the first game begins.
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

/// The solved rows.
pub(super) struct Solved {
    /// By the ends of the lesser of a row and its mirror image.
    margins: Vec<Margins>,
    /// By stones: with so many quiet turns and fewer before, it does not matter what ten of them do.
    quiet: Vec<u32>,
}

impl Solved {
    /// The table, made when first needed.
    pub(super) fn get() -> &'static Self {
        static SOLVED: OnceLock<Solved> = OnceLock::new();
        SOLVED.get_or_init(|| Self::up_to(STONES))
    }

    /// Solves all rows of up to so many stones.
    pub(super) fn up_to(most: u32) -> Self {
        let quiet = vec![QUIET_TURNS; EXHAUSTED as usize + 1];
        let mut solved = Self { margins: vec![[0; 16]; 1 << most], quiet };
        for stones in EXHAUSTED + 1..=most {
            solved.solve(stones);
        }
        solved
    }

    /// How far a position's turns are from the ends that the table does not know.
    pub(super) fn scope(position: &Palisade) -> Scope {
        let (turns, limit) = position.turns_and_limit();
        Scope { quiet: u32::from(position.quiet()), left: 2 * limit - turns }
    }

    /// The margin still to come, if it is known, and whether the limit of turns can not change it.
    pub(super) fn find(&self, ends: u64, moment: Moment, scope: Scope) -> Option<(i32, bool)> {
        let stones = ends.ilog2() + 1;
        let &quiet = self.quiet.get(stones as usize)?;
        if scope.quiet > quiet || scope.left < TURNS_LEFT {
            return None;
        }
        let margin = self.margins[ends as usize][moment];
        Some((i32::from(margin), scope.left > QUIET_TURNS * stones))
    }

    fn solve(&mut self, stones: u32) {
        let rows: Vec<u64> =
            (1 << (stones - 1)..1 << stones).filter(|&ends| ends <= Row::mirrored_ends(ends)).collect();
        let (actions, firsts) = successors(&rows);
        let actions_of = |at: usize| &actions[firsts[at] as usize..firsts[at + 1] as usize];
        // With ten quiet turns behind it the game is over; every sweep goes back by one of them.
        let mut sweeps = 0;
        let mut changed = true;
        while changed && sweeps < QUIET_TURNS {
            sweeps += 1;
            self.go_back(&rows, actions_of, [BORROWED, ENDED], [MADE[3], MADE_IN_DEBT[1]]);
            for &ends in &rows {
                // Nobody must borrow.
                let margins = &mut self.margins[ends as usize];
                margins[MADE[3]] = margins[MADE[3]].max(margins[ENDED]);
                margins[MADE[3] + 1] = margins[MADE[3] + 1].max(margins[ENDED + 1]);
            }
            self.go_back(&rows, actions_of, [MADE[3], MADE_IN_DEBT[1]], [MADE[2], MADE_IN_DEBT[0]]);
            self.go_back(&rows, actions_of, [MADE[2]; 2], [MADE[1]; 2]);
            self.go_back(&rows, actions_of, [MADE[1]; 2], [MADE[0]; 2]);
            changed = false;
            for &ends in &rows {
                let margins = &mut self.margins[ends as usize];
                // Whoever was the opponent is now to move.
                let next =
                    [MADE[0], MADE_IN_DEBT[0], MADE[0] + 1, MADE_IN_DEBT[0] + 1].map(|at| -margins[at]);
                changed |= margins[ENDED..] != next;
                margins[ENDED..].copy_from_slice(&next);
            }
        }
        self.quiet.push(QUIET_TURNS - sweeps);
    }

    /// One action back, for two moments at once.
    fn go_back<'a>(
        &mut self,
        rows: &[u64],
        actions_of: impl Fn(usize) -> &'a [u32],
        [one, other]: [usize; 2],
        to: [Moment; 2],
    ) {
        for (at, &ends) in rows.iter().enumerate() {
            let mut best = [i8::MIN; 4];
            for &action in actions_of(at) {
                let point = (action & 1) as i8;
                let next = &self.margins[(action >> 1) as usize];
                let next = [next[one], next[one + 1], next[other], next[other + 1]];
                for (best, next) in best.iter_mut().zip(next) {
                    *best = (*best).max(next + point);
                }
            }
            let margins = &mut self.margins[ends as usize];
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

/// What the actions of each row lead to: twice the lesser ends, and one more for a point. And where each row's begin.
fn successors(rows: &[u64]) -> (Vec<u32>, Vec<u32>) {
    let mut actions: Vec<u32> = Vec::new();
    let mut firsts = vec![0];
    let mut own = Vec::new();
    for &ends in rows {
        own.clear();
        Row::from_ends(ends).successors(|next, scores| {
            let ends = next.ends();
            own.push((ends.min(Row::mirrored_ends(ends)) as u32) << 1 | u32::from(scores));
        });
        own.sort_unstable();
        own.dedup();
        actions.extend_from_slice(&own);
        firsts.push(actions.len() as u32);
    }
    (actions, firsts)
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
