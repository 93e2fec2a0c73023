//! Positions as browsers get them.

use khod_games::{AnyPosition, Illegal};
use khod_view::Words;
use serde_json::{Value, json};

/// The scene of a position, with the marks of the turn that led to it.
pub(crate) fn scene(position: &AnyPosition, last: Option<(&AnyPosition, &str)>, words: &Words) -> Value {
    let _ = (last, words);
    json!({"legal": position.legal()})
}

/// A picture of a position that needs no script.
pub(crate) fn picture(position: &AnyPosition, last: Option<(&AnyPosition, &str)>, words: &Words) -> String {
    let _ = (position, last, words);
    String::new()
}

/// What the moves of a turn do, one after the other.
pub(crate) fn previews(before: &AnyPosition, line: &str, words: &Words) -> Result<Vec<Value>, Illegal> {
    let _ = (before, line, words);
    Ok(Vec::new())
}

/// What one move does.
pub(crate) fn preview(position: &AnyPosition, m: &str, words: &Words) -> Result<Value, Illegal> {
    let _ = (position, m, words);
    Ok(Value::Null)
}

/// A picture that stands for itself.
pub(crate) fn standalone(position: &AnyPosition, words: &Words) -> String {
    let _ = (position, words);
    String::new()
}

/// The shapes that all pictures of a page share.
pub(crate) fn symbols() -> String {
    String::new()
}
