//! Contests in trouble: void games, interrupts, files that vanish, an arbiter without means.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod contest;
mod program;

use contest::Contest;
use khod_arena::{
    Cause, Conditions, GameResult, Specification, Verdict,
    schedule::{Pairing, TournamentCourse},
    storage::{Lock, Storage},
};
use khod_games::{Explain, Side, record::Winner};
use program::finish;
use serde_json::Value;
use std::{
    fs,
    path::Path,
    process::{Child, Command, Stdio},
    thread,
    time::{Duration, Instant},
};

const PATIENCE: Duration = Duration::from_secs(50);

fn programs(count: usize) -> String {
    let program = |number| format!("[[program]]\nname = \"p{number}\"\ncommand = \"random\"\n");
    (0..count).map(program).collect::<Vec<_>>().concat()
}

/// A game that white won, or that is void.
fn game(specification: &Specification, pairing: &Pairing, leg: usize, void: bool) -> GameResult {
    let (verdict, cause) = if void {
        (Verdict::Host, Cause::Waiting { side: Side::White })
    } else {
        (Verdict::Rules, Cause::Rules { reason: "connected".to_owned() })
    };
    let event = &specification.events[pairing.event];
    let conditions = Conditions::draw(event.game, &event.fixed, specification.seed, pairing.number());
    let seats = if leg == 0 { [0, 1] } else { [1, 0] };
    let names = seats.map(|seat| specification.entrants[pairing.players[seat]].name.clone());
    let result = GameResult::unplayed(event.game, conditions, names, 3, (verdict, cause.reason()));
    GameResult { winner: (!void).then_some(Winner::Side(Side::White)), ..result }
}

/// Stores the whole contest as if it had been played: games of these two programs are void and stay so, if they were played again.
fn store(contest: &Contest, void: [usize; 2], again: bool) {
    let specification =
        Specification::read(&fs::read_to_string(contest.path("contest.toml")).unwrap()).unwrap();
    let path = contest.path("contest.khod");
    let mut storage = Storage::open(Lock::take(&path).unwrap(), &path, &specification, &[]).unwrap();
    for pairing in TournamentCourse::new(&specification).next_wave().unwrap().pairings {
        let is_void = void.iter().all(|player| pairing.players.contains(player));
        let pair = [0, 1].map(|leg| game(&specification, &pairing, leg, is_void));
        storage.add(&pairing, &pair).unwrap();
        if again && is_void {
            storage.replace(&pairing, &pair.map(Some)).unwrap();
        }
    }
    storage.settle();
}

#[test]
fn void_games_are_shown_as_void_and_never_as_no_points() {
    let text = format!("game = \"lo\"\n{}", programs(3));
    let contest = Contest::new(&text);
    store(&contest, [0, 1], true);
    let table = contest.run(&["table"]);
    assert!(table.contains("finished") && table.contains("2 games are void"), "{table}");
    assert!(table.contains("2  p0  1  ×  ∅\n") && table.contains("∅ stands for void games"), "{table}");
    assert!(table.contains("+1 =0 -1 ∅2"), "{table}");
    let json: Value = serde_json::from_str(&contest.run(&["table", "--json"])).unwrap();
    let cell = &json["crosstable"]["p0"]["p1"];
    assert_eq!((&cell["points"], &cell["void"]), (&Value::Null, &2.into()), "{cell}");
    let place = json["standings"].as_array().unwrap().iter().find(|place| place["name"] == "p0").unwrap();
    assert_eq!((&place["points"], &place["void"]), (&1.0.into(), &2.into()), "{place}");
    let csv = contest.run(&["table", "--csv"]);
    assert!(csv.lines().next().unwrap().ends_with(",withdrawn,void"), "{csv}");
    assert_eq!(csv.lines().filter(|line| line.ends_with(",,2")).count(), 2, "{csv}");
    let games = contest.run(&["games", "--faults"]);
    assert_eq!(games.matches("  -:-  void: the machine was too busy").count(), 2, "{games}");
    let page = contest.run(&["export", "--html", "-"]);
    assert!(page.contains(">∅</td>") && page.contains("∅ stands for void games"), "{page}");
    // Nobody has points where nothing counts at all.
    let alone = Contest::new(&format!("game = \"lo\"\n{}", programs(2)));
    store(&alone, [0, 1], true);
    let json: Value = serde_json::from_str(&alone.run(&["table", "--json"])).unwrap();
    assert_eq!(json["standings"][0]["points"], Value::Null, "{json}");
    assert!(alone.run(&["table", "--csv"]).contains("1,p0,,0,"), "{}", alone.run(&["table", "--csv"]));
}

