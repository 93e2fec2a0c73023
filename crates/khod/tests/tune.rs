//! `khod tune`: weights as they stand in the source, the same for any number of jobs; a stop makes do with what there is.

mod program;

use program::{khod, run};
use std::{fs, process::Command, thread, time::Duration};

/// The numbers of an array as it stands in the source.
fn weights(text: &str) -> Vec<i32> {
    let inside = text.trim().strip_prefix('[').and_then(|text| text.strip_suffix(']')).expect("an array");
    let lines = inside.lines().map(|line| line.split("//").next().unwrap_or_default());
    let numbers: String = lines.collect();
    numbers
        .split(',')
        .map(str::trim)
        .filter(|word| !word.is_empty())
        .map(|word| word.parse().expect("a number"))
        .collect()
}

fn in_use(game: &str) -> String {
    let file = format!("{}/../engine/data/weights/{game}.txt", env!("CARGO_MANIFEST_DIR"));
    fs::read_to_string(file).expect("a file of weights")
}

#[test]
fn weights_have_the_form_of_those_in_use() {
    let few = ["--games", "12", "--nodes", "20", "--plies", "4"];
    for (game, more) in
        [("lo", &few[..]), ("topological", &few[..]), ("palisade", &["--games", "1", "--nodes", "20"])]
    {
        let [one, other] = ["1", "3"].map(|jobs| run(&[&["tune", game, "--jobs", jobs], more].concat(), ""));
        assert_eq!((one.status, one.err.lines().count()), (Some(0), 1), "{one:?}");
        assert_eq!((&one.out, &one.err), (&other.out, &other.err));
        let known = in_use(game);
        assert_eq!(weights(&one.out).len(), weights(&known).len(), "{game}");
        let names = |text: &str| -> Vec<String> {
            text.lines().map(|line| line.split("//").nth(1).unwrap_or_default().trim().to_owned()).collect()
        };
        assert_eq!(names(&one.out), names(known.trim_end()), "{game}");
    }
}

/// Whether a process has said what an interrupt should do.
fn catches_interrupts(process: u32) -> bool {
    let status = fs::read_to_string(format!("/proc/{process}/status")).expect("it runs");
    let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:")).expect("a set of signals");
    // The second signal.
    u64::from_str_radix(caught.trim(), 16).expect("a number") & 2 != 0
}

#[test]
fn an_interrupt_leads_to_weights_from_what_there_is() {
    let child = khod(&["tune", "lo", "--games", "1000000", "--nodes", "20"]).spawn().expect("khod");
    while !catches_interrupts(child.id()) {
        thread::sleep(Duration::from_millis(5));
    }
    let sent = Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("kill");
    assert!(sent.success());
    let output = child.wait_with_output().expect("khod ends");
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    let [out, note] = [output.stdout, output.stderr].map(|text| String::from_utf8(text).expect("text"));
    assert!(note.starts_with("note: stopped at ") && note.contains(" of 1000000"), "{note}");
    assert_eq!(weights(&out).len(), weights(&in_use("lo")).len());
}

#[test]
fn bad_input_is_refused() {
    let cases: [(&[&str], &str); 11] = [
        (&["lo", "--games", "0"], "“0”"),
        (&["lo", "--nodes", "many"], "“many”"),
        (&["lo", "--jobs", "0"], "“0”"),
        (&["lo", "--plies", "-1"], "“-1”"),
        (&["lo", "--pull", "-1"], "“-1”"),
        (&["lo", "--pull", "strong"], "“strong”"),
        (&["lo", "--limit", "7"], "40 to 160"),
        (&["topological", "--setup", "99"], "2 to 16"),
        (&["palisade", "--setup", "1 2 1"], "--setup is for weights that are found by games"),
        (&["palisade", "--anew"], "--anew is for weights"),
        (&["lu"], "did you mean lo?"),
    ];
    for (args, words) in cases {
        let answer = run(&[&["tune"], args].concat(), "");
        assert_eq!((answer.status, answer.out.as_str()), (Some(2), ""), "{args:?} {answer:?}");
        assert!(answer.err.lines().count() == 1 && answer.err.contains(words), "{args:?} {answer:?}");
    }
}
