//! `khod record check`: every move legal, the result right.

use super::{files, load};
use crate::prelude::*;

pub(super) fn describe(words: &Words) -> Command {
    let examples = ["khod record check game.txt", "khod record check games/*.txt results.jsonl"];
    let usage = "khod record check FILE…";
    cli::describe("record check", words, usage, &examples).arg(files(words))
}

pub(super) fn run(cli: &Cli<'_>) -> Result<(), Failure> {
    let mut out = stdout();
    let (mut games, mut bad) = (0, 0);
    let mut unreadable = Vec::new();
    for file in cli.texts("FILE") {
        let (records, mistake) = load(cli, file);
        for (at, record) in records.iter().enumerate() {
            games += 1;
            if let Err(why) = record.check() {
                bad += 1;
                let why = Value::from(cli.words.explain(&why));
                let values = [("file", quoted(file).into()), ("number", (at + 1).into()), ("why", why)];
                writeln!(out, "{}", cli.words.say_with("record-game-bad", &values))?;
            }
        }
        // The other files are checked all the same.
        unreadable.extend(mistake);
    }
    if games > 0 {
        let values = [("games", games.into()), ("bad", bad.into())];
        writeln!(out, "{}", cli.words.say_with("record-summary", &values))?;
    }
    out.flush()?;
    match (unreadable.is_empty(), bad) {
        (false, _) => Err(Failure::All(unreadable)),
        (true, 0) => Ok(()),
        (true, _) => Err(Failure::Found),
    }
}
