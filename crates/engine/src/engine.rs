use crate::{
    Evaluate, Limits, Score,
    limits::Clock,
    search::{MOST_PLIES, Search, Techniques},
    table::Table,
};
use std::{sync::Arc, time::Duration};

/// A player of one game: its memory of positions and what it learned during a game.
pub struct Engine<P: Evaluate> {
    table: Arc<Table>,
    search: Option<Search<P>>,
    techniques: Techniques,
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
    /// The best move; none only when the game is over.
    pub best: Option<P::Move>,
    /// The best line.
    pub line: Line<P>,
    /// How deep the last whole iteration was.
    pub depth: u32,
    /// Moves played in the search.
    pub nodes: u64,
    /// Time used.
    pub time: Duration,
}

impl<P: Evaluate> Engine<P> {
    /// A player with a table of so many mebibytes.
    pub fn new(mebibytes: usize) -> Self {
        Self { table: Arc::new(Table::new(mebibytes)), search: None, techniques: Techniques::default() }
    }

    /// Forgets everything: a new game.
    pub fn forget(&mut self) {
        if let Some(search) = &mut self.search {
            search.forget();
        }
    }

    /// Chooses what the search does.
    pub fn set_techniques(&mut self, techniques: Techniques) {
        self.techniques = techniques;
    }

    /// Thinks about a position, telling what it found after every iteration.
    pub fn think(&mut self, position: &P, limits: &Limits, mut told: impl FnMut(&Thought<P>)) -> Thought<P> {
        let search = self.search.get_or_insert_with(|| Search::new(Arc::clone(&self.table), position));
        let clock = Clock::start(limits.clone());
        position.prepare();
        search.begin(position, clock, self.techniques);
        let mut moves = Vec::new();
        position.legal(&mut moves);
        let mut thought = Thought {
            best: moves.first().copied(),
            line: Line { score: Score::DRAW, moves: moves.first().copied().into_iter().collect() },
            depth: 0,
            nodes: 0,
            time: Duration::ZERO,
        };
        if moves.len() <= 1 {
            return thought;
        }
        for depth in 1..MOST_PLIES as u32 {
            if depth > 1 && !search.clock().allows(depth) {
                break;
            }
            let before = (depth > 1).then_some(thought.line.score);
            let score = search.iterate(depth as i32, before);
            thought.nodes = search.nodes;
            thought.time = search.clock().elapsed();
            // What an iteration found before it was stopped counts, if it found something.
            if let Some(&best) = search.line().first() {
                thought.best = Some(best);
                thought.line.moves = search.line().to_vec();
            }
            let Some(score) = score else { break };
            thought.line.score = score;
            thought.depth = depth;
            told(&thought);
            // A proof within the depth searched will not change.
            if score.distance().is_some_and(|distance| distance.unsigned_abs() <= depth) {
                break;
            }
        }
        thought
    }
}
