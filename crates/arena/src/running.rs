use crate::prelude::*;

/// Whoever starts programs: with more or less isolation.
pub trait Start: Send + Sync {
    /// The level of isolation, from 0 to 3.
    fn level(&self) -> u8;

    /// Starts a program. Its three streams are pipes that do not block on our side.
    fn start(&self, program: &Program, allowance: &Allowance) -> Result<Box<dyn Running>, CanNotStart>;

    /// Starts the two programs of a game, at once if that is quicker.
    fn start_both(&self, programs: [&Program; 2], allowance: &Allowance) -> [Started; 2] {
        programs.map(|program| self.start(program, allowance))
    }

    /// Is told that such programs will be started soon, whatever their arguments: something may be prepared for them, which is waited for,
    /// but only for a moment.
    fn expect(&self, _: &[&Program], _: &Allowance) {}
}

/// A program that has been started, or why not.
pub type Started = Result<Box<dyn Running>, CanNotStart>;

/// A program that has been started. Dropping it ends everything that it started, too.
pub trait Running: Send {
    /// Our ends of its streams.
    fn streams(&self) -> &Streams;

    /// The same, to close one of them.
    fn streams_mut(&mut self) -> &mut Streams;

    /// The level of isolation that it has, as it was found from inside.
    fn level(&self) -> u8;

    /// How it ended, if it has; does not wait.
    fn ended(&mut self) -> Option<Ended>;

    /// What it has used so far.
    fn usage(&self) -> Usage;

    /// The same where memory and denials may be those of an earlier look: cheap enough for every line.
    fn glance(&self) -> Usage {
        self.usage()
    }

    /// The processor that its first process runs on, or ran on last, where the system tells.
    fn processor(&self) -> Option<usize> {
        None
    }

    /// Whether it is ready to run and does not, since others run: how long that has lasted is not in its usage yet.
    fn is_waiting(&self) -> bool;

    /// Ends it with everything that it started, and waits until that is done.
    fn kill(&mut self);
}

/// Our ends of a program's standard streams, none of which blocks, and what tells its end.
#[derive(Debug)]
pub struct Streams {
    /// Where it reads; nothing once that was closed.
    pub input: Option<OwnedFd>,
    /// What it writes.
    pub output: OwnedFd,
    /// What it writes to its standard error.
    pub errors: OwnedFd,
    /// Becomes readable when the program has ended.
    pub end: OwnedFd,
}

/// How a program ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Ended {
    /// By itself, with a status.
    Status(i32),
    /// By a signal.
    Signal(i32),
    /// It was ended because it used more memory than it may.
    Memory,
    /// It was ended because it started more processes than it may.
    Processes,
    /// It was ended because it wrote more files than it may, where nothing else bounds them.
    Files,
    /// Whoever watched it has died: the machine's fault, nobody knows how the program ended.
    Lost,
}

/// What a program has used.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Usage {
    /// The most memory that it had, in bytes.
    pub memory: u64,
    /// Processor time of all its processes.
    pub processor: Duration,
    /// How long it was ready to run while others ran: the machine's fault, not the program's.
    pub delay: Duration,
    /// How long its threads ran or were ready to, all of them added up: more than the time that went by if there are several.
    pub wanted: Duration,
    /// What the sandbox forbade, as often as that was seen.
    pub denials: u64,
}

/// Why a program could not be started.
#[derive(Debug, Serialize, Deserialize)]
pub enum CanNotStart {
    /// There is no such file.
    NotFound,
    /// The file may not be run.
    NotExecutable,
    /// The arena does not let it run.
    Refused(Refusal),
    /// The isolation could not be made, for this reason.
    Isolation(String),
    /// The system refused.
    System(#[serde(with = "error_number")] std::io::Error),
}

/// An error of the system as its number, for another process.
mod error_number {
    use serde::{Deserialize, Deserializer, Serializer};
    use std::io::Error;

    pub(super) fn serialize<S: Serializer>(error: &Error, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_i32(error.raw_os_error().unwrap_or_default())
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Error, D::Error> {
        i32::deserialize(deserializer).map(Error::from_raw_os_error)
    }
}

impl CanNotStart {
    /// Whether the program itself is to blame, and not the machine.
    pub const fn is_own_fault(&self) -> bool {
        matches!(self, Self::NotFound | Self::NotExecutable | Self::Refused(_))
    }
}

impl Explain for CanNotStart {
    fn reason(&self) -> Reason {
        match self {
            Self::NotFound => Cause::NotFound.reason(),
            Self::NotExecutable => Cause::NotExecutable.reason(),
            Self::Refused(why) => why.reason(),
            Self::Isolation(why) => Cause::Isolation { why: why.clone() }.reason(),
            Self::System(error) => Cause::of_system(error),
        }
    }
}
