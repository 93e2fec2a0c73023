//! `khod record convert`: text to JSON and back.

use super::{files, load, named};
use crate::{
    Failure, cli,
    cli::{Cli, Description},
    output::stdout,
};
use clap::{ArgMatches, Command};
use khod_games::quoted;
use khod_view::{Words, json};
use std::io::Write;

pub(super) fn describe(words: &Words) -> Command {
    let examples = [
        "khod record convert --to json game.txt > game.jsonl",
        "khod record convert --to text results.jsonl",
    ];
    let help = Description {
        usage: "khod record convert --to FORM FILE…",
        about: "about-record-convert",
        more: None,
        examples: &examples,
    };
    cli::describe("convert", words, &help)
        .arg(files(words))
        .arg(cli::option("to", "FORM", words.say("help-to")).required(true))
}

pub(super) fn run(cli: &Cli<'_>, matches: &ArgMatches) -> Result<(), Failure> {
    let form = matches.get_one::<String>("to").map_or("", String::as_str);
    if form != "text" && form != "json" {
        return Err(cli.usage("cli-to", &[("value", quoted(form).into())]));
    }
    let mut out = stdout();
    let mut gap = "";
    for file in named(matches) {
        let (records, mistake) = load(cli, file);
        if let Some(mistake) = mistake {
            return Err(mistake);
        }
        for record in records {
            if form == "json" {
                writeln!(out, "{}", json::write(&record))?;
            } else {
                write!(out, "{gap}{record}")?;
                gap = "\n";
            }
        }
    }
    Ok(out.flush()?)
}
