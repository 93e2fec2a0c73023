//! `khod tabulate`: a table is made, checked, and refused when it is spoiled.

mod program;
mod table;

use program::{Run, finish, khod};
use std::fs;
use table::Folder;

fn run_in(folder: &Folder, args: &[&str]) -> Run {
    let mut command = khod(args);
    command.current_dir(folder.folder());
    finish(command, b"")
}

#[test]
fn a_table_is_made_the_same_again_and_checked() {
    let folder = Folder::new("tabulate");
    let read = |name: &str| fs::read(folder.folder().join(name)).expect("a file");
    for name in ["one.rows", "other.rows"] {
        assert_eq!(run_in(&folder, &["tabulate", "palisade", name, "--size", "8"]).status, Some(0));
    }
    assert_eq!(read("one.rows"), read("other.rows"));
    let check = ["tabulate", "palisade", "one.rows", "--check", "--size", "8", "--jobs", "1"];
    let run = run_in(&folder, &check);
    assert_eq!((run.status, run.out.as_str()), (Some(0), "1728 values checked by the rules, 0 wrong.\n"));
    let run = run_in(&folder, &[&check[..], &["--nodes", "2000"]].concat());
    assert_eq!(run.status, Some(0));
    assert!(run.out.starts_with("576 positions searched: "), "{}", run.out);
    let mut spoiled = read("one.rows");
    let last = spoiled.len() - 9;
    spoiled[last] ^= 1;
    fs::write(folder.folder().join("one.rows"), spoiled).expect("there is room");
    let run = run_in(&folder, &check);
    assert_eq!(run.status, Some(2));
    assert!(run.err.contains("the positions of size 8 are damaged"), "{}", run.err);
}

#[test]
fn what_can_not_be_is_refused() {
    let folder = Folder::new("tabulate-refused");
    let refused = |args: &[&str], why: &str| {
        let run = run_in(&folder, args);
        assert_eq!((run.status, run.err.as_str()), (Some(2), why), "{args:?}");
    };
    refused(&["tabulate", "lo", "lo.rows"], "error: lo has no table of exact values.\n");
    refused(
        &["tabulate", "palisade", "a.rows", "--size", "25"],
        "error: The size is a whole number from 1 to 24.\n",
    );
    assert_eq!(fs::read_dir(folder.folder()).expect("a folder").count(), 0);
}
