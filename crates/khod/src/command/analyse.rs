//! `khod analyse`: who stands better, and what to play.

mod position;
mod source;
mod whole_game;

use crate::{game::StartedGame, player::Resources, prelude::*};
use khod_engine::{Score, SearchOptions};
use khod_games::Outcome;
use khod_view::{Analysis, Standing, draw, state};
use std::ops::RangeInclusive;

/// How long a position is analysed where no limit is given and standard output is no terminal.
const UNWATCHED: Duration = Duration::from_secs(10);
/// The nodes for each position of a whole game, where no limit is given.
const NODES_A_POSITION: u64 = 20_000;
const LINES: RangeInclusive<u64> = 1..=50;

pub(super) fn describe(words: &Words) -> Command {
    let examples = [
        "khod analyse lo --moves 'A2-C2 B1-B3' --time 5s",
        "printf 'Ef\\nDe\\n' | khod analyse hale --lines 3 --nodes 100000",
        "khod analyse palisade --position '4 7 2 6 white' --depth 8 --json -",
        "khod analyse hale --record game.txt --move 12",
        "khod analyse hale --record game.txt --whole-game",
    ];
    let usage = "khod analyse GAME [--position TEXT | --moves MOVES | --record FILE] …";
    let started = ["limit", "setup", "position", "moves"];
    cli::describe("analyse", words, usage, &examples)
        .arg(game::argument_game(words))
        .args(game::start_options(words))
        .arg(option("record", "FILE", words.say("help-record")).conflicts_with_all(started))
        .arg(option("number", "N", words.say("help-number")))
        .arg(option("move", "N", words.say("help-move")))
        .arg(flag("whole-game", words.say("help-whole-game")).conflicts_with_all(["move", "lines"]))
        .arg(option("time", "T", words.say("help-time")).alias("move-time"))
        .arg(option("nodes", "N", words.say("help-analyse-nodes")))
        .arg(option("depth", "N", words.say("help-analyse-depth")))
        .arg(option("lines", "N", words.say("help-lines")))
        .args(player::resource_options(words))
        .arg(option("json", "FILE", words.say("help-json")))
}

/// An analysis that the command line asks for.
struct AnalysisTask<'a> {
    cli: &'a Cli<'a>,
    started: StartedGame,
    /// The record that the position is from, if any.
    record: Option<Record>,
    limits: Limits,
    json: JsonLines,
}

pub(super) fn run(cli: &Cli<'_>) -> Result<(), Failure> {
    let whole_game = cli.flag("whole-game");
    let mut limits = read_limits(cli, whole_game)?;
    let Resources { threads, memory, evaluator } = Resources::read(cli)?;
    let options = SearchOptions {
        lines: cli.within("lines", LINES)?.unwrap_or(1),
        threads,
        evaluator: evaluator.unwrap_or_default(),
        ..SearchOptions::default()
    };
    let (started, record) = source::read(cli)?;
    let json = JsonLines::open(cli)?;
    if !whole_game && let Some(outcome) = started.position.outcome() {
        return say_over(cli, &started, record.is_some(), outcome, json);
    }
    if cli.output.terminal && !json.alone() && !whole_game {
        print(draw(&started.position, &started.heard, cli.words, cli.output.look))?;
    }
    limits.stop = interrupt::stop_flag();
    cache::lend(cli, started.game);
    let mut engine = AnyEngine::new(started.game, memory);
    engine.set_options(options);
    let task = AnalysisTask { cli, started, record, limits, json };
    if whole_game { task.judge_game(&mut engine) } else { task.deepen(&mut engine) }
}

fn read_limits(cli: &Cli<'_>, whole_game: bool) -> Result<Limits, Failure> {
    let mut limits = Limits::none().for_analysis();
    limits.hard_time = cli.time("time")?;
    limits.nodes = cli.nodes()?;
    limits.depth = cli.depth("depth")?.map(|depth| u32::try_from(depth).unwrap_or(u32::MAX));
    if limits.hard_time.is_none() && limits.nodes.is_none() && limits.depth.is_none() {
        if whole_game {
            limits.nodes = Some(NODES_A_POSITION);
        } else if !cli.output.terminal {
            limits.hard_time = Some(UNWATCHED);
        }
    }
    Ok(limits)
}

/// Says that the game is over.
fn say_over(
    cli: &Cli<'_>,
    started: &StartedGame,
    recorded: bool,
    outcome: Outcome,
    mut json: JsonLines,
) -> Result<(), Failure> {
    let analysis = Analysis {
        game: started.game,
        position: started.position.text(),
        side: started.position.side(),
        depth: 0,
        nodes: 0,
        time: Duration::ZERO,
        lines: Vec::new(),
        over: Some(outcome),
        last: true,
    };
    json.write(|| analysis.json())?;
    let key = if recorded { "analyse-over-record" } else { "analyse-over" };
    let values = [("state", state(&started.position, cli.words).into())];
    Ok(json.print(cli.words.say_with(key, &values))?)
}

/// A score of the search as people read it.
fn standing(game: Game, score: Score) -> Standing {
    Standing::of(score.value(), score.chance(), score.distance(), game.spec().alternates)
}
