//! `khod duel` against an engine outside of it, and `khod engine`, as real processes.

mod program;

use program::{Run, khod, run};
use serde_json::Value;
use std::{
    fs,
    os::unix::fs::PermissionsExt,
    path::{Path, PathBuf},
    process::Command,
    thread::sleep,
    time::Duration,
};

const KHOD: &str = env!("CARGO_BIN_EXE_khod");

/// An empty folder of a test's own.
fn fresh(test: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("duel-engines-{test}"));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    folder
}

/// Writes a program in the language of the shell.
fn script(path: &Path, text: &str) {
    fs::write(path, format!("#!/bin/sh\n{text}\n")).expect("a file");
    fs::set_permissions(path, fs::Permissions::from_mode(0o755)).expect("permissions");
}

/// The lines of a saved duel, without what differs between an engine and khod itself.
fn pairs(path: &Path) -> Vec<Value> {
    let text = fs::read_to_string(path).expect("a saved duel");
    let pairs = text.lines().skip(1).map(|line| serde_json::from_str(line).expect("JSON"));
    let mut pairs: Vec<Value> = pairs.collect();
    for pair in &mut pairs {
        for game in pair["games"].as_array_mut().expect("games") {
            for side in ["a", "b"] {
                let effort = game[side].as_object_mut().expect("an effort");
                effort.retain(|key, _| key != "seconds" && key != "longest");
            }
        }
    }
    pairs
}

fn duel(game: &str, a: &str, b: &str, more: &[&str], save: &Path) -> Run {
    let save = ["--save", save.to_str().expect("plain text")];
    run(&[&["duel", game, "--a", a, "--b", b, "--jobs", "2"], more, &save].concat(), "")
}

#[test]
fn an_engine_makes_the_moves_that_khod_itself_would_make() {
    let folder = fresh("same");
    for game in ["phalanx", "lo", "hale", "topological", "palisade"] {
        let setting = "nodes=150,noise=10";
        let outside = format!("engine={KHOD},{setting}");
        let [inside, one, both] = ["inside", "one", "both"].map(|name| folder.join(format!("{game}-{name}")));
        let pairs_to_play = ["--pairs", "2"];
        let answer = duel(game, setting, setting, &pairs_to_play, &inside);
        assert_eq!((answer.status, answer.err.as_str()), (Some(0), ""));
        let answer = duel(game, setting, &outside, &pairs_to_play, &one);
        assert_eq!((answer.status, answer.err.as_str()), (Some(0), ""));
        assert!(answer.out.contains(&format!("\nB: engine={KHOD},{setting} · depth ")), "{}", answer.out);
        duel(game, &outside, &outside, &pairs_to_play, &both);
        let inside = pairs(&inside);
        assert_eq!(inside.len(), 2);
        assert_eq!(inside, pairs(&one), "{game}");
        assert_eq!(inside, pairs(&both), "{game}");
    }
}

#[test]
fn a_duel_with_an_engine_is_even_and_mirrored() {
    let engine = format!("engine={KHOD},nodes=60");
    let answer = run(&["duel", "lo", "--a", "nodes=60", "--b", &engine, "--pairs", "6"], "");
    let first = answer.out.lines().next();
    assert_eq!(first, Some("6 pairs: 0 0 6 0 0 · 50.0 % · Elo +0.0 ± ? · LOS ?"), "{answer:?}");
}

#[test]
fn a_killed_duel_with_an_engine_goes_on() {
    let folder = fresh("killed");
    let [whole, killed] = ["whole", "killed"].map(|name| folder.join(name));
    let (a, b) = ("nodes=80", format!("engine={KHOD},nodes=60,noise=20"));
    let limit = ["--limit", "40", "--pairs", "8"];
    assert_eq!(duel("lo", a, &b, &limit, &whole).status, Some(0));
    let name = killed.to_str().expect("plain text");
    let args = ["duel", "lo", "--a", a, "--b", &b, "--limit", "40", "--pairs", "8", "--save", name];
    let mut child = khod(&args).spawn().expect("khod starts");
    while fs::read_to_string(&killed).map_or(0, |text| text.matches('\n').count()) < 3 {
        sleep(Duration::from_millis(1));
    }
    child.kill().expect("a signal");
    child.wait().expect("an end");
    let resumed = duel("lo", a, &b, &limit, &killed);
    assert!(resumed.status == Some(0) && resumed.err.contains("played before"), "{resumed:?}");
    assert_eq!(pairs(&killed), pairs(&whole));
}

#[test]
fn an_interrupt_leaves_the_engine_time_to_be_ended() {
    let save = fresh("interrupted").join("save");
    let engine = format!("engine={KHOD},nodes=60");
    let name = save.to_str().expect("plain text");
    let args = ["duel", "lo", "--a", "nodes=60", "--b", &engine, "--pairs", "1000000", "--save", name];
    let child = khod(&args).spawn().expect("khod starts");
    while fs::read_to_string(&save).map_or(0, |text| text.matches('\n').count()) < 2 {
        sleep(Duration::from_millis(1));
    }
    let sent = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(sent.expect("a command").success());
    let output = child.wait_with_output().expect("an end");
    let [out, err] = [output.stdout, output.stderr].map(|text| String::from_utf8(text).expect("text"));
    assert_eq!((output.status.code(), err.as_str()), (Some(130), ""));
    assert!(out.ends_with("Stopped early; the same command goes on from here.\n"), "{out}");
}

