use crate::{
    Evaluate, Limits, Manner, Opinion, Score, Thinker,
    forced_line::lengthen,
    limits::Clock,
    network::Network,
    search::{MOST_PLIES, Search},
    table::Table,
};
use std::{sync::Arc, thread, time::Duration};

/// A player of one game: its memory of positions and what it learned during a game.
pub struct Engine<P: Evaluate> {
    table: Arc<Table>,
    /// One for each thread, made when first needed.
    searches: Vec<Search<P>>,
    /// The game's own way to think, if it has one; then the table and the searches above are not used.
    own: Option<Box<dyn Thinker<P>>>,
    manner: Manner,
    network: Option<Arc<Network>>,
}

/// A line of play with its score.
#[derive(Clone, Debug)]
pub struct Line<P: Evaluate> {
    /// For the side to move at the root.
    pub score: Score,
    /// The moves, the first one the best.
    pub moves: Vec<P::Move>,
}

/// What thinking came to.
#[derive(Clone, Debug)]
pub struct Thought<P: Evaluate> {
    /// The best lines, the best one first; none only when the game is over.
    pub lines: Vec<Line<P>>,
    /// By how much the mover will be ahead, in units of the score, in games of points where that is known besides who wins.
    pub ahead: Option<i32>,
    /// How deep the last whole iteration was; 0 if there was none, then scores are the evaluation of the position.
    pub depth: u32,
    /// Moves played in the search.
    pub nodes: u64,
    /// Time used.
    pub time: Duration,
}

impl<P: Evaluate> Thought<P> {
    /// The best move; none only when the game is over.
    pub fn best(&self) -> Option<P::Move> {
        self.lines.first().and_then(|line| line.moves.first()).copied()
    }

    /// What it says about the position after the best move, where the same side goes on; nothing where the line ends.
    pub(crate) fn after_best(&self) -> Option<Self> {
        let Line { score, moves } = self.lines.first()?;
        let rest = moves.get(1..).filter(|rest| !rest.is_empty())?;
        let line = Line { score: score.from_here(1), moves: rest.to_vec() };
        Some(Self { lines: vec![line], ahead: self.ahead, depth: self.depth, nodes: 0, time: Duration::ZERO })
    }

    /// The score of the best move, for the side to move; a draw when the game is over.
    pub fn score(&self) -> Score {
        self.lines.first().map_or(Score::DRAW, |line| line.score)
    }
}

impl<P: Evaluate> Engine<P> {
    /// A player with a table of so many mebibytes.
    pub fn new(mebibytes: usize) -> Self {
        let own = P::thinker(mebibytes);
        let table = Arc::new(Table::new(if own.is_some() { 0 } else { mebibytes }));
        let network = P::NETWORK
            .map(|bytes| Arc::new(Network::of::<P>(bytes).expect("the network of the game fits it")));
        Self { table, searches: Vec::new(), own, manner: Manner::default(), network }
    }

    /// Forgets everything: a new game.
    pub fn forget(&mut self) {
        if let Some(own) = &mut self.own {
            return own.forget();
        }
        self.table.clear();
        self.searches.iter_mut().for_each(Search::forget);
    }

    /// Gives it another network than its own.
    pub fn set_network(&mut self, network: Arc<Network>) {
        self.network = Some(network);
    }

    /// Chooses how it thinks.
    pub fn set_manner(&mut self, manner: Manner) {
        self.manner = manner;
    }

