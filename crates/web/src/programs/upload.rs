//! What somebody uploads, before it is a program.

use super::recipe;
use khod_arena::{Cause, FOLDER_FILE};
use khod_games::{Arg, Explain, Reason, quoted};
use std::io;

/// All files of a program together.
pub(crate) const MOST_BYTES: usize = 2 * 1024 * 1024;
/// Files of a program.
pub(crate) const MOST_FILES: usize = 50;
/// Letters of one part of a file's name.
const MOST_LETTERS: usize = 100;
/// Folders within folders.
const MOST_DEPTH: usize = 8;

/// Files that have arrived so far.
#[derive(Default, Debug)]
pub(crate) struct Upload {
    files: Vec<(String, Vec<u8>)>,
    bytes: usize,
}

/// Why something is no program.
#[derive(Debug)]
pub(crate) enum BadUpload {
    /// It can not be called so.
    Name(String),
    /// Somebody else's program is called so.
    Taken(String),
    /// A built-in program is called so.
    Reserved(String),
    /// Another program is called so but for capital letters.
    Alike(String),
    /// Somebody else's program has played under that name.
    Played(String),
    /// There is nothing.
    Empty,
    TooLarge,
    TooManyFiles,
    TooManyPrograms(usize),
    TooManyVersions(u32),
    /// A file's name is none, or leads out of the folder.
    Path(String),
    /// A language that we know no commands for.
    Language(String),
    /// Several files, and nothing says how to start them.
    NoRecipe,
    /// The `khod.toml` is wrong.
    Folder(Reason),
    System(io::Error),
}

impl From<io::Error> for BadUpload {
    fn from(error: io::Error) -> Self {
        Self::System(error)
    }
}

impl Explain for BadUpload {
    fn reason(&self) -> Reason {
        let text = |text: &str| Arg::Text(quoted(text));
        let (key, args) = match self {
            Self::Name(name) => ("upload-bad-name", vec![("name", text(name))]),
            Self::Taken(name) => ("upload-taken", vec![("name", text(name))]),
            Self::Reserved(name) => ("upload-reserved", vec![("name", text(name))]),
            Self::Alike(name) => ("upload-alike", vec![("name", text(name))]),
            Self::Played(name) => ("upload-played", vec![("name", text(name))]),
            Self::Empty => ("upload-empty", vec![]),
            Self::TooLarge => ("upload-too-large", vec![("most", Arg::Number((MOST_BYTES >> 20) as i64))]),
            Self::TooManyFiles => ("upload-too-many-files", vec![("most", Arg::Number(MOST_FILES as i64))]),
            Self::TooManyPrograms(most) => {
                ("upload-too-many-programs", vec![("most", Arg::Number(*most as i64))])
            }
            Self::TooManyVersions(most) => {
                ("upload-too-many-versions", vec![("most", Arg::Number(i64::from(*most)))])
            }
            Self::Path(path) => ("upload-bad-path", vec![("file", text(path))]),
            Self::Language(file) if file.to_lowercase().ends_with(".zip") => {
                ("upload-archive", vec![("file", text(file))])
            }
            Self::Language(file) => {
                let known = recipe::ENDINGS.map(|ending| format!(".{ending}")).join(" ");
                ("upload-language", vec![("file", text(file)), ("known", Arg::Text(known))])
            }
            Self::NoRecipe => ("upload-no-recipe", vec![]),
            Self::Folder(why) => return why.clone(),
            Self::System(error) => ("upload-failed", vec![("why", Arg::Reason(Cause::of_system(error)))]),
        };
        Reason { key, args }
    }
}

