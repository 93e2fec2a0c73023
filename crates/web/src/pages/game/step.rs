//! Single positions for scripts: any ply of a game, what a move would do, what comes after it.

use super::table_of;
use crate::{answer::prelude::*, keyboard::latin, pages::play::game_of};
use khod_games::{Illegal, Outcome};
use khod_view::scene::{Preview, SceneMessage};

/// A move in a position that a script asks about.
#[derive(Deserialize)]
pub(crate) struct PositionQuery {
    game: String,
    pos: String,
    #[serde(default)]
    m: String,
}

/// A position and, if there was one, the turn that led to it.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
pub(crate) struct PositionMessage {
    pos: String,
    turn: SideWord,
    /// The side that has won, or `draw`.
    #[cfg_attr(test, ts(optional = false))]
    over: Option<&'static str>,
    state: String,
    #[cfg_attr(test, ts(type = "SceneMessage"))]
    scene: SceneMessage,
    #[cfg_attr(test, ts(type = "Preview[] | null"))]
    previews: Option<Vec<Preview>>,
    /// The turn as a contest line says it, where it was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    m: Option<String>,
    /// Whether the same side goes on with its turn.
    #[serde(skip_serializing_if = "Option::is_none")]
    part: Option<bool>,
}

impl PositionMessage {
    pub(crate) fn new(visitor: &Visitor, position: &AnyPosition, last: Option<stage::Last<'_>>) -> Self {
        let words = visitor.words();
        Self {
            pos: position.text(),
            turn: SideWord(position.side()),
            over: position.outcome().map(Outcome::winner_word),
            state: khod_view::state(position, words),
            scene: stage::scene(position, last, words).message(),
            previews: last.and_then(|(before, line)| stage::previews(before, line, words).ok()),
            m: None,
            part: None,
        }
    }
}

/// A ply of a game, from 0.
pub(crate) async fn ply(visit: Visit, Path((id, ply)): Path<(String, usize)>) -> JsonResult<PositionMessage> {
    let table = table_of(&visit.app, &id)?;
    let room = table.room();
    let position = room.position_at(ply).ok_or_else(|| ErrorPage::missing("web-no-ply"))?;
    Ok(Json(PositionMessage::new(&visit, position, room.last_turn(ply))))
}

fn position_of(query: &PositionQuery) -> PageResult<AnyPosition> {
    let game = game_of(&query.game)?;
    game.position(&query.pos).map_err(|why| ErrorPage::explain(StatusCode::BAD_REQUEST, &why))
}

/// What a move would do.
pub(crate) async fn preview(visit: Visit, Query(query): Query<PositionQuery>) -> JsonResult<Preview> {
    let position = position_of(&query)?;
    let preview = Preview::of(&position, &query.m, visit.words());
    preview.map(Json).map_err(|why| ErrorPage::explain(StatusCode::CONFLICT, &why))
}

/// Plays a move, a whole turn or the first moves of one; returns it as a contest line.
fn advance(position: &mut AnyPosition, m: &str) -> Result<String, Illegal> {
    let mut whole = position.clone();
    if position.spec().alternates || whole.play_line(m).is_ok() {
        position.play_line(m)?;
        return Ok(m.to_owned());
    }
    let said = stage::play_moves(position, m.split(' '))?;
    Ok(if said.is_empty() { m.to_owned() } else { said })
}

/// The position after a move, or the position itself where no move is given. Where a turn is several moves, `m` may be some of them or a whole
/// turn.
pub(crate) async fn after(visit: Visit, Query(query): Query<PositionQuery>) -> JsonResult<PositionMessage> {
    let before = position_of(&query)?;
    if query.m.is_empty() {
        return Ok(Json(PositionMessage::new(&visit, &before, None)));
    }
    let mut position = before.clone();
    let line = advance(&mut position, &latin(&query.m))
        .map_err(|why| ErrorPage::explain(StatusCode::CONFLICT, &why))?;
    let mut answer = PositionMessage::new(&visit, &position, Some((&before, &line)));
    answer.part = Some(position.side() == before.side() && position.outcome().is_none());
    answer.m = Some(line);
    Ok(Json(answer))
}
