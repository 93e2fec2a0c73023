//! What people see: words in both languages, boards as terminal text, records and analyses as JSON,
//! contests as pages, positions as scenes that can be touched. No input or output.

mod analysis;
mod board;
pub mod json;
mod learning;
mod nearest;
pub mod report;
pub mod scene;
mod words;

pub use analysis::{AnalysedLine, Analysis, JudgedTurn, Proof, Standing, loss, mark, points};
pub use board::{Look, draw, picture, state};
pub use learning::{LearnedGeneration, Learning};
pub use nearest::{edits, nearest};
pub use words::{Language, Value, Words};
