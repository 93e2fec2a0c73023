use crate::{
    driver::{Search, SearchRequest},
    prelude::*,
};

/// A player of one game, with its transposition table and what it learned during a game.
pub struct Engine<P: Evaluate> {
    search: Box<dyn Search<P>>,
    options: SearchOptions,
    network: Option<Arc<Network>>,
}

/// A line of play with its score.
#[derive(Clone, Debug)]
pub struct Line<P: Evaluate> {
    /// The score for the side to move at the root.
    pub score: Score,
    /// The moves, the first one the best.
    pub moves: Vec<P::Move>,
}

/// The result of thinking.
#[derive(Clone, Debug)]
pub struct Thought<P: Evaluate> {
    /// The best lines, the best one first; none only when the game is over.
    pub lines: Vec<Line<P>>,
    /// By how much the mover will be ahead, in units of the score, in games of points where the margin is known besides the
    /// winner.
    pub ahead: Option<i32>,
    /// The depth of the last whole iteration; 0 if there was none, then scores are the static evaluation.
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

    /// The thought about the position after the best move, where the same side goes on; nothing where the line ends.
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
    /// A player with a table of this many mebibytes.
    pub fn new(mebibytes: usize) -> Self {
        let network = P::NETWORK
            .map(|bytes| Arc::new(Network::of::<P>(bytes).expect("the network of the game fits it")));
        Self { search: P::search(mebibytes), options: SearchOptions::default(), network }
    }

    /// Forgets everything, before a new game.
    pub fn forget(&mut self) {
        self.search.forget();
    }

    /// Gives the player a network instead of the game's own.
    pub fn set_network(&mut self, network: Arc<Network>) {
        self.network = Some(network);
    }

    /// Sets the search options.
    pub fn set_options(&mut self, options: SearchOptions) {
        self.options = options;
    }

    /// Thinks about a position and tells after every iteration what was found.
    pub fn think(&mut self, position: &P, limits: &Limits, mut told: impl FnMut(&Thought<P>)) -> Thought<P> {
        let mut moves = Vec::new();
        position.legal(&mut moves);
        // As long as no iteration is whole, only the static evaluation is known.
        let score = if moves.is_empty() { Score::DRAW } else { Score::estimate(position.evaluate()) };
        let thought = Thought {
            lines: (moves.iter().take(self.options.lines.max(1)))
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
        let network = self.network.as_ref().filter(|_| self.options.evaluator == Evaluator::Network);
        let request = SearchRequest { position, limits, options: &self.options, network };
        self.search.think(&request, thought, &mut told)
    }
}
