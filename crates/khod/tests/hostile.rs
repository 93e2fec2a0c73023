//! Programs that do everything wrong: each gets its verdict, its opponent wins, and nothing is left of it.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod program;
mod remains;
mod table;

use serde_json::Value;
use std::sync::{PoisonError, RwLock};
use table::{Folder, play};

/// The programs, by section.
const PROGRAMS: &str = include_str!("hostile/programs.txt");

/// Enough to start on a busy machine; what must not wait for the clock does not.
const PATIENT: &[&str] = &["--time", "1s", "--startup", "10s", "--games", "1", "--limit", "40"];
/// For programs that will not answer.
const SHORT: &[&str] = &["--time", "200ms", "--startup", "300ms", "--games", "1", "--limit", "40"];

/// A game takes this lock for reading. A test that gets it for writing knows that no game is being played: the last game of the suite at least.
static PLAYING: RwLock<()> = RwLock::new(());

/// Plays one game of lo in a folder of its own; a game that the machine spoiled says nothing and is played again.
/// Afterwards nothing of it may be left, and nothing at all when nobody else plays.
fn game(name: &str, bodies: [Option<&str>; 2], options: &[&str]) -> Value {
    let folder = Folder::new(&format!("hostile-{name}"));
    let command = |seat: usize| {
        let file = format!("{name}-{seat}.py");
        bodies[seat].map_or("random".to_owned(), |body| folder.python(&file, body))
    };
    let (white, black) = (command(0), command(1));
    let playing = PLAYING.read().unwrap_or_else(PoisonError::into_inner);
    let valid = (0..5).find_map(|_| {
        let (run, mut games) = play(&folder, "lo", [&white, &black], options);
        assert_eq!((run.status, games.len()), (Some(0), 1), "{name}: {run:?}");
        games.pop().filter(|game| game["verdict"] != "host")
    });
    remains::none_of(folder.folder());
    drop(playing);
    if let Ok(_nobody) = PLAYING.try_write() {
        remains::none_at_all();
    }
    valid.unwrap_or_else(|| panic!("{name}: the machine is too busy"))
}

/// The verdict on a white program, with the number of lines that were played before it, and the reason.
fn judge(name: &str, body: &str, options: &[&str]) -> (String, usize, String) {
    let game = game(name, [Some(body), None], options);
    assert_eq!(game["winner"], "black", "{name}: {game}");
    let text = |key: &str| game[key].as_str().expect(key).to_owned();
    (text("verdict"), game["moves"].as_array().expect("moves").len(), text("reason"))
}

/// Has every program of a section judged.
fn check(section: &str, options: &[&str]) {
    let start = format!("== {section}\n");
    let (_, text) = PROGRAMS.split_once(&start).expect("a section of this name");
    let mut lines = text.lines().take_while(|line| !line.starts_with("==")).peekable();
    let process = std::process::id().to_string();
    let mut judged = 0;
    while let Some(head) = lines.next() {
        let [name, verdict, moves] = head.split(' ').collect::<Vec<_>>()[..] else {
            assert!(head.is_empty() || head.starts_with('#'), "{head}");
            continue;
        };
        if head.starts_with('#') {
            continue;
        }
        let mut body = String::new();
        while let Some(line) = lines.next_if(|line| line.starts_with(' ')) {
            body += &[line.strip_prefix("    ").unwrap(), "\n"].concat().replace("PID", &process);
        }
        let (found, played, reason) = judge(name, &body, options);
        assert_eq!((found.as_str(), played), (verdict, moves.parse().unwrap()), "{name}: {reason}");
        judged += 1;
    }
    assert!(judged > 0, "{section}");
}

#[test]
fn output_without_end_is_cut_off() {
    check("output without end", PATIENT);
    // How many lines were played before it was noticed depends on the machine.
    let (verdict, _, reason) = judge("legal-flood", "say('A2-C2')\nwhile True: say('A2-C2')", PATIENT);
    assert_eq!(verdict, "flood", "{reason}");
}

#[test]
fn bytes_that_are_no_move_are_unreadable() {
    check("bytes that are no move", PATIENT);
}

#[test]
fn whoever_ends_while_a_line_is_due_loses() {
    check("ends while a line is due", PATIENT);
    let (_, _, reason) = judge("by-signal", "os.kill(os.getpid(), signal.SIGSEGV)", PATIENT);
    assert_eq!(reason, "signal 11 ended it: it touched memory that is not its own");
}

#[test]
fn slow_and_silent_programs_run_out_of_time() {
    check("slow and silent", SHORT);
    let (_, _, reason) = judge("reason", "os.write(1, b'A2-C2')\nsleep()", SHORT);
    let allowed =
        "there are 200 ms, 50 ms of grace and 300 ms to start; “A2-C2” stood there without a newline";
    assert!(reason.ends_with(allowed), "{reason}");
}

#[test]
fn whatever_is_printed_when_nothing_is_due_is_out_of_turn() {
    check("when nothing is due", PATIENT);
    let game = game("early", [Some("sleep()"), Some("say('B1-B3')\nsleep()")], PATIENT);
    assert_eq!((&game["verdict"], &game["winner"]), (&"out-of-turn".into(), &"white".into()), "{game}");
}

/// The highest level that there is; these need at least limits.
#[test]
fn whoever_takes_too_much_loses_by_that() {
    check("too much", &["--time", "20s", "--startup", "20s", "--games", "1", "--memory", "128"]);
}

/// What the sandbox forbids fails inside the program: one that can live with that plays on.
#[test]
fn whoever_tries_what_is_forbidden_plays_on() {
    check("forbidden", PATIENT);
}

/// Programs that are odd, but legal: their first move counts, and only then do they lose by stopping.
#[test]
fn odd_programs_may_play() {
    check("odd but legal", PATIENT);
    check("deaf", &["--time", "500ms", "--startup", "10s", "--games", "1"]);
}

/// A program may compute on its opponent's time, and it is reported.
#[test]
fn computing_on_the_opponents_time_is_reported() {
    let spins = "say('A2-C2')\nend = time.process_time() + 0.4\nwhile time.process_time() < end: pass\nfor _ in range(3): hear()";
    let waits = "hear(); hear(); hear()\nsleep(4)\nsay('B1-B3')\nsleep()";
    let options = ["--time", "10s", "--startup", "20s", "--games", "1", "--limit", "40"];
    let game = game("ponders", [Some(spins), Some(waits)], &options);
    assert_eq!((&game["verdict"], &game["winner"]), (&"exit".into(), &"black".into()), "{game}");
    assert!(game["notes"].to_string().contains("on the opponent's time"), "{game}");
}
