//! `khod analyse` as a real process.

mod program;

use khod_games::Game;
use program::{finish, khod, run};
use serde_json::Value;
use std::{
    fs,
    io::{BufRead, BufReader, Read},
    path::PathBuf,
    process::Command,
};

/// A game of hale that white won.
const RECORD: &str = "[Game \"hale\"]\n[Winner \"white\"]\n[Reason \"line\"]\n\n1. Ab Ba 2. Ad Da 3. Af Fa 4. Ab-Aa Ha 5. Af-Ae Ja \
                      6. Ad-Ac Jc 7. Ab Je 8. Ad\n";

/// A file of its own for each test.
fn file(name: &str, text: &str) -> String {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("analyse-{name}"));
    fs::write(&path, text).expect("the file can be written");
    path.to_str().expect("a name").to_owned()
}

/// The objects that a run prints, given that all went well.
fn objects(args: &[&str]) -> Vec<Value> {
    let answer = run(args, "");
    assert_eq!((answer.status, answer.err.as_str()), (Some(0), ""), "{args:?}");
    answer.out.lines().map(|line| serde_json::from_str(line).expect("an object a line")).collect()
}

fn texts(value: &Value) -> Vec<&str> {
    value.as_array().expect("an array").iter().map(|text| text.as_str().expect("a text")).collect()
}

#[test]
fn every_iteration_has_its_row_and_the_end_says_what_to_play() {
    let answer = run(&["analyse", "lo", "--nodes", "3000"], "A2-C2\n\n B1-B3\n");
    assert_eq!((answer.status, answer.err.as_str()), (Some(0), ""));
    let (rows, end) = answer.out.split_once("\n\n").expect("rows and an end");
    let mut rows = rows.lines();
    assert!(rows.next().expect("a heading").starts_with("depth"));
    let depths: Vec<u32> =
        rows.map(|row| row.split_whitespace().next().expect("a depth").parse().expect("a number")).collect();
    assert!(depths.len() >= 3 && depths.is_sorted(), "{depths:?}");
    assert!(end.starts_with("Best for White: "), "{end}");
    assert!(end.contains(" %)") && end.contains(" · 3000 nodes · "), "{end}");
    let answer = run(&["analyse", "lo", "--nodes", "3000", "--lang", "ru"], "A2-C2\n");
    assert!(answer.out.contains("\nЛучший ход чёрных: "), "{}", answer.out);
}

#[test]
fn json_of_every_game_is_right_and_its_lines_can_be_played() {
    for game in Game::ALL {
        let args = [
            "analyse",
            game.name(),
            "--moves",
            "",
            "--depth",
            "6",
            "--nodes",
            "20000",
            "--lines",
            "3",
            "--json",
            "-",
        ];
        let objects = objects(&args);
        let (last, before) = objects.split_last().expect("objects");
        assert_eq!(last["last"], true);
        assert!(!before.is_empty() && before.iter().all(|object| object["last"] == false));
        let depths: Vec<u64> =
            before.iter().map(|object| object["depth"].as_u64().expect("a depth")).collect();
        assert!(depths.is_sorted(), "{depths:?}");
        let start = game.start(None, None).expect("the usual start");
        for object in &objects {
            assert_eq!(object["game"], game.name());
            assert_eq!(object["position"], start.text());
            assert_eq!(object["side"], "white");
            assert!(object["nodes"].as_u64().is_some_and(|nodes| nodes <= 20_000), "{object}");
            assert!(object["ms"].is_u64() && object["nps"].is_u64());
            let lines = object["lines"].as_array().expect("lines");
            assert_eq!(lines.len(), start.legal().len().min(3), "{object}");
            assert_eq!(lines[0]["score"], object["score"]);
            for line in lines {
                assert!(line["score"].is_i64() == line["proven"].is_null(), "{line}");
                assert!(line["plies"].is_null() || line["proven"].is_string(), "{line}");
                assert!(line["chance"].as_f64().is_some_and(|chance| (0.0..=1.0).contains(&chance)));
                let turns = texts(&line["moves"]);
                let (unfinished, whole) = turns.split_last().expect("a turn");
                let mut position = start.clone();
                for turn in whole {
                    position.play_line(turn).unwrap_or_else(|why| panic!("{turn} of {line}: {why}"));
                }
                for text in unfinished.split(' ') {
                    position.play(text).unwrap_or_else(|why| panic!("{text} of {line}: {why}"));
                }
            }
        }
    }
}

