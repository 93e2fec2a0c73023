use khod_games::Reason;
use std::io;

/// Why a command did not succeed.
#[derive(Debug)]
pub(crate) enum Failure {
    /// Wrong input: a sentence that says what and where. Status 2.
    Usage(String),
    /// The same as data, for whoever keeps it. Status 2.
    Why(Reason),
    /// Several of them.
    All(Vec<Failure>),
    /// Output that could not be written. Status 2; quietly 0 when the reader has gone.
    Output(io::Error),
    /// Somebody asked it to stop before there was anything to say. Status 1.
    Stopped,
    /// This signal ended it before it was done; what was done is kept and said. Status 128 and the signal, as shells have it.
    Interrupted(i32),
    /// The command did its work and found what it looks for: mistakes, already said. Status 1.
    Found,
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Self::Output(error)
    }
}
