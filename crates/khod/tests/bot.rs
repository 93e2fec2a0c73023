//! `khod bot` over real pipes: whole games in both seats against a random mover that checks every line by the rules.

mod program;

use khod_games::{AnyPosition, Game, Side, contest::Header};
use program::{finish, khod, run};
use std::{
    io::{BufRead, BufReader, Write},
    process::{Child, ChildStdin, ChildStdout},
};

/// A bot at the other end of two pipes.
struct Bot {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Bot {
    fn start(game: &str, header: &Header) -> Self {
        let mut child = khod(&["bot", game, "--nodes", "300", "--memory", "1"]).spawn().expect("khod starts");
        let mut input = child.stdin.take().expect("a pipe");
        let output = BufReader::new(child.stdout.take().expect("a pipe"));
        input.write_all(header.to_text().as_bytes()).expect("the bot reads");
        Self { child, input, output }
    }

    fn ask(&mut self) -> String {
        let mut line = String::new();
        self.output.read_line(&mut line).expect("a line");
        line.strip_suffix('\n').expect("a whole line").to_owned()
    }

    fn tell(&mut self, line: &str) {
        writeln!(self.input, "{line}").expect("the bot reads");
    }

    /// The bot must stop by itself, with nothing more to say.
    fn end(mut self) {
        let mut rest = String::new();
        self.output.read_line(&mut rest).expect("the end");
        assert_eq!(rest, "");
        assert!(self.child.wait().expect("an end").success());
    }
}

/// A random turn as a contest line.
fn random_line(position: &AnyPosition, seed: &mut u64) -> String {
    let mut at = position.clone();
    let mut texts = Vec::new();
    while at.side() == position.side() && at.outcome().is_none() {
        let legal = at.legal();
        *seed ^= *seed << 13;
        *seed ^= *seed >> 7;
        *seed ^= *seed << 17;
        let text = &legal[(*seed >> 11) as usize % legal.len()];
        at.play(text).expect("a legal move");
        if text != "end" {
            texts.push(text.clone());
        }
    }
    texts.join(" ")
}

fn play(game: &str, limit: Option<u32>, setup: Option<&str>) {
    let mut seed = 0x9E37_79B9_7F4A_7C15;
    for seat in Side::BOTH {
        let mut position = Game::from_name(game).expect(game).start(limit, setup).expect("a start");
        let mut bot = Bot::start(game, &Header { limit, seat, setup: setup.map(str::to_owned) });
        while position.outcome().is_none() {
            let line = if position.side() == seat {
                bot.ask()
            } else {
                let line = random_line(&position, &mut seed);
                bot.tell(&line);
                line
            };
            position.play_line(&line).unwrap_or_else(|why| panic!("{game}: {line}: {why}"));
        }
        bot.end();
    }
}

#[test]
fn whole_games_of_phalanx() {
    play("phalanx", Some(40), None);
}

#[test]
fn whole_games_of_lo() {
    play("lo", Some(40), None);
}

#[test]
fn whole_games_of_hale() {
    play("hale", None, None);
}

#[test]
fn whole_games_of_topological() {
    play("topological", Some(20), Some("5 period 4"));
    play("topological", Some(20), Some("4 straight"));
}

#[test]
fn whole_games_of_palisade() {
    play("palisade", Some(10), Some("4 7 2 6 1 5 3"));
    play("palisade", Some(10), Some("1 2"));
}

#[test]
fn the_same_nodes_make_the_same_moves() {
    let first = || {
        let mut bot = Bot::start("lo", &Header { limit: Some(160), seat: Side::White, setup: None });
        let line = bot.ask();
        bot.tell("Z0-Z0");
        let refused = bot.child.wait().expect("an end").code();
        assert_eq!(refused, Some(2));
        line
    };
    assert_eq!(first(), first());
}

#[test]
fn broken_games_end_with_a_sentence() {
    let refused = |args: &[&str], input: &str, out: usize, words: &str| {
        let answer = run(args, input);
        assert_eq!(answer.status, Some(2), "{answer:?}");
        assert_eq!(answer.out.lines().count(), out, "{answer:?}");
        assert!(answer.err.lines().count() == 1 && answer.err.contains(words), "{answer:?}");
    };
    let quick = ["bot", "hale", "--nodes", "50"];
    refused(&quick, "1\nEf \n", 0, "line 2");
    refused(&quick, "1\nAa\n", 0, "white cell");
    refused(&quick, "1\nef\n", 0, "Ef");
    refused(&quick, "1\n", 0, "ended");
    refused(&quick, "", 0, "seat");
    refused(&quick, "2\n", 0, "“2”");
    refused(&quick, "0\n", 1, "ended");
    refused(&["bot", "lo"], "30 0\n", 0, "40 to 160");
    refused(&["bot", "palisade"], "100\n0\n3 0 2\n", 0, "column 2");
    refused(&["bot", "topological"], "100\n0 10\n", 0, "“10”");
    for time in ["0", "-1", "nan", "1m", "inf", ""] {
        refused(&["bot", "hale", "--move-time", time], "0\n", 0, "time");
    }
    refused(&["bot", "hale", "--nodes", "0"], "0\n", 0, "nodes");
    refused(&["bot", "hale", "--nodes", "+5"], "0\n", 0, "“+5”");
    refused(&["bot", "hale", "--memory", "0"], "0\n", 0, "memory");
}

#[test]
fn a_closed_pipe_ends_it_quietly() {
    let mut command = khod(&["bot", "hale", "--nodes", "50"]);
    let (reader, writer) = std::io::pipe().expect("a pipe");
    drop(reader);
    command.stdout(writer);
    let answer = finish(command, b"0\n");
    assert_eq!((answer.status, answer.err.as_str()), (Some(0), ""));
}
