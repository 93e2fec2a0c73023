//! `khod record`: recorded games checked and converted.

mod check;
mod convert;

use crate::{command::Subcommand, prelude::*};
use khod_games::{BadRecord, record};
use khod_view::json::{self, BadJson};

const ALL: &[Subcommand] = &[
    Subcommand { name: "check", describe: check::describe, run: check::run },
    Subcommand { name: "convert", describe: convert::describe, run: convert::run },
];

pub(super) fn describe(words: &Words) -> Command {
    let usage = "khod record COMMAND …";
    cli::group("record", words, usage, &[], ALL)
}

pub(super) fn run(cli: &Cli<'_>) -> Result<(), Failure> {
    super::run_one(ALL, cli)
}

/// The argument FILE…
fn files(words: &Words) -> Arg {
    argument("FILE", 0, words, words.say("help-files")).required(true).num_args(1..)
}

/// Reads the records of a file, text or JSON: the records before the first mistake, and the mistake.
pub(super) fn load(cli: &Cli<'_>, file: &str) -> (Vec<Record>, Option<Failure>) {
    let about = |key: &str, values: &[(&str, Value<'_>)]| {
        cli.usage(key, &[&[("file", Value::from(quoted(file)))], values].concat())
    };
    let failed = |mistake| (Vec::new(), Some(mistake));
    let bytes = if file == "-" {
        let mut bytes = Vec::new();
        std::io::stdin().lock().read_to_end(&mut bytes).map(|_| bytes)
    } else {
        fs::read(file)
    };
    let bytes = match bytes {
        Ok(bytes) => bytes,
        Err(error) => return failed(about("record-file-failed", &[("why", cli.io_reason(&error).into())])),
    };
    let Ok(text) = String::from_utf8(bytes) else { return failed(about("record-file-not-text", &[])) };
    let bad = |why: &BadRecord| about("record-file-bad", &[("why", cli.words.explain(why).into())]);
    let (records, mistake) = if is_json(&text) {
        match json::read(&text) {
            Ok(records) => (records, None),
            Err(BadJson::Broken { line, column }) => {
                failed(about("record-file-json", &[("line", line.into()), ("column", column.into())]))
            }
            Err(BadJson::Value { key, found }) => {
                let values = [("key", key.into()), ("found", found.into())];
                failed(about("record-file-json-value", &values))
            }
            Err(BadJson::Record(why)) => failed(bad(&why)),
        }
    } else {
        let (records, why) = record::read_until_mistake(&text);
        (records, why.as_ref().map(bad))
    };
    if records.is_empty() && mistake.is_none() {
        return (records, Some(about("record-file-empty", &[])));
    }
    (records, mistake)
}

/// A text record begins with `[Game`, JSON with a brace or an array of objects.
fn is_json(text: &str) -> bool {
    let text = text.trim_start_matches('\u{FEFF}').trim_start();
    text.starts_with('{')
        || text.strip_prefix('[').is_some_and(|rest| rest.trim_start().starts_with(['{', ']']))
}
