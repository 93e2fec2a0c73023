//! What building programs printed, kept in a file.

use crate::prelude::*;
use khod_arena::{harmless, sandbox::Built};
use std::io;

/// A file with the output of every build, or no file. The first build of a run empties it.
pub(crate) struct BuildLog {
    path: Option<PathBuf>,
    begun: bool,
    /// A raised flag ends the build that is under way.
    pub(crate) stop: Arc<AtomicBool>,
}

impl BuildLog {
    /// Keeps the output in the file of this path, if there is one; the flag `stop` ends the build that is under way.
    pub(crate) fn new(path: Option<PathBuf>, stop: &Arc<AtomicBool>) -> Self {
        Self { path, begun: false, stop: Arc::clone(stop) }
    }

    /// Adds the output of a build. If the log can not be written, a note on standard error says so; the program plays all the same.
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

/// Makes an empty file, and its folder if that is missing.
fn begin(path: &Path) -> io::Result<File> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    File::create(path)
}
