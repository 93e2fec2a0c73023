//! `khod bench`: measurements of speed.

mod perft;

use crate::{Failure, cli, cli::Cli, command::Subcommand};
use clap::{ArgMatches, Command};
use khod_view::Words;

const ALL: &[Subcommand] = &[Subcommand { name: "perft", describe: perft::describe, run: perft::run }];

pub(super) fn describe(words: &Words) -> Command {
    cli::describe(Command::new("bench"), words, "khod bench COMMAND …", &[])
        .about(words.say("about-bench"))
        .subcommand_required(true)
        .subcommands(ALL.iter().map(|subcommand| (subcommand.describe)(words)))
}

pub(super) fn run(cli: &Cli<'_>, matches: &ArgMatches) -> Result<(), Failure> {
    super::run_one(ALL, cli, matches)
}
