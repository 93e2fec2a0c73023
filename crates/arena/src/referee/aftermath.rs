use crate::Note;
use khod_games::Side;

/// What a program did wrong when the game was over: worth a warning, never a result.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Aftermath {
    /// It printed something more.
    Printed(String),
    /// It did not stop in time.
    Lingered,
    /// It stopped with a status other than 0.
    Status(i32),
    /// A signal ended it.
    Signal(i32),
    /// It used more than allowed.
    TooMuch,
}

impl Aftermath {
    /// The name of the sentence that says it, and the value that it speaks of.
    pub fn key(&self) -> (&'static str, String) {
        match self {
            Self::Printed(line) => ("aftermath-printed", line.clone()),
            Self::Lingered => ("aftermath-lingered", String::new()),
            Self::Status(status) => ("aftermath-status", status.to_string()),
            Self::Signal(signal) => ("aftermath-signal", signal.to_string()),
            Self::TooMuch => ("aftermath-too-much", String::new()),
        }
    }

    /// What is noted of it about this side.
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
