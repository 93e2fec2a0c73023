//! Why a game ended or a program can not play: sentences with their values, for readers of every language.

use crate::{Clock, prelude::*};
use khod_games::reasons;
use std::io;

reasons! {
    /// Why a game ended, or why a program can not play at all.
    pub enum Cause {
        /// The rules ended the game: their word for the ending.
        Rules { reason: String } = "cause-rules",
        /// A line breaks a rule.
        Refused { line: String, why: Reason } = "cause-refused",
        /// A program printed a line when none was due.
        NotDue { line: String } = "cause-not-due",
        /// A program flooded its output with `bytes` bytes, beginning with a line that is wrong for the reason `why`.
        Flood { bytes: usize, why: Reason } = "cause-flood",
        /// A line begins with `line` and has more than `most` bytes.
        LongLine { line: String, most: usize } = "cause-long-line",
        /// A program used more time than the clock gives.
        Late { used: Duration, time: Duration, grace: Duration } = "cause-late",
        /// A program used more time than the clock gives for its first line, which has `startup` more.
        LateFirst { used: Duration, time: Duration, grace: Duration, startup: Duration } = "cause-late-first",
        /// Something was wrong while a line without its newline had been read.
        Unfinished { line: String, why: Reason } = "cause-unfinished",
        /// A program ended with status 0 while a line was due.
        Exit = "cause-exit",
        /// A program ended with another status while a line was due.
        Status { status: i32 } = "cause-status",
        /// A signal ended a program while a line was due.
        Signal { signal: i32 } = "cause-signal",
        /// A program used more memory than `megabytes`.
        Memory { megabytes: u64 } = "cause-memory",
        /// A program started more than `most` processes.
        Processes { most: u32 } = "cause-processes",
        /// A program wrote more files than `megabytes`, or too many of them.
        Files { megabytes: u64 } = "cause-files",
        /// The machine kept this side waiting.
        Waiting { side: Side } = "cause-waiting",
        /// The process that watched this side was killed.
        Unwatched { side: Side } = "cause-unwatched",
        /// The isolation could not be made.
        Isolation { why: String } = "cause-isolation",
        /// A text that is repeated unchanged.
        Told { text: String } = "cause-told",

        /// The program's file does not exist.
        NotFound = "start-not-found",
        /// The program's file may not be run.
        NotExecutable = "start-not-executable",
        /// The program needs a file that is neither its own nor the system's.
        Elsewhere { file: String } = "start-elsewhere",
        /// The program's first line asks for an interpreter that is not on the search path.
        NotOnPath { name: String } = "start-not-on-path",
        /// The program's first line ends as Windows ends lines.
        WindowsLine { name: String } = "start-windows-line",
        /// The program's first line has a zero byte in it.
        ZeroByte = "start-zero-byte",
        /// Only root may read a file of the program.
        Unreadable { file: String } = "start-unreadable",
        /// Only root may read a file of the program that has a second name somewhere.
        SecondName { file: String } = "start-second-name",
        /// The program's folder holds more than `megabytes`.
        TooLarge { megabytes: u64 } = "start-too-large",
        /// The program's command is too long.
        LongCommand = "start-long-command",
        /// The system or the arena does not start the program.
        NotStarted { file: String, why: Reason } = "start-failed",
        /// The arena refuses to start the program.
        StartRefused { file: String, why: Reason } = "start-refused",
        /// The interpreter that runs the program is not installed.
        NotInstalled { file: String, why: Reason, package: String } = "start-not-installed",

        /// The program's build failed.
        BuildFailed { name: String, output: String } = "build-failed",
        /// The program's build took longer than `most` seconds.
        BuildTooLong { name: String, output: String, most: u64 } = "build-too-long",
        /// The program's build wrote more than `most` megabytes.
        BuildTooLarge { name: String, output: String, most: u64 } = "build-too-large",
        /// The program's text has a mistake that its interpreter finds without running it.
        WrongSyntax { name: String, output: String } = "syntax-wrong",

        /// A command has no word.
        EmptyCommand = "command-empty",
        /// A command has a quote that does not end.
        OpenQuote { command: String } = "command-open-quote",
        /// A command has a zero byte.
        CommandZeroByte { command: String } = "command-zero-byte",
        /// A contestant's name is empty, has more than `most` letters, or has control characters.
        ContestantName { name: String, most: usize } = "contestant-name",

        /// A file can not be read or written.
        File { file: String, why: Reason } = "file-failed",
        /// A `khod.toml` lacks the command that starts the program.
        FolderNoRun { file: String } = "folder-no-run",
        /// A `khod.toml` is no plain file.
        FolderNoFile { file: String } = "folder-no-file",
        /// A `khod.toml` has more than `kilobytes`.
        FolderTooLarge { file: String, kilobytes: u64 } = "folder-too-large",
        /// A `khod.toml` is not UTF-8.
        FolderNotUtf8 { file: String } = "folder-not-utf8",
        /// An entry of a `khod.toml` has more than `most` letters or has control characters.
        FolderNotPlain { key: String, most: usize } = "folder-not-plain",
        /// A `khod.toml` has a mistake at this line and column.
        FolderBad { file: String, line: usize, column: usize, why: Reason } = "folder-bad",
        /// An entry of a `khod.toml` has an unknown key.
        FolderUnknown { key: String, known: String } = "folder-unknown",
        /// An entry of a `khod.toml` must be a text.
        FolderNotText { key: String } = "folder-not-text",

        /// The file does not exist.
        IoNotFound = "io-not-found",
        /// The file may not be used.
        IoPermissionDenied = "io-permission-denied",
        /// The file is a folder.
        IoIsADirectory = "io-is-a-directory",
        /// The disk is full.
        IoStorageFull = "io-storage-full",
    }
}

impl Cause {
    /// A line breaks the rule `why`.
    pub fn refused(line: String, why: &Illegal) -> Reason {
        match why {
            // The sentences of these two variants repeat the line themselves.
            Illegal::Unreadable { .. } | Illegal::WrongCase { .. } => why.reason(),
            _ => Self::Refused { line, why: why.reason() }.reason(),
        }
    }

    /// A program used more time than the clock gives for a line, or for its first line.
    pub(crate) const fn late(used: Duration, clock: Clock, first: bool) -> Self {
        let Clock { time, grace, startup } = clock;
        if first { Self::LateFirst { used, time, grace, startup } } else { Self::Late { used, time, grace } }
    }

    /// A text that is repeated unchanged.
    pub fn told(text: impl Into<String>) -> Reason {
        Self::Told { text: text.into() }.reason()
    }

    /// What the system says about a failure, in khod's own words for the common errors.
    pub fn of_system(error: &io::Error) -> Reason {
        match error.kind() {
            io::ErrorKind::NotFound => Self::IoNotFound.reason(),
            io::ErrorKind::PermissionDenied => Self::IoPermissionDenied.reason(),
            io::ErrorKind::IsADirectory => Self::IoIsADirectory.reason(),
            io::ErrorKind::StorageFull => Self::IoStorageFull.reason(),
            _ => Self::told(error.to_string()),
        }
    }
}
