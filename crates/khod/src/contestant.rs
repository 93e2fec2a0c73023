//! Contestants from the command line: a command, or a folder with a program.

use crate::{Failure, build_log::BuildLog, cli::Cli, workshop::Workshop};
use khod_arena::{
    CanNotStart, Contestant, FOLDER_FILE, Folder, Program, Sandbox,
    sandbox::{BuildLimits, Cut},
};
use khod_games::{Arg, Explain, Game, Reason, quoted};
use khod_kit::Language;
use std::path::{Path, PathBuf};

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
        let folder = Folder::read(Path::new(text)).map_err(|why| {
            Failure::Why({
                let file = Path::new(text).join(FOLDER_FILE);
                why.reason(&file.to_string_lossy())
            })
        })?;
        let workshop = build(cli, sandbox, &folder, name.unwrap_or(&folder.name), log)?;
        let mut program = folder.program();
        if let Some(workshop) = &workshop {
            program.folder = Some(workshop.program());
        }
        let contestant = check(Contestant::from_program(program), name.or(Some(&folder.name)))?;
        return Ok(Entrant { contestant, folder: Some(folder), _workshop: workshop });
    }
    let khod = std::env::current_exe().unwrap_or_else(|_| PathBuf::from("khod"));
    let contestant =
        Contestant::from_command(text, game, &khod).map_err(|why| Failure::Why(why.reason(&quoted(text))))?;
    Ok(Entrant { contestant: check(contestant, name)?, folder: None, _workshop: None })
}

fn text(text: &str) -> Arg {
    Arg::Text(text.to_owned())
}

fn number(number: usize) -> Arg {
    Arg::Number(number as i64)
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
    let limits = BuildLimits::USUAL;
    let built = sandbox.build(&builder.command, &folder.path, &workshop.program(), &limits, &log.stop);
    let built = built.map_err(|why| not_started(&builder.command[0].to_string_lossy(), &why))?;
    log.add(cli, name, &folder.build.as_deref().unwrap_or_default().join(" "), &built);
    if built.succeeded() {
        return Ok(Some(workshop));
    }
    let (key, most) = match built.ended {
        Err(Cut::Time) => ("build-too-long", limits.time.as_secs()),
        Err(Cut::Size) => ("build-too-large", limits.allowance.scratch >> 20),
        Err(Cut::Stopped) => return Err(Failure::Stopped),
        Ok(_) => ("build-failed", 0),
    };
    let output = String::from_utf8_lossy(&built.output);
    let lines: Vec<&str> = output.lines().collect();
    let end = lines[lines.len().saturating_sub(10)..].join("\n");
    let args =
        vec![("name", text(&quoted(name))), ("output", text(&end)), ("most", Arg::Number(most as i64))];
    Err(Failure::Why(Reason { key, args }))
}

/// A contestant, and the folder that it was built in.
pub(crate) struct Entrant {
    pub(crate) contestant: Contestant,
    /// Where it comes from, if that is a folder.
    pub(crate) folder: Option<Folder>,
    _workshop: Option<Workshop>,
}

fn not_started(file: &str, why: &CanNotStart) -> Failure {
    let missing = matches!(why, CanNotStart::NotFound);
    let mut args = vec![("file", text(&quoted(file))), ("why", Arg::Reason(why.reason()))];
    let package = Language::package_of(file).filter(|_| missing);
    args.extend(package.map(|package| ("package", text(package))));
    Failure::Why(Reason { key: if package.is_some() { "start-not-installed" } else { "start-failed" }, args })
}

/// Gives a contestant its name and looks whether its file can be run.
fn check(mut contestant: Contestant, name: Option<&str>) -> Result<Contestant, Failure> {
    if let Some(name) = name {
        let fits = !name.trim().is_empty() && name.chars().count() <= MOST_NAME;
        if !fits || name.chars().any(char::is_control) {
            let args = vec![("name", text(&quoted(name))), ("most", number(MOST_NAME))];
            return Err(Failure::Why(Reason { key: "contestant-name", args }));
        }
        name.trim().clone_into(&mut contestant.program.name);
    }
    contestant.check().map_err(|why| {
        let file = contestant.program.command.first().map(|file| file.to_string_lossy()).unwrap_or_default();
        not_started(&file, &why)
    })?;
    Ok(contestant)
}

/// A program that khod itself brings along.
pub(crate) fn built_in(game: Game, command: &str) -> Option<Program> {
    let khod = std::env::current_exe().ok()?;
    Some(Contestant::from_command(command, game, &khod).ok()?.program)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_compiler_that_is_missing_is_named_with_its_package() {
        let key = |file, why| match not_started(file, &why) {
            Failure::Why(reason) => reason.key,
            other => panic!("{other:?}"),
        };
        assert_eq!(key("fpc", CanNotStart::NotFound), "start-not-installed");
        assert_eq!(key("fpc", CanNotStart::NotExecutable), "start-failed");
        assert_eq!(key("./mine", CanNotStart::NotFound), "start-failed");
    }
}
