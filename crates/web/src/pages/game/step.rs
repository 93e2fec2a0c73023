//! Single positions for scripts: any ply of a game, what a move would do, what comes after it.

use super::table_of;
use crate::{app::Shared, keyboard::latin, pages::Refusal, pages::play::game_of, stage, visitor::Visitor};
use axum::{
    Json,
    extract::{Path, Query, State},
    http::StatusCode,
};
use khod_games::{AnyPosition, Illegal, Outcome};
use serde::Deserialize;
use serde_json::{Value, json};

/// A move of some turn in some position.
#[derive(Deserialize)]
pub(super) struct Step {
    game: String,
    pos: String,
    #[serde(default)]
    m: String,
}

/// A position and, if there was one, the turn that led to it.
pub(crate) fn answer(visitor: &Visitor, position: &AnyPosition, last: Option<(&AnyPosition, &str)>) -> Value {
    let words = visitor.words();
    json!({
        "pos": position.text(),
        "turn": position.side().word(),
        "over": position.outcome().map(Outcome::winner_word),
        "state": khod_view::state(position, words),
        "scene": stage::scene(position, last, words),
        "previews": last.and_then(|(before, line)| stage::previews(before, line, words).ok()),
    })
}

/// A ply of a game, from 0.
pub(super) async fn ply(
    State(app): State<Shared>,
    visitor: Visitor,
    Path((id, ply)): Path<(String, usize)>,
) -> Result<Json<Value>, Refusal> {
    let table = table_of(&app, &visitor, &id)?;
    let room = table.room();
    let position =
        room.position_at(ply).ok_or_else(|| Refusal::of(&visitor, StatusCode::NOT_FOUND, "web-no-ply"))?;
    let last =
        ply.checked_sub(1).and_then(|at| Some((room.position_at(at)?, room.kept.turns[at].0.as_str())));
    Ok(Json(answer(&visitor, position, last)))
}

fn position_of(visitor: &Visitor, step: &Step) -> Result<AnyPosition, Refusal> {
    let game = game_of(visitor, &step.game)?;
    game.position(&step.pos)
        .map_err(|why| Refusal::new(visitor, StatusCode::BAD_REQUEST, visitor.words().explain(&why)))
}

/// What a move would do.
pub(super) async fn preview(visitor: Visitor, Query(step): Query<Step>) -> Result<Json<Value>, Refusal> {
    let position = position_of(&visitor, &step)?;
    let previews = stage::preview(&position, &step.m, visitor.words())
        .map_err(|why| Refusal::new(&visitor, StatusCode::CONFLICT, visitor.words().explain(&why)))?;
    Ok(Json(previews))
}

/// Plays a move, a whole turn or the moves of one as far as it goes; gives it as a contest line says it.
fn advance(position: &mut AnyPosition, m: &str) -> Result<String, Illegal> {
    let mut whole = position.clone();
    if position.spec().alternates || whole.play_line(m).is_ok() {
        position.play_line(m)?;
        return Ok(m.to_owned());
    }
    let mut said = Vec::new();
    for each in m.split(' ') {
        if position.closing().as_deref() != Some(each) {
            said.push(each);
        }
        position.play(each)?;
    }
    Ok(if said.is_empty() { m.to_owned() } else { said.join(" ") })
}

/// The position after a move, or the position itself where no move is given. Where a turn is several moves, `m` may be some of them or a whole
/// turn.
pub(super) async fn after(visitor: Visitor, Query(step): Query<Step>) -> Result<Json<Value>, Refusal> {
    let before = position_of(&visitor, &step)?;
    if step.m.is_empty() {
        return Ok(Json(answer(&visitor, &before, None)));
    }
    let mut position = before.clone();
    let line = advance(&mut position, &latin(&step.m))
        .map_err(|why| Refusal::new(&visitor, StatusCode::CONFLICT, visitor.words().explain(&why)))?;
    let mut answer = answer(&visitor, &position, Some((&before, &line)));
    answer["m"] = Value::from(line);
    // The same side goes on with its turn.
    answer["part"] = Value::from(position.side() == before.side() && position.outcome().is_none());
    Ok(Json(answer))
}
