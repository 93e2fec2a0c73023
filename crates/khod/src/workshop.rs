//! Folders for what is built, and what is left of them when their owners were killed.

use crate::prelude::*;
use khod_arena::sandbox::remove_folder;
use std::{fs::DirBuilder, io, os::unix::fs::DirBuilderExt, sync::atomic::AtomicU64};

/// How such folders are called, before the number of the process.
const NAME: &str = "khod-build-";
/// The file in it that its owner holds locked. The system gives the lock back whatever ends the owner.
const LOCK: &str = "lock";

/// A folder for what was built, gone when nobody needs it any more.
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
        // Nobody ever sees the file under its name without its lock.
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

/// Takes away what was built by those who were killed. A folder whose lock is held has a living owner; one without a lock is none of ours.
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
