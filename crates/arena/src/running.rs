use crate::prelude::*;

/// Starts programs with more or less isolation.
pub trait Start: Send + Sync {
    /// The level of isolation, from 0 to 3.
    fn level(&self) -> u8;

    /// Starts a program. Its three streams are pipes that do not block on the arbiter's side.
    fn start(&self, program: &Program, allowance: &Allowance) -> Result<Box<dyn Running>, CanNotStart>;

    /// Starts the two programs of a game, both at once if that is quicker.
    fn start_both(&self, programs: [&Program; 2], allowance: &Allowance) -> [Started; 2] {
        programs.map(|program| self.start(program, allowance))
    }

    /// Announces that such programs will be started soon, with any arguments. An implementation may prepare their start, and may wait for
    /// that only a moment.
    fn expect(&self, _: &[&Program], _: &Allowance) {}
}

/// A program that has been started, or why not.
pub type Started = Result<Box<dyn Running>, CanNotStart>;

/// A program that has been started. Dropping it ends the program and everything that it started.
pub trait Running: Send {
    /// The arbiter's ends of the program's streams.
    fn streams(&self) -> &Streams;

    /// The same streams, so that one of them can be closed.
    fn streams_mut(&mut self) -> &mut Streams;

    /// The level of isolation that the program has, as it was found from inside.
    fn level(&self) -> u8;

    /// How the program ended; `None` while it runs. Does not wait.
    fn ended(&mut self) -> Option<Ended>;

    /// What the program has used so far.
    fn usage(&self) -> Usage;

    /// The usage where memory and denials may be those of an earlier look: cheap enough for every line.
    fn glance(&self) -> Usage {
        self.usage()
    }

    /// The processor that the program's first process runs on, or ran on last, where the system tells it.
    fn processor(&self) -> Option<usize> {
        None
    }

    /// Whether the program is ready to run and does not, because others run. The time of such a wait is not in its usage until it is over.
    fn is_waiting(&self) -> bool;

    /// Ends the program with everything that it started, and waits until all of it has ended.
    fn kill(&mut self);
}

/// The arbiter's ends of a program's standard streams, none of which blocks, and a descriptor that signals the program's end.
#[derive(Debug)]
pub struct Streams {
    /// The program's standard input; `None` once it was closed.
    pub input: Option<OwnedFd>,
    /// The program's standard output.
    pub output: OwnedFd,
    /// The program's standard error.
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
    /// The program was ended because it used more memory than it may.
    Memory,
    /// The program was ended because it started more processes than it may.
    Processes,
    /// The program was ended because it wrote more files than it may: in a build, or where no file system of a fixed size bounds them.
    Files,
    /// The process that watched the program has died: the machine's fault. How the program ended is not known.
    Lost,
}

/// What a program has used.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Usage {
    /// The most memory that the program had, in bytes.
    pub memory: u64,
    /// Processor time of all processes of the program.
    pub processor: Duration,
    /// How long the program was ready to run while others ran: the machine's fault, not the program's.
    pub delay: Duration,
    /// How long the program's threads ran or were ready to run, added up: more than the elapsed time if there are several.
    pub wanted: Duration,
    /// How often the sandbox was seen to refuse something.
    pub denials: u64,
}

/// Why a program could not be started.
#[derive(Debug, Serialize, Deserialize)]
pub enum CanNotStart {
    /// There is no such file.
    NotFound,
    /// The file may not be run.
    NotExecutable,
    /// The arena refuses to start the program.
    Refused(Refusal),
    /// The isolation could not be made, for this reason.
    Isolation(String),
    /// The system refused.
    System(#[serde(with = "error_number")] std::io::Error),
}

/// An error of the system as its number, so that it can be sent to another process.
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
