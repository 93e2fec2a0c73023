//! Copies of a program's files, within bounds. Every step goes from an open folder to a name in it and follows no link: another process
//! that changes files meanwhile gains nothing.

use super::prelude::*;
use rustix::{
    fs::{
        AtFlags, Dir, FileType, Gid, OFlags, SeekFrom, Uid, fchmod, fchown, fstat, ftruncate, mkdirat,
        openat, readlinkat, seek, statat, symlinkat,
    },
    io::{read, write},
};
use std::{
    ffi::{CStr, CString, OsStr},
    os::unix::{ffi::OsStrExt, fs::PermissionsExt},
};

/// The deepest nesting of folders: far more than any program has, and few enough to hold all of them open.
pub(super) const DEEPEST: u32 = 64;

/// The most that may be copied.
#[derive(Clone, Copy, Debug)]
pub(super) struct CopyBounds {
    /// Bytes by the length of the files: holes in them count.
    pub(super) bytes: u64,
    /// Files, folders and links.
    pub(super) files: u64,
}

/// The bounds of the copy for a program that may not read its own files. In memory the copy takes only its real size.
pub(super) const HANDED_OVER: CopyBounds = CopyBounds { bytes: 512 << 20, files: 20_000 };

/// Why something could not be copied.
#[derive(Debug)]
pub(super) enum NotCopied {
    /// The copy would exceed the bounds or is nested too deep.
    TooMuch,
    /// A file that only its owner may read has a second name.
    SecondName(String),
    /// The system refused.
    System(Errno),
}

impl From<Errno> for NotCopied {
    fn from(error: Errno) -> Self {
        // A full file system of a fixed size counts as exceeding the bounds.
        if matches!(error, Errno::NOSPC | Errno::DQUOT) { Self::TooMuch } else { Self::System(error) }
    }
}

/// Copies files, folders and links, and leaves out everything else.
pub(super) struct Copier {
    left: CopyBounds,
    /// The user that gets the copy, if not the user of this process.
    pub(super) owner: Option<u32>,
    /// Whether the copy's reader could read all originals anyway.
    trusted: bool,
    /// Whether a file that looks like a program is made executable: modes say nothing if the program could not change them.
    pub(super) sniffing: bool,
}

impl Copier {
    /// For a reader who could read all of it anyway (`trusted`), or who could not: then a file with a second name may be another user's secret.
    pub(super) const fn new(bounds: CopyBounds, trusted: bool) -> Self {
        Self { left: bounds, owner: None, trusted, sniffing: false }
    }

    /// Copies the contents of a folder into another one.
    pub(super) fn folder(&mut self, from: &Path, to: &Path) -> Result<(), NotCopied> {
        let open = |path| rustix::fs::open(path, FOLDER, Mode::empty());
        self.contents(&open(from)?, &open(to)?, DEEPEST)
    }

    /// Copies one file into a folder.
    pub(super) fn one(&mut self, from: &Path, folder: &Path, name: &OsStr) -> Result<(), NotCopied> {
        let from = rustix::fs::open(from, FILE, Mode::empty())?;
        let name = CString::new(name.as_bytes()).map_err(|_| Errno::INVAL)?;
        self.file(&from, rustix::fs::open(folder, FOLDER, Mode::empty())?, &name)
    }

    /// The same for folders that are open.
    pub(super) fn contents(&mut self, from: impl AsFd, to: impl AsFd, depth: u32) -> Result<(), NotCopied> {
        let depth = depth.checked_sub(1).ok_or(NotCopied::TooMuch)?;
        let mut entries = Dir::read_from(&from)?;
        while let Some(entry) = entries.read() {
            let entry = entry?;
            let name = entry.file_name();
            if name == c"." || name == c".." {
                continue;
            }
            self.entry(from.as_fd(), to.as_fd(), name, depth)?;
        }
        self.give(&to, 0o755)
    }

    fn entry(&mut self, from: impl AsFd, to: impl AsFd, name: &CStr, depth: u32) -> Result<(), NotCopied> {
        let found = statat(&from, name, AtFlags::SYMLINK_NOFOLLOW)?;
        match FileType::from_raw_mode(found.st_mode) {
            FileType::Directory => {
                self.count(0)?;
                mkdirat(&to, name, Mode::RWXU)?;
                let open = |folder: &dyn AsFd| openat(folder.as_fd(), name, FOLDER, Mode::empty());
                self.contents(open(&from)?, open(&to)?, depth)
            }
            FileType::Symlink => {
                self.count(0)?;
                symlinkat(&*readlinkat(&from, name, Vec::new())?, &to, name)?;
                Ok(())
            }
            FileType::RegularFile => self.file(&openat(&from, name, FILE, Mode::empty())?, &to, name),
            _ => Ok(()),
        }
    }

