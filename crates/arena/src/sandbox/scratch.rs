use super::{failed::Failed, identity::Identity};
use crate::CanNotStart;
use rustix::fs::statvfs;
use std::{
    fs::{self, Permissions},
    io::ErrorKind,
    os::unix::fs::{DirBuilderExt, MetadataExt, PermissionsExt},
    path::{Path, PathBuf},
};

/// Files in a scratch folder: as many as anybody needs and far fewer than fill a machine.
pub(super) const FILES: u64 = 4096;

/// A folder on the disk for a program's own files, where it can not have a file system of its own.
pub(super) struct Scratch(PathBuf);

impl Scratch {
    /// Makes it inside a folder for temporary files.
    pub(super) fn make(temporary: &Path, identity: Identity) -> Result<Self, CanNotStart> {
        let path = temporary.join(format!("khod-scratch-{}", std::process::id()));
        fs::DirBuilder::new().mode(0o700).create(&path).at(path.display())?;
        identity.own(&path)?;
        Ok(Self(path))
    }

    pub(super) fn path(&self) -> &Path {
        &self.0
    }

    /// Takes it away with all that is in it.
    pub(super) fn remove(&self) {
        remove_folder(&self.0);
    }
}

/// Takes a folder away with all that programs have left in it.
pub fn remove_folder(folder: &Path) {
    if fs::remove_dir_all(folder).is_err() {
        // A program may have locked its own folders.
        unlock(folder);
        let _ = fs::remove_dir_all(folder);
    }
}

/// Whether a folder holds more than so many bytes or files. One that can not be looked into may hold anything.
pub(super) fn holds_more_than(most: u64, most_files: u64, folder: &Path) -> bool {
    let (mut bytes, mut files) = (0, 0);
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        let entries = match fs::read_dir(folder) {
            Ok(entries) => entries,
            Err(error) if error.kind() == ErrorKind::PermissionDenied => return true,
            Err(_) => continue,
        };
        for entry in entries.flatten() {
            let Ok(found) = entry.metadata() else { continue };
            bytes += found.blocks() * 512;
            files += 1;
            if bytes > most || files > most_files {
                return true;
            }
            if found.is_dir() {
                folders.push(entry.path());
            }
        }
    }
    false
}

/// What the file system of a scratch folder holds, in bytes, where it is one in memory.
pub(super) fn in_memory(folder: &Path) -> u64 {
    statvfs(folder).map_or(0, |found| (found.f_blocks - found.f_bfree) * found.f_frsize)
}

fn unlock(folder: &Path) {
    let _ = fs::set_permissions(folder, Permissions::from_mode(0o700));
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        if entry.file_type().is_ok_and(|kind| kind.is_dir()) {
            unlock(&entry.path());
        }
    }
}
