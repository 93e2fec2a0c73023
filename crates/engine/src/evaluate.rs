//! Opinions about positions, one file a game.

mod hale;
mod lo;
mod palisade;
mod phalanx;
mod topological;

use crate::{
    Margins, Score, Strength, Techniques, Thinker, duel::Random, network::Sight, prove::ProofKeys,
    tabulate::Tabulator, tune::Tuner,
};
use khod_games::Outcome;

/// A win that the side to move can force.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ForcedWin<M> {
    /// The first move.
    pub first: M,
    /// The game is won after at most so many half-moves.
    pub distance: u32,
}

/// What the search asks of a game besides its rules.
pub trait Evaluate: Sight {
    /// How boldly the search prunes.
    const MARGINS: Margins = Margins::USUAL;
    /// The same when a network judges: what it says is more or less spread than the hand-made opinion.
    const NETWORK_MARGINS: Margins = Self::MARGINS;
    /// What the search does.
    const TECHNIQUES: Techniques = Techniques::USUAL;
    /// What the levels below the highest are allowed: nodes and noise, found by duels of each against the one below.
    const LEVELS: [Strength; 9] = Strength::ladder([
        (20, 400),
        (40, 250),
        (80, 150),
        (160, 80),
        (400, 40),
        (1_000, 20),
        (3_000, 10),
        (10_000, 2),
        (30_000, 2),
    ]);

    /// Whether a network learns how many points will still be won, and not the chance of winning.
    const BY_POINTS: bool = false;

    /// The names of the features.
    const FEATURES: &'static [&'static str];
    /// What each feature is worth, in sixteenths of the score's unit.
    const WEIGHTS: &'static [i32];

    /// The game's own way to find its weights again, where regression on games of the player against itself does not suit it.
    const TUNER: Option<Tuner> = None;
    /// The game's own table of exact values, where all small positions can be solved.
    const TABULATOR: Option<Tabulator> = None;
    /// How many weights stand in a line of their file; where it is one, its feature is named beside it.
    const WEIGHTS_A_LINE: usize = 1;

    /// Another setup for every game that is played to find weights, where one setup does not say enough.
    fn draw_setup(_random: &mut Random) -> Option<String> {
        None
    }

    /// What the opinion is made of: tells each feature's number and how much of it there is for the side to move,
    /// less what there is for the other.
    fn features(&self, tell: impl FnMut(usize, i32));

    /// What the features say together, before anything is [adjusted](Sight::adjusted).
    fn by_hand(&self, _glance: &Self::Glance) -> i32 {
        weighed(self)
    }

    /// How good a position is for the side to move, given that the game is not over.
    fn evaluate(&self) -> i32 {
        self.adjusted(self.by_hand(&self.glance()))
    }

    /// How promising a legal move looks before it is searched: more than 0 for moves that take, threaten or score. Up to 0
    /// for quiet moves; what is below 0 counts against their history.
    fn promise(&self, m: Self::Move) -> i32;

    /// Whether the game makes its moves in stages: those with a [`promise`](Self::promise) first, the others only when they
    /// are needed. Then its answers all have a promise, and its moves have codes.
    const STAGED: bool = false;

    /// Appends every move with a promise, in a staged game.
    fn promising_moves(&self, _moves: &mut Vec<Self::Move>) {}

    /// Appends every move without a promise, in a staged game.
    fn quiet_moves(&self, _moves: &mut Vec<Self::Move>) {}

    /// A number for a move that says all about it, in a staged game: how the table remembers it.
    fn code(&self, _m: Self::Move) -> u32 {
        0
    }

    /// The move of a number, if it is legal here, in a staged game.
    fn decoded(&self, _code: u32) -> Option<Self::Move> {
        None
    }

    /// Whether a quiet evaluation would be wrong here: the side to move must answer something first.
    fn in_check(&self) -> bool {
        false
    }

    /// Whether a move can be an answer when [`in_check`](Self::in_check); every other move loses.
    fn answers(&self, _m: Self::Move) -> bool {
        true
    }

    /// [`promise`](Self::promise) for many moves of the same position: what they share is found once.
    fn promises(&self) -> impl Fn(Self::Move) -> i32 {
        |m| self.promise(m)
    }

    /// How much more the game expects of a move than its history or its promise says, for many moves of the same position;
    /// below 4,096 either way.
    fn hints(&self) -> impl Fn(Self::Move) -> i32 {
        |_| 0
    }

    /// [`answers`](Self::answers) for many moves of the same position.
    fn answering(&self) -> impl Fn(Self::Move) -> bool {
        |m| self.answers(m)
    }

    /// Whether a move must be played out at the horizon before the position can be judged.
    fn noisy(&self, m: Self::Move) -> bool {
        self.promise(m) > 0
    }

    /// Adds the noisy moves to a list.
    fn noisy_moves(&self, moves: &mut Vec<Self::Move>) {
        if Self::STAGED {
            self.promising_moves(moves);
        } else {
            self.generate(moves);
        }
        moves.retain(|&m| self.noisy(m));
    }

    /// A legal move that changes next to nothing and hands the turn over.
    fn passing(&self) -> Option<Self::Move> {
        None
    }

    /// A win by forcing moves alone, found by playing at most `effort` moves; those played are added to `nodes`.
    fn forced_win(&self, _effort: u32, _nodes: &mut u64) -> Option<ForcedWin<Self::Move>> {
        None
    }

    /// The game's own way to think with so many mebibytes of memory, where the generic search does not suit it.
    fn thinker(_mebibytes: usize) -> Option<Box<dyn Thinker<Self>>> {
        None
    }

    /// Work that is better done once, before the search, than inside it.
    fn prepare(&self) {}

    /// The key of the table: positions that share it have the same value but for [`banked`](Self::banked), as far as a search
    /// of this depth sees.
    fn table_key(&self, _depth: i32) -> u64 {
        self.key()
    }

    /// Within how many half-moves a win or loss must come to be believed when the table says so: the same board may have been
    /// met with more moves left.
    fn table_horizon(&self) -> u32 {
        u32::MAX
    }

    /// The keys by which proofs are remembered. By default the position text, which is right for every game but slow.
    fn proof_keys(&self) -> ProofKeys {
        ProofKeys::of_text(self)
    }

    /// What the side to move has already won and the table must not remember.
    fn banked(&self) -> i32 {
        0
    }

    /// The score of a game that is over, for the side that would be to move.
    fn terminal(&self, outcome: Outcome, ply: usize) -> Score {
        match outcome.winner {
            None => Score::DRAW,
            Some(winner) if winner == self.side() => Score::win_at(ply),
            Some(_) => Score::loss_at(ply),
        }
    }
}

