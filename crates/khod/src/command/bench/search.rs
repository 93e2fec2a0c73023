//! The player's search: how fast and how deep it is, and its signature.

use super::{
    games,
    instructions::{self, NOTHING, ONCE},
};
use crate::prelude::*;
use khod_engine::{Engine, Timer, signature};
use khod_games::perft;
use std::{hint::black_box, io};

/// For each position.
const TIME: Duration = Duration::from_secs(1);
/// The table of positions, in mebibytes.
const MEMORY: usize = 64;
/// Callgrind is some fifty times slower, so it counts so many plies less deep.
const SHALLOWER: u32 = 2;

pub(super) fn run(cli: &Cli<'_>) -> Result<(), Failure> {
    let games = games(cli)?;
    if let Some(what) = cli.text(ONCE) {
        for &game in games.iter().filter(|_| what != NOTHING) {
            black_box(with_game!(game, P => Sign { shallower: SHALLOWER }.run::<P>()));
        }
        return Ok(());
    }
    if cli.flag("instructions") {
        return count_instructions(cli, &games);
    }
    let time = cli.time("time")?.unwrap_or(TIME);
    let mut bench = Bench { cli, json: JsonLines::open(cli)?, progress: Progress::new() };
    if !cli.flag("signature") {
        bench.write_heading()?;
        for &game in &games {
            let measure = Measure { bench: &mut bench, time, every: cli.flag("positions") };
            with_game!(game, P => measure.run::<P>())?;
        }
    }
    bench.sign(&games)
}

/// The nodes of a game's signature, or of a shallower one.
struct Sign {
    shallower: u32,
}

impl Sign {
    fn run<P: Evaluate>(self) -> u64 {
        signature::nodes::<P>(signature::depth::<P>().saturating_sub(self.shallower).max(1))
    }
}

struct Bench<'a> {
    cli: &'a Cli<'a>,
    json: JsonLines,
    progress: Progress,
}

/// One position searched.
struct SearchRow {
    game: &'static str,
    name: &'static str,
    text: String,
    depth: u32,
    /// Where a turn is several moves, how many turns the depth holds whatever is played.
    turns: Option<u32>,
    nodes: u64,
    time: Duration,
}

impl SearchRow {
    fn speed(&self) -> u64 {
        (self.nodes as f64 / self.time.as_secs_f64().max(1e-9)).round() as u64
    }
}

struct Measure<'b, 'a> {
    bench: &'b mut Bench<'a>,
    time: Duration,
    every: bool,
}

impl Measure<'_, '_> {
    fn run<P: Evaluate>(self) -> io::Result<()> {
        let known = perft::known::<P>();
        // Later ones come from random play and are often decided.
        let middle = known.len() / 3;
        let limits =
            Limits { hard_time: Some(self.time), timer: Timer::Processor, ..Limits::none() }.for_analysis();
        let wanted = |at: usize| self.every || at == 0 || at == middle;
        for (_, known) in known.iter().enumerate().filter(|(at, _)| wanted(*at)) {
            self.bench.show_progress(P::NAME);
            let mut engine = Engine::new(MEMORY);
            // The system gives memory when it is first used: that is not the search's time.
            engine.forget();
            let thought = engine.think(&known.position, &limits, |_| {});
            let measured = SearchRow {
                game: P::NAME,
                name: known.name,
                text: known.position.to_text(),
                depth: thought.depth,
                turns: (!P::ALTERNATES).then_some(thought.depth / P::TURN_MOVES),
                nodes: thought.nodes,
                time: thought.time,
            };
            self.bench.tell(&measured)?;
        }
        Ok(())
    }
}

impl Bench<'_> {
    fn show_progress(&mut self, game: &str) {
        self.progress.show(&self.cli.words.say_with("bench-running", &[("game", game.into())]));
    }

    fn write_heading(&self) -> io::Result<()> {
        if self.json.alone() {
            return Ok(());
        }
        let [position, nodes, speed, depth] = ["bench-position", "bench-nodes", "bench-speed", "bench-depth"]
            .map(|key| self.cli.words.say(key));
        let mut out = stdout();
        writeln!(out, "{position:<28} {nodes:>12} {speed:>10}   {depth}")?;
        out.flush()
    }

    fn tell(&mut self, measured: &SearchRow) -> io::Result<()> {
        self.progress.clear();
        let speed = measured.speed();
        self.json.write(|| {
            json!({
                "game": measured.game,
                "name": measured.name,
                "position": measured.text,
                "depth": measured.depth,
                "turns": measured.turns,
                "nodes": measured.nodes,
                "nps": speed,
                "ms": measured.time.as_millis() as u64,
            })
        })?;
        if self.json.alone() {
            return Ok(());
        }
        let name = format!("{} {}", measured.game, measured.name);
        let depth = match measured.turns {
            None => measured.depth.to_string(),
            Some(turns) => {
                let values = [("depth", measured.depth.into()), ("turns", turns.into())];
                self.cli.words.say_with("bench-turns", &values)
            }
        };
        let mut out = stdout();
        writeln!(out, "{name:<28} {:>12} {:>10}   {depth}", measured.nodes, speed / 1000)?;
        out.flush()
    }

    /// The signature of the player in these games.
    fn sign(&mut self, games: &[Game]) -> Result<(), Failure> {
        let mut nodes = Vec::new();
        for &game in games {
            self.show_progress(game.name());
            nodes.push((game.name(), with_game!(game, P => Sign { shallower: 0 }.run::<P>())));
        }
        self.progress.clear();
        let total: u64 = nodes.iter().map(|(_, nodes)| nodes).sum();
        self.json.write(|| {
            let nodes = nodes.iter().map(|&(game, nodes)| (game.to_owned(), json!(nodes)));
            json!({ "signature": total, "games": nodes.collect::<serde_json::Map<_, _>>() })
        })?;
        if !self.json.alone() {
            let mut out = stdout();
            writeln!(out, "{} {total}", self.cli.words.say("bench-signature"))?;
            out.flush()?;
        }
        Ok(())
    }
}

/// Instructions a node, over the positions of the signature.
fn count_instructions(cli: &Cli<'_>, games: &[Game]) -> Result<(), Failure> {
    let mut out = stdout();
    let [game, nodes, instructions] =
        ["bench-game", "bench-nodes", "bench-instructions"].map(|key| cli.words.say(key));
    writeln!(out, "{game:<12} {nodes:>14} {instructions:>14}")?;
    out.flush()?;
    let mut progress = Progress::new();
    for &game in games {
        progress.show(&cli.words.say_with("bench-running", &[("game", game.name().into())]));
        let nodes = with_game!(game, P => Sign { shallower: SHALLOWER }.run::<P>());
        let idle = instructions::count(cli, &[game.name(), "--once", NOTHING])?;
        let all = instructions::count(cli, &[game.name(), "--once", "work"])?;
        progress.clear();
        let each = all.saturating_sub(idle) as f64 / nodes as f64;
        writeln!(out, "{:<12} {nodes:>14} {each:>14.0}", game.name())?;
        out.flush()?;
    }
    Ok(())
}
