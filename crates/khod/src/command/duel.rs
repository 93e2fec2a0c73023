//! `khod duel`: two settings of our own player against each other.

mod frozen;
mod json;
mod report;
mod running;
mod save;
mod setting;
mod test;

use crate::{
    Failure, cli,
    cli::{Cli, Description, option},
    game, player, quantity,
};
use clap::{ArgMatches, Command};
use khod_games::{contest, quoted};
use khod_view::Words;
use std::{io, ops::RangeInclusive};
use test::Test;

const MOST_JOBS: u64 = 256;
/// No opening has more random plies.
const MOST_PLIES: usize = 200;

pub(super) fn describe(words: &Words) -> Command {
    let examples = [
        "khod duel lo --a nodes=10000 --b nodes=5000 --pairs 100",
        "khod duel hale --b without=history --sprt 0,20 --jobs 4",
        "khod duel palisade --a level=5 --b random --save levels.jsonl",
        "khod duel palisade --b noise=30 --sprt 0,0.5 --sprt-model points",
        "khod duel phalanx --b with=singular --openings phalanx.txt --json result.json",
    ];
    let usage = "khod duel GAME [--a SETTING] [--b SETTING] [--pairs N] [--sprt E0,E1] [--save FILE] …";
    let help = Description { usage, about: "about-duel", more: Some("about-duel-long"), examples: &examples };
    cli::describe("duel", words, &help)
        .arg(game::argument_game(words))
        .arg(option("a", "SETTING", words.say("help-setting-a")))
        .arg(option("b", "SETTING", words.say("help-setting-b")))
        .arg(option("pairs", "N", words.say("help-pairs")))
        .arg(option("sprt", "E0,E1", words.say("help-sprt")))
        .arg(option("sprt-model", "MODEL", words.say("help-sprt-model")).requires("sprt"))
        .arg(option("jobs", "N", words.say("help-duel-jobs")))
        .arg(option("seed", "N", words.say("help-seed")))
        .arg(option("plies", "N..M", words.say("help-duel-plies")))
        .arg(option("openings", "FILE", words.say("help-duel-openings")))
        .arg(option("save", "FILE", words.say("help-duel-save")))
        .arg(option("json", "FILE", words.say("help-duel-json")))
        .arg(option("limit", "L", words.say("help-limit")))
        .arg(option("setup", "S", words.say("help-duel-setup")))
}

/// What the command line asks for.
struct Asked<'a> {
    cli: &'a Cli<'a>,
    settings: [Option<&'a str>; 2],
    pairs: Option<u64>,
    test: Option<Test>,
    jobs: usize,
    seed: u64,
    limit: Option<u32>,
    setup: Option<&'a str>,
    plies: Option<RangeInclusive<usize>>,
    openings: Option<&'a str>,
    save: Option<&'a str>,
    json: Option<&'a str>,
}

pub(super) fn run(cli: &Cli<'_>, matches: &ArgMatches) -> Result<(), Failure> {
    let text = |name| matches.get_one::<String>(name).map(String::as_str);
    let game = game::find(cli, text("GAME").unwrap_or_default())?;
    let limit = text("limit").map(|text| contest::read_limit(text.trim(), game.spec().limit)).transpose();
    let limit = limit.map_err(|why| Failure::Usage(cli.words.explain(&why)))?;
    let asked = Asked {
        cli,
        settings: [text("a"), text("b")],
        pairs: text("pairs").map(|text| read_number(cli, text)).transpose()?,
        test: Test::read(cli, text("sprt"), text("sprt-model"))?,
        jobs: text("jobs").map_or(Ok(1), |text| read_number(cli, text))?.min(MOST_JOBS) as usize,
        seed: text("seed").map_or(Ok(1), |text| player::read_seed(cli, text))?,
        limit,
        setup: text("setup"),
        plies: text("plies").map(|text| read_plies(cli, text)).transpose()?,
        openings: text("openings"),
        save: text("save"),
        json: text("json"),
    };
    khod_engine::visit(game, asked)
}

/// A whole number from 1 on.
fn read_number(cli: &Cli<'_>, text: &str) -> Result<u64, Failure> {
    quantity::count(text).ok_or_else(|| cli.usage("cli-number", &[("value", quoted(text).into())]))
}

/// Reads `8`, `6..14` or `6-14`.
fn read_plies(cli: &Cli<'_>, text: &str) -> Result<RangeInclusive<usize>, Failure> {
    let number = |text: &str| if text == "0" { Some(0) } else { Some(quantity::count(text)? as usize) };
    let (least, most) = text.split_once("..").or_else(|| text.split_once('-')).unwrap_or((text, text));
    let range = number(least).and_then(|least| Some(least..=number(most)?));
    let range = range.filter(|range| !range.is_empty() && *range.end() <= MOST_PLIES);
    range.ok_or_else(|| {
        cli.usage("cli-plies", &[("value", quoted(text).into()), ("most", (MOST_PLIES as u64).into())])
    })
}

/// A sentence about a file that can not be read or written.
fn file_failed(cli: &Cli<'_>, file: &str, error: &io::Error) -> Failure {
    cli.usage("file-failed", &[("file", quoted(file).into()), ("why", cli.io_reason(error).into())])
}
