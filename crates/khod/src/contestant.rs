//! Contestants from the command line: a command, or a folder with a program.

use crate::{Failure, cli::Cli};
use khod_arena::{CanNotStart, Contestant, command_line::BadCommand};
use khod_games::{Game, quoted};
use std::path::PathBuf;

/// Longer names fit into no table.
const MOST_NAME: usize = 100;

/// Reads a contestant and looks whether it can be started at all.
pub(crate) fn read(cli: &Cli<'_>, game: Game, text: &str, name: Option<&str>) -> Result<Contestant, Failure> {
    let khod = std::env::current_exe().unwrap_or_else(|_| PathBuf::from("khod"));
    let contestant = Contestant::from_command(text, game, &khod).map_err(|why| {
        let key = match why {
            BadCommand::Empty => "command-empty",
            BadCommand::OpenQuote => "command-open-quote",
            BadCommand::ZeroByte => "command-zero-byte",
        };
        cli.usage(key, &[("command", quoted(text).into())])
    })?;
    check(cli, contestant, name)
}

/// Gives a contestant its name and looks whether its file can be run.
pub(crate) fn check(
    cli: &Cli<'_>,
    mut contestant: Contestant,
    name: Option<&str>,
) -> Result<Contestant, Failure> {
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
        let why = match why {
            CanNotStart::NotFound => cli.words.say("start-not-found"),
            CanNotStart::NotExecutable => cli.words.say("start-not-executable"),
            CanNotStart::Isolation(why) => why,
            CanNotStart::System(error) => cli.io_reason(&error),
        };
        cli.usage("start-failed", &[("file", quoted(&file).into()), ("why", why.into())])
    })?;
    Ok(contestant)
}
