use super::{
    inputs,
    moment::{after, begun},
    prelude::*,
};
use crate::network::Accumulator;
use core::cell::OnceCell;

/// The static evaluations of a position's actions, without playing them.
pub(super) struct Looker<'a> {
    knowledge: &'a Knowledge,
    row: &'a Row,
    /// The network's accumulator of the row, computed when first needed.
    seen: OnceCell<Accumulator>,
    scope: Scope,
    stones: u32,
    pub(super) columns: u32,
    after: Moment,
    same_side: bool,
    begun: Moment,
}

impl<'a> Looker<'a> {
    pub(super) fn new(position: &'a Palisade, ends: u64, knowledge: &'a Knowledge) -> Self {
        let moment = moment(position);
        let (after, same_side) = after(moment);
        let scope = Solved::scope(position).scored();
        let (stones, columns) = (ends.ilog2() + 1, ends.count_ones());
        let (row, seen, begun) = (position.row(), OnceCell::new(), begun(moment, false));
        Self { knowledge, row, seen, scope, stones, columns, after, same_side, begun }
    }

    /// The static evaluation with this number of columns: its cell, with the network's correction for the row as it is.
    fn glance(&self, columns: u32, moment: Moment) -> MarginFound {
        let cell = self.knowledge.cells.glance_at(self.stones, columns, moment);
        let more = self.knowledge.network(self.stones).map_or(0, |network| {
            let seen = self.seen.get_or_init(|| inputs::accumulate(network, self.row));
            inputs::correction(network, seen, moment)
        });
        MarginFound::estimate(cell + more)
    }

    pub(super) fn swap(&self) -> MarginFound {
        self.glance(self.columns, self.after).before(0, self.same_side)
    }

    pub(super) fn split(&self) -> MarginFound {
        self.glance(self.columns + 1, self.after).before(0, self.same_side)
    }

    pub(super) fn end(&self) -> MarginFound {
        self.glance(self.columns, self.begun).before(0, false)
    }

    pub(super) fn sown(&self, action: PalisadeAction, row: &Row) -> MarginFound {
        let gain = gain(action);
        let (known, stones) = if gain == 0 { (None, self.stones) } else { (self.known(row), row.stones()) };
        let found = known
            .unwrap_or_else(|| MarginFound::estimate(self.knowledge.static_eval(row, stones, self.after)));
        found.before(gain, self.same_side)
    }

    /// The exact margin of a row of few stones after a point, if it is known.
    fn known(&self, row: &Row) -> Option<MarginFound> {
        let ends = row.ends();
        self.knowledge.solved.find(ends.min(Row::mirrored_ends(ends)), self.after, self.scope)
    }
}

/// The points that an action wins at once, in units of the score.
pub(super) fn gain(action: PalisadeAction) -> i32 {
    if matches!(action, PalisadeAction::Sow { remove: Some(_), .. }) { POINT } else { 0 }
}
