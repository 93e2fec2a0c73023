use crate::{Evaluator, GameProfile, SearchOptions};
use khod_games::{Game, with_game};

/// How well to play, from 1 to 10. Ten is everything the player can do.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Level(u8);

/// What a level below the highest is allowed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Strength {
    /// Nodes a move.
    pub nodes: u64,
    /// Every evaluation is wrong by up to so much.
    pub noise: i32,
}

/// In units of the score.
const LEAST_NOISE: i32 = 2;

impl Strength {
    /// The strengths of all levels but the highest, the lowest first, from their nodes and their noise. Every one errs a little, so that no two
    /// games are the same.
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
    /// The highest.
    pub const MOST: Self = Self(10);

    /// A level from 1 to 10.
    pub fn new(number: u64) -> Option<Self> {
        (1..=10).contains(&number).then_some(Self(number as u8))
    }

    /// Its number.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// How it judges positions: the noise of the lower levels was measured with the hand-made evaluation.
    pub fn evaluator(self) -> Evaluator {
        if self == Self::MOST { Evaluator::default() } else { Evaluator::V0 }
    }

    /// What it is allowed in a game; the highest has no bounds.
    pub fn strength(self, game: Game) -> Option<Strength> {
        with_game!(game, P => P::LEVELS).get(usize::from(self.0) - 1).copied()
    }

    /// How it thinks in a game.
    pub fn options(self, game: Game) -> SearchOptions {
        let noise = self.strength(game).map_or(0, |strength| strength.noise);
        SearchOptions { evaluator: self.evaluator(), noise, ..SearchOptions::default() }
    }
}
