//! Why a game ended or a program can not play: sentences with their values, for readers of every language.

use crate::{Clock, prelude::*};
use khod_games::reasons;
use std::io;

reasons! {
    /// Why a game ended, or why a program can not play at all.
    pub enum Cause {
        /// The rules, with their word.
        Rules { reason: String } = "cause-rules",
        /// A line that breaks a rule.
        Refused { line: String, why: Reason } = "cause-refused",
        /// A line when none was due.
        NotDue { line: String } = "cause-not-due",
        /// This number of bytes behind something that is wrong already.
        Flood { bytes: usize, why: Reason } = "cause-flood",
        /// A line that begins so and has more bytes than this.
        LongLine { line: String, most: usize } = "cause-long-line",
        /// More time than there is.
        Late { used: Duration, time: Duration, grace: Duration } = "cause-late",
        /// More time than there is for the first line, which has more.
        LateFirst { used: Duration, time: Duration, grace: Duration, startup: Duration } = "cause-late-first",
        /// Something that was wrong while a line without its newline stood there.
        Unfinished { line: String, why: Reason } = "cause-unfinished",
        /// Status 0 while a line was due.
        Exit = "cause-exit",
        /// Another status.
        Status { status: i32 } = "cause-status",
        /// A signal.
        Signal { signal: i32 } = "cause-signal",
        /// More memory than this.
        Memory { megabytes: u64 } = "cause-memory",
        /// More processes than this.
        Processes { most: u32 } = "cause-processes",
        /// More files than this, or too many of them.
        Files { megabytes: u64 } = "cause-files",
        /// The machine kept this side waiting.
        Waiting { side: Side } = "cause-waiting",
        /// The process that watched this side was killed.
        Unwatched { side: Side } = "cause-unwatched",
        /// There was no isolation, for this reason.
        Isolation { why: String } = "cause-isolation",
        /// Words that are repeated as they are.
        Told { text: String } = "cause-told",

        /// There is no such program.
        NotFound = "start-not-found",
        /// The file may not be run.
        NotExecutable = "start-not-executable",
        /// It needs a file that is neither its own nor the system's.
        Elsewhere { file: String } = "start-elsewhere",
        /// Its first line asks for an interpreter that is not on the search path.
        NotOnPath { name: String } = "start-not-on-path",
        /// Its first line ends as Windows ends lines.
        WindowsLine { name: String } = "start-windows-line",
        /// Its first line has a zero byte in it.
        ZeroByte = "start-zero-byte",
        /// Root alone may read a file of it.
        Unreadable { file: String } = "start-unreadable",
        /// Root alone may read a file of it that has another name somewhere.
        SecondName { file: String } = "start-second-name",
        /// Its folder holds more than this.
        TooLarge { megabytes: u64 } = "start-too-large",
        /// Its command is too long.
        LongCommand = "start-long-command",
        /// The system or the arena does not start it.
        NotStarted { file: String, why: Reason } = "start-failed",
        /// The arena refuses to start it.
        StartRefused { file: String, why: Reason } = "start-refused",
        /// What runs it is not installed.
        NotInstalled { file: String, why: Reason, package: String } = "start-not-installed",

        /// Its build failed.
        BuildFailed { name: String, output: String } = "build-failed",
        /// Its build took longer than this number of seconds.
        BuildTooLong { name: String, output: String, most: u64 } = "build-too-long",
        /// Its build wrote more than this number of megabytes.
        BuildTooLarge { name: String, output: String, most: u64 } = "build-too-large",
        /// Its text has a mistake that its interpreter finds without running it.
        WrongSyntax { name: String, output: String } = "syntax-wrong",

        /// A command without a word.
        EmptyCommand = "command-empty",
        /// A command with a quote that does not end.
        OpenQuote { command: String } = "command-open-quote",
        /// A command with a zero byte.
        CommandZeroByte { command: String } = "command-zero-byte",
        /// A name that fits into no table.
        ContestantName { name: String, most: usize } = "contestant-name",

        /// A file that can not be read or written.
        File { file: String, why: Reason } = "file-failed",
        /// A description without the command that starts the program.
        FolderNoRun { file: String } = "folder-no-run",
        /// A description that is no plain file.
        FolderNoFile { file: String } = "folder-no-file",
        /// A description of more than this.
        FolderTooLarge { file: String, kilobytes: u64 } = "folder-too-large",
        /// A description that is not UTF-8.
        FolderNotUtf8 { file: String } = "folder-not-utf8",
        /// An entry that is too long or has control characters.
        FolderNotPlain { key: String, most: usize } = "folder-not-plain",
        /// A description with a mistake at this place.
        FolderBad { file: String, line: usize, column: usize, why: Reason } = "folder-bad",
        /// An entry with a key that does not exist.
        FolderUnknown { key: String, known: String } = "folder-unknown",
        /// An entry that must be a text.
        FolderNotText { key: String } = "folder-not-text",

        /// There is no such file.
        IoNotFound = "io-not-found",
        /// The file may not be used.
        IoPermissionDenied = "io-permission-denied",
        /// It is a folder.
        IoIsADirectory = "io-is-a-directory",
        /// The disk is full.
        IoStorageFull = "io-storage-full",
    }
}

impl Cause {
    /// A line that breaks this rule.
    pub fn refused(line: String, why: &Illegal) -> Reason {
        match why {
            // These two repeat the line themselves.
            Illegal::Unreadable { .. } | Illegal::WrongCase { .. } => why.reason(),
            _ => Self::Refused { line, why: why.reason() }.reason(),
        }
    }

    /// More time than the clock gives for a line, or for the first one.
    pub(crate) const fn late(used: Duration, clock: Clock, first: bool) -> Self {
        let Clock { time, grace, startup } = clock;
        if first { Self::LateFirst { used, time, grace, startup } } else { Self::Late { used, time, grace } }
    }

    /// Words that are repeated as they are.
    pub fn told(text: impl Into<String>) -> Reason {
        Self::Told { text: text.into() }.reason()
    }

    /// What the system says about a failure, in our words where we have some.
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