    /// Thinks about a position, telling what it found after every iteration.
    pub fn think(&mut self, position: &P, limits: &Limits, mut told: impl FnMut(&Thought<P>)) -> Thought<P> {
        let clock = Clock::start(limits.clone());
        position.prepare();
        let mut moves = Vec::new();
        position.legal(&mut moves);
        // As long as no iteration is whole, the evaluation is all that is known.
        let score = if moves.is_empty() { Score::DRAW } else { Score::estimate(position.evaluate()) };
        let thought = Thought {
            lines: (moves.iter().take(self.manner.lines.max(1)))
                .map(|&m| Line { score, moves: vec![m] })
                .collect(),
            ahead: None,
            depth: 0,
            nodes: 0,
            time: Duration::ZERO,
        };
        if moves.is_empty() || (moves.len() == 1 && !limits.thorough) {
            return thought;
        }
        if let Some(own) = &mut self.own {
            return own.think(position, limits, (&self.manner, self.network.as_ref()), thought, &mut told);
        }
        let threads = self.manner.threads.max(1);
        while self.searches.len() < threads {
            self.searches.push(Search::new(Arc::clone(&self.table), position));
        }
        let (first, others) = self.searches.split_first_mut().expect("there is at least one thread");
        let network = self.network.as_ref().filter(|_| self.manner.opinion == Opinion::Network);
        first.begin(position, clock, &self.manner, network);
        let helpers: Vec<_> = others.iter_mut().take(threads - 1).collect();
        thread::scope(|scope| {
            let mut begun = Vec::new();
            for (number, helper) in helpers.into_iter().enumerate() {
                helper.begin(position, first.clock().for_helper(), &self.manner, network);
                begun.push(scope.spawn(move || {
                    deepen_for_others(helper, number);
                    helper.nodes
                }));
            }
            let mut thought = deepen(first, position, limits.thorough, thought, told);
            first.clock().finish();
            thought.nodes = first.nodes
                + begun
                    .into_iter()
                    .map(|helper| helper.join().expect("a search does not panic"))
                    .sum::<u64>();
            thought
        })
    }
}

/// Deepens until the limits say stop or everything is proven.
fn deepen<P: Evaluate>(
    search: &mut Search<P>,
    position: &P,
    whole_lines: bool,
    mut thought: Thought<P>,
    mut told: impl FnMut(&Thought<P>),
) -> Thought<P> {
    // Who wants several lines wants to see the others too.
    if thought.lines.len() == 1
        && let Some(win) = search.forced_win()
    {
        thought.lines[0] = Line { score: Score::win_at(win.distance as usize), moves: vec![win.first] };
        if whole_lines {
            lengthen(position, &mut thought.lines[0]);
        }
        (thought.nodes, thought.time) = (search.nodes, search.clock().elapsed());
        told(&thought);
        return thought;
    }
    for depth in 1..MOST_PLIES as u32 {
        if depth > 1 && !search.clock().allows(depth) {
            break;
        }
        let whole = find_lines(search, depth, &mut thought.lines);
        (thought.nodes, thought.time) =
            (search.nodes + search.clock().nodes_elsewhere(), search.clock().elapsed());
        if !whole {
            break;
        }
        thought.depth = depth;
        if whole_lines {
            thought.lines.iter_mut().for_each(|line| lengthen(position, line));
        }
        told(&thought);
        // Proofs within the depth searched will not change.
        let settled =
            |line: &Line<P>| line.score.distance().is_some_and(|distance| distance.unsigned_abs() <= depth);
        if thought.lines.iter().all(settled) {
            break;
        }
    }
    thought
}

/// Finds the lines at one depth; false when it had to stop. What was found before counts all the same.
fn find_lines<P: Evaluate>(search: &mut Search<P>, depth: u32, lines: &mut Vec<Line<P>>) -> bool {
    let mut found: Vec<Line<P>> = Vec::with_capacity(lines.len());
    for number in 0..lines.len() {
        let taken: Vec<P::Move> = found.iter().map(|line| line.moves[0]).collect();
        let before = (lines.iter()).find(|line| depth > 1 && !taken.contains(&line.moves[0]));
        let score = search.iterate(depth as i32, before.map(|line| (line.score, &line.moves[..])), &taken);
        if score.is_none() && number > 0 {
            return false;
        }
        let moves =
            if search.line().is_empty() { lines[number].moves.clone() } else { search.line().to_vec() };
        found.push(Line { score: score.unwrap_or(lines[number].score), moves });
        if score.is_none() {
            // The best move may have changed before the stop; everything else stays as it was.
            let best = found.remove(0);
            if best.moves[0] != lines[0].moves[0] {
                lines.retain(|line| line.moves[0] != best.moves[0]);
                lines.insert(0, best);
                lines.truncate(found.capacity());
            }
            return false;
        }
    }
    found.sort_by_key(|line| core::cmp::Reverse(line.score));
    *lines = found;
    true
}

/// Deepens only to fill the table that all threads share; every second thread is a ply ahead.
fn deepen_for_others<P: Evaluate>(search: &mut Search<P>, number: usize) {
    let mut before: Option<(Score, Vec<P::Move>)> = None;
    for depth in 1 + number as i32 % 2..MOST_PLIES as i32 {
        let known = before.as_ref().map(|(score, line)| (*score, &line[..]));
        let Some(score) = search.iterate(depth, known, &[]) else { return };
        before = Some((score, search.line().to_vec()));
    }
}
