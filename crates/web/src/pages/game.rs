//! A game: playing, watching and, when it is over, analysing it.

pub(crate) mod act;
pub(crate) mod export;
mod parts;
pub(crate) mod snapshot;
pub(super) mod step;
#[cfg(test)]
pub(crate) mod tests;

use super::analysis::{
    self,
    course::{GameCourse, GameQuery},
};
use crate::{
    answer::prelude::*,
    rooms::{self, GameTable},
};
pub(crate) use snapshot::{GameSnapshot, game_snapshot};
pub(crate) use step::PositionMessage;

/// Words that the scripts of this page say.
pub(crate) const WORDS: &[&str] = &["game-link-copied", "game-share", "game-thinking"];

/// Finds a game, or a page that helps.
pub(crate) fn table_of(app: &Shared, id: &str) -> PageResult<Arc<GameTable>> {
    rooms::find(app, id).map_err(ErrorPage::store)?.ok_or_else(|| ErrorPage::missing("web-no-game"))
}

/// Follows a game.
pub(super) fn subscribe(visit: &Visit, id: &str) -> Option<Subscription> {
    let table = rooms::find(&visit.app, id).ok()??;
    let visit = visit.clone();
    Some(Subscription::new(table.changes.subscribe(), Duration::ZERO, move || {
        Some(game_snapshot(&visit, &table))
    }))
}

pub(super) async fn show(
    visit: Visit,
    Path(id): Path<String>,
    Query(asked): Query<GameQuery>,
) -> PageResult<Response> {
    if let Some((id, form)) = id.split_once('.') {
        let record = table_of(&visit.app, id)?.room().record();
        let course = GameCourse::of(record).map_err(|why| ErrorPage::explain(StatusCode::CONFLICT, &why))?;
        return export::answer(&visit, &course, form, asked.ply.parse().ok());
    }
    let table = table_of(&visit.app, &id)?;
    let snapshot = game_snapshot(&visit, &table);
    let title = visit.say(&format!("game-{}", table.room().game.name()));
    let body = html! {
        (page::data("snapshot", &snapshot))
        (page::words(&visit, &[WORDS, analysis::WORDS].concat()))
        (room(&visit, &table))
    };
    let page = Page::new(&visit, PageSection::Play, title, body);
    Ok(page.with_boards(&["game.js"]).with_styles(&["analysis.css"]).render().into_response())
}

/// What a player can do besides moving, for pages without scripts.
fn plain_actions(visitor: &Visitor, room: &Room) -> Vec<(Action, &'static str)> {
    let offers = [
        (Action::Draw, room.kept.draw_offer, "game-draw-accept", "game-draw"),
        (Action::Back, room.kept.back_offer, "game-back-accept", "game-back"),
    ];
    let mut actions = Vec::new();
    for (action, offer, accept, usual) in offers {
        if room.is_asked(&visitor.client, offer) {
            actions.extend([(action, accept), (Action::Decline, "game-decline")]);
        } else {
            actions.push((action, usual));
        }
    }
    actions.push((Action::Again, "game-again"));
    actions.retain(|(action, _)| room.may(&visitor.client, *action));
    actions
}

/// Playing without scripts: every legal move as a button, and what else can be done.
fn plain_play(visitor: &Visitor, id: &str, room: &Room) -> Markup {
    let may = |action| room.may(&visitor.client, action);
    let address = |action: Action| format!("/g/{id}/{}", action.word());
    let mut moves = if may(Action::Move) { room.shown().legal() } else { Vec::new() };
    if room.draft_may_be_sent() {
        moves.retain(|m| room.shown().closing().as_ref() != Some(m));
    }
    let draft = [(Action::Undo, "game-undo"), (Action::Send, "game-send")];
    let mine = room.is_turn_of(&visitor.client);
    let resign = mine.then_some((Action::Resign, "game-resign"));
    let buttons = draft.into_iter().chain(resign).filter(|(action, _)| may(*action));
    html! {
        p.hint { (visitor.say("web-no-script")) }
        @if mine {
            form.moves method="post" action=(address(Action::Move)) {
                input type="hidden" name="ply" value=(room.ply());
                input type="hidden" name="draft" value=(room.kept.draft.len());
                @for m in moves { button name="m" value=(m) { (m) } }
            }
        }
        @for (action, key) in buttons.chain(plain_actions(visitor, room)) {
            form method="post" action=(address(action)) { button { (visitor.say(key)) } }
        }
        a.button href=(format!("/g/{id}")) { (visitor.say("web-reload")) }
    }
}

/// The page without its script: the picture, who plays, and every legal move as a button.
fn room(visitor: &Visitor, table: &GameTable) -> Markup {
    let room = table.room();
    let mine = room.is_turn_of(&visitor.client);
    // Only the mover may see the draft.
    let position = if mine { room.shown() } else { room.position() };
    let last = room.last_turn(room.ply());
    html! {
        h1.visually-hidden { (visitor.say(&format!("game-{}", room.game.name()))) }
        div.game #game data-id=(table.id) {
            div.stage.card {
                (analysis::evalbar(visitor))
                div.board #board { (PreEscaped(stage::picture(position, last, visitor.words()))) }
                div.tray #tray {}
                form.typed #typing hidden {
                    label for="typed" { (visitor.say("game-type-move")) }
                    input #typed list="legal" autocomplete="off" spellcheck="false" autocapitalize="off";
                    datalist #legal {}
                    button { "↵" }
                }
            }
            aside.side {
                div.card #players { (parts::players(&room, visitor)) }
                @if room.may(&visitor.client, Action::Sit) {
                    form.card.sit method="post" action=(format!("/g/{}/sit", table.id)) {
                        label { (visitor.say("play-name")) " " input name="m" maxlength="40" autocomplete="nickname"; } " "
                        button.primary { (visitor.say("game-sit")) }
                    }
                }
                p.state #state role="status" { (khod_view::state(position, visitor.words())) }
                p.remarks #remarks {}
                noscript { (plain_play(visitor, &table.id, &room)) }
                // The controls stand above what grows with the game, so that they stay where they are.
                div.controls #controls hidden {
                    span #actions {}
                    span.break {}
                    @for (action, key) in [("flip", Some("KeyF")), ("share", None)] {
                        button.quiet type="button" data-action=(action) data-key=[key] { (visitor.say(&format!("game-{action}"))) }
                    }
                    @for action in ["sound", "motion"] {
                        button.quiet type="button" data-action=(action) aria-pressed="true" { (visitor.say(&format!("game-{action}"))) }
                    }
                }
                (analysis::panel(visitor, &html! {}, false))
                p.files { (visitor.say("an-save")) " "
                    @for form in ["txt", "json", "html", "svg"] {
                        a href=(format!("/g/{}.{form}", table.id)) download=(format!("{}.{form}", room.game.name())) { (form) } " "
                    }
                }
                details { summary { (visitor.say("an-position")) } input.mono #position readonly value=(position.text()) aria-label=(visitor.say("an-position")); }
                (page::keys(visitor))
                p { (page::present_link(visitor)) }
            }
        }
    }
}
