//! The files of `khod duel`: what is saved goes on, whatever happened; openings and results can be read.

mod program;

use program::{Run, khod, run};
use serde_json::Value;
use std::{
    fs,
    path::{Path, PathBuf},
    process::{Child, Command},
    thread::sleep,
    time::Duration,
};

const DUEL: [&str; 8] = ["duel", "lo", "--a", "nodes=300,noise=20", "--b", "nodes=80", "--limit", "40"];

/// A path in an empty folder of its own.
fn fresh(test: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("duel-{test}"));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    folder.join("file")
}

fn text(path: &Path) -> &str {
    path.to_str().expect("a path of plain text")
}

/// Plays the duel with a file.
fn duel(more: &[&str], save: &Path) -> Run {
    run(&[&DUEL[..], more, &["--save", text(save)]].concat(), "")
}

/// Takes times away, which are never the same.
fn without_times(mut value: Value) -> Value {
    match &mut value {
        Value::Object(object) => {
            object.retain(|key, _| key != "seconds" && key != "longest");
            object.values_mut().for_each(|inner| *inner = without_times(inner.take()));
        }
        Value::Array(array) => array.iter_mut().for_each(|inner| *inner = without_times(inner.take())),
        _ => {}
    }
    value
}

/// The lines of a saved duel, without times.
fn lines(path: &Path) -> Vec<Value> {
    let text = fs::read_to_string(path).expect("a saved duel");
    text.lines().map(|line| without_times(serde_json::from_str(line).expect("JSON"))).collect()
}

/// Starts the duel and waits until a number of lines is written.
fn start_and_wait(more: &[&str], save: &Path, count: usize) -> Child {
    let child = khod(&[&DUEL[..], more, &["--save", text(save)]].concat()).spawn().expect("khod starts");
    while fs::read_to_string(save).map_or(0, |text| text.matches('\n').count()) < count {
        sleep(Duration::from_millis(1));
    }
    child
}

#[test]
fn a_killed_duel_goes_on_as_if_nothing_had_happened() {
    let (whole, killed) = (fresh("whole"), fresh("killed"));
    let played = duel(&["--pairs", "20"], &whole);
    assert_eq!((played.status, played.err.as_str()), (Some(0), ""));
    assert_eq!(lines(&whole).len(), 21);
    let mut child = start_and_wait(&["--pairs", "20"], &killed, 4);
    child.kill().expect("a signal");
    child.wait().expect("an end");
    let resumed = duel(&["--pairs", "20", "--jobs", "2"], &killed);
    assert_eq!(resumed.status, Some(0), "{resumed:?}");
    assert!(resumed.err.contains("pairs were played before"), "{resumed:?}");
    assert_eq!(lines(&killed), lines(&whole));
    let result = |out: &str| out.split("\nA: ").next().expect("a part").to_owned();
    assert_eq!(result(&resumed.out), result(&played.out));
}

#[test]
fn an_interrupted_duel_says_what_it_knows_and_goes_on() {
    let save = fresh("interrupted");
    let child = start_and_wait(&["--pairs", "1000000"], &save, 3);
    let sent = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(sent.expect("a command").success());
    let output = child.wait_with_output().expect("an end");
    assert_eq!(output.status.code(), Some(130));
    let out = String::from_utf8(output.stdout).expect("text");
    assert!(out.ends_with("Stopped early; the same command goes on from here.\n"), "{out}");
    let pairs = lines(&save).len() - 1;
    assert!(out.contains(&format!("{pairs} pairs: ")), "{out}");
    let answer = duel(&["--pairs", &(pairs + 1).to_string()], &save);
    assert!(answer.err.ends_with(&format!(": {pairs} pairs were played before\n")), "{answer:?}");
    assert!(answer.out.starts_with(&format!("{} pairs: ", pairs + 1)), "{}", answer.out);
}

