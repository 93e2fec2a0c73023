//! The player's search: how fast and how deep it is, and its signature.

use super::{
    games,
    instructions::{self, NOTHING, ONCE},
    show_running,
};
use crate::prelude::*;
use khod_engine::{Engine, Timer, signature};
use khod_games::perft;
use std::{hint::black_box, io};

/// How long each position is searched.
const TIME: Duration = Duration::from_secs(1);
/// The size of the transposition table, in mebibytes.
const MEMORY: usize = 64;
/// Plies by which a search under callgrind is shallower, since callgrind makes it some fifty times slower.
const SHALLOWER: u32 = 2;

pub(super) fn run(cli: &Cli<'_>) -> Result<(), Failure> {
    let games = games(cli)?;
    if let Some(what) = cli.text(ONCE) {
        for &game in games.iter().filter(|_| what != NOTHING) {
            black_box(with_game!(game, P => nodes::<P>(SHALLOWER)));
        }
        return Ok(());
    }
    if cli.flag("instructions") {
        return count_instructions(cli, &games);
    }
    let time = cli.time("time")?.unwrap_or(TIME);
    let mut bench = Bench { cli, json: JsonLines::open(cli)?, progress: Progress::new() };
    if !cli.flag("signature") {
        let heads = ["bench-position", "bench-nodes", "bench-speed", "bench-depth"];
        let [position, nodes, speed, depth] = heads.map(|key| cli.words.say(key));
        bench.json.print(format_args!("{position:<28} {nodes:>12} {speed:>10}   {depth}"))?;
        for &game in &games {
            with_game!(game, P => bench.measure::<P>(time, cli.flag("positions")))?;
        }
    }
    bench.sign(&games)
}

/// The nodes of a game's signature, searched `shallower` plies less deep.
fn nodes<P: Evaluate>(shallower: u32) -> u64 {
    signature::nodes::<P>(signature::depth::<P>().saturating_sub(shallower).max(1))
}

struct Bench<'a> {
    cli: &'a Cli<'a>,
    json: JsonLines,
    progress: Progress,
}

impl Bench<'_> {
    fn measure<P: Evaluate>(&mut self, time: Duration, every: bool) -> io::Result<()> {
        let known = perft::known::<P>();
        // Positions after the first third come from random play and are often decided.
        let middle = known.len() / 3;
        let limits =
            Limits { hard_time: Some(time), timer: Timer::Processor, ..Limits::none() }.for_analysis();
        let wanted = |at: usize| every || at == 0 || at == middle;
        for (_, known) in known.iter().enumerate().filter(|(at, _)| wanted(*at)) {
            show_running(self.cli, &mut self.progress, P::NAME);
            let mut engine = Engine::new(MEMORY);
            // Touches the table before the search: the system gives memory at its first use, and that time is not the search's.
            engine.forget();
            let thought = engine.think(&known.position, &limits, |_| {});
            self.progress.clear();
            let speed = (thought.nodes as f64 / thought.time.as_secs_f64().max(1e-9)).round() as u64;
            // Where a turn is several moves: the turns that the depth holds even if each turn has its most moves.
            let turns = (!P::ALTERNATES).then_some(thought.depth / P::TURN_MOVES);
            self.json.write(|| {
                json!({
                    "game": P::NAME,
                    "name": known.name,
                    "position": known.position.to_text(),
                    "depth": thought.depth,
                    "turns": turns,
                    "nodes": thought.nodes,
                    "nps": speed,
                    "ms": thought.time.as_millis() as u64,
                })
            })?;
            let name = format!("{} {}", P::NAME, known.name);
            let depth = turns.map_or_else(
                || thought.depth.to_string(),
                |turns| {
                    let values = [("depth", thought.depth.into()), ("turns", turns.into())];
                    self.cli.words.say_with("bench-turns", &values)
                },
            );
            let (nodes, speed) = (thought.nodes, speed / 1000);
            self.json.print(format_args!("{name:<28} {nodes:>12} {speed:>10}   {depth}"))?;
        }
        Ok(())
    }

    /// The signature of the player in these games.
    fn sign(&mut self, games: &[Game]) -> Result<(), Failure> {
        let mut signed = Vec::new();
        for &game in games {
            show_running(self.cli, &mut self.progress, game.name());
            signed.push((game.name(), with_game!(game, P => nodes::<P>(0))));
        }
        self.progress.clear();
        let total: u64 = signed.iter().map(|(_, nodes)| nodes).sum();
        self.json.write(|| {
            let games = signed.iter().map(|&(game, nodes)| (game.to_owned(), json!(nodes)));
            json!({ "signature": total, "games": games.collect::<serde_json::Map<_, _>>() })
        })?;
        Ok(self.json.print(format_args!("{} {total}", self.cli.words.say("bench-signature")))?)
    }
}

/// Instructions a node, over the positions of the signature.
fn count_instructions(cli: &Cli<'_>, games: &[Game]) -> Result<(), Failure> {
    let heads = ["bench-game", "bench-nodes", "bench-instructions"];
    let [game, nodes, instructions] = heads.map(|key| cli.words.say(key));
    print(format_args!("{game:<12} {nodes:>14} {instructions:>14}"))?;
    let mut progress = Progress::new();
    for &game in games {
        show_running(cli, &mut progress, game.name());
        let nodes = with_game!(game, P => self::nodes::<P>(SHALLOWER));
        let idle = instructions::count(cli, &[game.name(), "--once", NOTHING])?;
        let all = instructions::count(cli, &[game.name(), "--once", "work"])?;
        progress.clear();
        let each = all.saturating_sub(idle) as f64 / nodes as f64;
        print(format_args!("{:<12} {nodes:>14} {each:>14.0}", game.name()))?;
    }
    Ok(())
}
