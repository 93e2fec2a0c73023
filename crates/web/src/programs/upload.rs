//! An upload before it is a program, and how a single source file is built and started.

use crate::prelude::*;
use khod_arena::{Cause, FOLDER_FILE, command_line};
use khod_pages::toml_text::quoted as toml_quoted;
use std::{io, path::Path};

/// The endings of source files that need no `khod.toml`.
pub(crate) const ENDINGS: [&str; 7] = ["py", "cpp", "java", "pas", "js", "go", "rs"];
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

khod_games::reasons! {
    /// Why something is no program; `Folder` is what is wrong with its `khod.toml`.
    pub enum BadUpload or Folder {
        /// A program can not have this name.
        Name { name: String } = "upload-bad-name",
        /// Another owner's program has this name.
        Taken { name: String } = "upload-taken",
        /// A built-in program has this name.
        Reserved { name: String } = "upload-reserved",
        /// Another program has this name but for capital letters.
        Alike { name: String } = "upload-alike",
        /// Another owner's program has played under that name.
        Played { name: String } = "upload-played",
        /// There are no files.
        Empty = "upload-empty",
        /// All files together are too large.
        TooLarge { most: usize } = "upload-too-large",
        TooManyFiles { most: usize } = "upload-too-many-files",
        TooManyPrograms { most: usize } = "upload-too-many-programs",
        TooManyVersions { most: u32 } = "upload-too-many-versions",
        /// The path of a file is not allowed, or leads out of the folder.
        Path { file: String } = "upload-bad-path",
        /// The file is an archive.
        Archive { file: String } = "upload-archive",
        /// A language that we know no commands for.
        Language { file: String, known: String } = "upload-language",
        /// Several files, and nothing says how to start them.
        NoRecipe = "upload-no-recipe",
        System { why: Reason } = "upload-failed",
    }
}

impl From<io::Error> for BadUpload {
    fn from(error: io::Error) -> Self {
        Self::System { why: Cause::of_system(&error) }
    }
}

impl BadUpload {
    /// All files together are too large.
    pub(crate) const TOO_LARGE: Self = Self::TooLarge { most: MOST_BYTES >> 20 };

    fn path(path: &str) -> Self {
        Self::Path { file: quoted(path) }
    }

    fn language(file: &str) -> Self {
        let (file, packed) = (quoted(file), file.to_lowercase().ends_with(".zip"));
        let known = || ENDINGS.map(|ending| format!(".{ending}")).join(" ");
        if packed { Self::Archive { file } } else { Self::Language { file, known: known() } }
    }
}

/// The path of a file below the program's folder; nothing for hidden files, which are uploaded by accident.
fn file_path(sent: &str) -> Result<Option<String>, BadUpload> {
    let parts: Vec<&str> = sent.split('/').collect();
    let fits = |part: &&str| {
        !part.is_empty()
            && !matches!(*part, "." | "..")
            && part.len() <= 2 * MOST_LETTERS
            && part.chars().count() <= MOST_LETTERS
            && !part.chars().any(|letter| letter.is_control() || letter == '\\')
    };
    if parts.len() > MOST_DEPTH || !parts.iter().all(fits) {
        return Err(BadUpload::path(sent));
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
            return Err(BadUpload::TOO_LARGE);
        }
        if self.files.len() >= MOST_FILES {
            return Err(BadUpload::TooManyFiles { most: MOST_FILES });
        }
        if self.files.iter().any(|(known, _)| *known == path) {
            return Err(BadUpload::path(&path));
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
        let only = || first.rsplit_once('.').map_or(first.as_str(), |(stem, _)| stem);
        let folder = || first.split_once('/').map(|(folder, _)| folder);
        let name = named.or_else(folder).or_else(|| (self.files.len() == 1).then(only));
        name.map(str::to_owned)
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
        let known = |path: &&str| ending(path).is_some_and(|ending| ENDINGS.contains(&ending));
        let all = self.files.iter().map(|(path, _)| path.as_str()).filter(|path| !path.contains('/'));
        let sources: Vec<&str> = all.filter(known).collect();
        let chosen = match (&sources[..], &self.files[..]) {
            ([only], _) => only,
            ([], [(only, _)]) => return Err(BadUpload::language(only)),
            (several, _) => {
                let first = |path: &&&str| ["main.py", "bot.py", "main.js", "bot.js"].contains(*path);
                several.iter().find(first).ok_or(BadUpload::NoRecipe)?
            }
        };
        recipe(chosen, name).ok_or_else(|| BadUpload::language(chosen))
    }
}

/// The ending of a file's name.
fn ending(file: &str) -> Option<&str> {
    Path::new(file).extension()?.to_str()
}

/// The `khod.toml` of a program that is one source file; nothing if its language is not known.
fn recipe(file: &str, name: &str) -> Option<String> {
    let stem = Path::new(file).file_stem()?.to_str()?;
    // A file whose name begins with a hyphen must not be taken for an option.
    let here = format!("./{file}");
    let (build, run, language): (Option<Vec<&str>>, Vec<&str>, &str) = match ending(file)? {
        "py" => (None, vec!["python3", &here], "Python"),
        "js" => (None, vec!["node", &here], "JavaScript"),
        "cpp" => (Some(vec!["g++", "-O2", "-std=c++20", "-o", "bot", &here]), vec!["./bot"], "C++"),
        "java" => (Some(vec!["javac", "-encoding", "UTF-8", &here]), vec!["java", "-cp", ".", stem], "Java"),
        "pas" => (Some(vec!["fpc", "-O2", "-obot", &here]), vec!["./bot"], "Pascal"),
        "go" => (Some(vec!["go", "build", "-o", "bot", &here]), vec!["./bot"], "Go"),
        "rs" => (Some(vec!["rustc", "-O", "--edition", "2024", "-o", "bot", &here]), vec!["./bot"], "Rust"),
        _ => return None,
    };
    let line = |key: &str, words: Vec<&str>| format!("{key} = {}\n", toml_quoted(&command_line::join(words)));
    let mut text = format!("name = {}\nlanguage = {}\n", toml_quoted(name), toml_quoted(language));
    text.extend(build.map(|words| line("build", words)));
    text.push_str(&line("run", run));
    Some(text)
}
