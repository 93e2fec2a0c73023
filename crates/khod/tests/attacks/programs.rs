//! The hostile programs that were tried first: each plays white in lo.

use crate::{
    arbiter::Arbiter,
    stage::{Game, PATIENT, SHORT, Stage},
};
use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
    sync::Mutex,
};

/// Memory that is allowed to programs that take too much.
const SCARCE: &[&str] = &["--time", "10s", "--startup", "20s", "--memory", "128"];

/// A program that may be run, from its source in this suite. It is compiled once.
pub(crate) fn compiled(source: &str) -> PathBuf {
    static COMPILING: Mutex<()> = Mutex::new(());
    let _compiling = COMPILING.lock();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/attacks");
    let source = folder.join(source);
    let made = Path::new(env!("CARGO_TARGET_TMPDIR")).join(source.file_stem().unwrap());
    let changed = |path: &Path| fs::metadata(path).and_then(|found| found.modified()).ok();
    let sources = [changed(&source), changed(&folder.join("programs/common.h"))];
    if sources.iter().all(|source| *source < changed(&made)) {
        return made;
    }
    let bare: &[&str] =
        if source.extension().unwrap() == "s" { &["-nostdlib", "-static"] } else { &["-pthread"] };
    let status =
        Command::new("gcc").args(["-w", "-O1"]).args(bare).arg(&source).arg("-o").arg(&made).status();
    assert!(status.unwrap().success(), "{}", source.display());
    made
}

