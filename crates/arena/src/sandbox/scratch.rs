use super::prelude::*;
use rustix::{
    fs::{AtFlags, Dir, FileType, chmodat, fchmod, open, openat, renameat, statat, statvfs, unlinkat},
    process::geteuid,
};
use std::os::{fd::BorrowedFd, unix::fs::DirBuilderExt};

/// Files in a scratch folder: as many as anybody needs and far fewer than fill a machine.
pub(super) const FILES: u64 = 4096;

/// How scratch folders are called, before the number of the starter.
const NAME: &str = "khod-scratch-";

/// Takes away what starters left that were killed: folders of processes that do not exist any more.
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

/// Makes a folder on the disk for a program's own files, where it can not have a file system of its own: inside one for temporary files.
pub(super) fn make(temporary: &Path, identity: Identity) -> Result<PathBuf, CanNotStart> {
    let path = temporary.join(format!("{NAME}{}", std::process::id()));
    fs::DirBuilder::new().mode(0o700).create(&path).at(path.display())?;
    identity.own(&path)?;
    Ok(path)
}

/// Takes a folder away with all that programs have left in it, however deep that is.
pub fn remove_folder(folder: &Path) {
    // What lies too deep is brought up first, a little at a time.
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

/// Folders in folders that are open at a time.
const DEEPEST: u32 = 32;

/// Folders that were brought up from the depth.
struct Lifted<'a> {
    root: BorrowedFd<'a>,
    number: u32,
    count: u32,
}

impl Lifted<'_> {
    /// Takes away what is in a folder, and brings up what is too deep. What can not be taken away stays.
    fn empty(&mut self, folder: impl AsFd, depth: u32) {
        // A program may have locked its own folders.
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
                // Root needs no permission, and must not follow a link that somebody puts there.
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

/// Whether a folder holds more than so many bytes or files, or is deeper than anybody needs. One that can not be looked into may hold anything.
pub(super) fn holds_more_than(most: CopyBounds, folder: &Path) -> bool {
    let mut left = most;
    let Ok(folder) = open(folder, FOLDER, Mode::empty()) else { return false };
    takes_more(&mut left, &folder, DEEPEST * 2)
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

/// What the file system of a scratch folder holds, in bytes, where it is one in memory.
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
        // Far deeper than any path can name.
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
    }
}
