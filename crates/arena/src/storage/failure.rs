use khod_games::reasons;
use rusqlite::ErrorCode;

reasons! {
    /// Why a tournament's file can not be used. Texts are safe to repeat.
    pub enum StorageFailure {
        /// Nothing has been played yet.
        Missing = "tournament-file-missing",
        /// Another arbiter is at work on it.
        Busy = "tournament-file-busy",
        /// It is something else.
        Foreign = "tournament-file-foreign",
        /// It was written by another version of khod: found, and known here.
        Version { found: i64, known: i64 } = "tournament-file-version",
        /// The specification has changed: the first key that has, with its value when the tournament began and now.
        Changed { key: String, before: String, now: String } = "tournament-file-changed",
        /// A program's file has changed or is gone.
        ChangedProgram { program: String, file: String } = "tournament-file-program",
        /// The disk is full.
        Full = "tournament-file-full",
        /// Nothing can be written there.
        ReadOnly = "tournament-file-read-only",
        /// A file of a program can not be read, for what the system says.
        Unreadable { file: String, why: String } = "tournament-program-unreadable",
        /// Anything else that SQLite or the system says.
        Other { why: String } = "tournament-file-other",
        /// It was deleted, moved or replaced while games were being played; they were saved beside it under this name.
        Gone { saved: String } = "tournament-file-gone",
        /// The same, and its games could not be saved.
        Lost = "tournament-file-lost",
    }
}

impl From<rusqlite::Error> for StorageFailure {
    fn from(error: rusqlite::Error) -> Self {
        match error.sqlite_error_code() {
            Some(ErrorCode::NotADatabase | ErrorCode::DatabaseCorrupt) => Self::Foreign,
            Some(ErrorCode::DiskFull) => Self::Full,
            Some(ErrorCode::ReadOnly | ErrorCode::CannotOpen | ErrorCode::PermissionDenied) => Self::ReadOnly,
            Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => Self::Busy,
            _ => Self::Other { why: error.to_string() },
        }
    }
}
