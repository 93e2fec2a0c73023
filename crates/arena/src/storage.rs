//! The file of a tournament: an SQLite database with every finished game. Whatever ends the arbiter, the file holds a pair of games
//! whole or not at all.

mod failure;
mod fingerprint;
mod listed;
mod lock;
mod place;
mod rows;
mod schema;
mod sentence;

use crate::{prelude::*, schedule::Pairing};
pub use failure::StorageFailure;
pub use fingerprint::{Fingerprint, can_not_read};
pub use listed::{GameEnd, GameFilter, ListedGame};
pub use lock::Lock;
use place::FilePlace;
pub use rows::StoredGame;
use rusqlite::{Connection, OpenFlags};

/// The ending of the file's name.
pub const ENDING: &str = "khod";

/// The endings of the files that SQLite and the arbiter's lock add beside it.
const SUFFIXES: [&str; 4] = ["-wal", "-shm", "-journal", "-lock"];

/// A tournament's file, open for reading, or for writing by its only arbiter.
#[derive(Debug)]
pub struct Storage {
    connection: Connection,
    path: PathBuf,
    place: FilePlace,
    /// The lock, held while games may be written.
    _lock: Option<Lock>,
}

impl Storage {
    /// The path of the file with the games of a specification: beside it.
    pub fn path_for(specification: &Path) -> PathBuf {
        specification.with_extension(ENDING)
    }

    /// All files that an arbiter makes beside a specification, whether they exist or not: programs must not see them.
    pub fn files_for(specification: &Path) -> Vec<PathBuf> {
        let path = Self::path_for(specification);
        let live = crate::live::path_for(&path);
        let mut files: Vec<PathBuf> = SUFFIXES.iter().map(|suffix| with_suffix(&path, suffix)).collect();
        files.extend([live.with_extension("live-new"), live, path, specification.to_owned()]);
        files
    }

    /// Opens the file to add games, or creates it. Its contents must belong to the same specification and the same programs.
    pub fn open(
        lock: Lock,
        path: &Path,
        specification: &Specification,
        fingerprints: &[Fingerprint],
    ) -> Result<Self, StorageFailure> {
        schema::look(path)?;
        let flags = OpenFlags::SQLITE_OPEN_READ_WRITE
            | OpenFlags::SQLITE_OPEN_CREATE
            | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let connection = Connection::open_with_flags(path, flags)?;
        schema::prepare(&connection)?;
        let mut storage =
            Self { connection, path: path.to_owned(), place: FilePlace::of(path), _lock: Some(lock) };
        if schema::is_empty(&storage.connection)? {
            schema::create(&mut storage.connection, specification, fingerprints)?;
        }
        schema::check(&storage.connection)?;
        schema::check_same(&storage.connection, specification, fingerprints)?;
        schema::renew(&mut storage.connection)?;
        // Changed last, so that a foreign file stays as it was.
        storage.connection.pragma_update(None, "journal_mode", "WAL")?;
        Ok(storage)
    }

    /// Opens an existing file to read it, also while an arbiter writes.
    pub fn open_to_read(path: &Path) -> Result<Self, StorageFailure> {
        if !path.exists() {
            return Err(StorageFailure::Missing);
        }
        schema::look(path)?;
        let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let connection = Connection::open_with_flags(path, flags)?;
        let usual = schema::prepare(&connection).and_then(|()| schema::check(&connection));
        let connection = match usual {
            Ok(()) => connection,
            // Where this process may not write even beside the file, and there is no log, no other process is taken to write either.
            Err(StorageFailure::ReadOnly) if !with_suffix(path, "-wal").exists() => {
                let address = format!("file:{}?immutable=1", escaped(path));
                let connection = Connection::open_with_flags(address, flags | OpenFlags::SQLITE_OPEN_URI)?;
                schema::check(&connection)?;
                connection
            }
            Err(failure) => return Err(failure),
        };
        Ok(Self { connection, path: path.to_owned(), place: FilePlace::of(path), _lock: None })
    }

    /// Checks that the contents of the file belong to a specification.
    pub fn check_specification(&self, specification: &Specification) -> Result<(), StorageFailure> {
        schema::check_essence(&self.connection, specification)
    }

    /// The path of the file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Adds both games of a pairing in one transaction. A pairing that is stored already stays as it is.
    pub fn add(&mut self, pairing: &Pairing, results: &[GameResult; 2]) -> Result<(), StorageFailure> {
        let transaction = self.connection.transaction()?;
        for (leg, result) in results.iter().enumerate() {
            rows::insert(&transaction, pairing, leg, result, 0)?;
        }
        self.place.commit(transaction)
    }

    /// Replaces void games of a pairing by new ones. Games that count stay as they are.
    pub fn replace(
        &mut self,
        pairing: &Pairing,
        results: &[Option<GameResult>; 2],
    ) -> Result<(), StorageFailure> {
        let transaction = self.connection.transaction()?;
        for (leg, result) in results.iter().enumerate() {
            if let Some(result) = result {
                rows::replace(&transaction, pairing, leg, result)?;
            }
        }
        self.place.commit(transaction)
    }

    /// Checks that the file is still where it was opened. If not, its games are saved beside that place, if possible.
    pub fn check_place(&self) -> Result<(), StorageFailure> {
        if self.place.is_kept() { Ok(()) } else { Err(self.place.lost(&self.connection)) }
    }

    /// Writes SQLite's log into the file, unless a reader is active; then a later call does it.
    pub fn settle(&self) {
        let _ = self.connection.pragma_update(None, "journal_mode", "DELETE");
    }

    /// The number of games.
    pub fn count(&self) -> Result<u64, StorageFailure> {
        let count: i64 = self.connection.query_row("SELECT count(*) FROM game", [], |row| row.get(0))?;
        Ok(count as u64)
    }

    /// Limits the file's size in pages, as a full disk would do.
    #[cfg(test)]
    pub(crate) fn limit_pages(&self, pages: u32) {
        self.connection.pragma_update(None, "max_page_count", pages).unwrap();
    }
}

fn with_suffix(path: &Path, suffix: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(suffix);
    name.into()
}

/// A path as part of an address.
fn escaped(path: &Path) -> String {
    let bytes = path.as_os_str().as_encoded_bytes().iter();
    bytes
        .map(|&byte| match byte {
            b'/' | b'.' | b'-' | b'_' | b'0'..=b'9' | b'a'..=b'z' | b'A'..=b'Z' => {
                char::from(byte).to_string()
            }
            _ => format!("%{byte:02X}"),
        })
        .collect()
}

#[cfg(test)]
mod tests;
