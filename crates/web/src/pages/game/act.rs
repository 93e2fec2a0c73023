//! What players do.

use super::{game_snapshot, table_of};
use crate::{
    app::Shared,
    keyboard::latin,
    limits,
    pages::Refusal,
    player::Order,
    room::{ClockRule, Ending, Room, Seat, SideWord, Unfit},
    rooms::{self, NoRoom, Table},
    visitor::Visitor,
};
use axum::{
    Form, Json,
    extract::{Path, State, rejection::JsonRejection},
    http::StatusCode,
    response::{IntoResponse, Redirect, Response},
};
use khod_games::Side;
use serde::Deserialize;
use serde_json::{Value, json};
use std::sync::Arc;

/// What is sent with an action: the move, and what the sender believes to have happened so far.
#[derive(Deserialize, Default, Debug)]
#[serde(default)]
pub(super) struct Wish {
    m: Option<String>,
    ply: Option<usize>,
    draft: Option<usize>,
}

/// Why an action was not done.
enum Failed {
    Unfit(Unfit),
    Store(String),
}

impl From<NoRoom> for Failed {
    fn from(why: NoRoom) -> Self {
        match why {
            NoRoom::Broken(why) => Self::Store(why),
            NoRoom::Unknown => Self::Unfit(Unfit::NotNow),
        }
    }
}

impl From<Unfit> for Failed {
    fn from(why: Unfit) -> Self {
        Self::Unfit(why)
    }
}

pub(super) async fn by_form(
    State(app): State<Shared>,
    visitor: Visitor,
    Path((id, action)): Path<(String, String)>,
    Form(wish): Form<Wish>,
) -> Result<Response, Refusal> {
    let table = table_of(&app, &visitor, &id)?;
    let answer = act(&app, &visitor, &table, &action, &wish).await?;
    let to = answer.get("to").and_then(Value::as_str).map_or_else(|| format!("/g/{id}"), str::to_owned);
    Ok(Redirect::to(&to).into_response())
}

pub(super) async fn by_script(
    State(app): State<Shared>,
    visitor: Visitor,
    Path((id, action)): Path<(String, String)>,
    wish: Result<Json<Wish>, JsonRejection>,
) -> Result<Json<Value>, Refusal> {
    let Json(wish) = wish.map_err(|why| Refusal::json(&visitor, &why))?;
    let table = table_of(&app, &visitor, &id)?;
    act(&app, &visitor, &table, &action, &wish).await.map(Json)
}

async fn act(
    app: &Shared,
    visitor: &Visitor,
    table: &Arc<Table>,
    action: &str,
    wish: &Wish,
) -> Result<Value, Refusal> {
    let refuse = |status, key: &str| Err(Refusal::of(visitor, status, key));
    if action == "hint" {
        return hint(app, visitor, table).await;
    }
    if action == "again" {
        return again(app, visitor, table);
    }
    let done = rooms::act(app, table, |room| {
        let sides = room.sides_of(&visitor.client);
        if action == "sit" {
            let name = wish.m.as_deref().and_then(super::super::play::name_of);
            return Ok(room.sit_down(&visitor.client, name)?);
        }
        if sides.is_empty() {
            return Err(Unfit::NotNow.into());
        }
        Ok(do_in(room, &sides, action, wish)?)
    });
    match done {
        Ok(()) => Ok(game_snapshot(app, table, visitor)),
        Err(Failed::Store(why)) => {
            let sentence = visitor.say_with("web-store-failed", &[("why", why.into())]);
            Err(Refusal::new(visitor, StatusCode::INTERNAL_SERVER_ERROR, sentence))
        }
        Err(Failed::Unfit(why)) => {
            let refusal = match why {
                Unfit::Illegal(why) => {
                    Refusal::new(visitor, StatusCode::CONFLICT, visitor.words().explain(&why))
                }
                Unfit::Stale => Refusal::of(visitor, StatusCode::CONFLICT, "web-stale"),
                Unfit::NotNow if !known(action) => return refuse(StatusCode::NOT_FOUND, "web-missing"),
                Unfit::NotNow => Refusal::of(visitor, StatusCode::CONFLICT, "web-not-now"),
            };
            Err(refusal.with_fresh(game_snapshot(app, table, visitor)))
        }
    }
}

/// What can be asked for.
fn known(action: &str) -> bool {
    ["move", "undo", "send", "resign", "draw", "decline", "back", "sit"].contains(&action)
}

