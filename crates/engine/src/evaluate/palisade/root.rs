//! The margin search as the driver deepens it. Lines are in the root's mirror image if that is the lesser one.

use super::{looker::gain, margin_search::pick, margin_table::INFINITE, prelude::*};
use crate::driver::{MOST_PLIES, RootLine, SearchRequest, SearchThread, Searcher};

impl Searcher<Palisade> for MarginSearch {
    type Entry = MarginBounds;
    type Value = MarginFound;
    const INFINITE: i32 = INFINITE;
    const WINDOWS: [i32; 2] = [POINT / 3, 4 * POINT];

    fn new(table: Arc<MarginTable>, position: &Palisade) -> Self {
        Self::knowing(table, Knowledge::of(&SearchOptions::default(), &CellTable::in_use(), None), position)
    }

    fn begin(&mut self, request: &SearchRequest<'_, Palisade>, clock: SearchClock) {
        let &SearchRequest { position, options, network, .. } = request;
        self.knowledge = Knowledge::of(options, &self.knowledge.cells, network);
        self.start(position, clock, options);
    }

    fn thread(&mut self) -> &mut SearchThread<PalisadeAction, MarginBounds> {
        &mut self.thread
    }

    fn aspires(&self, depth: i32, _value: MarginFound) -> bool {
        depth >= 3
    }

    fn search_root(&mut self, depth: i32, alpha: i32, beta: i32) -> Option<MarginFound> {
        self.search(0, depth, alpha, beta)
    }

    fn order(value: MarginFound) -> i32 {
        value.margin
    }

    fn static_value(position: &Palisade) -> MarginFound {
        MarginFound::estimate(position.evaluate() - margin(position) * POINT)
    }

    fn first_glance(&mut self) -> Option<PalisadeAction> {
        let mut actions = Vec::new();
        self.rank(0, None, &mut actions);
        (!actions.is_empty()).then(|| pick(&mut actions, 0).1)
    }

    fn lengthen(&self, position: &Palisade, found: &mut RootLine<Palisade, Self>, _to_its_end: bool) {
        if self.thread.noise == 0 {
            lengthen(position, &mut found.moves, &self.knowledge.solved);
        }
    }

    fn told(position: &Palisade, found: &RootLine<Palisade, Self>) -> Line<Palisade> {
        let moves = as_played(*position, &found.moves);
        Line { score: score(position, found.value, moves.len()), moves }
    }

    fn ahead(position: &Palisade, value: MarginFound) -> Option<i32> {
        Some(margin(position) * POINT + value.margin)
    }

    /// Whether the margin is exact. A player also stops when the winner is certain, a turn of each side was searched whole, and
    /// the margins have stayed the same for as many iterations as a turn has actions.
    fn settled(
        &mut self,
        found: &[RootLine<Palisade, Self>],
        thought: &Thought<Palisade>,
        limits: &Limits,
    ) -> bool {
        let margins: Vec<i32> = found.iter().map(|line| line.value.margin).collect();
        self.steady = if margins == self.margins { self.steady + 1 } else { 0 };
        self.margins = margins;
        let exact = found.iter().all(|line| line.value.at_least && line.value.at_most);
        let decided = !limits.thorough && thought.lines.iter().all(|line| line.score.is_proven());
        let turn = Palisade::TURN_MOVES;
        exact || (decided && self.steady >= turn && thought.depth > 2 * turn)
    }
}

/// Where a win is certain, the score says who wins; otherwise it is the margin.
fn score(position: &Palisade, found: MarginFound, plies: usize) -> Score {
    let banked = margin(position) * POINT;
    let margin = banked + found.margin;
    // A point takes a stone or more, and the last ones bring none.
    let most = position.row().stones().saturating_sub(EXHAUSTED) as i32 * POINT;
    if (margin > 0 && found.at_least) || banked > most {
        Score::win_at(plies)
    } else if (margin < 0 && found.at_most) || banked < -most {
        Score::loss_at(plies)
    } else {
        Score::estimate(margin)
    }
}

/// A line of the search as it is played from a position.
fn as_played(mut position: Palisade, line: &[PalisadeAction]) -> Vec<PalisadeAction> {
    let mut moves = Vec::with_capacity(line.len());
    for &action in line {
        let (lesser, _, mirrored) = position.either_way();
        let action = if mirrored { lesser.mirrored(action) } else { action };
        moves.push(action);
        position.play(action);
    }
    moves
}

/// Extends a line of the search as far as rows are solved.
fn lengthen(position: &Palisade, line: &mut Vec<PalisadeAction>, solved: &Solved) {
    let (mut lesser, _, _) = position.either_way();
    for &action in &*line {
        lesser.play(action);
        (lesser, _, _) = lesser.either_way();
    }
    while line.len() < MOST_PLIES && lesser.outcome().is_none() {
        let Some(action) = best_known(&lesser, solved) else { return };
        line.push(action);
        lesser.play(action);
        (lesser, _, _) = lesser.either_way();
    }
}

/// The best action of a position all of whose actions lead to solved rows; of equal actions one that scores, or else the end of
/// the turn.
fn best_known(position: &Palisade, solved: &Solved) -> Option<PalisadeAction> {
    let mut actions = Vec::new();
    position.generate(&mut actions);
    let mut best = None;
    for action in actions {
        let mut next = *position;
        next.play(action);
        let margin = if next.outcome().is_some() {
            0
        } else {
            let (_, ends, _) = next.either_way();
            solved.find(ends, moment(&next), Solved::scope(&next))?.margin
        };
        let gain = gain(action);
        let margin = gain + if next.side() == position.side() { margin } else { -margin };
        let value = (margin, gain, action == PalisadeAction::End);
        if best.is_none_or(|(most, _)| value > most) {
            best = Some((value, action));
        }
    }
    best.map(|(_, action)| action)
}
