//! Records as JSON: one object a game, the same facts as the text form.

use khod_games::{
    BadRecord, Game, quoted,
    record::{Evaluation, Record, Turn, Winner},
};
use serde_json::{Map, Value, json};

/// What is wrong with a JSON record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BadJson {
    /// Not JSON at all from this place on.
    Broken {
        /// The line, from 1.
        line: usize,
        /// The column, from 1.
        column: usize,
    },
    /// A key with a value that it can not have.
    Value {
        /// The key.
        key: String,
        /// What was there, cut short.
        found: String,
    },
    /// A record that can not be.
    Record(BadRecord),
}

/// A record as a JSON object.
pub fn write(record: &Record) -> Value {
    let mut object = Map::new();
    object.insert("game".to_owned(), json!(record.game.name()));
    object.insert("limit".to_owned(), json!(record.limit));
    object.insert("setup".to_owned(), json!(record.setup));
    let optional = [
        ("position", record.position.as_deref()),
        ("white", record.white.as_deref()),
        ("black", record.black.as_deref()),
    ];
    for (key, value) in optional {
        value.map(|value| object.insert(key.to_owned(), json!(value)));
    }
    object.insert("winner".to_owned(), json!(record.winner.map(Winner::word)));
    for (key, value) in
        [("verdict", &record.verdict), ("reason", &record.reason), ("comment", &record.comment)]
    {
        value.as_ref().map(|value| object.insert(key.to_owned(), json!(value)));
    }
    if !record.tags.is_empty() {
        let tags = record.tags.iter().map(|(name, value)| (name.clone(), json!(value))).collect();
        object.insert("tags".to_owned(), Value::Object(tags));
    }
    object.insert("moves".to_owned(), record.turns.iter().map(|turn| json!(turn.line)).collect());
    let mut column = |key: &str, value: fn(&Turn) -> Value| {
        let values: Vec<Value> = record.turns.iter().map(value).collect();
        if values.iter().any(|value| !value.is_null()) {
            object.insert(key.to_owned(), Value::Array(values));
        }
    };
    column("ms", |turn| json!(turn.time));
    column("clock", |turn| json!(turn.clock));
    column("evals", |turn| json!(turn.evaluation.map(|evaluation| evaluation.to_string())));
    column("comments", |turn| json!(turn.comment));
    Value::Object(object)
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

fn text(object: &Value, key: &str) -> Result<Option<String>, BadJson> {
    match &object[key] {
        Value::Null => Ok(None),
        Value::String(text) => Ok(Some(text.clone())),
        other => Err(bad(key, other)),
    }
}

fn read_one(object: &Value) -> Result<Record, BadJson> {
    if !object.is_object() {
        return Err(bad("game", object));
    }
    let name = text(object, "game")?.unwrap_or_default();
    let game = Game::from_name(&name).ok_or_else(|| bad("game", &object["game"]))?;
    let mut record = Record::new(game);
    record.white = text(object, "white")?;
    record.black = text(object, "black")?;
    record.setup = text(object, "setup")?;
    record.position = text(object, "position")?;
    record.verdict = text(object, "verdict")?;
    record.reason = text(object, "reason")?;
    record.comment = text(object, "comment")?;
    record.limit = match &object["limit"] {
        Value::Null => None,
        limit => {
            let number = limit.as_u64().and_then(|limit| u32::try_from(limit).ok());
            Some(number.ok_or_else(|| bad("limit", limit))?)
        }
    };
    record.winner = match text(object, "winner")? {
        None => None,
        Some(word) => Some(Winner::from_word(&word).ok_or_else(|| bad("winner", &object["winner"]))?),
    };
    match &object["tags"] {
        Value::Null => {}
        Value::Object(tags) => {
            for (name, value) in tags {
                let value = value.as_str().ok_or_else(|| bad(name, value))?;
                record.tags.push((name.clone(), value.to_owned()));
            }
        }
        other => return Err(bad("tags", other)),
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
        let line = line.as_str().ok_or_else(|| bad("moves", line))?;
        let number = |key: &str| match &object[key][at] {
            Value::Null => Ok(None),
            value => value.as_u64().map(Some).ok_or_else(|| bad(key, value)),
        };
        let word = |key: &str| text(&json!({ key: object[key][at] }), key);
        let evaluation = match word("evals")? {
            None => None,
            Some(text) => {
                Some(Evaluation::from_text(&text).ok_or_else(|| bad("evals", &object["evals"][at]))?)
            }
        };
        turns.push(Turn {
            line: line.to_owned(),
            time: number("ms")?,
            clock: number("clock")?,
            evaluation,
            comment: word("comments")?,
        });
    }
    Ok(turns)
}
