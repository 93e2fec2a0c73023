//! `khod solve` as a real process.

mod program;

use khod_games::{Game, Side};
use program::{Run, khod, run};
use serde_json::Value;
use std::{path::PathBuf, process::Command, thread, time::Duration};

/// White makes two threats with one move.
const DOUBLE: &str = "11/11/11/11/11/11/11/11/11/4w6/1www2bbb2";

fn solve(args: &[&str]) -> Run {
    let answer = run(&[&["solve"], args].concat(), "");
    assert_eq!((answer.status, answer.err.as_str()), (Some(0), ""), "{args:?} {answer:?}");
    answer
}

/// The result as JSON; nothing else may be printed.
fn solve_json(args: &[&str]) -> Value {
    let answer = solve(&[args, &["--json", "-"]].concat());
    assert_eq!(answer.out.lines().count(), 1, "{answer:?}");
    serde_json::from_str(&answer.out).expect("JSON")
}

/// A file of this test alone.
fn file(name: &str) -> PathBuf {
    std::env::temp_dir().join(format!("khod-solve-{}-{name}", std::process::id()))
}

#[test]
fn a_win_with_its_way() {
    let answer = solve(&["hale", "--position", &format!("{DOUBLE} white"), "--nodes", "100000"]);
    let lines: Vec<&str> = answer.out.lines().collect();
    assert_eq!(lines[0], "White can force a win within 3 half-moves.");
    assert_eq!(lines.len(), 5, "{answer:?}");
    assert!(lines[1].starts_with("  White: ") && lines[2].starts_with("  Black: "), "{answer:?}");
    assert!(lines[4].contains(" nodes, ") && lines[4].ends_with(" s"), "{answer:?}");
}

#[test]
fn the_way_is_legal_and_ends_with_the_win() {
    let cases = [
        ("hale", format!("{DOUBLE} white"), "win", Side::White),
        ("lo", "8/8/1w4b1/2b2w2/2wb4/1b2ww2/3wb3/8 white move 20".to_owned(), "win", Side::White),
        ("phalanx", "5w8/14/14/14/14/14/14/14/bb12/14/14/14 black move 30".to_owned(), "loss", Side::White),
        ("palisade", "1 2 1 2 black turn 3 points 1:0 quiet 0".to_owned(), "win", Side::Black),
    ];
    for (game, position, verdict, winner) in cases {
        let result = solve_json(&[game, "--position", &position, "--nodes", "1000000"]);
        assert_eq!((result["game"].as_str(), result["verdict"].as_str()), (Some(game), Some(verdict)));
        let mut at = Game::from_name(game).expect("a game").position(&position).expect("a position");
        assert_eq!(result["position"].as_str(), Some(at.text().as_str()));
        assert_eq!(result["side"].as_str(), Some(at.side().word()));
        for turn in result["line"].as_array().expect("turns") {
            at.play_line(turn.as_str().expect("a turn")).expect("a legal turn");
        }
        assert_eq!(at.outcome().and_then(|outcome| outcome.winner), Some(winner), "{result}");
        assert!(result["plies"].as_u64() > Some(0) && result["nodes"].as_u64() > Some(0), "{result}");
    }
}

#[test]
fn the_whole_game_of_two_pieces_each() {
    let result = solve_json(&["topological", "--setup", "2", "--moves", "", "--nodes", "1000000"]);
    assert_eq!((result["verdict"].as_str(), result["wins"].as_bool()), (Some("win"), Some(true)));
}

#[test]
fn the_same_nodes_find_the_same() {
    let result = || {
        let mut result = solve_json(&["lo", "--limit", "40", "--moves", "A2-C2", "--nodes", "20000"]);
        assert!(result.as_object_mut().expect("an object").remove("ms").is_some());
        result
    };
    let first = result();
    assert_eq!((first["verdict"].as_str(), first["nodes"].as_u64()), (Some("undecided"), Some(20_000)));
    assert_eq!(
        (&first["plies"], &first["wins"], &first["loses"]),
        (&Value::Null, &Value::Null, &Value::Null)
    );
    assert_eq!(first, result());
}

