//! Why a game ended: sentences with their values, for whoever reads them to say in his own language.

use crate::Clock;
use khod_games::{Arg, Explain, Illegal, Reason, Side};
use std::{io, time::Duration};

/// Why a game ended. Why a program can not be started at all is told by whoever looks for it, with the sentences of [`Cause::KEYS`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Cause {
    /// The rules, with their word.
    Rules(String),
    /// A line that is not played.
    Refused {
        /// The line.
        line: String,
        /// The rule that it breaks.
        why: Illegal,
    },
    /// A line when none was due.
    NotDue(String),
    /// So many bytes behind something that is wrong already.
    Flood(usize, Reason),
    /// A line that begins so and has more bytes than this.
    LongLine(String, usize),
    /// More time than there is.
    Late {
        /// The time that was used.
        used: Duration,
        /// The time that there is.
        clock: Clock,
        /// Whether it was the first line, which has more.
        first: bool,
    },
    /// Something that was wrong while a line without its newline stood there.
    Unfinished(String, Reason),
    /// Status 0 while a line was due.
    Exit,
    /// Another status.
    Status(i32),
    /// A signal.
    Signal(i32),
    /// More bytes of memory than this.
    Memory(u64),
    /// More processes than this.
    Processes(u64),
    /// More bytes of files than this, or too many of them.
    Files(u64),
    /// There is no such file.
    NotFound,
    /// The file may not be run.
    NotExecutable,
    /// The machine kept this side waiting.
    Waiting(Side),
    /// The process that watched this side was killed.
    Unwatched(Side),
    /// There was no isolation, for this reason.
    Isolation(String),
    /// Words that are repeated as they are.
    Told(String),
}

type Sentence = (&'static str, &'static [&'static str]);

impl Cause {
    /// Every sentence that a result may hold besides those of [`Illegal`], with the names of its values.
    pub const KEYS: &'static [Sentence] = &[
        ("cause-rules", &["reason"]),
        ("cause-refused", &["line", "why"]),
        ("cause-not-due", &["line"]),
        ("cause-flood", &["bytes", "why"]),
        ("cause-long-line", &["line", "most"]),
        ("cause-late", &["used", "time", "grace"]),
        ("cause-late-first", &["used", "time", "grace", "startup"]),
        ("cause-unfinished", &["line", "why"]),
        ("cause-exit", &[]),
        ("cause-status", &["status"]),
        ("cause-signal", &["signal"]),
        ("cause-memory", &["megabytes"]),
        ("cause-processes", &["most"]),
        ("cause-files", &["megabytes"]),
        ("cause-waiting", &["side"]),
        ("cause-unwatched", &["side"]),
        ("cause-isolation", &["why"]),
        ("cause-told", &["text"]),
        ("start-not-found", &[]),
        ("start-not-executable", &[]),
        ("start-elsewhere", &["file"]),
        ("start-not-on-path", &["name"]),
        ("start-windows-line", &["name"]),
        ("start-zero-byte", &[]),
        ("start-unreadable", &["file"]),
        ("start-second-name", &["file"]),
        ("start-too-large", &["megabytes"]),
        ("start-failed", &["file", "why"]),
        ("start-not-installed", &["file", "why", "package"]),
        ("build-failed", &["name", "output"]),
        ("command-empty", &[]),
        ("command-open-quote", &["command"]),
        ("command-zero-byte", &["command"]),
        ("contestant-name", &["name", "most"]),
        ("file-failed", &["file", "why"]),
        ("folder-no-run", &["file"]),
        ("folder-bad", &["file", "line", "column", "why"]),
        ("folder-unknown", &["key", "known"]),
        ("folder-not-text", &["key"]),
        ("io-not-found", &[]),
        ("io-permission-denied", &[]),
        ("io-is-a-directory", &[]),
        ("io-storage-full", &[]),
    ];

    /// The sentence of a key, with the names of its values.
    pub(crate) fn sentence(key: &str) -> Option<&'static Sentence> {
        Self::KEYS.iter().chain(Illegal::KEYS).find(|(known, _)| *known == key)
    }

    /// What the system says about a failure, in our words where we have some.
    pub fn of_system(error: &io::Error) -> Reason {
        let key = match error.kind() {
            io::ErrorKind::NotFound => "io-not-found",
            io::ErrorKind::PermissionDenied => "io-permission-denied",
            io::ErrorKind::IsADirectory => "io-is-a-directory",
            io::ErrorKind::StorageFull => "io-storage-full",
            _ => return Self::Told(error.to_string()).reason(),
        };
        Reason { key, args: Vec::new() }
    }
}

impl Explain for Cause {
    fn reason(&self) -> Reason {
        let text = |text: &str| Arg::Text(text.to_owned());
        let number = |number: u64| Arg::Number(number as i64);
        let ms = |time: Duration| number(time.as_millis() as u64);
        let (key, args) = match self {
            Self::Rules(word) => ("cause-rules", vec![text(word)]),
            // These two repeat the line themselves.
            Self::Refused { why: why @ (Illegal::Unreadable { .. } | Illegal::WrongCase { .. }), .. } => {
                return why.reason();
            }
            Self::Refused { line, why } => ("cause-refused", vec![text(line), Arg::Reason(why.reason())]),
            Self::NotDue(line) => ("cause-not-due", vec![text(line)]),
            Self::Flood(bytes, why) => ("cause-flood", vec![number(*bytes as u64), Arg::Reason(why.clone())]),
            Self::LongLine(line, most) => ("cause-long-line", vec![text(line), number(*most as u64)]),
            Self::Late { used, clock, first: false } => {
                ("cause-late", [*used, clock.time, clock.grace].map(ms).to_vec())
            }
            Self::Late { used, clock, first: true } => {
                ("cause-late-first", [*used, clock.time, clock.grace, clock.startup].map(ms).to_vec())
            }
            Self::Unfinished(line, why) => ("cause-unfinished", vec![text(line), Arg::Reason(why.clone())]),
            Self::Exit => ("cause-exit", vec![]),
            Self::Status(status) => ("cause-status", vec![Arg::Number(i64::from(*status))]),
            Self::Signal(signal) => ("cause-signal", vec![Arg::Number(i64::from(*signal))]),
            Self::Memory(bytes) => ("cause-memory", vec![number(bytes >> 20)]),
            Self::Processes(most) => ("cause-processes", vec![number(*most)]),
            Self::NotFound => ("start-not-found", vec![]),
            Self::NotExecutable => ("start-not-executable", vec![]),
            Self::Files(bytes) => ("cause-files", vec![number(bytes >> 20)]),
            Self::Waiting(side) => ("cause-waiting", vec![text(side.word())]),
            Self::Unwatched(side) => ("cause-unwatched", vec![text(side.word())]),
            Self::Isolation(why) => ("cause-isolation", vec![text(why)]),
            Self::Told(words) => ("cause-told", vec![text(words)]),
        };
        let names = Self::sentence(key).map(|(_, names)| *names).unwrap_or_default();
        Reason { key, args: names.iter().copied().zip(args).collect() }
    }
}
