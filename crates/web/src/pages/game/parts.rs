//! The parts of a game's page that change with it, as they are put into the page.

use crate::{
    room::{ClockRule, Room, Seat, SideWord},
    visitor::Visitor,
};
use khod_games::Side;
use maud::{Markup, html};
use serde_json::Value;

/// A text as a part of the page.
pub(super) fn text(text: &str) -> String {
    html! { (text) }.into_string()
}

/// Who sits at a side.
pub(super) fn seat_name(room: &Room, side: Side, visitor: &Visitor) -> String {
    let seat = &room.kept.seats[side.index()];
    match seat {
        Seat::Khod { level } => visitor.say_with("seat-khod", &[("level", (*level).into())]),
        Seat::Person { name: Some(name), .. } | Seat::Named { name } => name.clone(),
        Seat::Person { .. } if seat.is_of(&visitor.client) && !room.same_screen() => visitor.say("seat-you"),
        Seat::Person { .. } => visitor.say(&format!("seat-{}", side.word())),
        Seat::Free => visitor.say("seat-free"),
    }
}

/// Both players, black above; a turned board turns them, too.
pub(super) fn players(room: &Room, visitor: &Visitor) -> Markup {
    html! {
        @for side in [Side::Black, Side::White] {
            div.player.turn[room.mover() == Some(side)].free[matches!(room.kept.seats[side.index()], Seat::Free)] {
                span class=(format!("disc {}", side.word())) aria-hidden="true" {}
                span.name {
                    (seat_name(room, side, visitor))
                    span.visually-hidden { " (" (visitor.say(&format!("seat-{}", side.word()))) ")" }
                }
                @if room.kept.clock != ClockRule::None { span.clock data-side=(side.word()) role="timer" {} }
            }
        }
    }
}

/// The turn of several moves that is being put together.
pub(super) fn tray(room: &Room, visitor: &Visitor, can: &Value) -> Markup {
    let may = |what: &str| can[what] == true;
    html! {
        @if may("undo") || may("send") {
            ol.pips { @for m in &room.kept.draft { li { (m) } } }
            button type="button" data-action="undo" disabled[!may("undo")] { (visitor.say("game-undo")) }
            button.primary type="button" data-action="send" disabled[!may("send")] { (visitor.say("game-send")) }
        }
    }
}

/// The moves that the field for typing offers.
pub(super) fn legal(scene: &Value) -> Markup {
    let mut moves: Vec<&str> =
        scene["legal"].as_array().into_iter().flatten().filter_map(|entry| entry["m"].as_str()).collect();
    moves.dedup();
    html! { @for m in moves { option value=(m) {} } }
}

/// Whether the other player has asked for something.
fn theirs(offer: Option<SideWord>, sides: &[Side]) -> bool {
    offer.is_some_and(|SideWord(side)| !sides.contains(&side))
}

/// What the other player asks for, in words.
pub(super) fn asked(room: &Room, visitor: &Visitor, sides: &[Side]) -> Option<String> {
    let offers = [(room.kept.draw_offer, "game-draw-offered"), (room.kept.back_offer, "game-back-asked")];
    let open = offers.iter().find(|(offer, _)| !sides.is_empty() && theirs(*offer, sides));
    open.map(|(_, key)| visitor.say(key))
}

/// What a player can do besides moving.
pub(super) fn actions(room: &Room, visitor: &Visitor, sides: &[Side], can: &Value) -> Markup {
    let may = |what: &str| can[what] == true;
    let kept = &room.kept;
    let persons = kept.seats.iter().all(|seat| matches!(seat, Seat::Person { .. }));
    let button = |action: &str, key: &str, enabled: bool| {
        html! { button type="button" data-action=(action) disabled[!enabled] { (visitor.say(key)) } }
    };
    let primary = |action: &str, key: &str| {
        html! { button.primary type="button" data-action=(action) { (visitor.say(key)) } }
    };
    html! {
        @if theirs(kept.draw_offer, sides) {
            (primary("draw", "game-draw-accept")) (button("decline", "game-decline", true))
        } @else if may("draw") && persons {
            (button("draw", "game-draw", kept.draw_offer.is_none()))
        }
        @if theirs(kept.back_offer, sides) {
            (button("back", "game-back-accept", true)) (button("decline", "game-decline", true))
        } @else if may("back") {
            (button("back", "game-back", kept.back_offer.is_none()))
        }
        @if may("hint") { (button("hint", "game-hint", true)) }
        @if may("resign") {
            button type="button" data-action="resign" data-confirm=(visitor.say("game-confirm-resign")) { (visitor.say("game-resign")) }
        }
        @if may("again") { (primary("again", "game-again")) }
    }
}
