use super::{SPECIFICATION, copied};
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

/// A path without links and without `..`; a path that does not exist any more is resolved by its text alone.
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
    /// The pupil whose program takes part under a name, known by its folder: an upload, or the copy of one. The name alone proves nothing, since
    /// any pupil may upload a program under any name.
    pub(crate) fn owner_of(&self, specification: &Specification, name: &str) -> Option<String> {
        let entrant = specification.entrants.iter().find(|entrant| entrant.name == name)?;
        let ProgramSource::Folder(folder) = &entrant.source else { return None };
        let here = plain(&self.folder);
        let path = plain(&here.join(folder));
        let owner = if let Ok(upload) = path.strip_prefix(plain(&self.programs)) {
            upload.iter().next()?
        } else {
            let mut parts = path.strip_prefix(&here).ok()?.iter();
            let copies = Path::new(parts.next()?).extension()?;
            parts.next().filter(|_| copies == COPIES)?
        };
        let owner = owner.to_str()?;
        (owner != programs::TEACHER).then(|| owner.to_owned())
    }

    /// Whether a program that is not this pupil's takes part in some tournament under this name, in capital or small letters.
    pub(crate) fn have_another(&self, name: &str, pupil: &str) -> bool {
        let name = name.to_lowercase();
        self.ids().iter().filter_map(|id| self.find(id).ok()).any(|contest| {
            let specification = &contest.specification;
            let mut alike =
                specification.entrants.iter().filter(|entrant| entrant.name.to_lowercase() == name);
            alike.any(|entrant| self.owner_of(specification, &entrant.name).as_deref() != Some(pupil))
        })
    }
}

/// The most tournaments of one name.
const MOST_ALIKE: usize = 999;

/// A tournament as a form describes it.
#[derive(Default, Debug)]
pub(crate) struct Fresh {
    /// The values of fields that are named like a key of the file, or like a key and a game: `limit-lo`.
    said: BTreeMap<String, String>,
    pub(crate) games: Vec<String>,
    /// `owner/name` of programs, `random`, or `khod N` for a level.
    pub(crate) programs: Vec<String>,
}

/// Why no tournament was made.
#[derive(Debug)]
pub(crate) enum NotMade {
    /// The specification has a mistake.
    Bad(BadSpecification),
    /// The system refused something.
    System(io::Error),
}

impl From<io::Error> for NotMade {
    fn from(error: io::Error) -> Self {
        Self::System(error)
    }
}

/// A line of the file; empty if the value is.
fn line(key: &str, value: &str) -> String {
    if value == "\"\"" { String::new() } else { format!("{key} = {value}\n") }
}

impl Fresh {
    /// Keys that are seldom used.
    pub(crate) const MORE: [&'static str; 8] =
        ["grace", "jobs", "memory", "processes", "scratch", "seed", "startup", "withdraw_after"];
    /// Keys with a number.
    pub(crate) const NUMBERS: [&'static str; 7] =
        ["cycles", "rounds", "seed", "jobs", "withdraw_after", "processes", "limit"];
    /// Keys that each game has a value of its own for.
    const APART: [&'static str; 3] = ["limit", "setup", "score"];

    /// Takes a field of the form.
    pub(crate) fn take(&mut self, field: &str, value: String) {
        match field {
            "game" => self.games.push(value),
            "program" => self.programs.push(value),
            _ => drop(self.said.insert(field.to_owned(), value)),
        }
    }

    /// The value of a field; empty if it was not sent.
    pub(crate) fn said(&self, field: &str) -> &str {
        self.said.get(field).map_or("", String::as_str)
    }

    /// The line of a key with the value of a field. Values are quoted, except digits of a key with a number: the reader of specifications refuses
    /// anything else there.
    fn line(&self, key: &str, field: &str) -> String {
        let value = self.said(field).trim();
        let plain = Self::NUMBERS.contains(&key) && value.bytes().all(|byte| byte.is_ascii_digit());
        line(key, &if plain && !value.is_empty() { value.to_owned() } else { quoted(value) })
    }

    /// The specification; `folder` names the copies of programs.
    pub(crate) fn text(&self, folder: &str) -> String {
        let games: Vec<String> = self.games.iter().map(|game| quoted(game)).collect();
        let format = self.said("format");
        let mut text = self.line("name", "name");
        text += &match &games[..] {
            [game] => line("game", game),
            games => line("games", &format!("[{}]", games.join(", "))),
        };
        text += &line("format", &quoted(format));
        let rounds = (format == "swiss").then_some("rounds");
        let keys = ["cycles"].into_iter().chain(rounds).chain(["time"]).chain(Self::MORE);
        text.extend(keys.map(|key| self.line(key, key)));
        for game in &self.games {
            let said = Self::APART.map(|key| self.line(key, &format!("{key}-{game}"))).concat();
            let head = if said.is_empty() || games.len() == 1 { "" } else { &format!("\n[{game}]\n") };
            text.extend([head, &said]);
        }
        let mut taken = Vec::new();
        for program in &self.programs {
            let upload = program.split_once('/');
            let mut name = upload.map_or(program.as_str(), |(_, name)| name).to_owned();
            if taken.contains(&name) {
                let Some((owner, own)) = upload else { continue };
                name = format!("{own} ({owner})");
            }
            let (key, source) = match (upload, program.strip_prefix("khod ")) {
                (Some(_), _) => ("folder", format!("{folder}/{program}")),
                (None, Some(level)) => ("command", format!("khod bot {{game}} --level {level}")),
                (None, None) => ("command", program.clone()),
            };
            let _ = write!(text, "\n[[program]]\nname = {}\n{key} = {}\n", quoted(&name), quoted(&source));
            taken.push(name);
        }
        text
    }
}

impl Contests {
    /// Makes a tournament from the form; its programs are copied, so that new versions of them do not change it.
    pub(crate) fn make(&self, fresh: &Fresh) -> Result<String, NotMade> {
        Specification::read(&fresh.text("x")).map_err(NotMade::Bad)?;
        let choices = copied::choices(self);
        let known = |program: &String| {
            !program.contains('/') || choices.iter().any(|choice| choice.value() == *program)
        };
        if !fresh.programs.iter().all(known) {
            return Err(io::Error::from(ErrorKind::NotFound).into());
        }
        let (id, mut file) = self.new_file(fresh.said("name"))?;
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

    /// Keeps a specification that the visitor wrote.
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

    /// Creates a file with a name like the title; an existing file is never overwritten.
    fn new_file(&self, title: &str) -> io::Result<(String, File)> {
        fs::create_dir_all(&self.folder)?;
        let stem = name::of(title);
        for number in 1..=MOST_ALIKE {
            let id = if number == 1 { stem.clone() } else { format!("{stem}-{number}") };
            // Games that are left of an older tournament of that name are not taken over.
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
