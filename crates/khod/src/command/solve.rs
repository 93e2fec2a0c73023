//! `khod solve`: who can force a win.

mod report;

use crate::prelude::*;
use khod_engine::prove::Prover;

/// How long the search for a proof lasts where no option says it.
const TIME: Duration = Duration::from_mins(1);
/// The size of the table, in mebibytes.
const MEMORY: u64 = 256;

pub(super) fn describe(words: &Words) -> Command {
    let examples = [
        "khod solve hale --position '11/11/11/11/11/11/11/11/11/4w6/1www2bbb2 white'",
        "khod solve palisade --setup '1 2 1 2' --moves ''",
        "khod solve lo --time 10s --json - < moves.txt",
    ];
    let usage = "khod solve GAME [--position TEXT | --moves MOVES] [--time T] [--nodes N] … [< MOVES]";
    cli::describe("solve", words, usage, &examples)
        .arg(game::argument_game(words))
        .args(game::start_options(words))
        .arg(option("nodes", "N", words.say("help-solve-nodes")))
        .arg(option("time", "T", help_with_usual(words, "help-solve-time", "60s")))
        .arg(option("memory", "MB", help_with_usual(words, "help-memory", MEMORY.to_string())))
        .arg(option("json", "FILE", words.say("help-solve-json")))
}

pub(super) fn run(cli: &Cli<'_>) -> Result<(), Failure> {
    let (time, nodes) = (cli.time("time")?, cli.nodes()?);
    let memory = player::read_memory(cli, MEMORY)? as usize;
    let start = game::start(cli, true)?;
    let stop = interrupt::stop_flag();
    // The file is opened before the work, so that no work is lost if it can not be.
    let json = JsonLines::open(cli)?;
    let mut limits = match (time, nodes) {
        (None, Some(_)) => Limits::none(),
        (time, _) => Limits::time(time.unwrap_or(TIME)),
    };
    limits.nodes = nodes;
    limits.stop = stop;
    with_game!(start.game, P => solve::<P>(cli, &start.position.text(), &limits, memory, json))
}

/// Searches for a proof, and shows progress when that takes long.
fn solve<P: Evaluate>(
    cli: &Cli<'_>,
    start: &str,
    limits: &Limits,
    memory: usize,
    mut json: JsonLines,
) -> Result<(), Failure> {
    let start = P::from_text(start).expect("a position's own text is a position");
    let mut progress = Progress::new();
    let proof = Prover::new(memory).prove(&start, limits, |proof| {
        progress.show_long_work(proof.time, || report::work(cli.words, "solve-progress", proof));
    });
    drop(progress);
    json.write(|| report::json(&start, &proof))?;
    if json.alone() { Ok(()) } else { Ok(print(report::text(cli.words, &start, &proof))?) }
}
