//! The arena: runs anybody's programs against each other, safely and fairly. It returns data and never prints.

mod allowance;
mod program;
mod result;
mod running;
pub mod sandbox;
mod verdict;

pub use allowance::Allowance;
pub use program::Program;
pub use result::GameResult;
pub use running::{CanNotStart, Ended, Running, Start, Usage};
pub use sandbox::Sandbox;
pub use verdict::Verdict;
