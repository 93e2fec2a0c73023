//! `khod bench` as a real process: that it runs and counts right, never how fast.

mod program;

use khod_engine::signature;
use program::run;
use serde_json::Value;

/// The numbers of the row that begins with a word.
fn row(out: &str, first: &str) -> Vec<f64> {
    let line = out.lines().find(|line| line.starts_with(first)).unwrap_or_else(|| panic!("{first} in {out}"));
    line.split_whitespace().filter_map(|word| word.parse().ok()).collect()
}

#[test]
fn every_position_has_a_row_and_speeds() {
    let answer = run(&["bench", "perft", "palisade", "--positions"], "");
    assert_eq!((answer.status, answer.err.as_str()), (Some(0), ""));
    assert_eq!(answer.out.lines().count(), 13, "heading, eleven positions, the sum");
    let [nodes, counted, generated] = row(&answer.out, "palisade start")[..] else {
        panic!("{}", answer.out)
    };
    assert_eq!(nodes as u64, 841_155);
    assert!(counted > 0.0 && generated > 0.0);
}

#[test]
fn instructions_are_counted_and_alike_in_every_run() {
    let first = run(&["bench", "perft", "lo", "--instructions"], "");
    assert_eq!(first.status, Some(0), "{}", first.err);
    let [nodes, counted, generated] = row(&first.out, "lo")[..] else { panic!("{}", first.out) };
    assert!(nodes > 100_000.0 && counted > 1.0 && generated > counted, "{}", first.out);
    // Hash seeds differ from run to run, which moves the start-up by a few thousand instructions.
    let again = row(&run(&["bench", "perft", "lo", "--instructions"], "").out, "lo");
    assert!(
        (again[1] - counted).abs() < 0.2 && (again[2] - generated).abs() < 0.2,
        "{again:?} {}",
        first.out
    );
}

#[test]
fn the_search_is_measured_and_signed() {
    let answer = run(&["bench", "lo", "palisade", "--time", "5ms"], "");
    assert_eq!((answer.status, answer.err.as_str()), (Some(0), ""));
    assert_eq!(answer.out.lines().count(), 6, "heading, two positions a game, the signature: {}", answer.out);
    let [nodes, _, depth] = row(&answer.out, "lo start")[..] else { panic!("{}", answer.out) };
    assert!(nodes > 0.0 && depth >= 1.0);
    assert!(answer.out.contains("whole turn"), "{}", answer.out);
    let [(_, lo), (_, palisade)] = ["lo", "palisade"].map(|game| signature::known(game).expect("a number"));
    assert_eq!(answer.out.lines().last(), Some(format!("signature {}", lo + palisade).as_str()));
}

#[test]
fn the_signature_alone_and_as_json() {
    let (_, nodes) = signature::known("phalanx").expect("a number");
    let answer = run(&["bench", "phalanx", "--signature", "--lang", "ru"], "");
    assert_eq!((answer.status, answer.out), (Some(0), format!("сигнатура {nodes}\n")));
    let answer = run(&["bench", "phalanx", "--time", "5ms", "--positions", "--json", "-"], "");
    let objects: Vec<Value> =
        answer.out.lines().map(|line| serde_json::from_str(line).expect("an object")).collect();
    let (last, positions) = objects.split_last().expect("lines");
    assert_eq!(last["signature"], nodes);
    assert_eq!(last["games"]["phalanx"], nodes);
    assert_eq!(positions.len(), 11);
    for object in positions {
        assert_eq!(object["game"], "phalanx");
        for key in ["depth", "nodes", "nps", "ms"] {
            assert!(object[key].is_u64(), "{key} in {object}");
        }
    }
}

#[test]
fn instructions_of_the_search_are_counted() {
    let answer = run(&["bench", "palisade", "--instructions"], "");
    assert_eq!(answer.status, Some(0), "{}", answer.err);
    let [nodes, instructions] = row(&answer.out, "palisade")[..] else { panic!("{}", answer.out) };
    assert!(nodes > 1_000.0 && instructions > 50.0, "{}", answer.out);
}

