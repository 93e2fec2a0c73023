//! Runs real programs in the sandbox.

#![allow(dead_code, reason = "every test uses its own part of this")]

use crate::remains::{left_behind, processes_of};
use khod_arena::{Allowance, CanNotStart, Ended, Program, Running, Sandbox, Start, Usage, sandbox::Machine};
use std::{
    ffi::OsString,
    fs,
    io::{ErrorKind, Read, Write},
    os::fd::OwnedFd,
    path::{Path, PathBuf},
    sync::atomic::{AtomicU32, Ordering},
    time::{Duration, Instant},
};

/// This machine, with the khod under test.
pub(crate) fn machine() -> Machine {
    Machine::new(env!("CARGO_BIN_EXE_khod"))
}

/// The sandboxes from a level up that this machine has, with the way to level 2 that needs no namespaces.
pub(crate) fn sandboxes(from: u8) -> Vec<Sandbox> {
    let mut found: Vec<Sandbox> =
        (from..=Sandbox::HIGHEST).filter_map(|level| machine().of(level).ok()).collect();
    found.extend(machine().without_namespaces().of(2));
    assert!(!found.is_empty(), "{:?}", machine().of(from));
    found
}

/// A folder of a test's own.
pub(crate) struct Folder(PathBuf);

impl Folder {
    pub(crate) fn new() -> Self {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let path = std::env::temp_dir().join(format!("sandbox-test-{}-{number}", std::process::id()));
        fs::create_dir(&path).unwrap();
        Self(path)
    }

    pub(crate) fn path(&self) -> &Path {
        &self.0
    }

    /// Writes a file.
    pub(crate) fn with(self, name: &str, text: &str) -> Self {
        fs::write(self.0.join(name), text).unwrap();
        self
    }

    /// A program that runs in it.
    pub(crate) fn program(&self, command: &[&str]) -> Program {
        let command = command.iter().map(OsString::from).collect();
        Program { name: "it".to_owned(), command, folder: Some(self.0.clone()) }
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// What a program came to.
#[derive(Debug)]
pub(crate) struct Came {
    pub(crate) ended: Option<Ended>,
    pub(crate) out: String,
    pub(crate) err: String,
    pub(crate) usage: Usage,
    pub(crate) time: Duration,
}

/// What is in a pipe, without waiting.
pub(crate) fn drain(pipe: &OwnedFd, into: &mut Vec<u8>) {
    let mut file = fs::File::from(pipe.try_clone().unwrap());
    let mut some = [0; 4096];
    loop {
        match file.read(&mut some) {
            Ok(0) => return,
            Ok(count) => into.extend_from_slice(&some[..count]),
            Err(error) if error.kind() == ErrorKind::WouldBlock => return,
            Err(error) => panic!("{error}"),
        }
    }
}

/// Writes to a program.
pub(crate) fn tell(running: &dyn Running, text: &str) {
    let mut file = fs::File::from(running.streams().input.as_ref().unwrap().try_clone().unwrap());
    let _ = file.write_all(text.as_bytes());
}

/// Runs a program until it ends or for a while.
pub(crate) fn run(sandbox: &Sandbox, program: &Program, most: Duration) -> Came {
    run_with(sandbox, program, &Allowance::USUAL, most)
}

pub(crate) fn run_with(sandbox: &Sandbox, program: &Program, allowance: &Allowance, most: Duration) -> Came {
    let begun = Instant::now();
    let mut running = match sandbox.start(program, allowance) {
        Ok(running) => running,
        Err(why) => panic!("{why:?}"),
    };
    let (mut out, mut err) = (Vec::new(), Vec::new());
    let mut ended = None;
    while ended.is_none() && begun.elapsed() < most {
        ended = running.ended();
        drain(&running.streams().output, &mut out);
        drain(&running.streams().errors, &mut err);
        if ended.is_none() {
            std::thread::sleep(Duration::from_millis(2));
        }
    }
    running.kill();
    assert_eq!(processes_of(program.folder.as_ref().unwrap()), [0_u32; 0], "{program:?}");
    assert!(left_behind().is_empty(), "{program:?} {:?}", left_behind());
    let usage = running.usage();
    drain(&running.streams().output, &mut out);
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    Came { ended, out: text(&out), err: text(&err), usage, time: begun.elapsed() }
}

/// Runs a Python text.
pub(crate) fn python(sandbox: &Sandbox, text: &str, most: Duration) -> Came {
    let folder = Folder::new().with("it.py", text);
    run(sandbox, &folder.program(&["/usr/bin/python3", "it.py"]), most)
}

pub(crate) fn refusal(sandbox: &Sandbox, program: &Program) -> CanNotStart {
    match sandbox.start(program, &Allowance::USUAL) {
        Ok(_) => panic!("it started"),
        Err(why) => why,
    }
}
