//! What visitors do: load pages, play in many games at once, preview moves and analyse.

use super::client::{BoardState, Client, LiveMessage};
use crate::prelude::*;
use core::fmt::Write;
use serde::{
    Deserialize,
    de::{DeserializeOwned, IgnoredAny},
};
use std::{
    collections::BTreeSet,
    io,
    sync::{Barrier, mpsc},
};

/// Pages that together have every script.
const WITH_SCRIPTS: [&str; 4] = ["/analysis/lo", "/rules/lo", "/bots", "/t"];
/// How long a player waits between two moves.
const THINKING: Duration = Duration::from_secs(1);
/// Moves whose previews are asked for, of every game.
const PREVIEWS: usize = 60;
/// The turns of the game that is analysed.
const TURNS: usize = 60;

/// What the first visit of a browser loads.
#[derive(Default)]
pub(super) struct FirstPage {
    pub(super) bytes: usize,
    pub(super) script: usize,
    pub(super) font: usize,
    pub(super) time: Duration,
}

pub(super) fn first_page(address: &str) -> io::Result<FirstPage> {
    let begun = Instant::now();
    let mut client = Client::open(address)?;
    let (page, mut names) = page(&mut client, "/")?;
    let mut first = FirstPage { bytes: page, ..FirstPage::default() };
    follow(&mut client, &mut names, |name, length| {
        first.bytes += length;
        first.script += if is_script(name) { length } else { 0 };
    })?;
    first.time = begun.elapsed();
    if let Some(folder) = names.first().and_then(|name| name.rsplit_once('/')) {
        first.font = client.get(&format!("{}/heading.otf", folder.0))?.body.len();
    }
    Ok(first)
}

/// The bytes of all scripts of all pages, each counted once.
pub(super) fn all_scripts(address: &str) -> io::Result<usize> {
    let mut client = Client::open(address)?;
    let game = client.begin_game("lo")?;
    let mut names = Vec::new();
    for address in WITH_SCRIPTS.into_iter().chain([game.as_str()]) {
        names.extend(page(&mut client, address)?.1);
    }
    names.retain(|name| is_script(name));
    names.sort_unstable();
    names.dedup();
    let mut sum = 0;
    follow(&mut client, &mut names, |_, length| sum += length)?;
    Ok(sum)
}

fn is_script(name: &str) -> bool {
    name.rsplit('.').next() == Some("js")
}

/// How long a page is, and the assets that it names.
fn page(client: &mut Client, address: &str) -> io::Result<(usize, Vec<String>)> {
    let body = client.get(address)?.body;
    let text = String::from_utf8_lossy(&body);
    let names: BTreeSet<&str> = text.split('"').filter(|part| part.starts_with("/a/")).collect();
    Ok((body.len(), names.into_iter().map(str::to_owned).collect()))
}

/// Loads assets and the modules that they import; calls `loaded` with the name and the length of each.
fn follow(
    client: &mut Client,
    names: &mut Vec<String>,
    mut loaded: impl FnMut(&str, usize),
) -> io::Result<()> {
    let mut at = 0;
    while at < names.len() {
        let name = names[at].clone();
        let body = client.get(&name)?.body;
        loaded(&name, body.len());
        if is_script(&name) {
            let text = String::from_utf8_lossy(&body);
            let folder = name.rsplit_once('/').map_or("", |(folder, _)| folder);
            for other in text.split("from \"./").skip(1).filter_map(|part| part.split('"').next()) {
                let other = format!("{folder}/{other}");
                if !names.contains(&other) {
                    names.push(other);
                }
            }
        }
        at += 1;
    }
    Ok(())
}

/// How long moves took.
#[derive(Default)]
pub(super) struct MoveTimes {
    /// The time from sending a move to the server's answer.
    pub(super) answers: Vec<Duration>,
    /// The time from sending a move until the player's tab got the new snapshot.
    pub(super) heard: Vec<Duration>,
}

/// Lets `players` players play at the same time, each in a game of its own, for `time`.
pub(super) fn play(address: &str, players: usize, time: Duration) -> io::Result<MoveTimes> {
    let mut times = MoveTimes::default();
    let all_here = &Barrier::new(players);
    std::thread::scope(|scope| -> io::Result<()> {
        let all: Vec<_> = (0..players)
            .map(|number| scope.spawn(move || one(address, number, players, time, all_here)))
            .collect();
        for player in all {
            let mine = player.join().expect("a player does not panic")?;
            times.answers.extend(mine.answers);
            times.heard.extend(mine.heard);
        }
        Ok(())
    })?;
    Ok(times)
}

