//! The games that the protocol's page shows whole: `khod bot` against random moves, played anew.
//!
//! `KHOD_BLESS=1` writes them once more, for when the player has changed.

mod program;
mod random_line;

use khod_games::{Game, Side, contest::Header};
use program::khod;
use random_line::random_line;
use std::{
    fs,
    io::{BufRead, BufReader, Write},
    path::Path,
};

/// The games with limits and setups that make them short.
const GAMES: [(&str, Option<u32>, Option<&str>); 5] = [
    ("phalanx", Some(40), None),
    ("lo", Some(40), None),
    ("hale", None, None),
    ("topological", Some(20), Some("4")),
    ("palisade", Some(10), Some("4 7 2 6 1 5 3")),
];

/// The session of the program with seat 0.
fn session(game: &str, limit: Option<u32>, setup: Option<&str>) -> String {
    let mut position = Game::from_name(game).expect(game).start(limit, setup).expect("a start");
    let header = Header { limit, seat: Side::White, setup: setup.map(str::to_owned) }.to_text();
    let mut bot = khod(&["bot", game, "--nodes", "300", "--memory", "1"]).spawn().expect("khod starts");
    let mut input = bot.stdin.take().expect("a pipe");
    let mut output = BufReader::new(bot.stdout.take().expect("a pipe")).lines();
    input.write_all(header.as_bytes()).expect("the bot reads");
    let mut lines: Vec<String> = header.lines().map(|line| format!(">> {line}")).collect();
    let mut seed = 0x9E37_79B9_7F4A_7C15;
    while position.outcome().is_none() {
        let line = if position.side() == Side::White {
            let line = output.next().expect("a line").expect("a text");
            lines.push(format!("<< {line}"));
            line
        } else {
            let line = random_line(&position, &mut seed);
            writeln!(input, "{line}").expect("the bot reads");
            lines.push(format!(">> {line}"));
            line
        };
        position.play_line(&line).unwrap_or_else(|why| panic!("{game}: {line}: {why}"));
    }
    assert!(output.next().is_none(), "{game}: nothing after the end");
    assert!(bot.wait().expect("an end").success(), "{game}");
    lines.join("\n") + "\n"
}

#[test]
fn sessions_of_the_protocol_are_what_the_program_plays() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/sessions");
    for (game, limit, setup) in GAMES {
        let path = folder.join(format!("{game}.txt"));
        let played = session(game, limit, setup);
        if std::env::var_os("KHOD_BLESS").is_some() {
            fs::write(&path, &played).expect("the folder can be written");
        }
        assert_eq!(fs::read_to_string(&path).expect(game), played, "{game}");
    }
}
