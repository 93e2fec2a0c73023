use crate::prelude::*;

/// Why a program is not started though the system would run it: its files ask for more than they may, or can not be given to it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Refusal {
    /// It needs this file, which is neither its own nor the system's nor an interpreter on the arbiter's search path.
    Elsewhere(String),
    /// Its first line asks for an interpreter of this name, which is not on the arbiter's search path.
    NotOnPath(String),
    /// Its first line ends as Windows ends lines, so that the interpreter has this name with a carriage return behind it.
    WindowsLine(String),
    /// Its first line has a zero byte in it.
    ZeroByte,
    /// This file or folder may be read by root alone, and no program runs as root.
    Unreadable(String),
    /// This file may be read by root alone and has another name somewhere: whose secret it is nobody knows.
    SecondName(String),
    /// Its folder holds more than this many bytes, or too many files, or is too deep.
    TooLarge(u64),
    /// Its command has more bytes than can be told.
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
