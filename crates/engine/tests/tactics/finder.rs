use super::{
    brute_force::BruteForce,
    suite::{Suite, Tactic},
};
use khod_engine::{
    Engine, Evaluate, Evaluator, Limits, Score, SearchOptions, Thought,
    duel::{Balance, Openings, Random},
};
use khod_games::Searchable;
use std::sync::Arc;

/// Finds tactics in games of a weak player against itself. The same every time.
pub(crate) struct Finder<P: Evaluate> {
    engine: Engine<P>,
    random: Random,
    openings: Openings<P>,
}

/// The engine's table, in mebibytes.
pub(crate) const MEMORY: usize = 4;
/// Nodes with which every position is solved, as the suite says.
const NODES: u64 = 20_000;
/// To be taken a position must be solved with fewer as well, so that a change of the player has some room.
const FEWER_NODES: u64 = 10_000;
/// A glance at a position: its nodes, and how far ahead the side to move must be.
const GLANCE_NODES: u64 = 1_000;
const AHEAD: i32 = 80;
/// Positions of a suite, and how many of them may be solved at depth 3.
const TACTICS: usize = 42;
const EASY: usize = 16;
/// A win that takes fewer half-moves is no tactic.
const LEAST_PLIES: u32 = 3;
/// Half-moves that a proof may take beyond what the player said.
const MORE_PLIES: [u32; 5] = [0, 2, 4, 8, 16];
/// What the proof by brute force of one move may cost.
const MOST_PROOF: u64 = 250_000;
/// Moves that are tried to see whether most of them win, and the nodes for each.
const SAMPLES: usize = 8;
const MOST_SAMPLE: u64 = 10_000;
/// The weak player's nodes, and how many of a hundred moves it makes at random, game by game: in some games only bad players
/// come near the limit.
const WEAK_NODES: u64 = 300;
const ERRORS: [usize; 2] = [10, 80];
/// Last positions of a game in which wins are looked for.
const LAST: usize = 12;
/// More games are not played.
const GAMES: u64 = 8_000;

/// Whether the player, with its hand-made evaluation, proves the win within three plies of its search.
pub(crate) fn is_solved_at_depth_3<P: Evaluate>(engine: &mut Engine<P>, position: &P) -> bool {
    engine.forget();
    engine.set_options(SearchOptions { evaluator: Evaluator::V0, ..SearchOptions::default() });
    let solved = is_win(&engine.think(position, &Limits::depth(3), |_| {}));
    engine.set_options(SearchOptions::default());
    solved
}

fn is_win<P: Evaluate>(thought: &Thought<P>) -> bool {
    thought.score().is_proven() && thought.score() > Score::DRAW
}

impl<P: Evaluate> Finder<P> {
    pub(crate) fn new() -> Self {
        let limit = P::LIMIT.map(|limit| limit.least);
        let openings = Openings::drawn(limit, None, Some(0..=8), Balance::judged(1_000), 1)
            .expect("the least limit is right");
        Self { engine: Engine::new(MEMORY), random: Random::new(1), openings }
    }

    /// A suite with at most one tactic of each game.
    pub(crate) fn find(&mut self) -> Suite<P> {
        let mut suite = Suite { nodes: NODES, tactics: Vec::new() };
        let mut easy = 0;
        for number in 0..GAMES {
            let errors = ERRORS[number as usize % ERRORS.len()];
            let start = self.openings.make(number, &mut Openings::judge(), &Arc::default());
            let found = start.and_then(|start| self.find_in_game(start, errors, easy < EASY));
            let Some((tactic, is_easy)) = found else { continue };
            if suite.tactics.iter().any(|known| known.position == tactic.position) {
                continue;
            }
            easy += usize::from(is_easy);
            suite.tactics.push(tactic);
            if suite.tactics.len() == TACTICS {
                break;
            }
        }
        suite
    }

    /// The first tactic near the end of a game, and whether it is easy.
    fn find_in_game(&mut self, start: P, errors: usize, even_easy: bool) -> Option<(Tactic<P>, bool)> {
        let positions = self.play(start, errors);
        for position in &positions[positions.len().saturating_sub(LAST)..] {
            if !self.may_win(position) {
                continue;
            }
            let easy = is_solved_at_depth_3(&mut self.engine, position);
            if easy && !even_easy {
                // What follows would be no harder.
                return None;
            }
            if let Some(tactic) = self.tactic(position) {
                return Some((tactic, easy));
            }
        }
        None
    }

    /// The positions of a game that the weak player plays against itself, but for the end.
    fn play(&mut self, start: P, errors: usize) -> Vec<P> {
        let mut positions = Vec::new();
        let mut position = start;
        let mut moves = Vec::new();
        self.engine.forget();
        while position.outcome().is_none() {
            positions.push(position.clone());
            moves.clear();
            position.generate(&mut moves);
            let m = if self.random.below(100) < errors {
                moves[self.random.below(moves.len())]
            } else {
                let thought = self.engine.think(&position, &Limits::nodes(WEAK_NODES), |_| {});
                thought.best().expect("the game is not over")
            };
            position.play(m);
        }
        positions
    }

    /// Whether the side to move is ahead at a glance; most positions are done with so.
    fn may_win(&mut self, position: &P) -> bool {
        self.engine.forget();
        self.engine.think(position, &Limits::nodes(GLANCE_NODES), |_| {}).score() > Score::estimate(AHEAD)
    }

    /// The tactic of a position, if it has one that can be proven.
    fn tactic(&mut self, position: &P) -> Option<Tactic<P>> {
        let mut moves = Vec::new();
        let mut plies = 0;
        for nodes in [FEWER_NODES, NODES] {
            self.engine.forget();
            let thought = self.engine.think(position, &Limits::nodes(nodes), |_| {});
            let (m, distance) = thought.best().zip(thought.score().distance())?;
            let distance = u32::try_from(distance).ok().filter(|&distance| distance >= LEAST_PLIES)?;
            plies = plies.max(distance);
            if !moves.contains(&m) {
                moves.push(m);
            }
        }
        // The player's line need not be the longest.
        for plies in MORE_PLIES.map(|more| plies + more) {
            let proven: Option<Vec<bool>> =
                moves.iter().map(|&m| wins(position, m, plies, MOST_PROOF)).collect();
            if proven?.iter().all(|&wins| wins) {
                let tactic = Tactic { plies, moves, position: position.clone() };
                return (!wins_anyhow(position, plies)).then_some(tactic);
            }
        }
        None
    }
}

/// Whether a move wins within a number of half-moves, by brute force; nothing when the search gave up.
pub(crate) fn wins<P: Searchable>(position: &P, m: P::Move, plies: u32, most: u64) -> Option<bool> {
    let mut next = position.clone();
    next.play(m);
    BruteForce::new(position.side(), most).wins(&next, plies - 1)
}

/// Whether half of all moves win as soon: nothing needs to be found there.
fn wins_anyhow<P: Searchable>(position: &P, plies: u32) -> bool {
    let mut moves = Vec::new();
    position.generate(&mut moves);
    let samples: Vec<P::Move> = moves.iter().step_by(moves.len().div_ceil(SAMPLES)).copied().collect();
    let winning = samples.iter().filter(|&&m| wins(position, m, plies, MOST_SAMPLE) == Some(true));
    2 * winning.count() >= samples.len()
}