#[test]
fn the_same_nodes_find_the_same_and_a_file_gets_the_json() {
    let path = file("json", "");
    let think = || {
        let answer = run(&["analyse", "hale", "--moves", "Ef", "--nodes", "5000", "--json", &path], "");
        assert!(answer.status == Some(0) && answer.out.contains("Best for Black: "), "{answer:?}");
        let text = fs::read_to_string(&path).expect("the file is there");
        let objects = text.lines().map(|line| serde_json::from_str::<Value>(line).expect("an object"));
        objects
            .map(|object| (object["depth"].clone(), object["nodes"].clone(), object["lines"].clone()))
            .collect::<Vec<_>>()
    };
    let first = think();
    assert!(first.len() > 2);
    assert_eq!(first, think());
}

#[test]
fn the_only_move_has_a_score_too() {
    let objects = objects(&["analyse", "topological", "--moves", "", "--nodes", "2000", "--json", "-"]);
    let last = objects.last().expect("an object");
    assert_eq!(last["lines"][0]["moves"][0], "Mm");
    assert!(last["depth"].as_u64().is_some_and(|depth| depth > 2), "{last}");
}

#[test]
fn proofs_are_said_in_half_moves() {
    let wins = "11/11/11/11/11/11/11/11/11/4w6/wwww2bbb2 white";
    let answer = run(&["analyse", "hale", "--position", wins], "");
    assert_eq!(answer.status, Some(0));
    assert!(answer.out.contains("wins in 1 "), "{}", answer.out);
    assert!(answer.out.contains(", wins in 1 half-move\n"), "{}", answer.out);
    let answer = run(&["analyse", "hale", "--position", wins, "--lang", "ru"], "");
    assert!(answer.out.contains(", выигрыш за 1 полуход\n"), "{}", answer.out);
    let objects = objects(&["analyse", "hale", "--position", wins, "--json", "-"]);
    let last = objects.last().expect("an object");
    let found = ["score", "proven", "plies", "chance"].map(|key| &last[key]);
    assert_eq!(found, [&Value::Null, &"win".into(), &1.into(), &1.0.into()]);
    // In palisade it is proven who wins, not how soon.
    let text = run(&["analyse", "palisade", "--position", "1 1 2 white"], "").out;
    assert!(text.contains(", sure to win\n"), "{text}");
    // Four in a row with both ends open.
    let loses = "11/11/11/11/11/2w8/11/11/5w5/1wwww6/2b2b1b3 black";
    let text = run(&["analyse", "hale", "--position", loses], "").out;
    assert!(text.contains("loses in 2 ") && text.contains(", loses in 2 half-moves\n"), "{text}");
}

#[test]
fn turns_of_several_moves_stand_together() {
    let answer = run(&["analyse", "palisade", "--moves", "", "--depth", "5"], "");
    let line = answer.out.lines().find(|line| line.starts_with("    5")).expect("a row");
    let (first, second) = line.split_once(" | ").expect("two turns");
    let actions = first.split_whitespace().filter(|word| word.contains(['<', '>', '='])).count();
    assert!((3..=4).contains(&actions), "{line}");
    assert!(!second.is_empty(), "{line}");
    // After three actions the turn may be ended: that is then all of it.
    let done = "1 1 1 white turn 1 actions 3 limit 100 points 1:0 debts none quiet 0 scored";
    let objects =
        objects(&["analyse", "palisade", "--position", done, "--depth", "1", "--lines", "50", "--json", "-"]);
    let lines = objects[0]["lines"].as_array().expect("lines");
    assert!(lines.iter().any(|line| line["moves"][0] == "end"), "{lines:?}");
}

/// Starts khod, waits for a line that is a sign of its thinking, and interrupts it: the whole output.
fn interrupted(args: &[&str], sign: impl Fn(&str) -> bool) -> String {
    let mut child = khod(args).spawn().expect("khod starts");
    let mut output = BufReader::new(child.stdout.take().expect("a pipe"));
    let mut text = String::new();
    while !text.lines().last().is_some_and(&sign) {
        assert!(output.read_line(&mut text).expect("a line") > 0, "{text}");
    }
    let sent = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(sent.expect("there is a kill").success());
    output.read_to_string(&mut text).expect("the rest");
    let status = child.wait().expect("an end");
    assert_eq!(status.code(), Some(0), "{text}");
    text
}

