//! A folder with a program and its `khod.toml`.

use crate::{command_line, prelude::*, specification::line_and_column};
use rustix::fs::OFlags;
use std::io::{self, Read};
use toml::de::DeTable;

/// The file that describes the program.
pub const FOLDER_FILE: &str = "khod.toml";
/// The most bytes of a `khod.toml`: more than any description needs.
const MOST: u64 = 64 << 10;
/// The most letters of a name, an author, a language or a game.
const MOST_LETTERS: usize = 200;
const KEYS: &[&str] = &["build", "run", "name", "author", "language", "game"];
/// The keys whose values are commands, which have rules of their own.
const COMMANDS: &[&str] = &["build", "run"];

/// A program in a folder: how it is built and started, and who wrote it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Folder {
    /// The folder.
    pub path: PathBuf,
    /// The command that builds it, if it must be built.
    pub build: Option<Vec<String>>,
    /// The command that starts it.
    pub run: Vec<String>,
    /// The program's name; the folder's name if the file has none.
    pub name: String,
    /// The author of the program.
    pub author: Option<String>,
    /// The programming language.
    pub language: Option<String>,
    /// The game that the program was begun for, as the file names it. The program may play others.
    pub game: Option<String>,
}

/// What is wrong with a `khod.toml`.
#[derive(Debug)]
pub enum BadFolder {
    /// The file can not be read.
    File(io::Error),
    /// Something is wrong at a line and column.
    At {
        /// The line, from 1.
        line: usize,
        /// The column, from 1.
        column: usize,
        /// The mistake.
        what: Reason,
    },
    /// `run` is missing.
    NoRun,
    /// The file is a link, a folder, a device or a pipe.
    NoFile,
    /// The file has more than this number of bytes.
    TooLarge(u64),
    /// The file is not UTF-8.
    NotUtf8,
}

impl BadFolder {
    /// The mistake as a sentence about the file of that name.
    pub fn reason(&self, file: &str) -> Reason {
        let file = quoted(file);
        let cause = match self {
            Self::File(error) => Cause::File { file, why: Cause::of_system(error) },
            Self::NoRun => Cause::FolderNoRun { file },
            Self::NoFile => Cause::FolderNoFile { file },
            Self::TooLarge(most) => Cause::FolderTooLarge { file, kilobytes: most >> 10 },
            Self::NotUtf8 => Cause::FolderNotUtf8 { file },
            &Self::At { line, column, ref what } => {
                Cause::FolderBad { file, line, column, why: what.clone() }
            }
        };
        cause.reason()
    }
}

impl Folder {
    /// Reads the folder's `khod.toml`.
    pub fn read(path: &Path) -> Result<Self, BadFolder> {
        let text = description(&path.join(FOLDER_FILE))?;
        let path = path.canonicalize().map_err(BadFolder::File)?;
        Self::from_text(path, text.strip_prefix('\u{FEFF}').unwrap_or(&text))
    }

    fn from_text(path: PathBuf, text: &str) -> Result<Self, BadFolder> {
        let at = |offset: usize, what: Reason| {
            let (line, column) = line_and_column(text, offset);
            BadFolder::At { line, column, what }
        };
        let table = DeTable::parse(text).map_err(|error| {
            at(error.span().map_or(text.len(), |span| span.start), Cause::told(error.message()))
        })?;
        let mut values: [Option<(String, usize)>; KEYS.len()] = Default::default();
        for (key, value) in table.get_ref() {
            let name = key.get_ref().as_ref();
            let unknown = || Cause::FolderUnknown { key: quoted(name), known: KEYS.join(", ") }.reason();
            let slot = KEYS.iter().position(|known| *known == name);
            let slot = slot.ok_or_else(|| at(key.span().start, unknown()))?;
            let place = value.span().start;
            let text = value.get_ref().as_str();
            let text =
                text.ok_or_else(|| at(place, Cause::FolderNotText { key: name.to_owned() }.reason()))?;
            let plain = !text.chars().any(char::is_control) && text.chars().count() <= MOST_LETTERS;
            if !plain && !COMMANDS.contains(&name) {
                let cause = Cause::FolderNotPlain { key: name.to_owned(), most: MOST_LETTERS };
                return Err(at(place, cause.reason()));
            }
            values[slot] = Some((text.to_owned(), place));
        }
        let [build, run, name, author, language, game] = values;
        let command = |key: &str, (text, place): (String, usize)| {
            command_line::split(&text).map_err(|why| at(place, why.reason(key)))
        };
        let usual = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        Ok(Self {
            build: build.map(|entry| command("build", entry)).transpose()?,
            run: command("run", run.ok_or(BadFolder::NoRun)?)?,
            name: name.map_or(usual, |(name, _)| name),
            author: author.map(|(author, _)| author),
            language: language.map(|(language, _)| language),
            game: game.map(|(game, _)| game),
            path,
        })
    }

