use super::{SPECIFICATION, copied, name};
use crate::{prelude::*, programs};
use khod_arena::{BadSpecification, Sandbox, Specification, specification::ProgramSource};
use khod_pages::toml_text::quoted;
use std::{
    fmt::Write as _,
    fs::{self, File},
    io::{self, ErrorKind, Write as _},
    path::{Component, Path},
};

/// The ending of the folder with copies of a tournament's programs.
const COPIES: &str = "programs";

/// A path without links and without ways up; what is not there any more is read as it is written.
fn plain(path: &Path) -> PathBuf {
    path.canonicalize().unwrap_or_else(|_| {
        path.components().fold(PathBuf::new(), |mut plain, part| {
            if part == Component::ParentDir {
                plain.pop();
            } else {
                plain.push(part);
            }
            plain
        })
    })
}

impl Contests {
    /// Whose program takes part under a name, as the folder says that it comes from: an upload, or the copy of one. Names alone say nothing:
    /// anybody may upload a program of any name.
    pub(crate) fn owner_of(&self, specification: &Specification, name: &str) -> Option<String> {
        let entrant = specification.entrants.iter().find(|entrant| entrant.name == name)?;
        let ProgramSource::Folder(folder) = &entrant.source else { return None };
        let here = plain(&self.folder);
        let path = plain(&here.join(folder));
        let mut parts = match (path.strip_prefix(plain(&self.programs)), path.strip_prefix(&here)) {
            (Ok(upload), _) => upload.components(),
            (_, Ok(copy)) => {
                let mut parts = copy.components();
                let copies =
                    Path::new(parts.next()?.as_os_str()).extension().is_some_and(|ending| ending == COPIES);
                copies.then_some(parts)?
            }
            _ => return None,
        };
        let owner = parts.next()?.as_os_str().to_str()?;
        (owner != programs::TEACHER).then(|| owner.to_owned())
    }

    /// Whether a program takes part somewhere under such a name that is not this pupil's.
    pub(crate) fn have_another(&self, name: &str, pupil: &str) -> bool {
        let name = name.to_lowercase();
        let found = self.ids().into_iter().filter_map(|id| self.find(&id).ok());
        found.into_iter().any(|contest| {
            let specification = &contest.specification;
            let alike = specification.entrants.iter().filter(|entrant| entrant.name.to_lowercase() == name);
            let owners = alike.map(|entrant| self.owner_of(specification, &entrant.name));
            owners.into_iter().any(|owner| owner.as_deref() != Some(pupil))
        })
    }
}

/// Tournaments of one name.
const MOST_ALIKE: usize = 999;

