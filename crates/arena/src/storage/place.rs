use super::{ENDING, with_suffix};
use crate::prelude::*;
use rusqlite::{Connection, Transaction};

/// The most saved files beside each other.
const MOST_SAVED: u32 = 100;

/// The device and the number of a file on it: they stay the same while the file is open, even if its name changes.
type Identity = (u64, u64);

/// The place at which a tournament's file was opened. SQLite goes on writing into a file that was deleted or replaced, and all of that would be lost.
#[derive(Debug)]
pub(super) struct FilePlace {
    path: PathBuf,
    file: Option<Identity>,
    /// The log beside the file, once a transaction was written there.
    log: Option<Identity>,
}

/// Looks at the name only: opening the file a second time would undo SQLite's own locks.
fn identity(path: &Path) -> Option<Identity> {
    fs::metadata(path).ok().map(|metadata| (metadata.dev(), metadata.ino()))
}

impl FilePlace {
    /// The place of a file that has just been opened.
    pub(super) fn of(path: &Path) -> Self {
        Self { path: path.to_owned(), file: identity(path), log: None }
    }

    /// Whether the file and its log are the ones that were opened.
    pub(super) fn is_kept(&self) -> bool {
        let same = self.file.is_some() && identity(&self.path) == self.file;
        same && (self.log.is_none() || self.find_log() == self.log)
    }

    /// Commits a transaction, if the file is still in its place.
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

    /// Saves the readable contents of a file that is gone, under a name of their own.
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