#[test]
fn a_torn_line_is_dropped_wherever_it_was_torn() {
    let save = fresh("torn");
    duel(&["--pairs", "3"], &save);
    let (bytes, right) = (fs::read(&save).expect("a file"), lines(&save));
    let ends: Vec<usize> = (0..bytes.len()).filter(|&at| bytes[at] == b'\n').map(|at| at + 1).collect();
    for cut in [1, ends[0] - 1, ends[0] + 1, ends[2] - 1, ends[2] + 40, ends[3] - 1] {
        fs::write(&save, &bytes[..cut]).expect("a file");
        let answer = duel(&["--pairs", "3"], &save);
        assert_eq!(answer.status, Some(0), "{answer:?}");
        assert!(answer.err.contains("the torn last line is dropped"), "{cut}: {answer:?}");
        assert_eq!(lines(&save), right, "{cut}");
    }
}

#[test]
fn another_duels_file_is_refused_and_left_alone() {
    let save = fresh("other");
    duel(&["--pairs", "2"], &save);
    let bytes = fs::read(&save).expect("a file");
    let refused = |args: &[&str], words: &str| {
        let answer = run(&[args, &["--save", text(&save)]].concat(), "");
        assert_eq!((answer.status, answer.out.as_str()), (Some(2), ""), "{answer:?}");
        assert!(answer.err.lines().count() == 1 && answer.err.contains(words), "{words}: {answer:?}");
    };
    let changed = |at: usize, value| [&DUEL[..at], &[value], &DUEL[at + 1..]].concat();
    refused(&changed(3, "nodes=301,noise=20"), "its a is nodes=300,noise=20, not nodes=301,noise=20");
    refused(&changed(5, "random"), "its b is nodes=80, not random");
    let long = "nodes=80,without=history,without=reductions,without=futility";
    let words = "not nodes=80,without=reductions,without=futility,without=history";
    refused(&changed(5, long), words);
    refused(&changed(7, "50"), "its limit is 40, not 50");
    refused(&[&DUEL[..], &["--seed", "2"]].concat(), "its seed is 1, not 2");
    refused(&[&DUEL[..], &["--plies", "8"]].concat(), "its plies is null, not 8..8");
    refused(&["duel", "hale"], "its duel is lo, not hale");
    assert_eq!(fs::read(&save).expect("a file"), bytes);
    for (content, words) in [
        ("my diary\n", "not the file of a duel"),
        ("my diary", "not the file of a duel"),
        ("{\"game\":\"lo\"}\n", "not the file of a duel"),
        ("\u{0}\n", "not the file of a duel"),
        (&String::from_utf8_lossy(&bytes).replace("\"pair\":1", "\"pair\":3"), "line 2 is not a pair"),
        (&String::from_utf8_lossy(&bytes).replace("connected", "bribed"), "is not a pair"),
        (&String::from_utf8_lossy(&bytes).replace("\"player\":\"", "\"player\":\"x"), "another version"),
    ] {
        fs::write(&save, content).expect("a file");
        refused(&DUEL, words);
        assert_eq!(fs::read_to_string(&save).expect("a file"), content);
    }
}

#[test]
fn two_duels_do_not_write_the_same_file() {
    let save = fresh("busy");
    let mut child = start_and_wait(&["--pairs", "1000000"], &save, 1);
    let answer = duel(&["--pairs", "1000000"], &save);
    child.kill().expect("a signal");
    child.wait().expect("an end");
    assert_eq!(answer.status, Some(2), "{answer:?}");
    assert!(answer.err.contains("in use by another duel"), "{answer:?}");
}

#[test]
fn the_jobs_do_not_show_in_the_file() {
    let [alone, together] = [("alone", "1"), ("together", "3")].map(|(name, jobs)| {
        let save = fresh(name);
        duel(&["--pairs", "12", "--jobs", jobs], &save);
        lines(&save)
    });
    assert_eq!(alone.len(), 13);
    assert_eq!(alone, together);
}