#[test]
fn void_games_alone_are_played_again_at_the_end() {
    let contest = Contest::new(&format!("game = \"lo\"\ntime = \"20s\"\n{}", programs(3)));
    store(&contest, [0, 2], false);
    let status = contest.run(&["status"]);
    assert!(
        status.contains("6 of 6 games") && status.contains("2 void games are played again at the end"),
        "{status}"
    );
    contest.run(&["run"]);
    let games = contest.run(&["games", "--json"]);
    for line in games.lines() {
        let game: Value = serde_json::from_str(line).unwrap();
        let names = [game["white"].as_str().unwrap(), game["black"].as_str().unwrap()];
        let again = names.contains(&"p0") && names.contains(&"p2");
        // The games that were stored have no moves.
        assert_eq!(game["moves"].as_array().unwrap().is_empty(), !again, "{game}");
        assert_eq!(game["notes"].to_string().contains("replayed at the end"), again, "{game}");
        assert_eq!(game["verdict"], "rules");
    }
    assert!(contest.run(&["status"]).contains("finished after 6 games"));
}

/// Starts an arbiter and waits until a number of games is stored.
fn arbiter(contest: &Contest, games: u64) -> Child {
    let arbiter = contest.command(&["run"]).stdin(Stdio::null()).spawn().unwrap();
    let begun = Instant::now();
    let count = || Storage::open_to_read(&contest.path("contest.khod")).and_then(|storage| storage.count());
    while count().unwrap_or(0) < games {
        assert!(begun.elapsed() < PATIENCE, "nothing is played");
        thread::sleep(Duration::from_millis(5));
    }
    arbiter
}

/// What an arbiter said, and its status.
fn ended(arbiter: Child) -> (Option<i32>, String, String) {
    let output = arbiter.wait_with_output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (output.status.code(), text(output.stdout), text(output.stderr))
}

fn long_contest() -> Contest {
    Contest::new(&format!(
        "game = \"lo\"\nlimit = 40\ncycles = 100000\ntime = \"20s\"\njobs = 2\n{}",
        programs(2)
    ))
}

#[test]
fn an_interrupted_contest_keeps_what_was_played_and_has_a_status_of_its_own() {
    for (signal, status) in [("-INT", 130), ("-TERM", 143)] {
        let contest = long_contest();
        let arbiter = arbiter(&contest, 4);
        let sent = Command::new("kill").args([signal, &arbiter.id().to_string()]).status();
        assert!(sent.unwrap().success());
        let (code, out, err) = ended(arbiter);
        assert_eq!((code, err.as_str()), (Some(status), "Stopped; the same command goes on from here.\n"));
        assert_eq!(out, contest.run(&["table"]));
        assert!(out.contains("2 programs") && !out.contains("finished"), "{out}");
    }
}

#[test]
fn a_file_that_vanishes_is_noticed_and_its_games_are_saved() {
    let contest = long_contest();
    let arbiter = arbiter(&contest, 4);
    for name in ["contest.khod", "contest.khod-wal", "contest.khod-shm"] {
        fs::remove_file(contest.path(name)).unwrap();
    }
    let (code, out, err) = ended(arbiter);
    assert_eq!((code, out.as_str(), err.lines().count()), (Some(2), "", 1), "{err}");
    assert!(err.contains("deleted, moved or replaced") && err.contains("contest.saved-1.khod"), "{err}");
    fs::rename(contest.path("contest.saved-1.khod"), contest.path("contest.khod")).unwrap();
    let json: Value = serde_json::from_str(&contest.run(&["table", "--json"])).unwrap();
    assert!(json["games_played"].as_u64().unwrap() >= 4, "{json}");
}

#[test]
fn a_folder_that_vanishes_or_is_read_only_is_one_sentence() {
    let contest = long_contest();
    let arbiter = arbiter(&contest, 2);
    let elsewhere = tempfile::tempdir().unwrap();
    fs::rename(contest.folder(), elsewhere.path().join("moved")).unwrap();
    let (code, out, err) = ended(arbiter);
    assert_eq!((code, out.as_str(), err.lines().count()), (Some(2), "", 1), "{err}");
    assert!(err.contains("if it was moved, they went with it"), "{err}");
    fs::rename(elsewhere.path().join("moved"), contest.folder()).unwrap();
    contest.run(&["status"]);
    let fresh = long_contest();
    if let Some(run) = run_read_only(fresh.folder()) {
        let (code, out, err) = ended(run);
        assert_eq!((code, out.as_str(), err.lines().count()), (Some(2), "", 1), "{err}");
        assert!(err.contains("read-only, or access is not allowed"), "{err}");
        assert_eq!(fs::read_dir(fresh.folder()).unwrap().count(), 1);
    }
}

