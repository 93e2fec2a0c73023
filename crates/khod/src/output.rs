//! Where results go: standard output, with colours only for a terminal that wants them.

use crate::language::variable;
use khod_view::Look;
use std::io::{BufWriter, IsTerminal, StdoutLock, Write};

/// How results are shown.
pub(crate) struct Output {
    look: Look,
}

impl Output {
    /// Decides by `--color`, the terminal and `NO_COLOR`; gives back a word that is none of the choices.
    pub(crate) fn new(color: &str) -> Result<Self, String> {
        let terminal = std::io::stdout().is_terminal();
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
        Ok(Self { look: Look { colours, discs, ..Look::PLAIN } })
    }

    /// How boards look.
    pub(crate) const fn look(&self) -> Look {
        self.look
    }
}

/// Standard output, buffered; whatever must be seen early is flushed.
pub(crate) fn stdout() -> BufWriter<StdoutLock<'static>> {
    BufWriter::new(std::io::stdout().lock())
}

/// A line on standard error that is written over again and again, when somebody is watching there.
pub(crate) struct Progress {
    watched: bool,
    shown: bool,
}

impl Progress {
    pub(crate) fn new() -> Self {
        Self { watched: std::io::stderr().is_terminal(), shown: false }
    }

    pub(crate) const fn watched(&self) -> bool {
        self.watched
    }

    /// Shows a line in place of the one before; what does not fit into the window is cut off by the terminal.
    pub(crate) fn show(&mut self, line: &str) {
        if self.watched {
            self.shown = true;
            let _ = write!(std::io::stderr(), "\r\x1b[K\x1b[?7l{line}\x1b[?7h");
        }
    }

    /// Takes the line away.
    pub(crate) fn clear(&mut self) {
        if std::mem::take(&mut self.shown) {
            let _ = write!(std::io::stderr(), "\r\x1b[K");
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.clear();
    }
}
