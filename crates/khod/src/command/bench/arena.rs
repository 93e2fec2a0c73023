//! `khod bench arena`: what the arena itself costs.

mod deadline;
mod games;
mod spread;
mod standings;

use super::show_running;
use crate::prelude::*;
use games::Until;
use khod_arena::{Allowance, PlainProcess, Program};
use spread::Spread;

const TIME: Duration = Duration::from_secs(5);
const PLAYERS: u64 = 200;
/// The most players that a contest may have.
const MOST_PLAYERS: u64 = 1000;
const RESULTS: u64 = 1_000_000;

const MICROSECOND: f64 = 1e-6;
const MILLISECOND: f64 = 1e-3;

pub(super) fn describe(words: &Words) -> Command {
    let examples = [
        "khod bench arena",
        "khod bench arena hale --time 20s --json arena.jsonl",
        "khod bench arena --games 10000",
        "khod bench arena --time 1s --lines 10000",
        "khod bench arena --games 100 --sandbox 2 --players 50 --results 100000",
    ];
    let usage = "khod bench arena [GAME] [--time T | --games N] [--sandbox 0..3] [--lines N] [--results N] …";
    cli::describe("bench arena", words, usage, &examples)
        .arg(argument("GAME", 0, words, words.say("help-bench-arena-game")))
        .arg(option("time", "T", help_with_usual(words, "help-bench-arena-time", TIME.as_secs())))
        .arg(option("games", "N", words.say("help-bench-arena-games")).conflicts_with("time"))
        .arg(option("sandbox", "0..3", words.say("help-match-sandbox")))
        .arg(option("lines", "N", words.say("help-bench-arena-lines")))
        .arg(option("players", "N", help_with_usual(words, "help-bench-arena-players", PLAYERS)))
        .arg(option("results", "N", help_with_usual(words, "help-bench-arena-results", RESULTS)))
        .arg(option("json", "FILE", words.say("help-json")))
}

pub(super) fn run(cli: &Cli<'_>) -> Result<(), Failure> {
    let game = cli.text("GAME").map_or(Ok(Game::ALL[0]), |name| game::find(cli, name))?;
    let until = match cli.number("games")? {
        Some(games) => Until::Games(games),
        None => Until::Time(cli.time("time")?.unwrap_or(TIME)),
    };
    let players = cli.number("players")?.unwrap_or(PLAYERS);
    if !(2..=MOST_PLAYERS).contains(&players) {
        let values = [("value", players.to_string().into()), ("most", MOST_PLAYERS.into())];
        return Err(cli.usage("bench-arena-bad-players", &values));
    }
    let lines = cli.number("lines")?;
    let results = cli.number("results")?.unwrap_or(RESULTS);
    let sandbox = isolation::choose(cli, cli.text("sandbox"))?;
    let stop = Stop::new()?;
    let json = JsonLines::open(cli)?;
    let flag = interrupt::Interrupt::of_games(&stop)?.flag;
    let mut bench = Bench { cli, game, until, stop, flag, json, progress: Progress::new() };
    bench.pipe()?;
    bench.games("bench-sandbox-none", &PlainProcess, false)?;
    bench.games("bench-sandbox-level", &sandbox, true)?;
    if let Some(lines) = lines {
        bench.deadline(&sandbox, lines)?;
    }
    bench.standings(players, results)?;
    if bench.stopped() {
        bench.print(&[cli.words.say("bench-arena-stopped")])?;
    }
    Ok(())
}

/// A table for two programs: the usual limit and setup, only the programs and the clock differ from bench to bench.
fn table<'a>(
    game: Game,
    programs: [&'a Program; 2],
    clock: Clock,
    start: &'a dyn Start,
    stop: &'a Stop,
) -> RefereeTable<'a> {
    RefereeTable {
        game,
        limit: None,
        setup: None,
        programs,
        clock,
        patience: RefereeTable::PATIENCE,
        allowance: Allowance::USUAL,
        again: false,
        start,
        stop,
        observer: None,
    }
}

struct Bench<'a> {
    cli: &'a Cli<'a>,
    game: Game,
    until: Until,
    stop: Stop,
    flag: Arc<AtomicBool>,
    json: JsonLines,
    progress: Progress,
}

