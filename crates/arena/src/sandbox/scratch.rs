use super::prelude::*;
use rustix::{
    fs::{AtFlags, Dir, FileType, chmodat, fchmod, open, openat, renameat, statat, statvfs, unlinkat},
    process::geteuid,
};
use std::os::{fd::BorrowedFd, unix::fs::DirBuilderExt};

/// The most files in a scratch folder: more than any program needs and far fewer than fill a machine.
pub(super) const FILES: u64 = 4096;

/// The beginning of a scratch folder's name, before the number of the starter.
const NAME: &str = "khod-scratch-";

/// Removes scratch folders that killed starters left behind: those named after processes that no longer exist.
pub(super) fn sweep(temporary: &Path) {
    for entry in fs::read_dir(temporary).into_iter().flatten().flatten() {
        let name = entry.file_name();
        let Some(process) = name.to_str().and_then(|name| name.strip_prefix(NAME)) else { continue };
        let gone = process.parse::<u32>().is_ok() && !Path::new("/proc").join(process).exists();
        let ours = entry.metadata().is_ok_and(|found| found.is_dir() && Identity::may_be(found.uid()));
        if gone && ours {
            remove_folder(&entry.path());
        }
    }
}

/// Makes a folder on the disk, inside `temporary`, for the files of a program that can not have a file system of its own.
pub(super) fn make(temporary: &Path, identity: Identity) -> Result<PathBuf, CanNotStart> {
    let path = temporary.join(format!("{NAME}{}", std::process::id()));
    fs::DirBuilder::new().mode(0o700).create(&path).at(path.display())?;
    identity.own(&path)?;
    Ok(path)
}

/// Removes a folder with all that programs have left in it, however deep.
pub fn remove_folder(folder: &Path) {
    // Folders that lie too deep are moved up first, a few at a time.
    for number in 0_u32.. {
        let Ok(root) = open(folder, FOLDER, Mode::empty()) else { break };
        let mut lifted = Lifted { root: root.as_fd(), number, count: 0 };
        lifted.empty(&root, DEEPEST);
        if lifted.count == 0 {
            break;
        }
    }
    let _ = fs::remove_dir_all(folder);
}

/// The most nested folders that are open at a time.
const DEEPEST: u32 = 32;

/// Counts the folders that were moved up from the depth.
struct Lifted<'a> {
    root: BorrowedFd<'a>,
    number: u32,
    count: u32,
}

impl Lifted<'_> {
    /// Removes the contents of a folder, and moves up what lies too deep. Entries that can not be removed stay.
    fn empty(&mut self, folder: impl AsFd, depth: u32) {
        // A program may have taken away the rights to its own folders.
        let _ = fchmod(&folder, Mode::RWXU);
        let Ok(entries) = Dir::read_from(&folder) else { return };
        for entry in entries.flatten() {
            let name = entry.file_name();
            if name == c"." || name == c".." || unlinkat(&folder, name, AtFlags::empty()).is_ok() {
                continue;
            }
            if depth == 0 {
                let up = format!("khod-lifted-{}-{}", self.number, self.count);
                self.count += u32::from(renameat(&folder, name, self.root, up).is_ok());
                continue;
            }
            if let Ok(inner) = openat(&folder, name, FOLDER, Mode::empty()).or_else(|error| {
                // Root needs no permission, and must not follow a link that a program puts there.
                if geteuid().is_root() {
                    return Err(error);
                }
                chmodat(&folder, name, Mode::RWXU, AtFlags::empty())?;
                openat(&folder, name, FOLDER, Mode::empty())
            }) {
                self.empty(inner, depth - 1);
            }
            let _ = unlinkat(&folder, name, AtFlags::REMOVEDIR);
        }
    }
}

/// Whether a folder holds more than these bytes or files, or is deeper than any program needs. An unreadable folder counts as more.
pub(super) fn holds_more_than(most: CopyBounds, folder: &Path) -> bool {
    let mut left = most;
    match open(folder, FOLDER, Mode::empty()) {
        Ok(folder) => takes_more(&mut left, &folder, DEEPEST * 2),
        Err(error) => error == Errno::ACCESS,
    }
}

fn takes_more(left: &mut CopyBounds, folder: impl AsFd, depth: u32) -> bool {
    let entries = match Dir::read_from(&folder) {
        Ok(entries) => entries,
        Err(error) => return error == Errno::ACCESS,
    };
    for entry in entries.flatten() {
        let name = entry.file_name();
        let Ok(found) = statat(&folder, name, AtFlags::SYMLINK_NOFOLLOW) else { continue };
        if name == c"." || name == c".." {
            continue;
        }
        let bytes = left.bytes.checked_sub(found.st_blocks as u64 * 512);
        let (Some(bytes), Some(files)) = (bytes, left.files.checked_sub(1)) else { return true };
        *left = CopyBounds { bytes, files };
        if FileType::from_raw_mode(found.st_mode) == FileType::Directory {
            let more = match openat(&folder, name, FOLDER, Mode::empty()) {
                Ok(_) if depth == 0 => true,
                Ok(inner) => takes_more(left, inner, depth - 1),
                Err(error) => error == Errno::ACCESS,
            };
            if more {
                return true;
            }
        }
    }
    false
}

/// Bytes that the file system of a scratch folder holds, where that lives in memory.
pub(super) fn in_memory(folder: &Path) -> u64 {
    statvfs(folder).map_or(0, |found| (found.f_blocks - found.f_bfree) * found.f_frsize)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::os::unix::fs::PermissionsExt;

    #[test]
    fn the_deepest_folder_is_taken_away() {
        let root = tempfile::tempdir().unwrap();
        let folder = root.path().join("it");
        fs::create_dir(&folder).unwrap();
        // Deeper than any path can name.
        let mut inner = open(&folder, FOLDER, Mode::empty()).unwrap();
        for _ in 0..3000 {
            rustix::fs::mkdirat(&inner, "deeper-and-deeper", Mode::RWXU).unwrap();
            inner = openat(&inner, "deeper-and-deeper", FOLDER, Mode::empty()).unwrap();
        }
        drop(inner);
        let bounds = CopyBounds { bytes: 1 << 30, files: 1 << 20 };
        assert!(holds_more_than(bounds, &folder));
        fs::create_dir(folder.join("locked")).unwrap();
        fs::write(folder.join("locked/file"), "").unwrap();
        fs::set_permissions(folder.join("locked"), PermissionsExt::from_mode(0o000)).unwrap();
        remove_folder(&folder);
        assert!(!folder.exists());
    }

    #[test]
    fn what_is_there_is_counted() {
        let root = tempfile::tempdir().unwrap();
        fs::create_dir_all(root.path().join("a/b")).unwrap();
        fs::write(root.path().join("a/b/file"), vec![1; 100_000]).unwrap();
        let more_than = |bytes, files| holds_more_than(CopyBounds { bytes, files }, root.path());
        assert!(!more_than(1 << 20, 3) && more_than(1 << 20, 2) && more_than(90_000, 9));
        // Root reads it all the same.
        fs::set_permissions(root.path(), PermissionsExt::from_mode(0o000)).unwrap();
        assert_eq!(more_than(1 << 20, 3), !geteuid().is_root());
        fs::set_permissions(root.path(), PermissionsExt::from_mode(0o700)).unwrap();
    }
}