#[test]
fn an_interrupt_keeps_the_last_result() {
    let long = ["analyse", "phalanx", "--moves", "", "--time", "3600"];
    let text = interrupted(&long, |line| line.starts_with("    2"));
    assert!(text.contains("\n\nBest for White: "), "{text}");
    assert!(text.ends_with(" s\n"), "{text}");
    let text = interrupted(&[&long[..], &["--json", "-"]].concat(), |line| line.contains("\"depth\":2"));
    let last: Value = serde_json::from_str(text.lines().last().expect("a line")).expect("an object");
    assert_eq!(last["last"], true);
    assert_ne!(last["lines"][0]["moves"][0], Value::Null);
    // Two threads are stopped as well.
    let text = interrupted(&[&long[..], &["--threads", "2"]].concat(), |line| line.starts_with("    2"));
    assert!(text.contains("\n\nBest for White: "), "{text}");
}

#[test]
fn a_whole_game_can_be_interrupted() {
    let path = file("interrupted", RECORD);
    let args = ["analyse", "hale", "--record", &path, "--whole-game", "--time", "3600"];
    let text = interrupted(&args, |line| line.starts_with("move "));
    assert_eq!(text.trim_end().lines().count(), 1, "the first turn was not judged: {text}");
}

#[test]
fn a_position_of_a_record() {
    let path = file("position", RECORD);
    let at = |number: &str| {
        let objects =
            objects(&["analyse", "hale", "--record", &path, "--move", number, "--depth", "2", "--json", "-"]);
        objects.last().expect("an object").clone()
    };
    assert_eq!(at("0")["position"], "11/11/11/11/11/11/11/11/11/11/11 white");
    let before_the_end = at("14");
    assert_eq!((&before_the_end["side"], &before_the_end["plies"]), (&"white".into(), &1.into()));
    assert_eq!(before_the_end["lines"][0]["moves"][0], "Ad");
    assert_eq!(at("15")["over"], "white line");
    // Several records, text from standard input.
    let both =
        format!("{RECORD}\n[Game \"palisade\"]\n[Limit \"10\"]\n[Setup \"3 3 2\"]\n\n1. 3<x1 1/2< 1=2\n");
    let args = ["analyse", "palisade", "--record", "-", "--number", "2", "--depth", "2", "--json", "-"];
    let answer = finish(khod(&args), both.as_bytes());
    assert!(answer.status == Some(0) && answer.out.contains("points 1:0"), "{answer:?}");
}

#[test]
fn a_whole_game_is_judged_move_by_move() {
    let path = file("whole", RECORD);
    let turns =
        objects(&["analyse", "hale", "--record", &path, "--whole-game", "--nodes", "2000", "--json", "-"]);
    assert_eq!(turns.len(), 15);
    for (at, turn) in turns.iter().enumerate() {
        assert_eq!(turn["move"], at + 1);
        let loss = turn["loss"].as_f64().expect("a loss");
        let mark = if loss >= 0.2 {
            "??"
        } else if loss >= 0.1 {
            "?"
        } else {
            ""
        };
        assert_eq!(turn["mark"], mark, "{turn}");
        assert!(turn["played"] != turn["best"] || loss == 0.0, "{turn}");
    }
    // Black's last move lets white win at once; white's takes the chance.
    assert_eq!((&turns[13]["played"], &turns[13]["mark"]), (&"Je".into(), &"??".into()));
    assert_eq!((&turns[14]["plies"], &turns[14]["loss"]), (&1.into(), &0.0.into()));
    let text =
        run(&["analyse", "hale", "--record", &path, "--whole-game", "--nodes", "2000", "--lang", "ru"], "")
            .out;
    assert!(text.lines().any(|line| line.starts_with("7...   Je                   ??")), "{text}");
    assert!(text.contains("\nЧёрные: в среднем за ход потеряно "), "{text}");
    let empty = file("empty", "[Game \"lo\"]\n");
    let answer = run(&["analyse", "lo", "--record", &empty, "--whole-game"], "");
    assert_eq!((answer.status, answer.out.lines().next()), (Some(0), Some("The record has no moves.")));
}

