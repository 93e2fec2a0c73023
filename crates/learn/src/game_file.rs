//! Files of self-play games: a header that says how they were played, then one game after the other, each with its checksum, so that
//! a file that was cut off can be continued. `docs/formats.md` describes it.

use crate::prelude::*;
use core::cmp;
use khod_engine::bytes::{ByteReader, checksum};
use std::io::{Read, Seek};

/// How a file begins.
const MAGIC: &[u8; 8] = b"khodplay";
/// The version of the format. The first one had the places of moves in the generated list, so that they depended on its order; the
/// second one had games with random moves.
const VERSION: u16 = 3;
/// The most bytes of a game.
const MOST_GAME: usize = 1 << 20;

/// How the games of a file were played: enough to play them again.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Provenance {
    /// The game's name.
    pub game: String,
    /// The version of the program that played.
    pub version: String,
    /// A checksum of what the game's move generator lists and in which order: random moves follow from it.
    pub generator: String,
    /// The seed from which everything random follows.
    pub seed: u64,
    /// Nodes a move.
    pub nodes: u64,
    /// Plies at the start that were chosen softly, by their scores; every other game has one more.
    pub plies: usize,
    /// The checksum of the network's file, or `by hand`.
    pub network: String,
    /// The same for the older player that some of the games were played against, if there was one.
    pub older: Option<String>,
}

/// A self-play game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SelfPlayGame {
    /// The position that it began with.
    pub opening: String,
    /// Every move, in order.
    pub plies: Vec<Ply>,
    /// White's result, in half points.
    pub halves: u8,
}

/// A move, and the score of the search before it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ply {
    /// The move as contests write it.
    pub text: String,
    /// The score for the side to move; nothing where it is proven or beyond doubt.
    pub score: Option<i16>,
}

khod_games::reasons! {
    /// Why bytes are no file of games to learn from.
    pub enum BadGameFile {
        /// The bytes are something else.
        Foreign = "bad-samples-foreign",
        /// The bytes are of an older version of the format.
        Old { version: u32 } = "bad-samples-old",
        /// The bytes are of a version of the format that is not known yet.
        Version { version: u32 } = "bad-samples-version",
        /// The games are of another game.
        Game { game: String } = "bad-samples-game",
        /// The bytes end in the middle of a game, after this number of whole ones.
        Truncated { games: u32 } = "bad-samples-truncated",
        /// The checksum of a game, numbered from 1, is wrong.
        Checksum { number: u32 } = "bad-samples-checksum",
        /// A game, numbered from 1, can not have been played by the rules.
        Impossible { number: u32 } = "bad-samples-impossible",
    }
}

/// The games of a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameFile {
    /// How they were played.
    pub provenance: Provenance,
    /// The games, by their numbers.
    pub games: Vec<SelfPlayGame>,
}

/// Stands for no score.
const NO_SCORE: i16 = i16::MIN;

impl SelfPlayGame {
    /// The bytes of the game.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = vec![self.halves];
        bytes.extend((self.opening.len() as u16).to_le_bytes());
        bytes.extend(self.opening.as_bytes());
        bytes.extend((self.plies.len() as u16).to_le_bytes());
        for ply in &self.plies {
            bytes.push(ply.text.len() as u8);
            bytes.extend(ply.text.as_bytes());
            bytes.extend(ply.score.unwrap_or(NO_SCORE).to_le_bytes());
        }
        bytes
    }

    /// The game of some bytes; nothing if they are none.
    pub fn from_bytes(bytes: &[u8]) -> Option<Self> {
        let mut rest = ByteReader(bytes);
        let halves = rest.byte().filter(|halves| *halves <= 2)?;
        let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).ok();
        let length = rest.short()?;
        let opening = rest.take(length.into()).and_then(text)?;
        let plies = (0..rest.short()?)
            .map(|_| {
                let length = rest.byte()?;
                let text = rest.take(length.into()).and_then(text)?;
                let score = rest.short()?.cast_signed();
                Some(Ply { text, score: (score != NO_SCORE).then_some(score) })
            })
            .collect::<Option<_>>()?;
        rest.0.is_empty().then_some(Self { opening, plies, halves })
    }

    /// The moves, and the positions before each of them and after the last; nothing if the game can not have been played.
    pub fn replay<P: Notation>(&self) -> Option<(Vec<P::Move>, Vec<P>)> {
        let mut position = P::from_text(&self.opening).ok()?;
        let (mut moves, mut positions) = (Vec::new(), Vec::new());
        for ply in &self.plies {
            let m = position.parse(&ply.text).ok()?;
            moves.push(m);
            positions.push(position.clone());
            position.play(m);
        }
        positions.push(position);
        Some((moves, positions))
    }
}

impl Provenance {
    fn to_bytes(&self) -> Vec<u8> {
        let text = serde_json::to_string(self).expect("settings have a form in JSON");
        let mut bytes = MAGIC.to_vec();
        bytes.extend(VERSION.to_le_bytes());
        bytes.extend((text.len() as u16).to_le_bytes());
        bytes.extend(text.as_bytes());
        bytes.extend(checksum(&bytes).to_le_bytes());
        bytes
    }

