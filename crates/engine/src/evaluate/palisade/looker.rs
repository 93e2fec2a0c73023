use super::{
    POINT,
    found::Found,
    knowledge::Knowledge,
    moment::{Moment, after, begun, moment},
    solved::{Scope, Solved},
};
use khod_games::palisade::{Action, Palisade, Row};

/// What the actions of a position look like without playing them.
pub(super) struct Looker<'a> {
    knowledge: &'a Knowledge,
    scope: Scope,
    stones: u32,
    pub(super) columns: u32,
    after: Moment,
    same_side: bool,
    begun: Moment,
}

impl<'a> Looker<'a> {
    pub(super) fn new(position: &Palisade, ends: u64, knowledge: &'a Knowledge) -> Self {
        let moment = moment(position);
        let (after, same_side) = after(moment);
        let scope = Solved::scope(position).scored();
        let (stones, columns) = (ends.ilog2() + 1, ends.count_ones());
        Self { knowledge, scope, stones, columns, after, same_side, begun: begun(moment, false) }
    }

    fn glance(&self, columns: u32) -> Found {
        Found::estimate(self.knowledge.cells.glance_at(self.stones, columns, self.after))
            .before(0, self.same_side)
    }

    pub(super) fn swap(&self) -> Found {
        self.glance(self.columns)
    }

    pub(super) fn split(&self) -> Found {
        self.glance(self.columns + 1)
    }

    pub(super) fn end(&self) -> Found {
        Found::estimate(self.knowledge.cells.glance_at(self.stones, self.columns, self.begun))
            .before(0, false)
    }

    pub(super) fn sown(&self, action: Action, row: &Row) -> Found {
        let gain = gain(action);
        if gain == 0 {
            return self.glance(u32::from(row.columns()));
        }
        let ends = row.ends();
        let ends = ends.min(Row::mirrored_ends(ends));
        let found = match self.knowledge.solved.find(ends, self.after, self.scope) {
            Some((margin, sure)) => Found::sure(margin * POINT, sure),
            None => Found::estimate(self.knowledge.cells.glance(ends, self.after)),
        };
        found.before(gain, self.same_side)
    }
}

/// What an action wins at once.
pub(super) fn gain(action: Action) -> i32 {
    if matches!(action, Action::Sow { remove: Some(_), .. }) { POINT } else { 0 }
}