    /// Copies an open file to a new name in a folder.
    pub(super) fn file(&mut self, from: &OwnedFd, to: impl AsFd, name: &CStr) -> Result<(), NotCopied> {
        let found = fstat(from)?;
        if FileType::from_raw_mode(found.st_mode) != FileType::RegularFile {
            return Ok(());
        }
        if !self.trusted && found.st_nlink > 1 && found.st_mode & 0o004 == 0 {
            return Err(NotCopied::SecondName(name.to_string_lossy().into_owned()));
        }
        let length = found.st_size as u64;
        self.count(length.max(found.st_blocks as u64 * 512))?;
        let flags = OFlags::WRONLY | OFlags::CREATE | OFlags::EXCL | OFlags::NOFOLLOW | OFlags::CLOEXEC;
        let copy = openat(to, name, flags, Mode::RUSR | Mode::WUSR)?;
        ftruncate(&copy, length)?;
        let mut some = vec![0; 64 << 10];
        let mut runs = found.st_mode & 0o111 != 0;
        let mut at = 0;
        while at < length {
            // Only the data of the file is written; its holes stay holes.
            at = match seek(from, SeekFrom::Data(at)) {
                Err(Errno::NXIO) => break,
                Err(Errno::INVAL | Errno::OPNOTSUPP) => seek(from, SeekFrom::Start(at))?,
                other => other?,
            };
            seek(&copy, SeekFrom::Start(at))?;
            // A file that grows meanwhile is copied up to its length at the beginning.
            let most = some.len().min((length.saturating_sub(at)) as usize);
            let count = read(from, &mut some[..most])?;
            if count == 0 {
                break;
            }
            let mut rest = &some[..count];
            runs |= self.sniffing && at == 0 && PROGRAMS.iter().any(|start| rest.starts_with(start));
            while !rest.is_empty() {
                rest = &rest[write(&copy, rest)?..];
            }
            at += count as u64;
        }
        self.give(&copy, if runs { 0o755 } else { 0o644 })
    }

    /// Takes a file of this number of bytes off the bounds.
    fn count(&mut self, bytes: u64) -> Result<(), NotCopied> {
        self.left.bytes = self.left.bytes.checked_sub(bytes).ok_or(NotCopied::TooMuch)?;
        self.left.files = self.left.files.checked_sub(1).ok_or(NotCopied::TooMuch)?;
        Ok(())
    }

    /// Gives the copy an owner and a mode. Of the original's mode only the right to run is kept: a copy grants no further rights.
    fn give(&self, copy: impl AsFd, mode: u32) -> Result<(), NotCopied> {
        if let Some(user) = self.owner {
            fchown(&copy, Some(Uid::from_raw(user)), Some(Gid::from_raw(user)))?;
        }
        Ok(fchmod(copy, Mode::from_raw_mode(mode))?)
    }
}

/// The first bytes of programs: ELF and scripts.
const PROGRAMS: [&[u8]; 2] = [b"\x7fELF", b"#!"];

/// The flags for opening a folder on the way.
pub(super) const FOLDER: OFlags =
    OFlags::RDONLY.union(OFlags::DIRECTORY).union(OFlags::NOFOLLOW).union(OFlags::CLOEXEC);

/// The flags for opening a file: a pipe in its place does not block.
const FILE: OFlags = OFlags::RDONLY
    .union(OFlags::NOFOLLOW)
    .union(OFlags::NONBLOCK)
    .union(OFlags::NOCTTY)
    .union(OFlags::CLOEXEC);

/// The number of files that are looked at; the rest is taken to be like them.
const LOOKED_AT: u32 = 2000;

/// Whether other users may read a file, or a folder with all its contents. Of a large folder only the beginning is looked at.
pub(super) fn is_open_to_others(path: &Path) -> bool {
    let mut left = LOOKED_AT;
    let mut paths = vec![path.to_owned()];
    while let Some(path) = paths.pop() {
        let Ok(found) = fs::symlink_metadata(&path) else { continue };
        let mode = found.permissions().mode();
        let needed = if found.is_dir() { 0o005 } else { 0o004 };
        if !found.is_symlink() && mode & needed != needed {
            return false;
        }
        if found.is_dir() {
            for entry in fs::read_dir(&path).into_iter().flatten().flatten() {
                let Some(fewer) = left.checked_sub(1) else { return true };
                left = fewer;
                paths.push(entry.path());
            }
        }
    }
    true
}

