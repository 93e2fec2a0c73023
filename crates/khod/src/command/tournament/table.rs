//! `khod tournament table`: standings and crosstable.

use super::{contest::Contest, csv, file_argument, json, text};
use crate::{
    Failure, cli,
    cli::{Cli, Description},
    output::stdout,
};
use clap::{Arg, ArgAction, ArgMatches, Command};
use khod_view::Words;
use std::io::Write;

pub(super) fn describe(words: &Words) -> Command {
    let examples = ["khod tournament table contest.toml", "khod tournament table contest.toml --csv"];
    let usage = "khod tournament table contest.toml [--csv | --json]";
    let more = Some("about-tournament-table-long");
    let help = Description { usage, about: "about-tournament-table", more, examples: &examples };
    cli::describe("table", words, &help).arg(file_argument(words)).args(forms(words))
}

/// The flags that choose a form for programs.
pub(super) fn forms(words: &Words) -> [Arg; 2] {
    let flag =
        |name: &'static str, key| Arg::new(name).long(name).action(ArgAction::SetTrue).help(words.say(key));
    [flag("csv", "help-tournament-csv").conflicts_with("json"), flag("json", "help-tournament-json")]
}

pub(super) fn run(cli: &Cli<'_>, matches: &ArgMatches) -> Result<(), Failure> {
    let contest = Contest::read(cli, matches)?;
    let storage = contest.storage(cli)?;
    let standings = contest.standings(cli, &storage)?;
    let mut out = stdout();
    if matches.get_flag("csv") {
        write!(out, "{}", csv::table(&contest.specification, &standings))?;
    } else if matches.get_flag("json") {
        writeln!(out, "{}", json::table(&contest, &standings))?;
    } else {
        write!(out, "{}", text::whole(cli, &contest, &standings))?;
    }
    Ok(out.flush()?)
}
