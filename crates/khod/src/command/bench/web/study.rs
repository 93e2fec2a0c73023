//! What a click and an analysis need of the server, asked for as a page does.

use super::client::Client;
use core::fmt::Write;
use khod_games::Game;
use serde_json::Value;
use std::{
    io,
    time::{Duration, Instant},
};

/// Moves whose previews are asked for, of every game.
const PREVIEWS: usize = 60;
/// The turns of the game that is analysed.
const TURNS: usize = 60;

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

fn ask(client: &mut Client, what: &str, game: &str, pos: &str, m: &str) -> io::Result<Value> {
    let answer = client.get(&format!("/api/{what}?game={game}&pos={}&m={}", encoded(pos), encoded(m)))?;
    if answer.status != 200 {
        return Err(io::Error::other(format!("status {}", answer.status)));
    }
    Ok(serde_json::from_slice(&answer.body)?)
}

fn start(game: Game) -> io::Result<String> {
    game.start(None, None).map(|start| start.text()).map_err(|why| io::Error::other(format!("{why:?}")))
}

/// The legal moves of a scene.
fn moves(step: &Value) -> Vec<String> {
    let legal = step["scene"]["legal"].as_array();
    legal.into_iter().flatten().filter_map(|entry| Some(entry["m"].as_str()?.to_owned())).collect()
}

/// How long previews of moves take, in all games.
pub(super) fn previews(address: &str) -> io::Result<Vec<Duration>> {
    let mut client = Client::open(address)?;
    let mut times = Vec::new();
    for &game in Game::ALL {
        let (name, pos) = (game.name(), start(game)?);
        let legal = moves(&ask(&mut client, "after", name, &pos, "")?);
        for m in legal.iter().cycle().take(PREVIEWS) {
            let sent = Instant::now();
            ask(&mut client, "preview", name, &pos, m)?;
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
    let mut step = ask(&mut client, "after", "lo", &first, "")?;
    let mut turns = Vec::new();
    while turns.len() < TURNS && step["over"].is_null() {
        let legal = moves(&step);
        let m = legal[turns.len() * 7919 % legal.len()].clone();
        let pos = step["pos"].as_str().unwrap_or_default().to_owned();
        step = ask(&mut client, "after", "lo", &pos, &m)?;
        turns.push(m);
    }
    let topic = serde_json::json!({"sub": [format!("sweep:lo:{first}|{}", turns.join(";"))]}).to_string();
    let sent = Instant::now();
    let mut listener = client.second()?.listen(&topic)?;
    loop {
        let message: Value = serde_json::from_str(&listener.hear()?)?;
        let values = message["data"]["values"].as_array();
        if values
            .is_some_and(|values| values.len() > turns.len() && values.iter().all(|value| !value.is_null()))
        {
            return Ok((turns.len(), sent.elapsed()));
        }
    }
}