impl Bench<'_> {
    fn stopped(&self) -> bool {
        self.flag.load(Ordering::Relaxed)
    }

    /// The machine: how busy it is, and what a line through a pipe takes.
    fn pipe(&mut self) -> Result<(), Failure> {
        let (load, cores) = (machine::load(), machine::cores());
        let spread = games::bare_pipe()?;
        self.json.write(|| {
            let micros = spread.to_json(MICROSECOND);
            json!({ "measured": "pipe", "load": load, "cores": cores, "lines": spread.count, "us": micros })
        })?;
        let load = load.map_or("?".to_owned(), |load| format!("{load:.1}"));
        let cores = cores.map_or("?".to_owned(), |cores| cores.to_string());
        let heading =
            self.cli.words.say_with("bench-arena-load", &[("load", load.into()), ("cores", cores.into())]);
        let figures = self.figures("bench-arena-pipe", &spread, MICROSECOND);
        self.print(&[heading, self.columns(), figures])
    }

    fn games(&mut self, name: &str, start: &dyn Start, isolated: bool) -> Result<(), Failure> {
        if self.stopped() {
            return Ok(());
        }
        let words = self.cli.words;
        let name = words.say_with(name, &[("level", start.level().into())]);
        let progress = &mut self.progress;
        show_running(self.cli, progress, &name);
        let measured = games::measure(self.game, start, self.until, &self.stop, |games| {
            let values = [("name", name.as_str().into()), ("games", games.into())];
            progress.show_glance(|| words.say_with("bench-arena-running", &values));
        })?;
        progress.clear();
        if measured.games == 0 {
            return Ok(());
        }
        self.json.write(|| games_json(self.game, &measured, isolated.then(|| start.level())))?;
        self.print(&self.games_text(&name, &measured))
    }

    fn games_text(&self, name: &str, measured: &games::GamesFigures) -> Vec<String> {
        let words = self.cli.words;
        let values = [
            ("name", name.into()),
            ("games", measured.games.into()),
            ("moves", measured.clock.count.into()),
            ("speed", format!("{:.1}", measured.speed()).into()),
        ];
        let mut lines = vec![
            words.say_with("bench-arena-level", &values),
            self.figures("bench-arena-clock", &measured.clock, MICROSECOND),
            self.figures("bench-arena-gone", &measured.gone, MILLISECOND),
            self.figures("bench-arena-next", &measured.next, MILLISECOND),
        ];
        if let Some([memory, descriptors]) = measured.growth {
            let values = [
                ("memory", format!("{memory:+}").into()),
                ("descriptors", format!("{descriptors:+}").into()),
            ];
            lines.push(format!("  {}", words.say_with("bench-arena-growth", &values)));
        }
        if let (spoiled @ 1.., Some(why)) = &measured.spoiled {
            let values = [("count", (*spoiled).into()), ("why", why.as_str().into())];
            lines.push(format!("  {}", words.say_with("bench-arena-spoiled", &values)));
        }
        lines
    }

    fn deadline(&mut self, start: &dyn Start, lines: u64) -> Result<(), Failure> {
        if self.stopped() {
            return Ok(());
        }
        let words = self.cli.words;
        let values = [("lines", lines.into()), ("lost", 0.into()), ("void", 0.into())];
        self.progress.show(&words.say_with("bench-arena-close", &values));
        let measured = deadline::measure(self.game, start, lines, &self.stop);
        self.progress.clear();
        let measured = measured?;
        self.json.write(|| {
            json!({ "measured": "deadline", "lines": measured.lines, "lost": measured.lost, "void": measured.void,
                    "verdict_ms": measured.verdict.to_json(MILLISECOND),
                    "clock_alone_us": measured.clocks[0].to_json(MICROSECOND),
                    "clock_beside_hostile_us": measured.clocks[1].to_json(MICROSECOND) })
        })?;
        let values = [
            ("lines", measured.lines.into()),
            ("lost", measured.lost.into()),
            ("void", measured.void.into()),
        ];
        if let Some(why) = measured.why {
            let values = [("count", measured.lost.into()), ("why", why.into())];
            self.print(&[words.say_with("bench-arena-spoiled", &values)])?;
        }
        self.print(&[
            words.say_with("bench-arena-close", &values),
            self.figures("bench-arena-verdict", &measured.verdict, MILLISECOND),
            self.figures("bench-arena-alone", &measured.clocks[0], MICROSECOND),
            self.figures("bench-arena-beside", &measured.clocks[1], MICROSECOND),
        ])
    }

    fn standings(&mut self, players: u64, results: u64) -> Result<(), Failure> {
        if self.stopped() {
            return Ok(());
        }
        let words = self.cli.words;
        self.progress.show(&words.say("bench-arena-counting"));
        let measured = standings::measure(self.game, players, results, &self.flag);
        self.progress.clear();
        let Some(measured) = measured else { return Ok(()) };
        let seconds = |time: Duration| (time.as_secs_f64() * 1000.0).round() / 1000.0;
        let [count, table] = [measured.count, measured.table].map(seconds);
        self.json.write(|| {
            let kibibytes = measured.memory;
            json!({ "measured": "standings", "players": players, "games": measured.games, "count_s": count,
                    "table_s": table, "memory_kb": kibibytes })
        })?;
        let values = [
            ("players", players.into()),
            ("games", measured.games.into()),
            ("time", format!("{:.2}", count + table).into()),
            ("count", format!("{count:.2}").into()),
            ("table", format!("{table:.2}").into()),
            ("memory", measured.memory.map_or("?".to_owned(), |memory| (memory / 1024).to_string()).into()),
        ];
        self.print(&[words.say_with("bench-arena-standings", &values)])
    }

    fn columns(&self) -> String {
        let [median, rare, most] =
            ["bench-arena-median", "bench-arena-rare", "bench-arena-most"].map(|key| self.cli.words.say(key));
        format!("{:<50} {median:>10} {rare:>10} {most:>10}", "")
    }

    fn figures(&self, key: &str, spread: &Spread, unit: f64) -> String {
        let [median, rare, most] = spread.figures(unit);
        let decimals = if unit < MILLISECOND { 1 } else { 2 };
        let name = self.cli.words.say(key);
        format!("  {name:<48} {median:>10.decimals$} {rare:>10.decimals$} {most:>10.decimals$}")
    }

    fn print(&self, lines: &[String]) -> Result<(), Failure> {
        Ok(self.json.print(lines.join("\n"))?)
    }
}

fn games_json(game: Game, measured: &games::GamesFigures, level: Option<u8>) -> serde_json::Value {
    let [memory, descriptors] = measured.growth.map_or([None; 2], |growth| growth.map(Some));
    json!({
        "measured": "games",
        "game": game.name(),
        "sandbox": level,
        "games": measured.games,
        "moves": measured.clock.count,
        "games_per_second": (measured.speed() * 100.0).round() / 100.0,
        "clock_us": measured.clock.to_json(MICROSECOND),
        "gone_ms": measured.gone.to_json(MILLISECOND),
        "next_ms": measured.next.to_json(MILLISECOND),
        "memory_growth_kb": memory,
        "descriptors_growth": descriptors,
        "spoiled": measured.spoiled.0,
    })
}
