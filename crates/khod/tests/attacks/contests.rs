//! Whole contests with one hostile program in them: the others' games are played, judged and kept as if it were not there.

use crate::{
    arbiter::Arbiter,
    programs::{compiled, got},
    stage::{Run, Stage},
};
use serde_json::Value;
use std::fs;

/// Runs the contest of a description in the program's folder, and gives its games.
fn contest(stage: &Stage, description: &str) -> (Run, Vec<Value>) {
    let folder = stage.path("evil");
    let text = fs::read_to_string(folder.join(description)).unwrap();
    fs::write(folder.join(description), format!("sandbox = {}\n{text}", stage.arbiter.level)).unwrap();
    let run = stage.run_in(&folder, &["tournament", "run", description]);
    let games = stage.run_in(&folder, &["tournament", "games", description, "--json"]);
    let games = games.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    (run, games)
}

/// Checks that every game of a contest was judged: those of the innocent by the rules, the others for the innocent.
fn check(run: &Run, games: &[Value], count: usize, verdict: &str, case: &str) {
    assert_eq!((run.status, games.len()), (Some(0), count), "{case} {run:?}");
    for game in games {
        let evil = ["white", "black"].into_iter().find(|side| game[side] == "evil");
        // A game that the machine spoiled is nobody's.
        if game["verdict"] == "host" {
            continue;
        }
        assert_eq!(game["verdict"], if evil.is_some() { verdict } else { "rules" }, "{case} {game}");
        assert!(evil.is_none_or(|side| game["winner"] != side), "{case} {game}");
    }
}

#[test]
fn files_of_a_contest_are_out_of_sight() {
    Arbiter::try_all(&[()], |arbiter, ()| {
        let stage = Stage::new(arbiter).with_files_of("contest_locks");
        let (run, games) = contest(&stage, "contest.toml");
        check(&run, &games, 6, "unreadable", &format!("{arbiter:?}"));
        for game in games.iter().filter(|game| game["white"] == "evil" || game["black"] == "evil") {
            assert!(game["reason"].as_str().unwrap().contains("“GOT none”"), "{arbiter:?} {game}");
        }
    });
}

#[test]
fn descriptors_in_flight_stop_nobody() {
    Arbiter::try_all(&[()], |arbiter, ()| {
        let stage = Stage::new(arbiter)
            .with_files_of("descriptors_in_flight")
            .with("e11_scm_inflight", fs::read(compiled("programs/e11_scm_inflight.c")).unwrap());
        let (run, games) = contest(&stage, "scm_contest.toml");
        check(&run, &games, 12, "unreadable", &format!("{arbiter:?}"));
    });
}

/// Both play from one folder, as the owner has it: a library that the innocent reads on its first move is nobody's to hold.
#[test]
fn leases_keep_nobody_waiting() {
    Arbiter::try_all(&[()], |arbiter, ()| {
        let stage = Stage::new(arbiter).with_files_of("leases");
        let programs = ["lease_evil.py", "lease_good.py"]
            .map(|file| format!("python3 {}", stage.text(&format!("evil/{file}"))));
        let options = ["--time", "1s", "--startup", "20s"];
        let game = stage.play_both([&programs[0], &programs[1]], &options);
        // The innocent answered; then it was the other's turn for ever.
        assert_eq!(
            (game.verdict.as_str(), game.winner.as_str(), game.moves),
            ("time", "black", 2),
            "{arbiter:?} {game:?}"
        );
        assert_eq!(got(&game, &[]), [""; 0], "{arbiter:?}");
    });
}
