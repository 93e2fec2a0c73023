//! Reading files of games one game at a time: a file may be larger than the memory.

use crate::{Provenance, prelude::*};
use khod_engine::bytes::checksum;
use std::io::{BufReader, Read};

/// The most bytes of a game.
const MOST_GAME: usize = 1 << 20;
/// Bytes read from a file at a time.
const CAPACITY: usize = 1 << 18;

/// Reads the games of a file in their order.
#[derive(Debug)]
pub(crate) struct GameReader<R> {
    input: R,
    provenance: Provenance,
    /// Bytes from the beginning that are whole.
    whole: u64,
    games: u32,
}

/// Why a file can not be read on.
#[derive(Debug)]
pub(crate) enum ReadFailure {
    System(io::Error),
    Bad(BadGameFile),
}

impl From<io::Error> for ReadFailure {
    fn from(error: io::Error) -> Self {
        Self::System(error)
    }
}

impl From<BadGameFile> for ReadFailure {
    fn from(why: BadGameFile) -> Self {
        Self::Bad(why)
    }
}

impl ReadFailure {
    /// The same as an error of learning with a file.
    pub(crate) fn in_file(self, file: &Path) -> LearnError {
        match self {
            Self::System(error) => LearnError::System(file.to_owned(), error),
            Self::Bad(why) => LearnError::Games(file.to_owned(), why),
        }
    }
}

impl GameReader<BufReader<File>> {
    /// Opens a file of a game.
    pub(crate) fn open(file: &Path, game: &str) -> Result<Self, LearnError> {
        let opened = File::open(file).map_err(LearnError::system(file))?;
        let reader = Self::new(BufReader::with_capacity(CAPACITY, opened), game);
        reader.map_err(|why| why.in_file(file))
    }
}

impl<R: Read> GameReader<R> {
    /// Reads the header, which must be of this game.
    pub(crate) fn new(mut input: R, game: &str) -> Result<Self, ReadFailure> {
        let (provenance, length) = Provenance::read(&mut input)?;
        if provenance.game != game {
            return Err(BadGameFile::Game { game: provenance.game }.into());
        }
        Ok(Self { input, provenance, whole: length, games: 0 })
    }

    pub(crate) const fn provenance(&self) -> &Provenance {
        &self.provenance
    }

    /// Bytes from the beginning that are whole, and whole games in them, as far as was read.
    pub(crate) const fn whole(&self) -> (u64, u32) {
        (self.whole, self.games)
    }

    /// The next game. Nothing at the end of the file; a game that is cut off is an error.
    pub(crate) fn next_game(&mut self) -> Result<Option<SelfPlayGame>, ReadFailure> {
        let (number, cut) = (self.games + 1, BadGameFile::Truncated { games: self.games });
        let length = take(&mut self.input, 4)?;
        if length.is_empty() {
            return Ok(None);
        }
        let Ok(length) = <[u8; 4]>::try_from(length) else { return Err(cut.into()) };
        let length = u32::from_le_bytes(length) as usize;
        if length > MOST_GAME {
            return Err(BadGameFile::Checksum { number }.into());
        }
        let record = take(&mut self.input, length + 4)?;
        let Some((bytes, sum)) = record.split_last_chunk().filter(|(bytes, _)| bytes.len() == length) else {
            return Err(cut.into());
        };
        if u32::from_le_bytes(*sum) != checksum(bytes) as u32 {
            return Err(BadGameFile::Checksum { number }.into());
        }
        let game = SelfPlayGame::from_bytes(bytes).ok_or(BadGameFile::Impossible { number })?;
        self.whole += 4 + record.len() as u64;
        self.games = number;
        Ok(Some(game))
    }
}

/// The next bytes; fewer at the end.
pub(crate) fn take(input: &mut impl Read, count: usize) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::with_capacity(count);
    input.take(count as u64).read_to_end(&mut bytes)?;
    Ok(bytes)
}
