//! A game as one visitor may see it.

use super::parts;
use crate::{answer::prelude::*, invitation, page::PageParts, room::GameEnding, rooms::GameTable};
use khod_view::scene::{Preview, SceneMessage};

/// Everything that the page of a game shows, once more whenever something has changed.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct GameSnapshot {
    id: String,
    /// The run of the server within which versions are counted.
    run: String,
    version: u64,
    game: &'static str,
    /// Finished turns.
    ply: usize,
    /// The text of the first position.
    start: String,
    /// The text of the position after the last finished turn.
    pos: String,
    /// The side that moved first.
    first: SideWord,
    #[cfg_attr(test, ts(type = "SceneMessage"))]
    scene: SceneMessage,
    /// What the moves of the last turn did.
    #[cfg_attr(test, ts(type = "Preview[] | null"))]
    previews: Option<Vec<Preview>>,
    /// Contest lines and milliseconds.
    turns: Vec<(String, u64)>,
    draft: Vec<String>,
    seats: [SeatMessage; 2],
    /// The sides that this visitor plays.
    you: Vec<SideWord>,
    mover: Option<SideWord>,
    clock: ClockMessage,
    state: String,
    over: Option<EndMessage>,
    /// What this visitor may do.
    can: BTreeMap<Action, bool>,
    offers: OfferMessage,
    /// What the other player asks for, in words.
    asked: Option<String>,
    parts: PageParts,
    watchers: usize,
    link: Option<String>,
}

/// Who sits at one side of the board.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct SeatMessage {
    side: SideWord,
    kind: &'static str,
    name: String,
    you: bool,
}

/// What the clocks show.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct ClockMessage {
    rule: ClockRule,
    /// Milliseconds left for each side.
    left: [Option<u64>; 2],
    /// The side whose clock runs.
    running: Option<SideWord>,
}

/// How a game ended.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct EndMessage {
    /// The side that won, or `draw`.
    winner: &'static str,
    verdict: &'static str,
}

/// The sides that have asked for something.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct OfferMessage {
    draw: Option<SideWord>,
    back: Option<SideWord>,
}

/// A game as a visitor sees it now.
pub(crate) fn game_snapshot(visit: &Visit, table: &GameTable) -> GameSnapshot {
    let room = table.room();
    let words = visit.words();
    let sides = room.sides_of(&visit.client);
    let mover = room.mover();
    let mine = room.is_turn_of(&visit.client);
    let (start, last) = (room.start(), room.last_turn(room.ply()));
    // Only the mover may see the draft.
    let scene = if mine && !room.kept.draft.is_empty() {
        stage::drafted(room.shown(), room.draft_is_whole(), words)
    } else {
        stage::scene(room.position(), last, words)
    };
    let mut state = state(&room, visit);
    let plays_khod = room.kept.seats.iter().any(|seat| matches!(seat, Seat::Khod { .. }));
    if plays_khod && room.kept.ending.is_none() && visit.app.contests.any_is_running() {
        state = format!("{state} · {}", visit.say("game-sparing"));
    }
    let parts = [
        ("players", parts::players(&room, visit)),
        ("tray", parts::tray(&room, visit)),
        ("actions", parts::actions(&room, visit)),
        ("state", html! { (state) }),
        ("remarks", html! { (scene.remarks().join(" · ")) }),
        ("legal", html! { @for m in scene.moves() { option value=(m) {} } }),
    ];
    GameSnapshot {
        id: table.id.clone(),
        run: visit.app.run.clone(),
        version: room.version,
        game: room.game.name(),
        ply: room.ply(),
        start: start.text(),
        pos: room.position().text(),
        first: SideWord(start.side()),
        scene: scene.message(),
        previews: last.and_then(|(before, line)| stage::previews(before, line, words).ok()),
        turns: room.kept.turns.clone(),
        draft: if mine { room.kept.draft.clone() } else { Vec::new() },
        seats: Side::BOTH.map(|side| seat(&room, side, visit)),
        you: sides.into_iter().map(SideWord).collect(),
        mover: mover.map(SideWord),
        clock: clock(&room),
        state,
        over: room.kept.ending.map(|ending| EndMessage {
            winner: ending.winner(room.outcome()).map_or("draw", Side::word),
            verdict: ending.verdict(),
        }),
        can: Action::ALL.map(|action| (action, room.may(&visit.client, action))).into(),
        offers: OfferMessage { draw: room.kept.draw_offer, back: room.kept.back_offer },
        asked: parts::asked(&room, visit),
        parts: parts.map(|(id, part)| (id, part.into_string())).into(),
        watchers: table.changes.receiver_count(),
        link: link(visit, table),
    }
}

/// The address by which other machines of the network find the game, if the visitor's own address names this machine alone.
fn link(visit: &Visit, table: &GameTable) -> Option<String> {
    let here = visit.host.starts_with("127.") || visit.host.starts_with("localhost");
    let address = invitation::addresses(&visit.app).into_iter().next();
    address.filter(|_| visit.app.settings.lan && here).map(|address| format!("{address}/g/{}", table.id))
}

fn seat(room: &Room, side: Side, visitor: &Visitor) -> SeatMessage {
    let seat = &room.kept.seats[side.index()];
    let you = seat.is_of(&visitor.client);
    let name = parts::seat_name(room, side, visitor);
    let kind = match seat {
        Seat::Khod { .. } => "khod",
        Seat::Person { .. } => "person",
        Seat::Free => "free",
        Seat::Named { .. } => "named",
    };
    SeatMessage { side: SideWord(side), kind, name, you }
}

/// What the clocks show: milliseconds left for each side, and whose runs.
fn clock(room: &Room) -> ClockMessage {
    let used = room.since.map_or(0, |since| since.elapsed().as_millis() as u64);
    let running = room.falls().and(room.mover());
    let left = Side::BOTH.map(|side| {
        room.time_of(side).map(|whole| whole.saturating_sub(if running == Some(side) { used } else { 0 }))
    });
    ClockMessage { rule: room.kept.clock, left, running: running.map(SideWord) }
}

/// Who is to move, or how the game ended, in words.
pub(super) fn state(room: &Room, visitor: &Visitor) -> String {
    let lost = |key, SideWord(loser): SideWord| visitor.say_with(key, &[("loser", loser.word().into())]);
    match room.kept.ending {
        None | Some(GameEnding::Rules) => khod_view::state(room.position(), visitor.words()),
        Some(GameEnding::Agreement) => visitor.say("game-over-agreement"),
        Some(GameEnding::Resignation { loser }) => lost("game-over-resignation", loser),
        Some(GameEnding::Time { loser }) => lost("game-over-time", loser),
    }
}
