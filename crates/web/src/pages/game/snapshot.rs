//! A game as one visitor may see it.

use super::parts;
use crate::{
    app::Shared,
    invitation,
    room::{ClockRule, Ending, Room, Seat},
    rooms::Table,
    stage,
    visitor::Visitor,
};
use khod_games::Side;
use khod_view::Words;
use serde_json::{Value, json};

/// Everything that the page of a game shows, once more whenever something has changed.
pub(crate) fn game_snapshot(app: &Shared, table: &Table, visitor: &Visitor) -> Value {
    let room = table.room();
    let words = visitor.words();
    let sides = room.sides_of(&visitor.client);
    let mover = room.mover();
    let mine = mover.is_some_and(|side| sides.contains(&side));
    let ply = room.ply();
    let last =
        ply.checked_sub(1).and_then(|at| Some((room.position_at(at)?, room.kept.turns[at].0.as_str())));
    let previews = last.and_then(|(before, line)| stage::previews(before, line, words).ok());
    let scene = scene(&room, mine, last, words);
    let remarks = scene["status"]["remarks"].as_array().into_iter().flatten();
    let remarks: Vec<&str> = remarks.filter_map(Value::as_str).collect();
    let can = can(&room, &sides, mine);
    let plays_khod = room.kept.seats.iter().any(|seat| matches!(seat, Seat::Khod { .. }));
    let mut state = state(&room, visitor);
    if plays_khod && room.kept.ending.is_none() && app.contest_is_on() {
        state = format!("{state} · {}", visitor.say("game-sparing"));
    }
    json!({
        "id": table.id,
        "run": app.run,
        "version": room.version,
        "game": room.game.name(),
        "ply": ply,
        "start": room.position_at(0).map(khod_games::AnyPosition::text),
        "pos": room.position().text(),
        "first": room.position_at(0).map(|start| start.side().word()),
        "scene": scene,
        "previews": previews,
        "turns": room.kept.turns.iter().map(|(line, ms)| json!([line, ms])).collect::<Vec<_>>(),
        "draft": if mine { room.kept.draft.clone() } else { Vec::new() },
        "seats": Side::BOTH.map(|side| seat(&room, side, visitor)),
        "you": sides.iter().map(|side| side.word()).collect::<Vec<_>>(),
        "mover": mover.map(Side::word),
        "clock": clock(&room),
        "state": state,
        "over": room.kept.ending.map(|ending| json!({
            "winner": ending.winner(room.outcome()).map_or("draw", Side::word),
            "verdict": ending.verdict(),
        })),
        "can": can,
        "offers": {
            "draw": room.kept.draw_offer.map(|side| side.0.word()),
            "back": room.kept.back_offer.map(|side| side.0.word()),
        },
        "asked": parts::asked(&room, visitor, &sides),
        "parts": {
            "players": parts::players(&room, visitor).into_string(),
            "tray": parts::tray(&room, visitor, &can).into_string(),
            "actions": parts::actions(&room, visitor, &sides, &can).into_string(),
            "state": parts::text(&state),
            "remarks": parts::text(&remarks.join(" · ")),
            "legal": parts::legal(&scene).into_string(),
        },
        "watchers": table.watchers(),
        "link": link(app, table, visitor),
    })
}

/// What is seen on the board. A draft is nobody's business but the mover's.
fn scene(room: &Room, mine: bool, last: Option<stage::Last<'_>>, words: &Words) -> Value {
    if mine && !room.kept.draft.is_empty() {
        return stage::drafted(room.shown(), room.draft_is_whole(), words);
    }
    stage::scene(room.position(), last, words)
}

/// The address by which others in the network find the game, where the visitor's own is of no use to them.
fn link(app: &Shared, table: &Table, visitor: &Visitor) -> Option<String> {
    let here = visitor.host.starts_with("127.") || visitor.host.starts_with("localhost");
    let address = invitation::addresses(app).into_iter().next().filter(|_| app.settings.lan && here)?;
    Some(format!("{address}/g/{}", table.id))
}

fn seat(room: &Room, side: Side, visitor: &Visitor) -> Value {
    let seat = &room.kept.seats[side.index()];
    let you = seat.is_of(&visitor.client);
    let name = parts::seat_name(room, side, visitor);
    let kind = match seat {
        Seat::Khod { .. } => "khod",
        Seat::Person { .. } => "person",
        Seat::Free => "free",
        Seat::Named { .. } => "named",
    };
    json!({"side": side.word(), "kind": kind, "name": name, "you": you})
}

/// What the clocks show: milliseconds left for each side, and whose runs.
fn clock(room: &Room) -> Value {
    let used = room.since.map_or(0, |since| since.elapsed().as_millis() as u64);
    let running = room.falls().and(room.mover());
    let left = Side::BOTH.map(|side| {
        let whole = match room.kept.clock {
            ClockRule::None => return None,
            ClockRule::EachMove { ms } => ms,
            ClockRule::Whole { .. } => room.kept.left[side.index()],
        };
        Some(if running == Some(side) { whole.saturating_sub(used) } else { whole })
    });
    json!({"rule": room.kept.clock, "left": left, "running": running.map(Side::word)})
}

/// Who is to move, or how the game ended, in words.
pub(super) fn state(room: &Room, visitor: &Visitor) -> String {
    let words = visitor.words();
    match room.kept.ending {
        None | Some(Ending::Rules) => khod_view::state(room.position(), words),
        Some(Ending::Agreement) => words.say("game-over-agreement"),
        Some(Ending::Resignation { loser }) => {
            words.say_with("game-over-resignation", &[("loser", loser.0.word().into())])
        }
        Some(Ending::Time { loser }) => words.say_with("game-over-time", &[("loser", loser.0.word().into())]),
    }
}

/// What this visitor can do now.
fn can(room: &Room, sides: &[Side], mine: bool) -> Value {
    let plays = !sides.is_empty();
    let going = room.kept.ending.is_none();
    let against_person = room.is_between_persons();
    let untimed = room.kept.clock == ClockRule::None;
    json!({
        "move": mine && !room.draft_is_whole(),
        "undo": mine && !room.kept.draft.is_empty(),
        "send": mine && room.draft_may_be_sent(),
        "back": plays && room.ply() > 0 && (untimed || against_person),
        "resign": plays && going,
        "draw": plays && going && room.ply() > 0 && !room.kept.seats.iter().any(|seat| matches!(seat, Seat::Khod { .. })),
        "hint": mine && !against_person && untimed,
        "again": plays && !going,
        "analyse": !going || !against_person,
    })
}
