//! `khod bot` over real pipes: whole games in both seats against a random mover that checks every line by the rules.

mod program;
mod random_line;

use khod_games::{Game, Side, contest::Header};
use program::{Scratch, finish, khod, run};
use random_line::random_line;
use std::{
    collections::BTreeSet,
    io::{BufRead, BufReader, Write},
    process::{Child, ChildStdin, ChildStdout},
    thread,
    time::Duration,
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
    refused(&["bot", "lo"], "99999999999 0\n", 0, "99999999999");
    refused(&["bot", "palisade"], "100\n0\n3 0 2\n", 0, "column 2");
    refused(&["bot", "topological"], "100\n0 10\n", 0, "“10”");
    for time in ["0", "-1", "nan", "1m", "inf", ""] {
        refused(&["bot", "hale", "--move-time", time], "0\n", 0, "time");
    }
    refused(&["bot", "hale", "--nodes", "0"], "0\n", 0, "nodes");
    refused(&["bot", "hale", "--nodes", "+5"], "0\n", 0, "“+5”");
    refused(&["bot", "hale", "--memory", "0"], "0\n", 0, "memory");
    refused(&["bot", "hale", "--memory", "999999999"], "0\n", 0, "more than this machine has");
    refused(&["bot", "hale", "--memory", "99999999999999999999"], "0\n", 0, "more than this machine has");
    for level in ["0", "11", "-1", "1.5", "ten", ""] {
        refused(&["bot", "hale", "--level", level], "0\n", 0, "level must be 1 to 10");
    }
    for threads in ["0", "257", "x"] {
        refused(&["bot", "hale", "--threads", threads], "0\n", 0, "1 to 256 threads");
    }
    refused(&["bot", "hale", "--seed", "x"], "0\n", 0, "“x”");
    refused(&["bot", "hale", "--eval", "v9"], "0\n", 0, "there are: v0");
    refused(&["bot", "hale", "--log", "/no/such/folder/file"], "0\n", 0, "no such file");
}

#[test]
fn lines_out_of_turn_break_the_game() {
    let refused = |input: &str, line: &str| {
        let answer = run(&["bot", "hale", "--nodes", "50"], input);
        assert_eq!((answer.status, answer.out.as_str()), (Some(2), ""), "{answer:?}");
        assert!(answer.err.starts_with(&format!("error: {line}: ")), "{answer:?}");
        assert!(answer.err.contains("out of turn") && answer.err.lines().count() == 1, "{answer:?}");
    };
    refused("0\nEf\n", "line 2: Ef");
    refused("1\nEf\nDe\n", "line 3: De");
    refused("1\nEf\n\n", "line 3: ");
}

#[test]
fn a_line_that_comes_while_the_bot_thinks_is_out_of_turn() {
    let mut child =
        khod(&["bot", "lo", "--move-time", "1500ms", "--memory", "1"]).spawn().expect("khod starts");
    let mut input = child.stdin.take().expect("a pipe");
    input.write_all(b"160\n0\n").expect("the bot reads");
    // However long it takes to start, the line comes before the answer, which takes longer.
    thread::sleep(Duration::from_millis(300));
    input.write_all(b"F1-H3\n").expect("the bot reads");
    let output = child.wait_with_output().expect("khod ends");
    let err = String::from_utf8(output.stderr).expect("text");
    assert_eq!((output.status.code(), output.stdout), (Some(2), Vec::new()), "{err}");
    assert!(err.starts_with("error: line 3: F1-H3: ") && err.contains("out of turn"), "{err}");
    drop(input);
}