#[test]
fn a_game_that_is_over_gets_a_sentence() {
    let answer = run(&["analyse", "palisade", "--setup", "1 2"], "");
    assert_eq!((answer.status, answer.err.as_str()), (Some(0), ""));
    assert_eq!(
        answer.out,
        "Draw: no more points to be had; the game is over, there is nothing to analyse.\n"
    );
    let path = file("over", RECORD);
    let answer = run(&["analyse", "hale", "--record", &path, "--lang", "ru"], "");
    assert_eq!(answer.out, "Победа белых: ряд; партия окончена, но --move N вернёт назад по записи.\n");
}

#[test]
fn bad_input_gets_one_sentence() {
    let path = file("bad", RECORD);
    let broken = file("broken", "[Game \"hale\"]\n\n1. Ab Ba 2. Ab\n");
    let refused = |args: &[&str], words: &str| {
        let answer = run(&[&["analyse"], args].concat(), "");
        assert_eq!((answer.status, answer.out.as_str()), (Some(2), ""), "{answer:?}");
        assert!(answer.err.lines().count() == 1 && answer.err.contains(words), "{words} in {answer:?}");
    };
    refused(&["chess"], "“chess”");
    refused(&["lo", "--position", "8/8 white"], "8 rows");
    refused(&["lo", "--moves", "A2-C2 B1-B4"], "move 2, B1-B4");
    refused(&["hale", "--record", "/nowhere"], "/nowhere: there is no such file");
    refused(&["hale", "--record", &broken], "2.");
    refused(&["lo", "--record", &path], "hale, not of lo");
    refused(&["hale", "--record", &path, "--move", "16"], "no half-move 16; the record has 15");
    refused(&["hale", "--record", &path, "--move", "-1"], "whole number, not “-1”");
    refused(&["hale", "--record", &path, "--number", "2"], "no record 2; the file has 1");
    refused(&["hale", "--record", &path, "--number", "0"], "“0”");
    refused(&["hale", "--record", &path, "--moves", "Ef"], "--moves");
    refused(&["hale", "--record", &path, "--whole-game", "--move", "3"], "--move");
    refused(&["hale", "--moves", "", "--move", "3"], "--record is missing");
    refused(&["hale", "--moves", "", "--whole-game"], "--record is missing");
    for lines in ["0", "51", "x", "-3"] {
        refused(&["hale", "--moves", "", "--lines", lines], &format!("from 1 to 50, not “{lines}”"));
    }
    refused(&["hale", "--moves", "", "--threads", "0"], "threads");
    refused(&["hale", "--moves", "", "--depth", "0"], "depth");
    refused(&["hale", "--moves", "", "--nodes", "0"], "nodes");
    refused(&["hale", "--moves", "", "--time", "soon"], "“soon”");
    refused(&["hale", "--moves", "", "--memory", "0"], "memory");
    refused(&["hale", "--moves", "", "--eval", "v9"], "“v9”");
    refused(&["hale", "--moves", "", "--json", "/nowhere/at/all"], "there is no such file");
}

#[test]
fn a_closed_pipe_ends_it_quietly() {
    let mut command = khod(&["analyse", "hale", "--moves", "", "--time", "3600"]);
    let (reader, writer) = std::io::pipe().expect("a pipe");
    drop(reader);
    command.stdout(writer);
    let answer = finish(command, b"");
    assert_eq!((answer.status, answer.err.as_str()), (Some(0), ""));
}

#[test]
fn without_a_whole_iteration_the_evaluation_is_said_and_called_so() {
    let few = |nodes: &str, language: &str| {
        let answer =
            run(&["analyse", "phalanx", "--nodes", nodes, "--lang", language], "Ab-Ac\nAk-Aj\nAc-Ad\n");
        assert_eq!(answer.status, Some(0), "{answer:?}");
        answer.out
    };
    for nodes in ["1", "100"] {
        let text = few(nodes, "en");
        assert!(
            !text.contains("+0.00") && text.contains("\nthe evaluation of the position, no depth"),
            "{text}"
        );
        let text = few(nodes, "ru");
        assert!(text.contains("\nоценка самой позиции: ни одна глубина"), "{text}");
    }
    assert!(few("3000", "en").contains("\ndepth "));
}
