//! The arena: runs anybody's programs against each other, safely and fairly. It returns data and never prints.

mod allowance;
mod build;
mod clock;
pub mod command_line;
mod conditions;
mod contestant;
mod evidence;
mod folder;
mod plain;
mod program;
mod referee;
mod result;
mod running;
pub mod schedule;
pub mod specification;
pub mod standings;
mod stop;
pub mod storage;
mod tally;
pub mod tournament;
mod verdict;

pub use allowance::Allowance;
pub use build::{BUILD_ALLOWANCE, BUILD_TIME, Build};
pub use clock::Clock;
pub use conditions::Conditions;
pub use contestant::{Contestant, RANDOM_MOVER};
pub use folder::{BadEntry, BadFolder, FOLDER_FILE, Folder};
pub use plain::Plain;
pub use program::Program;
pub use referee::{Fault, Played, Table};
pub use result::GameResult;
pub use running::{CanNotStart, Ended, Running, Start, Usage};
pub use specification::{BadSpecification, Specification};
pub use stop::Stop;
pub use tally::{FaultKind, Speed, Tally};
pub use verdict::Verdict;
