use crate::prelude::*;
use khod_engine::network::BadNetwork;

/// Why learning can not go on.
#[derive(Debug)]
pub enum LearnError {
    /// A file can not be read or written.
    System(PathBuf, io::Error),
    /// A file of games can not be used.
    Games(PathBuf, BadGameFile),
    /// A file of games was played with other settings.
    OtherSettings(PathBuf),
    /// A network can not be used.
    Network(PathBuf, BadNetwork),
    /// A line of the history, numbered from 1, can not be read.
    History(PathBuf, usize),
    /// The game has no network.
    NoNetwork,
    /// No position is left for training, or none for validation.
    NoPositions,
}

impl LearnError {
    /// Turns the system's error with a file into an error of learning.
    pub(crate) fn system(file: &Path) -> impl FnOnce(io::Error) -> Self {
        move |error| Self::System(file.to_owned(), error)
    }
}
