//! Learning by commands: games, training, gate, and the whole way.

mod program;
mod table;

use program::{Run, finish, khod};
use std::{
    fs,
    process::{Child, Command, Stdio},
    thread,
    time::Duration,
};
use table::Folder;

fn run_in(folder: &Folder, args: &[&str]) -> Run {
    let mut command = khod(args);
    command.current_dir(folder.folder());
    finish(command, b"")
}

/// Starts khod and lets it go its way.
fn started_in(folder: &Folder, args: &[&str]) -> Child {
    let mut command = khod(args);
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    command.current_dir(folder.folder()).spawn().expect("khod starts")
}

/// A folder with games of lo and a network out of them.
fn learned(name: &str) -> Folder {
    let folder = Folder::new(name);
    let played =
        run_in(&folder, &["selfplay", "lo", "lo.games", "--games", "40", "--nodes", "60", "--network", "v0"]);
    assert_eq!((played.status, &*played.err), (Some(0), ""), "{}", played.out);
    assert!(played.out.starts_with("40 games in the file, 40 of them new"), "{}", played.out);
    let trained = run_in(&folder, &["train", "lo", "lo.net", "lo.games", "--epochs", "2"]);
    assert_eq!((trained.status, &*trained.err), (Some(0), ""), "{}", trained.out);
    assert!(trained.out.contains("epoch 2: error 0."), "{}", trained.out);
    folder
}

#[test]
fn games_a_network_and_its_gate() {
    let folder = learned("learn-steps");
    let again =
        run_in(&folder, &["selfplay", "lo", "lo.games", "--games", "40", "--nodes", "60", "--network", "v0"]);
    assert!(again.out.starts_with("40 games in the file, 0 of them new"), "{}", again.out);
    // Nobody has learned much from forty games.
    let gate = run_in(&folder, &["gate", "lo", "lo.net", "--pairs", "2", "--nodes", "200"]);
    assert_eq!((gate.status, &*gate.err), (Some(1), ""), "{}", gate.out);
    assert!(
        gate.out.contains("2 pairs") && gate.out.ends_with("The new network is not better.\n"),
        "{}",
        gate.out
    );
    let russian =
        run_in(&folder, &["gate", "lo", "lo.net", "v0", "--pairs", "1", "--nodes", "50", "--lang", "ru"]);
    assert!(russian.out.ends_with("Новая сеть не лучше.\n"), "{}", russian.out);
}

#[test]
fn bad_files_get_a_sentence_and_nothing_is_left() {
    let folder = learned("learn-bad");
    let path = |name: &str| folder.folder().join(name);
    let network = fs::read(path("lo.net")).expect("a network");
    let games = fs::read(path("lo.games")).expect("games");
    fs::write(path("cut.net"), &network[..network.len() - 9]).expect("a file");
    let mut spoiled = network;
    spoiled[5_000] ^= 1;
    fs::write(path("spoiled.net"), &spoiled).expect("a file");
    fs::write(path("cut.games"), &games[..games.len() - 3]).expect("a file");
    folder.write("text", "not a network, and not games either, but long enough for both of them\n");
    // The version behind the first eight bytes.
    let mut old = games.clone();
    old[8] = 1;
    fs::write(path("old.games"), &old).expect("a file");
    let cases: [(&[&str], &str); 14] = [
        (&["gate", "lo", "cut.net"], "cut.net: this network has 17594 bytes"),
        (&["gate", "lo", "spoiled.net"], "checksum is wrong"),
        (&["gate", "lo", "text"], "text: this is not the file of a network"),
        (&["gate", "hale", "lo.net"], "this network is for lo"),
        (&["gate", "lo", "nowhere.net"], "nowhere.net"),
        (&["gate", "lo", "lo.net", "--sprt", "5,5"], "5,5"),
        (&["train", "lo", "new.net", "cut.games"], "cut.games: this file is cut off after game 39"),
        (&["train", "lo", "new.net", "old.games"], "play its games anew with khod selfplay"),
        (&["selfplay", "lo", "old.games"], "play its games anew with khod selfplay"),
        (&["train", "lo", "new.net", "text"], "this is not a file of games"),
        (&["train", "hale", "new.net", "lo.games"], "these are games of lo"),
        (&["train", "lo", "new.net", "lo.games", "--trust", "2"], "2 is not a number from 0 to 1"),
        (&["selfplay", "lo", "lo.games", "--nodes", "61"], "other settings"),
        (&["selfplay", "lo", "text"], "this is not a file of games"),
    ];
    for (args, sentence) in cases {
        let run = run_in(&folder, args);
        assert_eq!(run.status, Some(2), "{args:?}: {} {}", run.out, run.err);
        let expected = if sentence.starts_with("cut.net") { "cut.net: this network has " } else { sentence };
        assert!(run.err.contains(expected) && run.err.lines().count() == 1, "{args:?}: {}", run.err);
    }
    assert!(!path("new.net").exists() && !path("new.net.part").exists());
    assert_eq!(fs::read(path("lo.games")).expect("games"), games);
}

