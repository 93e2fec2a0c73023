use super::schema::hexadecimal;
use crate::{command_line, prelude::*, specification::ProgramSource};
use sha2::{Digest, Sha256};
use std::io;

/// The contents of a program's file, as a hash.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fingerprint {
    /// The program's name.
    pub program: String,
    /// The file, as the specification names it.
    pub file: String,
    /// The SHA-256 of its contents.
    pub sha256: String,
}

/// Folders that interpreters and tools write for themselves.
const IGNORED: &[&str] = &["__pycache__", "node_modules", "target"];
/// The word at the head of a command that means this executable.
const KHOD: &str = "khod";

impl Fingerprint {
    /// The files of every program: those in its folder, or those that its command names. Interpreters found on the search path
    /// belong to the machine, not to the program. `home` is the folder of the specification, `khod` this executable.
    pub fn of_all(
        specification: &Specification,
        home: &Path,
        khod: &Path,
    ) -> Result<Vec<Self>, StorageFailure> {
        let (mut all, mut of_khod) = (Vec::new(), None);
        for entrant in &specification.entrants {
            let files = match &entrant.source {
                ProgramSource::Folder(folder) => files(folder, &home.join(folder))?,
                ProgramSource::Command(command) => {
                    let words = command_line::split(command).unwrap_or_default();
                    if words.first().is_some_and(|word| word == KHOD) {
                        vec![(KHOD.to_owned(), khod.to_owned())]
                    } else {
                        let files = words.into_iter().map(|word| (home.join(&word), word));
                        files.filter(|(path, _)| path.is_file()).map(|(path, word)| (word, path)).collect()
                    }
                }
            };
            for (file, path) in files {
                // This executable is large, and many programs of a contest may be it.
                let known = of_khod.clone().filter(|_| path == khod);
                let sha256 = known.map_or_else(|| digest(&path), Ok);
                let sha256 = sha256.map_err(|error| can_not_read(&file, &error))?;
                if path == khod {
                    of_khod = Some(sha256.clone());
                }
                all.push(Self { program: entrant.name.clone(), file, sha256 });
            }
        }
        Ok(all)
    }
}

/// The failure to read a file of a program.
pub fn can_not_read(file: &str, error: &io::Error) -> StorageFailure {
    StorageFailure::Unreadable { file: quoted(file), why: error.to_string() }
}

/// The SHA-256 of a file, read piece by piece.
fn digest(path: &Path) -> io::Result<String> {
    let mut file = File::open(path)?;
    let mut sha256 = Sha256::new();
    let mut piece = vec![0; 1 << 16];
    loop {
        match io::Read::read(&mut file, &mut piece)? {
            0 => break,
            read => sha256.update(&piece[..read]),
        }
    }
    Ok(hexadecimal(&sha256.finalize()))
}

/// All files below a folder, in a fixed order.
fn files(name: &str, folder: &Path) -> Result<Vec<(String, PathBuf)>, StorageFailure> {
    let mut found = Vec::new();
    let mut folders = vec![(name.to_owned(), folder.to_owned())];
    while let Some((name, folder)) = folders.pop() {
        let entries = fs::read_dir(&folder).map_err(|error| can_not_read(&name, &error))?;
        for entry in entries {
            let entry = entry.map_err(|error| can_not_read(&name, &error))?;
            let own = entry.file_name().to_string_lossy().into_owned();
            let (inside, path) = (format!("{}/{own}", name.trim_end_matches('/')), entry.path());
            if own.starts_with('.') || IGNORED.contains(&own.as_str()) {
                continue;
            }
            // Links to folders are not followed: they could lead in a circle.
            let kind = entry.file_type().map_err(|error| can_not_read(&inside, &error))?;
            if kind.is_dir() {
                folders.push((inside, path));
            } else if path.is_file() {
                found.push((inside, path));
            }
        }
    }
    found.sort();
    Ok(found)
}
