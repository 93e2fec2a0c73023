//! Where results go: standard output, with colours only for a terminal that wants them.

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
    /// Whether somebody is watching.
    pub(crate) terminal: bool,
}

impl Output {
    /// Decides by `--color`, the terminal and `NO_COLOR`; gives back a word that is none of the choices.
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

/// Standard output, buffered; whatever must be seen early is flushed.
pub(crate) fn stdout() -> BufWriter<StdoutLock<'static>> {
    BufWriter::new(io::stdout().lock())
}

/// Writes to standard output, to be seen at once.
pub(crate) fn print(text: impl fmt::Display) -> io::Result<()> {
    let mut out = stdout();
    writeln!(out, "{text}")?;
    out.flush()
}

/// Where JSON goes, an object a line.
pub(crate) enum JsonLines {
    /// Nobody asked for it.
    Nowhere,
    /// Instead of everything else.
    Stdout,
    /// Beside everything else.
    File(File),
}

impl JsonLines {
    /// What `--json` asks for.
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

    /// Refuses a file that holds something already: it is neither cut off nor mixed with something else.
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

    /// What `--json` asks for, in a file that must be new or empty.
    pub(crate) fn begin(cli: &Cli<'_>) -> Result<Self, Failure> {
        Self::open_by(cli, |file| {
            let open = File::options().append(true).create(true).open(file);
            let open = open.map_err(|error| cli.file_failed(file, &error))?;
            // Somebody else may have begun it meanwhile. Where a file system knows no locks there is nothing to be done.
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

    /// Says something to people, where standard output is not for JSON alone.
    pub(crate) fn print(&self, text: impl fmt::Display) -> io::Result<()> {
        if self.alone() { Ok(()) } else { print(text) }
    }

    /// Writes an object, to be seen at once.
    pub(crate) fn write<T: fmt::Display>(&mut self, object: impl FnOnce() -> T) -> io::Result<()> {
        match self {
            Self::Nowhere => Ok(()),
            Self::Stdout => writeln!(io::stdout(), "{}", object()),
            Self::File(file) => writeln!(file, "{}", object()),
        }
    }
}

/// A line on standard error that is written over again and again, when somebody is watching there.
pub(crate) struct Progress {
    pub(crate) watched: bool,
    shown: bool,
    /// When the next line of long work is due, since the work began.
    due: Duration,
    /// When the last line was shown.
    glanced: Option<Instant>,
}

impl Progress {
    /// When to begin to show long work, and how often.
    const PATIENCE: Duration = Duration::from_secs(2);
    const RHYTHM: Duration = Duration::from_millis(500);
    /// The line of quick work changes no more often.
    const GLANCE: Duration = Duration::from_millis(100);

    pub(crate) fn new() -> Self {
        Self { watched: io::stderr().is_terminal(), shown: false, due: Self::PATIENCE, glanced: None }
    }

    /// Shows a line in place of the one before; what does not fit into the window is cut off by the terminal.
    pub(crate) fn show(&mut self, line: &str) {
        if self.watched {
            self.shown = true;
            self.glanced = Some(Instant::now());
            let _ = write!(io::stderr(), "\r\x1b[K\x1b[?7l{line}\x1b[?7h");
        }
    }

    /// Shows a line about work of which there is news again and again, but not too often.
    pub(crate) fn show_glance(&mut self, line: impl FnOnce() -> String) {
        if self.watched && self.glanced.is_none_or(|glanced| glanced.elapsed() >= Self::GLANCE) {
            self.show(&line());
        }
    }

    /// Shows how much is done, and of how much.
    pub(crate) fn show_share(&mut self, done: u64, all: u64) {
        self.show(&format!("{done} / {all}"));
    }

    /// Shows a line about work that has taken so long already, after some patience and not too often.
    pub(crate) fn show_long_work(&mut self, worked: Duration, line: impl FnOnce() -> String) {
        if self.watched && worked >= self.due {
            self.due = worked + Self::RHYTHM;
            self.show(&line());
        }
    }

    /// Takes the line away.
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