#[test]
fn the_example_of_the_page_on_formats_is_what_happens() {
    let page = include_str!("../../../docs/formats.md");
    let example = page.split("```proof\n").nth(1).and_then(|rest| rest.lines().next()).expect("an example");
    let mut shown: Value = serde_json::from_str(example).expect("JSON");
    let (game, position) = (shown["game"].as_str(), shown["position"].as_str());
    let (game, position) = (game.expect("a game"), position.expect("a position"));
    let mut result = solve_json(&[game, "--position", position, "--nodes", "100000"]);
    for object in [&mut shown, &mut result] {
        object["ms"] = Value::from(0);
    }
    assert_eq!(shown.to_string(), result.to_string(), "keys in the same order too");
}

#[test]
fn draws_games_that_are_over_and_what_is_not_known() {
    let first = |args: &[&str]| solve(args).out.lines().next().unwrap_or_default().to_owned();
    let near_the_limit = "8/2w2b2/8/1b4w1/8/3w4/5b2/8 white move 40 limit 40";
    assert_eq!(first(&["lo", "--position", near_the_limit]), "Neither side can force a win.");
    assert_eq!(
        first(&["lo", "--position", near_the_limit, "--lang", "ru"]),
        "Ни одна из сторон не может форсировать выигрыш."
    );
    assert_eq!(first(&["palisade", "--setup", "1 2", "--moves", ""]), "Draw: no more points to be had");
    assert_eq!(first(&["phalanx", "--moves", "", "--nodes", "1000"]), "Undecided: no proof was found.");
    let lost = "5w8/14/14/14/14/14/14/14/bb12/14/14/14 black move 30";
    assert_eq!(
        first(&["phalanx", "--position", lost, "--lang", "ru"]),
        "Белые могут форсировать выигрыш не больше чем за 1 полуход."
    );
    assert_eq!(
        first(&["palisade", "--position", "1 2 1 2 white", "--lang", "ru"]),
        "Белые могут форсировать выигрыш не больше чем за 4 действия."
    );
}

#[test]
fn moves_come_from_the_standard_input() {
    let answer = run(&["solve", "topological", "--setup", "2"], "Mm\nNm\nOm\nPm\n");
    assert_eq!(answer.status, Some(0), "{answer:?}");
    assert!(answer.out.starts_with("White can force a win within "), "{answer:?}");
}

#[test]
fn json_goes_into_a_file_beside_the_text() {
    let path = file("result.json");
    let answer =
        solve(&["hale", "--position", &format!("{DOUBLE} white"), "--json", path.to_str().expect("a name")]);
    assert!(answer.out.starts_with("White can force a win"), "{answer:?}");
    let text = std::fs::read_to_string(&path).expect("a file");
    std::fs::remove_file(&path).expect("a file");
    let result: Value = serde_json::from_str(&text).expect("JSON");
    assert_eq!(result["verdict"].as_str(), Some("win"));
}

#[test]
fn an_interrupt_ends_it_with_what_is_known() {
    let path = file("interrupted.json");
    let name = path.to_str().expect("a name");
    let child =
        khod(&["solve", "phalanx", "--moves", "", "--time", "3600s", "--json", name]).spawn().expect("khod");
    // The file is there when the signal is waited for.
    while !path.exists() {
        thread::sleep(Duration::from_millis(5));
    }
    let sent = Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("kill");
    assert!(sent.success());
    let output = child.wait_with_output().expect("khod ends");
    std::fs::remove_file(&path).expect("a file");
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    assert!(output.stdout.starts_with(b"Undecided: no proof was found.\n"), "{output:?}");
}

#[test]
fn bad_input_is_refused() {
    let cases: [(&[&str], &str); 9] = [
        (&["lo", "--nodes", "0"], "“0”"),
        (&["lo", "--nodes", "many"], "“many”"),
        (&["lo", "--time", "0"], "“0”"),
        (&["lo", "--time", "soon"], "900ms"),
        (&["lo", "--memory", "0"], "“0”"),
        (&["lo", "--json", "/no/such/folder/x.json", "--moves", ""], "there is no such file"),
        (&["lu"], "did you mean lo?"),
        (&["lo", "--moves", "A2-A9"], "move 1"),
        (&["lo", "--position", "8/8 white"], "8 rows"),
    ];
    for (args, words) in cases {
        let answer = run(&[&["solve"], args].concat(), "");
        assert_eq!((answer.status, answer.out.as_str()), (Some(2), ""), "{args:?} {answer:?}");
        assert!(answer.err.lines().count() == 1 && answer.err.contains(words), "{args:?} {answer:?}");
    }
}
