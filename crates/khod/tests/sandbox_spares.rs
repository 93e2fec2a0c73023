//! Sandboxes that are made before they are needed, those that answer late, and how they share the processors.

#![allow(clippy::unwrap_used, reason = "a test may panic")]
#![allow(dead_code, reason = "the programs of other tests")]

mod inmate;
mod remains;

use inmate::{Folder, machine, refusal, run, sandboxes, tell};
use khod_arena::{Allowance, CanNotStart, Ended, Start};
use remains::{none_of, processes_of, starters};
use std::{
    fs,
    os::unix::fs::PermissionsExt,
    process::Command,
    thread,
    time::{Duration, Instant},
};

const LONG: Duration = Duration::from_secs(20);

#[test]
fn a_program_that_was_expected_is_like_any_other() {
    let folder = Folder::new();
    let say = |word: &str| folder.program(&["sh", "-c", "echo $1; exit $2", "it", word, "3"]);
    for sandbox in sandboxes(0) {
        for (number, word) in ["one", "", "two words"].into_iter().enumerate() {
            // Two are made before, the third when it is wanted.
            if number < 2 {
                sandbox.expect(&[&say("nobody knows the arguments yet")], &Allowance::USUAL);
            }
            let came = run(&sandbox, &say(word), LONG);
            assert_eq!((came.out, came.ended), (format!("{word}\n"), Some(Ended::Status(3))), "{sandbox:?}");
        }
        let both = sandbox.start_both([&say("a"), &folder.program(&["no-such-command"])], &Allowance::USUAL);
        assert!(matches!(both, [Ok(_), Err(CanNotStart::NotFound)]), "{sandbox:?}");
    }
    none_of(folder.path());
}

#[test]
fn what_was_made_in_vain_goes_with_the_sandbox() {
    let folder = Folder::new();
    for sandbox in sandboxes(0) {
        let other = sandbox.clone();
        for processes in 1..=70 {
            let allowance = Allowance { processes, ..Allowance::USUAL };
            // More than are kept, at the highest level; one at the others.
            if processes == 1 || sandbox.level() == 3 {
                sandbox.expect(&[&folder.program(&["sleep", "60"])], &allowance);
            }
        }
        drop((sandbox, other));
    }
    assert_eq!(processes_of(folder.path()), [0; 0]);
    none_of(folder.path());
}

#[test]
fn a_program_that_is_gone_when_it_is_wanted_is_not_found() {
    let folder = Folder::new().with("it", "#!/bin/sh\necho on\n").with("script", "#!/no/such/interpreter\n");
    for name in ["it", "script"] {
        fs::set_permissions(folder.path().join(name), PermissionsExt::from_mode(0o755)).unwrap();
    }
    for sandbox in sandboxes(0) {
        for name in ["./it", "./script"] {
            sandbox.expect(&[&folder.program(&[name])], &Allowance::USUAL);
        }
        assert!(matches!(refusal(&sandbox, &folder.program(&["./script"])), CanNotStart::NotFound));
        fs::rename(folder.path().join("it"), folder.path().join("gone")).unwrap();
        assert!(matches!(refusal(&sandbox, &folder.program(&["./it"])), CanNotStart::NotFound));
        fs::rename(folder.path().join("gone"), folder.path().join("it")).unwrap();
        assert_eq!(run(&sandbox, &folder.program(&["./it"]), LONG).out, "on\n");
    }
    none_of(folder.path());
}

#[test]
fn a_program_is_not_blamed_for_a_process_that_died_before_it_began() {
    let folder = Folder::new();
    for sandbox in sandboxes(0) {
        let program = folder.program(&["sh", "-c", "echo on"]);
        sandbox.expect(&[&program], &Allowance::USUAL);
        let wait_for = |count: usize| loop {
            let processes = processes_of(folder.path());
            if processes.len() == count {
                break processes;
            }
            thread::sleep(Duration::from_millis(1));
        };
        let process = wait_for(1)[0].to_string();
        assert!(Command::new("kill").args(["-KILL", &process]).status().unwrap().success());
        wait_for(0);
        assert!(matches!(refusal(&sandbox, &program), CanNotStart::Isolation(_)), "{sandbox:?}");
        assert_eq!(run(&sandbox, &program, LONG).out, "on\n");
    }
    none_of(folder.path());
}

/// The process that has started another one.
fn parent(process: u32) -> String {
    let status = fs::read_to_string(format!("/proc/{process}/status")).unwrap();
    status.lines().find_map(|line| line.strip_prefix("PPid:")).unwrap().trim().to_owned()
}

#[test]
fn an_answer_that_comes_late_is_not_taken_for_another() {
    let text =
        "import time\ninput()\nwhile time.process_time() < 0.3: pass\nprint('done', flush=True)\ninput()";
    let folder = Folder::new().with("it.py", text);
    for sandbox in sandboxes(0) {
        let program = folder.program(&["/usr/bin/python3", "it.py"]);
        let running = sandbox.start(&program, &Allowance::USUAL).unwrap();
        let [process] = processes_of(folder.path())[..] else { panic!("one process") };
        assert!(!starters().is_empty());
        let reaper = parent(process);
        let send =
            |signal: &str| assert!(Command::new("kill").args([signal, &reaper]).status().unwrap().success());
        send("-STOP");
        // It is not known, so nobody may be blamed.
        assert!(running.is_waiting());
        send("-CONT");
        tell(&*running, "\n");
        let (mut out, begun) = (Vec::new(), Instant::now());
        while out != b"done\n" {
            assert!(begun.elapsed() < LONG, "{out:?}");
            inmate::drain(&running.streams().output, &mut out);
        }
        assert!(running.usage().processor >= Duration::from_millis(250), "{sandbox:?} {:?}", running.usage());
    }
}

#[test]
fn processors_are_shared_out_by_program_where_the_machine_can() {
    // Version 1 has a hierarchy for that; a test can not hand over a part of version 2 to itself.
    let own = fs::read_to_string("/proc/self/cgroup").unwrap();
    let has = own
        .lines()
        .any(|line| line.split(':').nth(1).is_some_and(|all| all.split(',').any(|name| name == "cpu")));
    let Some(sandbox) = machine().of(3).ok().filter(|_| has && own.contains(":memory:")) else { return };
    let folder = Folder::new();
    let mut running = sandbox.start(&folder.program(&["sh", "-c", "read line"]), &Allowance::USUAL).unwrap();
    let groups: Vec<String> = processes_of(folder.path())
        .iter()
        .map(|process| fs::read_to_string(format!("/proc/{process}/cgroup")).unwrap_or_default())
        .collect();
    running.kill();
    let apart = |groups: &String| groups.lines().any(|line| line.contains("cpu") && line.contains(":/khod-"));
    assert!(groups.iter().any(apart), "{groups:?}");
}
