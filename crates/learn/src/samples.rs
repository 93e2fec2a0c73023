//! Games to learn from in a file: what made them, then one game after the other, each with its checksum, so that a file can grow
//! until the power fails and go on from there. `docs/formats.md` describes it.

use crate::Game;
use core::fmt;
use khod_engine::network::checksum;
use khod_games::{Arg, Explain, Reason};
use std::{
    fs::File,
    io::{self, Read, Seek, Write},
    path::Path,
};

/// How a file begins.
const MAGIC: &[u8; 8] = b"khodplay";
/// The layout of what follows.
const VERSION: u16 = 1;
/// The word for the hand-made opinion.
const BY_HAND: &str = "by hand";
/// No text about where games come from is longer.
const MOST_ABOUT: usize = 4096;
/// No game takes more bytes.
const MOST_GAME: usize = 1 << 20;

/// Where the games of a file come from: enough to play them again.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Provenance {
    /// The game's name.
    pub game: String,
    /// The version of the program that played.
    pub version: String,
    /// What all chance follows from.
    pub seed: u64,
    /// Nodes a move.
    pub nodes: u64,
    /// Random plies at the start; every other game has one more.
    pub plies: usize,
    /// Of so many moves one is any legal one.
    pub stray: usize,
    /// The checksum of the network that judged positions; nothing for the hand-made opinion.
    pub network: Option<u64>,
    /// The same of the older player that some of the games were played against, if there was one.
    pub older: Option<Option<u64>>,
}

/// Why bytes are no games to learn from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BadSamples {
    /// They are something else.
    Foreign,
    /// They are of another version of the format.
    Version(u16),
    /// They are of another game.
    Game(String),
    /// They end in the middle of a game, after so many whole ones.
    Truncated(usize),
    /// The checksum of a game is wrong, numbered from 1.
    Checksum(usize),
    /// A game, numbered from 1, can not have been played by the rules.
    Impossible(usize),
}

/// The games of a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Samples {
    /// Where they come from.
    pub provenance: Provenance,
    /// The games, by their numbers.
    pub games: Vec<Game>,
}

impl Provenance {
    fn to_text(&self) -> String {
        let Self { game, version, seed, nodes, plies, stray, network, older } = self;
        let judge = |network: Option<u64>| network.map_or(BY_HAND.to_owned(), |sum| format!("{sum:016x}"));
        let network = judge(*network);
        let older = older.map_or(String::new(), |older| format!("older {}\n", judge(older)));
        format!(
            "game {game}\nversion {version}\nseed {seed}\nnodes {nodes}\nplies {plies}\nstray {stray}\nnetwork {network}\n{older}"
        )
    }

    fn from_text(text: &str) -> Option<Self> {
        let value = |key: &str| {
            let mut lines = text.lines().filter_map(|line| line.split_once(' '));
            lines.find(|(name, _)| *name == key).map(|(_, value)| value)
        };
        let judge = |value: &str| match value {
            BY_HAND => Some(None),
            sum => u64::from_str_radix(sum, 16).ok().map(Some),
        };
        Some(Self {
            game: value("game")?.to_owned(),
            version: value("version")?.to_owned(),
            seed: value("seed")?.parse().ok()?,
            nodes: value("nodes")?.parse().ok()?,
            plies: value("plies")?.parse().ok()?,
            stray: value("stray")?.parse().ok()?,
            network: judge(value("network")?)?,
            older: match value("older") {
                None => None,
                Some(older) => Some(judge(older)?),
            },
        })
    }

    fn to_bytes(&self) -> Vec<u8> {
        let text = self.to_text();
        let mut bytes = MAGIC.to_vec();
        bytes.extend(VERSION.to_le_bytes());
        bytes.extend((text.len() as u16).to_le_bytes());
        bytes.extend(text.as_bytes());
        bytes.extend(checksum(&bytes).to_le_bytes());
        bytes
    }
}

impl Samples {
    /// The games of a file's bytes, which must be whole and of this game.
    pub fn read(bytes: &[u8], game: &str) -> Result<Self, BadSamples> {
        let (samples, used) = Self::read_whole_games(bytes, game)?;
        if used < bytes.len() { Err(BadSamples::Truncated(samples.games.len())) } else { Ok(samples) }
    }

    /// The same up to a game that is cut off at the end of the file, and how many bytes that is.
    fn read_whole_games(bytes: &[u8], game: &str) -> Result<(Self, usize), BadSamples> {
        let mut rest = Rest { bytes, used: 0 };
        let provenance = rest.provenance().ok_or(BadSamples::Foreign)??;
        if provenance.game != game {
            return Err(BadSamples::Game(provenance.game));
        }
        let mut games = Vec::new();
        let mut used = rest.used;
        while let Some(bytes) = rest.game() {
            let number = games.len() + 1;
            let bytes = bytes.map_err(|Spoiled| BadSamples::Checksum(number))?;
            games.push(Game::from_bytes(bytes).ok_or(BadSamples::Impossible(number))?);
            used = rest.used;
        }
        Ok((Self { provenance, games }, used))
    }
}

