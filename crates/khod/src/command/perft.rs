//! `khod perft`: how many move sequences there are.

use crate::prelude::*;
use khod_games::perft::{Counter, LastPly};

pub(super) fn describe(words: &Words) -> Command {
    let examples = [
        "khod perft lo 5",
        "khod perft topological 9 --setup 2",
        "khod perft palisade 4 --setup '1 2 1' --limit 10",
    ];
    let usage = "khod perft GAME DEPTH [[--limit L] [--setup S] | --position TEXT] [--moves MOVES]";
    cli::describe("perft", words, usage, &examples)
        .arg(game::argument_game(words))
        .arg(argument("DEPTH", 1, words, words.say("help-depth")).required(true).allow_hyphen_values(true))
        .args(game::start_options(words))
}

pub(super) fn run(cli: &Cli<'_>) -> Result<(), Failure> {
    let start = game::start(cli, false)?;
    let deepest = cli.depth("DEPTH")?.expect("clap insists on a depth");
    with_game!(start.game, P => perft::<P>(cli, &start.position, deepest))
}

fn perft<P: Searchable>(cli: &Cli<'_>, start: &AnyPosition, deepest: u64) -> Result<(), Failure> {
    let start: &P = start.downcast_ref().expect("the position is of the game visited");
    let mut counter = Counter::new(LastPly::Counted);
    for depth in 1..=deepest {
        let nodes = count(cli, &mut counter, start, depth as usize);
        print(format_args!("{depth} {nodes}"))?;
    }
    Ok(())
}

/// Counts one move of the first ply after another, so that progress can be shown.
fn count<P: Searchable>(cli: &Cli<'_>, counter: &mut Counter<P>, start: &P, depth: usize) -> u64 {
    let mut progress = Progress::new();
    if !progress.watched || depth == 1 {
        return counter.count(start, depth);
    }
    let mut moves = Vec::new();
    start.legal(&mut moves);
    let begin = Instant::now();
    let mut nodes = 0;
    for (done, &m) in moves.iter().enumerate() {
        let mut next = start.clone();
        next.play(m);
        nodes += counter.count(&next, depth - 1);
        let worked = begin.elapsed();
        progress.show_long_work(worked, || {
            let values = [
                ("depth", depth.into()),
                ("done", (done + 1).into()),
                ("all", moves.len().into()),
                ("nodes", nodes.to_string().into()),
                ("seconds", worked.as_secs().into()),
            ];
            cli.words.say_with("perft-progress", &values)
        });
    }
    nodes
}
