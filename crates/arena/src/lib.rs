//! The arena: runs anybody's programs against each other, safely and fairly. It returns data and never prints.

mod allowance;
pub mod command_line;
mod conditions;
mod program;
mod result;
mod running;
pub mod schedule;
pub mod specification;
pub mod standings;
pub mod storage;
pub mod tournament;
mod verdict;

pub use allowance::Allowance;
pub use conditions::Conditions;
pub use program::Program;
pub use result::GameResult;
pub use running::{CanNotStart, Ended, Running, Start, Usage};
pub use specification::{BadSpecification, Specification};
pub use verdict::Verdict;
