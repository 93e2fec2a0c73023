//! Files of self-play games: a header that says how they were played, then one game after the other, each with its checksum, so that
//! a file that was cut off can be continued. `docs/formats.md` describes it.

use crate::{
    game_reader::{GameReader, ReadFailure, take},
    prelude::*,
};
use core::cmp;
use khod_engine::bytes::{ByteReader, checksum};
use std::io::{Read, Seek};

/// How a file begins.
const MAGIC: &[u8; 8] = b"khodplay";
/// The version of the format. The first one had the places of moves in the generated list, so that they depended on its order; the
/// second one had games with random moves.
const VERSION: u16 = 3;

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
        /// The games were played with a move generator that lists moves in another order, so by another version of the rules.
        Generator = "bad-samples-generator",
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

    /// The header of a file, and its number of bytes.
    pub(crate) fn read(input: &mut impl Read) -> Result<(Self, u64), ReadFailure> {
        let mut head = take(input, MAGIC.len() + 4)?;
        if !head.starts_with(MAGIC) {
            return Err(BadGameFile::Foreign.into());
        }
        let mut rest = ByteReader(&head[MAGIC.len()..]);
        let (Some(version), Some(length)) = (rest.short(), rest.short()) else {
            return Err(BadGameFile::Foreign.into());
        };
        match (version.cmp(&VERSION), version.into()) {
            (cmp::Ordering::Less, version) => return Err(BadGameFile::Old { version }.into()),
            (cmp::Ordering::Greater, version) => return Err(BadGameFile::Version { version }.into()),
            (cmp::Ordering::Equal, _) => {}
        }
        let begin = head.len();
        head.extend(take(input, usize::from(length))?);
        let sum = take(input, size_of::<u64>())?;
        let whole = head.len() == begin + usize::from(length) && sum == checksum(&head).to_le_bytes();
        let read = if whole { serde_json::from_slice(&head[begin..]).ok() } else { None };
        Ok((read.ok_or(BadGameFile::Foreign)?, (head.len() + sum.len()) as u64))
    }
}

impl GameFile {
    /// The games of a file's bytes, which must be whole and of this game.
    pub fn read(bytes: &[u8], game: &str) -> Result<Self, BadGameFile> {
        let read = || {
            let mut reader = GameReader::new(bytes, game)?;
            let mut games = Vec::new();
            while let Some(game) = reader.next_game()? {
                games.push(game);
            }
            Ok(Self { provenance: reader.provenance().clone(), games })
        };
        read().map_err(|failure| match failure {
            ReadFailure::Bad(why) => why,
            ReadFailure::System(_) => unreachable!("bytes in memory can be read"),
        })
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
        let system = LearnError::system;
        let mut file = File::options()
            .read(true)
            .write(true)
            .create(true)
            .truncate(false)
            .open(path)
            .map_err(system(path))?;
        let header = provenance.to_bytes();
        let begun = take(&mut file, header.len()).map_err(system(path))?;
        let mut writer = Self { file, whole: 0, games: 0 };
        // The file is new, or the program was killed before the header was whole.
        if begun.len() < header.len() && header.starts_with(&begun) {
            writer.file.rewind().and_then(|()| writer.append(&header)).map_err(system(path))?;
            return Ok(writer);
        }
        let mut reader = GameReader::open(path, &provenance.game)?;
        if reader.provenance() != provenance {
            return Err(LearnError::OtherSettings(path.to_owned()));
        }
        loop {
            match reader.next_game() {
                Ok(Some(_)) => {}
                Ok(None) | Err(ReadFailure::Bad(BadGameFile::Truncated { .. })) => break,
                Err(why) => return Err(why.in_file(path)),
            }
        }
        let (whole, games) = reader.whole();
        (writer.whole, writer.games) = (whole, games.into());
        let cut = writer.file.set_len(whole);
        cut.and_then(|()| writer.file.seek(io::SeekFrom::End(0))).map_err(system(path))?;
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
