use crate::{BadPosition, BadSetup, Illegal, Layout, Observer, Outcome, ReasonKeys, Side, Silent};
use core::{fmt::Debug, ops::RangeInclusive};

/// A position and the rules that lead from it to the next ones: what a game's rules need, and nothing that a search
/// wants.
///
/// Positions are small values, copied and then played on. No game needs history. A search keeps one position for
/// each ply and refills it with [`Clone::clone_from`], which is cheap in every game.
pub trait Position: Clone + Eq + Debug + Send + Sync + 'static {
    /// One move; in palisade, one action.
    type Move: Copy + Eq + Debug + Send + Sync + 'static;

    /// The most moves that a turn has. A turn of several moves goes on until the other side is to move, so a search
    /// that compares scores across a move must ask for the side, never assume it.
    const TURN_MOVES: u32 = 1;
    /// Whether every turn is one move.
    const ALTERNATES: bool = Self::TURN_MOVES == 1;
    /// Whether the game counts points, so that it can be won by more or less.
    const POINTS: bool = false;

    /// The start of a game. A game without a limit gets 0, one without a setup an empty text; [`Notation::begin`]
    /// knows the usual ones.
    fn start(limit: u32, setup: &str) -> Result<Self, BadSetup>;

    /// The side to move; when the game is over, the side that would be.
    fn side(&self) -> Side;

    /// How the game ended, if it has.
    fn outcome(&self) -> Option<Outcome>;

    /// Appends every legal move, each once, given that the game is not over. There is always one.
    fn generate(&self, moves: &mut Vec<Self::Move>);

    /// The number of moves that [`generate`](Self::generate) would append. The default generates them, into a list of
    /// its own.
    fn count(&self) -> u64 {
        let mut moves = Vec::new();
        self.generate(&mut moves);
        moves.len() as u64
    }

    /// Plays a legal move, telling what appears and vanishes. With a move that is not legal here the result is
    /// some position or a panic, never undefined behaviour.
    fn play_observed<O: Observer>(&mut self, m: Self::Move, observer: &mut O);

    /// Tells every fact of the position, as if all had just appeared.
    fn facts<O: Observer>(&self, observer: &mut O);

    /// A hash of the board, the side to move and the state of its turn. Counters towards a limit, a period or a
    /// quiet end and points already won are left out: a search decides itself how far they matter.
    fn key(&self) -> u64;

    /// Points that white and black have won, in games that count them.
    fn points_won(&self) -> Option<[u32; 2]> {
        None
    }

    /// The legal move that ends a turn of several moves and is not written in a contest line, where there is one.
    fn closing(&self) -> Option<Self::Move> {
        None
    }

    /// Plays a legal move without an observer.
    fn play(&mut self, m: Self::Move) {
        self.play_observed(m, &mut Silent);
    }

    /// Appends every legal move; none when the game is over.
    fn legal(&self, moves: &mut Vec<Self::Move>) {
        if self.outcome().is_none() {
            self.generate(moves);
        }
    }
}

/// Bounds and usual value of a game's limit of moves for each player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LimitRange {
    /// The smallest limit.
    pub least: u32,
    /// The largest limit.
    pub most: u32,
    /// The limit when none is given.
    pub usual: u32,
}

impl LimitRange {
    /// The limit, if it is within the range.
    pub fn check(self, limit: u32) -> Result<u32, BadSetup> {
        if (self.least..=self.most).contains(&limit) {
            Ok(limit)
        } else {
            Err(self.refuse(limit.to_string()))
        }
    }

    /// The refusal of a limit outside the range.
    pub(crate) fn refuse(self, limit: String) -> BadSetup {
        BadSetup::LimitOutOfRange { limit, least: self.least, most: self.most }
    }
}

/// Draws a setup of a size within a range; the closure draws a number within a range.
pub type DrawSetup =
    fn(size: RangeInclusive<u32>, within: &mut dyn FnMut(RangeInclusive<u32>) -> u32) -> String;

