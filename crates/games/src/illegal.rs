use crate::explain::{quoted, reasons};

reasons! {
    /// Why a text is not a legal move. Every refusal names the first rule that it breaks, with what it speaks of.
    pub enum Illegal {
        /// The game has ended; the word is the rules' reason.
        GameOver { reason: String } = "illegal-game-over",
        /// There is no text.
        Empty = "illegal-empty",
        /// A space at an end or in the middle.
        Spaces = "illegal-spaces",
        /// A letter that is not Latin, most often a Cyrillic one that looks alike.
        ForeignLetter { letter: String } = "illegal-foreign-letter",
        /// Not the form of a move at all.
        Unreadable { text: String, example: String } = "illegal-unreadable",
        /// Right but for capital and small letters.
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

        /// Phalanx: a single piece captures nothing.
        SingleCaptures { cell: String } = "illegal-single-captures",
        /// Phalanx: a single piece moves one cell.
        SingleTooFar { distance: u32 } = "illegal-single-too-far",
        /// Phalanx: head and tail are the same cell.
        OnePieceLine { cell: String } = "illegal-one-piece-line",
        /// Phalanx: an unbroken line has a gap.
        BrokenLine { cell: String } = "illegal-broken-line",
        /// Phalanx: the destination is not on the phalanx's own line.
        OffLine { head: String, tail: String, to: String } = "illegal-off-line",
        /// Phalanx: the first cell must be the front piece in the direction of the move.
        WrongHead { right: String } = "illegal-wrong-head",
        /// Phalanx: a phalanx moves at most as far as it has pieces.
        TooFar { distance: u32, length: u32 } = "illegal-too-far",
        /// Phalanx: nothing goes past an enemy piece.
        PassesEnemy { cell: String } = "illegal-passes-enemy",
        /// Phalanx: only a shorter line is captured.
        NotShorter { cell: String, enemy: u32, length: u32 } = "illegal-not-shorter",

        /// Lo: the distance is the number of pieces on the line.
        WrongLength { distance: u32, pieces: u32 } = "illegal-wrong-length",
        /// Lo: enemy pieces can not be jumped.
        JumpsEnemy { cell: String } = "illegal-jumps-enemy",

        /// Hale: pieces are placed on black cells.
        WhiteCell { cell: String } = "illegal-white-cell",
        /// Hale: a piece on a white cell stays there.
        StaysOnWhite { cell: String } = "illegal-stays-on-white",

        /// Topological: the first piece has its place.
        FirstField { field: String } = "illegal-first-field",
        /// Topological: a piece is placed next to another.
        NothingBeside { field: String } = "illegal-nothing-beside",
        /// Topological: nothing moves or refuses while the board is being built.
        StillBuilding { left: u32 } = "illegal-still-building",
        /// Topological: the board is complete; nothing more is placed.
        BuildingOver = "illegal-building-over",
        /// Topological: the table has the field, the board does not.
        NotOnBoard { field: String } = "illegal-not-on-board",
        /// Topological: the stack is not that high.
        StackTooLow { field: String, pieces: u32, height: u32 } = "illegal-stack-too-low",
        /// Topological: no path of exactly so many steps.
        NoPath { from: String, to: String, steps: u32 } = "illegal-no-path",
        /// Topological, straight: no straight path of exactly so many steps.
        NoStraightPath { from: String, to: String, steps: u32 } = "illegal-no-straight-path",

        /// Palisade: the row has fewer columns.
        NoColumn { column: u32, columns: u32 } = "illegal-no-column",
        /// Palisade: the left column of a swap is written first.
        SwapOrder { right: String } = "illegal-swap-order",
        /// Palisade: a column is not swapped with itself.
        SwapSame { column: u32 } = "illegal-swap-same",
        /// Palisade: a split takes at least one stone and leaves at least one.
        SplitAll { column: u32, stones: u32, height: u32 } = "illegal-split-all",
        /// Palisade: sowing needs a second column.
        SowAlone = "illegal-sow-alone",
        /// Palisade: an end column is sown inwards.
        SowOutwards { right: String } = "illegal-sow-outwards",
        /// Palisade: the sowing scores, so a removal must be named.
        RemovalMissing { choices: String } = "illegal-removal-missing",
        /// Palisade: the sowing scores nothing, so nothing is removed.
        NothingScores = "illegal-nothing-scores",
        /// Palisade: after the sowing the row has fewer columns.
        NoSuchRemoval { column: u32, columns: u32 } = "illegal-no-such-removal",
        /// Palisade: the column named is in no pair that scores.
        WrongRemoval { column: u32, choices: String } = "illegal-wrong-removal",
        /// Palisade: a turn can only be ended when nothing more is due.
        EndTooEarly { made: u32 } = "illegal-end-too-early",
        /// Palisade: a contest line ends by itself.
        EndWritten = "illegal-end-written",
        /// A turn needs more actions than the line has.
        TooFewActions { made: u32 } = "illegal-too-few-actions",
        /// The turn was over before the line was.
        TooManyActions { most: u32 } = "illegal-too-many-actions",
        /// One action of a turn is wrong; the others before it were right.
        InTurn { number: u32, action: String, why: Box<Illegal> } = "illegal-in-turn",
    }
}

impl core::error::Error for Illegal {}

impl Illegal {
    /// The text has not the form of a move; the example has.
    pub fn unreadable(text: &str, example: &str) -> Self {
        Self::Unreadable { text: quoted(text), example: example.to_owned() }
    }
}

/// What every notation asks of a move's text before its own form: something there, no spaces, plain letters.
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