    /// The program that plays.
    pub fn program(&self) -> Program {
        self.with_command(&self.run)
    }

    /// The program that builds the playing one, if that must be built.
    pub fn builder(&self) -> Option<Program> {
        self.build.as_ref().map(|command| self.with_command(command))
    }

    fn with_command(&self, command: &[String]) -> Program {
        Program {
            name: self.name.clone(),
            command: command.iter().map(OsString::from).collect(),
            folder: Some(self.path.clone()),
        }
    }
}

/// The text of a description. Only a plain file of a plausible size is read; opening anything else does not block.
fn description(file: &Path) -> Result<String, BadFolder> {
    let flags = OFlags::RDONLY | OFlags::NOFOLLOW | OFlags::NONBLOCK | OFlags::NOCTTY | OFlags::CLOEXEC;
    let opened = rustix::fs::open(file, flags, Mode::empty()).map_err(|error| match error {
        Errno::LOOP | Errno::NXIO => BadFolder::NoFile,
        other => BadFolder::File(other.into()),
    })?;
    let opened = File::from(opened);
    if !opened.metadata().map_err(BadFolder::File)?.is_file() {
        return Err(BadFolder::NoFile);
    }
    let mut bytes = Vec::new();
    opened.take(MOST + 1).read_to_end(&mut bytes).map_err(BadFolder::File)?;
    if bytes.len() as u64 > MOST {
        return Err(BadFolder::TooLarge(MOST));
    }
    String::from_utf8(bytes).map_err(|_| BadFolder::NotUtf8)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_plain_file_describes_a_program() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join(FOLDER_FILE);
        let said = || match Folder::read(folder.path()) {
            Ok(folder) => folder.run.join(" "),
            Err(bad) => bad.reason("it").key.to_owned(),
        };
        assert_eq!(said(), "file-failed");
        fs::write(&file, "run = './x'").unwrap();
        assert_eq!(said(), "./x");
        let elsewhere = folder.path().join("elsewhere");
        fs::rename(&file, &elsewhere).unwrap();
        for target in [&elsewhere, Path::new("/dev/zero"), Path::new("/no/such/file")] {
            std::os::unix::fs::symlink(target, &file).unwrap();
            assert_eq!(said(), "folder-no-file", "{target:?}");
            fs::remove_file(&file).unwrap();
        }
        fs::create_dir(&file).unwrap();
        assert_eq!(said(), "folder-no-file");
        fs::remove_dir(&file).unwrap();
        rustix::fs::mkfifoat(rustix::fs::CWD, &file, Mode::RWXU).unwrap();
        assert_eq!(said(), "folder-no-file");
        fs::remove_file(&file).unwrap();
        File::create(&file).unwrap().set_len(1 << 30).unwrap();
        assert_eq!(said(), "folder-too-large");
        fs::write(&file, b"run = '\xff'").unwrap();
        assert_eq!(said(), "folder-not-utf8");
        fs::write(&file, "run = './x'\nname = \"a\\u001b[2Jb\"").unwrap();
        assert_eq!(said(), "folder-bad");
        fs::write(&file, format!("run = './x'\nauthor = '{}'", "x".repeat(4096))).unwrap();
        assert_eq!(said(), "folder-bad");
    }

    fn read(text: &str) -> Result<Folder, String> {
        Folder::from_text("/bots/mine".into(), text).map_err(|bad| match bad {
            BadFolder::At { line, column, what } => format!("{line}:{column} {}", what.key),
            other => format!("{other:?}"),
        })
    }

    #[test]
    fn a_program_is_described() {
        let folder =
            read("run = 'java -cp . Bot'\nbuild = \"javac 'My Bot.java'\"\nauthor = 'Аня'\n").unwrap();
        assert_eq!((folder.name.as_str(), folder.author.as_deref()), ("mine", Some("Аня")));
        assert_eq!(folder.builder().unwrap().command, ["javac", "My Bot.java"]);
        assert_eq!(folder.program().command, ["java", "-cp", ".", "Bot"]);
        assert_eq!(folder.program().folder.as_deref(), Some(Path::new("/bots/mine")));
        assert_eq!(read("run = './x'\nname = 'Икс'").unwrap().name, "Икс");
        assert_eq!(read("run = './x'\ngame = 'lo'").unwrap().game.as_deref(), Some("lo"));
    }

    #[test]
    fn mistakes_have_a_place() {
        assert_eq!(read("name = 'x'"), Err("NoRun".to_owned()));
        assert!(read("run = './x'\nrum = 1").unwrap_err().starts_with("2:1 folder-unknown"));
        assert!(read("run = 7").unwrap_err().starts_with("1:7 folder-not-text"));
        assert!(read("\n run = \"a 'b\"").unwrap_err().starts_with("2:8 command-open-quote"));
        assert!(read("run = ").unwrap_err().contains("cause-told"));
    }
}
