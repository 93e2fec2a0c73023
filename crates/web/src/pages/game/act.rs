//! What players do.

use super::{GameSnapshot, game_snapshot, table_of};
use crate::{
    answer::prelude::*,
    keyboard::latin,
    pages::play::begin_game,
    player::ThinkOrder,
    room::Unfit,
    rooms::{self, GameTable, NotDone},
};
use axum::extract::rejection::JsonRejection;

/// What is sent with an action: the move or a name, and what the sender believes to have happened so far.
#[derive(Deserialize, Default, Debug)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
#[serde(default)]
pub(crate) struct MoveRequest {
    pub(super) m: Option<String>,
    pub(super) ply: Option<usize>,
    pub(super) draft: Option<usize>,
}

/// Why an action was not done, and the game as it is now, for a script that knew an older version.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct ConflictMessage {
    error: String,
    fresh: GameSnapshot,
}

/// The answer to an action.
#[derive(Serialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(untagged)]
pub(crate) enum ActionAnswer {
    /// The game as it is now.
    Game(Box<GameSnapshot>),
    /// The turn that khod would make.
    Advice { line: Option<String> },
    /// The address of the next game.
    Again { to: String },
}

pub(crate) async fn by_form(
    visit: Visit,
    Path((id, word)): Path<(String, String)>,
    Form(request): Form<MoveRequest>,
) -> PageResult<Redirect> {
    let table = table_of(&visit.app, &id)?;
    let to = match act(&visit, &table, &word, &request).await? {
        ActionAnswer::Again { to } => to,
        _ => format!("/g/{id}"),
    };
    Ok(Redirect::to(&to))
}

pub(crate) async fn by_script(
    visit: Visit,
    Path((id, word)): Path<(String, String)>,
    request: Result<Json<MoveRequest>, JsonRejection>,
) -> PageResult<Response> {
    let Json(request) = request.map_err(|why| ErrorPage::unreadable(why.status(), "web-bad-json"))?;
    let table = table_of(&visit.app, &id)?;
    match act(&visit, &table, &word, &request).await {
        Err(why) if why.status == StatusCode::CONFLICT => {
            let fresh = game_snapshot(&visit, &table);
            Ok((why.status, Json(ConflictMessage { error: why.sentence(&visit), fresh })).into_response())
        }
        done => done.map(|answer| Json(answer).into_response()),
    }
}

pub(super) async fn act(
    visit: &Visit,
    table: &Arc<GameTable>,
    word: &str,
    request: &MoveRequest,
) -> PageResult<ActionAnswer> {
    let conflict = |key: &'static str| ErrorPage::of(StatusCode::CONFLICT, key);
    let action = Action::from_word(word).filter(|action| *action != Action::Analyse);
    let action = action.ok_or_else(|| ErrorPage::missing("web-missing"))?;
    if matches!(action, Action::Hint | Action::Again) {
        if !table.room().may(&visit.client, action) {
            return Err(conflict("web-not-now"));
        }
        if action == Action::Hint {
            return hint(visit, table).await;
        }
        let kept = table.room().once_more();
        return Ok(ActionAnswer::Again { to: begin_game(visit, kept)? });
    }
    let text = request.m.as_deref().unwrap_or_default();
    let text = if action == Action::Move { latin(text) } else { text.to_owned() };
    let done = rooms::act(&visit.app, table, |room| {
        let stale = request.ply.is_some_and(|ply| ply != room.ply())
            || request.draft.is_some_and(|draft| draft != room.kept.draft.len());
        if stale && matches!(action, Action::Move | Action::Undo | Action::Send) {
            return Err(Unfit::Stale);
        }
        room.perform(&visit.client, action, &text)
    });
    match done {
        Ok(()) => Ok(ActionAnswer::Game(Box::new(game_snapshot(visit, table)))),
        Err(NotDone::Store(why)) => Err(ErrorPage::store(why)),
        Err(NotDone::Unfit(Unfit::Illegal(why))) => Err(ErrorPage::explain(StatusCode::CONFLICT, &why)),
        Err(NotDone::Unfit(Unfit::Stale)) => Err(conflict("web-stale")),
        Err(NotDone::Unfit(Unfit::NotNow)) => Err(conflict("web-not-now")),
    }
}

/// The turn that our player would make.
async fn hint(visit: &Visit, table: &GameTable) -> PageResult<ActionAnswer> {
    let _permit = limits::may_have_hint(visit)?;
    let position = table.room().shown().clone();
    let order = ThinkOrder { sparing: visit.app.contests.any_is_running(), ..ThinkOrder::ADVICE };
    let line = visit.app.players.choose(None, &position, order, Arc::default()).await;
    Ok(ActionAnswer::Advice { line })
}
