//! What can be wrong with texts that are not moves: setups, positions, contest headers, records.

use crate::{Illegal, explain::reasons};

reasons! {
    /// Why a game can not start with a limit and a setup.
    pub enum BadSetup or Rule {
        /// The limit is not a whole number.
        LimitNotNumber { text: String } = "setup-limit-not-number",
        /// The limit is outside the game's range.
        LimitOutOfRange { limit: String, least: u32, most: u32 } = "setup-limit-out-of-range",
        /// The game has no limit.
        NoLimit { game: String } = "setup-no-limit",
        /// The game has no setup.
        NoSetup { game: String } = "setup-no-setup",
        /// The setup is an empty text.
        Empty { example: String } = "setup-empty",
        /// A word of the setup that should be a whole number.
        NotNumber { word: String } = "setup-not-number",
        /// A word that the setup does not have, or not at this place.
        Word { word: String, example: String } = "setup-word",
        /// Too few or too many columns.
        Columns { columns: u32, least: u32, most: u32 } = "setup-columns",
    }
}

reasons! {
    /// Why a position text describes no position.
    pub enum BadPosition or Rule {
        /// Neither `white` nor `black` follows the board.
        NoSide = "position-no-side",
        /// No board before the side.
        NoBoard = "position-no-board",
        /// A board of cells is one word.
        BoardWords = "position-board-words",
        /// A word behind the side in a game whose positions have nothing there.
        NothingFollows { word: String } = "position-nothing-follows",
        /// A word that is no key of this game's position text.
        UnknownWord { word: String, known: String } = "position-unknown-word",
        /// A key given twice.
        Twice { key: String } = "position-twice",
        /// A key without its value.
        NoValue { key: String } = "position-no-value",
        /// A value that is not of its form.
        BadValue { key: String, value: String } = "position-bad-value",
        /// A number outside its range.
        OutOfRange { key: String, value: u32, least: u32, most: u32 } = "position-out-of-range",
        /// The wrong number of rows.
        Rows { rows: u32, right: u32 } = "position-rows",
        /// A row with the wrong number of cells.
        Cells { row: String, cells: u32, right: u32 } = "position-cells",
        /// A character that is no piece and no number.
        Letter { row: String, letter: String } = "position-letter",
        /// More pieces than a player starts with.
        TooManyPieces { side: String, pieces: u32, most: u32 } = "position-too-many-pieces",
        /// A player without any piece in a game where that can not happen.
        NoPieces { side: String } = "position-no-pieces",
        /// The game would have ended before the last move.
        EndedBefore { side: String } = "position-ended-before",
        /// The limit would have ended the game before.
        PastLimit { number: u32, limit: u32 } = "position-past-limit",
        /// The pieces on the board are not what the stage asks for.
        PieceCount { white: u32, black: u32, pieces: u32 } = "position-piece-count",
        /// The other side is to move.
        WrongSide { side: String } = "position-wrong-side",
    }
}

reasons! {
    /// Why a contest header can not be read.
    pub enum BadHeader {
        /// A value is missing at the end of the input.
        Missing { what: String } = "header-missing",
        /// The limit is not a whole number.
        Limit { text: String } = "header-limit",
        /// The seat is neither 0 nor 1.
        Seat { text: String } = "header-seat",
        /// Something stands behind the seat on its line.
        Extra { text: String } = "header-extra",
        /// Limit or setup are not the game's.
        Setup { why: Box<BadSetup> } = "header-setup",
    }
}

reasons! {
    /// What is wrong with a game record, as a text or as a game.
    pub enum BadRecord {
        /// The text has not the form of a record.
        Syntax { line: u32, text: String } = "record-syntax",
        /// A quoted text or a comment that does not end.
        Open { line: u32 } = "record-open",
        /// Moves or tags before the tag that names the game, or tags behind moves.
        NoGame { line: u32 } = "record-no-game",
        /// A tag with a name that no tag has, or that has a meaning of its own.
        TagName { tag: String } = "record-tag-name",
        /// A move that no record can hold: nothing, or with signs and spaces that belong to the record.
        Line { number: String, text: String } = "record-line",
        /// A tag twice in one game.
        TagTwice { line: u32, tag: String } = "record-tag-twice",
        /// A tag's value is not of its form.
        Value { line: u32, tag: String, value: String } = "record-value",
        /// An annotation of a move that is not of its form.
        Annotation { line: u32, text: String } = "record-annotation",
        /// A move number that does not follow.
        Number { line: u32, number: String, right: String } = "record-number",
        /// No such game.
        UnknownGame { game: String } = "record-unknown-game",
        /// Limit or setup are not the game's.
        Setup { why: Box<BadSetup> } = "record-setup",
        /// The text of the start position describes no position.
        Position { why: Box<BadPosition> } = "record-position",
        /// A start position carries its own limit and setup.
        PositionAndSetup = "record-position-and-setup",
        /// A move is illegal.
        Move { number: String, text: String, why: Box<Illegal> } = "record-move",
        /// The game ended by the rules, and the record says otherwise.
        Outcome { said: String, right: String } = "record-outcome",
        /// The record says the rules ended the game, and they did not.
        NotOver { said: String } = "record-not-over",
        /// A reason without a winner or a winner without a word for the reason.
        Verdict { verdict: String } = "record-verdict",
    }
}
