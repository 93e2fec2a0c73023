//! `khod tournament games`: every game of a contest.

use super::{contest::Contest, csv, file_argument, json, table::forms, text};
use crate::{
    Failure, cli,
    cli::{Cli, Description, option},
    output::stdout,
};
use clap::{Arg, ArgAction, ArgMatches, Command};
use khod_arena::storage::StoredGame;
use khod_games::quoted;
use khod_view::Words;
use std::io::{self, Write};

pub(super) fn describe(words: &Words) -> Command {
    let examples = [
        "khod tournament games contest.toml --faults",
        "khod tournament games contest.toml --player Anna --json",
    ];
    let usage = "khod tournament games contest.toml [--player NAME] [--faults] [--csv | --json]";
    let help = Description { usage, about: "about-tournament-games", more: None, examples: &examples };
    cli::describe("games", words, &help)
        .arg(file_argument(words))
        .arg(option("player", "NAME", words.say("help-tournament-player")))
        .arg(
            Arg::new("faults")
                .long("faults")
                .action(ArgAction::SetTrue)
                .help(words.say("help-tournament-faults")),
        )
        .args(forms(words))
}

pub(super) fn run(cli: &Cli<'_>, matches: &ArgMatches) -> Result<(), Failure> {
    let contest = Contest::read(cli, matches)?;
    let player = matches.get_one::<String>("player");
    if let Some(name) =
        player.filter(|name| !contest.specification.entrants.iter().any(|entrant| entrant.name == **name))
    {
        return Err(cli.usage("tournament-no-player", &[("name", quoted(name).into())]));
    }
    let storage = contest.storage(cli)?;
    let wanted = |game: &StoredGame| {
        player.is_none_or(|name| game.result.names.contains(name))
            && (!matches.get_flag("faults")
                || game.result.verdict.is_fault()
                || game.result.verdict.is_void())
    };
    let mut out = stdout();
    let [csv, json] = ["csv", "json"].map(|form| matches.get_flag(form));
    if csv {
        out.write_all(csv::GAMES_HEAD.as_bytes())?;
    }
    let mut written: io::Result<()> = Ok(());
    let read = storage.games(|game| {
        if written.is_ok() && wanted(&game) {
            written = if csv {
                out.write_all(csv::game(&game).as_bytes())
            } else if json {
                writeln!(out, "{}", json::game(&game))
            } else {
                writeln!(out, "{}", text::game(cli, &game))
            };
        }
    });
    read.map_err(|failure| contest.failed(cli, &failure))?;
    written?;
    Ok(out.flush()?)
}
