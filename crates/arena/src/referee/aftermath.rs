use crate::Note;
use khod_games::Side;

/// What a program did wrong when the game was over: a reason for a warning, never for a result.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Aftermath {
    /// The program printed a further line.
    Printed(String),
    /// The program did not stop in time.
    Lingered,
    /// The program stopped with a status other than 0.
    Status(i32),
    /// A signal ended the program.
    Signal(i32),
    /// The program used more than allowed.
    TooMuch,
}

impl Aftermath {
    /// The key of the sentence about it, and the value in that sentence.
    pub fn key(&self) -> (&'static str, String) {
        match self {
            Self::Printed(line) => ("aftermath-printed", line.clone()),
            Self::Lingered => ("aftermath-lingered", String::new()),
            Self::Status(status) => ("aftermath-status", status.to_string()),
            Self::Signal(signal) => ("aftermath-signal", signal.to_string()),
            Self::TooMuch => ("aftermath-too-much", String::new()),
        }
    }

    /// The note about it for a side.
    pub(crate) fn note(&self, side: Side) -> Note {
        match self {
            Self::Printed(line) => Note::Printed { side, line: format!("{line:?}") },
            Self::Lingered => Note::Lingered { side },
            Self::Status(status) => Note::Status { side, status: *status },
            Self::Signal(signal) => Note::Signal { side, signal: *signal },
            Self::TooMuch => Note::TooMuch { side },
        }
    }
}