/// A stage with a program of this suite in a folder of its own.
pub(crate) fn staged(arbiter: Arbiter, source: &str, args: &str) -> Stage {
    let path = Path::new(source);
    let (stage, command) = if path.extension().unwrap() == "py" {
        let name = path.file_name().unwrap().to_str().unwrap();
        let text = fs::read(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/attacks").join(path)).unwrap();
        (Stage::new(arbiter).with(name, text), format!("python3 {name}"))
    } else {
        (Stage::new(arbiter).with("evil", fs::read(compiled(source)).unwrap()), "./evil".to_owned())
    };
    stage.with("khod.toml", format!("run = \"{command} {args}\"\n"))
}

/// The game of a program of `programs`. Its opponent wins, whatever it does.
fn judged(arbiter: Arbiter, program: &str, args: &str, options: &[&str]) -> Game {
    let stage = staged(arbiter, &format!("programs/{program}"), args);
    let game = stage.play(&stage.text("evil"), options);
    assert_eq!(game.winner, "black", "{program} {arbiter:?} {game:?}");
    game
}

/// Checks verdicts, with the number of lines that were played before if that is certain.
fn check(cases: &[(&str, &str, Option<usize>)], options: &[&str]) {
    Arbiter::try_all(cases, |arbiter, &(program, verdict, moves)| {
        let game = judged(arbiter, program, "", options);
        assert_eq!(game.verdict, verdict, "{program} {arbiter:?} {game:?}");
        assert!(moves.is_none_or(|moves| moves == game.moves), "{program} {arbiter:?} {game:?}");
    });
}

/// What a program says it got, but for what does no harm.
pub(crate) fn got(game: &Game, harmless: &[&str]) -> Vec<String> {
    let line = game.errors.lines().find_map(|line| line.strip_prefix("GOT "));
    let line = line.unwrap_or_else(|| panic!("it said nothing: {game:?}"));
    let words = line.split_whitespace().filter(|word| *word != "none" && !harmless.contains(word));
    words.map(str::to_owned).collect()
}

/// Checks that programs play on, and that all they tried was refused but what does no harm.
fn check_refused(cases: &[(&str, &str, &[&str])]) {
    Arbiter::try_all(cases, |arbiter, (program, args, harmless)| {
        let game = judged(arbiter, program, args, PATIENT);
        assert_eq!(game.verdict, "unreadable", "{program} {arbiter:?} {game:?}");
        assert_eq!(got(&game, harmless), [""; 0], "{program} {arbiter:?}");
    });
}

#[test]
fn what_reaches_out_is_refused() {
    check_refused(&[
        // Every user may open these, and finds zeros or nothing.
        ("e01_proc_roots.c", "", &["/proc/1/map_files", "/proc/iomem"]),
        ("e02_open_fds.c", "", &[]),
        // These change nothing but the caller, or only ask.
        ("e03_syscalls.c", "", &["personality", "modify_ldt", "mbind", "landlock_create_ruleset"]),
        ("e04_x32_i386.c", "", &[]),
        ("e05_clone_ns.c", "", &[]),
        // A protocol of a network that nobody else is in.
        ("e06_sockets.c", "", &["mptcp"]),
        ("e07_kill_reaper.c", "", &[]),
    ]);
}

#[test]
fn nobody_becomes_somebody_else() {
    let plain = ["Groups:=", ";", "CapPrm:=0000000000000000;", "CapEff:=0000000000000000;"];
    let plain = [&plain[..], &["CapAmb:=0000000000000000;", "NoNewPrivs:=1;", "Seccomp:=2;"]].concat();
    check_refused(&[
        ("e09_suid_exec.c", "", &plain),
        ("e10_memfd_exec.c", "", &["memfd-exec(harmless)", "scratch-exec(harmless)"]),
        ("e12_lease.c", "evil khod.toml /usr/bin/env /usr/bin/python3", &[]),
        ("e16_core.c", "", &[]),
    ]);
}

#[test]
fn players_share_nothing() {
    for &arbiter in Arbiter::all() {
        let stage = staged(arbiter, "programs/e17_shared.c", "w");
        let game = stage.play_both([&stage.text("evil"), &format!("{} b", stage.text("evil/evil"))], PATIENT);
        assert_eq!(
            (game.verdict.as_str(), game.winner.as_str()),
            ("unreadable", "black"),
            "{arbiter:?} {game:?}"
        );
        // A number that only the program's own processes have, and locks on whole files that both may read.
        assert_eq!(got(&game, &["ns_last_pid", "flock-channel", "flock-late"]), [""; 0], "{arbiter:?}");
    }
}

/// What belongs to no process is counted or bounded.
#[test]
fn hidden_memory_is_memory() {
    let cases = [
        ("e08_prlimit_reaper.c", true),
        ("e14_pagetables.c", true),
        ("e13_unixmem.c", false),
        ("e15_pipes.c", false),
    ];
    Arbiter::try_all(&cases, |arbiter, &(program, of_processes)| {
        let game = judged(arbiter, program, "", SCARCE);
        if of_processes || game.verdict == "memory" {
            assert_eq!(game.verdict, "memory", "{program} {arbiter:?} {game:?}");
        } else {
            assert_eq!(game.verdict, "unreadable", "{program} {arbiter:?} {game:?}");
            let held: u32 = got(&game, &["held", "MB"])[0].parse().unwrap();
            assert!(held <= 128, "{program} {arbiter:?} {held} MB");
        }
    });
}

#[test]
fn descriptors_in_flight_are_few() {
    for &arbiter in Arbiter::all() {
        let game = judged(arbiter, "e11_scm_inflight.c", "", PATIENT);
        assert_eq!(game.verdict, "unreadable", "{arbiter:?} {game:?}");
        let number = game.errors.lines().find_map(|line| line.strip_prefix("in flight ")).unwrap();
        assert!(number.parse::<u32>().unwrap() <= 512, "{arbiter:?} {game:?}");
    }
}

#[test]
fn too_many_processes_are_ended() {
    let verdict = "processes";
    check(
        &[
            ("h20_vforkbomb.c", verdict, Some(0)),
            ("h21_zombies.c", verdict, Some(0)),
            ("h22_threads.c", verdict, Some(0)),
        ],
        PATIENT,
    );
    // It runs away by dying, and is found.
    check(&[("h23_forkexit.c", "exit", Some(0))], PATIENT);
}

#[test]
fn whoever_does_not_answer_loses_by_time() {
    check(&[("h24_stopall.c", "time", Some(0)), ("h27_noreadfull.c", "time", Some(0))], SHORT);
}

/// Where files have a place of a fixed size nothing more is to be had; elsewhere a program that writes too much is ended.
#[test]
fn whoever_fills_the_scratch_folder_gains_nothing() {
    Arbiter::try_all(&["h28_tmpfill.c"], |arbiter, program| {
        let game = judged(arbiter, program, "", SHORT);
        let expected = if arbiter.has_namespaces() { "time" } else { "memory" };
        assert_eq!(game.verdict, expected, "{arbiter:?} {game:?}");
    });
}

#[test]
fn odd_output_has_its_verdict() {
    check(
        &[
            ("h25_stderr100.c", "exit", Some(2)),
            ("h26_stderr_ansi.c", "unreadable", Some(0)),
            ("h29_asm.s", "out-of-turn", Some(1)),
            ("h30_asm_ud.s", "crash", Some(0)),
            ("h31_split_line.py", "unreadable", Some(0)),
            // Whether the child was heard before the parent's death was seen is chance.
            ("h32_late_by_child.py", "exit", None),
            ("h34_flock.py", "unreadable", Some(0)),
            ("h35_bigenv_exec.py", "crash", Some(0)),
        ],
        PATIENT,
    );
}

/// A grandchild that got the output by a socket speaks for its program, where descriptors may be sent at all.
#[test]
fn whoever_has_the_output_speaks_for_the_program() {
    Arbiter::try_all(&["h33_socketpair_relay.py"], |arbiter, program| {
        let game = judged(arbiter, program, "", PATIENT);
        let expected = if arbiter.counts() { ("illegal", 2) } else { ("crash", 0) };
        assert_eq!((game.verdict.as_str(), game.moves), expected, "{arbiter:?} {game:?}");
    });
}

/// Own children are no excuse, and no harm to the opponent.
#[test]
fn whoever_computes_with_sixty_children_loses_by_time() {
    check(
        &[
            ("h36_prio_hog.c", "time", None),
            ("h36b_hog_first.c", "time", Some(0)),
            ("h37_hog_that_plays.c", "time", None),
        ],
        SHORT,
    );
}
