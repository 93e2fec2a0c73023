use core::ops::{Add, Neg, Sub};

/// How good a position is for one side.
///
/// The unit is one Elo: a side that is 100 ahead wins about 64 of 100 games, 400 ahead about 91. Proven wins and losses lie
/// beyond every estimate and carry their distance in half-moves from the root.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct Score(i32);

/// The score of a win at the root itself; a win further away is worth less.
const WIN: i32 = 32_000;
/// The greatest length of a proof, in half-moves.
const LONGEST: i32 = 2_000;

impl Score {
    /// Even chances.
    pub const DRAW: Self = Self(0);
    /// Worse than everything.
    pub const WORST: Self = Self(-WIN - 1);
    /// Better than everything.
    pub const BEST: Self = Self(WIN + 1);
    /// The largest estimate.
    pub const MOST: Self = Self(WIN - LONGEST - 1);

    /// An estimate; what lies beyond the largest estimate is cut.
    pub fn estimate(value: i32) -> Self {
        Self(value.clamp(-Self::MOST.0, Self::MOST.0))
    }

    /// A score from the bare number of a score.
    pub(crate) const fn raw(value: i32) -> Self {
        Self(value)
    }

    /// A win of the mover, `ply` half-moves from the root.
    pub const fn win_at(ply: usize) -> Self {
        Self(WIN - ply as i32)
    }

    /// A loss of the mover, `ply` half-moves from the root.
    pub const fn loss_at(ply: usize) -> Self {
        Self(ply as i32 - WIN)
    }

    /// The bare number.
    pub const fn value(self) -> i32 {
        self.0
    }

    /// Whether it is a proven win or loss.
    pub const fn is_proven(self) -> bool {
        self.0.abs() > Self::MOST.0
    }

    /// A proven win's distance from the root in half-moves; a proven loss's as a negative number.
    pub const fn distance(self) -> Option<i32> {
        if self.is_proven() { Some(self.0.signum() * WIN - self.0) } else { None }
    }

    /// The same score, with the distance of a proven result counted from a position `ply` half-moves below the root: how a table
    /// stores scores.
    pub const fn from_here(self, ply: usize) -> Self {
        if self.is_proven() { Self(self.0 + self.0.signum() * ply as i32) } else { self }
    }

    /// The inverse of [`from_here`](Self::from_here).
    pub const fn from_root(self, ply: usize) -> Self {
        if self.is_proven() { Self(self.0 - self.0.signum() * ply as i32) } else { self }
    }

    /// The chance of winning, draws counted half, for a person to read.
    pub fn chance(self) -> f64 {
        Self::chance_of(f64::from(self.0))
    }

    /// The chance that goes with a number of the score's unit.
    pub fn chance_of(value: f64) -> f64 {
        1.0 / (1.0 + 10_f64.powf(-value / 400.0))
    }
}

impl Neg for Score {
    type Output = Self;
    fn neg(self) -> Self {
        Self(-self.0)
    }
}

impl Add<i32> for Score {
    type Output = Self;
    fn add(self, value: i32) -> Self {
        Self(self.0 + value)
    }
}

impl Sub<i32> for Score {
    type Output = Self;
    fn sub(self, value: i32) -> Self {
        Self(self.0 - value)
    }
}
