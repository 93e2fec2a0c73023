//! The arena: runs anybody's programs against each other, safely and fairly. It returns data and never prints.

mod allowance;
mod clock;
pub mod command_line;
mod conditions;
mod contestant;
mod evidence;
mod folder;
mod plain;
mod probe;
mod program;
mod referee;
mod result;
mod running;
pub mod sandbox;
mod stop;
mod tally;
mod verdict;

pub use allowance::Allowance;
pub use clock::Clock;
pub use conditions::Conditions;
pub use contestant::{Contestant, RANDOM_MOVER};
pub use folder::{BadEntry, BadFolder, FOLDER_FILE, Folder};
pub use plain::Plain;
pub use probe::Probe;
pub use program::Program;
pub use referee::{Aftermath, Fault, Played, Table};
pub use result::GameResult;
pub use running::{CanNotStart, Ended, Running, Start, Usage};
pub use sandbox::Sandbox;
pub use stop::Stop;
pub use tally::{FaultKind, Speed, Tally};
pub use verdict::Verdict;
