//! What the referee notes about a game beside its result: sentences with their values, for readers of every language.

use crate::prelude::*;
use khod_games::reasons;

reasons! {
    /// A note about a game: what the machine did to it, a warning, what a program used.
    pub enum Note {
        /// The machine kept a side waiting. Times are milliseconds with one decimal; `stolen` and `pressure` may be `none`.
        Host { side: Side, used: String, program: String, referee: String, stolen: String, pressure: String } = "note-host",
        /// The game was played again at once, for the reason `why`.
        Replayed { why: Reason } = "note-replayed",
        /// The game was played again at the end of the round or of the contest, for the reason `why`.
        ReplayedAtEnd { why: Reason } = "note-replayed-at-end",
        /// The game was void.
        Void = "note-void",
        /// A program printed a further line when the game was over.
        Printed { side: Side, line: String } = "note-printed",
        /// A program did not stop in time when the game was over.
        Lingered { side: Side } = "note-lingered",
        /// A program stopped with a status other than 0 when the game was over.
        Status { side: Side, status: i32 } = "note-status",
        /// A signal ended a program when the game was over.
        Signal { side: Side, signal: i32 } = "note-signal",
        /// A program used more than allowed when the game was over.
        TooMuch { side: Side } = "note-too-much",
        /// A program computed on the opponent's time.
        Pondered { side: Side, ms: u64 } = "note-pondered",
        /// The sandbox refused something to a program `count` times.
        Denied { side: Side, count: u64 } = "note-denied",
    }
}

impl Note {
    /// The value in [`Note::Host`] for a time that is zero or a share that is not known.
    pub(crate) const NONE: &'static str = "none";
    /// The beginning of [`Note::Host`] in files from the time when notes were prose.
    const HOST_IN_PROSE: &'static str = "host:";

    /// The note about the machine among the notes of a game.
    pub(crate) fn on_the_machine(notes: &[Reason]) -> Option<&Reason> {
        let is_prose = |arg: &Arg| matches!(arg, Arg::Text(text) if text.starts_with(Self::HOST_IN_PROSE));
        notes.iter().find(|note| match note.key {
            "note-host" => true,
            "cause-told" => note.args.iter().any(|(_, arg)| is_prose(arg)),
            _ => false,
        })
    }

    /// Whether a note says that its game was played again at once.
    pub(crate) fn is_replay(note: &Reason) -> bool {
        note.key == "note-replayed"
    }
}
