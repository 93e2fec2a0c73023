//! Whole contests with real programs: run, read, interrupted, refused.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod contest;
mod program;

use contest::Contest;
use program::{finish, khod};
use std::{fmt::Write as _, fs, path::Path, process::Stdio, thread, time::Duration};

const PROGRAMS: &str = "
[[program]]
name = \"Анна, \\\"первая\\\"\"
command = \"khod bot {game} --nodes 30 --seed 1\"
[[program]]
name = \"<b>random</b>\"
command = \"random\"
[[program]]
name = \"crash\"
command = \"false\"
[[program]]
name = \"nothing\"
command = \"./nothing-here\"
";
const HEAD: &str = "time = \"1s\"\nstartup = \"2s\"\n";

#[test]
fn a_contest_is_run_and_read() {
    let contest = Contest::new(&format!("game = \"lo\"\n{HEAD}{PROGRAMS}"));
    let missing = contest.refused(&["table"]);
    assert!(missing.contains("nothing has been played yet"), "{missing}");
    let table = contest.run(&["run"]);
    assert!(table.contains("4 programs · finished after 12 games in 3 rounds"), "{table}");
    assert!(table.contains("nothing: it could not be started × 6"), "{table}");
    assert_eq!(contest.run(&["table"]), table);
    // Once more: everything has been played.
    assert_eq!(contest.run(&["run"]), table);
    let csv = contest.run(&["table", "--csv"]);
    assert!(csv.starts_with("place,name,points,") && csv.contains("\"Анна, \"\"первая\"\"\","), "{csv}");
    assert_eq!(csv.lines().count(), 5);
    let json: serde_json::Value = serde_json::from_str(&contest.run(&["table", "--json"])).unwrap();
    assert_eq!((json["finished"].as_bool(), json["games_played"].as_u64()), (Some(true), Some(12)));
    assert_eq!(json["standings"].as_array().unwrap().len(), 4);
    let games = contest.run(&["games", "--json"]);
    for line in games.lines() {
        let game: serde_json::Value = serde_json::from_str(line).unwrap();
        assert_eq!((game["game"].as_str(), game["limit"].is_u64()), (Some("lo"), true));
    }
    assert_eq!(games.lines().count(), 12);
    let faults = contest.run(&["games", "--faults", "--player", "nothing"]);
    assert_eq!(faults.lines().count(), 6);
    assert!(contest.refused(&["games", "--player", "nobody"]).contains("no program “nobody”"));
    let status = finish(contest.command(&["status", "--lang", "ru"]), b"").out;
    assert!(status.contains("программ: 4 · закончен, партий: 12, туров: 3"), "{status}");
}

#[test]
fn a_program_that_fails_three_times_in_a_row_is_withdrawn_and_that_is_said() {
    let programs = "[[program]]\nname = \"good\"\ncommand = \"random\"\n[[program]]\nname = \"bad\"\n\
                    command = \"false\"\n[[program]]\nname = \"fair\"\ncommand = \"random\"\n";
    let contest = Contest::new(&format!("game = \"hale\"\ncycles = 4\nwithdraw_after = 3\n{HEAD}{programs}"));
    contest.run(&["run"]);
    for (language, withdrawn, unplayed) in [
        ("en", "bad (withdrawn before round", "Points include meetings without a game"),
        ("ru", "bad (снята перед туром", "В очки входят встречи без игры"),
    ] {
        let table = contest.run(&["table", "--lang", language]);
        assert!(table.contains(withdrawn) && table.contains(unplayed), "{table}");
    }
    let json: serde_json::Value = serde_json::from_str(&contest.run(&["table", "--json"])).unwrap();
    let bad = json["standings"].as_array().unwrap().iter().find(|place| place["name"] == "bad").unwrap();
    assert_eq!((bad["games"].as_u64(), bad["points"].as_f64()), (Some(4), Some(0.0)), "{bad}");
}

#[test]
fn a_contest_is_exported() {
    let contest = Contest::new(&format!("name = \"Кубок <1>\"\ngame = \"hale\"\n{HEAD}{PROGRAMS}"));
    contest.run(&["run"]);
    let file = |name: &str| contest.path(name).to_str().unwrap().to_owned();
    let [html, csv, games, json, records] = ["a.html", "a.csv", "g.csv", "a.json", "r.txt"].map(file);
    contest.run(&[
        "export",
        "--html",
        &html,
        "--csv",
        &csv,
        "--games-csv",
        &games,
        "--json",
        &json,
        "--records",
        &records,
    ]);
    let page = fs::read_to_string(html).unwrap();
    assert!(page.contains("<h1>Кубок &lt;1&gt;</h1>") && !page.contains("<b>random"), "{page}");
    assert_eq!(fs::read_to_string(games).unwrap().lines().count(), 13);
    let whole: serde_json::Value = serde_json::from_str(&fs::read_to_string(json).unwrap()).unwrap();
    assert_eq!(whole["games"].as_array().unwrap().len(), 12);
    let checked = finish(khod(&["record", "check", &records]), b"");
    assert_eq!((checked.status, checked.out.trim()), (Some(0), "12 games, all right"));
    assert!(contest.refused(&["export"]).contains("--html, --csv"));
    assert!(contest.refused(&["export", "--html", "/nowhere/x.html"]).contains("no such file"));
}

