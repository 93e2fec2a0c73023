//! `khod match`: two programs against each other.

pub(super) mod json;
pub(super) mod report;
mod running;
pub(super) mod save;

use crate::{
    contestant::{self, PreparedProgram},
    interrupt::Interrupt,
    prelude::*,
};
use khod_arena::{Allowance, Conditions};
use khod_rating::{Model, Sprt};
use save::Save;

/// Games to play when nothing is said.
const GAMES: u64 = 20;
const MOST_JOBS: u64 = 256;
/// Nobody has more memory than this, in mebibytes.
const MOST_MEMORY: u64 = 1 << 20;

pub(super) fn describe(words: &Words) -> Command {
    let examples = [
        "khod match lo --a 'python3 my.py' --b random --games 20",
        "khod match hale --a './bot --fast' --b 'khod bot hale --level 3' --json games.jsonl",
        "khod match palisade --a my-folder --b 'java -jar bot.jar' --save games --limit 100",
        "khod match phalanx --a new --b old --games 2000 --sprt 0,20 --name-a new --name-b old",
    ];
    let usage = "khod match GAME --a COMMAND --b COMMAND [--games N] [--json FILE] [--save FOLDER] …";
    let usual = |key: &str, usual: &str| words.say_with(key, &[("usual", usual.into())]);
    cli::describe("match", words, usage, &examples)
        .arg(game::argument_game(words))
        .arg(option("a", "COMMAND", words.say("help-match-a")).required(true))
        .arg(option("b", "COMMAND", words.say("help-match-b")).required(true))
        .arg(option("games", "N", usual("help-match-games", &GAMES.to_string())))
        .arg(option("limit", "L", words.say("help-match-limit")))
        .arg(option("setup", "S", words.say("help-match-setup")))
        .args(clock_options(words))
        .arg(option("memory", "MB", usual("help-match-memory", "512")))
        .arg(option("sandbox", "0..3", words.say("help-match-sandbox")))
        .arg(option("jobs", "N", words.say("help-match-jobs")))
        .arg(option("seed", "N", words.say("help-match-seed")))
        .arg(option("sprt", "E0,E1", words.say("help-sprt")))
        .arg(option("name-a", "NAME", words.say("help-match-name-a")))
        .arg(option("name-b", "NAME", words.say("help-match-name-b")))
        .arg(option("json", "FILE", words.say("help-match-json")))
        .arg(option("save", "FOLDER", words.say("help-match-save")))
}

/// The options of the clock.
pub(super) fn clock_options(words: &Words) -> [Arg; 3] {
    let usual = |key: &str, usual: &str| words.say_with(key, &[("usual", usual.into())]);
    [
        option("time", "T", usual("help-match-time", "1s")),
        option("grace", "T", usual("help-match-grace", "50ms")),
        option("startup", "T", usual("help-match-startup", "2s")),
    ]
}

/// What the command line asks for.
struct Asked<'a> {
    cli: &'a Cli<'a>,
    game: Game,
    entrants: [PreparedProgram; 2],
    games: u64,
    fixed: Conditions,
    clock: Clock,
    allowance: Allowance,
    start: Sandbox,
    jobs: usize,
    seed: u64,
    sprt: Option<Sprt>,
}

