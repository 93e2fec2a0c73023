//! What the search asks of each game, with a file for each game.

mod hale;
mod lo;
mod palisade;
mod phalanx;
mod topological;

use crate::{
    Search, SearchParams, alpha_beta::AlphaBeta, driver::Driver, duel::drawn_setup,
    forcing_table::ForcingSearch, prelude::*, tabulate::Tabulator, tune::Tuner,
};
use khod_games::Outcome;

/// A win that the side to move can force.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ForcedWin<M> {
    /// The first move.
    pub first: M,
    /// The greatest number of half-moves until the game is won.
    pub distance: u32,
}

/// A game that the engine plays: everything the search asks of it besides its rules.
pub trait Evaluate: StaticEval + MoveOrder + TableKeys + GameProfile {}

impl<P: StaticEval + MoveOrder + TableKeys + GameProfile> Evaluate for P {}

/// The static evaluation of a game. By default more moves are better than fewer.
pub trait StaticEval: NetworkInputs {
    /// The value of each feature, in sixteenths of the score's unit.
    const WEIGHTS: &'static [i32] = &[16];
    /// The weights as the text of their file, where each feature is named behind its weight.
    const WEIGHTS_FILE: &'static str = "16, // moves";

    /// The features of the evaluation: tells each feature's number and its amount for the side to move, less its amount for the
    /// opponent.
    fn features(&self, mut tell: impl FnMut(usize, i32)) {
        tell(0, self.count().min(100) as i32);
    }

    /// The hand-made evaluation before [postprocessing](NetworkInputs::postprocess).
    fn by_hand(&self, _info: &Self::EvalInfo) -> i32 {
        weighed(self)
    }

    /// The static evaluation for the side to move, given that the game is not over.
    fn evaluate(&self) -> i32 {
        self.postprocess(self.by_hand(&self.eval_info()))
    }

    /// Whether the side to move must first answer a threat, so that a static evaluation would be wrong.
    fn in_check(&self) -> bool {
        false
    }

