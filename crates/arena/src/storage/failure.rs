use khod_games::{Arg, Explain, Reason, quoted};
use rusqlite::ErrorCode;

/// Why a tournament's file can not be used.
#[derive(Debug)]
pub enum StorageFailure {
    /// Nothing has been played yet.
    Missing,
    /// Another arbiter is at work on it.
    Busy,
    /// It is something else.
    Foreign,
    /// It was written by another version of khod: found, and known here.
    Version {
        /// The version of the file.
        found: i64,
        /// The version that is known.
        known: i64,
    },
    /// The specification has changed.
    Changed {
        /// The first key that has.
        key: String,
        /// Its value when the tournament began.
        before: String,
        /// Its value now.
        now: String,
    },
    /// A program's file has changed or is gone.
    ChangedProgram {
        /// The program's name.
        program: String,
        /// The file.
        file: String,
    },
    /// It was deleted, moved or replaced while games were being played.
    Gone {
        /// The name of the file beside it where its games were saved, if they could be.
        saved: Option<String>,
    },
    /// The disk is full.
    Full,
    /// Nothing can be written there.
    ReadOnly,
    /// A file of a program can not be read.
    Unreadable {
        /// Which.
        file: String,
        /// What the system says.
        why: String,
    },
    /// Anything else that SQLite or the system says.
    Other(String),
}

impl StorageFailure {
    /// Every key with the names of its values: what a language must have a sentence for.
    pub const KEYS: &'static [(&'static str, &'static [&'static str])] = &[
        ("tournament-file-missing", &[]),
        ("tournament-file-busy", &[]),
        ("tournament-file-foreign", &[]),
        ("tournament-file-version", &["found", "known"]),
        ("tournament-file-changed", &["key", "before", "now"]),
        ("tournament-file-program", &["program", "file"]),
        ("tournament-file-full", &[]),
        ("tournament-file-read-only", &[]),
        ("tournament-program-unreadable", &["file", "why"]),
        ("tournament-file-other", &["why"]),
        ("tournament-file-gone", &["saved"]),
        ("tournament-file-lost", &[]),
    ];
}

impl Explain for StorageFailure {
    fn reason(&self) -> Reason {
        let text = |text: &String| Arg::Text(quoted(text));
        let (at, args) = match self {
            Self::Missing => (0, vec![]),
            Self::Busy => (1, vec![]),
            Self::Foreign => (2, vec![]),
            Self::Version { found, known } => (3, vec![Arg::Number(*found), Arg::Number(*known)]),
            Self::Changed { key, before, now } => (4, vec![text(key), text(before), text(now)]),
            Self::ChangedProgram { program, file } => (5, vec![text(program), text(file)]),
            Self::Full => (6, vec![]),
            Self::ReadOnly => (7, vec![]),
            Self::Unreadable { file, why } => (8, vec![text(file), Arg::Text(why.clone())]),
            Self::Other(why) => (9, vec![Arg::Text(why.clone())]),
            Self::Gone { saved: Some(saved) } => (10, vec![text(saved)]),
            Self::Gone { saved: None } => (11, vec![]),
        };
        let (key, names) = Self::KEYS[at];
        Reason { key, args: names.iter().copied().zip(args).collect() }
    }
}

impl From<rusqlite::Error> for StorageFailure {
    fn from(error: rusqlite::Error) -> Self {
        match error.sqlite_error_code() {
            Some(ErrorCode::NotADatabase | ErrorCode::DatabaseCorrupt) => Self::Foreign,
            Some(ErrorCode::DiskFull) => Self::Full,
            Some(ErrorCode::ReadOnly | ErrorCode::CannotOpen | ErrorCode::PermissionDenied) => Self::ReadOnly,
            Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => Self::Busy,
            _ => Self::Other(error.to_string()),
        }
    }
}
