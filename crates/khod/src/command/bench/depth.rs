//! `khod bench depth`: how deep the player searches with a number of nodes, and by how much a ply multiplies them.

use super::{argument_games, games, show_running};
use crate::prelude::*;
use khod_engine::{Engine, balanced};
use std::io;

/// Nodes of a search.
const NODES: u64 = 500_000;
/// The size of the transposition table, in mebibytes.
const MEMORY: usize = 64;
/// Parts of a search after which its depth is noted.
const PARTS: [u64; 3] = [100, 10, 1];

pub(super) fn describe(words: &Words) -> Command {
    let examples = ["khod bench depth", "khod bench depth lo phalanx --nodes 5000000 --json depth.jsonl"];
    let usage = "khod bench depth [GAME…] [--nodes N] [--json FILE]";
    cli::describe("bench depth", words, usage, &examples)
        .arg(argument_games(words))
        .arg(option("nodes", "N", help_with_usual(words, "help-bench-depth-nodes", NODES)))
        .arg(option("json", "FILE", words.say("help-json")))
}

pub(super) fn run(cli: &Cli<'_>) -> Result<(), Failure> {
    let games = games(cli)?;
    let most = cli.nodes()?.unwrap_or(NODES);
    let nodes = PARTS.map(|part| (most / part).max(1));
    let mut bench = DepthBench { cli, nodes, json: JsonLines::open(cli)?, progress: Progress::new() };
    let heads = ["bench-game", "bench-start", "bench-balanced", "bench-branching"];
    let [game, start, balanced, branching] = heads.map(|key| cli.words.say(key));
    let heads = nodes.map(|nodes| format!("{nodes:>8}")).join("");
    bench.json.print(format_args!("{:<12} {start:>24} {balanced:>24}", ""))?;
    bench.json.print(format_args!("{game:<12} {heads} {heads} {branching:>12}"))?;
    for &game in &games {
        with_game!(game, P => bench.measure::<P>())?;
    }
    Ok(())
}

struct DepthBench<'a> {
    cli: &'a Cli<'a>,
    nodes: [u64; PARTS.len()],
    json: JsonLines,
    progress: Progress,
}

/// What a search reached.
struct Reached {
    /// The depth after each number of nodes.
    depths: [u32; PARTS.len()],
    growth: Growth,
}

/// How the nodes of iterations grew, from the first one of some size to the last one.
#[derive(Clone, Copy, Default)]
struct Growth {
    /// The logarithm of the factor.
    factor: f64,
    plies: u32,
}

impl Growth {
    /// Iterations as depth and all nodes so far, the first of which has `least` nodes.
    fn of(iterations: &[(u32, u64)], least: u64) -> Self {
        let first = iterations.iter().find(|(_, nodes)| *nodes >= least);
        let Some((&(begun, few), &(ended, many))) = first.zip(iterations.last()) else {
            return Self::default();
        };
        Self { factor: (many as f64 / few as f64).ln(), plies: ended - begun }
    }

    fn add(&mut self, other: Self) {
        self.factor += other.factor;
        self.plies += other.plies;
    }

    /// The effective branching factor; `None` where there was but one iteration.
    fn branching(self) -> Option<f64> {
        (self.plies > 0).then(|| (self.factor / f64::from(self.plies)).exp())
    }
}

impl DepthBench<'_> {
    fn measure<P: Evaluate>(&mut self) -> io::Result<()> {
        let start = P::begin(None, None).expect("the usual start can be");
        let first = self.search(&start);
        self.write::<P>("start", Some(&start), &first.depths.map(f64::from), first.growth)?;
        let (mut growth, mut sums, positions) = (first.growth, [0; PARTS.len()], balanced::positions::<P>());
        for (number, position) in (1..).zip(&positions) {
            let reached = self.search(position);
            growth.add(reached.growth);
            for (sum, depth) in sums.iter_mut().zip(reached.depths) {
                *sum += depth;
            }
            let depths = reached.depths.map(f64::from);
            self.write::<P>(&format!("balanced {number}"), Some(position), &depths, reached.growth)?;
        }
        let means = sums.map(|sum| f64::from(sum) / positions.len() as f64);
        let means = Some(means).filter(|_| !positions.is_empty());
        if let Some(means) = means {
            self.write::<P>("mean", None, &means, growth)?;
        }
        self.progress.clear();
        let start = first.depths.map(|depth| format!("{depth:>8}")).join("");
        let means = means.map_or_else(
            || format!("{:>1$}", "", 8 * PARTS.len()),
            |means| means.map(|mean| format!("{mean:>8.1}")).join(""),
        );
        let branching = growth.branching().map_or("?".to_owned(), |branching| format!("{branching:.2}"));
        self.json.print(format_args!("{:<12} {start} {means} {branching:>12}", P::NAME))
    }

    fn search<P: Evaluate>(&mut self, position: &P) -> Reached {
        show_running(self.cli, &mut self.progress, P::NAME);
        let [least, .., most] = self.nodes;
        let mut iterations = Vec::new();
        let limits = Limits::nodes(most).for_analysis();
        Engine::new(MEMORY).think(position, &limits, |thought| {
            iterations.push((thought.depth, thought.nodes));
        });
        let within = |most: u64| iterations.iter().rfind(|(_, nodes)| *nodes <= most);
        let depths = self.nodes.map(|most| within(most).map_or(0, |&(depth, _)| depth));
        Reached { depths, growth: Growth::of(&iterations, least) }
    }

    fn write<P: Evaluate>(
        &mut self,
        name: &str,
        position: Option<&P>,
        depths: &[f64],
        growth: Growth,
    ) -> io::Result<()> {
        let nodes = self.nodes;
        self.json.write(|| {
            json!({
                "game": P::NAME,
                "name": name,
                "position": position.map(P::to_text),
                "nodes": nodes,
                "depth": depths,
                "branching": growth.branching(),
            })
        })
    }
}

#[cfg(test)]
mod tests {
    use super::Growth;

    #[test]
    fn a_branching_factor_is_a_mean_by_plies() {
        let iterations = [(1, 10), (2, 100), (3, 200), (4, 400), (5, 800)];
        let mut growth = Growth::of(&iterations, 100);
        let near = |growth: Growth, right: f64| {
            let found = growth.branching().expect("a factor");
            assert!((found - right).abs() < 1e-9, "{found}");
        };
        near(growth, 2.0);
        near(Growth::of(&iterations, 1), 80_f64.powf(0.25));
        growth.add(Growth::of(&[(7, 100), (8, 1600)], 50));
        near(growth, 128_f64.powf(0.25));
        assert!(Growth::of(&iterations, 800).branching().is_none());
        assert!(Growth::of(&[], 1).branching().is_none());
    }
}