#[test]
fn an_engine_that_breaks_loses_no_pair() {
    let folder = fresh("breaks");
    let [engine, save, whole] = ["engine", "save", "whole"].map(|name| folder.join(name));
    let setting = format!("engine={},nodes=40,noise=30", engine.display());
    let play = |save: &Path| duel("hale", "nodes=40", &setting, &["--pairs", "12"], save);
    // The answers end in the middle of a game.
    script(&engine, &format!("{KHOD} engine \"$2\" \"$3\" | sed -u 100q"));
    let broken = play(&save);
    assert_eq!(broken.status, Some(2), "{broken:?}");
    assert!(broken.err.contains("ended in the middle of the duel: it stopped with status 0"), "{broken:?}");
    assert_eq!(broken.err.lines().count(), 1, "{broken:?}");
    script(&engine, &format!("exec {KHOD} \"$@\""));
    assert_eq!(play(&save).status, Some(0));
    assert_eq!(play(&whole).status, Some(0));
    assert_eq!(pairs(&save), pairs(&whole));
}

#[test]
fn bad_engines_get_one_sentence() {
    let folder = fresh("bad");
    let answers = |go: &str| {
        format!(
            "echo khod-engine 1 lo 5\nwhile read word rest; do case $word in\nnew) echo ready;;\ngo) {go};;\nesac; done"
        )
    };
    let turn = |text: &str| answers(&format!("echo searches 1 depths 1 nodes 1 microseconds 1 turn {text}"));
    for (number, (text, words)) in (0..).zip([
        ("echo hello".to_owned(), "printed “hello”"),
        ("echo khod-engine 1 hale 5".to_owned(), "printed “khod-engine 1 hale 5”"),
        ("echo khod-engine 2 lo 5".to_owned(), "printed “khod-engine 2 lo 5”"),
        ("head -c 5000 /dev/zero; cat".to_owned(), "which is not the answer of an engine"),
        ("exit 3".to_owned(), "it stopped with status 3"),
        ("kill -KILL $$".to_owned(), "signal 9"),
        ("exit 0".to_owned(), "it stopped with status 0"),
        ("echo khod-engine 1 lo 5; read line; echo steady; cat".to_owned(), "printed “steady”"),
        (answers("exit 4"), "it stopped with status 4"),
        (answers("echo A1-A2"), "printed “A1-A2”"),
        (answers("echo searches x depths 1 nodes 1 microseconds 1 turn A1-A2"), "printed “searches x"),
        (turn("A1-A1"), "chose “A1-A1”: "),
        (turn("A1"), "chose “A1”: "),
    ]) {
        let engine = folder.join(number.to_string());
        script(&engine, &text);
        let engine = format!("engine={},nodes=5", engine.display());
        let answer = run(&["duel", "lo", "--a", "nodes=5", "--b", &engine, "--pairs", "1"], "");
        assert_eq!((answer.status, answer.out.as_str()), (Some(2), ""), "{text}: {answer:?}");
        assert!(answer.err.lines().count() == 1 && answer.err.contains(words), "{text}: {answer:?}");
    }
    for (setting, words) in [
        ("engine=", "must name a program"),
        ("engine=/nowhere/at/all", "can not be started: there is no such file"),
        ("engine=/", "can not be started"),
        ("engine=true,random", "random stands alone"),
        ("engine=true,engine=false", "twice"),
        ("engine=true,fast", "“fast”"),
    ] {
        let answer = run(&["duel", "lo", "--a", setting, "--pairs", "1"], "");
        assert_eq!((answer.status, answer.out.as_str()), (Some(2), ""), "{setting}: {answer:?}");
        assert!(answer.err.lines().count() == 1 && answer.err.contains(words), "{setting}: {answer:?}");
    }
}

#[test]
fn another_version_of_an_engine_is_another_duel() {
    let folder = fresh("version");
    let [engine, save] = ["engine", "save"].map(|name| folder.join(name));
    let setting = format!("engine={},nodes=40", engine.display());
    let play = || duel("hale", "nodes=40", &setting, &["--pairs", "1"], &save);
    script(&engine, &format!("exec {KHOD} \"$@\""));
    assert_eq!(play().status, Some(0));
    script(&engine, &format!("exec {KHOD} \"$1\" \"$2\" \"$3\",eval=v0"));
    let answer = play();
    assert!(answer.status == Some(2) && answer.err.contains("another version"), "{answer:?}");
}

#[test]
fn an_engine_answers_every_line_with_one() {
    let start = run(&["show", "lo", "--moves", ""], "").out;
    let text = start.lines().last().expect("a position text");
    let answer =
        run(&["engine", "lo", "nodes=300"], &format!("new 7\ngo {text}\ngo {text}\nnew 7\ngo {text}\n"));
    assert_eq!((answer.status, answer.err.as_str()), (Some(0), ""));
    let lines: Vec<&str> = answer.out.lines().collect();
    let [greeting, "ready", first, _, "ready", again] = lines[..] else { panic!("{}", answer.out) };
    assert!(greeting.starts_with("khod-engine 1 lo "), "{greeting}");
    let without_time = |line: &str| {
        let words: Vec<String> = line.split(' ').map(str::to_owned).collect();
        assert!(words.len() == 10 && words[6] == "microseconds", "{line}");
        [&words[..6], &words[8..]].concat()
    };
    assert_eq!(without_time(first), without_time(again));
    assert_eq!(without_time(first)[..2], ["searches", "1"]);
    for (input, words) in [
        ("stop\n", "line 1"),
        ("new x\n", "a seed is a whole number"),
        ("go nowhere\n", "line 1"),
        ("new 1\ngo 8/8/8/3ww3/8/8/8/b6b black\n", "line 2"),
    ] {
        let answer = run(&["engine", "lo"], input);
        assert_eq!(answer.status, Some(2), "{answer:?}");
        assert!(answer.err.lines().count() == 1 && answer.err.contains(words), "{answer:?}");
    }
    let answer = run(&["engine", "lo", "fast"], "");
    assert!(answer.status == Some(2) && answer.err.contains("“fast”"), "{answer:?}");
}
