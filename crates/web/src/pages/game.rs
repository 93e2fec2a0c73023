//! A game: playing, watching and, when it is over, analysing it.

mod act;
pub(crate) mod export;
mod parts;
mod snapshot;
mod step;

use super::{
    Refusal,
    analysis::course::{Asked, Course},
};
use crate::{
    app::Shared,
    page::{self, Page, Section},
    room::{Room, SideWord},
    rooms::{self, NoRoom, Table},
    stage,
    visitor::Visitor,
};
use axum::{
    Router,
    extract::{Path, Query, State},
    http::StatusCode,
    response::{IntoResponse, Response},
    routing::{get, post},
};
use maud::{Markup, PreEscaped, html};
pub(crate) use snapshot::game_snapshot;
use std::sync::Arc;
pub(crate) use step::answer as position_answer;

/// Words that the scripts of this page say.
pub(crate) const WORDS: &[&str] = &["game-link-copied", "game-share", "game-thinking"];

pub(super) fn routes() -> Router<Shared> {
    Router::new()
        .route("/g/{id}", get(show))
        .route("/g/{id}/{action}", post(act::by_form))
        .route("/api/g/{id}/{action}", post(act::by_script))
        .route("/api/g/{id}/ply/{ply}", get(step::ply))
        .route("/api/preview", get(step::preview))
        .route("/api/after", get(step::after))
}

/// Finds a game, or a page that helps.
pub(crate) fn table_of(app: &Shared, visitor: &Visitor, id: &str) -> Result<Arc<Table>, Refusal> {
    rooms::find(app, id).map_err(|why| match why {
        NoRoom::Unknown => Refusal::of(visitor, StatusCode::NOT_FOUND, "web-no-game"),
        NoRoom::Broken(why) => {
            let sentence = visitor.say_with("web-store-failed", &[("why", why.into())]);
            Refusal::new(visitor, StatusCode::INTERNAL_SERVER_ERROR, sentence)
        }
    })
}

async fn show(
    State(app): State<Shared>,
    visitor: Visitor,
    Path(id): Path<String>,
    Query(asked): Query<Asked>,
) -> Result<Response, Refusal> {
    if let Some((id, form)) = id.split_once('.') {
        let record = table_of(&app, &visitor, id)?.room().record();
        let course = Course::of(record)
            .map_err(|why| Refusal::new(&visitor, StatusCode::CONFLICT, visitor.words().explain(&why)))?;
        return export::answer(&app, &visitor, &course, form, asked.ply.parse().ok());
    }
    let table = table_of(&app, &visitor, &id)?;
    let snapshot = game_snapshot(&app, &table, &visitor);
    let title = title(&visitor, &table);
    let body = html! {
        (page::data("snapshot", &snapshot))
        (page::words(&visitor, &[WORDS, super::analysis::WORDS].concat()))
        (room(&visitor, &table))
    };
    let page = Page::new(&visitor, Section::Play, title, body);
    let page = Page { styles: &["analysis.css"], ..page.with_boards(&["game.js"]) };
    Ok(page.render().into_response())
}

/// What a player can do besides moving, for pages without scripts.
fn plain_actions(visitor: &Visitor, room: &Room) -> Vec<(&'static str, &'static str)> {
    let sides = room.sides_of(&visitor.client);
    let theirs = |offer: Option<SideWord>| offer.is_some_and(|SideWord(side)| !sides.contains(&side));
    let going = room.kept.ending.is_none();
    let mut actions = Vec::new();
    if sides.is_empty() {
        return actions;
    }
    if theirs(room.kept.draw_offer) {
        actions.extend([("draw", "game-draw-accept"), ("decline", "game-decline")]);
    } else if going && room.is_between_persons() {
        actions.push(("draw", "game-draw"));
    }
    if theirs(room.kept.back_offer) {
        actions.extend([("back", "game-back-accept"), ("decline", "game-decline")]);
    } else if room.ply() > 0 {
        actions.push(("back", "game-back"));
    }
    if !going {
        actions.push(("again", "game-again"));
    }
    actions
}

fn title(visitor: &Visitor, table: &Table) -> String {
    visitor.say(&format!("game-{}", table.room().game.name()))
}

