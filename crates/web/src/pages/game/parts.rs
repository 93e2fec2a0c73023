//! The parts of a game's page that change with it, as they are put into the page.

use crate::answer::prelude::*;

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
pub(super) fn tray(room: &Room, visitor: &Visitor) -> Markup {
    let [undo, send] = [Action::Undo, Action::Send].map(|action| room.may(&visitor.client, action));
    html! {
        @if undo || send {
            ol.pips { @for m in &room.kept.draft { li { (m) } } }
            button type="button" data-action="undo" disabled[!undo] { (visitor.say("game-undo")) }
            button.primary type="button" data-action="send" disabled[!send] { (visitor.say("game-send")) }
        }
    }
}

/// What the other player asks for, in words.
pub(super) fn asked(room: &Room, visitor: &Visitor) -> Option<String> {
    let offers = [(room.kept.draw_offer, "game-draw-offered"), (room.kept.back_offer, "game-back-asked")];
    let open = offers.iter().find(|(offer, _)| room.is_asked(&visitor.client, *offer));
    open.map(|(_, key)| visitor.say(key))
}

/// What a player can do besides moving.
pub(super) fn actions(room: &Room, visitor: &Visitor) -> Markup {
    let may = |action| room.may(&visitor.client, action);
    let button = |action: Action, key: &str, enabled: bool| {
        html! { button type="button" data-action=(action.word()) disabled[!enabled] { (visitor.say(key)) } }
    };
    let primary = |action: Action, key: &str| {
        html! { button.primary type="button" data-action=(action.word()) { (visitor.say(key)) } }
    };
    let Kept { draw_offer, back_offer, .. } = room.kept;
    html! {
        @if room.is_asked(&visitor.client, draw_offer) {
            (primary(Action::Draw, "game-draw-accept")) (button(Action::Decline, "game-decline", true))
        } @else if may(Action::Draw) {
            (button(Action::Draw, "game-draw", draw_offer.is_none()))
        }
        @if room.is_asked(&visitor.client, back_offer) {
            @if may(Action::Back) { (button(Action::Back, "game-back-accept", true)) }
            (button(Action::Decline, "game-decline", true))
        } @else if may(Action::Back) {
            (button(Action::Back, "game-back", back_offer.is_none()))
        }
        @if may(Action::Hint) { (button(Action::Hint, "game-hint", true)) }
        @if may(Action::Resign) {
            button type="button" data-action="resign" data-confirm=(visitor.say("game-confirm-resign")) { (visitor.say("game-resign")) }
        }
        @if may(Action::Again) { (primary(Action::Again, "game-again")) }
    }
}