    /// A win by forcing moves alone.
    fn forced_win(&self, _search: ForcingSearch<'_>) -> Option<ForcedWin<Self::Move>> {
        None
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

/// The order in which a game's moves are searched. By default forcing moves come first.
pub trait MoveOrder: Searchable {
    /// The capture or threat score of a legal move, by which moves are ordered: more than 0 for moves that take, threaten or
    /// score, up to 0 for quiet moves; a score below 0 counts against the move's history.
    fn tactical_score(&self, m: Self::Move) -> i32 {
        i32::from(self.forcing(m))
    }

    /// Whether the game makes its moves in stages: tactical moves (by [`tactical_score`](Self::tactical_score)) first, quiet
    /// moves only when they are needed. In a staged game all answers are tactical, and moves have codes.
    const STAGED: bool = false;

    /// Appends every tactical move, in a staged game.
    fn tactical_moves(&self, _moves: &mut Vec<Self::Move>) {}

    /// Appends every quiet move, in a staged game.
    fn quiet_moves(&self, _moves: &mut Vec<Self::Move>) {}

    /// Whether moves have codes, so that the table's move is tried before any moves are generated.
    const CODED: bool = Self::STAGED;

    /// Where moves have codes, a number that identifies a move: the table stores it.
    fn code(&self, _m: Self::Move) -> u32 {
        0
    }

    /// Where moves have codes, the move of a code, if it is legal here.
    fn decoded(&self, _code: u32) -> Option<Self::Move> {
        None
    }

    /// Whether a move can be an answer when [in check](StaticEval::in_check); every other move loses.
    fn answers(&self, _m: Self::Move) -> bool {
        true
    }

    /// [`tactical_score`](Self::tactical_score) for many moves of the same position: what they share is computed once.
    fn tactical_scores(&self) -> impl Fn(Self::Move) -> i32 {
        |m| self.tactical_score(m)
    }

    /// A bonus that the game adds to a move's history or tactical score, for many moves of the same position; below 4,096 either
    /// way.
    fn hints(&self) -> impl Fn(Self::Move) -> i32 {
        |_| 0
    }

    /// [`answers`](Self::answers) for many moves of the same position.
    fn answering(&self) -> impl Fn(Self::Move) -> bool {
        |m| self.answers(m)
    }

    /// Adds the noisy moves to a list: those that the quiescence search plays out before it trusts the static evaluation.
    fn noisy_moves(&self, moves: &mut Vec<Self::Move>) {
        if Self::STAGED {
            self.tactical_moves(moves);
        } else {
            self.generate(moves);
        }
        moves.retain(|&m| self.tactical_score(m) > 0);
    }

    /// The position after the mover has handed over the turn, legal or not, for the null move of a search; nothing where passing
    /// would mean something else. Its key is that of the same board with the other side to move.
    fn passed(&self) -> Option<Self> {
        None
    }
}

/// How the tables of searches and proofs tell a game's positions apart. By default by [`key`](Position::key), by how
/// near the limit is, and by text.
pub trait TableKeys: Searchable {
    /// The key of the transposition table, given the position's own [`key`](Position::key): positions that share it have the
    /// same value but for [`banked`](Self::banked), as far as a search of this depth sees.
    fn table_key(&self, key: u64, depth: i32) -> u64 {
        key_near_limit(key, self.limit_in(), depth)
    }

    /// The number of half-moves within which a stored win or loss must come to be believed: the same board may have been met with
    /// more moves left.
    fn table_horizon(&self) -> u32 {
        horizon_near_limit(self.limit_in())
    }

    /// How many half-moves are left until the limit; without one it never comes.
    fn limit_in(&self) -> u32 {
        u32::MAX
    }

    /// The score that the side to move has already won, which the table must not store.
    fn banked(&self) -> i32 {
        0
    }

    /// The keys by which proofs are remembered. By default the position text, which is right for every game but slow.
    fn proof_keys(&self) -> ProofKeys {
        ProofKeys::of_text(self)
    }
}

/// How the player is set up for a game: search, levels, tuning.
pub trait GameProfile: StaticEval + MoveOrder + TableKeys {
    /// How boldly the search prunes.
    const PARAMS: SearchParams = SearchParams::USUAL;
    /// The parameters when a network evaluates: its evaluations spread more or less than the hand-made ones.
    const NETWORK_PARAMS: SearchParams = Self::PARAMS;
    /// The search features that the game is played with.
    const SEARCH_FEATURES: SearchFeatures = SearchFeatures::USUAL;
    /// The search features when a network evaluates. The lower levels play without one.
    const NETWORK_FEATURES: SearchFeatures = Self::SEARCH_FEATURES;
    /// The nodes and the noise of the levels below the highest, found by duels of each level against the one below.
    const LEVELS: [Strength; 9] = Strength::ladder(
        [20, 40, 80, 160, 400, 1_000, 3_000, 10_000, 30_000],
        [400, 250, 150, 80, 40, 20, 10, 2, 2],
    );
    /// Whether a network learns the points still to be won instead of the chance of winning.
    const BY_POINTS: bool = false;
    /// The game's own tuner, where regression on games of the player against itself does not suit the game.
    const TUNER: Option<Tuner> = None;
    /// The game's own table of exact values, where all small positions can be solved.
    const TABULATOR: Option<Tabulator> = None;
    /// How many weights stand in a line of their file.
    const WEIGHTS_A_LINE: usize = 1;

    /// A newly drawn setup for games that are played to tune or to learn, where one setup does not say enough.
    fn draw_setup(random: &mut Random) -> Option<String> {
        drawn_setup::<Self>(random)
    }

    /// How the game is searched, with a table of this many mebibytes.
    fn search(mebibytes: usize) -> Box<dyn Search<Self>> {
        Box::new(Driver::<Self, AlphaBeta<Self>>::new(mebibytes))
    }
}

/// The weighted sum of the features.
pub(crate) fn weighed<P: StaticEval>(position: &P) -> i32 {
    let mut sum = 0;
    position.features(|feature, amount| sum += P::WEIGHTS[feature] * amount);
    sum / 16
}

/// A key with further information mixed in.
fn mixed(key: u64, more: u64) -> u64 {
    key ^ more.wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(29)
}

/// The number of half-moves before the limit from which on the coming draw matters.
const NEAR_LIMIT: u32 = 24;

/// How many plies longer than its depth a line may be, by moves that must be answered.
const LINES_LONGER: u32 = 8;

/// A key with the distance to the limit mixed in, once the limit matters to a search of this depth.
fn key_near_limit(key: u64, plies_left: u32, depth: i32) -> u64 {
    let near = NEAR_LIMIT.max(depth.max(0) as u32 + LINES_LONGER);
    if plies_left >= near { key } else { mixed(key, u64::from(plies_left) + 1) }
}

/// [`table_horizon`](TableKeys::table_horizon) with this number of half-moves left.
const fn horizon_near_limit(plies_left: u32) -> u32 {
    // Nearer to the limit the key itself holds the distance.
    if plies_left >= NEAR_LIMIT { plies_left } else { u32::MAX }
}

/// An evaluation that fades towards a draw as the limit comes near: the side that leads must hurry.
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

#[cfg(test)]
mod tests {
    use super::*;
    use khod_games::{hale::Hale, lo::Lo, phalanx::Phalanx, topological::Topological};

    #[test]
    fn every_weight_stands_with_the_name_of_its_feature() {
        fn names<P: StaticEval>() -> usize {
            let names = P::WEIGHTS_FILE.lines().filter_map(|line| line.split_once(", // "));
            names.filter(|(_, name)| !name.is_empty()).count()
        }
        assert_eq!(names::<Hale>(), Hale::WEIGHTS.len());
        assert_eq!(names::<Lo>(), Lo::WEIGHTS.len());
        assert_eq!(names::<Phalanx>(), Phalanx::WEIGHTS.len());
        assert_eq!(names::<Topological>(), Topological::WEIGHTS.len());
    }
}
