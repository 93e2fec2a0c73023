//! Contestants from the command line: a command, or a folder with a program.

use crate::{prelude::*, syntax, workshop::Workshop};
use khod_arena::{
    CanNotStart, Contestant, FOLDER_FILE, Folder, Program, harmless,
    sandbox::{BuildLimits, Cut},
};
use khod_games::{Arg, Explain};
use khod_pages::kit::ProgrammingLanguage;

/// Lines of a failed build's output that are shown.
const SHOWN: usize = 10;
/// The most letters of a name: longer ones fit into no table.
const MOST_NAME: usize = 100;

/// Reads a contestant, builds it if it must be built, and checks whether it can be started.
pub(crate) fn read(
    cli: &Cli<'_>,
    game: Game,
    sandbox: &Sandbox,
    text: &str,
    name: Option<&str>,
    log: &mut BuildLog,
) -> Result<PreparedProgram, Failure> {
    if Path::new(text).is_dir() {
        let folder = folder_at(Path::new(text))?;
        let (program, workshop) = build(cli, sandbox, &folder, name.unwrap_or(&folder.name), log)?;
        let contestant = check(sandbox, Contestant::from_program(program), name.or(Some(&folder.name)))?;
        return Ok(PreparedProgram { contestant, folder: Some(folder), _workshop: workshop });
    }
    let khod = std::env::current_exe().unwrap_or_else(|_| PathBuf::from("khod"));
    let contestant =
        Contestant::from_command(text, game, &khod).map_err(|why| Failure::Why(why.reason(&quoted(text))))?;
    Ok(PreparedProgram { contestant: check(sandbox, contestant, name)?, folder: None, _workshop: None })
}

fn text(text: &str) -> Arg {
    Arg::Text(text.to_owned())
}

/// Builds a program in a copy of its folder, if it must be built, and returns the command that starts it then.
/// The build's output goes to the log; an error shows the end of it.
fn build(
    cli: &Cli<'_>,
    sandbox: &Sandbox,
    folder: &Folder,
    name: &str,
    log: &mut BuildLog,
) -> Result<(Program, Option<Workshop>), Failure> {
    let mut program = folder.program();
    let Some(builder) = folder.builder() else { return Ok((program, None)) };
    cli.note("build-running", &[("name", quoted(name).into())]);
    let workshop = Workshop::new()?;
    let limits = BuildLimits::USUAL;
    let built = sandbox.build(&builder.command, &folder.path, &workshop.program(), &limits, &log.stop);
    let built = built.map_err(|why| not_started(&builder.command[0].to_string_lossy(), &why))?;
    log.add(cli, name, &folder.build.as_deref().unwrap_or_default().join(" "), &built);
    if built.succeeded() {
        program.folder = Some(workshop.program());
        return Ok((program, Some(workshop)));
    }
    let (key, most) = match built.ended {
        Err(Cut::Time) => ("build-too-long", limits.time.as_secs()),
        Err(Cut::Size) => ("build-too-large", limits.allowance.scratch >> 20),
        Err(Cut::Stopped) => return Err(Failure::Stopped),
        Ok(_) => ("build-failed", 0),
    };
    let args = vec![
        ("name", text(&quoted(name))),
        ("output", text(&end_of(&built.output))),
        ("most", Arg::Number(most as i64)),
    ];
    Err(Failure::Why(Reason { key, args }))
}

/// The end of a build's output, where its errors are.
fn end_of(output: &[u8]) -> String {
    let output = harmless(output);
    let lines: Vec<&str> = output.lines().collect();
    lines[lines.len().saturating_sub(SHOWN)..].join("\n")
}