/// The path of a file below the program's folder; nothing for hidden files, which nobody means to upload.
fn file_path(sent: &str) -> Result<Option<String>, BadUpload> {
    let bad = || BadUpload::Path(sent.chars().take(200).collect());
    let parts: Vec<&str> = sent.split('/').collect();
    let fits = |part: &&str| {
        !part.is_empty()
            && !matches!(*part, "." | "..")
            && part.len() <= 2 * MOST_LETTERS
            && part.chars().count() <= MOST_LETTERS
            && !part.chars().any(|letter| letter.is_control() || letter == '\\')
    };
    if parts.len() > MOST_DEPTH || !parts.iter().all(fits) {
        return Err(bad());
    }
    let hidden = parts.iter().any(|part| part.starts_with('.') || *part == "__pycache__");
    Ok((!hidden).then(|| sent.to_owned()))
}

impl Upload {
    /// Takes a file.
    pub(crate) fn add(&mut self, path: &str, bytes: Vec<u8>) -> Result<(), BadUpload> {
        let Some(path) = file_path(path)? else { return Ok(()) };
        self.bytes += bytes.len();
        if self.bytes > MOST_BYTES {
            return Err(BadUpload::TooLarge);
        }
        if self.files.len() >= MOST_FILES {
            return Err(BadUpload::TooManyFiles);
        }
        if self.files.iter().any(|(known, _)| *known == path) {
            return Err(BadUpload::Path(path));
        }
        self.files.push((path, bytes));
        Ok(())
    }

    /// The name of a program that was given none: what its `khod.toml` says, or that of its only file, or of the folder that it came in.
    pub(crate) fn usual_name(&self) -> Option<String> {
        let (first, _) = self.files.first()?;
        let recipe = self.files.iter().find(|(path, _)| path == FOLDER_FILE);
        let named = recipe.and_then(|(_, text)| {
            let text = str::from_utf8(text).ok()?;
            text.lines().find_map(|line| line.strip_prefix("name = \"")?.trim_end().strip_suffix('"'))
        });
        if let Some(name) = named {
            return Some(name.to_owned());
        }
        let name = match first.split_once('/') {
            Some((folder, _)) => folder,
            None if self.files.len() == 1 => first.rsplit_once('.').map_or(first.as_str(), |(stem, _)| stem),
            None => return None,
        };
        Some(name.to_owned())
    }

    /// All files, below the folder that all of them came in, with a `khod.toml` among them.
    pub(super) fn finished(mut self, name: &str) -> Result<Vec<(String, Vec<u8>)>, BadUpload> {
        let head = self.files.first().and_then(|(path, _)| Some(format!("{}/", path.split_once('/')?.0)));
        if let Some(head) = head.filter(|head| self.files.iter().all(|(path, _)| path.starts_with(head))) {
            self.files.iter_mut().for_each(|(path, _)| *path = path[head.len()..].to_owned());
        }
        if self.files.is_empty() {
            return Err(BadUpload::Empty);
        }
        if !self.files.iter().any(|(path, _)| path == FOLDER_FILE) {
            let text = self.recipe(name)?;
            self.files.push((FOLDER_FILE.to_owned(), text.into_bytes()));
        }
        Ok(self.files)
    }

    /// What to do with the only source file, or with the one that is called like the beginning of a program.
    fn recipe(&self, name: &str) -> Result<String, BadUpload> {
        let known =
            |path: &&str| recipe::ending(path).is_some_and(|ending| recipe::ENDINGS.contains(&ending));
        let all = self.files.iter().map(|(path, _)| path.as_str()).filter(|path| !path.contains('/'));
        let sources: Vec<&str> = all.filter(known).collect();
        let chosen = match (&sources[..], &self.files[..]) {
            ([only], _) => only,
            ([], [(only, _)]) => return Err(BadUpload::Language(only.clone())),
            (several, _) => {
                let first = |path: &&&str| ["main.py", "bot.py", "main.js", "bot.js"].contains(*path);
                several.iter().find(first).ok_or(BadUpload::NoRecipe)?
            }
        };
        recipe::recipe(chosen, name).ok_or_else(|| BadUpload::Language((*chosen).to_owned()))
    }
}
