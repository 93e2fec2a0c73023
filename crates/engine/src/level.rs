use crate::Opinion;

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

impl Strength {
    /// The strengths of all levels but the highest, the lowest first, from nodes and noise.
    pub const fn ladder(steps: [(u64, i32); 9]) -> [Self; 9] {
        let mut ladder = [Self { nodes: 0, noise: 0 }; 9];
        let mut at = 0;
        while at < ladder.len() {
            (ladder[at].nodes, ladder[at].noise) = steps[at];
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
    pub fn opinion(self) -> Opinion {
        if self == Self::MOST { Opinion::default() } else { Opinion::V0 }
    }

    /// What it is allowed in a game; the highest has no bounds.
    pub fn strength<P: crate::Evaluate>(self) -> Option<Strength> {
        P::LEVELS.get(usize::from(self.0) - 1).copied()
    }
}
