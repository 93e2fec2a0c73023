//! Uploaded programs: `programs/OWNER/NAME/VERSION/…` in the data folder, with `current` pointing at one of the versions.

#[cfg(test)]
mod tests;
mod upload;

use crate::{password, prelude::*};
use khod_arena::{FOLDER_FILE, Folder};
use khod_pages::toml_text;
use sha2::{Digest, Sha256};
use std::{fs, io, os::unix::fs::symlink, path::Path};
pub(crate) use upload::{BadUpload, ENDINGS, MOST_BYTES, MOST_FILES, Upload};

/// Where programs are in the data folder.
pub(crate) const FOLDER: &str = "programs";
/// The folder of what the teacher uploads; no pupil's name begins like this.
pub(crate) const TEACHER: &str = "_";
/// What points at the version of a program that plays.
pub(crate) const CURRENT: &str = "current";
/// Programs of one owner.
const MOST_PROGRAMS: usize = 50;
/// Versions of one program.
const MOST_VERSIONS: u32 = 1000;
const MOST_LETTERS: usize = 40;

/// A program with all its versions.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct UploadedProgram {
    pub(crate) name: String,
    /// The pupil whose it is; none for the teacher's own.
    pub(crate) owner: Option<String>,
    /// The version that plays.
    pub(crate) current: Option<u32>,
    /// All versions, the newest first.
    pub(crate) versions: Vec<Version>,
    folder: PathBuf,
}

/// A version of a program: what is kept beside its folder.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Version {
    /// The name of the folder.
    #[serde(skip)]
    pub(crate) number: u32,
    /// The SHA-256 of all its files.
    pub(crate) sha256: String,
    /// When it came, in seconds since 1970.
    pub(crate) time: i64,
    pub(crate) files: usize,
    pub(crate) bytes: usize,
}

/// Whether a text can be the name of a program: letters of any script, digits, `-` and `_`, and a letter or digit first.
pub(crate) fn is_name(text: &str) -> bool {
    let fits = |letter: char| letter.is_alphanumeric() || letter == '-' || letter == '_';
    // Counting stops when the name is too long already.
    let short = text.chars().take(MOST_LETTERS + 1).count() <= MOST_LETTERS;
    short && text.chars().next().is_some_and(char::is_alphanumeric) && text.chars().all(fits)
}

/// Whether a name is that of a built-in program, or would be taken for one: `random`, `khod`, `Khod-3`.
fn is_reserved(name: &str) -> bool {
    let name = name.to_lowercase();
    let without_level =
        name.trim_end_matches(|letter: char| letter.is_numeric() || matches!(letter, '-' | '_'));
    name == "random" || without_level == "khod"
}

/// The folders in a folder by name, whether they are owners, programs or versions. Links are left out, and so are hidden folders, which are
/// still being written.
pub(crate) fn folders(path: &Path) -> Vec<(String, PathBuf)> {
    let entries = fs::read_dir(path).into_iter().flatten().flatten();
    let real = entries.filter(|entry| entry.file_type().is_ok_and(|kind| kind.is_dir()));
    let named = real.filter_map(|entry| Some((entry.file_name().into_string().ok()?, entry.path())));
    let mut all: Vec<(String, PathBuf)> = named.filter(|(name, _)| !name.starts_with('.')).collect();
    all.sort();
    all
}

fn owner_folder(data: &Path, owner: Option<&str>) -> PathBuf {
    data.join(FOLDER).join(owner.unwrap_or(TEACHER))
}

/// All programs, by name.
pub(crate) fn all(data: &Path) -> Vec<UploadedProgram> {
    let mut all = Vec::new();
    for (owner, path) in folders(&data.join(FOLDER)) {
        let programs = folders(&path).into_iter().filter(|(name, _)| is_name(name));
        all.extend(programs.map(|(name, folder)| UploadedProgram::read(&name, &owner, folder)));
    }
    all.sort_by(|one, other| one.name.cmp(&other.name));
    all
}

/// The program of a name. No two owners share one.
pub(crate) fn find(data: &Path, name: &str) -> Option<UploadedProgram> {
    if !is_name(name) {
        return None;
    }
    folders(&data.join(FOLDER)).into_iter().find_map(|(owner, path)| {
        let folder = path.join(name);
        let real = fs::symlink_metadata(&folder).is_ok_and(|kind| kind.is_dir());
        real.then(|| UploadedProgram::read(name, &owner, folder))
    })
}

impl UploadedProgram {
    /// Reads a program; `owner` is the name of the folder that it is in.
    fn read(name: &str, owner: &str, folder: PathBuf) -> Self {
        let (name, owner) = (name.to_owned(), Some(owner.to_owned()).filter(|owner| owner != TEACHER));
        let numbers = folders(&folder).into_iter().filter_map(|(number, _)| number.parse::<u32>().ok());
        let mut versions: Vec<Version> = numbers
            .filter_map(|number| {
                let note = fs::read_to_string(folder.join(format!("{number}.json"))).ok()?;
                Some(Version { number, ..serde_json::from_str(&note).ok()? })
            })
            .collect();
        versions.sort_by_key(|version| std::cmp::Reverse(version.number));
        let current = fs::read_link(folder.join(CURRENT)).ok().and_then(|to| to.to_str()?.parse().ok());
        let current = current.filter(|number| versions.iter().any(|version| version.number == *number));
        Self { name, owner, current, versions, folder }
    }

    /// The folder of a version.
    pub(crate) fn folder_of(&self, number: u32) -> Option<PathBuf> {
        let known = self.versions.iter().any(|version| version.number == number);
        known.then(|| self.folder.join(number.to_string()))
    }

