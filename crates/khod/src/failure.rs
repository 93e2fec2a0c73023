use khod_games::Reason;
use std::io;

/// Why a command did not succeed.
#[derive(Debug)]
pub(crate) enum Failure {
    /// Wrong input: a sentence that says what and where. Status 2.
    Usage(String),
    /// Wrong input as data, for callers that store the reason or say it in another language. Status 2.
    Why(Reason),
    /// Several failures, each with a sentence; the status is that of the last.
    All(Vec<Failure>),
    /// Output that could not be written. Status 2; status 0 and no sentence when the reader has closed the pipe.
    Output(io::Error),
    /// Ctrl-C or another request stopped the command before it had a result. Status 1.
    Stopped,
    /// This signal ended the command early; what was done is kept and reported. The status is 128 and the signal's number, as in shells.
    Interrupted(i32),
    /// The command did its work and found mistakes, which it has reported already. Status 1.
    Found,
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Self::Output(error)
    }
}
