//! Records as JSON: one object a game, the same facts as the text form.

use khod_games::{
    BadRecord, Game, quoted,
    record::{Evaluation, Record, Turn, Winner},
};
use serde::Serialize;
use serde_json::{Map, Value, json};

/// What is wrong with a JSON record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BadJson {
    /// The text is no JSON from this place on.
    Broken {
        /// The line, from 1.
        line: usize,
        /// The column, from 1.
        column: usize,
    },
    /// A key has a value that is not allowed for it.
    Value {
        /// The key.
        key: String,
        /// The value, cut short.
        found: String,
    },
    /// The values are allowed, but the record is not.
    Record(BadRecord),
}

/// A record as a JSON object on one line.
pub fn write(record: &Record) -> String {
    fn column<'a, T: Serialize>(turns: &'a [Turn], value: impl Fn(&'a Turn) -> Option<T>) -> Value {
        let values: Vec<Option<T>> = turns.iter().map(value).collect();
        if values.iter().any(Option::is_some) { json!(values) } else { Value::Null }
    }
    let turns = &record.turns;
    let tags: Map<String, Value> =
        record.tags.iter().map(|(name, value)| (name.clone(), Value::from(value.as_str()))).collect();
    let entries = [
        ("game", json!(record.game.name())),
        ("limit", json!(record.limit)),
        ("setup", json!(record.setup)),
        ("position", json!(record.position)),
        ("white", json!(record.white)),
        ("black", json!(record.black)),
        ("winner", json!(record.winner.map(Winner::word))),
        ("verdict", json!(record.verdict)),
        ("reason", json!(record.reason)),
        ("comment", json!(record.comment)),
        ("tags", json!(Some(tags).filter(|tags| !tags.is_empty()))),
        ("moves", turns.iter().map(|turn| &*turn.line).collect()),
        ("ms", column(turns, |turn| turn.time)),
        ("clock", column(turns, |turn| turn.clock)),
        ("evals", column(turns, |turn| turn.evaluation.map(|evaluation| evaluation.to_string()))),
        ("comments", column(turns, |turn| turn.comment.as_deref())),
    ];
    // Values that a record lacks are left out, but for these three: there `null` means something.
    let is_written =
        |(key, value): &(&str, Value)| !value.is_null() || ["limit", "setup", "winner"].contains(key);
    entries.into_iter().filter(is_written).collect::<Value>().to_string()
}

/// Reads records from JSON: objects one after another, as a JSON lines file has them, or in arrays.
pub fn read(text: &str) -> Result<Vec<Record>, BadJson> {
    let text = text.strip_prefix('\u{FEFF}').unwrap_or(text);
    let mut records = Vec::new();
    for value in serde_json::Deserializer::from_str(text).into_iter::<Value>() {
        let value = value.map_err(|error| BadJson::Broken { line: error.line(), column: error.column() })?;
        match value {
            Value::Array(values) => {
                for value in &values {
                    records.push(read_one(value)?);
                }
            }
            value => records.push(read_one(&value)?),
        }
    }
    Ok(records)
}

fn bad(key: &str, found: &Value) -> BadJson {
    BadJson::Value { key: quoted(key), found: quoted(&found.to_string()) }
}

/// A value that may be missing, as the closure reads it.
fn optional<'a, T>(
    value: &'a Value,
    key: &str,
    read: impl FnOnce(&'a Value) -> Option<T>,
) -> Result<Option<T>, BadJson> {
    if value.is_null() { Ok(None) } else { read(value).map(Some).ok_or_else(|| bad(key, value)) }
}

fn read_one(object: &Value) -> Result<Record, BadJson> {
    if !object.is_object() {
        return Err(bad("game", object));
    }
    let text = |key: &str| optional(&object[key], key, |text| text.as_str().map(str::to_owned));
    let game = optional(&object["game"], "game", |name| Game::from_name(name.as_str()?))?;
    let mut record = Record::new(game.ok_or_else(|| bad("game", &object["game"]))?);
    record.white = text("white")?;
    record.black = text("black")?;
    record.setup = text("setup")?;
    record.position = text("position")?;
    record.verdict = text("verdict")?;
    record.reason = text("reason")?;
    record.comment = text("comment")?;
    record.limit = optional(&object["limit"], "limit", |limit| u32::try_from(limit.as_u64()?).ok())?;
    record.winner = optional(&object["winner"], "winner", |word| Winner::from_word(word.as_str()?))?;
    for (name, value) in optional(&object["tags"], "tags", Value::as_object)?.into_iter().flatten() {
        let value = value.as_str().ok_or_else(|| bad(name, value))?;
        record.tags.push((name.clone(), value.to_owned()));
    }
    record.turns = read_turns(object)?;
    record.check_form().map_err(BadJson::Record)?;
    Ok(record)
}

fn read_turns(object: &Value) -> Result<Vec<Turn>, BadJson> {
    let moves = object["moves"].as_array().ok_or_else(|| bad("moves", &object["moves"]))?;
    for key in ["ms", "clock", "evals", "comments"] {
        let column = &object[key];
        let fits = column.as_array().is_some_and(|values| values.len() == moves.len());
        if !column.is_null() && !fits {
            return Err(bad(key, column));
        }
    }
    let mut turns = Vec::new();
    for (at, line) in moves.iter().enumerate() {
        let line = line.as_str().ok_or_else(|| bad("moves", line))?.to_owned();
        let number = |key: &str| optional(&object[key][at], key, Value::as_u64);
        let evaluation = |text: &Value| Evaluation::from_text(text.as_str()?);
        turns.push(Turn {
            line,
            evaluation: optional(&object["evals"][at], "evals", evaluation)?,
            time: number("ms")?,
            clock: number("clock")?,
            comment: optional(&object["comments"][at], "comments", |text| text.as_str().map(str::to_owned))?,
        });
    }
    Ok(turns)
}
