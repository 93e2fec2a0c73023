use core::fmt;

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
}

impl fmt::Display for Aftermath {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Printed(line) => write!(f, "printed {line:?} after the end of the game"),
            Self::Lingered => f.write_str("did not stop within 1 s of the end of the game"),
            Self::Status(status) => write!(f, "ended with status {status} after the game"),
            Self::Signal(signal) => write!(f, "was ended by signal {signal} after the game"),
            Self::TooMuch => f.write_str("used more than allowed after the game"),
        }
    }
}