#[test]
fn a_disk_without_room_stops_games_with_a_sentence() {
    let folder = Folder::new("learn-full");
    // No file may be larger than this number of blocks, and a process that tries is told instead of killed.
    let limited = "trap '' XFSZ; ulimit -f 8; exec \"$@\"";
    let args = ["selfplay", "lo", "lo.games", "--games", "500", "--nodes", "20", "--network", "v0"];
    let mut command = Command::new("sh");
    command.args(["-c", limited, "sh", env!("CARGO_BIN_EXE_khod")]).args(args).args(["--lang", "en"]);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command.current_dir(folder.folder());
    let run = finish(command, b"");
    assert_eq!(run.status, Some(2), "{}", run.err);
    assert!(run.err.contains("lo.games") && run.err.lines().count() == 1, "{}", run.err);
    // What is there is whole.
    let trained = run_in(&folder, &["train", "lo", "lo.net", "lo.games", "--epochs", "1"]);
    assert_eq!(trained.status, Some(0), "{}", trained.err);
    let device = run_in(&folder, &["selfplay", "lo", "/dev/zero", "--games", "2"]);
    assert!(device.err.contains("this is not a file of games"), "{}", device.err);
}

#[test]
fn the_whole_way_goes_on_after_a_kill() {
    let folder = Folder::new("learn-whole");
    let args = ["learn", "lo", "way", "--games", "60", "--nodes", "60", "--generations", "1"];
    let mut first = started_in(&folder, &args);
    let games = folder.folder().join("way/generation-1.games");
    // As soon as there are some games.
    while fs::metadata(&games).map_or(0, |file| file.len()) < 1_000 {
        thread::sleep(Duration::from_millis(5));
    }
    first.kill().expect("it is killed");
    first.wait().expect("it has ended");
    assert!(folder.folder().join("way/index.html").is_file());
    let steps = run_in(
        &folder,
        &[
            "selfplay",
            "lo",
            "whole.games",
            "--games",
            "60",
            "--nodes",
            "60",
            "--network",
            "v0",
            "--seed",
            "1000004",
        ],
    );
    assert_eq!(steps.status, Some(0), "{}", steps.err);
    // Only as far as the games: the gate would take long.
    let mut second = started_in(&folder, &args);
    let network = folder.folder().join("way/generation-1.net");
    while !network.is_file() {
        assert!(second.try_wait().expect("a child").is_none(), "it ended without a network");
        thread::sleep(Duration::from_millis(20));
    }
    second.kill().expect("it is killed");
    second.wait().expect("it has ended");
    let read = |name: &str| fs::read(folder.folder().join(name)).expect("games");
    assert!(read("way/generation-1.games") == read("whole.games"), "other games than without the kill");
    let history = fs::read_to_string(folder.folder().join("way/history.jsonl")).expect("a list");
    assert!(history.contains("\"step\":\"selfplay\""), "{history}");
}

#[test]
fn palisade_is_learned_by_points() {
    let folder = Folder::new("learn-points");
    let play = ["selfplay", "palisade", "p.games", "--games", "42", "--nodes", "200", "--jobs", "1"];
    assert_eq!(run_in(&folder, &play).status, Some(0));
    let train = ["train", "palisade", "p.net", "p.games", "--epochs", "2", "--jobs", "1"];
    assert_eq!(run_in(&folder, &train).status, Some(0));
    let gate = [
        "gate", "palisade", "p.net", "v0", "--pairs", "4", "--nodes", "200", "--jobs", "1", "--sprt",
        "-900,900",
    ];
    let run = run_in(&folder, &gate);
    assert!(run.out.contains("points a pair"), "{} {}", run.out, run.err);
}
