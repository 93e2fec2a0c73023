use crate::Cause;
use khod_games::{Arg, Explain, Reason};
use serde::{Deserialize, Serialize};

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
}

impl Explain for Refusal {
    fn reason(&self) -> Reason {
        let text = |text: &str| Some(Arg::Text(khod_games::quoted(text)));
        let (key, value) = match self {
            Self::Elsewhere(file) => ("start-elsewhere", text(file)),
            Self::NotOnPath(name) => ("start-not-on-path", text(name)),
            Self::WindowsLine(name) => ("start-windows-line", text(name)),
            Self::ZeroByte => ("start-zero-byte", None),
            Self::Unreadable(file) => ("start-unreadable", text(file)),
            Self::SecondName(file) => ("start-second-name", text(file)),
            Self::TooLarge(bytes) => ("start-too-large", Some(Arg::Number((bytes >> 20) as i64))),
        };
        let names = Cause::sentence(key).map(|(_, names)| *names).unwrap_or_default();
        Reason { key, args: names.iter().copied().zip(value).collect() }
    }
}
