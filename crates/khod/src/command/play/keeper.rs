use crate::prelude::*;
use std::io;

/// Writes records into files, but never over a file that this keeper has not written itself.
#[derive(Default)]
pub(super) struct Keeper {
    /// The files that this keeper has written and may write again.
    own: Vec<PathBuf>,
}

impl Keeper {
    /// The file that was written last.
    pub(super) fn last(&self) -> Option<PathBuf> {
        self.own.last().cloned()
    }

    /// Writes a record into a new file, or into one that this keeper has written before.
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

/// Writes a new file beside the old one and renames it, so that a full disk leaves the old file as it was.
fn replace(path: &Path, text: &str) -> io::Result<()> {
    let mut beside = path.as_os_str().to_owned();
    beside.push(format!(".{}.part", std::process::id()));
    File::create_new(&beside)?.write_all(text.as_bytes())?;
    fs::rename(&beside, path)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may panic")]

    use super::*;

    #[test]
    fn a_file_is_replaced_and_its_neighbours_stay() {
        let folder = tempfile::tempdir().unwrap();
        let [game, foreign] = ["game.txt", "game.txt.part"].map(|name| folder.path().join(name));
        fs::write(&game, "before").unwrap();
        fs::write(&foreign, "foreign").unwrap();
        replace(&game, "after").unwrap();
        let texts = [&game, &foreign].map(|path| fs::read_to_string(path).unwrap());
        assert_eq!(texts, ["after", "foreign"]);
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 2);
    }
}
