use super::with_suffix;
use crate::prelude::*;
use std::{
    fs::TryLockError,
    io::{ErrorKind, Write},
    thread,
};

/// A process that only asks whether the lock is held holds it for an instant, so the arbiter tries for longer than that.
const TRIES: u32 = 10;
const PAUSE: Duration = Duration::from_millis(10);

/// The right to write a tournament's file, and to build its programs: a small file beside it, locked while this value lives. The system
/// releases the lock whatever ends the arbiter. The database itself is not locked this way: closing it twice in one process would
/// undo SQLite's own locks.
#[derive(Debug)]
pub struct Lock(#[expect(dead_code, reason = "it is held, not used")] File);

impl Lock {
    /// Takes the right to write the file of a tournament, which need not exist yet, and writes the number of this process into the lock's file.
    pub fn take(path: &Path) -> Result<Self, StorageFailure> {
        let file = File::options().write(true).create(true).truncate(false).open(name(path));
        let mut file = file.map_err(|error| match error.kind() {
            ErrorKind::PermissionDenied | ErrorKind::ReadOnlyFilesystem => StorageFailure::ReadOnly,
            ErrorKind::StorageFull => StorageFailure::Full,
            _ => StorageFailure::Other { why: error.to_string() },
        })?;
        for _ in 0..TRIES {
            // A file system without locks can not refuse: then the arbiter goes on without one.
            if !matches!(file.try_lock(), Err(TryLockError::WouldBlock)) {
                // The number is for processes that want to stop the arbiter; a contest does not fail if it can not be written.
                let _ = file.set_len(0).and_then(|()| write!(file, "{}", std::process::id()));
                return Ok(Self(file));
            }
            thread::sleep(PAUSE);
        }
        Err(StorageFailure::Busy)
    }

    /// Whether an arbiter is at work on the file of a tournament.
    pub fn is_held(path: &Path) -> bool {
        let file = File::open(name(path));
        file.is_ok_and(|file| matches!(file.try_lock_shared(), Err(TryLockError::WouldBlock)))
    }

    /// The process number of the arbiter that is at work on the file of a tournament.
    pub fn holder(path: &Path) -> Option<u32> {
        let number = fs::read_to_string(name(path)).ok()?.trim().parse().ok()?;
        Self::is_held(path).then_some(number)
    }
}

fn name(path: &Path) -> PathBuf {
    with_suffix(path, "-lock")
}
