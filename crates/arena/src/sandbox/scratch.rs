use super::{failed::Failed, identity::Identity};
use crate::CanNotStart;
use std::{
    fs::{self, Permissions},
    os::unix::fs::{DirBuilderExt, PermissionsExt},
    path::{Path, PathBuf},
};

/// A folder on the disk for a program's own files, where it can not have a file system of its own.
pub(super) struct Scratch(PathBuf);

impl Scratch {
    /// Makes it inside a folder for temporary files.
    pub(super) fn make(temporary: &Path, identity: Identity) -> Result<Self, CanNotStart> {
        let path = temporary.join(format!("khod-{}", std::process::id()));
        fs::DirBuilder::new().mode(0o700).create(&path).at(path.display())?;
        identity.own(&path)?;
        Ok(Self(path))
    }

    pub(super) fn path(&self) -> &Path {
        &self.0
    }

    /// Takes it away with all that is in it.
    pub(super) fn remove(&self) {
        if fs::remove_dir_all(&self.0).is_err() {
            // A program may have locked its own folders.
            unlock(&self.0);
            let _ = fs::remove_dir_all(&self.0);
        }
    }
}

fn unlock(folder: &Path) {
    let _ = fs::set_permissions(folder, Permissions::from_mode(0o700));
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        if entry.file_type().is_ok_and(|kind| kind.is_dir()) {
            unlock(&entry.path());
        }
    }
}
