//! `khod bench perft`: how fast moves are generated and counted.

mod instructions;

use super::{argument_games, games, instructions::ONCE, show_running};
use crate::prelude::*;
use khod_games::perft::{self, Counter, LastPly};
use std::hint::black_box;

/// How long every position is counted again and again, and at least how often; the quickest count stands.
const TIME: Duration = Duration::from_millis(200);
const ROUNDS: usize = 3;

const BOTH: [LastPly; 2] = [LastPly::Counted, LastPly::Generated];

pub(super) fn describe(words: &Words) -> Command {
    let examples = [
        "khod bench perft",
        "khod bench perft lo phalanx --positions",
        "khod bench perft hale --instructions",
    ];
    let usage = "khod bench perft [GAME…] [--positions | --instructions]";
    cli::describe("bench perft", words, usage, &examples)
        .arg(argument_games(words))
        .arg(flag("positions", words.say("help-positions")))
        .arg(flag("instructions", words.say("help-instructions")).conflicts_with("positions"))
        .arg(Arg::new(ONCE).long(ONCE).hide(true))
}

pub(super) fn run(cli: &Cli<'_>) -> Result<(), Failure> {
    let games = games(cli)?;
    if let Some(last) = cli.text(ONCE) {
        instructions::work(&games, last);
        return Ok(());
    }
    if cli.flag("instructions") {
        return instructions::measure(cli, &games);
    }
    measure(cli, &games, cli.flag("positions"))
}

/// One position measured: its name, the nodes of one count, the quickest count with the last ply counted and
/// the quickest with the last ply generated.
struct PerftRow {
    name: &'static str,
    nodes: u64,
    times: [Duration; 2],
}

fn measure(cli: &Cli<'_>, games: &[Game], every_position: bool) -> Result<(), Failure> {
    let first = if every_position { "bench-position" } else { "bench-game" };
    let heads = [first, "bench-nodes", "bench-counted", "bench-generated"];
    let [first, nodes, counted, generated] = heads.map(|key| cli.words.say(key));
    print(format_args!("{first:<28} {nodes:>14} {counted:>20} {generated:>20}"))?;
    let mut progress = Progress::new();
    for &game in games {
        show_running(cli, &mut progress, game.name());
        let rows = with_game!(game, P => measure_game::<P>(cli))?;
        progress.clear();
        if rows.is_empty() {
            // A game without known numbers has no positions to measure.
            continue;
        }
        for row in rows.iter().filter(|_| every_position) {
            write_row(&format!("{} {}", game.name(), row.name), row.nodes, row.times)?;
        }
        let nodes = rows.iter().map(|row| row.nodes).sum();
        let times = [0, 1].map(|last| rows.iter().map(|row| row.times[last]).sum());
        write_row(game.name(), nodes, times)?;
    }
    Ok(())
}

fn write_row(name: &str, nodes: u64, times: [Duration; 2]) -> std::io::Result<()> {
    let [counted, generated] = times.map(|time| nodes as f64 / time.as_secs_f64() / 1e6);
    print(format_args!("{name:<28} {nodes:>14} {counted:>20.1} {generated:>20.1}"))
}

fn measure_game<P: Searchable>(cli: &Cli<'_>) -> Result<Vec<PerftRow>, Failure> {
    let mut counters = BOTH.map(Counter::<P>::new);
    let mut rows = Vec::new();
    for entry in &perft::known::<P>() {
        let mut times = [Duration::MAX; 2];
        for (counter, best) in counters.iter_mut().zip(&mut times) {
            let begin = Instant::now();
            let mut round = 0;
            while round < ROUNDS || begin.elapsed() < TIME {
                let start = Instant::now();
                let found = counter.count(black_box(&entry.position), entry.depth);
                *best = start.elapsed().min(*best);
                if found != entry.nodes {
                    return Err(wrong(cli, P::NAME, entry, found));
                }
                round += 1;
            }
        }
        rows.push(PerftRow { name: entry.name, nodes: entry.nodes, times });
    }
    Ok(rows)
}

fn wrong<P>(cli: &Cli<'_>, game: &str, entry: &perft::KnownCount<P>, found: u64) -> Failure {
    let values = [
        ("game", game.into()),
        ("position", entry.name.into()),
        ("found", found.to_string().into()),
        ("depth", entry.depth.into()),
        ("nodes", entry.nodes.to_string().into()),
    ];
    cli.usage("bench-wrong", &values)
}
