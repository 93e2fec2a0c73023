//! `khod tournament status`, `table` and `games`: what is stored of a contest.

use super::{
    contest::ContestFile,
    csv, file_argument,
    json::{self, ContestJson, PlacedGame},
    text,
};
use crate::prelude::*;

pub(super) fn describe_status(words: &Words) -> Command {
    let examples = ["khod tournament status contest.toml"];
    let usage = "khod tournament status contest.toml";
    cli::describe("tournament status", words, usage, &examples).arg(file_argument(words))
}

pub(super) fn describe_table(words: &Words) -> Command {
    let examples = ["khod tournament table contest.toml", "khod tournament table contest.toml --csv"];
    let usage = "khod tournament table contest.toml [--csv | --json]";
    cli::describe("tournament table", words, usage, &examples).arg(file_argument(words)).args(forms(words))
}

pub(super) fn describe_games(words: &Words) -> Command {
    let examples = [
        "khod tournament games contest.toml --faults",
        "khod tournament games contest.toml --player Anna --json",
    ];
    let usage = "khod tournament games contest.toml [--player NAME] [--faults] [--csv | --json]";
    cli::describe("tournament games", words, usage, &examples)
        .arg(file_argument(words))
        .arg(option("player", "NAME", words.say("help-tournament-player")))
        .arg(flag("faults", words.say("help-tournament-faults")))
        .args(forms(words))
}

/// The flags that choose a form for programs.
fn forms(words: &Words) -> [Arg; 2] {
    let csv = flag("csv", words.say("help-tournament-csv")).conflicts_with("json");
    [csv, flag("json", words.say("help-tournament-json"))]
}

/// Prints the progress of a contest.
pub(super) fn status(cli: &Cli<'_>) -> Result<(), Failure> {
    let contest = ContestFile::read(cli)?;
    let standings = contest.standings(cli, &contest.storage(cli)?)?;
    Ok(print(text::status(&contest.view(cli, &standings)).join("\n"))?)
}

/// Prints standings and crosstable.
pub(super) fn table(cli: &Cli<'_>) -> Result<(), Failure> {
    let contest = ContestFile::read(cli)?;
    let standings = contest.standings(cli, &contest.storage(cli)?)?;
    let view = contest.view(cli, &standings);
    let text = if cli.flag("csv") {
        csv::table(&view)
    } else if cli.flag("json") {
        json::line(&ContestJson::new(&view))
    } else {
        text::whole(&view)
    };
    let mut out = stdout();
    out.write_all(text.as_bytes())?;
    Ok(out.flush()?)
}

/// Prints every game.
pub(super) fn games(cli: &Cli<'_>) -> Result<(), Failure> {
    let contest = ContestFile::read(cli)?;
    let player = cli.text("player");
    let takes_part = |name: &str| contest.specification.entrants.iter().any(|entrant| entrant.name == name);
    if let Some(name) = player.filter(|name| !takes_part(name)) {
        return Err(cli.usage("tournament-no-player", &[("name", quoted(name).into())]));
    }
    let storage = contest.storage(cli)?;
    let [csv, json, faults] = ["csv", "json", "faults"].map(|flag| cli.flag(flag));
    let wanted = |game: &StoredGame| {
        let verdict = game.result.verdict;
        player.is_none_or(|name| game.result.names.iter().any(|known| known == name))
            && (!faults || verdict.is_fault() || verdict.is_void())
    };
    let mut out = stdout();
    if csv {
        out.write_all(csv::GAMES_HEAD.as_bytes())?;
    }
    contest.each_game(cli, &storage, |game| {
        if !wanted(game) {
            return Ok(());
        }
        let line = if csv {
            csv::game(game)
        } else if json {
            json::line(&PlacedGame::new(game))
        } else {
            text::game(cli, game) + "\n"
        };
        out.write_all(line.as_bytes())
    })?;
    Ok(out.flush()?)
}
