use super::{StorageFailure, with_suffix};
use std::{
    fs::{File, TryLockError},
    io::ErrorKind,
    path::Path,
};

/// The right to write a tournament's file, and to build its programs: an empty file beside it, locked as long as this lives. The system gives the lock back whatever ends
/// the arbiter. The database itself is not locked so, since closing it twice in one process would undo SQLite's own locks.
#[derive(Debug)]
pub struct Lock(#[expect(dead_code, reason = "it is held, not used")] File);

impl Lock {
    /// Takes the right to write the file of a tournament, which need not be there yet.
    pub fn take(path: &Path) -> Result<Self, StorageFailure> {
        let name = with_suffix(path, "-lock");
        let file = File::options().write(true).create(true).truncate(false).open(name);
        let file = file.map_err(|error| match error.kind() {
            ErrorKind::PermissionDenied | ErrorKind::ReadOnlyFilesystem => StorageFailure::ReadOnly,
            ErrorKind::StorageFull => StorageFailure::Full,
            _ => StorageFailure::Other(error.to_string()),
        })?;
        // Where a file system knows no locks there is nothing to be done.
        match file.try_lock() {
            Err(TryLockError::WouldBlock) => Err(StorageFailure::Busy),
            _ => Ok(Self(file)),
        }
    }
}