#[test]
fn a_decided_test_is_not_played_on() {
    let save = fresh("decided");
    let args = ["--pairs", "300", "--sprt", "0,60", "--json", "-"];
    let [first, second] = [0, 1].map(|_| duel(&args, &save));
    let [first, second] =
        [first, second].map(|answer| without_times(serde_json::from_str(&answer.out).expect("one object")));
    assert_eq!(first["sprt"]["verdict"], "high");
    let pairs = first["pairs"].as_u64().expect("a number");
    assert!(pairs < 300);
    assert_eq!(first, second);
    assert_eq!(lines(&save).len() as u64, pairs + 1);
}

#[test]
fn the_result_fits_together() {
    let file = fresh("result");
    let args = [&DUEL[..], &["--pairs", "30", "--sprt", "-5,5", "--json", text(&file)]].concat();
    assert_eq!(run(&args, "").status, Some(0));
    // The same duel writes its result again, in whatever room the old one took; anything else is left alone.
    let first = fs::read_to_string(&file).expect("a result");
    fs::write(&file, format!("{}{}\n", first.trim_end(), " ".repeat(1000))).expect("a file");
    assert_eq!(run(&args, "").status, Some(0));
    let again = fs::read_to_string(&file).expect("a result");
    let result = |text: &str| without_times(serde_json::from_str(text).expect("JSON"));
    assert!(again.len() < first.len() + 500 && result(&again) == result(&first), "{again}");
    let other = run(&["duel", "lo", "--a", "nodes=100", "--pairs", "1", "--json", text(&file)], "");
    assert!(other.status == Some(2) && other.err.contains("is there already"), "{other:?}");
    assert_eq!(fs::read_to_string(&file).expect("a result"), again);
    let result: Value = serde_json::from_str(&fs::read_to_string(&file).expect("a result")).expect("JSON");
    let number = |key: &str| result[key].as_u64().unwrap_or_else(|| panic!("{key} in {result}"));
    let counts: Vec<u64> = result["pentanomial"]
        .as_array()
        .expect("counts")
        .iter()
        .map(|count| count.as_u64().expect("a count"))
        .collect();
    let counts: [u64; 5] = counts.try_into().expect("five");
    let pairs = khod_rating::Pairs::new(counts);
    assert_eq!((number("pairs"), pairs.total()), (30, 30));
    assert_eq!(number("wins") + number("draws") + number("losses"), 60);
    assert_eq!(
        2 * number("wins") + number("draws"),
        (0..).zip(counts).map(|(halves, count)| halves * count).sum::<u64>()
    );
    // Reading a number as JSON may change its last digit.
    let near = |key: &str, number: f64| {
        assert!(result[key].as_f64().is_some_and(|read| (read - number).abs() < 1e-9), "{key}: {number}");
    };
    near("elo", pairs.elo().value);
    near("elo_error", pairs.elo().error.expect("an error bar"));
    let reasons: u64 =
        result["reasons"].as_object().expect("reasons").values().filter_map(Value::as_u64).sum();
    assert_eq!(reasons, 60);
    let nodes = ["a", "b"].map(|side| result["effort"][side]["nodes"].as_u64().expect("nodes"));
    assert_eq!(nodes[0] + nodes[1], number("nodes"));
    assert_eq!((result["duel"].as_str(), result["finished"].as_bool()), (Some("lo"), Some(true)));
}

