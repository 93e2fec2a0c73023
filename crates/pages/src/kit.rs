//! The contestant's kit: small programs that obey the contest's protocol, for every game in several programming languages.
//!
//! The programs themselves stand in the folder `kit` of the repository and are part of the binary. This module knows
//! which files a contestant gets, and how they are built and started.

mod language;
mod starter;
mod zip;

pub use language::ProgrammingLanguage;
pub use starter::{Starter, StarterFile, tutorial};
