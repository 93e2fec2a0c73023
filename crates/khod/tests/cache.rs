//! The table in the cache folder: made, found, gone on with, and never believed when it is spoiled.

mod program;
mod table;

use program::{Run, finish, khod};
use std::{
    fs,
    io::Read,
    os::unix::fs::symlink,
    path::PathBuf,
    process::{Child, Command},
};
use table::Folder;

/// khod with a cache folder.
fn cached(folder: &Folder, args: &[&str]) -> Command {
    let mut command = khod(args);
    command.env("XDG_CACHE_HOME", folder.folder());
    command
}

fn run(folder: &Folder, args: &[&str]) -> Run {
    finish(cached(folder, args), b"")
}

/// The table in a cache folder.
fn file(folder: &Folder) -> PathBuf {
    folder.folder().join("khod/palisade.rows")
}

/// Makes a table of the rows that are inside khod, which takes no time.
fn make(folder: &Folder) -> Vec<u8> {
    let made = run(folder, &["tabulate", "palisade", "--size", "20"]);
    assert_eq!(made.status, Some(0), "{}", made.err);
    fs::read(file(folder)).expect("the table")
}

/// A bot's first line, and what it said on standard error.
fn bot(folder: &Folder) -> (String, String) {
    // The opponent's line never comes.
    let bot = cached(folder, &["bot", "palisade", "--nodes", "300", "--seed", "1"]);
    let played = finish(bot, b"100\n0\n2 1 3 1 2 1\n");
    (played.out, played.err.lines().filter(|line| !line.starts_with("error: ")).collect())
}

/// Begins to solve all rows and waits until the first table is there.
fn begin(folder: &Folder) -> Child {
    let child = cached(folder, &["tabulate", "palisade", "--jobs", "1"]).spawn().expect("khod starts");
    while !file(folder).exists() {
        std::thread::yield_now();
    }
    child
}

fn signal(child: &Child, name: &str) {
    let sent = Command::new("kill").args([name, &child.id().to_string()]).status();
    assert!(sent.expect("kill starts").success());
}

#[test]
fn a_table_is_made_where_the_player_finds_it() {
    let folder = Folder::new("cache-made");
    let place = file(&folder).display().to_string();
    let told = |args: &[&str]| {
        let run = run(&folder, args);
        assert_eq!((run.status, run.err.as_str()), (Some(0), ""), "{args:?}");
        run.out
    };
    let nothing = told(&["tabulate", "palisade", "--where"]);
    assert!(nothing.contains(&place) && nothing.contains("up to 20 stones"), "{nothing}");
    let before = bot(&folder);
    let bytes = make(&folder);
    let said = told(&["tabulate", "palisade", "--where"]);
    assert!(said.contains(&place) && said.contains(&format!("{} bytes", bytes.len())), "{said}");
    // Made again there is nothing to do.
    assert!(told(&["tabulate", "palisade", "--size", "12"]).contains("up to 20 stones"));
    assert_eq!(fs::read(file(&folder)).expect("the table"), bytes);
    assert_eq!(bot(&folder), before);
    assert_eq!((before.0.lines().count(), before.1.as_str()), (1, ""));
    let checked = told(&["tabulate", "palisade", "--check", "--size", "12", "--every", "100", "--jobs", "1"]);
    assert!(checked.ends_with("checked by the rules, 0 wrong.\n"), "{checked}");
    // A duel says what its players know.
    let duel = ["duel", "palisade", "--a", "nodes=20", "--b", "nodes=20,solved=12", "--pairs", "1"];
    let json = told(&[&duel[..], &["--json", "-"]].concat());
    assert!(json.contains("nodes=20,solved=20") && json.contains("nodes=20,solved=12"), "{json}");
}

#[test]
fn a_spoiled_table_is_told_of_and_not_used() {
    let folder = Folder::new("cache-spoiled");
    let right = bot(&folder).0;
    let whole = make(&folder);
    let changed = |at: usize, byte: u8| {
        let mut bytes = whole.clone();
        bytes[at] = byte;
        bytes
    };
    let damaged = changed(whole.len() - 20, !whole[whole.len() - 20]);
    let longer = [&whole[..], b"more"].concat();
    let smaller = Folder::new("cache-smaller");
    let made = ["tabulate", "palisade", &smaller.path("small.rows"), "--size", "8"].map(str::to_owned);
    assert_eq!(run(&folder, &made.each_ref().map(String::as_str)).status, Some(0));
    let small = fs::read(smaller.folder().join("small.rows")).expect("a file");
    for (bytes, why) in [
        (&b""[..], "not a table of exact values"),
        (b"PNG", "not a table of exact values"),
        (&longer, "not a table of exact values"),
        (&whole[..whole.len() / 2], "it was made smaller or cut off"),
        (&damaged, "the positions of size 20 are damaged"),
        (&changed(8, 1), "this table is of format 1"),
        (&changed(10, 24), "no positions of size 21"),
        (&small, "are not those of this khod"),
    ] {
        fs::write(file(&folder), bytes).expect("there is room");
        let (line, said) = bot(&folder);
        assert_eq!(line, right, "{why}");
        assert!(
            said.contains(why) && said.contains("khod tabulate palisade makes the file anew"),
            "{why}: {said}"
        );
        let told = run(&folder, &["tabulate", "palisade", "--where"]);
        assert_eq!((told.status, told.out.as_str()), (Some(2), ""));
        assert!(told.err.starts_with("error: ") && told.err.contains(why), "{}", told.err);
        let known = run(&folder, &["duel", "palisade", "--a", "nodes=20,solved=21", "--pairs", "1"]);
        assert_eq!(known.status, Some(2));
        // It is made anew, with a word about it.
        let made = run(&folder, &["tabulate", "palisade", "--size", "20"]);
        assert_eq!(made.status, Some(0));
        assert!(made.err.contains(why) && made.err.contains("made anew"), "{}", made.err);
        assert_eq!(fs::read(file(&folder)).expect("the table"), whole);
    }
    // A folder in the place of the file.
    fs::remove_file(file(&folder)).expect("it is there");
    fs::create_dir(file(&folder)).expect("there is room");
    assert_eq!(bot(&folder).0, right);
    assert_eq!(run(&folder, &["tabulate", "palisade", "--where"]).status, Some(2));
    assert_eq!(run(&folder, &["tabulate", "palisade", "--size", "20"]).status, Some(2));
}

