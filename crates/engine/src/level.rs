use crate::{Evaluator, GameProfile, SearchOptions};
use khod_games::{Game, with_game};

/// How well to play, from 1 to 10. Ten is everything the player can do.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Level(u8);

/// The limits of a level below the highest.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Strength {
    /// Nodes of a search for one move.
    pub nodes: u64,
    /// The greatest error of an evaluation, either way.
    pub noise: i32,
}

/// The least noise of a level, in units of the score.
const LEAST_NOISE: i32 = 2;

impl Strength {
    /// The strengths of all levels but the highest, the lowest first, from their nodes and their noise. Every level errs a
    /// little, so that no two games are the same.
    pub const fn ladder(nodes: [u64; 9], noise: [i32; 9]) -> [Self; 9] {
        let mut ladder = [Self { nodes: 0, noise: 0 }; 9];
        let mut at = 0;
        while at < ladder.len() {
            assert!(noise[at] >= LEAST_NOISE);
            ladder[at] = Self { nodes: nodes[at], noise: noise[at] };
            at += 1;
        }
        ladder
    }
}

impl Level {
    /// The highest level.
    pub const MOST: Self = Self(10);

    /// A level from 1 to 10.
    pub fn new(number: u64) -> Option<Self> {
        (1..=10).contains(&number).then_some(Self(number as u8))
    }

    /// The level's number.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// The evaluator of the level: the noise of the lower levels was measured with the hand-made evaluation.
    pub fn evaluator(self) -> Evaluator {
        if self == Self::MOST { Evaluator::default() } else { Evaluator::V0 }
    }

    /// The limits of the level in a game; the highest level has none.
    pub fn strength(self, game: Game) -> Option<Strength> {
        with_game!(game, P => P::LEVELS).get(usize::from(self.0) - 1).copied()
    }

    /// The search options of the level in a game.
    pub fn options(self, game: Game) -> SearchOptions {
        let noise = self.strength(game).map_or(0, |strength| strength.noise);
        SearchOptions { evaluator: self.evaluator(), noise, ..SearchOptions::default() }
    }
}