/// A position's names and texts: what people and protocols read and write.
pub trait Notation: Position {
    /// The word for the game on the command line.
    const NAME: &'static str;
    /// The limit of moves, for games that have one.
    const LIMIT: Option<LimitRange> = None;
    /// The setup when none is given, for games that have setups.
    const SETUP: Option<&'static str> = None;
    /// How setups are drawn, in games whose usual setup alone would measure little.
    const DRAW_SETUP: Option<DrawSetup> = None;
    /// Setups that programs stumble over: the smallest, the largest, the odd.
    const HARD_SETUPS: &'static [&'static str] = &[];
    /// The rules' words for the ways a game can end.
    const REASONS: &'static [&'static str];
    /// The keys of reasons that no other game has.
    const OWN_REASONS: &'static [ReasonKeys] = &[];
    /// Named positions with known perft numbers, a line each: `name | depth | nodes | position text`.
    /// The tests check them, the benchmark measures on them.
    const PERFT: &'static str = "";

    /// The text of a legal move: the one way to write it.
    fn format(&self, m: Self::Move) -> String;

    /// The move that a plain ASCII text names here, given that the game is not over, or why the text names none.
    fn read_move(&self, text: &str) -> Result<Self::Move, Illegal>;

    /// The position as one line that [`from_text`](Self::from_text) reads back.
    fn to_text(&self) -> String;

    /// The position that a line describes, or why the line describes none.
    fn from_text(text: &str) -> Result<Self, BadPosition>;

    /// Where the places of the board are, to draw it.
    fn layout(&self) -> Layout;

    /// What else a player wants to know: points, counters, debts.
    fn remarks(&self) -> Vec<Remark>;

    /// The start of a game; the usual limit and setup where none is given.
    fn begin(limit: Option<u32>, setup: Option<&str>) -> Result<Self, BadSetup> {
        let limit = match (limit, Self::LIMIT) {
            (None, None) => 0,
            (None, Some(range)) => range.usual,
            (Some(_), None) => return Err(BadSetup::NoLimit { game: Self::NAME.to_owned() }),
            (Some(limit), Some(_)) => limit,
        };
        let setup = match (setup, Self::SETUP) {
            (None, usual) => usual.unwrap_or(""),
            (Some(_), None) => return Err(BadSetup::NoSetup { game: Self::NAME.to_owned() }),
            (Some(setup), Some(_)) => setup,
        };
        Self::start(limit, setup)
    }

    /// The move that a text names, or the first reason why it is not legal here.
    fn parse(&self, text: &str) -> Result<Self::Move, Illegal> {
        if let Some(outcome) = self.outcome() {
            return Err(Illegal::GameOver { reason: outcome.reason.to_owned() });
        }
        crate::illegal::plain(text)?;
        self.read_move(text)
    }
}

/// Facts that a search may know about a position. Evaluations live in the engine.
pub trait Searchable: Notation {
    /// How many slots of history tables the game's moves need.
    const SLOTS: usize;

    /// A move's slot, below [`SLOTS`](Self::SLOTS): moves that do the same thing share it across positions.
    fn slot(&self, m: Self::Move) -> usize;

    /// Whether a legal move takes something, scores, or threatens to end the game at once.
    fn forcing(&self, m: Self::Move) -> bool;

    /// A legal move that wins at once, given that the game is not over.
    fn win_in_one(&self) -> Option<Self::Move> {
        let mut moves = Vec::new();
        self.generate(&mut moves);
        let mover = self.side();
        moves.into_iter().find(|&m| {
            let mut next = self.clone();
            next.play(m);
            next.outcome().is_some_and(|outcome| outcome.winner == Some(mover))
        })
    }
}

impl Remark {
    /// Whether the remark speaks of the move about to be made, and so means nothing once the game is over.
    pub const fn is_about_the_next_move(&self) -> bool {
        !matches!(
            self,
            Self::Pieces { .. } | Self::Crossed { .. } | Self::Captured { .. } | Self::Points { .. }
        )
    }
}

crate::explain::reasons! {
    /// A remark worth saying beside a drawn board.
    pub enum Remark {
        /// The number of the move about to be made, and the limit for each player.
        Move { number: u32, limit: u32 } = "remark-move",
        /// Pieces left on the board.
        Pieces { white: u32, black: u32 } = "remark-pieces",
        /// Phalanx: pieces on the enemy's first row.
        Crossed { white: u32, black: u32 } = "remark-crossed",
        /// Topological: pieces still to be placed.
        Building { white: u32, black: u32 } = "remark-building",
        /// Topological: enemy pieces held.
        Captured { white: u32, black: u32 } = "remark-captured",
        /// Topological: each player's turns left in this period, and what was captured when it began.
        Period { left: u32, white: u32, black: u32 } = "remark-period",
        /// Topological: the opponent has just refused.
        Refused = "remark-refused",
        /// Palisade: points won.
        Points { white: u32, black: u32 } = "remark-points",
        /// Palisade: actions made and due in this turn.
        Actions { made: u32, due: u32 } = "remark-actions",
        /// Palisade: the turn may be ended, or a fourth action borrowed.
        MayBorrow = "remark-may-borrow",
        /// Palisade: a player whose next turn has two actions.
        Debt { side: String } = "remark-debt",
        /// Palisade: turns in a row without a point.
        Quiet { turns: u32 } = "remark-quiet",
    }
}
