//! `khod match` with real programs: what it writes, what it counts, what it refuses.

mod program;
mod remains;
mod table;

use program::{finish, khod, run};
use serde_json::Value;
use std::{fs, io::Read, process::Command, time::Duration};
use table::{Folder, play};

/// What does not depend on the clock.
fn timeless(game: &Value) -> Value {
    let mut game = game.clone();
    for key in ["ms", "notes"] {
        game[key] = Value::Null;
    }
    game
}

#[test]
fn every_game_is_an_object_with_these_keys() {
    let folder = Folder::new("match-keys");
    for (name, limit) in [("hale", None), ("lo", Some("40")), ("palisade", Some("20"))] {
        let mut more = vec!["--games", "2", "--seed", "7"];
        more.extend(limit.map(|limit| ["--limit", limit]).into_iter().flatten());
        let (run, games) = play(&folder, name, ["random", "khod bot lo --nodes 1"], &more);
        assert_eq!(run.status, Some(0), "{run:?}");
        let keys = |game: &Value| game.as_object().expect("an object").keys().cloned().collect::<Vec<_>>();
        let wanted = [
            "game", "limit", "setup", "white", "black", "winner", "verdict", "reason", "moves", "ms",
            "sandbox", "notes",
        ];
        assert_eq!(games.len(), 2);
        for (at, game) in games.iter().enumerate() {
            assert_eq!(keys(game), wanted);
            let names = ["random", "khod bot lo --nodes 1"];
            assert_eq!((&game["white"], &game["black"]), (&names[at].into(), &names[1 - at].into()));
            assert_eq!(game["moves"].as_array().map(Vec::len), game["ms"].as_array().map(Vec::len));
            assert_eq!((&game["limit"], &game["setup"]), (&games[0]["limit"], &games[0]["setup"]));
        }
        let checked = khod_record_check(&folder);
        assert!(checked.contains("2 games, all right"), "{checked}");
    }
}

fn khod_record_check(folder: &Folder) -> String {
    run(&["record", "check", &folder.path("games.jsonl")], "").out
}

#[test]
fn the_result_does_not_depend_on_the_number_of_jobs() {
    let folder = Folder::new("match-jobs");
    let games = |jobs: &str| {
        let more = ["--games", "8", "--seed", "3", "--jobs", jobs, "--startup", "10s"];
        let (run, games) = play(&folder, "lo", ["random", "random"], &more);
        assert_eq!(run.status, Some(0), "{run:?}");
        games.iter().map(timeless).collect::<Vec<_>>()
    };
    let one = games("1");
    assert_eq!(one.len(), 8);
    assert_eq!(one, games("4"));
    assert_ne!(one[0]["moves"], one[2]["moves"]);
    assert_ne!(one[0]["limit"], one[2]["limit"]);
}

#[test]
fn games_that_repeat_others_are_reported_and_counted_once() {
    let folder = Folder::new("match-repeats");
    let bad = folder.python("bad.py", "say('x')");
    let (run, games) = play(&folder, "hale", [&bad, "random"], &["--games", "8", "--startup", "10s"]);
    assert_eq!((run.status, games.len()), (Some(0), 8), "{run:?}");
    assert!(run.out.contains("A won 0, drew 0, lost 8"), "{}", run.out);
    assert!(run.out.contains("repeat"), "{}", run.out);
    assert!(
        run.out.contains("8 ×: a line that is no move. First in game 1 as white, move 1:"),
        "{}",
        run.out
    );
    assert!(run.out.contains("printed: x"), "{}", run.out);
    let russian =
        finish(khod(&["match", "hale", "--a", &bad, "--b", "random", "--games", "1", "--lang", "ru"]), b"");
    assert!(russian.out.contains("напечатано: x"), "{}", russian.out);
}

#[test]
fn records_and_errors_are_kept() {
    let folder = Folder::new("match-save");
    let saved = folder.path("saved/here");
    let noisy = folder.python("noisy.py", "os.write(2, b'e' * 300000 + b'\\nthe end\\n')\nsay('x')");
    let more = ["--games", "1", "--save", &saved, "--name-a", "Шум \"1\"/2", "--startup", "10s"];
    let (run, games) = play(&folder, "lo", [&noisy, "random"], &more);
    assert_eq!((run.status, &games[0]["white"]), (Some(0), &"Шум \"1\"/2".into()), "{run:?}");
    assert!(run.out.contains("its last error line: the end"), "{}", run.out);
    let errors = fs::read(format!("{saved}/game-00001.white.stderr")).expect("a file");
    assert_eq!(errors.len(), 64 << 10);
    assert!(errors.ends_with(b"\nthe end\n"));
    let checked = program::run(&["record", "check", &format!("{saved}/game-00001.txt")], "");
    assert_eq!(checked.status, Some(0), "{checked:?}");
}