/// Playing without scripts: every legal move as a button, and what else can be done.
fn plain_play(visitor: &Visitor, table: &Table, room: &Room) -> Markup {
    let say = |key: &str| visitor.say(key);
    let action = |name: &str| format!("/g/{}/{name}", table.id);
    let mine = room.mover().is_some_and(|side| room.sides_of(&visitor.client).contains(&side));
    let mut moves = if room.draft_is_whole() { Vec::new() } else { room.shown().legal() };
    if room.draft_may_be_sent() {
        moves.retain(|m| room.shown().closing().as_ref() != Some(m));
    }
    html! {
        p.hint { (say("web-no-script")) }
        @if mine {
            form.moves method="post" action=(action("move")) {
                input type="hidden" name="ply" value=(room.ply());
                input type="hidden" name="draft" value=(room.kept.draft.len());
                @for m in moves { button name="m" value=(m) { (m) } }
            }
            @if !room.kept.draft.is_empty() {
                form method="post" action=(action("undo")) { button { (say("game-undo")) } }
                @if room.draft_may_be_sent() { form method="post" action=(action("send")) { button { (say("game-send")) } } }
            }
            form method="post" action=(action("resign")) { button { (say("game-resign")) } }
        }
        @for (name, key) in plain_actions(visitor, room) {
            form method="post" action=(action(name)) { button { (say(key)) } }
        }
        a.button href=(format!("/g/{}", table.id)) { (say("web-reload")) }
    }
}

/// The page without its script: the picture, who plays, and every legal move as a button.
fn room(visitor: &Visitor, table: &Table) -> Markup {
    let say = |key: &str| visitor.say(key);
    let room = table.room();
    let mine = room.mover().is_some_and(|side| room.sides_of(&visitor.client).contains(&side));
    // A draft is nobody's business but the mover's.
    let position = if mine { room.shown() } else { room.position() };
    let last = room
        .ply()
        .checked_sub(1)
        .and_then(|ply| Some((room.position_at(ply)?, room.kept.turns[ply].0.as_str())));
    html! {
        h1.visually-hidden { (say(&format!("game-{}", room.game.name()))) }
        div.game #game data-id=(table.id) {
            div.stage.card {
                (super::analysis::evalbar(visitor))
                div.board #board { (PreEscaped(stage::picture(position, last, visitor.words()))) }
                div.tray #tray {}
                form.typed #typing hidden {
                    label for="typed" { (say("game-type-move")) }
                    input #typed list="legal" autocomplete="off" spellcheck="false" autocapitalize="off";
                    datalist #legal {}
                    button { "↵" }
                }
            }
            aside.side {
                div.card #players { (parts::players(&room, visitor)) }
                @if room.has_seat_for(&visitor.client) {
                    form.card.sit method="post" action=(format!("/g/{}/sit", table.id)) {
                        label { (say("play-name")) " " input name="m" maxlength="40" autocomplete="nickname"; } " "
                        button.primary { (say("game-sit")) }
                    }
                }
                p.state #state role="status" { (khod_view::state(position, visitor.words())) }
                p.remarks #remarks {}
                noscript { (plain_play(visitor, table, &room)) }
                // Above what grows with the game: they stay where they are.
                div.controls #controls hidden {
                    span #actions {}
                    span.break {}
                    @for (action, key) in [("flip", Some("KeyF")), ("share", None)] {
                        button.quiet type="button" data-action=(action) data-key=[key] { (say(&format!("game-{action}"))) }
                    }
                    @for action in ["sound", "motion"] {
                        button.quiet type="button" data-action=(action) aria-pressed="true" { (say(&format!("game-{action}"))) }
                    }
                }
                (super::analysis::panel(visitor, &html! {}, false))
                p.files { (say("an-save")) " "
                    @for form in ["txt", "json", "html", "svg"] {
                        a href=(format!("/g/{}.{form}", table.id)) download=(format!("{}.{form}", room.game.name())) { (form) } " "
                    }
                }
                details { summary { (say("an-position")) } input.mono #position readonly value=(position.text()) aria-label=(say("an-position")); }
                (page::keys(visitor))
                p { (page::present_link(visitor)) }
            }
        }
    }
}
