//! `khod bench web`: what the web app costs, measured from outside on a server of its own.

mod client;
mod load;
mod players;
mod study;

use crate::{
    Failure, cli,
    cli::{Cli, Description, option},
    machine,
    output::{Progress, stdout},
    quantity,
};
use clap::{ArgMatches, Command};
use client::Client;
use khod_games::quoted;
use khod_view::Words;
use std::{
    io::{self, BufRead, BufReader, Write},
    path::PathBuf,
    process::{self, Child, Stdio},
    time::{Duration, Instant},
};

const PLAYERS: u64 = 200;
const GAMES: u64 = 1000;
const MOST_PLAYERS: u64 = 2000;
const MOST_GAMES: u64 = 100_000;
const TIME: Duration = Duration::from_secs(10);
/// Pages whose requests are counted, for so long each.
const PAGES: [&str; 4] = ["/", "/play/lo", "/rules/lo", "/t"];
const EACH_PAGE: Duration = Duration::from_secs(2);
const CONNECTIONS: usize = 8;

pub(super) fn describe(words: &Words) -> Command {
    let help = Description {
        usage: "khod bench web [--players N] [--games N] [--time T]",
        about: "about-bench-web",
        more: Some("about-bench-web-long"),
        examples: &["khod bench web", "khod bench web --players 500 --time 30s"],
    };
    let say = |key: &str, usual: u64| words.say_with(key, &[("usual", usual.into())]);
    cli::describe("web", words, &help)
        .arg(option("players", "N", say("help-bench-web-players", PLAYERS)))
        .arg(option("games", "N", say("help-bench-web-games", GAMES)))
        .arg(option("time", "T", say("help-bench-web-time", TIME.as_secs())))
}

pub(super) fn run(cli: &Cli<'_>, matches: &ArgMatches) -> Result<(), Failure> {
    let text = |name| matches.get_one::<String>(name).map(String::as_str);
    let count = |name, usual, most| match text(name) {
        None => Ok(usual),
        Some(text) => quantity::count(text)
            .filter(|&count| count <= most)
            .ok_or_else(|| cli.usage("cli-number", &[("value", quoted(text).into())])),
    };
    let players = count("players", PLAYERS, MOST_PLAYERS)? as usize;
    let games = count("games", GAMES, MOST_GAMES)?;
    let time = text("time").map(|text| {
        quantity::duration(text).ok_or_else(|| cli.usage("cli-duration", &[("value", quoted(text).into())]))
    });
    let time = time.transpose()?.unwrap_or(TIME);
    measure(cli, players, games, time)
}

fn measure(cli: &Cli<'_>, players: usize, games: u64, time: Duration) -> Result<(), Failure> {
    let server = Server::start()?;
    let mut progress = Progress::new();
    let mut out = stdout();
    let say = |key: &str, values: &[(&str, khod_view::Value<'_>)]| cli.words.say_with(key, values);
    let load = machine::load().map_or_else(String::new, |load| format!("{load:.1}"));
    let cores = machine::cores().unwrap_or(1);
    writeln!(out, "{}", say("bench-arena-load", &[("load", load.into()), ("cores", cores.into())]))?;

    let first = load::first_page(&server.address)?;
    let values = [
        ("bytes", kilobytes(first.bytes).into()),
        ("script", kilobytes(first.script).into()),
        ("font", kilobytes(first.font).into()),
        ("ms", milliseconds(first.time).into()),
    ];
    writeln!(out, "{}", say("bench-web-first", &values))?;
    let scripts = load::all_scripts(&server.address)?;
    writeln!(out, "{}", say("bench-web-scripts", &[("bytes", kilobytes(scripts).into())]))?;

    for page in PAGES {
        progress.show(page);
        let speed = requests_a_second(&server.address, page)?;
        progress.clear();
        writeln!(
            out,
            "{}",
            say("bench-web-page", &[("page", page.into()), ("speed", format!("{speed:.0}").into())])
        )?;
    }

    progress.show(&say("bench-web-playing", &[("players", players.into())]));
    let measured = players::play(&server.address, players, time)?;
    progress.clear();
    let head = ["bench-arena-median", "bench-arena-rare", "bench-arena-most"].map(|key| say(key, &[]));
    writeln!(
        out,
        "{}",
        say("bench-web-moves", &[("players", players.into()), ("moves", measured.answers.len().into())])
    )?;
    writeln!(out, "{:<44}{:>12}{:>12}{:>12}", "", head[0], head[1], head[2])?;
    let previews = study::previews(&server.address)?;
    let rows = [
        ("bench-web-answer", measured.answers),
        ("bench-web-heard", measured.heard),
        ("bench-web-preview", previews),
    ];
    for (key, times) in rows {
        let [median, rare, most] = quantiles(times);
        writeln!(out, "{:<44}{median:>12}{rare:>12}{most:>12}", say(key, &[]))?;
    }

    let (turns, time) = study::first_graph(&server.address)?;
    let values = [("turns", turns.into()), ("ms", milliseconds(time).into())];
    writeln!(out, "{}", say("bench-web-graph", &values))?;

    progress.show(&say("bench-web-opening", &[("games", games.into())]));
    let before = server.memory();
    open_games(&server.address, games)?;
    progress.clear();
    let after = server.memory();
    let values =
        [("games", games.into()), ("memory", (after / 1024).into()), ("before", (before / 1024).into())];
    writeln!(out, "{}", say("bench-web-memory", &values))?;
    out.flush()?;
    Ok(())
}

/// A server of its own with an empty folder, gone when this is.
struct Server {
    child: Child,
    address: String,
    folder: PathBuf,
}

impl Server {
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

    /// What it holds, in kibibytes.
    fn memory(&self) -> u64 {
        machine::memory_of(self.child.id()).unwrap_or(0)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

fn requests_a_second(address: &str, page: &str) -> io::Result<f64> {
    let count = std::sync::atomic::AtomicU64::new(0);
    let begun = Instant::now();
    std::thread::scope(|scope| {
        let workers: Vec<_> = (0..CONNECTIONS)
            .map(|_| {
                scope.spawn(|| -> io::Result<()> {
                    let mut client = Client::open(address)?;
                    while begun.elapsed() < EACH_PAGE {
                        client.get(page)?;
                        count.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
                    }
                    Ok(())
                })
            })
            .collect();
        workers.into_iter().try_for_each(|worker| worker.join().expect("a worker does not panic"))
    })?;
    Ok(count.into_inner() as f64 / begun.elapsed().as_secs_f64())
}

/// Begins games and looks at each, so that all of them are open.
fn open_games(address: &str, games: u64) -> io::Result<()> {
    let mut client = Client::open(address)?;
    for number in 0..games {
        let name = khod_games::Game::ALL[number as usize % khod_games::Game::ALL.len()].name();
        let place =
            client.post(&format!("/play/{name}"), "opponent=same", "application/x-www-form-urlencoded")?;
        client.get(&place.location)?;
    }
    Ok(())
}

fn kilobytes(bytes: usize) -> String {
    format!("{:.1}", bytes as f64 / 1000.0)
}

fn milliseconds(time: Duration) -> String {
    format!("{:.1}", time.as_secs_f64() * 1000.0)
}

/// Median, the 99th of a hundred and the longest, in milliseconds.
fn quantiles(mut times: Vec<Duration>) -> [String; 3] {
    times.sort_unstable();
    let at = |share: f64| {
        let place = ((times.len() as f64 * share) as usize).min(times.len().saturating_sub(1));
        times.get(place).map_or_else(String::new, |time| milliseconds(*time))
    };
    [at(0.5), at(0.99), at(1.0)]
}
