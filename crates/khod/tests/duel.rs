//! `khod duel` as a real process.

mod program;

use program::run;

/// What is said before the lines on the players, whose speed is never the same.
fn results(out: &str) -> &str {
    out.split("\nA: ").next().expect("a part")
}

#[test]
fn more_nodes_win_and_the_test_stops_by_itself() {
    let args = [
        "duel",
        "lo",
        "--a",
        "nodes=800",
        "--b",
        "nodes=50",
        "--limit",
        "40",
        "--sprt",
        "0,50",
        "--seed",
        "3",
    ];
    let answer = run(&args, "");
    assert_eq!((answer.status, answer.err.as_str()), (Some(0), ""));
    assert!(answer.out.contains("\nA is better: the upper hypothesis is accepted.\n"), "{}", answer.out);
    assert_eq!(results(&answer.out), results(&run(&args, "").out), "the same seed plays the same games");
}

#[test]
fn equal_settings_are_level() {
    let answer = run(&["duel", "hale", "--a", "nodes=60", "--b", "nodes=60", "--pairs", "6"], "");
    let first = answer.out.lines().next();
    assert_eq!(first, Some("6 pairs: 0 0 6 0 0 · 50.0 % · Elo +0.0 ± ? · LOS ?"), "{answer:?}");
    assert!(answer.out.contains("Games of A: 6 won, 0 drawn, 6 lost · white scored "), "{answer:?}");
}

#[test]
fn settings_that_are_none() {
    for (args, words) in [
        (&["--a", "fast"][..], "“fast”"),
        (&["--a", ""], "“”"),
        (&["--a", "fast=5"], "“fast=5”"),
        (&["--b", "nodes=0"], "“0”"),
        (&["--b", "nodes=-5"], "“-5”"),
        (&["--b", "nodes=nan"], "“nan”"),
        (&["--a", "level=11"], "1 to 10, not “11”"),
        (&["--a", "level=0"], "“0”"),
        (&["--a", "time=0"], "“0”"),
        (&["--a", "time=-1s"], "“-1s”"),
        (&["--a", "time=nan"], "“nan”"),
        (&["--a", "depth=0"], "from 1 to 100"),
        (&["--a", "depth=101"], "“101”"),
        (&["--a", "noise=-1"], "“-1”"),
        (&["--a", "threads=0"], "“0”"),
        (&["--a", "threads=1000"], "“1000”"),
        (&["--a", "eval=v9"], "“v9”; there are: v0"),
        (&["--a", "without=luck"], "history"),
        (&["--a", "with="], "singular"),
        (&["--a", "nodes=5,nodes=6"], "twice"),
        (&["--a", "random,nodes=5"], "random stands alone"),
        (&["--sprt", "5"], "0,20"),
        (&["--sprt", "20,0"], "0,20"),
        (&["--sprt", "nan,5"], "0,20"),
        (&["--sprt", "5,inf"], "0,20"),
        (&["--sprt", "0,5", "--sprt-model", "bell"], "“bell”"),
        (&["--sprt", "0,5", "--sprt-model", "points"], "lo has no points"),
        (&["--sprt-model", "logistic"], "--sprt is missing"),
        (&["--plies", "14..6"], "“14..6”"),
        (&["--plies", "x"], "“x”"),
        (&["--plies", "0..1000"], "up to 200"),
        (&["--balance", "even"], "“even”"),
        (&["--balance", "0"], "“0”"),
        (&["--balance", "40,"], "“40,”"),
        (&["--balance", "40,-5"], "“40,-5”"),
        (&["--json", "/"], "folder"),
        (&["--save", "/"], "folder"),
        (&["--save", "/dev/null"], "not the file of a duel"),
        (&["--openings", "/"], "folder"),
        (&["--openings", "/dev/null"], "no opening"),
        (&["--pairs", "0"], "“0”"),
        (&["--jobs", "0"], "“0”"),
        (&["--jobs", "-2"], "“-2”"),
        (&["--seed", "x"], "“x”"),
        (&["--limit", "5"], "40 to 160"),
    ] {
        let answer = run(&[&["duel", "lo"], args].concat(), "");
        assert_eq!((answer.status, answer.out.as_str()), (Some(2), ""), "{answer:?}");
        assert!(answer.err.lines().count() == 1 && answer.err.contains(words), "{answer:?}");
    }
    let over = run(&["duel", "palisade", "--setup", "1 1 1"], "");
    assert_eq!(over.status, Some(2), "{over:?}");
    assert!(over.err.contains("ends the game"), "{over:?}");
    let unjudged = run(&["duel", "palisade", "--balance", "40"], "");
    assert_eq!((unjudged.status, unjudged.out.as_str()), (Some(2), ""), "{unjudged:?}");
    assert!(unjudged.err.contains("leave --balance out"), "{unjudged:?}");
}

#[test]
fn any_mixture_of_settings_plays() {
    for setting in [
        "level=1",
        "level=2,nodes=30",
        "depth=2",
        "time=1ms",
        "nodes=50,depth=3,noise=20",
        "nodes=50,reduction=0,tried=0",
        "random",
    ] {
        let args = ["duel", "hale", "--a", setting, "--b", "random", "--pairs", "2", "--seed", "5"];
        let answer = run(&args, "");
        assert_eq!((answer.status, answer.err.as_str()), (Some(0), ""), "{setting}");
        assert!(answer.out.starts_with("2 pairs: "), "{setting}: {}", answer.out);
    }
}

#[test]
fn the_result_does_not_depend_on_the_jobs() {
    let play = |jobs| {
        let args = ["duel", "lo", "--a", "nodes=60,noise=40", "--b", "random", "--limit", "40"];
        run(&[&args[..], &["--pairs", "50", "--jobs", jobs]].concat(), "").out
    };
    let alone = play("1");
    assert!(alone.starts_with("25 pairs: ") && alone.contains("\n50 pairs: "), "{alone}");
    assert_eq!(results(&alone), results(&play("3")));
}