#[test]
fn bad_specifications_are_refused_with_their_place() {
    let cases = [
        (
            "game = \"lo\"\ntim = \"1s\"",
            "contest.toml, line 2, column 1: there is no key “tim” here; there are name",
        ),
        ("game = \"chess\"", "line 1, column 8: there is no game “chess”; there are phalanx, lo, hale"),
        ("game = \"lo\"\nlimit = 500", "line 2, column 9: "),
        ("game = \"lo\"\ntime = 3", "line 2, column 8: time must be a time such as \"1s\""),
        ("game = \"lo\"\n[[program]]\nname = \"A\"", "“A” needs either a command or a folder"),
        ("game = \"lo\"\n[[program]]\nname = \"A\"\ncommand = \"a\"", "at least two programs; here is 1"),
        ("game = ", "this is not TOML"),
    ];
    for (text, sentence) in cases {
        let text = if text.contains("[[program]]") { text.to_owned() } else { format!("{text}\n{PROGRAMS}") };
        let err = Contest::new(&text).refused(&["run"]);
        assert!(err.contains(sentence), "{text}: {err}");
        let russian = Contest::new(&text).refused(&["run", "--lang", "ru"]);
        assert!(russian.contains("строка") && !russian.contains("tournament"), "{russian}");
    }
    let twice = format!("game = \"lo\"\n{PROGRAMS}[[program]]\nname = \"crash\"\ncommand = \"x\"\n");
    assert!(Contest::new(&twice).refused(&["run"]).contains("the name “crash” is taken: line 10 has it too"));
    let nowhere = finish(khod(&["tournament", "run", "/nowhere/contest.toml"]), b"");
    assert!(nowhere.err.contains("no such file"), "{}", nowhere.err);
}

#[test]
fn changes_and_foreign_files_are_refused() {
    let text = "game = \"lo\"\nlimit = 40\n[[program]]\nname = \"a\"\ncommand = \"random\"\n\
                [[program]]\nname = \"b\"\ncommand = \"sh bot.sh\"\n";
    let contest = Contest::new(text);
    fs::write(contest.path("bot.sh"), "exit 1").unwrap();
    let table = contest.run(&["run"]);
    fs::write(contest.path("contest.toml"), text.replace("limit = 40", "limit = 41")).unwrap();
    for command in ["run", "table"] {
        let changed = contest.refused(&[command]);
        assert!(changed.contains("lo limit was 40, now it is 41. Change it back"), "{changed}");
    }
    // Comments, the name and the number of jobs may change.
    fs::write(contest.path("contest.toml"), format!("# A comment.\njobs = 2\n{text}")).unwrap();
    assert_eq!(contest.run(&["run"]), table);
    fs::write(contest.path("bot.sh"), "exit 2").unwrap();
    let changed = contest.refused(&["run"]);
    assert!(changed.contains("bot.sh of “b” has changed or is gone"), "{changed}");
    fs::write(contest.path("contest.khod"), "something else").unwrap();
    for command in ["run", "table"] {
        assert!(contest.refused(&[command]).contains("this is not the file of a contest"));
    }
}

#[test]
fn what_builds_print_is_kept_beside_the_contest() {
    let contest = Contest::new(
        "games = [\"lo\", \"hale\"]\n[[program]]\nname = \"good\"\nfolder = \"good\"\n\
         [[program]]\nname = \"bad\"\nfolder = \"bad\"\n",
    );
    for (name, build) in [("good", "echo all is well"), ("bad", "sh -c 'echo line 7: no >&2; exit 1'")] {
        fs::create_dir(contest.path(name)).unwrap();
        fs::write(contest.path(name).join("khod.toml"), format!("build = \"{build}\"\nrun = \"false\"\n"))
            .unwrap();
    }
    // A build happens at every start, and the file tells of the last one.
    for _ in 0..2 {
        contest.run(&["run"]);
        let log = fs::read_to_string(contest.path("contest.builds.txt")).unwrap();
        let bad = "== bad: sh -c echo line 7: no >&2; exit 1\nline 7: no\n== failed\n";
        assert_eq!(log, format!("== good: echo all is well\nall is well\n== done\n\n{bad}\n"));
    }
}

