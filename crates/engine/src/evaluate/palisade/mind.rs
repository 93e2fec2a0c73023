use super::{
    POINT,
    bounds::BoundsTable,
    cells::Cells,
    found::Found,
    knowledge::Knowledge,
    margin,
    moment::moment,
    search::Search,
    solved::{EXHAUSTED, Solved},
};
use crate::{
    Evaluate, Limits, Line, MOST_MOVES_A_TURN, Manner, Score, Thinker, Thought, limits::Clock,
    network::Network, search::MOST_PLIES,
};
use khod_games::{
    Position,
    palisade::{Action, Palisade},
};
use std::{sync::Arc, thread};

/// Palisade's own way to think.
pub(super) struct Mind {
    table: Arc<BoundsTable>,
    cells: Arc<Cells>,
    /// One for each thread, made when first needed.
    searches: Vec<Search>,
}

impl Mind {
    pub(super) fn new(mebibytes: usize) -> Self {
        Self { table: Arc::new(BoundsTable::new(mebibytes)), cells: Cells::in_use(), searches: Vec::new() }
    }
}

/// A line as the search knows it: in the root's mirror image if that is the lesser one.
struct Known {
    found: Found,
    line: Vec<Action>,
}

impl Thinker<Palisade> for Mind {
    fn forget(&mut self) {
        self.table.clear();
        self.searches.iter_mut().for_each(Search::forget);
    }

    fn think(
        &mut self,
        position: &Palisade,
        limits: &Limits,
        (manner, network): (&Manner, Option<&Arc<Network>>),
        thought: Thought<Palisade>,
        told: &mut dyn FnMut(&Thought<Palisade>),
    ) -> Thought<Palisade> {
        let clock = Clock::start(limits.clone());
        let knowledge = Knowledge::of(manner.opinion, &self.cells, network);
        let threads = manner.threads.max(1);
        while self.searches.len() < threads {
            self.searches.push(Search::new(Arc::clone(&self.table), knowledge.clone(), position));
        }
        self.searches.iter_mut().for_each(|search| search.set_knowledge(knowledge.clone()));
        let (first, others) = self.searches.split_first_mut().expect("there is at least one thread");
        first.begin(position, clock, manner);
        let helpers: Vec<_> = others.iter_mut().take(threads - 1).collect();
        thread::scope(|scope| {
            let mut begun = Vec::new();
            for (number, helper) in helpers.into_iter().enumerate() {
                helper.begin(position, first.clock().for_helper(), manner);
                begun.push(scope.spawn(move || {
                    deepen_for_others(helper, number);
                    helper.nodes
                }));
            }
            let mut thought = deepen(first, position, (limits, manner), thought, told);
            first.clock().finish();
            thought.nodes +=
                begun.into_iter().map(|helper| helper.join().expect("a search does not panic")).sum::<u64>();
            thought
        })
    }
}

/// Deepens until the limits say stop or nothing more can be found: the margin is exact. A player also stops when it is certain who
/// wins, a turn of each side was searched whole, and the last turn of it has not changed by how much.
fn deepen(
    search: &mut Search,
    position: &Palisade,
    (limits, manner): (&Limits, &Manner),
    mut thought: Thought<Palisade>,
    told: &mut dyn FnMut(&Thought<Palisade>),
) -> Thought<Palisade> {
    let mut known: Vec<Known> = Vec::new();
    let mut margins: Vec<i32> = Vec::new();
    let mut steady = 0;
    for depth in 1..MOST_PLIES as u32 {
        if depth > 1 && !search.clock().allows(depth) {
            break;
        }
        let whole = find_lines(search, position, (depth, thought.lines.len()), &mut known);
        (thought.nodes, thought.time) = (search.nodes, search.clock().elapsed());
        for (line, known) in thought.lines.iter_mut().zip(&known) {
            let mut moves = known.line.clone();
            if manner.noise == 0 {
                lengthen(position, &mut moves, search.solved());
            }
            let moves = as_played(*position, &moves);
            *line = Line { score: score(position, known.found, moves.len()), moves };
        }
        thought.ahead = known.first().map(|known| margin(position) * POINT + known.found.margin);
        if !whole {
            break;
        }
        thought.depth = depth;
        told(&thought);
        let before = std::mem::replace(&mut margins, known.iter().map(|known| known.found.margin).collect());
        steady = if margins == before { steady + 1 } else { 0 };
        let exact = known.iter().all(|known| known.found.at_least && known.found.at_most);
        let decided = !limits.thorough && thought.lines.iter().all(|line| line.score.is_proven());
        if exact || (decided && steady >= MOST_MOVES_A_TURN && depth > 2 * MOST_MOVES_A_TURN) {
            break;
        }
    }
    thought
}

