//! Contests in folders of their own.

#![allow(dead_code, reason = "every test uses its own part of this")]
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use crate::program::{finish, khod};
use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
};
use tempfile::TempDir;

/// A folder with a specification.
pub(crate) struct Contest {
    folder: TempDir,
}

impl Contest {
    /// The specification is this.
    pub(crate) fn new(text: &str) -> Self {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("contest.toml"), text).unwrap();
        Self { folder }
    }

    /// Its own path.
    pub(crate) fn folder(&self) -> &Path {
        self.folder.path()
    }

    /// The path of a file in it.
    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// `khod tournament` with this specification.
    pub(crate) fn command(&self, args: &[&str]) -> Command {
        let file = self.path("contest.toml");
        let mut all = vec!["tournament", args[0], file.to_str().unwrap()];
        all.extend(&args[1..]);
        khod(&all)
    }

    /// Runs a command that must succeed and gives its output.
    pub(crate) fn run(&self, args: &[&str]) -> String {
        let run = finish(self.command(args), b"");
        assert_eq!(run.status, Some(0), "{args:?}: {}", run.err);
        run.out
    }

    /// Runs a command that must be refused and gives the sentence.
    pub(crate) fn refused(&self, args: &[&str]) -> String {
        let run = finish(self.command(args), b"");
        assert_eq!((run.status, run.out.as_str()), (Some(2), ""), "{args:?}");
        assert_eq!(run.err.lines().count(), 1, "{}", run.err);
        assert!(!run.err.contains("tournament-"), "{}", run.err);
        run.err
    }
}
