//! Positions as browsers get them.

use crate::prelude::*;
use khod_games::Illegal;
use khod_view::scene::{LastTurn, Picture, Preview, Scene};

/// The position before a turn, and the turn as a contest line or as one move of it.
pub(crate) type Last<'a> = (&'a AnyPosition, &'a str);

/// The positions before and after turns as far as they are legal, and why the next one is not.
pub(crate) fn course(
    start: AnyPosition,
    turns: impl IntoIterator<Item: AsRef<str>>,
) -> (Vec<AnyPosition>, Option<Illegal>) {
    let mut positions = vec![start];
    for turn in turns {
        let mut next = positions[positions.len() - 1].clone();
        if let Err(why) = next.play_line(turn.as_ref()) {
            return (positions, Some(why));
        }
        positions.push(next);
    }
    (positions, None)
}

/// Plays the moves of a turn, and gives them as a contest line says them: without the one that merely ends it.
pub(crate) fn play_moves<'a>(
    at: &mut AnyPosition,
    moves: impl IntoIterator<Item = &'a str>,
) -> Result<String, Illegal> {
    let mut said = Vec::new();
    for m in moves {
        if at.closing().as_deref() != Some(m) {
            said.push(m);
        }
        at.play(m)?;
    }
    Ok(said.join(" "))
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
pub(crate) fn scene(position: &AnyPosition, last: Option<Last<'_>>, words: &Words) -> Scene {
    let last = last.map(|(before, line)| LastTurn { before: before.clone(), moves: moves(before, line) });
    Scene::of(position, last.as_ref(), words)
}

/// The scene of a turn that is being put together. It ends by being sent, so the move that merely ends it is not offered; while a whole
/// one waits, nothing is said of the next.
pub(crate) fn drafted(position: &AnyPosition, whole: bool, words: &Words) -> Scene {
    let scene = scene(position, None, words);
    let scene = if whole { scene.waiting(position, words) } else { scene };
    match position.closing() {
        Some(closing) => scene.without(&closing),
        None => scene,
    }
}

/// A picture of a position that needs no script; the page has its symbols.
pub(crate) fn picture(position: &AnyPosition, last: Option<Last<'_>>, words: &Words) -> String {
    scene(position, last, words).svg(Picture { coordinates: true, ..Picture::default() })
}

/// A picture that stands for itself.
pub(crate) fn standalone(position: &AnyPosition, last: Option<Last<'_>>, words: &Words) -> String {
    let picture = Picture { coordinates: true, standalone: true, ..Picture::default() };
    scene(position, last, words).svg(picture)
}

/// What the moves of a turn do, one after the other.
pub(crate) fn previews(before: &AnyPosition, line: &str, words: &Words) -> Result<Vec<Preview>, Illegal> {
    let mut at = before.clone();
    let mut previews = Vec::new();
    let moves = moves(before, line);
    for (number, m) in (1..).zip(&moves) {
        let mut preview = Preview::of(&at, m, words)?;
        at.play(m)?;
        // A page that shows a whole turn needs to know what it looks like in between.
        preview.after = (number < moves.len()).then(|| scene(&at, None, words).message());
        previews.push(preview);
    }
    Ok(previews)
}