#[test]
fn openings_are_frozen_and_used_again() {
    let file = fresh("openings");
    let with_file = [&DUEL[..], &["--pairs", "6", "--openings", text(&file), "--json", "-"]].concat();
    let play = |args: &[&str]| -> Value {
        let answer = run(args, "");
        assert_eq!(answer.status, Some(0), "{answer:?}");
        without_times(serde_json::from_str(&answer.out).expect("JSON"))
    };
    let made = play(&with_file);
    let openings = fs::read_to_string(&file).expect("openings");
    assert_eq!(openings.lines().filter(|line| !line.starts_with('#')).count(), 6);
    assert_eq!(play(&with_file), made);
    // Nobody sees whether they were made before or on the way.
    let drawn = play(&[&DUEL[..], &["--pairs", "6", "--json", "-"]].concat());
    assert_eq!((&drawn["pentanomial"], &drawn["nodes"]), (&made["pentanomial"], &made["nodes"]));
    let even = play(&[&DUEL[..], &["--pairs", "2", "--json", "-", "--balance", "30,2000"]].concat());
    assert_eq!([&even["balance"], &even["judge"]], [30, 2000]);
    assert_eq!([&drawn["balance"], &drawn["judge"]], [&Value::Null, &Value::from(1500)]);
    let few = run(&[&DUEL[..], &["--pairs", "7", "--openings", text(&file)]].concat(), "");
    assert!(few.status == Some(2) && few.err.contains("only 6 openings"), "{few:?}");
    let all = play(&[&DUEL[..], &["--openings", text(&file), "--json", "-"]].concat());
    assert_eq!(all["pairs"], 6);
    let connected = "8/8/8/3ww3/8/8/8/b6b black";
    for (line, words) in [("nonsense", "line 2: "), (connected, "over")] {
        fs::write(&file, format!("# two\n{line}\n")).expect("a file");
        let answer = run(&[&DUEL[..], &["--openings", text(&file)]].concat(), "");
        assert!(answer.status == Some(2) && answer.err.contains(words), "{answer:?}");
    }
}

#[test]
fn palisade_is_measured_on_long_rows_by_points() {
    let save = fresh("palisade");
    let args = ["duel", "palisade", "--a", "nodes=400", "--b", "random", "--pairs", "40", "--json", "-"];
    let test = ["--sprt", "0,1", "--sprt-model", "points", "--save", text(&save)];
    let answer = run(&[&args[..], &test].concat(), "");
    let result: Value = serde_json::from_str(&answer.out).expect("JSON");
    assert_eq!(result["sprt"]["verdict"], "high", "{result}");
    assert!(result["points"]["mean"].as_f64().expect("points") > 1.0, "{result}");
    for pair in &lines(&save)[1..] {
        let opening = pair["opening"].as_str().expect("an opening");
        let heights = opening.split(' ').map_while(|word| word.parse::<u32>().ok());
        assert!(heights.clone().count() >= 8 && heights.sum::<u32>() >= 50, "{opening}");
        assert!(pair["games"][0]["points"].is_array(), "{pair}");
    }
}

/// The keys of a value, at any depth.
fn keys(value: &Value, prefix: &str, found: &mut Vec<String>) {
    if let Value::Object(object) = value {
        for (key, inner) in object {
            let name = format!("{prefix}.{key}");
            keys(inner, &name, found);
            found.push(name);
        }
    }
    if let Value::Array(array) = value {
        for inner in array {
            keys(inner, prefix, found);
        }
    }
}

#[test]
fn the_page_on_formats_shows_every_key() {
    let page = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/formats.md"));
    let page = page.expect("a page");
    let shown = |kind: &str| -> Vec<Vec<String>> {
        let block = page.split(&format!("```{kind}\n")).nth(1).and_then(|rest| rest.split("```").next());
        block.expect("a block").lines().map(all_keys).collect()
    };
    let save = fresh("page");
    let args = ["duel", "palisade", "--a", "nodes=400,noise=40", "--b", "random", "--pairs", "1"];
    let more = ["--sprt", "0,1", "--sprt-model", "points", "--save", text(&save), "--json", "-"];
    let answer = run(&[&args[..], &more].concat(), "");
    let saved = fs::read_to_string(&save).expect("a saved duel");
    assert_eq!(shown("duel"), saved.lines().map(all_keys).collect::<Vec<_>>());
    assert_eq!(shown("duel-result"), [all_keys(&answer.out)]);
}

fn all_keys(line: &str) -> Vec<String> {
    let mut found = Vec::new();
    keys(&serde_json::from_str(line).expect("JSON"), "", &mut found);
    found
}
