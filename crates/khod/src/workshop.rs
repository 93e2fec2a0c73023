//! Folders for built programs, and the removal of those whose owners were killed.

use crate::prelude::*;
use khod_arena::sandbox::remove_folder;
use std::{fs::DirBuilder, io, os::unix::fs::DirBuilderExt, sync::atomic::AtomicU64};

/// The beginning of such a folder's name, before the number of the process.
const NAME: &str = "khod-build-";
/// The file in the folder that its owner keeps locked. The system releases the lock however the owner ends.
const LOCK: &str = "lock";

/// A folder for a built program; it is removed when this value is dropped.
pub(crate) struct Workshop {
    path: PathBuf,
    _lock: File,
}

impl Workshop {
    pub(crate) fn new() -> io::Result<Self> {
        static NUMBER: AtomicU64 = AtomicU64::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let path = std::env::temp_dir().join(format!("{NAME}{}-{number}", std::process::id()));
        DirBuilder::new().mode(0o700).create(&path)?;
        // The file gets its name only once it is locked, so that no other process sees it under its name without its lock.
        let unnamed = path.join("new");
        let lock = File::create_new(&unnamed)?;
        lock.lock()?;
        fs::rename(unnamed, path.join(LOCK))?;
        Ok(Self { path, _lock: lock })
    }

    /// Where the program is built.
    pub(crate) fn program(&self) -> PathBuf {
        self.path.join("program")
    }
}

impl Drop for Workshop {
    fn drop(&mut self) {
        remove_folder(&self.path);
    }
}

/// Removes the folders of processes that were killed. A folder whose lock is held has a living owner; one without a lock file is not khod's.
pub(crate) fn sweep() {
    for entry in fs::read_dir(std::env::temp_dir()).into_iter().flatten().flatten() {
        let ours = entry.file_name().to_str().is_some_and(|name| name.starts_with(NAME));
        if ours && entry.file_type().is_ok_and(|kind| kind.is_dir()) && is_left(&entry.path()) {
            remove_folder(&entry.path());
        }
    }
}

/// Whether the owner of a folder is gone.
fn is_left(folder: &Path) -> bool {
    let lock = folder.join(LOCK);
    let plain = fs::symlink_metadata(&lock).is_ok_and(|found| found.is_file());
    plain && File::open(lock).is_ok_and(|file| file.try_lock().is_ok())
}
