//! `khod record convert`: text to JSON and back.

use super::{files, load};
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

pub(super) fn run(cli: &Cli<'_>) -> Result<(), Failure> {
    let form = cli.text("to").unwrap_or_default();
    if form != "text" && form != "json" {
        return Err(cli.refused("cli-to", form));
    }
    let mut out = stdout();
    let mut gap = "";
    for file in cli.texts("FILE") {
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
