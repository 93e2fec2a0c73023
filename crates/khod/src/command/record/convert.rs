//! `khod record convert`: text to JSON and back.

use super::{files, load, named};
use crate::prelude::*;
use khod_view::json;

pub(super) fn describe(words: &Words) -> Command {
    let examples = [
        "khod record convert --to json game.txt > game.jsonl",
        "khod record convert --to text results.jsonl",
    ];
    let usage = "khod record convert --to FORM FILE…";
    cli::describe("record convert", words, usage, &examples)
        .arg(files(words))
        .arg(option("to", "FORM", words.say("help-to")).required(true))
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