fn do_in(room: &mut Room, sides: &[Side], action: &str, wish: &Wish) -> Result<(), Unfit> {
    let mine = room.mover().filter(|side| sides.contains(side));
    // Who plays both sides speaks for the one to move.
    let me = mine.unwrap_or(sides[0]);
    let stale = wish.ply.is_some_and(|ply| ply != room.ply())
        || wish.draft.is_some_and(|draft| draft != room.kept.draft.len());
    match action {
        "move" | "undo" | "send" if mine.is_none() => Err(if stale { Unfit::Stale } else { Unfit::NotNow }),
        "move" | "undo" | "send" if stale => Err(Unfit::Stale),
        "move" => room.act(&latin(wish.m.as_deref().unwrap_or_default())),
        "undo" => room.undo(),
        "send" => room.send(),
        "resign" if room.kept.ending.is_none() => {
            room.end(Ending::Resignation { loser: SideWord(me) });
            Ok(())
        }
        // Our own player plays on.
        "draw" if room.kept.ending.is_none() && !plays_khod(room) => {
            offer_draw(room, me);
            Ok(())
        }
        "decline" => {
            let theirs = |offer: Option<SideWord>| offer.is_some_and(|SideWord(side)| side != me);
            if !theirs(room.kept.draw_offer) && !theirs(room.kept.back_offer) {
                return Err(Unfit::NotNow);
            }
            (room.kept.draw_offer, room.kept.back_offer) = (None, None);
            room.version += 1;
            Ok(())
        }
        "back" => take_back(room, sides, me),
        _ => Err(Unfit::NotNow),
    }
}

/// Whether our own player sits at the board.
fn plays_khod(room: &Room) -> bool {
    room.kept.seats.iter().any(|seat| matches!(seat, Seat::Khod { .. }))
}

/// A draw is agreed on when both want it; at one screen both are the same person.
fn offer_draw(room: &mut Room, me: Side) {
    let wanted = room.kept.draw_offer.is_some_and(|SideWord(side)| side != me);
    if wanted || room.same_screen() {
        room.end(Ending::Agreement);
    } else {
        room.kept.draw_offer = Some(SideWord(me));
        room.version += 1;
    }
}

/// Against another person both have to want it.
fn take_back(room: &mut Room, sides: &[Side], me: Side) -> Result<(), Unfit> {
    if plays_khod(room) && room.kept.clock != ClockRule::None {
        return Err(Unfit::NotNow);
    }
    if room.same_screen() || plays_khod(room) {
        return room.take_back(sides);
    }
    match room.kept.back_offer {
        Some(SideWord(side)) if side != me => room.take_back(&[side]),
        _ if room.kept.ending.is_some() || room.ply() == 0 => Err(Unfit::NotNow),
        _ => {
            room.kept.back_offer = Some(SideWord(me));
            room.version += 1;
            Ok(())
        }
    }
}

/// What our player would do.
async fn hint(app: &Shared, visitor: &Visitor, table: &Arc<Table>) -> Result<Value, Refusal> {
    let position = {
        let room = table.room();
        let mine = room.mover().is_some_and(|side| room.sides_of(&visitor.client).contains(&side));
        // Nobody gets help against another person.
        let may = mine && !room.is_between_persons() && room.kept.clock == ClockRule::None;
        may.then(|| room.shown().clone()).filter(|position| position.outcome().is_none())
    };
    let Some(position) = position else {
        return Err(Refusal::of(visitor, StatusCode::CONFLICT, "web-not-now"));
    };
    let _permit = limits::may_have_hint(app, visitor)?;
    let order = Order { sparing: app.contest_is_on(), ..Order::ADVICE };
    let line = app.players.choose(&position, order, Arc::default()).await;
    Ok(json!({"line": line}))
}

/// The same game once more with the seats changed.
fn again(app: &Shared, visitor: &Visitor, table: &Arc<Table>) -> Result<Value, Refusal> {
    let kept = {
        let room = table.room();
        if room.kept.ending.is_none() || room.sides_of(&visitor.client).is_empty() {
            return Err(Refusal::of(visitor, StatusCode::CONFLICT, "web-not-now"));
        }
        room.once_more()
    };
    limits::may_begin_game(app, visitor)?;
    let next = rooms::create(app, kept)
        .map_err(|_| Refusal::of(visitor, StatusCode::INTERNAL_SERVER_ERROR, "web-store-failed-short"))?;
    limits::began_game(app, visitor, &next.id);
    Ok(json!({"to": format!("/g/{}", next.id)}))
}
