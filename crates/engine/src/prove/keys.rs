use khod_games::Notation;

/// What decides whether a win can be forced from a position, as keys of a table.
///
/// Boards come up again with other counters. Where the counters can not matter yet, what was proven about a board holds for all of
/// them; where they can, it holds for this position alone.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ProofKeys {
    /// Positions that share it have the same forced wins within `plies` half-moves.
    pub board: u64,
    /// The number of half-moves within which the counters can not be noticed, but for the end of the game without a winner.
    pub plies: u32,
    /// Positions that share it have the same forced wins, however long they take.
    pub whole: u64,
    /// The game lasts at most this number of half-moves more.
    pub longest: u32,
}

impl ProofKeys {
    /// The keys of a game that is known by its rules alone: the position text tells everything apart.
    pub fn of_text(position: &impl Notation) -> Self {
        let text = position.to_text();
        let key = text.bytes().fold(0, |key, letter| mixed(key, u64::from(letter)));
        Self { board: key, plies: u32::MAX, whole: key, longest: u32::MAX }
    }

    /// The key for a search that looks `plies` half-moves ahead.
    pub(super) const fn within(&self, plies: u32) -> u64 {
        if plies <= self.plies { self.board } else { self.whole }
    }
}

/// A key with further information mixed in; the order of the mixing matters.
pub(crate) const fn mixed(key: u64, more: u64) -> u64 {
    let mut word = key.rotate_left(17).wrapping_add(more).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    word = (word ^ word >> 32).wrapping_mul(0xD6E8_FEB8_6659_FD93);
    word ^ word >> 29
}
