//! Iterative deepening, time, helper threads and several lines (multi-PV), once for all searchers.

use crate::{
    forced_line,
    history::History,
    prelude::*,
    table::{TableEntry, TranspositionTable},
};
use std::thread;

/// The greatest distance of a line from the root, in plies.
pub(crate) const MOST_PLIES: usize = 128;

/// What every search thread has, whichever searcher runs in it.
pub(crate) struct SearchThread<M, E> {
    pub(crate) table: Arc<TranspositionTable<E>>,
    /// The age of what this thread stores in the table.
    pub(crate) age: u8,
    pub(crate) history: History,
    pub(crate) clock: SearchClock,
    /// Moves played since the search began.
    pub(crate) nodes: u64,
    pub(crate) noise: i32,
    pub(crate) seed: u64,
    /// Moves at the root that are not searched, since they have lines of their own.
    pub(crate) taken: Vec<M>,
    /// The best line found from the root so far: what an iteration that is stopped leaves behind.
    pub(crate) best_line: Vec<M>,
    /// The best line from each ply.
    pub(crate) lines: Vec<Vec<M>>,
    /// The history slots of the moves that are being searched, by ply.
    pub(crate) slots: [usize; MOST_PLIES + 1],
}

impl<M: Copy, E: TableEntry> SearchThread<M, E> {
    /// A thread of a game whose moves have this number of history slots.
    pub(crate) fn new(table: Arc<TranspositionTable<E>>, slots: usize) -> Self {
        Self {
            table,
            age: 0,
            history: History::new(slots),
            clock: SearchClock::start(Limits::none()),
            nodes: 0,
            noise: 0,
            seed: 0,
            taken: Vec::new(),
            best_line: Vec::new(),
            lines: (0..=MOST_PLIES).map(|_| Vec::new()).collect(),
            slots: [0; MOST_PLIES + 1],
        }
    }

    /// Begins the search of a new position.
    pub(crate) fn begin(&mut self, clock: SearchClock, options: &SearchOptions) {
        (self.noise, self.seed) = (options.noise, options.seed);
        self.history.fade();
        self.age = self.age.wrapping_add(1);
        (self.clock, self.nodes) = (clock, 0);
        self.best_line.clear();
    }

    /// The history slot of the move before a ply.
    pub(crate) fn previous_slot(&self, ply: usize) -> usize {
        if ply == 0 { 0 } else { self.slots[ply - 1] }
    }

    /// Makes the best line from a ply: this move, then the best line from the next ply.
    pub(crate) fn take_line(&mut self, ply: usize, m: M) {
        let (here, deeper) = self.lines.split_at_mut(ply + 1);
        let line = &mut here[ply];
        line.clear();
        line.push(m);
        line.extend_from_slice(&deeper[0]);
        if ply == 0 {
            self.best_line.clone_from(line);
        }
    }
}

/// One search thread: what the driver needs to deepen it.
pub(crate) trait Searcher<P: Evaluate>: Send + Sized {
    /// What the table that all threads share keeps of a position.
    type Entry: TableEntry;
    /// The value of the root; greater values are better for the mover.
    type Value: Copy;
    /// More than any value, as a number.
    const INFINITE: i32;
    /// The first half-width of the aspiration window, and the greatest one.
    const WINDOWS: [i32; 2];

    fn new(table: Arc<TranspositionTable<Self::Entry>>, position: &P) -> Self;

