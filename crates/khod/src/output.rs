//! The output of results: standard output, with colours only for a terminal that can show them.

use crate::{language::variable, prelude::*};
use khod_view::Look;
use std::{
    fmt,
    fs::TryLockError,
    io::{self, BufWriter, StdoutLock},
};

/// How results are shown.
#[derive(Clone, Copy)]
pub(crate) struct Output {
    /// How boards look.
    pub(crate) look: Look,
    /// Whether standard output is a terminal.
    pub(crate) terminal: bool,
}

impl Output {
    /// Decides by `--color`, the terminal and `NO_COLOR`; an unknown word for `--color` is the error.
    pub(crate) fn new(color: &str) -> Result<Self, String> {
        let terminal = io::stdout().is_terminal();
        let capable = terminal && variable("TERM").is_some_and(|term| term != "dumb");
        let colours = match color {
            "auto" => capable && variable("NO_COLOR").is_none(),
            "always" => true,
            "never" => false,
            other => return Err(other.to_owned()),
        };
        let locale =
            ["LC_ALL", "LC_CTYPE", "LANG"].iter().find_map(|name| variable(name)).unwrap_or_default();
        let locale = locale.to_ascii_lowercase();
        let discs = colours && (locale.contains("utf-8") || locale.contains("utf8"));
        Ok(Self { look: Look { colours, discs, ..Look::PLAIN }, terminal })
    }
}

/// Standard output, buffered: the caller flushes what must be seen early.
pub(crate) fn stdout() -> BufWriter<StdoutLock<'static>> {
    BufWriter::new(io::stdout().lock())
}

/// Writes a line to standard output and flushes it.
pub(crate) fn print(text: impl fmt::Display) -> io::Result<()> {
    let mut out = stdout();
    writeln!(out, "{text}")?;
    out.flush()
}

/// The place of JSON output, an object a line.
pub(crate) enum JsonLines {
    /// `--json` was not given.
    Nowhere,
    /// JSON replaces all other output.
    Stdout,
    /// JSON goes to a file, other output to standard output.
    File(File),
}

impl JsonLines {
    /// Opens the place that `--json` names; an existing file is overwritten.
    pub(crate) fn open(cli: &Cli<'_>) -> Result<Self, Failure> {
        Self::open_by(cli, |file| File::create(file).map_err(|error| cli.file_failed(file, &error)))
    }

    fn open_by(cli: &Cli<'_>, open: impl Fn(&str) -> Result<File, Failure>) -> Result<Self, Failure> {
        match cli.text("json") {
            None => Ok(Self::Nowhere),
            Some("-") => Ok(Self::Stdout),
            Some(file) => open(file).map(Self::File),
        }
    }

    /// Refuses a file that is not empty, so that its content is neither lost nor mixed with new lines.
    pub(crate) fn check_fresh(cli: &Cli<'_>) -> Result<(), Failure> {
        let Some(file) = cli.text("json").filter(|file| *file != "-") else { return Ok(()) };
        // A device or a pipe holds nothing.
        match fs::metadata(file) {
            Ok(found) if found.is_file() && found.len() > 0 => {
                Err(cli.usage("json-exists", &[("file", quoted(file).into())]))
            }
            _ => Ok(()),
        }
    }

    /// Opens the place that `--json` names; a file must be new or empty.
    pub(crate) fn begin(cli: &Cli<'_>) -> Result<Self, Failure> {
        Self::open_by(cli, |file| {
            let open = File::options().append(true).create(true).open(file);
            let open = open.map_err(|error| cli.file_failed(file, &error))?;
            // Another process may write to the file by now. A file system without locks gives another error, and the command goes on unprotected.
            if matches!(open.try_lock(), Err(TryLockError::WouldBlock)) {
                return Err(cli.usage("json-exists", &[("file", quoted(file).into())]));
            }
            Self::check_fresh(cli).map(|()| open)
        })
    }

    /// Whether standard output is for JSON alone.
    pub(crate) const fn alone(&self) -> bool {
        matches!(self, Self::Stdout)
    }

    /// Prints a text for people, unless standard output is for JSON alone.
    pub(crate) fn print(&self, text: impl fmt::Display) -> io::Result<()> {
        if self.alone() { Ok(()) } else { print(text) }
    }

    /// Writes an object as a line, unbuffered.
    pub(crate) fn write<T: fmt::Display>(&mut self, object: impl FnOnce() -> T) -> io::Result<()> {
        match self {
            Self::Nowhere => Ok(()),
            Self::Stdout => writeln!(io::stdout(), "{}", object()),
            Self::File(file) => writeln!(file, "{}", object()),
        }
    }
}

/// A line on standard error that is replaced again and again, if standard error is a terminal.
pub(crate) struct Progress {
    pub(crate) watched: bool,
    shown: bool,
    /// The working time after which the next line of long work is due.
    due: Duration,
    /// When the last line was shown.
    glanced: Option<Instant>,
}

impl Progress {
    /// How long work must take before it is shown, and how often it is shown then.
    const PATIENCE: Duration = Duration::from_secs(2);
    const RHYTHM: Duration = Duration::from_millis(500);
    /// The shortest time between two lines of quick work.
    const GLANCE: Duration = Duration::from_millis(100);

    pub(crate) fn new() -> Self {
        Self { watched: io::stderr().is_terminal(), shown: false, due: Self::PATIENCE, glanced: None }
    }

    /// Shows a line in place of the last one; the terminal cuts off what is wider than the window.
    pub(crate) fn show(&mut self, line: &str) {
        if self.watched {
            self.shown = true;
            self.glanced = Some(Instant::now());
            let _ = write!(io::stderr(), "\r\x1b[K\x1b[?7l{line}\x1b[?7h");
        }
    }

    /// Shows a line about work that makes progress often, but at most every [`Self::GLANCE`].
    pub(crate) fn show_glance(&mut self, line: impl FnOnce() -> String) {
        if self.watched && self.glanced.is_none_or(|glanced| glanced.elapsed() >= Self::GLANCE) {
            self.show(&line());
        }
    }

    /// Shows how many of `all` parts are done.
    pub(crate) fn show_share(&mut self, done: u64, all: u64) {
        self.show(&format!("{done} / {all}"));
    }

    /// Shows a line about work that has taken `worked`: first after [`Self::PATIENCE`], then every [`Self::RHYTHM`].
    pub(crate) fn show_long_work(&mut self, worked: Duration, line: impl FnOnce() -> String) {
        if self.watched && worked >= self.due {
            self.due = worked + Self::RHYTHM;
            self.show(&line());
        }
    }

    /// Removes the line.
    pub(crate) fn clear(&mut self) {
        if std::mem::take(&mut self.shown) {
            let _ = write!(io::stderr(), "\r\x1b[K");
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.clear();
    }
}
