//! `khod duel`: two settings of khod's own player, or another version of it, against each other.

mod engine_process;
mod frozen;
mod json;
pub(super) mod report;
mod running;
mod save;
pub(super) mod setting;
mod side;
mod test;

use crate::prelude::*;
use std::ops::RangeInclusive;
use test::Test;

/// The most random plies of an opening.
const MOST_PLIES: usize = 200;

pub(super) fn describe(words: &Words) -> Command {
    let examples = [
        "khod duel lo --a nodes=10000 --b nodes=5000 --pairs 100",
        "khod duel hale --b without=history --sprt 0,20 --jobs 4",
        "khod duel palisade --a level=5 --b random --save levels.jsonl",
        "khod duel palisade --b noise=30 --sprt 0,0.5 --sprt-model points",
        "khod duel phalanx --b with=singular --openings phalanx.txt --json result.json",
        "khod duel lo --a time=1s --b engine=./khod-before,time=1s --pairs 100 --save duel.jsonl",
    ];
    let usage = "khod duel GAME [--a SETTING] [--b SETTING] [--pairs N] [--sprt E0,E1] [--save FILE] …";
    cli::describe("duel", words, usage, &examples)
        .arg(game::argument_game(words))
        .arg(option("a", "SETTING", words.say("help-setting-a")))
        .arg(option("b", "SETTING", words.say("help-setting-b")))
        .arg(option("pairs", "N", words.say("help-pairs")))
        .arg(option("sprt", "E0,E1", words.say("help-sprt")))
        .arg(option("sprt-model", "MODEL", words.say("help-sprt-model")).requires("sprt"))
        .arg(option("jobs", "N", words.say("help-duel-jobs")))
        .arg(option("seed", "N", words.say("help-seed")))
        .arg(option("plies", "N..M", words.say("help-duel-plies")))
        .arg(option("balance", "N[,NODES]", words.say("help-duel-balance")))
        .arg(option("openings", "FILE", words.say("help-duel-openings")))
        .arg(option("save", "FILE", words.say("help-duel-save")))
        .arg(option("json", "FILE", words.say("help-duel-json")))
        .arg(option("limit", "L", words.say("help-limit")))
        .arg(option("setup", "S", words.say("help-duel-setup")))
}

/// What the command line asks for.
struct DuelOptions<'a> {
    cli: &'a Cli<'a>,
    game: Game,
    settings: [Option<&'a str>; 2],
    pairs: Option<u64>,
    test: Option<Test>,
    jobs: usize,
    seed: u64,
    limit: Option<u32>,
    setup: Option<&'a str>,
    plies: Option<RangeInclusive<usize>>,
    /// The greatest score of an opening, and the nodes that judge it.
    balance: Option<(i32, Option<u64>)>,
    openings: Option<&'a str>,
    save: Option<&'a str>,
    json: Option<&'a str>,
}

pub(super) fn run(cli: &Cli<'_>) -> Result<(), Failure> {
    let game = cli.game()?;
    let limit = cli.limit(game).map_err(|why| cli.explained(&why))?;
    let asked = DuelOptions {
        cli,
        game,
        settings: [cli.text("a"), cli.text("b")],
        pairs: cli.number("pairs")?,
        test: Test::read(cli)?,
        jobs: cli.jobs(1)?,
        seed: cli.seed()?.unwrap_or(1),
        limit,
        setup: cli.text("setup"),
        plies: cli.text("plies").map(|text| read_plies(cli, text)).transpose()?,
        balance: cli.read("balance", "cli-balance", read_balance)?,
        openings: cli.text("openings"),
        save: cli.text("save"),
        json: cli.text("json"),
    };
    with_game!(game, P => asked.run::<P>())
}

/// Reads `40` or `40,1000000`.
fn read_balance(text: &str) -> Option<(i32, Option<u64>)> {
    let (most, nodes) = text.split_once(',').map_or((text, None), |(most, nodes)| (most, Some(nodes)));
    let most = i32::try_from(quantity::count(most)?).ok()?;
    let nodes = match nodes {
        Some(nodes) => Some(quantity::count(nodes)?),
        None => None,
    };
    Some((most, nodes))
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
