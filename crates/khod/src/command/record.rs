//! `khod record`: recorded games checked and converted.

mod check;
mod convert;

use crate::{
    Failure, cli,
    cli::{Cli, Description},
    command::Subcommand,
};
use clap::{Arg, ArgMatches, Command};
use khod_games::{Record, record};
use khod_view::{Value, Words, json};
use std::io::Read;

const ALL: &[Subcommand] = &[
    Subcommand { name: "check", describe: check::describe, run: check::run },
    Subcommand { name: "convert", describe: convert::describe, run: convert::run },
];

pub(super) fn describe(words: &Words) -> Command {
    let help =
        Description { usage: "khod record COMMAND …", about: "about-record", more: None, examples: &[] };
    cli::group("record", words, &help, ALL)
}

pub(super) fn run(cli: &Cli<'_>, matches: &ArgMatches) -> Result<(), Failure> {
    super::run_one(ALL, cli, matches)
}

/// The argument FILE…
fn files(words: &Words) -> Arg {
    cli::argument("FILE", 0, words, words.say("help-files")).required(true).num_args(1..)
}

/// The files that were named.
fn named(matches: &ArgMatches) -> impl Iterator<Item = &String> {
    matches.get_many::<String>("FILE").into_iter().flatten()
}

/// Reads the records of a file, text or JSON.
fn load(cli: &Cli<'_>, file: &str) -> Result<Vec<Record>, Failure> {
    let at = ("file", Value::from(file));
    let mut bytes = Vec::new();
    let read = if file == "-" {
        std::io::stdin().lock().read_to_end(&mut bytes).map(drop)
    } else {
        std::fs::read(file).map(|content| bytes = content)
    };
    read.map_err(|error| cli.usage("record-file-failed", &[at.clone(), ("why", error.to_string().into())]))?;
    let text =
        String::from_utf8(bytes).map_err(|_| cli.usage("record-file-not-text", std::slice::from_ref(&at)))?;
    let records = if is_json(&text) {
        json::read(&text).map_err(|bad| {
            cli.usage("record-file-json", &[at.clone(), ("at", bad.at.into()), ("found", bad.found.into())])
        })?
    } else {
        record::read(&text).map_err(|why| {
            cli.usage("record-file-bad", &[at.clone(), ("why", cli.words.explain(&why).into())])
        })?
    };
    if records.is_empty() { Err(cli.usage("record-file-empty", &[at])) } else { Ok(records) }
}

/// A text record begins with `[Game`, JSON with a brace or an array of objects.
fn is_json(text: &str) -> bool {
    let text = text.trim_start_matches('\u{FEFF}').trim_start();
    text.starts_with('{')
        || text.strip_prefix('[').is_some_and(|rest| rest.trim_start().starts_with(['{', ']']))
}
