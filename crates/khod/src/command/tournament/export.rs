//! `khod tournament export`: a contest as files for others.

use super::{contest::Contest, csv, file_argument, json, page};
use crate::{
    Failure, cli,
    cli::{Cli, Description, option},
    command::r#match,
};
use clap::{ArgMatches, Command};
use khod_arena::storage::{Storage, StoredGame};
use khod_games::{Record, quoted};
use khod_view::{Words, report};
use serde_json::Value;
use std::{
    fs::File,
    io::{self, BufWriter, Write},
};

/// Every form that a contest can be written in.
const FORMS: [&str; 5] = ["html", "csv", "games-csv", "json", "records"];

pub(super) fn describe(words: &Words) -> Command {
    let examples = [
        "khod tournament export contest.toml --html contest.html",
        "khod tournament export contest.toml --csv table.csv --games-csv games.csv",
        "khod tournament export contest.toml --records games.txt",
    ];
    let usage =
        "khod tournament export contest.toml [--html FILE] [--csv FILE] [--json FILE] [--records FILE] …";
    let more = Some("about-tournament-export-long");
    let help = Description { usage, about: "about-tournament-export", more, examples: &examples };
    let file = |name: &'static str| option(name, "FILE", words.say(&format!("help-export-{name}")));
    cli::describe("export", words, &help).arg(file_argument(words)).args(FORMS.map(file))
}

pub(super) fn run(cli: &Cli<'_>, matches: &ArgMatches) -> Result<(), Failure> {
    let contest = Contest::read(cli, matches)?;
    let asked: Vec<(&str, &String)> =
        FORMS.iter().filter_map(|form| Some((*form, matches.get_one::<String>(form)?))).collect();
    if asked.is_empty() {
        let forms = FORMS.map(|form| format!("--{form}")).join(", ");
        return Err(cli.usage("tournament-export-what", &[("forms", forms.into())]));
    }
    let storage = contest.storage(cli)?;
    for (form, file) in asked {
        let written = open(file).map_err(Failure::from).and_then(|mut out| {
            write(cli, &contest, &storage, form, file, &mut out)?;
            Ok(out.flush()?)
        });
        written.map_err(|failure| match failure {
            Failure::Output(error) if file != "-" => {
                let values = [("file", quoted(file).into()), ("why", cli.io_reason(&error).into())];
                cli.usage("file-failed", &values)
            }
            other => other,
        })?;
    }
    Ok(())
}

fn open(file: &str) -> io::Result<Box<dyn Write>> {
    if file == "-" {
        return Ok(Box::new(BufWriter::new(io::stdout())));
    }
    Ok(Box::new(BufWriter::new(File::create(file)?)))
}

fn write(
    cli: &Cli<'_>,
    contest: &Contest,
    storage: &Storage,
    form: &str,
    file: &str,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    match form {
        "html" => out.write_all(report::page(cli.words, &page::report(cli, contest, storage)?).as_bytes())?,
        "csv" => {
            let standings = contest.standings(cli, storage)?;
            out.write_all(csv::table(&contest.specification, &standings).as_bytes())?;
        }
        "games-csv" => {
            out.write_all(csv::GAMES_HEAD.as_bytes())?;
            each(cli, contest, storage, |game| out.write_all(csv::game(game).as_bytes()))?;
        }
        "json" => {
            let mut whole = json::table(contest, &contest.standings(cli, storage)?);
            let mut games = Vec::new();
            each(cli, contest, storage, |game| {
                games.push(json::game(game));
                Ok(())
            })?;
            whole["games"] = Value::Array(games);
            writeln!(out, "{whole}")?;
        }
        _ => {
            let lines = [".json", ".jsonl"].iter().any(|ending| file.ends_with(ending));
            each(cli, contest, storage, |game| {
                let record = record(game);
                if lines {
                    writeln!(out, "{}", khod_view::json::write(&record))
                } else {
                    writeln!(out, "{record}")
                }
            })?;
        }
    }
    Ok(())
}

/// Hands over every game until one can not be written.
fn each(
    cli: &Cli<'_>,
    contest: &Contest,
    storage: &Storage,
    mut write: impl FnMut(&StoredGame) -> io::Result<()>,
) -> Result<(), Failure> {
    let mut written = Ok(());
    let read = storage.games(|game| {
        if written.is_ok() {
            written = write(&game);
        }
    });
    read.map_err(|failure| contest.failed(cli, &failure))?;
    Ok(written?)
}

/// A game as a record, with its place in the contest.
fn record(game: &StoredGame) -> Record {
    let mut record = r#match::save::record(&game.result);
    let place = [("Round", game.round), ("Board", game.board), ("Pair", game.part)];
    record.tags.extend(place.map(|(name, number)| (name.to_owned(), number.to_string())));
    record
}