/// Deepens only to fill the table that all threads share; every second thread is a ply ahead.
fn deepen_for_others(search: &mut Search, number: usize) {
    let mut before: Option<(i32, Vec<Action>)> = None;
    for depth in 1 + number as i32 % 2..MOST_PLIES as i32 {
        let known = before.as_ref().map(|(margin, line)| (*margin, &line[..]));
        let Some(found) = search.iterate(depth, known, &[]) else { return };
        before = Some((found.margin, search.line().to_vec()));
    }
}

/// Where somebody is sure to win it counts who; before, by how much.
fn score(position: &Palisade, found: Found, plies: usize) -> Score {
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

/// Finds the best lines at one depth; false when it had to stop. What was found before counts all the same.
fn find_lines(
    search: &mut Search,
    position: &Palisade,
    (depth, count): (u32, usize),
    lines: &mut Vec<Known>,
) -> bool {
    let mut found: Vec<Known> = Vec::with_capacity(count);
    for number in 0..count {
        let taken: Vec<Action> = found.iter().map(|known| known.line[0]).collect();
        let before = lines.iter().find(|known| !taken.contains(&known.line[0]));
        let before = before.map(|known| (known.found.margin, &known.line[..]));
        let Some(best) = search.iterate(depth as i32, before, &taken) else {
            // The best line may have changed before the stop; the others stay as they were.
            if number == 0 {
                let mut line = search.line().to_vec();
                if line.is_empty() {
                    line.extend(search.first_glance());
                }
                let found = lines.first().map_or_else(|| evaluation(position), |known| known.found);
                lines.retain(|known| known.line[0] != line[0]);
                lines.insert(0, Known { found, line });
                lines.truncate(count);
            }
            return false;
        };
        found.push(Known { found: best, line: search.line().to_vec() });
    }
    found.sort_by_key(|known| core::cmp::Reverse(known.found.margin));
    *lines = found;
    true
}

/// The hand-made evaluation of the rest of the game: all that is known before anything was searched whole.
fn evaluation(position: &Palisade) -> Found {
    Found::estimate(position.evaluate() - margin(position) * POINT)
}

/// A line of the search as it is played from a position.
fn as_played(mut position: Palisade, line: &[Action]) -> Vec<Action> {
    let mut moves = Vec::with_capacity(line.len());
    for &action in line {
        let (lesser, _, mirrored) = position.either_way();
        let action = if mirrored { lesser.mirrored(action) } else { action };
        moves.push(action);
        position.play(action);
    }
    moves
}

/// Goes on with a line of the search as far as rows are solved.
fn lengthen(position: &Palisade, line: &mut Vec<Action>, solved: &Solved) {
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

/// The best action of a position all of whose actions lead to solved rows; of equal ones one that scores, or else the end of
/// the turn.
fn best_known(position: &Palisade, solved: &Solved) -> Option<Action> {
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
            solved.find(ends, moment(&next), Solved::scope(&next))?.0
        };
        let gain = i32::from(next.points() != position.points());
        let margin = gain + if next.side() == position.side() { margin } else { -margin };
        let value = (margin, gain, action == Action::End);
        if best.is_none_or(|(most, _)| value > most) {
            best = Some((value, action));
        }
    }
    best.map(|(_, action)| action)
}
