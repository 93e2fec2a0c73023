//! `khod build` with the real program: mistakes with their lines, and what can not be tried at all.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod program;

use program::run;
use std::{fs, os::unix::fs::symlink, path::Path};

fn build(folder: &Path, files: &[(&str, &str)]) -> program::Run {
    for (name, text) in files {
        fs::write(folder.join(name), text).unwrap();
    }
    run(&["--lang", "en", "build", folder.to_str().unwrap()], "")
}

const PYTHON: (&str, &str) = ("khod.toml", "name = \"snake\"\nrun = \"python3 bot.py\"\n");

#[test]
fn mistakes_are_found_without_running_anything() {
    let folder = tempfile::tempdir().unwrap();
    let right = build(folder.path(), &[PYTHON, ("bot.py", "open('ran', 'w')\nraise SystemExit(9)\n")]);
    assert_eq!(right.status, Some(0), "{right:?}");
    assert!(right.out.contains("snake: no mistake was found"), "{right:?}");
    let wrong = build(folder.path(), &[("bot.py", "x = 1\nif x\n"), ("notes.txt", "if x\n")]);
    assert_eq!(wrong.status, Some(1), "{wrong:?}");
    assert!(wrong.out.contains("bot.py\", line 2") && wrong.out.contains("SyntaxError"), "{wrong:?}");
    let mut left: Vec<_> =
        fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    left.sort();
    assert_eq!(left, ["bot.py", "khod.toml", "notes.txt"], "the folder stays as it was");
}

#[test]
fn what_a_build_prints_is_only_text() {
    let folder = tempfile::tempdir().unwrap();
    let evil = r"printf '\033[2J\033]0;title\007\rall is well\n'; exit 1";
    let files = [("khod.toml", "build = \"sh evil.sh\"\nrun = \"./bot\"\n"), ("evil.sh", evil)];
    let failed = build(folder.path(), &files);
    assert_eq!(failed.status, Some(1), "{failed:?}");
    assert!(failed.out.contains("can not be built") && failed.out.contains("\\u{1b}[2J"), "{failed:?}");
    let plain = |text: &str| !text.chars().any(|letter| letter.is_control() && letter != '\n');
    assert!(plain(&failed.out) && plain(&failed.err), "{failed:?}");
    let matched = run(&["--lang", "en", "check", "lo", "--", folder.path().to_str().unwrap()], "");
    assert_eq!(matched.status, Some(2), "{matched:?}");
    assert!(matched.err.contains("\\u{1b}[2J") && plain(&matched.err), "{matched:?}");
}

#[test]
fn what_can_not_be_tried_is_said_in_one_sentence() {
    let folder = tempfile::tempdir().unwrap();
    let nowhere = folder.path().join("nowhere");
    let elsewhere = folder.path().join("elsewhere");
    symlink(&nowhere, &elsewhere).unwrap();
    for path in [folder.path(), &nowhere, &elsewhere, Path::new("\u{1b}[31m"), Path::new(&"x".repeat(5000))] {
        let run = run(&["--lang", "en", "build", path.to_str().unwrap()], "");
        assert_eq!((run.status, run.out.as_str()), (Some(2), ""), "{run:?}");
        assert_eq!(run.err.lines().count(), 1, "{run:?}");
        assert!(!run.err.contains('\x1b'), "{run:?}");
    }
    let missing = build(folder.path(), &[("khod.toml", "run = \"no-such-interpreter bot\"\n")]);
    assert_eq!((missing.status, missing.err.lines().count()), (Some(2), 1), "{missing:?}");
}
