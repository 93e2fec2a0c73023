//! Records as JSON: one object a game, the same facts as the text form.

use khod_games::{
    BadRecord, Game, quoted,
    record::{Evaluation, Record, Turn, Winner},
};
use serde::Serialize;
use serde_json::{Map, Value};

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

/// A record as it is written.
#[derive(Serialize)]
struct RecordMessage<'a> {
    game: &'static str,
    limit: Option<u32>,
    setup: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    position: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    white: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    black: Option<&'a str>,
    winner: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    verdict: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    comment: Option<&'a str>,
    #[serde(skip_serializing_if = "Map::is_empty")]
    tags: Map<String, Value>,
    moves: Vec<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    ms: Option<Vec<Option<u64>>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    clock: Option<Vec<Option<u64>>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    evals: Option<Vec<Option<String>>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    comments: Option<Vec<Option<&'a str>>>,
}

/// A record as a JSON object on one line.
pub fn write(record: &Record) -> String {
    fn column<'a, T>(turns: &'a [Turn], value: impl Fn(&'a Turn) -> Option<T>) -> Option<Vec<Option<T>>> {
        let values: Vec<Option<T>> = turns.iter().map(value).collect();
        values.iter().any(Option::is_some).then_some(values)
    }
    let turns = &record.turns;
    let message = RecordMessage {
        game: record.game.name(),
        limit: record.limit,
        setup: record.setup.as_deref(),
        position: record.position.as_deref(),
        white: record.white.as_deref(),
        black: record.black.as_deref(),
        winner: record.winner.map(Winner::word),
        verdict: record.verdict.as_deref(),
        reason: record.reason.as_deref(),
        comment: record.comment.as_deref(),
        tags: record.tags.iter().map(|(name, value)| (name.clone(), Value::from(value.as_str()))).collect(),
        moves: turns.iter().map(|turn| &*turn.line).collect(),
        ms: column(turns, |turn| turn.time),
        clock: column(turns, |turn| turn.clock),
        evals: column(turns, |turn| turn.evaluation.map(|evaluation| evaluation.to_string())),
        comments: column(turns, |turn| turn.comment.as_deref()),
    };
    serde_json::to_string(&message).expect("a record is plain data")
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
    word(&object[key], key)
}

fn word(value: &Value, key: &str) -> Result<Option<String>, BadJson> {
    match value {
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
        let word = |key: &str| word(&object[key][at], key);
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
