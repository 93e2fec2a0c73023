//! Palisade: points, and the actions that can still make some.

use super::{Evaluate, key_near_limit, mixed};
use crate::Score;
use khod_games::{
    Outcome, Position, Side,
    palisade::{Action, Palisade},
};

/// A point.
const POINT: i32 = 100;
/// For every action left in the turn, which most often makes a point while there are stones.
const ACTION: i32 = 55;

fn margin(position: &Palisade) -> i32 {
    let [white, black] = position.points().map(i32::from);
    if position.side() == Side::White { white - black } else { black - white }
}

impl Evaluate for Palisade {
    fn evaluate(&self) -> i32 {
        let side = self.side();
        let due = if self.in_debt(side) { 2 } else { 4 };
        let left = i32::from(due - self.made());
        let theirs = if self.in_debt(side.other()) { 2 } else { 3 };
        let columns = i32::from(self.row().columns());
        // Few columns make few pairs.
        let worth = ACTION.min(ACTION * columns / 5);
        margin(self) * POINT + (2 * left - theirs) * worth / 2
    }

    fn promise(&self, action: Action) -> i32 {
        i32::from(matches!(action, Action::Sow { remove: Some(_), .. })) * 10
    }

    fn table_key(&self) -> u64 {
        // Quiet turns matter when ten of them are near.
        let quiet =
            if self.quiet() < 5 { 0 } else { u64::from(self.quiet()) << 1 | u64::from(self.scored()) };
        let (turns, limit) = self.turns_and_limit();
        key_near_limit(mixed(self.key(), quiet), 2 * limit - turns)
    }

    fn banked(&self) -> i32 {
        margin(self) * POINT
    }

    fn terminal(&self, _outcome: Outcome, _ply: usize) -> Score {
        Score::estimate(margin(self) * POINT)
    }
}
