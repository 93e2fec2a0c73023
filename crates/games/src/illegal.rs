use crate::{
    Side,
    explain::{quoted, reasons},
};

reasons! {
    /// Why a text is not a legal move. Every refusal names the first rule that it breaks, with what it speaks of.
    pub enum Illegal or Rule {
        /// The game has ended; `reason` is the rules' word for it.
        GameOver { reason: String } = "illegal-game-over",
        /// The text is empty.
        Empty = "illegal-empty",
        /// A space at an end or in the middle.
        Spaces = "illegal-spaces",
        /// A letter that is not Latin, most often a Cyrillic one that looks alike.
        ForeignLetter { letter: String } = "illegal-foreign-letter",
        /// The text has not the form of a move at all.
        Unreadable { text: String, example: String } = "illegal-unreadable",
        /// The text is right but for capital and small letters.
        WrongCase { text: String, right: String } = "illegal-wrong-case",
        /// A cell that the board does not have.
        OffBoard { cell: String } = "illegal-off-board",
        /// A move must start from a piece.
        NoPiece { cell: String } = "illegal-no-piece",
        /// A move must start from an own piece.
        NotYours { cell: String } = "illegal-not-yours",
        /// A piece can only be placed on an empty cell.
        Occupied { cell: String } = "illegal-occupied",
        /// Start and end are the same cell.
        SameCell { cell: String } = "illegal-same-cell",
        /// Own pieces can not be landed on.
        OwnPiece { cell: String } = "illegal-own-piece",
        /// Something stands in the way.
        Blocked { cell: String } = "illegal-blocked",
        /// The two cells are on no common row, column or diagonal.
        NoLine { from: String, to: String } = "illegal-no-line",
        /// The two cells are not neighbours.
        NotNeighbour { from: String, to: String } = "illegal-not-neighbour",
        /// Passing is only for a player without a move.
        PassNotAllowed = "illegal-pass-not-allowed",
        /// The row has fewer columns.
        NoColumn { column: u32, columns: u32 } = "illegal-no-column",
        /// A contest line ends by itself.
        EndWritten = "illegal-end-written",
        /// A turn needs more actions than the line has.
        TooFewActions { made: u32 } = "illegal-too-few-actions",
        /// The turn was over before the line ended.
        TooManyActions { most: u32 } = "illegal-too-many-actions",
        /// One action of a turn is wrong; the actions before it are right.
        InTurn { number: u32, action: String, why: Box<Illegal> } = "illegal-in-turn",
    }
}

impl Illegal {
    /// Refuses a text that has not the form of a move; the example has it.
    pub fn unreadable(text: &str, example: &str) -> Self {
        Self::Unreadable { text: quoted(text), example: example.to_owned() }
    }

    /// Refuses a move from a cell unless its owner is the mover.
    pub(crate) fn unless_own(owner: Option<Side>, mover: Side, cell: String) -> Result<(), Self> {
        match owner {
            None => Err(Self::NoPiece { cell }),
            Some(owner) if owner != mover => Err(Self::NotYours { cell }),
            Some(_) => Ok(()),
        }
    }
}

/// What every notation asks of a move's text before its own form: the text is not empty, without spaces, in plain
/// letters.
pub(crate) fn plain(text: &str) -> Result<(), Illegal> {
    if text.is_empty() {
        return Err(Illegal::Empty);
    }
    if let Some(letter) = text.chars().find(|letter| !letter.is_ascii()) {
        return Err(Illegal::ForeignLetter { letter: quoted(&letter.to_string()) });
    }
    if text.contains(' ') {
        return Err(Illegal::Spaces);
    }
    Ok(())
}