    /// Begins the search of a new position.
    fn begin(&mut self, request: &SearchRequest<'_, P>, clock: SearchClock);

    /// Forgets what was learned about moves, before a new game.
    fn forget(&mut self) {
        self.thread().history.clear();
    }

    fn thread(&mut self) -> &mut SearchThread<P::Move, Self::Entry>;

    /// Whether an iteration begins with an aspiration window around the value found before.
    fn aspires(&self, depth: i32, value: Self::Value) -> bool;

    /// Searches the root with a window. Nothing when the search must stop.
    fn search_root(&mut self, depth: i32, alpha: i32, beta: i32) -> Option<Self::Value>;

    /// Searches the root for the best line that begins with none of the moves taken. An aspiration window (Slate and Atkin 1977)
    /// around the value found before is widened until it holds the value. Nothing when the search must stop.
    fn iterate(
        &mut self,
        depth: i32,
        before: Option<&RootLine<P, Self>>,
        taken: &[P::Move],
    ) -> Option<RootLine<P, Self>> {
        let thread = self.thread();
        thread.taken.clear();
        thread.taken.extend_from_slice(taken);
        thread.best_line.clear();
        let [mut width, widest] = Self::WINDOWS;
        let (mut alpha, mut beta) = (-Self::INFINITE, Self::INFINITE);
        if let Some(before) = before {
            thread.best_line.extend_from_slice(&before.moves);
            if self.aspires(depth, before.value) {
                let expected = Self::order(before.value);
                (alpha, beta) = (expected - width, expected + width);
            }
        }
        loop {
            let value = self.search_root(depth, alpha, beta)?;
            let found = Self::order(value);
            if found <= alpha && alpha > -Self::INFINITE {
                alpha = if width > widest { -Self::INFINITE } else { found - width };
            } else if found >= beta && beta < Self::INFINITE {
                beta = if width > widest { Self::INFINITE } else { found + width };
            } else {
                return Some(RootLine { value, moves: self.thread().best_line.clone() });
            }
            width *= 3;
        }
    }

    /// A value as a number, by which lines are sorted.
    fn order(value: Self::Value) -> i32;

    /// The static evaluation: all that is known before anything was searched whole.
    fn static_value(position: &P) -> Self::Value;

    /// The move that looks best without any search, where the searcher has one.
    fn first_glance(&mut self) -> Option<P::Move> {
        None
    }

    /// A win by forcing moves from the root.
    fn forced_win(&mut self) -> Option<ForcedWin<P::Move>> {
        None
    }

    /// Extends a line beyond what was searched; to its end where an analysis has searched the line whole.
    fn lengthen(&self, position: &P, found: &mut RootLine<P, Self>, to_its_end: bool);

    /// A line as the driver reports it.
    fn told(position: &P, found: &RootLine<P, Self>) -> Line<P>;

    /// By how much the mover will be ahead, in games of points.
    fn ahead(_position: &P, _value: Self::Value) -> Option<i32> {
        None
    }

    /// Whether deeper iterations would change nothing that matters.
    fn settled(&mut self, found: &[RootLine<P, Self>], thought: &Thought<P>, limits: &Limits) -> bool;
}

/// A line as a searcher knows it, with its value.
pub(crate) struct RootLine<P: Evaluate, S: Searcher<P>> {
    pub(crate) value: S::Value,
    pub(crate) moves: Vec<P::Move>,
}

/// What the driver is asked to do.
pub struct SearchRequest<'a, P> {
    pub(crate) position: &'a P,
    pub(crate) limits: &'a Limits,
    pub(crate) options: &'a SearchOptions,
    pub(crate) network: Option<&'a Arc<Network>>,
}

/// A driver whose searcher's type is erased.
pub trait Search<P: Evaluate>: Send {
    /// Forgets everything, before a new game.
    fn forget(&mut self);

    /// Thinks about a position that has at least one move, and tells after every iteration what was found. It begins with a
    /// thought that knows only some legal moves.
    fn think(
        &mut self,
        request: &SearchRequest<'_, P>,
        thought: Thought<P>,
        told: &mut dyn FnMut(&Thought<P>),
    ) -> Thought<P>;
}

/// A searcher for each thread, and their table.
pub(crate) struct Driver<P: Evaluate, S: Searcher<P>> {
    table: Arc<TranspositionTable<S::Entry>>,
    /// A searcher for each thread, made when first needed.
    searchers: Vec<S>,
}

impl<P: Evaluate, S: Searcher<P>> Driver<P, S> {
    /// A driver with a table of this many mebibytes.
    pub(crate) fn new(mebibytes: usize) -> Self {
        Self { table: Arc::new(TranspositionTable::new(mebibytes)), searchers: Vec::new() }
    }
}

impl<P: Evaluate, S: Searcher<P>> Search<P> for Driver<P, S> {
    fn forget(&mut self) {
        self.table.clear();
        self.searchers.iter_mut().for_each(S::forget);
    }

    fn think(
        &mut self,
        request: &SearchRequest<'_, P>,
        thought: Thought<P>,
        told: &mut dyn FnMut(&Thought<P>),
    ) -> Thought<P> {
        let threads = request.options.threads.max(1);
        while self.searchers.len() < threads {
            self.searchers.push(S::new(Arc::clone(&self.table), request.position));
        }
        let (first, others) = self.searchers.split_first_mut().expect("there is at least one thread");
        first.begin(request, SearchClock::start(request.limits.clone()));
        thread::scope(|scope| {
            // Lazy SMP (Homan, ExChess): helpers deepen on their own and share the table alone.
            let mut helpers = Vec::new();
            for (number, helper) in others.iter_mut().take(threads - 1).enumerate() {
                helper.begin(request, first.thread().clock.for_helper());
                helpers.push(scope.spawn(move || {
                    // Every second helper is a ply ahead.
                    deepen_alone(helper, 1 + number as i32 % 2, |_| false);
                    helper.thread().nodes
                }));
            }
            let mut thought = deepen(first, request, thought, told);
            first.thread().clock.finish();
            let helped = helpers.into_iter().map(|helper| helper.join().expect("a search does not panic"));
            thought.nodes = first.thread().nodes + helped.sum::<u64>();
            thought
        })
    }
}