#[test]
fn there_is_one_arbiter_and_readers_do_not_wait() {
    let slow = "game = \"lo\"\n[[program]]\nname = \"a\"\ncommand = \"sleep 60\"\n\
                [[program]]\nname = \"b\"\ncommand = \"random\"\n";
    let contest = Contest::new(&format!("time = \"5s\"\nstartup = \"55s\"\n{slow}"));
    let mut arbiter = contest.command(&["run"]).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    let begun = (0..200).any(|_| {
        thread::sleep(Duration::from_millis(25));
        finish(contest.command(&["status"]), b"").status == Some(0)
    });
    assert!(begun, "the contest begins");
    assert!(contest.run(&["status"]).contains("0 of 2 games"));
    assert!(contest.refused(&["run"]).contains("another arbiter is at work on it"));
    arbiter.kill().unwrap();
    arbiter.wait().unwrap();
}

#[test]
fn the_pages_show_contests_that_can_be_read_and_name_every_key() {
    for page in ["arena.md", "arena.ru.md"] {
        let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs").join(page);
        let text = fs::read_to_string(page).unwrap();
        let blocks = text.split("```toml\n").skip(1).map(|rest| rest.split("```").next().unwrap());
        let mut read = 0;
        for block in blocks.filter(|block| block.contains("[[program]]") || block.contains("games =")) {
            let programs = if block.contains("[[program]]") { "" } else { PROGRAMS };
            let refused = Contest::new(&format!("{block}{programs}")).refused(&["status"]);
            assert!(refused.contains("nothing has been played yet"), "{refused}");
            read += 1;
        }
        assert_eq!(read, 2);
        let refused = Contest::new("unknown = 1").refused(&["status"]);
        let known = refused.trim().split("there are ").nth(1).unwrap();
        for key in known.split(", ").filter(|key| khod_games::Game::from_name(key).is_none()) {
            assert!(text.contains(&format!("| `{key}` |")) || key == "program", "{key}");
        }
        for verdict in khod_arena::Verdict::ALL {
            assert!(text.contains(&format!("| `{}` |", verdict.word())), "{verdict:?}");
        }
    }
}

/// Kills the arbiter again and again at instants that have nothing to do with what it does.
fn run_with_kills(contest: &Contest, kills: u32) -> u32 {
    let mut killed = 0;
    for attempt in 0..kills {
        let mut arbiter =
            contest.command(&["run"]).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        let wait = 5 + u64::from(attempt).wrapping_mul(0x9E37_79B9) % 120;
        thread::sleep(Duration::from_millis(wait));
        if arbiter.try_wait().unwrap().is_none() {
            arbiter.kill().unwrap();
            killed += 1;
        }
        arbiter.wait().unwrap();
    }
    killed
}

#[test]
fn killed_fifty_times_a_contest_ends_with_the_same_table() {
    let text = "games = [\"lo\", \"hale\"]\nlo.limit = 40\nformat = \"swiss\"\nrounds = 4\njobs = 2\ntime = \"5s\"\n\
                withdraw_after = 5\n";
    let mut programs = String::new();
    for number in 0..7 {
        let command = if number == 6 { "false" } else { "random" };
        let _ = write!(programs, "[[program]]\nname = \"p{number}\"\ncommand = \"{command}\"\n");
    }
    let [whole, broken] = [0, 1].map(|_| Contest::new(&format!("{text}{programs}")));
    let table = whole.run(&["run"]);
    assert!(run_with_kills(&broken, 50) >= 10);
    assert_eq!(broken.run(&["run"]), table);
    assert_eq!(moves(&broken), moves(&whole));
    assert!(left_over(broken.folder()).is_empty(), "{:?}", left_over(broken.folder()));
}

/// Every game without the times, which differ.
fn moves(contest: &Contest) -> Vec<String> {
    let games = contest.run(&["games", "--json"]);
    games
        .lines()
        .map(|line| {
            let mut game: serde_json::Value = serde_json::from_str(line).unwrap();
            game.as_object_mut().unwrap().retain(|key, _| key != "ms" && key != "notes");
            game.to_string()
        })
        .collect()
}

/// Files that a finished contest should not leave.
fn left_over(folder: &Path) -> Vec<String> {
    let known = ["contest.toml", "contest.khod", "contest.khod-lock", "contest.khod-wal", "contest.khod-shm"];
    let names = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
    names.filter(|name| !known.contains(&name.as_str())).collect()
}
