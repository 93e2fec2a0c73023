//! `khod bench web`: what the web app costs, measured from outside on a server of its own.

mod client;
mod visits;

use super::quantiles;
use crate::prelude::*;
use client::Client;
use std::{
    io::{self, BufReader},
    process::{self, Child, Stdio},
};

const PLAYERS: u64 = 200;
const GAMES: u64 = 1000;
const MOST_PLAYERS: u64 = 2000;
const MOST_GAMES: u64 = 100_000;
const TIME: Duration = Duration::from_secs(10);
/// Pages whose requests are counted, each for [`EACH_PAGE`].
const PAGES: [&str; 4] = ["/", "/play/lo", "/rules/lo", "/t"];
const EACH_PAGE: Duration = Duration::from_secs(2);
const CONNECTIONS: usize = 8;

pub(super) fn describe(words: &Words) -> Command {
    let usage = "khod bench web [--players N] [--games N] [--time T]";
    let examples = ["khod bench web", "khod bench web --players 500 --time 30s"];
    cli::describe("bench web", words, usage, &examples)
        .arg(option("players", "N", help_with_usual(words, "help-bench-web-players", PLAYERS)))
        .arg(option("games", "N", help_with_usual(words, "help-bench-web-games", GAMES)))
        .arg(option("time", "T", help_with_usual(words, "help-bench-web-time", TIME.as_secs())))
}

pub(super) fn run(cli: &Cli<'_>) -> Result<(), Failure> {
    let count = |name, most| {
        cli.read(name, "cli-number", |text| quantity::count(text).filter(|&count| count <= most))
    };
    let players = count("players", MOST_PLAYERS)?.unwrap_or(PLAYERS) as usize;
    let games = count("games", MOST_GAMES)?.unwrap_or(GAMES);
    measure(cli, players, games, cli.time("time")?.unwrap_or(TIME))
}

fn measure(cli: &Cli<'_>, players: usize, games: u64, time: Duration) -> Result<(), Failure> {
    let server = BenchServer::start()?;
    let mut progress = Progress::new();
    let say = |key: &str, values: &[(&str, Value<'_>)]| cli.words.say_with(key, values);
    let load = machine::load().map_or_else(String::new, |load| format!("{load:.1}"));
    let cores = machine::cores().unwrap_or(1);
    cli.print("bench-arena-load", &[("load", load.into()), ("cores", cores.into())])?;

    let first = visits::first_page(&server.address)?;
    let values = [
        ("bytes", kilobytes(first.bytes).into()),
        ("script", kilobytes(first.script).into()),
        ("font", kilobytes(first.font).into()),
        ("ms", milliseconds(first.time).into()),
    ];
    cli.print("bench-web-first", &values)?;
    let scripts = visits::all_scripts(&server.address)?;
    cli.print("bench-web-scripts", &[("bytes", kilobytes(scripts).into())])?;

    for page in PAGES {
        progress.show(page);
        let speed = requests_a_second(&server.address, page)?;
        progress.clear();
        cli.print("bench-web-page", &[("page", page.into()), ("speed", format!("{speed:.0}").into())])?;
    }

    progress.show(&say("bench-web-playing", &[("players", players.into())]));
    let times = visits::play(&server.address, players, time)?;
    progress.clear();
    cli.print("bench-web-moves", &[("players", players.into()), ("moves", times.answers.len().into())])?;
    let head = ["bench-arena-median", "bench-arena-rare", "bench-arena-most"].map(|key| say(key, &[]));
    row("", head)?;
    let previews = visits::previews(&server.address)?;
    let rows = [
        ("bench-web-answer", times.answers),
        ("bench-web-heard", times.heard),
        ("bench-web-preview", previews),
    ];
    for (key, times) in rows {
        let figures = quantiles(times);
        row(&say(key, &[]), figures.map(|ms| ms.map_or_else(String::new, |ms| format!("{ms:.1}"))))?;
    }

    let (turns, time) = visits::first_graph(&server.address)?;
    cli.print("bench-web-graph", &[("turns", turns.into()), ("ms", milliseconds(time).into())])?;

    progress.show(&say("bench-web-opening", &[("games", games.into())]));
    let before = server.memory();
    open_games(&server.address, games)?;
    progress.clear();
    let after = server.memory();
    let values =
        [("games", games.into()), ("memory", (after / 1024).into()), ("before", (before / 1024).into())];
    Ok(cli.print("bench-web-memory", &values)?)
}

fn row(name: &str, [median, rare, most]: [String; 3]) -> io::Result<()> {
    print(format_args!("{name:<44}{median:>12}{rare:>12}{most:>12}"))
}

/// A server of its own with an empty data folder; it ends when this value is dropped.
struct BenchServer {
    child: Child,
    address: String,
    folder: PathBuf,
}

impl BenchServer {
    fn start() -> io::Result<Self> {
        let folder = std::env::temp_dir().join(format!("khod-bench-web-{}", process::id()));
        let mut child = process::Command::new(std::env::current_exe()?)
            .args(["serve", "--lang", "en", "--port", "0", "--data"])
            .arg(&folder)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .spawn()?;
        let mut lines = BufReader::new(child.stdout.take().expect("a pipe")).lines();
        let found = lines.find_map(|line| Some(line.ok()?.split_once("http://")?.1.trim().to_owned()));
        let address = found.ok_or_else(|| io::Error::other("the server did not start"))?;
        Ok(Self { child, address, folder })
    }

    /// The memory that the server holds, in kibibytes.
    fn memory(&self) -> u64 {
        machine::memory_of(self.child.id()).unwrap_or(0)
    }
}

impl Drop for BenchServer {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
        let _ = fs::remove_dir_all(&self.folder);
    }
}

fn requests_a_second(address: &str, page: &str) -> io::Result<f64> {
    let count = std::sync::atomic::AtomicU64::new(0);
    let begun = Instant::now();
    let ask = || -> io::Result<()> {
        let mut client = Client::open(address)?;
        while begun.elapsed() < EACH_PAGE {
            client.get(page)?;
            count.fetch_add(1, Ordering::Relaxed);
        }
        Ok(())
    };
    std::thread::scope(|scope| {
        let workers: Vec<_> = (0..CONNECTIONS).map(|_| scope.spawn(ask)).collect();
        workers.into_iter().try_for_each(|worker| worker.join().expect("a worker does not panic"))
    })?;
    Ok(count.into_inner() as f64 / begun.elapsed().as_secs_f64())
}

/// Begins games and looks at each, so that all of them are open.
fn open_games(address: &str, games: u64) -> io::Result<()> {
    let mut client = Client::open(address)?;
    for number in 0..games {
        let name = Game::ALL[number as usize % Game::ALL.len()].name();
        let place = client.begin_game(name)?;
        client.get(&place)?;
    }
    Ok(())
}

fn kilobytes(bytes: usize) -> String {
    format!("{:.1}", bytes as f64 / 1000.0)
}

fn milliseconds(time: Duration) -> String {
    format!("{:.1}", time.as_secs_f64() * 1000.0)
}
