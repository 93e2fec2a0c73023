//! `khod bench`: measurements of speed.

mod perft;

use crate::{
    Failure, cli,
    cli::{Cli, Description},
    command::Subcommand,
};
use clap::{ArgMatches, Command};
use khod_view::Words;

const ALL: &[Subcommand] = &[Subcommand { name: "perft", describe: perft::describe, run: perft::run }];

pub(super) fn describe(words: &Words) -> Command {
    let help =
        Description { usage: "khod bench COMMAND …", about: "about-bench", more: None, examples: &[] };
    cli::group("bench", words, &help, ALL)
}

pub(super) fn run(cli: &Cli<'_>, matches: &ArgMatches) -> Result<(), Failure> {
    super::run_one(ALL, cli, matches)
}
