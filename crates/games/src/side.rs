use core::fmt;

/// One of the two players. White moves first in every game.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Side {
    /// Seat `0` of the contest protocol.
    White,
    /// Seat `1` of the contest protocol.
    Black,
}

impl Side {
    /// Both sides, white first.
    pub const BOTH: [Self; 2] = [Self::White, Self::Black];

    /// The opponent.
    pub const fn other(self) -> Self {
        match self {
            Self::White => Self::Black,
            Self::Black => Self::White,
        }
    }

    /// 0 for white, 1 for black: the seat number of the protocol and the index into arrays by side.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The side to move after this number of alternating turns.
    pub const fn after(turns: u32) -> Self {
        if turns.is_multiple_of(2) { Self::White } else { Self::Black }
    }

    /// `white` or `black`.
    pub const fn word(self) -> &'static str {
        match self {
            Self::White => "white",
            Self::Black => "black",
        }
    }

    /// `w` or `b`: a piece of the side in position texts.
    pub const fn letter(self) -> char {
        match self {
            Self::White => 'w',
            Self::Black => 'b',
        }
    }

    /// The side whose piece a letter is.
    pub fn from_letter(letter: char) -> Option<Self> {
        Self::BOTH.into_iter().find(|side| side.letter() == letter)
    }

    /// The side that a word names.
    pub fn from_word(word: &str) -> Option<Self> {
        Self::BOTH.into_iter().find(|side| side.word() == word)
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.word())
    }
}
