use crate::{player::play_best_line, prelude::*, think_turn, turns};
use khod_games::{AnyPosition, Game, contest, with_game};

/// A player of one game with its type erased: it takes positions with their type erased and gives moves as text.
pub struct AnyEngine {
    game: Game,
    engine: Box<dyn Face>,
}

/// The result of thinking, with moves as text.
#[derive(Clone, PartialEq, Debug)]
pub struct AnyThought {
    /// The best lines, the best one first; none only when the game is over.
    pub lines: Vec<AnyLine>,
    /// The depth of the last whole iteration in plies; 0 if there was none, then scores are the static evaluation.
    pub depth: u32,
    /// Moves played in the search.
    pub nodes: u64,
    /// Time used.
    pub time: Duration,
}

/// A line of play with its score.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AnyLine {
    /// The score for the side to move at the root.
    pub score: Score,
    /// The moves, the first one the best.
    pub moves: Vec<String>,
    /// The same moves turn by turn, as contest lines; the last turn may be unfinished.
    pub turns: Vec<String>,
}

/// The whole turn that was chosen.
#[derive(Clone, PartialEq, Debug)]
pub struct AnyTurn {
    /// One thought for each move of the turn.
    pub thoughts: Vec<AnyThought>,
    /// The moves.
    pub moves: Vec<String>,
    /// The same moves as a contest line.
    pub line: String,
}

/// What can be asked of an engine whose type is erased; one blanket implementation serves every game.
trait Face: Send {
    fn set_options(&mut self, options: SearchOptions);
    fn think(
        &mut self,
        position: &AnyPosition,
        limits: &Limits,
        told: &mut dyn FnMut(&AnyThought),
    ) -> AnyThought;
    fn think_turn(
        &mut self,
        position: &AnyPosition,
        limits: &Limits,
        told: &mut dyn FnMut(u32, Option<AnyTurn>),
    ) -> AnyTurn;
}

impl AnyEngine {
    /// A player of a game with a table of this many mebibytes.
    pub fn new(game: Game, mebibytes: usize) -> Self {
        Self { game, engine: with_game!(game, P => Box::new(Engine::<P>::new(mebibytes))) }
    }

    /// The game that the player plays.
    pub const fn game(&self) -> Game {
        self.game
    }

    /// Sets the search options.
    pub fn set_options(&mut self, options: SearchOptions) {
        self.engine.set_options(options);
    }

    /// Thinks about a position and tells after every iteration what was found.
    ///
    /// # Panics
    /// If the position is of another game.
    pub fn think(
        &mut self,
        position: &AnyPosition,
        limits: &Limits,
        mut told: impl FnMut(&AnyThought),
    ) -> AnyThought {
        self.engine.think(position, limits, &mut told)
    }

    /// Thinks about the whole turn of the side to move, given that the game is not over, and tells after every iteration its depth
    /// and the turn that would be played now, if the best line holds all of it. The limits are for the whole turn.
    ///
    /// # Panics
    /// If the position is of another game.
    pub fn think_turn(
        &mut self,
        position: &AnyPosition,
        limits: &Limits,
        mut told: impl FnMut(u32, Option<AnyTurn>),
    ) -> AnyTurn {
        self.engine.think_turn(position, limits, &mut told)
    }
}

impl AnyThought {
    fn of<P: Evaluate>(position: &P, thought: &Thought<P>) -> Self {
        let line = |line: &Line<P>| AnyLine {
            score: line.score,
            moves: texts(position, &line.moves),
            turns: turns(position, &line.moves),
        };
        Self {
            lines: thought.lines.iter().map(line).collect(),
            depth: thought.depth,
            nodes: thought.nodes,
            time: thought.time,
        }
    }

    /// The score of the best move, for the side to move; a draw when the game is over.
    pub fn score(&self) -> Score {
        self.lines.first().map_or(Score::DRAW, |line| line.score)
    }
}

