//! Many players at once, each with a game of their own, a tab that listens, and some time to think.

use super::client::Client;
use serde_json::Value;
use std::{
    io,
    sync::{Barrier, mpsc},
    time::{Duration, Instant},
};

/// Between two moves a player thinks so long, more or less.
const THINKING: Duration = Duration::from_secs(1);

/// How long moves took.
#[derive(Default)]
pub(super) struct Measured {
    /// From sending a move to the server's answer.
    pub(super) answers: Vec<Duration>,
    /// From sending a move until the tab heard of it.
    pub(super) heard: Vec<Duration>,
}

/// Has so many players play for a while.
pub(super) fn play(address: &str, players: usize, time: Duration) -> io::Result<Measured> {
    let mut measured = Measured::default();
    let all_here = &Barrier::new(players);
    std::thread::scope(|scope| -> io::Result<()> {
        let all: Vec<_> = (0..players)
            .map(|number| scope.spawn(move || one(address, number, players, time, all_here)))
            .collect();
        for player in all {
            let mine = player.join().expect("a player does not panic")?;
            measured.answers.extend(mine.answers);
            measured.heard.extend(mine.heard);
        }
        Ok(())
    })?;
    Ok(measured)
}

fn one(
    address: &str,
    number: usize,
    players: usize,
    time: Duration,
    all_here: &Barrier,
) -> io::Result<Measured> {
    let seated = sit_down(address);
    // Whoever could not come must not keep the others waiting.
    all_here.wait();
    let (mut client, heard, id, mut snapshot) = seated?;
    let mut measured = Measured::default();
    // Nobody moves together with the others.
    std::thread::sleep(THINKING.mul_f64(number as f64 / players as f64));
    let begun = Instant::now();
    while begun.elapsed() < time && snapshot["over"].is_null() {
        let legal = snapshot["scene"]["legal"].as_array().map_or(&[][..], Vec::as_slice);
        let Some(entry) = legal.get((number + measured.answers.len() * 7) % legal.len().max(1)) else {
            break;
        };
        let body = serde_json::json!({"ply": snapshot["ply"], "m": entry["m"]}).to_string();
        let sent = Instant::now();
        let answer = client.post(&format!("/api/g/{id}/move"), &body, "application/json")?;
        measured.answers.push(sent.elapsed());
        if answer.status != 200 {
            return Err(io::Error::other(format!("status {}", answer.status)));
        }
        let (at, fresh) = next(&heard)?;
        measured.heard.push(at.saturating_duration_since(sent));
        snapshot = fresh;
        std::thread::sleep(THINKING);
    }
    Ok(measured)
}

/// What comes over the line, and when.
type Heard = mpsc::Receiver<(Instant, String)>;

/// Begins a game and listens to it.
fn sit_down(address: &str) -> io::Result<(Client, Heard, String, Value)> {
    let mut client = Client::open(address)?;
    client.get("/")?;
    let form = "application/x-www-form-urlencoded";
    let place = client.post("/play/lo", "opponent=same", form)?.location;
    let id = place.rsplit('/').next().unwrap_or_default().to_owned();
    let mut listener = client.second()?.listen(&format!(r#"{{"sub":["g:{id}"]}}"#))?;
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

fn next(heard: &Heard) -> io::Result<(Instant, Value)> {
    let silent = |_| io::Error::other("the server fell silent");
    let (at, text) = heard.recv_timeout(Duration::from_secs(20)).map_err(silent)?;
    let mut message: Value = serde_json::from_str(&text)?;
    Ok((at, message["data"].take()))
}
