//! What people see: words in both languages, boards as terminal text, records as JSON. No input or output.

mod board;
pub mod json;
mod words;

pub use board::{Look, draw, picture};
pub use words::{Language, Value, Words};
