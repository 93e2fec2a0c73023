//! `khod bench perft`: how fast moves are generated and counted.

mod instructions;

use super::{argument_games, games, instructions::ONCE};
use crate::prelude::*;
use khod_games::perft::{self, Counter, LastPly};
use std::hint::black_box;

/// Every position is counted again and again for so long; the quickest time stands.
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

/// One position measured: its name, the nodes of one count, the quickest time of one with the last ply counted and
/// with it generated.
struct PerftRow {
    name: &'static str,
    nodes: u64,
    times: [Duration; 2],
}

fn measure(cli: &Cli<'_>, games: &[Game], every_position: bool) -> Result<(), Failure> {
    let mut out = stdout();
    let say = |key: &str| cli.words.say(key);
    let first = if every_position { say("bench-position") } else { say("bench-game") };
    writeln!(
        out,
        "{first:<28} {:>14} {:>20} {:>20}",
        say("bench-nodes"),
        say("bench-counted"),
        say("bench-generated")
    )?;
    out.flush()?;
    let mut progress = Progress::new();
    for &game in games {
        progress.show(&cli.words.say_with("bench-running", &[("game", game.name().into())]));
        let rows = with_game!(game, P => Measure { cli }.run::<P>())?;
        progress.clear();
        if rows.is_empty() {
            // A game without known numbers has nothing to measure on.
            continue;
        }
        if every_position {
            for row in &rows {
                let name = format!("{} {}", game.name(), row.name);
                write_row(&mut out, &name, row.nodes, row.times)?;
            }
        }
        let nodes = rows.iter().map(|row| row.nodes).sum();
        let times = [0, 1].map(|last| rows.iter().map(|row| row.times[last]).sum());
        write_row(&mut out, game.name(), nodes, times)?;
        out.flush()?;
    }
    Ok(())
}

fn write_row(out: &mut impl Write, name: &str, nodes: u64, times: [Duration; 2]) -> std::io::Result<()> {
    let [counted, generated] = times.map(|time| nodes as f64 / time.as_secs_f64() / 1e6);
    writeln!(out, "{name:<28} {nodes:>14} {counted:>20.1} {generated:>20.1}")
}

struct Measure<'a> {
    cli: &'a Cli<'a>,
}

impl Measure<'_> {
    fn run<P: Searchable>(self) -> Result<Vec<PerftRow>, Failure> {
        let known = perft::known::<P>();
        let mut counters = BOTH.map(Counter::<P>::new);
        let mut rows = Vec::new();
        for entry in &known {
            let mut times = [Duration::MAX; 2];
            for (counter, best) in counters.iter_mut().zip(&mut times) {
                let begin = Instant::now();
                let mut round = 0;
                while round < ROUNDS || begin.elapsed() < TIME {
                    let start = Instant::now();
                    let found = counter.count(black_box(&entry.position), entry.depth);
                    *best = start.elapsed().min(*best);
                    if found != entry.nodes {
                        return Err(self.wrong(P::NAME, entry, found));
                    }
                    round += 1;
                }
            }
            rows.push(PerftRow { name: entry.name, nodes: entry.nodes, times });
        }
        Ok(rows)
    }
}

impl Measure<'_> {
    fn wrong<P>(&self, game: &str, entry: &perft::KnownCount<P>, found: u64) -> Failure {
        let values = [
            ("game", game.into()),
            ("position", entry.name.into()),
            ("found", found.to_string().into()),
            ("depth", entry.depth.into()),
            ("nodes", entry.nodes.to_string().into()),
        ];
        self.cli.usage("bench-wrong", &values)
    }
}
