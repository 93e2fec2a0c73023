//! `khod tournament`: whole contests.

mod contest;
mod csv;
mod export;
mod json;
mod referee;
mod run;
mod tables;
mod text;

use crate::{command::Subcommand, prelude::*};

const ALL: &[Subcommand] = &[
    Subcommand { name: "run", describe: run::describe, run: run::run },
    Subcommand { name: "status", describe: tables::describe_status, run: tables::status },
    Subcommand { name: "table", describe: tables::describe_table, run: tables::table },
    Subcommand { name: "games", describe: tables::describe_games, run: tables::games },
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
    cli::group("tournament", words, usage, EXAMPLES, ALL)
}

pub(super) fn run(cli: &Cli<'_>) -> Result<(), Failure> {
    super::run_one(ALL, cli)
}

/// The argument FILE: the specification.
fn file_argument(words: &Words) -> Arg {
    argument("FILE", 0, words, words.say("help-contest")).required(true)
}
