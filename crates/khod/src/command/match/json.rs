//! A game as a JSON object.

use crate::prelude::*;
use khod_arena::GameResult;
use serde_json::Value;

/// The rules' word for the ending, or an English sentence, whatever the user's language is.
pub(crate) fn reason(result: &GameResult) -> String {
    result.rules_word().map_or_else(|| Words::english().reason(&result.reason), str::to_owned)
}

/// The notes, in English.
pub(crate) fn notes(result: &GameResult) -> Vec<String> {
    result.notes.iter().map(|note| Words::english().reason(note)).collect()
}

/// One game, with exactly the keys that `docs/formats.md` promises.
pub(crate) fn game(result: &GameResult) -> Value {
    let ms = |time: &Duration| json!(time.as_millis() as u64);
    let mut notes = notes(result);
    if let Some([white, black]) = result.points {
        notes.push(format!("points: white {white}, black {black}"));
    }
    json!({
        "game": result.game.name(),
        "limit": result.limit,
        "setup": result.setup,
        "white": result.names[0],
        "black": result.names[1],
        "winner": result.winner.map(Winner::word),
        "verdict": result.verdict.word(),
        "reason": reason(result),
        "moves": result.moves,
        "ms": result.times.iter().map(ms).collect::<Vec<_>>(),
        "sandbox": result.sandbox,
        "notes": notes,
    })
}