/// Runs the contest of a folder that can not be written; nothing where that can not be made so.
fn run_read_only(folder: &Path) -> Option<Child> {
    let run = format!("exec {} tournament run {}/contest.toml", env!("CARGO_BIN_EXE_khod"), folder.display());
    let mount = format!("mount --bind {0} {0} && mount -o remount,bind,ro {0}", folder.display());
    let script = |text: &str| {
        let mut command = Command::new("unshare");
        command.args(["--mount", "--map-root-user", "sh", "-c", text]);
        program::plain(command)
    };
    let can = finish(script(&mount), b"").status == Some(0);
    can.then(|| script(&format!("{mount} && {run}")).stdin(Stdio::null()).spawn().unwrap())
}

#[test]
fn an_arbiter_without_descriptors_stores_nothing_of_it_and_goes_on_later() {
    let text = format!("game = \"lo\"\nlimit = 40\ntime = \"20s\"\njobs = 1\nsandbox = 0\n{}", programs(2));
    let contest = Contest::new(&text);
    let script = format!(
        "ulimit -n 23; exec {} tournament run {}",
        env!("CARGO_BIN_EXE_khod"),
        contest.path("contest.toml").display()
    );
    let mut command = Command::new("sh");
    command.args(["-c", &script]);
    let run = finish(program::plain(command), b"");
    assert_eq!((run.status, run.out.as_str()), (Some(2), ""), "{run:?}");
    assert!(run.err.contains("the arbiter could not go on") && run.err.lines().count() == 1, "{run:?}");
    assert!(contest.run(&["status"]).contains("0 of 2 games"));
    assert!(contest.run(&["run"]).contains("finished after 2 games"));
}

#[test]
fn limits_of_nothing_and_impossible_names_are_refused() {
    let long = "x".repeat(4096);
    let cases = [
        ("time = \"0s\"", "time must be a time"),
        ("time = \"0ms\"", "time must be a time"),
        ("time = 0", "time must be a time"),
        ("memory = \"0MB\"", "memory must be an amount"),
        ("scratch = \"0MB\"", "scratch must be an amount"),
        ("processes = 0", "processes must be a whole number from 1"),
        ("cycles = 0", "cycles must be a whole number from 1"),
        ("jobs = 0", "jobs must be a whole number from 1"),
        ("withdraw_after = 0", "withdraw_after must be a whole number from 1"),
        ("format = \"swiss\"\nrounds = 0", "rounds must be a whole number from 1"),
        ("limit = 0", "limit"),
        ("name = \"a\\nb\"", "no control characters, not “a\\nb”"),
        ("name = \"\\u001b[2J\"", "no control characters"),
        (&format!("name = \"{long}\""), "at most 60 letters, not 4096"),
    ];
    for (line, said) in cases {
        let contest = Contest::new(&format!("game = \"lo\"\n{line}\n{}", programs(2)));
        let err = contest.refused(&["run"]);
        assert!(err.contains(said) && err.len() < 400, "{line}: {err}");
        assert_eq!(fs::read_dir(contest.folder()).unwrap().count(), 1, "{line}");
    }
    for (name, said) in
        [("a\\nb", "no control characters"), ("a\\u0000b", "no control characters"), (&long, "60 letters")]
    {
        let program = format!("[[program]]\nname = \"{name}\"\ncommand = \"random\"\n");
        let err = Contest::new(&format!("game = \"lo\"\n{}{program}", programs(1))).refused(&["run"]);
        assert!(err.contains(said) && err.len() < 400, "{err}");
    }
    let contest = Contest::new(&format!("game = \"lo\"\n{}", programs(2)));
    assert!(contest.refused(&["run", "--jobs", "0"]).contains("“0” should be a whole number from 1 on"));
    // A file may be called anything; what is said of it is harmless.
    let evil = contest.path("a\u{1b}[2J\nb.toml");
    fs::copy(contest.path("contest.toml"), &evil).unwrap();
    let run = finish(program::khod(&["tournament", "run", evil.to_str().unwrap()]), b"");
    assert_eq!(run.status, Some(0), "{run:?}");
    assert!(!run.out.contains('\u{1b}') && run.out.starts_with("a\u{FFFD}[2J\u{FFFD}b · "), "{}", run.out);
    let missing = finish(program::khod(&["tournament", "run", &format!("/{long}\n/x.toml")]), b"");
    assert!(missing.status == Some(2) && missing.err.lines().count() == 1, "{missing:?}");
}
