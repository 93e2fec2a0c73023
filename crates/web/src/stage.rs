//! Positions as browsers get them.

use khod_games::{AnyPosition, Illegal};
use khod_view::{
    Words,
    scene::{LastTurn, Picture, Preview, Scene},
};
use serde_json::Value;

/// The position before a turn, and the turn as a contest line or as one move of it.
pub(crate) type Last<'a> = (&'a AnyPosition, &'a str);

fn staged(position: &AnyPosition, last: Option<Last<'_>>, words: &Words) -> Scene {
    let last = last.map(|(before, line)| LastTurn { before: before.clone(), moves: moves(before, line) });
    Scene::of(position, last.as_ref(), words)
}

/// The moves of a turn; the one that merely ends it does nothing that could be seen.
fn moves(before: &AnyPosition, line: &str) -> Vec<String> {
    if before.spec().alternates {
        vec![line.to_owned()]
    } else {
        line.split(' ').map(str::to_owned).collect()
    }
}

/// The scene of a position, with the marks of the turn that led to it.
pub(crate) fn scene(position: &AnyPosition, last: Option<Last<'_>>, words: &Words) -> Value {
    let mut scene = staged(position, last, words).json();
    scene["pos"] = Value::from(position.text());
    scene
}

/// The scene of a turn that is being put together. It ends by being sent, so the move that merely ends it is not offered; while a whole
/// one waits, nothing is said of the next.
pub(crate) fn drafted(position: &AnyPosition, whole: bool, words: &Words) -> Value {
    let scene = staged(position, None, words);
    let mut scene = if whole { scene.waiting(position, words) } else { scene }.json();
    if let (Some(closing), Some(legal)) = (position.closing(), scene["legal"].as_array_mut()) {
        legal.retain(|entry| entry["m"] != closing.as_str());
    }
    scene["pos"] = Value::from(position.text());
    scene
}

/// A picture of a position that needs no script; the page has its symbols.
pub(crate) fn picture(position: &AnyPosition, last: Option<Last<'_>>, words: &Words) -> String {
    staged(position, last, words).svg(Picture { coordinates: true, ..Picture::default() })
}

/// A picture that stands for itself.
pub(crate) fn standalone(position: &AnyPosition, last: Option<Last<'_>>, words: &Words) -> String {
    let picture = Picture { coordinates: true, standalone: true, ..Picture::default() };
    staged(position, last, words).svg(picture)
}

/// What one move does.
pub(crate) fn preview(position: &AnyPosition, m: &str, words: &Words) -> Result<Value, Illegal> {
    Ok(Preview::of(position, m, words)?.json())
}

/// What the moves of a turn do, one after the other.
pub(crate) fn previews(before: &AnyPosition, line: &str, words: &Words) -> Result<Vec<Value>, Illegal> {
    let mut at = before.clone();
    let mut previews = Vec::new();
    let moves = moves(before, line);
    for (number, m) in (1..).zip(&moves) {
        let mut preview = preview(&at, m, words)?;
        at.play(m)?;
        if number < moves.len() {
            // Whoever shows a whole turn needs to know what it looks like in between.
            preview["after"] = scene(&at, None, words);
        }
        previews.push(preview);
    }
    Ok(previews)
}