#[test]
fn what_a_program_does_after_the_end_is_a_warning() {
    let folder = Folder::new("match-after");
    // Three stones: the game is over before it begins.
    let late = folder.python("late.py", "hear(); hear(); hear(); say('hello'); sys.exit(3)");
    let more = ["--setup", "1 1 1", "--games", "1", "--startup", "10s"];
    let (run, games) = play(&folder, "palisade", [&late, "random"], &more);
    assert_eq!((&games[0]["verdict"], &games[0]["winner"]), (&"rules".into(), &"draw".into()), "{run:?}");
    let notes = games[0]["notes"].to_string();
    assert!(notes.contains("hello") && notes.contains("status 3") && notes.contains("points"), "{notes}");
}

#[test]
fn a_test_ends_the_match_early() {
    let folder = Folder::new("match-sprt");
    let bad = folder.python("bad.py", "say('x')");
    let more = ["--games", "400", "--sprt", "0,400", "--startup", "10s", "--jobs", "2"];
    let (run, games) = play(&folder, "lo", [&bad, "random"], &more);
    assert!(run.status == Some(0) && games.len() < 400, "{run:?}");
    assert!(run.out.contains("not better") && run.out.contains("LLR"), "{}", run.out);
}

#[test]
fn an_interrupt_ends_with_the_results_so_far() {
    let folder = Folder::new("match-interrupt");
    let sleeper = folder.python("sleeper.py", "sleep()");
    let args =
        ["match", "lo", "--a", "random", "--b", &sleeper, "--games", "50", "--startup", "20s", "--jobs", "2"];
    let mut child = khod(&args).spawn().expect("khod starts");
    std::thread::sleep(Duration::from_millis(1500));
    let interrupt = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(interrupt.expect("kill").success());
    let mut out = String::new();
    child.stdout.take().expect("a pipe").read_to_string(&mut out).expect("text");
    assert_eq!(child.wait().expect("an end").code(), Some(130));
    assert!(out.contains("Stopped after 0 of 50 games."), "{out}");
    remains::none_of(folder.folder());
}

#[test]
fn whoever_asks_for_the_end_gets_what_was_played_and_a_status_that_says_so() {
    let folder = Folder::new("match-terminated");
    let json = folder.path("games.jsonl");
    let args = ["match", "lo", "--a", "random", "--b", "random", "--games", "100000", "--json", &json];
    let mut child = khod(&args).spawn().expect("khod starts");
    while fs::read_to_string(&json).map_or(0, |text| text.lines().count()) < 3 {
        std::thread::sleep(Duration::from_millis(5));
    }
    let terminate = Command::new("kill").args(["-TERM", &child.id().to_string()]).status();
    assert!(terminate.expect("kill").success());
    let mut out = String::new();
    child.stdout.take().expect("a pipe").read_to_string(&mut out).expect("text");
    assert_eq!(child.wait().expect("an end").code(), Some(143));
    let games = fs::read_to_string(&json).expect("a file").lines().count();
    assert!(out.contains(&format!("Stopped after {games} of 100000 games.")), "{games}: {out}");
}

#[test]
fn what_is_there_already_is_neither_mixed_nor_cut_off() {
    let folder = Folder::new("match-exists");
    let (json, saved) = (folder.path("games.jsonl"), folder.path("saved"));
    let match_with = |more: &[&str]| {
        let args =
            ["match", "palisade", "--setup", "1 1 1", "--a", "random", "--b", "random", "--games", "2"];
        finish(khod(&[&args[..], more].concat()), b"")
    };
    let both = ["--json", json.as_str(), "--save", saved.as_str()];
    assert_eq!(match_with(&both).status, Some(0));
    let before =
        || (fs::read(&json).expect("games"), fs::read(format!("{saved}/game-00001.txt")).expect("a game"));
    let kept = before();
    for (more, said) in [(&both[..2], "is there already"), (&both[2..], "holds games of a match already")] {
        let run = match_with(more);
        assert_eq!((run.status, run.out.as_str()), (Some(2), ""), "{run:?}");
        assert!(run.err.contains(said) && run.err.lines().count() == 1, "{}", run.err);
    }
    assert_eq!(before(), kept);
    // An empty file, an empty folder and a device hold nothing.
    let (empty, new) = (folder.write("empty.jsonl", ""), folder.path("new"));
    fs::create_dir(&new).expect("a folder");
    assert_eq!(match_with(&["--json", &empty, "--save", &new]).status, Some(0));
    assert_eq!(match_with(&["--json", "/dev/null"]).status, Some(0));
}

#[test]
fn an_arbiter_without_descriptors_blames_nobody() {
    let folder = Folder::new("match-descriptors");
    let json = folder.path("games.jsonl");
    let khod = env!("CARGO_BIN_EXE_khod");
    let script = format!(
        "ulimit -n 17; exec {khod} match lo --a random --b random --games 2 --jobs 1 --sandbox 0 --json {json}"
    );
    let mut command = Command::new("setpriv");
    command.args(["--pdeathsig", "KILL", "sh", "-c", &script]);
    let run = finish(program::plain(command), b"");
    assert_eq!(run.status, Some(2), "{run:?}");
    assert!(run.err.contains("the arbiter could not go on"), "{run:?}");
    assert_eq!(fs::read_to_string(&json).unwrap_or_default(), "");
}

