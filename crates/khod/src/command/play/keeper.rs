use crate::prelude::*;
use std::io;

/// Writes records into files, never over a file that is somebody else's.
#[derive(Default)]
pub(super) struct Keeper {
    /// What was written before, and may be written again.
    own: Vec<PathBuf>,
}

impl Keeper {
    /// The file that was written last.
    pub(super) fn last(&self) -> Option<PathBuf> {
        self.own.last().cloned()
    }

    /// Writes a record; a file that exists must have been written before.
    pub(super) fn save(&mut self, name: &Path, record: &Record) -> io::Result<()> {
        let text = record.to_string();
        let own = fs::canonicalize(name).ok().filter(|path| self.own.contains(path));
        if let Some(path) = own {
            return replace(&path, &text);
        }
        File::create_new(name)?.write_all(text.as_bytes())?;
        self.own.push(fs::canonicalize(name)?);
        Ok(())
    }
}

/// Writes beside the file first, so that a full disk costs nothing that was there.
fn replace(path: &Path, text: &str) -> io::Result<()> {
    let mut beside = path.as_os_str().to_owned();
    beside.push(".part");
    fs::write(&beside, text)?;
    fs::rename(&beside, path)
}