/// Whether other users may read a file or folder and enter all folders above it.
pub(super) fn is_within_reach(path: &Path) -> bool {
    let passable =
        |folder: &Path| fs::metadata(folder).is_ok_and(|found| found.permissions().mode() & 0o001 != 0);
    path.ancestors().skip(1).all(passable) && is_open_to_others(path)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::os::unix::fs::{MetadataExt, symlink};

    const BOUNDS: CopyBounds = CopyBounds { bytes: 1 << 20, files: 100 };

    fn copied(copier: &mut Copier, from: &Path) -> Result<tempfile::TempDir, NotCopied> {
        let to = tempfile::tempdir().unwrap();
        copier.folder(from, to.path()).map(|()| to)
    }

    #[test]
    fn copies_are_what_they_were_without_their_rights() {
        let from = tempfile::tempdir().unwrap();
        let path = |name: &str| from.path().join(name);
        fs::create_dir_all(path("a/b")).unwrap();
        fs::write(path("a/b/run"), "text").unwrap();
        fs::set_permissions(path("a/b/run"), PermissionsExt::from_mode(0o4711)).unwrap();
        fs::set_permissions(path("a"), PermissionsExt::from_mode(0o700)).unwrap();
        symlink("/etc/passwd", path("link")).unwrap();
        rustix::fs::mkfifoat(rustix::fs::CWD, path("pipe"), Mode::RWXU).unwrap();
        let hole = File::create(path("hole")).unwrap();
        hole.set_len(500_000).unwrap();
        std::os::unix::fs::FileExt::write_at(&hole, b"x", 300_000).unwrap();
        let to = copied(&mut Copier::new(BOUNDS, true), from.path()).unwrap();
        assert_eq!(fs::read(to.path().join("a/b/run")).unwrap(), b"text");
        assert_eq!(fs::metadata(to.path().join("a/b/run")).unwrap().mode() & 0o7777, 0o755);
        assert_eq!(fs::metadata(to.path().join("a")).unwrap().mode() & 0o7777, 0o755);
        assert_eq!(fs::read_link(to.path().join("link")).unwrap(), Path::new("/etc/passwd"));
        assert!(!to.path().join("pipe").exists());
        assert_eq!(fs::read(to.path().join("hole")).unwrap(), fs::read(path("hole")).unwrap());
        assert!(fs::metadata(to.path().join("hole")).unwrap().blocks() * 512 < 200_000);
        assert!(!is_open_to_others(from.path()));
        fs::set_permissions(to.path(), PermissionsExt::from_mode(0o755)).unwrap();
        assert!(is_open_to_others(to.path()));
    }

    #[test]
    fn bounds_hold() {
        let too_much = |make: &dyn Fn(&Path)| {
            let from = tempfile::tempdir().unwrap();
            make(from.path());
            matches!(copied(&mut Copier::new(BOUNDS, true), from.path()), Err(NotCopied::TooMuch))
        };
        assert!(!too_much(&|path| fs::write(path.join("x"), vec![0; 1 << 20]).unwrap()));
        assert!(too_much(&|path| fs::write(path.join("x"), vec![0; (1 << 20) + 1]).unwrap()));
        assert!(too_much(&|path| File::create(path.join("x")).unwrap().set_len(1 << 40).unwrap()));
        assert!(too_much(
            &|path| (0..101).for_each(|number| fs::write(path.join(number.to_string()), "").unwrap())
        ));
        assert!(too_much(&|path| fs::create_dir_all(path.join("d/".repeat(70))).unwrap()));
        // Files that are hard links to the same bytes count each.
        assert!(too_much(&|path| {
            fs::write(path.join("x"), vec![1; 300_000]).unwrap();
            (0..4).for_each(|number| fs::hard_link(path.join("x"), path.join(number.to_string())).unwrap());
        }));
    }

    #[test]
    fn a_secret_with_two_names_is_not_handed_over() {
        let from = tempfile::tempdir().unwrap();
        fs::write(from.path().join("one"), "secret").unwrap();
        fs::hard_link(from.path().join("one"), from.path().join("two")).unwrap();
        fs::set_permissions(from.path().join("one"), PermissionsExt::from_mode(0o600)).unwrap();
        let refused = copied(&mut Copier::new(BOUNDS, false), from.path());
        assert!(matches!(refused, Err(NotCopied::SecondName(_))));
        assert!(copied(&mut Copier::new(BOUNDS, true), from.path()).is_ok());
        fs::set_permissions(from.path().join("one"), PermissionsExt::from_mode(0o604)).unwrap();
        assert!(copied(&mut Copier::new(BOUNDS, false), from.path()).is_ok());
    }
}