/// A tournament as a form describes it.
#[derive(Default, Debug)]
pub(crate) struct Fresh {
    pub(crate) title: String,
    pub(crate) games: Vec<String>,
    pub(crate) format: String,
    pub(crate) cycles: String,
    pub(crate) rounds: String,
    pub(crate) time: String,
    /// What else the file may say, by its key.
    pub(crate) more: BTreeMap<&'static str, String>,
    /// Limit, setup and score of single games, by the game's name and the key.
    pub(crate) apart: BTreeMap<(String, &'static str), String>,
    /// `owner/name` of programs, `random`, or `khod N` for a level.
    pub(crate) programs: Vec<String>,
}

/// Why no tournament was made.
#[derive(Debug)]
pub(crate) enum NotMade {
    /// The specification has a mistake.
    Bad(BadSpecification),
    /// The system refused.
    System(io::Error),
}

impl From<io::Error> for NotMade {
    fn from(error: io::Error) -> Self {
        Self::System(error)
    }
}

/// A number as it is; anything else is quoted, for the reader of specifications to complain about.
fn number(text: &str) -> String {
    let plain = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    if plain { text.to_owned() } else { quoted(text) }
}

impl Fresh {
    /// Keys with a number.
    pub(crate) const NUMBERS: [&'static str; 4] = ["seed", "jobs", "withdraw_after", "processes"];
    /// Keys with a time or an amount of memory.
    pub(crate) const AMOUNTS: [&'static str; 4] = ["grace", "startup", "memory", "scratch"];
    /// Keys that a game has for itself.
    pub(crate) const APART: [&'static str; 3] = ["limit", "setup", "score"];

    /// Takes a field of the form that is called like a key of the file, or like a key and a game: `limit-lo`.
    pub(crate) fn take(&mut self, field: &str, value: String) {
        let known = Self::NUMBERS.into_iter().chain(Self::AMOUNTS).find(|key| *key == field);
        if let Some(key) = known {
            self.more.insert(key, value);
        } else if let Some((key, game)) = field.split_once('-')
            && let Some(key) = Self::APART.into_iter().find(|known| *known == key)
        {
            self.apart.insert((game.to_owned(), key), value);
        }
    }

    /// What is said about one game, a line a key.
    fn said_apart(&self, game: &str) -> String {
        let mut text = String::new();
        for key in Self::APART {
            let value = self.apart.get(&(game.to_owned(), key)).map_or("", |value| value.trim());
            if !value.is_empty() {
                let value = if key == "limit" { number(value) } else { quoted(value) };
                let _ = writeln!(text, "{key} = {value}");
            }
        }
        text
    }

    /// The specification; `folder` names the copies of programs.
    pub(crate) fn text(&self, folder: &str) -> String {
        let mut text = String::new();
        let mut line = |key: &str, value: String| {
            if !value.is_empty() && value != "\"\"" {
                let _ = writeln!(text, "{key} = {value}");
            }
        };
        line("name", quoted(self.title.trim()));
        match &self.games[..] {
            [game] => line("game", quoted(game)),
            games => line(
                "games",
                format!("[{}]", games.iter().map(|game| quoted(game)).collect::<Vec<_>>().join(", ")),
            ),
        }
        line("format", quoted(&self.format));
        line("cycles", number(self.cycles.trim()));
        if self.format == "swiss" {
            line("rounds", number(self.rounds.trim()));
        }
        line("time", quoted(self.time.trim()));
        for (key, value) in &self.more {
            let value = value.trim();
            line(key, if Self::NUMBERS.contains(key) { number(value) } else { quoted(value) });
        }
        for game in &self.games {
            let said = self.said_apart(game);
            if !said.is_empty() {
                let head = if self.games.len() == 1 { String::new() } else { format!("\n[{game}]\n") };
                let _ = write!(text, "{head}{said}");
            }
        }
        let mut taken: Vec<String> = Vec::new();
        for program in &self.programs {
            let (mut name, source) = match program.split_once('/') {
                Some((_, name)) => {
                    (name.to_owned(), format!("folder = {}", quoted(&format!("{folder}/{program}"))))
                }
                None => built_in(program),
            };
            if taken.contains(&name) {
                name = match program.split_once('/') {
                    Some((owner, name)) => format!("{name} ({owner})"),
                    None => continue,
                };
            }
            let _ = write!(text, "\n[[program]]\nname = {}\n{source}\n", quoted(&name));
            taken.push(name);
        }
        text
    }
}

/// The name of a built-in program and how it is started.
fn built_in(word: &str) -> (String, String) {
    match word.strip_prefix("khod ") {
        Some(level) => {
            (word.to_owned(), format!("command = {}", quoted(&format!("khod bot {{game}} --level {level}"))))
        }
        None => (word.to_owned(), format!("command = {}", quoted(word))),
    }
}

impl Contests {
    /// Makes a tournament of a form; its programs are copied, so that a new version does not change it.
    pub(crate) fn make(&self, fresh: &Fresh) -> Result<String, NotMade> {
        Specification::read(&fresh.text("x")).map_err(NotMade::Bad)?;
        let choices = copied::choices(self);
        let known = |program: &String| {
            !program.contains('/') || choices.iter().any(|choice| choice.value() == *program)
        };
        if !fresh.programs.iter().all(known) {
            return Err(io::Error::from(ErrorKind::NotFound).into());
        }
        let (id, mut file) = self.new_file(&fresh.title)?;
        let folder = format!("{id}.{COPIES}");
        let made =
            choices.iter().filter(|choice| fresh.programs.contains(&choice.value())).try_for_each(|choice| {
                copied::copy(choice, &self.folder.join(&folder).join(&choice.owner).join(&choice.name))
            });
        let made =
            made.and_then(|()| file.write_all(fresh.text(&folder).as_bytes())).and_then(|()| file.sync_all());
        if let Err(error) = made {
            let _ = fs::remove_file(self.path(&id));
            let _ = fs::remove_dir_all(self.folder.join(folder));
            return Err(error.into());
        }
        Ok(id)
    }

    /// Keeps a specification that somebody wrote.
    pub(crate) fn keep(&self, title: &str, text: &str) -> Result<String, NotMade> {
        let specification = Specification::read(text).map_err(NotMade::Bad)?;
        if specification.sandbox.is_some_and(|level| level < Sandbox::DEMANDED) {
            // What comes over the network never runs outside the sandbox.
            let line =
                text.lines().position(|line| line.trim_start().starts_with("sandbox")).unwrap_or(0) + 1;
            let args = vec![("least", Arg::Number(i64::from(Sandbox::DEMANDED)))];
            let why = Reason { key: "contest-sandbox-least", args };
            return Err(NotMade::Bad(BadSpecification { line, column: 1, why }));
        }
        let title =
            if title.trim().is_empty() { specification.name.as_deref().unwrap_or_default() } else { title };
        let (id, mut file) = self.new_file(title)?;
        file.write_all(text.as_bytes())?;
        Ok(id)
    }

    fn path(&self, id: &str) -> PathBuf {
        self.folder.join(id).with_extension(SPECIFICATION)
    }

    /// A new file with a name like the title; nothing is ever written over.
    fn new_file(&self, title: &str) -> io::Result<(String, File)> {
        fs::create_dir_all(&self.folder)?;
        let stem = name::of(title);
        for number in 1..=MOST_ALIKE {
            let id = if number == 1 { stem.clone() } else { format!("{stem}-{number}") };
            // What is left of an older tournament of that name is not taken over.
            if self.path(&id).with_extension(khod_arena::storage::ENDING).exists() {
                continue;
            }
            match File::options().write(true).create_new(true).open(self.path(&id)) {
                Ok(file) => return Ok((id, file)),
                Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
                Err(error) => return Err(error),
            }
        }
        Err(ErrorKind::AlreadyExists.into())
    }
}
