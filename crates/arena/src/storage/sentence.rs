//! Reasons as they are stored: the key of the sentence with its values, so that every reader gets the sentence in their own language.
//!
//! ```text
//! {"sentence":"cause-refused","line":"A2-D2","why":{"sentence":"illegal-wrong-length","distance":3,"pieces":2}}
//! ```

use crate::prelude::*;
use serde_json::{Map, Value};

const SENTENCE: &str = "sentence";

fn value(reason: &Reason) -> Value {
    let mut object = Map::new();
    object.insert(SENTENCE.to_owned(), reason.key.into());
    for (name, arg) in &reason.args {
        let arg = match arg {
            Arg::Text(text) => Value::from(text.as_str()),
            Arg::Number(number) => Value::from(*number),
            Arg::Reason(reason) => value(reason),
        };
        object.insert((*name).to_owned(), arg);
    }
    Value::Object(object)
}

fn reason(value: &Value) -> Option<Reason> {
    let object = value.as_object()?;
    let wanted = object.get(SENTENCE)?.as_str()?;
    let own = Game::ALL.iter().flat_map(|game| game.spec().own_reasons);
    let mut all = [Cause::KEYS, Note::KEYS, Illegal::KEYS].iter().chain(own).copied().flatten();
    let (key, names) = all.find(|(key, _)| *key == wanted)?;
    let arg = |name: &&'static str| {
        let arg = match object.get(*name)? {
            Value::String(text) => Arg::Text(text.clone()),
            Value::Number(number) => Arg::Number(number.as_i64()?),
            inner => Arg::Reason(reason(inner)?),
        };
        Some((*name, arg))
    };
    Some(Reason { key, args: names.iter().map(arg).collect::<Option<_>>()? })
}

/// A reason as text.
pub(super) fn write(reason: &Reason) -> String {
    value(reason).to_string()
}

/// The reason in a text. A text that holds none, such as those of format 1, becomes a reason that repeats it.
pub(super) fn read(text: &str) -> Reason {
    let value = serde_json::from_str(text).ok();
    let known = value.as_ref().and_then(reason);
    known.unwrap_or_else(|| Cause::told(text))
}

#[cfg(test)]
mod tests {
    use super::*;
    use khod_games::palisade::PalisadeIllegal;
    use khod_games::{Explain, Side};

    #[test]
    fn reasons_are_read_as_they_were_written() {
        let why = Illegal::InTurn {
            number: 2,
            action: "1<".to_owned(),
            why: Box::new(PalisadeIllegal::SowOutwards { right: "1>".to_owned() }.into()),
        };
        let refused = Cause::refused("\"1< 2>\" \\ 'Ход'\n".to_owned(), &why);
        let flood = Cause::Flood { bytes: 70_000, why: refused.clone() }.reason();
        let replayed = Note::Replayed { why: Note::Lingered { side: Side::Black }.reason() }.reason();
        for reason in [refused, flood, replayed, Cause::Signal { signal: -1 }.reason()] {
            assert_eq!(read(&write(&reason)), reason);
        }
    }

    #[test]
    fn what_is_no_sentence_is_told_as_it_is() {
        let texts =
            ["signal 11", "", "{}", "7", "{\"sentence\":\"nothing\"}", "{\"sentence\":\"cause-signal\"}"];
        for text in texts {
            assert_eq!(read(text), Cause::told(text));
        }
    }
}
