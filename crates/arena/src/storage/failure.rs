use khod_games::reasons;
use rusqlite::ErrorCode;

reasons! {
    /// Why a tournament's file can not be used. Texts in it are safe to repeat.
    pub enum StorageFailure {
        /// Nothing has been played yet.
        Missing = "tournament-file-missing",
        /// Another arbiter is at work on the file.
        Busy = "tournament-file-busy",
        /// The file is no tournament's file.
        Foreign = "tournament-file-foreign",
        /// Another version of khod wrote the file: its format, and the newest one known here.
        Version { found: i64, known: i64 } = "tournament-file-version",
        /// The specification has changed: the first key that differs, with its value when the tournament began and now.
        Changed { key: String, before: String, now: String } = "tournament-file-changed",
        /// A program's file has changed or is gone.
        ChangedProgram { program: String, file: String } = "tournament-file-program",
        /// The disk is full.
        Full = "tournament-file-full",
        /// The file or its folder may not be written.
        ReadOnly = "tournament-file-read-only",
        /// A file of a program can not be read; `why` is the system's message.
        Unreadable { file: String, why: String } = "tournament-program-unreadable",
        /// Any other message of SQLite or the system.
        Other { why: String } = "tournament-file-other",
        /// The file was deleted, moved or replaced while games were being played. The games were saved beside it under this name.
        Gone { saved: String } = "tournament-file-gone",
        /// The file was deleted, moved or replaced while games were being played, and the games could not be saved.
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
