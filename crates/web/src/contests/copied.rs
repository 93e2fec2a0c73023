//! Programs that can take part, and copies of them: a tournament plays what was there when it was made.

use crate::{
    prelude::*,
    programs::{CURRENT, folders},
};
use khod_arena::FOLDER_FILE;
use std::{fs, io, path::Path};

/// The most files, and the most bytes, of a program that is copied.
const MOST_FILES: usize = 5000;
const MOST_BYTES: u64 = 256 << 20;

/// A program of the data folder.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Choice {
    pub(crate) owner: String,
    pub(crate) name: String,
    path: PathBuf,
}

impl Choice {
    /// How a form names it.
    pub(crate) fn value(&self) -> String {
        format!("{}/{}", self.owner, self.name)
    }
}

/// All programs that can take part.
pub(crate) fn choices(contests: &Contests) -> Vec<Choice> {
    let Ok(root) = contests.programs.canonicalize() else { return Vec::new() };
    let mut found = Vec::new();
    for (owner, folder) in folders(&root) {
        for (name, folder) in folders(&folder) {
            // The newest version may be a link, but only to another one of the same program.
            let path = folder.join(CURRENT).canonicalize().ok().filter(|path| path.starts_with(&folder));
            let path = path.filter(|path| path.join(FOLDER_FILE).is_file());
            found.extend(path.map(|path| Choice { owner: owner.clone(), name, path }));
        }
    }
    found.sort();
    found
}

/// Copies a program's files; links are left out.
pub(super) fn copy(choice: &Choice, to: &Path) -> io::Result<()> {
    let (mut files, mut bytes) = (0, 0);
    let mut left = vec![(choice.path.clone(), to.to_owned())];
    while let Some((from, to)) = left.pop() {
        fs::create_dir_all(&to)?;
        for entry in fs::read_dir(from)? {
            let entry = entry?;
            let kind = entry.file_type()?;
            let target = to.join(entry.file_name());
            if kind.is_dir() {
                left.push((entry.path(), target));
            } else if kind.is_file() {
                files += 1;
                bytes += entry.metadata()?.len();
                if files > MOST_FILES || bytes > MOST_BYTES {
                    return Err(io::ErrorKind::FileTooLarge.into());
                }
                fs::copy(entry.path(), target)?;
            }
        }
    }
    Ok(())
}
