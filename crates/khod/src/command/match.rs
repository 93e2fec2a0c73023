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

/// Games to play where no option says it.
const GAMES: u64 = 20;
/// The most memory that a program may be given, in mebibytes; no machine has more.
const MOST_MEMORY: u64 = 1 << 20;

pub(super) fn describe(words: &Words) -> Command {
    let examples = [
        "khod match lo --a 'python3 my.py' --b random --games 20",
        "khod match hale --a './bot --fast' --b 'khod bot hale --level 3' --json games.jsonl",
        "khod match palisade --a my-folder --b 'java -jar bot.jar' --save games --limit 100",
        "khod match phalanx --a new --b old --games 2000 --sprt 0,20 --name-a new --name-b old",
    ];
    let usage = "khod match GAME --a COMMAND --b COMMAND [--games N] [--json FILE] [--save FOLDER] …";
    cli::describe("match", words, usage, &examples)
        .arg(game::argument_game(words))
        .arg(option("a", "COMMAND", words.say("help-match-a")).required(true))
        .arg(option("b", "COMMAND", words.say("help-match-b")).required(true))
        .arg(option("games", "N", help_with_usual(words, "help-match-games", GAMES.to_string())))
        .arg(option("limit", "L", words.say("help-match-limit")))
        .arg(option("setup", "S", words.say("help-match-setup")))
        .args(program_options(words))
        .arg(option("jobs", "N", words.say("help-match-jobs")))
        .arg(option("seed", "N", words.say("help-match-seed")))
        .arg(option("sprt", "E0,E1", words.say("help-sprt")))
        .arg(option("name-a", "NAME", words.say("help-match-name-a")))
        .arg(option("name-b", "NAME", words.say("help-match-name-b")))
        .arg(option("json", "FILE", words.say("help-match-json")))
        .arg(option("save", "FOLDER", words.say("help-match-save")))
}

/// The options of the clock, and what programs may use.
pub(super) fn program_options(words: &Words) -> [Arg; 5] {
    [
        option("time", "T", help_with_usual(words, "help-match-time", "1s")),
        option("grace", "T", help_with_usual(words, "help-match-grace", "50ms")),
        option("startup", "T", help_with_usual(words, "help-match-startup", "2s")),
        option("memory", "MB", help_with_usual(words, "help-match-memory", "512")),
        option("sandbox", "0..3", words.say("help-match-sandbox")),
    ]
}

/// What the command line asks for.
struct MatchOptions<'a> {
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

pub(super) fn run(cli: &Cli<'_>) -> Result<(), Failure> {
    let game = cli.game()?;
    let start = isolation::choose(cli, cli.text("sandbox"))?;
    // Existing results are refused before anything is written, even by a build.
    JsonLines::check_fresh(cli)?;
    cli.text("save").map_or(Ok(()), |folder| Save::check(cli, folder))?;
    let stop = Stop::new()?;
    let interrupt = Interrupt::of_games(&stop)?;
    let builds = cli.text("save").map(|folder| Path::new(folder).join("builds.txt"));
    let mut log = BuildLog::new(builds, &interrupt.flag);
    let mut contestant = |command, name| {
        let text = cli.text(command).unwrap_or_default();
        contestant::read(cli, game, &start, text, name, &mut log)
            .map_err(|failure| interrupt.told_by(failure))
    };
    let asked = MatchOptions {
        cli,
        game,
        games: cli.number("games")?.unwrap_or(GAMES),
        fixed: conditions(cli, game)?,
        clock: clock(cli)?,
        allowance: allowance(cli)?,
        jobs: cli.jobs(machine::jobs_of_programs())?,
        seed: cli.seed()?.unwrap_or(1),
        sprt: cli.read("sprt", "cli-sprt", |text| {
            let [low, high] = quantity::pair(text)?;
            Sprt::new(low, high, Model::Logistic).ok()
        })?,
        entrants: [contestant("a", cli.text("name-a"))?, contestant("b", cli.text("name-b"))?],
        start,
    };
    let json = JsonLines::begin(cli)?;
    let save = cli.text("save").map(|folder| Save::open(cli, folder)).transpose()?;
    running::Match::new(&asked, json, save).run(&stop, &interrupt)
}

/// The limit and the setup of all games, where options give them.
fn conditions(cli: &Cli<'_>, game: Game) -> Result<Conditions, Failure> {
    // A setup is one line of the header, its words separated by single spaces.
    let setup = cli.text("setup").map(|setup| setup.split_whitespace().collect::<Vec<_>>().join(" "));
    let start = cli.limit(game).and_then(|limit| game.start(limit, setup.as_deref()).map(|_| limit));
    let limit = start.map_err(|why| cli.explained(&why))?;
    Ok(Conditions { limit, setup })
}

/// The clock that the options ask for.
pub(super) fn clock(cli: &Cli<'_>) -> Result<Clock, Failure> {
    let read = |name, usual: Duration| {
        let time = cli.read(name, "cli-duration", |text| match text {
            "0" | "0s" | "0ms" if name != "time" => Some(Duration::ZERO),
            // The clock counts milliseconds.
            _ => quantity::duration(text).filter(|time| *time >= Duration::from_millis(1)),
        });
        time.map(|time| time.unwrap_or(usual))
    };
    let usual = Clock::USUAL;
    Ok(Clock {
        time: read("time", usual.time)?,
        grace: read("grace", usual.grace)?,
        startup: read("startup", usual.startup)?,
    })
}

/// What a program may use.
pub(super) fn allowance(cli: &Cli<'_>) -> Result<Allowance, Failure> {
    let Some(text) = cli.text("memory") else { return Ok(Allowance::USUAL) };
    let mebibytes = quantity::count(text).filter(|&mebibytes| mebibytes <= MOST_MEMORY);
    let values = || [("value", quoted(text).into()), ("most", MOST_MEMORY.into())];
    let mebibytes = mebibytes.ok_or_else(|| cli.usage("cli-memory", &values()))?;
    Ok(Allowance { memory: mebibytes << 20, ..Allowance::USUAL })
}