    /// Makes another version the one that plays; false if there is none of that number.
    pub(crate) fn make_current(&self, number: u32) -> io::Result<bool> {
        if self.folder_of(number).is_none() {
            return Ok(false);
        }
        // A link can not be changed, but one can take the place of another in one step.
        let new = self.folder.join(format!(".{}", ident::new()));
        symlink(number.to_string(), &new)?;
        fs::rename(&new, self.folder.join(CURRENT))?;
        Ok(true)
    }

    /// The files of a version with their contents, by name.
    pub(crate) fn files(&self, number: u32) -> Vec<(String, Vec<u8>)> {
        let mut found = Vec::new();
        if let Some(folder) = self.folder_of(number) {
            collect(&folder, "", &mut found);
        }
        found.sort();
        found
    }
}

/// Reads all files below a folder. Links are not followed.
fn collect(folder: &Path, before: &str, found: &mut Vec<(String, Vec<u8>)>) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let Ok(name) = entry.file_name().into_string() else { continue };
        let Ok(kind) = entry.file_type() else { continue };
        if kind.is_dir() {
            collect(&entry.path(), &format!("{before}{name}/"), found);
        } else if kind.is_file()
            && let Ok(bytes) = fs::read(entry.path())
        {
            found.push((format!("{before}{name}"), bytes));
        }
    }
}

/// One number for all files of a program.
fn fingerprint(files: &[(String, Vec<u8>)]) -> String {
    let mut sha256 = Sha256::new();
    for (name, bytes) in files {
        sha256.update(format!("{} {name}\n{}\n", name.len(), bytes.len()));
        sha256.update(bytes);
    }
    password::hex(&sha256.finalize())
}

/// Adds a version of a program, the first or a further one, and makes it the one that plays. The version is added whole or not at all.
pub(crate) fn add(data: &Path, owner: Option<&str>, name: &str, upload: Upload) -> Result<u32, BadUpload> {
    /// Two uploads at once would take the same number.
    static WRITING: Mutex<()> = Mutex::new(());
    if !is_name(name) {
        return Err(BadUpload::Name { name: quoted(name) });
    }
    let _one_at_a_time = lock(&WRITING);
    let known = find(data, name);
    if known.as_ref().is_some_and(|program| program.owner.as_deref() != owner) {
        return Err(BadUpload::Taken { name: quoted(name) });
    }
    let home = owner_folder(data, owner);
    if known.is_none() {
        check_new(data, name)?;
        if folders(&home).len() >= MOST_PROGRAMS {
            return Err(BadUpload::TooManyPrograms { most: MOST_PROGRAMS });
        }
    }
    let files = upload.finished(name)?;
    let hidden = data.join(FOLDER).join(format!(".{}", ident::new()));
    let kept = keep(&hidden, name, files).and_then(|version| {
        let folder = home.join(name);
        fs::create_dir_all(&folder)?;
        let number = publish(&hidden, &folder, &version)?;
        UploadedProgram::read(name, owner.unwrap_or(TEACHER), folder).make_current(number)?;
        Ok(number)
    });
    let _ = fs::remove_dir_all(&hidden);
    kept
}

/// Refuses a new name that would be taken for another one.
fn check_new(data: &Path, name: &str) -> Result<(), BadUpload> {
    if is_reserved(name) {
        return Err(BadUpload::Reserved { name: quoted(name) });
    }
    let alike = all(data).into_iter().find(|known| known.name.to_lowercase() == name.to_lowercase());
    alike.map_or(Ok(()), |known| Err(BadUpload::Alike { name: quoted(&known.name) }))
}

/// Writes files into a hidden folder, and sees whether they are a program.
fn keep(hidden: &Path, name: &str, mut files: Vec<(String, Vec<u8>)>) -> Result<Version, BadUpload> {
    for (path, bytes) in &files {
        let path = hidden.join(path);
        fs::create_dir_all(path.parent().unwrap_or(hidden))?;
        fs::write(path, bytes)?;
    }
    let folder = Folder::read(hidden).map_err(|why| BadUpload::Folder(Box::new(why.reason(FOLDER_FILE))))?;
    if Some(folder.name.as_str()) == hidden.file_name().and_then(|name| name.to_str()) {
        // Without a name in its `khod.toml` the program would be named by the number of its version.
        for (_, bytes) in files.iter_mut().filter(|(path, _)| path == FOLDER_FILE) {
            let text = String::from_utf8_lossy(bytes).into_owned();
            let text = format!("name = {}\n{}", toml_text::quoted(name), text.trim_start_matches('\u{FEFF}'));
            fs::write(hidden.join(FOLDER_FILE), &text)?;
            *bytes = text.into_bytes();
        }
    }
    files.sort();
    let bytes = files.iter().map(|(_, bytes)| bytes.len()).sum();
    Ok(Version { number: 0, sha256: fingerprint(&files), time: now(), files: files.len(), bytes })
}

/// Gives finished files the next free number.
fn publish(hidden: &Path, folder: &Path, version: &Version) -> Result<u32, BadUpload> {
    let last = folders(folder).into_iter().filter_map(|(number, _)| number.parse::<u32>().ok()).max();
    let number = last.unwrap_or(0) + 1;
    if number > MOST_VERSIONS {
        return Err(BadUpload::TooManyVersions { most: MOST_VERSIONS });
    }
    let beside = folder.join(format!(".{}", ident::new()));
    fs::write(&beside, serde_json::to_string(version).map_err(io::Error::from)?)?;
    fs::rename(&beside, folder.join(format!("{number}.json")))?;
    fs::rename(hidden, folder.join(number.to_string()))?;
    Ok(number)
}
