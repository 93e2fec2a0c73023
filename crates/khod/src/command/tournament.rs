//! `khod tournament`: whole contests.

mod contest;
mod csv;
mod export;
mod games;
mod json;
mod page;
mod referee;
mod run;
mod status;
mod table;
mod text;

use crate::{
    Failure, cli,
    cli::{Cli, Description},
    command::Subcommand,
};
use clap::{Arg, ArgMatches, Command};
use khod_view::Words;

const ALL: &[Subcommand] = &[
    Subcommand { name: "run", describe: run::describe, run: run::run },
    Subcommand { name: "status", describe: status::describe, run: status::run },
    Subcommand { name: "table", describe: table::describe, run: table::run },
    Subcommand { name: "games", describe: games::describe, run: games::run },
    Subcommand { name: "export", describe: export::describe, run: export::run },
];

const EXAMPLES: &[&str] = &[
    "khod tournament run contest.toml",
    "khod tournament status contest.toml",
    "khod tournament table contest.toml",
    "khod tournament games contest.toml --faults",
    "khod tournament export contest.toml --html contest.html",
];

pub(super) fn describe(words: &Words) -> Command {
    let usage = "khod tournament COMMAND contest.toml";
    let more = Some("about-tournament-long");
    let help = Description { usage, about: "about-tournament", more, examples: EXAMPLES };
    cli::group("tournament", words, &help, ALL)
}

pub(super) fn run(cli: &Cli<'_>, matches: &ArgMatches) -> Result<(), Failure> {
    super::run_one(ALL, cli, matches)
}

/// The argument FILE: the specification.
fn file_argument(words: &Words) -> Arg {
    cli::argument("FILE", 0, words, words.say("help-contest")).required(true)
}
