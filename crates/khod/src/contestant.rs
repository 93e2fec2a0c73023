//! Contestants from the command line: a command, or a folder with a program.

use crate::{Failure, build_log::BuildLog, cli::Cli};
use khod_arena::{
    BadEntry, BadFolder, CanNotStart, Contestant, FOLDER_FILE, Folder, Program, Sandbox,
    command_line::BadCommand, sandbox::BuildLimits,
};
use khod_games::{Game, quoted};
use std::{
    path::{Path, PathBuf},
    sync::atomic::{AtomicU64, Ordering},
};

/// Longer names fit into no table.
const MOST_NAME: usize = 100;

/// Reads a contestant, builds it if it must be built, and looks whether it can be started at all.
pub(crate) fn read(
    cli: &Cli<'_>,
    game: Game,
    sandbox: &Sandbox,
    text: &str,
    name: Option<&str>,
    log: &mut BuildLog,
) -> Result<Entrant, Failure> {
    if Path::new(text).is_dir() {
        let folder = Folder::read(Path::new(text)).map_err(|why| bad_folder(cli, text, &why))?;
        let workshop = build(cli, sandbox, &folder, name.unwrap_or(&folder.name), log)?;
        let mut program = folder.program();
        if let Some(Workshop(path)) = &workshop {
            program.folder = Some(path.join("program"));
        }
        let contestant = check(cli, Contestant::from_program(program), name.or(Some(&folder.name)))?;
        return Ok(Entrant { contestant, _workshop: workshop });
    }
    let khod = std::env::current_exe().unwrap_or_else(|_| PathBuf::from("khod"));
    let contestant = Contestant::from_command(text, game, &khod)
        .map_err(|why| cli.usage(bad_command(why), &[("command", quoted(text).into())]))?;
    Ok(Entrant { contestant: check(cli, contestant, name)?, _workshop: None })
}

const fn bad_command(why: BadCommand) -> &'static str {
    match why {
        BadCommand::Empty => "command-empty",
        BadCommand::OpenQuote => "command-open-quote",
        BadCommand::ZeroByte => "command-zero-byte",
    }
}

fn bad_folder(cli: &Cli<'_>, folder: &str, why: &BadFolder) -> Failure {
    let file = quoted(&Path::new(folder).join(FOLDER_FILE).to_string_lossy());
    let (line, column, what) = match why {
        BadFolder::File(error) => {
            let values = [("file", file.into()), ("why", cli.io_reason(error).into())];
            return cli.usage("file-failed", &values);
        }
        BadFolder::NoRun => return cli.usage("folder-no-run", &[("file", file.into())]),
        BadFolder::At { line, column, what } => (*line, *column, what),
    };
    let why = match what {
        BadEntry::Broken(why) => why.clone(),
        BadEntry::Unknown { key, known } => {
            let values = [("key", quoted(key).into()), ("known", known.as_str().into())];
            cli.words.say_with("folder-unknown", &values)
        }
        BadEntry::NotText(key) => cli.words.say_with("folder-not-text", &[("key", key.as_str().into())]),
        BadEntry::Command(key, why) => {
            cli.words.say_with(bad_command(*why), &[("command", key.as_str().into())])
        }
    };
    let values =
        [("file", file.into()), ("line", line.into()), ("column", column.into()), ("why", why.into())];
    cli.usage("folder-bad", &values)
}

/// Builds a program in a copy of its folder, and gives that; what the build said is kept, and its end shown when it fails.
fn build(
    cli: &Cli<'_>,
    sandbox: &Sandbox,
    folder: &Folder,
    name: &str,
    log: &mut BuildLog,
) -> Result<Option<Workshop>, Failure> {
    let Some(builder) = folder.builder() else { return Ok(None) };
    cli.note("build-running", &[("name", quoted(name).into())]);
    let workshop = Workshop::new()?;
    let copy = workshop.0.join("program");
    let built = sandbox.build(&builder.command, &folder.path, &copy, &BuildLimits::USUAL);
    let built = built.map_err(|why| not_started(cli, &builder.command[0].to_string_lossy(), why))?;
    log.add(cli, name, &folder.build.as_deref().unwrap_or_default().join(" "), &built);
    if built.succeeded() {
        return Ok(Some(workshop));
    }
    let output = String::from_utf8_lossy(&built.output);
    let lines: Vec<&str> = output.lines().collect();
    let end = lines[lines.len().saturating_sub(10)..].join("\n");
    Err(cli.usage("build-failed", &[("name", quoted(name).into()), ("output", end.into())]))
}

/// A folder for what was built, gone when nobody needs it any more.
pub(crate) struct Workshop(PathBuf);

impl Workshop {
    fn new() -> std::io::Result<Self> {
        static NUMBER: AtomicU64 = AtomicU64::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let path = std::env::temp_dir().join(format!("khod-build-{}-{number}", std::process::id()));
        std::fs::create_dir(&path)?;
        Ok(Self(path))
    }
}

impl Drop for Workshop {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// A contestant, and the folder that it was built in.
pub(crate) struct Entrant {
    pub(crate) contestant: Contestant,
    _workshop: Option<Workshop>,
}

fn not_started(cli: &Cli<'_>, file: &str, why: CanNotStart) -> Failure {
    let why = match why {
        CanNotStart::NotFound => cli.words.say("start-not-found"),
        CanNotStart::NotExecutable => cli.words.say("start-not-executable"),
        CanNotStart::Isolation(why) => why,
        CanNotStart::System(error) => cli.io_reason(&error),
    };
    cli.usage("start-failed", &[("file", quoted(file).into()), ("why", why.into())])
}

/// Gives a contestant its name and looks whether its file can be run.
fn check(cli: &Cli<'_>, mut contestant: Contestant, name: Option<&str>) -> Result<Contestant, Failure> {
    if let Some(name) = name {
        let fits = !name.trim().is_empty() && name.chars().count() <= MOST_NAME;
        if !fits || name.chars().any(char::is_control) {
            let values = [("name", quoted(name).into()), ("most", MOST_NAME.into())];
            return Err(cli.usage("contestant-name", &values));
        }
        name.trim().clone_into(&mut contestant.program.name);
    }
    contestant.check().map_err(|why| {
        let file = contestant.program.command.first().map(|file| file.to_string_lossy()).unwrap_or_default();
        not_started(cli, &file, why)
    })?;
    Ok(contestant)
}

/// A program that khod itself brings along.
pub(crate) fn built_in(game: Game, command: &str) -> Option<Program> {
    let khod = std::env::current_exe().ok()?;
    Some(Contestant::from_command(command, game, &khod).ok()?.program)
}
