//! `khod tournament export`: a contest as files for readers and for other programs.

use super::{
    contest::ContestFile,
    csv, file_argument,
    json::{self, ContestJson, PlacedGame},
};
use crate::{command::r#match, prelude::*};
use khod_arena::storage::Storage;
use khod_pages::TournamentReport;
use std::io::{self, BufWriter};

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
    let file = |name: &'static str| option(name, "FILE", words.say(&format!("help-export-{name}")));
    cli::describe("tournament export", words, usage, &examples)
        .arg(file_argument(words))
        .args(FORMS.map(file))
}

pub(super) fn run(cli: &Cli<'_>) -> Result<(), Failure> {
    let contest = ContestFile::read(cli)?;
    let asked: Vec<(&str, &str)> = FORMS.iter().filter_map(|form| Some((*form, cli.text(form)?))).collect();
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
            Failure::Output(error) if file != "-" => cli.file_failed(file, &error),
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
    contest: &ContestFile,
    storage: &Storage,
    form: &str,
    file: &str,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let standings = || contest.standings(cli, storage);
    match form {
        "html" => {
            let standings = standings()?;
            let report = TournamentReport::read(contest.view(cli, &standings), storage);
            let report = report.map_err(|failure| contest.failed(cli, &failure))?;
            out.write_all(report.page().into_string().as_bytes())?;
        }
        "csv" => out.write_all(csv::table(&contest.view(cli, &standings()?)).as_bytes())?,
        "games-csv" => {
            out.write_all(csv::GAMES_HEAD.as_bytes())?;
            contest.each_game(cli, storage, |game| out.write_all(csv::game(game).as_bytes()))?;
        }
        "json" => {
            let standings = standings()?;
            let mut games = Vec::new();
            contest.each_game(cli, storage, |game| {
                games.push(PlacedGame::new(game));
                Ok(())
            })?;
            let mut whole = ContestJson::new(&contest.view(cli, &standings));
            whole.games = Some(games);
            out.write_all(json::line(&whole).as_bytes())?;
        }
        _ => {
            let lines = [".json", ".jsonl"].iter().any(|ending| file.ends_with(ending));
            contest.each_game(cli, storage, |game| match record(game) {
                record if lines => writeln!(out, "{}", khod_view::json::write(&record)),
                record => writeln!(out, "{record}"),
            })?;
        }
    }
    Ok(())
}

/// A game as a record, with its place in the contest.
fn record(game: &StoredGame) -> Record {
    let mut record = r#match::save::record(&game.result);
    let place = [("Round", game.round), ("Board", game.board), ("Pair", game.part)];
    record.tags.extend(place.map(|(name, number)| (name.to_owned(), number.to_string())));
    record
}