#[test]
fn depth_and_branching_factor_are_alike_in_every_run() {
    let args = ["bench", "depth", "lo", "palisade", "--nodes", "20000"];
    let answer = run(&args, "");
    assert_eq!((answer.status, answer.err.as_str()), (Some(0), ""));
    assert_eq!(answer.out, run(&args, "").out);
    assert_eq!(answer.out.lines().count(), 4, "two lines of headings, two games: {}", answer.out);
    let figures = row(&answer.out, "lo");
    assert!(figures.len() == 7 && figures[..3].is_sorted() && figures[6] > 1.0, "{}", answer.out);
    let answer = run(&[&args[..], &["--json", "-", "--lang", "ru"]].concat(), "");
    let objects: Vec<Value> =
        answer.out.lines().map(|line| serde_json::from_str(line).expect("an object")).collect();
    assert_eq!(objects.len(), 12, "start, four positions and their mean, twice: {}", answer.out);
    assert_eq!((&objects[0]["name"], &objects[5]["name"]), (&"start".into(), &"mean".into()));
    for object in &objects {
        assert_eq!(object["nodes"], serde_json::json!([200, 2_000, 20_000]), "{object}");
        assert!(object["branching"].as_f64().is_some_and(|factor| factor > 1.0), "{object}");
    }
}

#[test]
fn the_arena_is_measured() {
    let small = ["bench", "arena", "palisade", "--games", "3", "--players", "5", "--results", "41"];
    let answer = run(&small, "");
    assert_eq!((answer.status, answer.err.as_str()), (Some(0), ""), "{}", answer.out);
    assert!(answer.out.contains("no sandbox: ") && answer.out.contains("level "), "{}", answer.out);
    assert!(answer.out.contains("standings of 5 players, 42 games: "), "{}", answer.out);
    assert!(!answer.out.contains("verdict"), "{}", answer.out);
    let answer = run(&[&small[..], &["--lines", "8", "--json", "-", "--lang", "ru"]].concat(), "");
    let objects: Vec<Value> =
        answer.out.lines().map(|line| serde_json::from_str(line).expect("an object")).collect();
    let [pipe, plain, isolated, deadline, standings] = &objects[..] else { panic!("{}", answer.out) };
    assert!(pipe["us"]["p50"].as_f64().expect("a time") > 0.0);
    assert!(plain["sandbox"].is_null() && isolated["sandbox"].is_u64());
    for games in [plain, isolated] {
        assert_eq!((&games["games"], &games["spoiled"]), (&3.into(), &0.into()), "{games}");
        assert_eq!(games["descriptors_growth"], 0);
        for key in ["clock_us", "gone_ms", "next_ms"] {
            let [median, rare, most] =
                ["p50", "p99", "max"].map(|figure| games[key][figure].as_f64().expect("a time"));
            assert!(0.0 < median && median <= rare && rare <= most, "{key} in {games}");
        }
    }
    // What is lost or void depends on the machine.
    assert!(
        deadline["lines"].as_u64().expect("a number") >= 8 && deadline["verdict_ms"].is_object(),
        "{deadline}"
    );
    assert_eq!((&standings["players"], &standings["games"]), (&5.into(), &42.into()));
}

#[test]
fn what_can_not_be_measured_is_refused() {
    let refused = |args: &[&str], words: &str| {
        let answer = run(args, "");
        assert_eq!((answer.status, answer.out.as_str()), (Some(2), ""), "{answer:?}");
        assert!(answer.err.lines().count() == 1 && answer.err.contains(words), "{answer:?}");
    };
    refused(&["bench", "perft", "chess"], "“chess”");
    refused(&["bench", "chess"], "“chess”");
    refused(&["bench", "arena", "chess"], "“chess”");
    refused(&["bench", "arena", "--games", "0"], "“0”");
    refused(&["bench", "arena", "--games", "1", "--time", "1s"], "--time");
    refused(&["bench", "arena", "--players", "1"], "2 to 1000 players, not 1");
    refused(&["bench", "arena", "--sandbox", "4"], "“4”");
    refused(&["bench", "lo", "--time", "0"], "time");
    refused(&["bench", "depth", "chess"], "“chess”");
    refused(&["bench", "depth", "--nodes", "0"], "“0”");
    refused(&["bench", "lo", "--signature", "--positions"], "--positions");
    refused(&["bench", "lo", "--json", "/nowhere/at/all"], "/nowhere/at/all: there is no such file");
}
