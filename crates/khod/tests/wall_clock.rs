//! The machine's clock is set while a match runs: neither verdicts nor times change.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod program;
mod remains;
mod table;

use program::khod;
use serde_json::Value;
use std::{
    fs,
    process::{Command, Stdio},
    sync::atomic::{AtomicBool, Ordering},
    thread,
    time::{Duration, Instant},
};
use table::Folder;

/// Answers after a while, in time; then never again.
const PROGRAM: &str = "sleep(0.6)\nsay('A2-C2')\nsleep()";

/// The arbiter's wall clock is what a file says; programs are started without it, and its steady clock is left alone.
fn faked(mut command: Command, file: &str) -> Command {
    let library = Command::new("faketime").args(["-m", "-f", "+0", "printenv", "LD_PRELOAD"]).output();
    let library = String::from_utf8(library.expect("faketime (Debian: faketime)").stdout).unwrap();
    command.env("LD_PRELOAD", library.trim()).env("FAKETIME_TIMESTAMP_FILE", file);
    command.env("FAKETIME_NO_CACHE", "1").env("FAKETIME_DONT_FAKE_MONOTONIC", "1");
    command
}

/// Sets the clock to a number of seconds from now; a process that reads it meanwhile reads the one or the other.
fn set(file: &str, seconds: i32) {
    let new = format!("{file}.new");
    fs::write(&new, format!("{seconds:+}\n")).unwrap();
    fs::rename(&new, file).unwrap();
}

/// What the clock says, in seconds.
fn seconds(file: &str) -> i64 {
    let output = faked(Command::new("date"), file).arg("+%s").output().unwrap();
    String::from_utf8(output.stdout).unwrap().trim().parse().unwrap()
}

/// Plays a game while the clock goes to each of these times in turn, ten times a second; gives the game and how long it took.
fn game(folder: &Folder, times: &[i32]) -> (Value, Duration) {
    let (file, json) = (folder.path("clock"), folder.path("games.jsonl"));
    set(&file, 0);
    // What is there already would be left as it is.
    let _ = fs::remove_file(&json);
    let program = folder.python("slow.py", PROGRAM);
    let args = [
        "match", "lo", "--a", &program, "--b", "random", "--json", &json, "--games", "1", "--time", "1500ms",
    ];
    let mut arbiter = faked(khod(&[&args[..], &["--startup", "10s", "--limit", "40"]].concat()), &file);
    let begun = Instant::now();
    let mut arbiter = arbiter.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    let over = AtomicBool::new(false);
    let status = thread::scope(|scope| {
        scope.spawn(|| {
            for &time in times.iter().cycle().take_while(|_| !over.load(Ordering::Relaxed)) {
                thread::sleep(Duration::from_millis(100));
                set(&file, time);
            }
        });
        // It is the arbiter whose clock is faked, not only the process that started it.
        let maps = || fs::read_to_string(format!("/proc/{}/maps", arbiter.id())).unwrap_or_default();
        while !(maps().contains("libfaketime") && maps().contains("/khod\n")) {
            assert!(begun.elapsed() < Duration::from_secs(20), "{}", maps());
            thread::sleep(Duration::from_millis(1));
        }
        let status = arbiter.wait().unwrap();
        over.store(true, Ordering::Relaxed);
        status
    });
    assert!(status.success());
    remains::none_of(folder.folder());
    let text = fs::read_to_string(&json).unwrap();
    (serde_json::from_str(text.lines().next().unwrap()).unwrap(), begun.elapsed())
}

#[test]
fn a_clock_that_is_set_while_a_match_runs_changes_nothing() {
    let folder = Folder::new("wall-clock");
    let file = folder.path("clock");
    set(&file, 0);
    let now = seconds(&file);
    set(&file, -3600);
    assert!((-3600..-3500).contains(&(seconds(&file) - now)));
    // Once back by an hour, as when the clock is corrected; then to and fro all the time.
    for times in [&[-3600][..], &[3600, -3600, 0]] {
        // A game that the machine spoiled says nothing.
        let tries = (0..5).map(|_| game(&folder, times));
        let valid = tries.into_iter().find(|(game, _)| game["verdict"] != "host");
        let (game, took) = valid.expect("a machine that is not too busy");
        let case = format!("{times:?}: {game}");
        assert_eq!((&game["verdict"], &game["winner"]), (&"time".into(), &"black".into()), "{case}");
        // White's first line counts, the next one never came.
        let ms: Vec<f64> = game["ms"].as_array().unwrap().iter().map(|ms| ms.as_f64().unwrap()).collect();
        assert_eq!(ms.len(), 2, "{case}");
        assert!((600.0..11_500.0).contains(&ms[0]) && (0.0..1_600.0).contains(&ms[1]), "{case}");
        // An hour more or less would show.
        assert!((Duration::from_millis(2100)..Duration::from_mins(1)).contains(&took), "{took:?} {case}");
    }
}