    /// The header of a file, and what follows it.
    fn read(bytes: &[u8]) -> Result<(Self, ByteReader<'_>), BadGameFile> {
        let mut rest = ByteReader(bytes.strip_prefix(MAGIC).ok_or(BadGameFile::Foreign)?);
        let version = rest.short().ok_or(BadGameFile::Foreign)?;
        match (version.cmp(&VERSION), version.into()) {
            (cmp::Ordering::Less, version) => return Err(BadGameFile::Old { version }),
            (cmp::Ordering::Greater, version) => return Err(BadGameFile::Version { version }),
            (cmp::Ordering::Equal, _) => {}
        }
        let mut whole = || {
            let length = rest.short()?;
            let text = rest.take(length.into())?;
            let sum = checksum(&bytes[..bytes.len() - rest.0.len()]).to_le_bytes();
            rest.take(sum.len()).filter(|found| *found == sum)?;
            serde_json::from_slice(text).ok()
        };
        Ok((whole().ok_or(BadGameFile::Foreign)?, rest))
    }
}

impl GameFile {
    /// The games of a file's bytes, which must be whole and of this game.
    pub fn read(bytes: &[u8], game: &str) -> Result<Self, BadGameFile> {
        let (file, whole) = Self::read_whole_games(bytes, game)?;
        let games = file.games.len() as u32;
        if whole < bytes.len() { Err(BadGameFile::Truncated { games }) } else { Ok(file) }
    }

    /// Reads the whole games up to one that is cut off at the end of the file, and gives the number of bytes that are whole.
    fn read_whole_games(bytes: &[u8], game: &str) -> Result<(Self, usize), BadGameFile> {
        let (provenance, mut rest) = Provenance::read(bytes)?;
        if provenance.game != game {
            return Err(BadGameFile::Game { game: provenance.game });
        }
        let mut games = Vec::new();
        loop {
            let (whole, number) = (bytes.len() - rest.0.len(), games.len() as u32 + 1);
            let Some(length) = rest.word() else { return Ok((Self { provenance, games }, whole)) };
            if length as usize > MOST_GAME {
                return Err(BadGameFile::Checksum { number });
            }
            let Some((bytes, sum)) = rest.take(length as usize).and_then(|bytes| Some((bytes, rest.word()?)))
            else {
                return Ok((Self { provenance, games }, whole));
            };
            if sum != checksum(bytes) as u32 {
                return Err(BadGameFile::Checksum { number });
            }
            games.push(SelfPlayGame::from_bytes(bytes).ok_or(BadGameFile::Impossible { number })?);
        }
    }
}

/// A file that games are added to.
#[derive(Debug)]
pub struct GameWriter {
    file: File,
    /// The number of bytes from the beginning that are whole.
    whole: u64,
    games: u64,
}

impl GameWriter {
    /// Opens a file, new or to continue it; a game that is cut off at its end is removed.
    pub fn open(path: &Path, provenance: &Provenance) -> Result<Self, LearnError> {
        let bad = |why| LearnError::Games(path.to_owned(), why);
        let read = || {
            let mut file = File::options().read(true).write(true).create(true).truncate(false).open(path)?;
            let mut bytes = Vec::new();
            // A device may have no end.
            (&mut file).take(MAGIC.len() as u64).read_to_end(&mut bytes)?;
            if MAGIC.starts_with(&bytes) {
                file.read_to_end(&mut bytes)?;
            }
            io::Result::Ok((file, bytes))
        };
        let (file, bytes) = read().map_err(LearnError::system(path))?;
        let header = provenance.to_bytes();
        let mut writer = Self { file, whole: 0, games: 0 };
        // The file is new, or the program was killed before the header was whole.
        if header.starts_with(&bytes) {
            writer.file.rewind().and_then(|()| writer.append(&header)).map_err(LearnError::system(path))?;
            return Ok(writer);
        }
        let (found, whole) = GameFile::read_whole_games(&bytes, &provenance.game).map_err(bad)?;
        if found.provenance != *provenance {
            return Err(LearnError::OtherSettings(path.to_owned()));
        }
        (writer.whole, writer.games) = (whole as u64, found.games.len() as u64);
        let cut = writer.file.set_len(writer.whole);
        cut.and_then(|()| writer.file.seek(io::SeekFrom::End(0))).map_err(LearnError::system(path))?;
        Ok(writer)
    }

    /// The number of games in the file.
    pub const fn games(&self) -> u64 {
        self.games
    }

    /// Adds a game. When adding it fails, nothing of the game is left.
    pub fn add(&mut self, game: &SelfPlayGame) -> io::Result<()> {
        let bytes = game.to_bytes();
        let mut record = (bytes.len() as u32).to_le_bytes().to_vec();
        record.extend(&bytes);
        record.extend((checksum(&bytes) as u32).to_le_bytes());
        self.append(&record)?;
        self.games += 1;
        Ok(())
    }

    fn append(&mut self, bytes: &[u8]) -> io::Result<()> {
        if let Err(error) = self.file.write_all(bytes) {
            let _ = self.file.set_len(self.whole);
            return Err(error);
        }
        self.whole += bytes.len() as u64;
        Ok(())
    }
}