/// The sum of the features by their weights.
pub(crate) fn weighed<P: Evaluate>(position: &P) -> i32 {
    let mut sum = 0;
    position.features(|feature, amount| sum += P::WEIGHTS[feature] * amount);
    sum / 16
}

/// A key that also knows something else.
fn mixed(key: u64, more: u64) -> u64 {
    key ^ more.wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(29)
}

/// From so many half-moves before the limit on it matters that the game will be drawn there.
const NEAR_LIMIT: u32 = 24;

/// Lines may be so much longer than the depth says, by moves that must be answered.
const LINES_LONGER: u32 = 8;

/// A key that also knows how near the end of the limit is, once it matters to a search of this depth.
fn key_near_limit(key: u64, plies_left: u32, depth: i32) -> u64 {
    let near = NEAR_LIMIT.max(depth.max(0) as u32 + LINES_LONGER);
    if plies_left >= near { key } else { mixed(key, u64::from(plies_left) + 1) }
}

/// [`table_horizon`](Evaluate::table_horizon) with so many half-moves left.
const fn horizon_near_limit(plies_left: u32) -> u32 {
    // Nearer than that the key knows.
    if plies_left >= NEAR_LIMIT { plies_left } else { u32::MAX }
}

/// An opinion that fades towards a draw as the limit comes near: whoever leads must hurry, whoever is behind may wait.
const fn fading(value: i32, plies_left: u32) -> i32 {
    if plies_left >= NEAR_LIMIT { value } else { value * plies_left as i32 / NEAR_LIMIT as i32 }
}

/// The cell of a square board that a cell becomes when the board is turned or mirrored in one of eight ways.
fn turned_square<const SIZE: usize>(cell: usize, symmetry: usize) -> usize {
    let (mut x, mut y) = (cell % SIZE, cell / SIZE);
    if symmetry & 1 == 1 {
        x = SIZE - 1 - x;
    }
    if symmetry & 2 == 2 {
        y = SIZE - 1 - y;
    }
    if symmetry & 4 == 4 {
        (x, y) = (y, x);
    }
    y * SIZE + x
}