#[test]
fn a_level_plays_the_same_game_only_with_the_same_seed() {
    let first = |level: &str, seed: &[&str]| {
        let args = [&["bot", "hale", "--level", level, "--memory", "1"], seed].concat();
        run(&args, "1\nEf\n").out
    };
    let moves = |level: &str| -> BTreeSet<String> {
        (1..=8).map(|seed: u32| first(level, &["--seed", &seed.to_string()])).collect()
    };
    assert_eq!(first("1", &["--seed", "5"]), first("1", &["--seed", "5"]));
    assert!(moves("1").len() > 3, "{:?}", moves("1"));
    assert!(moves("8").len() > 1, "{:?}", moves("8"));
    // Without a seed the clock gives one: eight games alike would be a wonder.
    let unseeded: BTreeSet<String> = (0..8).map(|_| first("1", &[])).collect();
    assert!(unseeded.len() > 1, "{unseeded:?}");
    // The highest level does not err.
    let nodes = |seed: &str| first("10", &["--nodes", "500", "--seed", seed]);
    assert_eq!(nodes("1"), nodes("2"));
}

#[test]
fn what_is_asked_for_wins_over_the_level() {
    let nodes_of = |args: &[&str]| {
        let log = Scratch::new("wins");
        let args = [&["bot", "lo", "--level", "2", "--seed", "1", "--log", log.name()], args].concat();
        run(&args, "160 0\n");
        let nodes =
            log.text().split(" · nodes ").nth(2).and_then(|rest| rest.split(' ').next()?.parse().ok());
        nodes.unwrap_or_else(|| panic!("{}", log.text()))
    };
    let (own, more): (u64, u64) = (nodes_of(&[]), nodes_of(&["--nodes", "3000"]));
    assert!(own <= 110 && (1_000..=3_100).contains(&more), "{own} {more}");
    assert!(nodes_of(&["--move-time", "300ms"]) > 110);
}

#[test]
fn the_log_grows_by_every_game() {
    let log = Scratch::new("grows");
    for _ in 0..2 {
        let args =
            ["bot", "palisade", "--nodes", "2000", "--log", log.name(), "--threads", "1", "--eval", "v0"];
        assert_eq!(run(&args, "100\n0\n1 2 1\n").status, Some(0));
    }
    let text = log.text();
    let games: Vec<&str> = text.split("khod ").skip(1).collect();
    assert_eq!(games.len(), 2, "{text}");
    for game in games {
        let lines: Vec<&str> = game.lines().collect();
        assert!(lines[0].contains("palisade") && lines[0].contains("setup 1 2 1"), "{text}");
        assert!(lines[0].contains(" · time - · nodes 2000 · evaluation v0 · "), "{text}");
        assert!(lines[1].starts_with("> 2<x2 · ") && lines[1].contains(" s · depth "), "{text}");
        assert!(lines[1].contains(" · score #") && lines[1].contains(" · nodes "), "{text}");
        assert_eq!(lines.last(), Some(&"= white exhausted"), "{text}");
    }
    let log = Scratch::new("refused");
    let answer = run(&["bot", "hale", "--nodes", "50", "--log", log.name()], "1\nAa\n");
    assert_eq!(
        log.text().lines().last(),
        Some(&*answer.err.trim_end().replace("error: ", "! ")),
        "{answer:?}"
    );
    let answer = run(&["bot", "hale", "--nodes", "50", "--log", "/dev/full"], "0\n");
    assert_eq!(answer.out.lines().count(), 1, "a game is not lost for its log: {answer:?}");
    assert!(answer.err.starts_with("note: the log can not be written"), "{answer:?}");
}

#[test]
fn more_threads_than_cores_are_taken_with_a_note() {
    let answer = run(&["bot", "palisade", "--nodes", "500", "--threads", "256"], "100\n0\n1 2 1\n");
    assert_eq!((answer.status, answer.out.lines().count()), (Some(0), 1), "{answer:?}");
    let cores = thread::available_parallelism().expect("a number").get();
    let notes = if cores < 256 { format!("note: 256 threads on {cores} core") } else { String::new() };
    assert!(answer.err.starts_with(&notes), "{answer:?}");
    assert_eq!(answer.err.lines().count(), usize::from(cores < 256), "{answer:?}");
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
