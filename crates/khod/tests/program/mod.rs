//! Runs the real program.

#![allow(dead_code, reason = "every test uses its own part of this")]

use std::{
    fs,
    io::Write,
    path::PathBuf,
    process::{Command, Stdio},
};

/// What khod looks at to choose its language and looks.
pub(crate) const LANGUAGE_VARIABLES: [&str; 5] = ["KHOD_LANG", "LC_ALL", "LC_MESSAGES", "LANG", "NO_COLOR"];

/// What a run of khod came to.
#[derive(Debug)]
pub(crate) struct Run {
    pub(crate) status: Option<i32>,
    pub(crate) out: String,
    pub(crate) err: String,
}

/// khod with an environment that says nothing about languages and terminals. It dies with the test that started it,
/// however that ends.
pub(crate) fn khod(args: &[&str]) -> Command {
    let mut command = Command::new("setpriv");
    command.args(["--pdeathsig", "KILL", env!("CARGO_BIN_EXE_khod")]).args(args);
    // What its user has solved changes how the player plays.
    command.env("XDG_CACHE_HOME", "/nonexistent");
    plain(command)
}

/// A command with an environment that says nothing about languages, its streams being pipes.
pub(crate) fn plain(mut command: Command) -> Command {
    for name in LANGUAGE_VARIABLES {
        command.env_remove(name);
    }
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// Runs a command to its end with this standard input.
pub(crate) fn finish(mut command: Command, input: &[u8]) -> Run {
    let mut child = command.spawn().expect("khod starts");
    // A program that refuses early does not read everything: that is its right.
    let _ = child.stdin.take().expect("a pipe").write_all(input);
    let output = child.wait_with_output().expect("khod ends");
    Run {
        status: output.status.code(),
        out: String::from_utf8(output.stdout).expect("text"),
        err: String::from_utf8(output.stderr).expect("text"),
    }
}

/// Runs khod to its end with this standard input.
pub(crate) fn run(args: &[&str], input: &str) -> Run {
    finish(khod(args), input.as_bytes())
}

/// A file of a test's own that does not exist yet and is gone afterwards.
pub(crate) struct Scratch(PathBuf);

impl Scratch {
    /// The name must be the test's own.
    pub(crate) fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("khod-test-{}-{name}", std::process::id()));
        let _ = fs::remove_file(&path);
        Self(path)
    }

    pub(crate) fn name(&self) -> &str {
        self.0.to_str().expect("a plain name")
    }

    pub(crate) fn text(&self) -> String {
        fs::read_to_string(&self.0).expect("a file")
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.0);
    }
}
