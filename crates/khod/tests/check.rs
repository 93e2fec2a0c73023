//! `khod check` with real programs: right ones pass, wrong ones are told what is wrong.

mod program;
mod table;

use program::{Run, finish, khod, run};
use table::Folder;

fn check(game: &str, command: &str, more: &[&str]) -> Run {
    let startup: &[&str] = if more.contains(&"--startup") { &[] } else { &["--startup", "10s"] };
    let mut args = [&["check", game], startup, more].concat();
    args.push("--");
    args.extend(command.split(' '));
    finish(khod(&args), b"")
}

/// Everything that the report on a wrong program must speak of.
fn expect(run: &Run, said: &[&str]) {
    assert_eq!(run.status, Some(1), "{run:?}");
    for part in said {
        assert!(run.out.contains(part), "{part} is missing in:\n{}", run.out);
    }
}

#[test]
fn right_programs_pass() {
    for (game, lessons) in [("hale", 5), ("lo", 6), ("palisade", 7)] {
        let run = check(game, "random", &[]);
        assert_eq!(run.status, Some(0), "{run:?}");
        let fine = run.out.lines().filter(|line| line.starts_with("right ") || line.starts_with("unclear "));
        assert_eq!(fine.count(), lessons, "{}", run.out);
        assert!(run.out.contains("All is right"), "{}", run.out);
    }
}

#[test]
fn an_illegal_move_is_explained() {
    let folder = Folder::new("check-illegal");
    let run = check("lo", &folder.python("far.py", "hear(); hear(); say('A2-D2'); sleep()"), &[]);
    let said = [
        "WRONG    The header",
        "As white, move 1: an illegal move",
        "It printed: A2-D2",
        "the line holds 2 pieces",
        "The nearest legal moves: A2-",
        "A2-C2",
        "Try it: printf '%s\\n' 160 0 | python3 ",
        "far.py",
    ];
    expect(&run, &said);
    let run =
        check("lo", &folder.python("far.py", "hear(); hear(); say('A2-D2'); sleep()"), &["--lang", "ru"]);
    expect(&run, &["НЕВЕРНО", "Напечатано: A2-D2", "Ближайшие допустимые ходы", "Повторить: printf"]);
}

#[test]
fn a_wrong_letter_case_is_seen() {
    let folder = Folder::new("check-case");
    let run = check("lo", &folder.python("small.py", "hear(); hear(); say('a2-c2'); sleep()"), &[]);
    expect(&run, &["It printed: a2-c2", "A2-C2"]);
}

#[test]
fn a_missing_flush_is_found_out() {
    let folder = Folder::new("check-flush");
    let body = "hear(); hear(); print('A2-C2'); sys.stdin.read()";
    let run = check("lo", &folder.python("buffer.py", body), &["--time", "300ms", "--startup", "1s"]);
    expect(&run, &["It printed nothing.", "A2-C2 was there", "flush=True", "The other lessons are left out"]);
}

#[test]
fn prompts_and_crashes_are_named() {
    let folder = Folder::new("check-prompt");
    let run = check("lo", &folder.python("prompt.py", "say('Limit?'); hear(); hear(); sleep()"), &[]);
    expect(&run, &["It printed: Limit?", "no prompts"]);
    let run = check("lo", &folder.python("crash.py", "hear(); int('x')"), &[]);
    expect(&run, &["a crash while a line was due", "status 1", "ValueError"]);
}

#[test]
fn a_program_must_stop_at_the_end() {
    let folder = Folder::new("check-end");
    let body = format!(
        "import subprocess\nsubprocess.run([{:?}, 'random-mover', 'hale'])\nsleep(5)",
        env!("CARGO_BIN_EXE_khod")
    );
    // It starts another program, which a sandbox may not allow.
    let run = check("hale", &folder.python("lingers.py", &body), &["--sandbox", "0"]);
    expect(&run, &["after the end of the game: it did not stop within 1 s", "stops by itself with status 0"]);
}

#[test]
fn wrong_input_is_one_sentence() {
    let cases: &[(&[&str], &str)] = &[
        (&["lo"], "COMMAND"),
        (&["chess", "--", "random"], "chess"),
        (&["lo", "--", "no-such-program"], "no-such-program can not be started"),
        (&["lo", "--time", "soon", "--", "random"], "soon"),
        (&["lo", "--seed", "x", "--", "random"], "whole number"),
    ];
    for (args, said) in cases {
        let run = run(&[&["check"], *args].concat(), "");
        assert_eq!(run.status, Some(2), "{args:?}: {run:?}");
        assert!(run.err.contains(said) && run.err.lines().count() == 1, "{args:?}: {}", run.err);
    }
}
