//! Programs for matches: small Python programs in a folder of the test's own.

#![allow(dead_code, reason = "every test uses its own part of this")]

use crate::program::{Run, finish, khod};
use serde_json::Value;
use std::{
    fs,
    path::{Path, PathBuf},
};

/// What every program may use.
const HEAD: &str = "
import os, sys, time, signal, threading
def say(text):
    os.write(1, (text + '\\n').encode())
def hear():
    return sys.stdin.readline().strip()
def sleep(seconds=100):
    time.sleep(seconds)
def attempt(what):
    try: what()
    except Exception: pass
";

/// A folder that is gone afterwards.
pub(crate) struct Folder(PathBuf);

impl Folder {
    /// The name must be the test's own.
    pub(crate) fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("khod-test-{}-{name}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).expect("a folder");
        Self(path)
    }

    /// Its own path.
    pub(crate) fn folder(&self) -> &Path {
        &self.0
    }

    /// The path of a file in it.
    pub(crate) fn path(&self, file: &str) -> String {
        self.0.join(file).to_str().expect("a plain name").to_owned()
    }

    /// Writes a file.
    pub(crate) fn write(&self, file: &str, text: &str) -> String {
        fs::write(self.0.join(file), text).expect("a file");
        self.path(file)
    }

    /// The command that runs a Python program with this body.
    pub(crate) fn python(&self, file: &str, body: &str) -> String {
        format!("python3 {}", self.write(file, &format!("{HEAD}{body}\n")))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Plays a match; gives what was said and the games.
pub(crate) fn play(folder: &Folder, game: &str, programs: [&str; 2], more: &[&str]) -> (Run, Vec<Value>) {
    let json = folder.path("games.jsonl");
    // What is there already would be refused.
    let _ = fs::remove_file(&json);
    let mut args = vec!["match", game, "--a", programs[0], "--b", programs[1], "--json", &json];
    args.extend(more);
    let run = finish(khod(&args), b"");
    let text = fs::read_to_string(&json).unwrap_or_default();
    let games = text.lines().map(|line| serde_json::from_str(line).expect("an object")).collect();
    (run, games)
}