/// Builds the program of a folder, or checks the syntax of one that needs no building, and checks whether it can be started.
/// It plays no game.
pub(crate) fn try_out(
    cli: &Cli<'_>,
    sandbox: &Sandbox,
    path: &Path,
    log: &mut BuildLog,
) -> Result<Folder, Failure> {
    let folder = folder_at(path)?;
    let (program, workshop) = build(cli, sandbox, &folder, &folder.name, log)?;
    check(sandbox, Contestant::from_program(program), None)?;
    let Some(command) = syntax::command(&folder).filter(|_| workshop.is_none()) else { return Ok(folder) };
    let workshop = Workshop::new()?;
    let looked = sandbox.build(&command, &folder.path, &workshop.program(), &BuildLimits::USUAL, &log.stop);
    let looked = looked.map_err(|why| not_started(&command[0].to_string_lossy(), &why))?;
    match looked.ended {
        Err(Cut::Stopped) => Err(Failure::Stopped),
        _ if looked.succeeded() => Ok(folder),
        _ => {
            let args = vec![("name", text(&quoted(&folder.name))), ("output", text(&end_of(&looked.output)))];
            Err(Failure::Why(Reason { key: "syntax-wrong", args }))
        }
    }
}

/// The program of a folder, as its `khod.toml` describes it.
fn folder_at(path: &Path) -> Result<Folder, Failure> {
    Folder::read(path).map_err(|why| Failure::Why(why.reason(&path.join(FOLDER_FILE).to_string_lossy())))
}

/// A contestant, and the folder that it was built in.
pub(crate) struct PreparedProgram {
    pub(crate) contestant: Contestant,
    /// The folder that the program comes from, if it is not a command.
    pub(crate) folder: Option<Folder>,
    _workshop: Option<Workshop>,
}

fn not_started(file: &str, why: &CanNotStart) -> Failure {
    let missing = matches!(why, CanNotStart::NotFound);
    let mut args = vec![("file", text(&quoted(file))), ("why", Arg::Reason(why.reason()))];
    let package = ProgrammingLanguage::package_of(file).filter(|_| missing);
    args.extend(package.map(|package| ("package", text(package))));
    let key = match why {
        _ if package.is_some() => "start-not-installed",
        CanNotStart::Refused(_) => "start-refused",
        _ => "start-failed",
    };
    Failure::Why(Reason { key, args })
}

/// Gives a contestant its name and checks whether its file can be run.
fn check(sandbox: &Sandbox, mut contestant: Contestant, name: Option<&str>) -> Result<Contestant, Failure> {
    if let Some(name) = name {
        let fits = !name.trim().is_empty() && name.chars().count() <= MOST_NAME;
        if !fits || name.chars().any(char::is_control) {
            let args = vec![("name", text(&quoted(name))), ("most", Arg::Number(MOST_NAME as i64))];
            return Err(Failure::Why(Reason { key: "contestant-name", args }));
        }
        name.trim().clone_into(&mut contestant.program.name);
    }
    let program = &contestant.program;
    contestant.check().and_then(|()| sandbox.look_at(program)).map_err(|why| {
        let file = program.command.first().map(|file| file.to_string_lossy()).unwrap_or_default();
        not_started(&file, &why)
    })?;
    Ok(contestant)
}

/// A program that is built into khod.
pub(crate) fn built_in(game: Game, command: &str) -> Option<Program> {
    let khod = std::env::current_exe().ok()?;
    Some(Contestant::from_command(command, game, &khod).ok()?.program)
}

#[cfg(test)]
mod tests {
    use super::*;
    use khod_arena::Refusal;

    #[test]
    fn a_compiler_that_is_missing_is_named_with_its_package() {
        let key = |file, why| match not_started(file, &why) {
            Failure::Why(reason) => reason.key,
            other => panic!("{other:?}"),
        };
        assert_eq!(key("fpc", CanNotStart::NotFound), "start-not-installed");
        assert_eq!(key("fpc", CanNotStart::NotExecutable), "start-failed");
        assert_eq!(key("./mine", CanNotStart::NotFound), "start-failed");
        assert_eq!(key("./mine", CanNotStart::Refused(Refusal::ZeroByte)), "start-refused");
    }
}
