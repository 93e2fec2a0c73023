//! `khod tournament status`: how far a contest is.

use super::{contest::Contest, file_argument, text};
use crate::{
    Failure, cli,
    cli::{Cli, Description},
    output::stdout,
};
use clap::{ArgMatches, Command};
use khod_view::Words;
use std::io::Write;

pub(super) fn describe(words: &Words) -> Command {
    let examples = ["khod tournament status contest.toml"];
    let usage = "khod tournament status contest.toml";
    let help = Description { usage, about: "about-tournament-status", more: None, examples: &examples };
    cli::describe("status", words, &help).arg(file_argument(words))
}

pub(super) fn run(cli: &Cli<'_>, matches: &ArgMatches) -> Result<(), Failure> {
    let contest = Contest::read(cli, matches)?;
    let storage = contest.storage(cli)?;
    let standings = contest.standings(cli, &storage)?;
    let mut out = stdout();
    for line in text::status(cli, &contest, &standings) {
        writeln!(out, "{line}")?;
    }
    Ok(out.flush()?)
}