/// Iterative deepening (Slate and Atkin 1977) until the limits say stop or nothing more can be found.
fn deepen<P: Evaluate, S: Searcher<P>>(
    searcher: &mut S,
    &SearchRequest { position, limits, .. }: &SearchRequest<'_, P>,
    mut thought: Thought<P>,
    told: &mut dyn FnMut(&Thought<P>),
) -> Thought<P> {
    let count = thought.lines.len();
    // An analysis of several lines needs more than the win.
    if count == 1
        && let Some(win) = searcher.forced_win()
    {
        let (score, mut moves) = (Score::win_at(win.distance as usize), vec![win.first]);
        if limits.thorough {
            forced_line::lengthen(position, score, &mut moves);
        }
        thought.lines[0] = Line { score, moves };
        let thread = searcher.thread();
        (thought.nodes, thought.time) = (thread.nodes, thread.clock.elapsed());
        told(&thought);
        return thought;
    }
    let mut found = Vec::new();
    for depth in 1..MOST_PLIES as u32 {
        if depth > 1 && !searcher.thread().clock.allows(depth) {
            break;
        }
        let whole = find_lines(searcher, position, (depth, count), &mut found);
        let SearchThread { nodes, clock, .. } = searcher.thread();
        (thought.nodes, thought.time) = (*nodes + clock.nodes_elsewhere(), clock.elapsed());
        for line in &mut found {
            searcher.lengthen(position, line, whole && limits.thorough);
        }
        // Lines that were not found yet stay as they were.
        let mut lines: Vec<Line<P>> = found.iter().map(|line| S::told(position, line)).collect();
        for line in thought.lines.drain(..) {
            if lines.len() < count && lines.iter().all(|other| other.moves[0] != line.moves[0]) {
                lines.push(line);
            }
        }
        thought.lines = lines;
        thought.ahead = found.first().and_then(|line| S::ahead(position, line.value));
        if !whole {
            break;
        }
        thought.depth = depth;
        told(&thought);
        if searcher.settled(&found, &thought, limits) {
            break;
        }
    }
    thought
}

/// Finds the best lines at one depth; false when the search had to stop. Lines found before the stop count all the same.
fn find_lines<P: Evaluate, S: Searcher<P>>(
    searcher: &mut S,
    position: &P,
    (depth, count): (u32, usize),
    lines: &mut Vec<RootLine<P, S>>,
) -> bool {
    let mut found: Vec<RootLine<P, S>> = Vec::with_capacity(count);
    while found.len() < count {
        let taken: Vec<P::Move> = found.iter().map(|line| line.moves[0]).collect();
        let before = lines.iter().find(|line| !taken.contains(&line.moves[0]));
        let Some(line) = searcher.iterate(depth as i32, before, &taken) else {
            if found.is_empty() {
                take_unfinished(searcher, position, count, lines);
            }
            return false;
        };
        found.push(line);
    }
    found.sort_by_key(|line| core::cmp::Reverse(S::order(line.value)));
    *lines = found;
    true
}

/// Takes over the best line, which may have changed before the stop; the other lines stay as they were.
fn take_unfinished<P: Evaluate, S: Searcher<P>>(
    searcher: &mut S,
    position: &P,
    count: usize,
    lines: &mut Vec<RootLine<P, S>>,
) {
    let mut moves = searcher.thread().best_line.clone();
    if moves.is_empty() {
        moves.extend(searcher.first_glance());
    }
    let Some(&best) = moves.first() else { return };
    let before = lines.first();
    // Where a turn has several moves, the newer line says how the turn goes on; elsewhere the line that was searched whole is
    // better.
    if P::ALTERNATES && before.is_some_and(|line| line.moves[0] == best) {
        return;
    }
    let value = before.map_or_else(|| S::static_value(position), |line| line.value);
    lines.retain(|line| line.moves[0] != best);
    lines.insert(0, RootLine { value, moves });
    lines.truncate(count);
}

/// Deepens from a depth on until the search must stop or a value is good enough; gives the last value. The table is filled on the
/// way.
pub(crate) fn deepen_alone<P: Evaluate, S: Searcher<P>>(
    searcher: &mut S,
    first: i32,
    is_enough: impl Fn(S::Value) -> bool,
) -> Option<S::Value> {
    let mut best: Option<RootLine<P, S>> = None;
    for depth in first..MOST_PLIES as i32 {
        let Some(found) = searcher.iterate(depth, best.as_ref(), &[]) else { break };
        let value = best.insert(found).value;
        if is_enough(value) {
            break;
        }
    }
    best.map(|line| line.value)
}