fn one(
    address: &str,
    number: usize,
    players: usize,
    time: Duration,
    all_here: &Barrier,
) -> io::Result<MoveTimes> {
    let seated = sit_down(address);
    // A player whose game could not begin passes the barrier, too, or the other players would wait for ever.
    all_here.wait();
    let (mut client, heard, id, mut snapshot) = seated?;
    let mut times = MoveTimes::default();
    // The players' moves are spread over the time between two moves.
    std::thread::sleep(THINKING.mul_f64(number as f64 / players as f64));
    let begun = Instant::now();
    while begun.elapsed() < time && snapshot.over.is_none() {
        let Some(m) = snapshot.choose(number + times.answers.len() * 7) else { break };
        let body = json!({ "ply": snapshot.ply, "m": m }).to_string();
        let sent = Instant::now();
        let answer = client.post(&format!("/api/g/{id}/move"), &body, "application/json")?;
        times.answers.push(sent.elapsed());
        answer.right()?;
        let (at, fresh) = next(&heard)?;
        times.heard.push(at.saturating_duration_since(sent));
        snapshot = fresh;
        std::thread::sleep(THINKING);
    }
    Ok(times)
}

/// The messages of the WebSocket, each with the moment of its arrival.
type Heard = mpsc::Receiver<(Instant, String)>;

/// Begins a game and listens to it.
fn sit_down(address: &str) -> io::Result<(Client, Heard, String, BoardState)> {
    let mut client = Client::open(address)?;
    client.get("/")?;
    let place = client.begin_game("lo")?;
    let id = place.rsplit('/').next().unwrap_or_default().to_owned();
    let mut listener = client.second()?.listen(&format!("g:{id}"))?;
    let (sender, heard) = mpsc::channel();
    std::thread::spawn(move || {
        while let Ok(text) = listener.hear() {
            if sender.send((Instant::now(), text)).is_err() {
                break;
            }
        }
    });
    let snapshot = next(&heard)?.1;
    Ok((client, heard, id, snapshot))
}

fn next(heard: &Heard) -> io::Result<(Instant, BoardState)> {
    let silent = |_| io::Error::other("the server fell silent");
    let (at, text) = heard.recv_timeout(Duration::from_secs(20)).map_err(silent)?;
    let message: LiveMessage<_> = serde_json::from_str(&text)?;
    Ok((at, message.data))
}

/// A text as a part of an address.
fn encoded(text: &str) -> String {
    text.bytes().fold(String::new(), |mut encoded, byte| {
        let _ = match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'.' => write!(encoded, "{}", char::from(byte)),
            _ => write!(encoded, "%{byte:02X}"),
        };
        encoded
    })
}

/// The values of a game's positions; those that are not known yet are empty.
#[derive(Deserialize)]
struct GameValues {
    values: Vec<Option<IgnoredAny>>,
}

fn ask<T: DeserializeOwned>(
    client: &mut Client,
    what: &str,
    game: &str,
    pos: &str,
    m: &str,
) -> io::Result<T> {
    let path = format!("/api/{what}?game={game}&pos={}&m={}", encoded(pos), encoded(m));
    Ok(serde_json::from_slice(&client.get(&path)?.right()?.body)?)
}

fn start(game: Game) -> io::Result<String> {
    game.start(None, None).map(|start| start.text()).map_err(|why| io::Error::other(format!("{why:?}")))
}

/// How long previews of moves take, in all games.
pub(super) fn previews(address: &str) -> io::Result<Vec<Duration>> {
    let mut client = Client::open(address)?;
    let mut times = Vec::new();
    for &game in Game::ALL {
        let (name, pos) = (game.name(), start(game)?);
        let state: BoardState = ask(&mut client, "after", name, &pos, "")?;
        for m in (0..PREVIEWS).filter_map(|number| state.choose(number)) {
            let sent = Instant::now();
            ask::<IgnoredAny>(&mut client, "preview", name, &pos, m)?;
            times.push(sent.elapsed());
        }
    }
    Ok(times)
}

/// The turns of a game, and how long it takes until every one of its positions has a value.
pub(super) fn first_graph(address: &str) -> io::Result<(usize, Duration)> {
    let lo = Game::from_name("lo").ok_or_else(|| io::Error::other("no game"))?;
    let mut client = Client::open(address)?;
    client.get("/")?;
    let first = start(lo)?;
    let mut state: BoardState = ask(&mut client, "after", "lo", &first, "")?;
    let mut turns = Vec::new();
    while turns.len() < TURNS && state.over.is_none() {
        let Some(m) = state.choose(turns.len() * 7919).map(str::to_owned) else { break };
        state = ask(&mut client, "after", "lo", &state.pos, &m)?;
        turns.push(m);
    }
    let topic = format!("sweep:lo:{first}|{}", turns.join(";"));
    let sent = Instant::now();
    let mut listener = client.second()?.listen(&topic)?;
    loop {
        let LiveMessage::<GameValues> { data } = serde_json::from_str(&listener.hear()?)?;
        if data.values.len() > turns.len() && data.values.iter().all(Option::is_some) {
            return Ok((turns.len(), sent.elapsed()));
        }
    }
}