#[test]
fn a_folder_is_built_and_played() {
    let folder = Folder::new("match-folder");
    folder.write("khod.toml", "name = 'Бот'\nbuild = 'sh build.sh'\nrun = 'python3 made.py'\n");
    folder.write("build.sh", "echo building; cp source.py made.py\n");
    folder.write("source.py", "print('x')\n");
    let json = folder.path("games.jsonl");
    let saved = Folder::new("match-folder-saved");
    let log = || fs::read_to_string(saved.path("deep/builds.txt")).expect("a file");
    let args = ["match", "lo", "--a", &folder.path("."), "--b", "random", "--games", "1", "--json", &json];
    let deep = saved.path("deep");
    let args = [&args[..], &["--save", &deep]].concat();
    let run = finish(khod(&args), b"");
    assert_eq!(run.status, Some(0), "{run:?}");
    let game: Value = serde_json::from_str(&fs::read_to_string(&json).expect("a file")).expect("an object");
    assert_eq!((&game["white"], &game["verdict"]), (&"Бот".into(), &"unreadable".into()));
    assert_eq!(log(), "== Бот: sh build.sh\nbuilding\n== done\n\n");
    folder.write("build.sh", "echo no compiler here; exit 1\n");
    let fresh = || {
        // What is there would be refused before anything is built.
        let _ = fs::remove_file(&json);
        let _ = fs::remove_dir_all(&deep);
        finish(khod(&args), b"")
    };
    let run = fresh();
    assert!(run.status == Some(2) && run.err.contains("no compiler here"), "{run:?}");
    assert_eq!(log(), "== Бот: sh build.sh\nno compiler here\n== failed\n\n");
    folder.write("khod.toml", "run = 'x'\nlanguag = 'C'\n");
    let run = fresh();
    assert!(
        run.status == Some(2) && run.err.contains("line 2, column 1") && run.err.contains("languag"),
        "{run:?}"
    );
}

#[test]
fn wrong_input_is_one_sentence() {
    let long = "x".repeat(10_000);
    let cases: &[(&[&str], &str)] = &[
        (&["--a", "random"], "--b"),
        (
            &["--a", "no-such-program", "--b", "random"],
            "no-such-program can not be started: there is no such",
        ),
        (&["--a", "/etc/passwd", "--b", "random"], "/etc/passwd can not be started: the file may not be"),
        (&["--a", "", "--b", "random"], "the command is empty"),
        (&["--a", "sh -c 'x", "--b", "random"], "a quote does not end"),
        (&["--a", "random", "--b", "random", "--games", "0"], "whole number"),
        (&["--a", "random", "--b", "random", "--limit", "7"], "40"),
        (&["--a", "random", "--b", "random", "--setup", "1 2"], "setup"),
        (&["--a", "random", "--b", "random", "--time", "soon"], "soon"),
        (&["--a", "random", "--b", "random", "--time", "0"], "“0”"),
        (&["--a", "random", "--b", "random", "--time", "0.0ms"], "“0.0ms”"),
        (&["--a", "random", "--b", "random", "--time", "0.0000001"], "“0.0000001”"),
        (&["--a", "random", "--b", "random", "--memory", "0"], "“0”"),
        (&["--a", "random", "--b", "random", "--jobs", "0"], "“0”"),
        (&["--a", "random", "--b", "random", "--limit", "0"], "40"),
        (&["--a", "random", "--b", "random", "--name-a", ""], "control characters"),
        (&["--a", "random", "--b", "random", "--name-a", "a\nb"], "control characters"),
        (&["--a", &long, "--b", "random"], "…"),
        (&["--a", "random", "--b", "random", "--save", &long], "…"),
        (&["--a", "random", "--b", "random", "--json", "a\u{1b}[2J/b"], "a\\u{1b}[2J/b"),
        (&["--a", "random", "--b", "random", "--sprt", "20,0"], "20,0"),
        (&["--a", "random", "--b", "random", "--sandbox", "9"], "“9”"),
        (&["--a", "random", "--b", "random", "--memory", "lots"], "lots"),
        (&["--a", "random", "--b", "random", "--name-a", "a\u{1b}[2J"], "control characters"),
        (&["--a", "random", "--b", "random", "--name-b", &long], "control characters"),
        (&["--a", "random", "--b", "random", "--json", "/no/such/folder/x"], "/no/such/folder/x"),
        (&["--a", "random", "--b", "random", "--save", "/proc/x"], "/proc/x"),
    ];
    for (args, said) in cases {
        let run = run(&[&["match", "lo"], *args].concat(), "");
        assert_eq!(run.status, Some(2), "{args:?}: {run:?}");
        assert!(run.err.contains(said) && run.err.lines().count() == 1, "{args:?}: {}", run.err);
    }
}