#[test]
fn a_table_that_can_not_be_kept_is_one_sentence() {
    let folder = Folder::new("cache-refused");
    let refused = |command: Command, why: &str| {
        let run = finish(command, b"");
        assert_eq!((run.status, run.out.as_str()), (Some(2), ""), "{why}");
        assert!(run.err.starts_with("error: ") && run.err.contains(why), "{why}: {}", run.err);
        assert_eq!(run.err.lines().count(), 1, "{}", run.err);
    };
    let tabulate = |cache: &str, home: Option<&str>| {
        let mut command = khod(&["tabulate", "palisade", "--size", "20"]);
        command.env("XDG_CACHE_HOME", cache).env_remove("HOME");
        home.map(|home| command.env("HOME", home));
        command
    };
    refused(tabulate("", None), "name a FILE");
    // By the convention a path that is not absolute does not count.
    refused(tabulate("cache", None), "name a FILE");
    refused(tabulate("/dev/null", None), "/dev/null");
    refused(tabulate("/proc/self", None), "/proc/self");
    // A full disk: the part that is written aside is on one.
    fs::create_dir(folder.folder().join("khod")).expect("there is room");
    symlink("/dev/full", folder.folder().join("khod/palisade.rows.part")).expect("a link");
    refused(cached(&folder, &["tabulate", "palisade", "--size", "20"]), "the disk is full");
    assert!(!file(&folder).exists());
    // The rest of the program does not mind.
    let mut homeless = khod(&["bot", "palisade", "--nodes", "300", "--seed", "1"]);
    homeless.env_remove("XDG_CACHE_HOME").env_remove("HOME");
    let played = finish(homeless, b"100\n0\n2 1 3 1 2 1\n");
    assert_eq!(played.out, bot(&folder).0);
    // Home is where the cache folder usually is.
    let home = folder.path("home");
    let made = finish(tabulate("", Some(&home)), b"");
    assert_eq!(made.status, Some(0), "{}", made.err);
    assert!(folder.folder().join("home/.cache/khod/palisade.rows").exists());
}

#[test]
fn a_table_that_was_interrupted_is_whole_and_goes_on() {
    let folder = Folder::new("cache-interrupted");
    let there = |most: &str| {
        let run = run(&folder, &["tabulate", "palisade", "--where"]);
        assert!(run.out.contains(most), "{}{}", run.out, run.err);
    };
    // Killed outright.
    let mut child = begin(&folder);
    there("up to 20 stones");
    let second = run(&folder, &["tabulate", "palisade"]);
    assert_eq!((second.status, second.out.as_str()), (Some(2), ""));
    assert!(second.err.contains("Another khod is making"), "{}", second.err);
    signal(&child, "-KILL");
    child.wait().expect("it ends");
    there("up to 20 stones");
    assert_eq!(run(&folder, &["tabulate", "palisade", "--size", "20"]).status, Some(0));
    // A part that was being written counts for nothing.
    fs::write(folder.folder().join("khod/palisade.rows.part"), b"khodrows").expect("there is room");
    for (name, status) in [("-INT", 130), ("-TERM", 143)] {
        fs::remove_file(file(&folder)).expect("it is there");
        let mut child = begin(&folder);
        signal(&child, name);
        let ended = child.wait().expect("it ends");
        let mut said = String::new();
        child.stderr.take().expect("a pipe").read_to_string(&mut said).expect("text");
        assert_eq!(ended.code(), Some(status), "{said}");
        assert!(said.starts_with("Interrupted. ") && said.contains("goes on"), "{said}");
        there("up to 20 stones");
    }
    let files = fs::read_dir(folder.folder().join("khod")).expect("a folder").count();
    assert_eq!(files, 2, "the table and its lock");
}
