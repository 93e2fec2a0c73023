use super::{ENDING, with_suffix};
use crate::prelude::*;
use rusqlite::{Connection, Transaction};

/// More saved files than this are not left beside each other.
const MOST_SAVED: u32 = 100;

/// The device and the number of a file on it: what stays the same while it is open, whatever becomes of its name.
type Identity = (u64, u64);

/// Where the file of a tournament was opened. SQLite goes on writing into a file that was deleted or replaced, and all of it would be lost.
#[derive(Debug)]
pub(super) struct FilePlace {
    path: PathBuf,
    file: Option<Identity>,
    /// The log beside it, once something was written there.
    log: Option<Identity>,
}

/// Asks for the name alone: opening the file a second time would undo SQLite's own locks.
fn identity(path: &Path) -> Option<Identity> {
    fs::metadata(path).ok().map(|metadata| (metadata.dev(), metadata.ino()))
}

impl FilePlace {
    /// The place of a file that has just been opened.
    pub(super) fn of(path: &Path) -> Self {
        Self { path: path.to_owned(), file: identity(path), log: None }
    }

    /// Whether the file and its log are what they were.
    pub(super) fn is_kept(&self) -> bool {
        let same = self.file.is_some() && identity(&self.path) == self.file;
        same && (self.log.is_none() || self.find_log() == self.log)
    }

    /// Commits what is about to be written, if that goes where it should.
    pub(super) fn commit(&mut self, transaction: Transaction<'_>) -> Result<(), StorageFailure> {
        if !self.is_kept() {
            let connection: &Connection = &transaction;
            connection.execute_batch("ROLLBACK")?;
            return Err(self.lost(connection));
        }
        transaction.commit()?;
        if self.log.is_none() {
            self.log = self.find_log();
        }
        Ok(())
    }

    /// Saves what can still be read of a file that is gone, under a name of its own.
    pub(super) fn lost(&self, connection: &Connection) -> StorageFailure {
        let mut names =
            (1..=MOST_SAVED).map(|number| self.path.with_extension(format!("saved-{number}.{ENDING}")));
        let saved = names.find(|name| !name.exists());
        let saved = saved.filter(|name| connection.execute("VACUUM INTO ?", [name.to_str()]).is_ok());
        let name = saved.as_deref().and_then(Path::file_name);
        name.map_or(StorageFailure::Lost, |name| StorageFailure::Gone {
            saved: quoted(&name.to_string_lossy()),
        })
    }

    fn find_log(&self) -> Option<Identity> {
        identity(&with_suffix(&self.path, "-wal"))
    }
}
