//! What people see: words in both languages, boards as terminal text, records and analyses as JSON,
//! positions as scenes that can be touched. No input or output.

mod analysis;
mod board;
pub mod json;
mod nearest;
pub mod scene;
mod words;

pub use analysis::{AnalysedLine, Analysis, JudgedTurn, ProofView, Standing, loss, mark, points};
pub use board::{Look, draw, picture, state};
pub use nearest::{edits, nearest};
pub use words::{Language, Value, Words};
