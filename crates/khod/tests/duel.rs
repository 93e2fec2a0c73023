//! `khod duel` as a real process.

mod program;

use program::run;

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
    assert!(answer.out.ends_with("A is better: the upper hypothesis is accepted.\n"), "{}", answer.out);
    assert_eq!(answer.out, run(&args, "").out, "the same seed plays the same games");
}

#[test]
fn equal_settings_are_level() {
    let answer = run(&["duel", "hale", "--a", "nodes=60", "--b", "nodes=60", "--pairs", "6"], "");
    assert_eq!(answer.out, "6 pairs: 0 0 6 0 0 · 50.0 % · Elo +0.0 ± ? · LOS ?\n", "{}", answer.err);
}

#[test]
fn settings_that_are_none() {
    for (args, words) in [
        (&["--a", "fast"][..], "“fast”"),
        (&["--b", "nodes=0"], "nodes=0"),
        (&["--a", "without=luck"], "history"),
        (&["--sprt", "5"], "0,20"),
        (&["--sprt", "20,0"], "0,20"),
        (&["--pairs", "0"], "“0”"),
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
}
