//! What building programs printed, kept in a file.

use crate::prelude::*;
use khod_arena::{harmless, sandbox::Built};
use std::io;

/// A file with the output of every build, begun anew by the first of them; or none at all.
pub(crate) struct BuildLog {
    path: Option<PathBuf>,
    begun: bool,
    /// Ends the build that is under way.
    pub(crate) stop: Arc<AtomicBool>,
}

impl BuildLog {
    /// Keeps everything in this file, or nothing; a raised flag ends the build that is under way.
    pub(crate) fn new(path: Option<PathBuf>, stop: &Arc<AtomicBool>) -> Self {
        Self { path, begun: false, stop: Arc::clone(stop) }
    }

    /// Adds a build. A log that can not be written is told of; the program plays all the same.
    pub(crate) fn add(&mut self, cli: &Cli<'_>, name: &str, command: &str, built: &Built) {
        let Some(path) = &self.path else { return };
        let mut text = format!("== {}: {}\n", quoted(name), quoted(command)).into_bytes();
        text.extend(harmless(&built.output).bytes());
        if !text.ends_with(b"\n") {
            text.push(b'\n');
        }
        let ended = if built.succeeded() { "build-log-done" } else { "build-log-failed" };
        text.extend(format!("== {}\n\n", cli.words.say(ended)).bytes());
        let file = if self.begun { File::options().append(true).open(path) } else { begin(path) };
        if let Err(error) = file.and_then(|mut file| file.write_all(&text)) {
            let file = quoted(&path.to_string_lossy());
            cli.note("file-failed", &[("file", file.into()), ("why", cli.io_reason(&error).into())]);
        }
        self.begun = true;
    }
}

/// An empty file, with the folder that it lies in.
fn begin(path: &Path) -> io::Result<File> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    File::create(path)
}
