//! `khod bench perft` as a real process: that it runs and counts right, never how fast.

mod program;

use program::run;

/// The numbers of the row that begins with a word.
fn row(out: &str, first: &str) -> Vec<f64> {
    let line = out.lines().find(|line| line.starts_with(first)).unwrap_or_else(|| panic!("{first} in {out}"));
    line.split_whitespace().filter_map(|word| word.parse().ok()).collect()
}

#[test]
fn every_position_has_a_row_and_speeds() {
    let answer = run(&["bench", "perft", "palisade", "--positions"], "");
    assert_eq!((answer.status, answer.err.as_str()), (Some(0), ""));
    assert_eq!(answer.out.lines().count(), 13, "heading, eleven positions, the sum");
    let [nodes, counted, generated] = row(&answer.out, "palisade start")[..] else {
        panic!("{}", answer.out)
    };
    assert_eq!(nodes as u64, 841_155);
    assert!(counted > 0.0 && generated > 0.0);
}

#[test]
fn instructions_are_counted_and_alike_in_every_run() {
    let first = run(&["bench", "perft", "lo", "--instructions"], "");
    assert_eq!(first.status, Some(0), "{}", first.err);
    let [nodes, counted, generated] = row(&first.out, "lo")[..] else { panic!("{}", first.out) };
    assert!(nodes > 100_000.0 && counted > 1.0 && generated > counted, "{}", first.out);
    // Hash seeds differ from run to run, which moves the start-up by a few thousand instructions.
    let again = row(&run(&["bench", "perft", "lo", "--instructions"], "").out, "lo");
    assert!(
        (again[1] - counted).abs() < 0.2 && (again[2] - generated).abs() < 0.2,
        "{again:?} {}",
        first.out
    );
}

#[test]
fn an_unknown_game_is_refused() {
    let answer = run(&["bench", "perft", "chess"], "");
    assert_eq!(answer.status, Some(2));
    assert!(answer.err.contains("“chess”"));
}
