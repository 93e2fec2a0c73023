use crate::prelude::*;

/// Why the arena does not start a program that the system would run: its files need more than they may see, or can not be shown to it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Refusal {
    /// The program needs this file, which is neither its own nor the system's nor an interpreter on the arbiter's search path.
    Elsewhere(String),
    /// The first line of the program asks for an interpreter of this name, which is not on the arbiter's search path.
    NotOnPath(String),
    /// The first line of the program ends as Windows ends lines, so that the interpreter's name ends with a carriage return.
    WindowsLine(String),
    /// The first line of the program has a zero byte in it.
    ZeroByte,
    /// Only root may read this file or folder, and no program runs as root.
    Unreadable(String),
    /// Only root may read this file, and it has a second name: it may be another user's secret.
    SecondName(String),
    /// The program's folder holds more than this number of bytes, or too many files, or is too deep.
    TooLarge(u64),
    /// The program's command is longer than the longest message to the starter.
    LongCommand,
}

impl Explain for Refusal {
    fn reason(&self) -> Reason {
        let cause = match self {
            Self::Elsewhere(file) => Cause::Elsewhere { file: quoted(file) },
            Self::NotOnPath(name) => Cause::NotOnPath { name: quoted(name) },
            Self::WindowsLine(name) => Cause::WindowsLine { name: quoted(name) },
            Self::ZeroByte => Cause::ZeroByte,
            Self::Unreadable(file) => Cause::Unreadable { file: quoted(file) },
            Self::SecondName(file) => Cause::SecondName { file: quoted(file) },
            Self::LongCommand => Cause::LongCommand,
            Self::TooLarge(bytes) => Cause::TooLarge { megabytes: bytes >> 20 },
        };
        cause.reason()
    }
}
