use crate::{Side, record::Winner};
use core::{cmp::Ordering, fmt};

/// How a game ended: who won, and by which of the game's rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Outcome {
    /// The winner; none in a draw.
    pub winner: Option<Side>,
    /// The rules' word for the ending, such as `connected` or `limit`.
    pub reason: &'static str,
}

impl Outcome {
    /// A win.
    pub const fn win(winner: Side, reason: &'static str) -> Self {
        Self { winner: Some(winner), reason }
    }

    /// A draw.
    pub const fn draw(reason: &'static str) -> Self {
        Self { winner: None, reason }
    }

    /// A win for the side that has more, indexed by side; a draw when equal.
    pub fn by_count(counts: [u32; 2], reason: &'static str) -> Self {
        match counts[0].cmp(&counts[1]) {
            Ordering::Greater => Self::win(Side::White, reason),
            Ordering::Less => Self::win(Side::Black, reason),
            Ordering::Equal => Self::draw(reason),
        }
    }

    /// `white`, `black` or `draw`.
    pub const fn winner_word(self) -> &'static str {
        Winner::of(self).word()
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.winner_word(), self.reason)
    }
}