/// Bytes that are not what was written.
struct Spoiled;

/// What is still to be read.
struct Rest<'a> {
    bytes: &'a [u8],
    used: usize,
}

impl<'a> Rest<'a> {
    fn take(&mut self, count: usize) -> Option<&'a [u8]> {
        let taken = self.bytes.get(self.used..self.used.checked_add(count)?)?;
        self.used += count;
        Some(taken)
    }

    fn short(&mut self) -> Option<u16> {
        self.take(2).map(|two| u16::from_le_bytes([two[0], two[1]]))
    }

    fn word(&mut self) -> Option<u32> {
        self.take(4).map(|four| u32::from_le_bytes([four[0], four[1], four[2], four[3]]))
    }

    /// Nothing if it is something else.
    fn provenance(&mut self) -> Option<Result<Provenance, BadSamples>> {
        if self.take(MAGIC.len())? != MAGIC {
            return None;
        }
        let version = self.short()?;
        if version != VERSION {
            return Some(Err(BadSamples::Version(version)));
        }
        let length = usize::from(self.short()?);
        let text = self.take(length).filter(|text| text.len() <= MOST_ABOUT)?;
        let sum = checksum(&self.bytes[..self.used]).to_le_bytes();
        if self.take(sum.len())? != sum {
            return None;
        }
        Provenance::from_text(core::str::from_utf8(text).ok()?).map(Ok)
    }

    /// The bytes of the next game. Nothing at the end, be it in the middle of a game.
    fn game(&mut self) -> Option<Result<&'a [u8], Spoiled>> {
        let length = self.word()? as usize;
        if length > MOST_GAME {
            return Some(Err(Spoiled));
        }
        let bytes = self.take(length)?;
        let sum = self.word()?;
        Some(if sum == checksum(bytes) as u32 { Ok(bytes) } else { Err(Spoiled) })
    }
}

/// A file that games are added to.
#[derive(Debug)]
pub struct Writer {
    file: File,
    /// Up to here everything is whole.
    whole: u64,
    games: u64,
}

/// Why a file can not be written to.
#[derive(Debug)]
pub enum CanNotWrite {
    /// The system says no.
    System(io::Error),
    /// It is no file of samples.
    Bad(BadSamples),
    /// Its games were made in another way.
    Other(Box<Provenance>),
}

impl From<io::Error> for CanNotWrite {
    fn from(error: io::Error) -> Self {
        Self::System(error)
    }
}

impl Writer {
    /// Opens a file, new or to go on with it; what is half-written at its end is cut off.
    pub fn open(path: &Path, provenance: &Provenance) -> Result<Self, CanNotWrite> {
        let mut file = File::options().read(true).write(true).create(true).truncate(false).open(path)?;
        let mut bytes = Vec::new();
        // A device may have no end.
        (&mut file).take(MAGIC.len() as u64).read_to_end(&mut bytes)?;
        if !MAGIC.starts_with(&bytes) {
            return Err(CanNotWrite::Bad(BadSamples::Foreign));
        }
        file.read_to_end(&mut bytes)?;
        let head = provenance.to_bytes();
        // Killed before its first lines were whole.
        if head.starts_with(&bytes) {
            file.rewind()?;
            let mut writer = Self { file, whole: 0, games: 0 };
            writer.append(&head)?;
            return Ok(writer);
        }
        let (samples, used) =
            Samples::read_whole_games(&bytes, &provenance.game).map_err(CanNotWrite::Bad)?;
        if samples.provenance != *provenance {
            return Err(CanNotWrite::Other(Box::new(samples.provenance)));
        }
        file.set_len(used as u64)?;
        file.seek(io::SeekFrom::Start(used as u64))?;
        Ok(Self { file, whole: used as u64, games: samples.games.len() as u64 })
    }

    /// How many games there are.
    pub const fn games(&self) -> u64 {
        self.games
    }

    /// Adds a game. When that fails nothing of it is left.
    pub fn add(&mut self, game: &Game) -> io::Result<()> {
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

impl Explain for BadSamples {
    fn reason(&self) -> Reason {
        let number = |name, number: usize| (name, Arg::Number(number as i64));
        let (key, args) = match self {
            Self::Foreign => ("bad-samples-foreign", vec![]),
            Self::Version(version) => ("bad-samples-version", vec![number("version", (*version).into())]),
            Self::Game(game) => ("bad-samples-game", vec![("game", Arg::Text(game.clone()))]),
            Self::Truncated(games) => ("bad-samples-truncated", vec![number("games", *games)]),
            Self::Checksum(game) => ("bad-samples-checksum", vec![number("number", *game)]),
            Self::Impossible(game) => ("bad-samples-impossible", vec![number("number", *game)]),
        };
        Reason { key, args }
    }
}

impl fmt::Display for BadSamples {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.reason().fmt(f)
    }
}