impl AnyTurn {
    /// The turn whose moves the thoughts chose.
    fn of<P: Evaluate>(position: &P, thoughts: &[Thought<P>]) -> Self {
        let turn: Vec<P::Move> = thoughts.iter().filter_map(Thought::best).collect();
        let thought = |(number, thought)| AnyThought::of(&after(position, &thoughts[..number]), thought);
        Self {
            thoughts: thoughts.iter().enumerate().map(thought).collect(),
            moves: texts(position, &turn),
            line: contest::write_line(position, &turn),
        }
    }

    /// The score of the turn, for the side that makes it.
    pub fn score(&self) -> Score {
        self.thoughts.first().map_or(Score::DRAW, AnyThought::score)
    }

    /// The time that all moves of the turn took.
    pub fn time(&self) -> Duration {
        self.thoughts.iter().map(|thought| thought.time).sum()
    }
}

impl<P: Evaluate> Face for Engine<P> {
    fn set_options(&mut self, options: SearchOptions) {
        self.set_options(options);
    }

    fn think(
        &mut self,
        position: &AnyPosition,
        limits: &Limits,
        told: &mut dyn FnMut(&AnyThought),
    ) -> AnyThought {
        let position = known(position);
        let thought = self.think(position, limits, |thought| told(&AnyThought::of(position, thought)));
        AnyThought::of(position, &thought)
    }

    fn think_turn(
        &mut self,
        position: &AnyPosition,
        limits: &Limits,
        told: &mut dyn FnMut(u32, Option<AnyTurn>),
    ) -> AnyTurn {
        let position: &P = known(position);
        let thoughts = think_turn(self, position, limits, |earlier, thought| {
            let mut thoughts = earlier.to_vec();
            let mut at = after(position, earlier);
            play_best_line(&mut at, thought.clone(), &mut thoughts);
            let is_whole = at.side() != position.side() || at.outcome().is_some();
            told(thought.depth, is_whole.then(|| AnyTurn::of(position, &thoughts)));
        });
        AnyTurn::of(position, &thoughts)
    }
}

fn known<P: Evaluate>(position: &AnyPosition) -> &P {
    position.downcast_ref().expect("the position is of the engine's game")
}

/// The position after the moves that thoughts chose.
fn after<P: Evaluate>(position: &P, thoughts: &[Thought<P>]) -> P {
    let mut at = position.clone();
    thoughts.iter().filter_map(Thought::best).for_each(|m| at.play(m));
    at
}

/// Moves one after the other, as text.
fn texts<P: Evaluate>(position: &P, moves: &[P::Move]) -> Vec<String> {
    let mut at = position.clone();
    let text = |&m: &P::Move| {
        let text = at.format(m);
        at.play(m);
        text
    };
    moves.iter().map(text).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_engine_of_any_game_says_what_the_engine_of_the_game_says() {
        for &game in Game::ALL {
            let position = game.start(None, None).expect("the usual start");
            let mut engine = AnyEngine::new(game, 1);
            engine.set_options(SearchOptions { lines: 2, ..SearchOptions::default() });
            let mut heard = Vec::new();
            let thought = engine.think(&position, &Limits::nodes(500), |thought| heard.push(thought.clone()));
            assert_eq!((thought.lines.len(), engine.game()), (position.legal().len().min(2), game));
            assert_eq!(heard.last().map_or(0, |last| last.depth), thought.depth);
            for line in &thought.lines {
                let (mut by_moves, mut by_turns) = (position.clone(), position.clone());
                line.moves.iter().for_each(|m| drop(by_moves.play(m).expect("a legal move")));
                for turn in &line.turns[..line.turns.len() - 1] {
                    by_turns.play_line(turn).expect("a legal turn");
                }
            }
            let mut turns = Vec::new();
            let turn = engine.think_turn(&position, &Limits::nodes(500), |_, turn| turns.extend(turn));
            for turn in turns {
                position.clone().play_line(&turn.line).expect("a whole turn at any time");
            }
            let (mut by_moves, mut by_line) = (position.clone(), position.clone());
            turn.moves.iter().for_each(|m| drop(by_moves.play(m).expect("a legal move")));
            by_line.play_line(&turn.line).expect("a legal turn");
            assert_eq!(by_moves.text(), by_line.text());
            assert_eq!(turn.thoughts.len(), turn.moves.len());
            assert_eq!(turn.score(), turn.thoughts[0].score());
        }
    }
}