pub(super) fn run(cli: &Cli<'_>, matches: &ArgMatches) -> Result<(), Failure> {
    let text = |name| matches.get_one::<String>(name).map(String::as_str);
    let game = game::find(cli, text("GAME").unwrap_or_default())?;
    let count = |name, usual| text(name).map_or(Ok(usual), |text| read_count(cli, text));
    let start = isolation::choose(cli, text("sandbox"))?;
    // What is there already is not touched, not even by a build.
    JsonLines::check_fresh(cli, matches)?;
    text("save").map_or(Ok(()), |folder| Save::check(cli, folder))?;
    let stop = Stop::new()?;
    let interrupt = Interrupt::of_games(&stop)?;
    let builds = text("save").map(|folder| Path::new(folder).join("builds.txt"));
    let mut log = BuildLog::new(builds, &interrupt.flag);
    let mut contestant = |command, name| {
        let text = text(command).unwrap_or_default();
        contestant::read(cli, game, &start, text, name, &mut log).map_err(|failure| match failure {
            Failure::Stopped => interrupt.failure(),
            other => other,
        })
    };
    let asked = Asked {
        cli,
        game,
        games: count("games", GAMES)?,
        fixed: conditions(cli, game, text("limit"), text("setup"))?,
        clock: clock(cli, matches)?,
        allowance: allowance(cli, text("memory"))?,
        jobs: count("jobs", machine::physical_cores().saturating_sub(1).max(1) as u64)?.min(MOST_JOBS)
            as usize,
        seed: text("seed").map_or(Ok(1), |text| player::read_seed(cli, text))?,
        sprt: text("sprt").map(|text| read_sprt(cli, text)).transpose()?,
        entrants: [contestant("a", text("name-a"))?, contestant("b", text("name-b"))?],
        start,
    };
    let json = JsonLines::begin(cli, matches)?;
    let save = text("save").map(|folder| Save::open(cli, folder)).transpose()?;
    running::Match::new(&asked, json, save).run(&stop, &interrupt)
}

fn read_count(cli: &Cli<'_>, text: &str) -> Result<u64, Failure> {
    quantity::count(text).ok_or_else(|| cli.usage("cli-number", &[("value", quoted(text).into())]))
}

fn read_sprt(cli: &Cli<'_>, text: &str) -> Result<Sprt, Failure> {
    let bound = |text: &str| text.trim().parse::<f64>().ok();
    let bounds = text.split_once(',').and_then(|(low, high)| Some((bound(low)?, bound(high)?)));
    let sprt = bounds.and_then(|(low, high)| Sprt::new(low, high, Model::Logistic).ok());
    sprt.ok_or_else(|| cli.usage("cli-sprt", &[("value", quoted(text).into())]))
}

/// The limit and the setup that every game has, if they were given.
fn conditions(
    cli: &Cli<'_>,
    game: Game,
    limit: Option<&str>,
    setup: Option<&str>,
) -> Result<Conditions, Failure> {
    let limit = limit.map(|text| contest::read_limit(text.trim(), game.spec().limit)).transpose();
    // A setup is one line of the header, its words separated by single spaces.
    let setup = setup.map(|setup| setup.split_whitespace().collect::<Vec<_>>().join(" "));
    let start = limit.and_then(|limit| game.start(limit, setup.as_deref()).map(|_| limit));
    let limit = start.map_err(|why| Failure::Usage(cli.words.explain(&why)))?;
    Ok(Conditions { limit, setup })
}

/// The clock that the options ask for.
pub(super) fn clock(cli: &Cli<'_>, matches: &ArgMatches) -> Result<Clock, Failure> {
    let text = |name| matches.get_one::<String>(name).map(String::as_str);
    let refused = |key: &str, text: &str| cli.usage(key, &[("value", quoted(text).into())]);
    let read = |name, usual: Duration| {
        text(name).map_or(Ok(usual), |text| match text {
            "0" | "0s" | "0ms" if name != "time" => Ok(Duration::ZERO),
            // The clock goes by milliseconds.
            _ => quantity::duration(text)
                .filter(|time| *time >= Duration::from_millis(1))
                .ok_or_else(|| refused("cli-duration", text)),
        })
    };
    let usual = Clock::USUAL;
    Ok(Clock {
        time: read("time", usual.time)?,
        grace: read("grace", usual.grace)?,
        startup: read("startup", usual.startup)?,
    })
}

/// What a program may use.
pub(super) fn allowance(cli: &Cli<'_>, memory: Option<&str>) -> Result<Allowance, Failure> {
    let Some(text) = memory else { return Ok(Allowance::USUAL) };
    let mebibytes = quantity::count(text).filter(|&mebibytes| mebibytes <= MOST_MEMORY);
    let values = || [("value", quoted(text).into()), ("most", MOST_MEMORY.into())];
    let mebibytes = mebibytes.ok_or_else(|| cli.usage("cli-memory", &values()))?;
    Ok(Allowance { memory: mebibytes << 20, ..Allowance::USUAL })
}
