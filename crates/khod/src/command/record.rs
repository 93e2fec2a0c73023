//! `khod record`: recorded games checked and converted.

mod check;
mod convert;

use crate::{command::Subcommand, prelude::*};
use khod_games::record;
use khod_view::json::{self, BadJson};

const ALL: &[Subcommand] = &[
    Subcommand { name: "check", describe: check::describe, run: check::run },
    Subcommand { name: "convert", describe: convert::describe, run: convert::run },
];

pub(super) fn describe(words: &Words) -> Command {
    let usage = "khod record COMMAND …";
    cli::group("record", words, usage, &[], ALL)
}

pub(super) fn run(cli: &Cli<'_>, matches: &ArgMatches) -> Result<(), Failure> {
    super::run_one(ALL, cli, matches)
}

/// The argument FILE…
fn files(words: &Words) -> Arg {
    argument("FILE", 0, words, words.say("help-files")).required(true).num_args(1..)
}

/// The files that were named.
fn named(matches: &ArgMatches) -> impl Iterator<Item = &String> {
    matches.get_many::<String>("FILE").into_iter().flatten()
}

/// Reads the records of a file, text or JSON: those before the first mistake, and the mistake.
pub(super) fn load(cli: &Cli<'_>, file: &str) -> (Vec<Record>, Option<Failure>) {
    let about = |key: &str, values: &[(&str, Value<'_>)]| {
        cli.usage(key, &[&[("file", Value::from(quoted(file)))], values].concat())
    };
    let mut bytes = Vec::new();
    let read = if file == "-" {
        std::io::stdin().lock().read_to_end(&mut bytes).map(drop)
    } else {
        fs::read(file).map(|content| bytes = content)
    };
    if let Err(error) = read {
        return (Vec::new(), Some(about("record-file-failed", &[("why", cli.io_reason(&error).into())])));
    }
    let Ok(text) = String::from_utf8(bytes) else {
        return (Vec::new(), Some(about("record-file-not-text", &[])));
    };
    let (records, mistake) = if is_json(&text) {
        match json::read(&text) {
            Ok(records) => (records, None),
            Err(BadJson::Broken { line, column }) => (
                Vec::new(),
                Some(about("record-file-json", &[("line", line.into()), ("column", column.into())])),
            ),
            Err(BadJson::Value { key, found }) => {
                let values = [("key", key.into()), ("found", found.into())];
                (Vec::new(), Some(about("record-file-json-value", &values)))
            }
            Err(BadJson::Record(why)) => {
                (Vec::new(), Some(about("record-file-bad", &[("why", cli.words.explain(&why).into())])))
            }
        }
    } else {
        let (records, why) = record::read_until_mistake(&text);
        let mistake = why.map(|why| about("record-file-bad", &[("why", cli.words.explain(&why).into())]));
        (records, mistake)
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
