//! The games that are open, each opened once.

use crate::{
    player::{MOVE_TIME, ThinkOrder},
    prelude::*,
    room::Unfit,
};
use khod_engine::Level;
use tokio::task::AbortHandle;

/// The number of open games from which those without any watcher are closed.
const MOST_IDLE: usize = 2000;

/// The pause before something that the store did not take is tried again; every further pause is twice as long.
const FIRST_PAUSE: Duration = Duration::from_millis(500);
const LONGEST_PAUSE: Duration = Duration::from_secs(30);

/// The games that are open.
#[derive(Default)]
pub(crate) struct Rooms {
    open: Mutex<HashMap<String, Arc<GameTable>>>,
}

/// Where a game is played: the room, and the channel to those who watch it.
pub(crate) struct GameTable {
    pub(crate) id: String,
    room: Mutex<Room>,
    /// The version of the game, for those who follow it.
    pub(crate) changes: watch::Sender<u64>,
    /// The thought of our player that is under way, to be stopped when something else happens.
    thought: Mutex<Option<Arc<AtomicBool>>>,
    /// The task that waits for the clock to fall.
    clock: Mutex<Option<AbortHandle>>,
}

/// Why something was not done in a game.
#[derive(Debug)]
pub(crate) enum NotDone {
    /// The action may not be done.
    Unfit(Unfit),
    /// The store does not take the game.
    Store(String),
}

impl GameTable {
    /// The room, to look at or to act in.
    pub(crate) fn room(&self) -> MutexGuard<'_, Room> {
        lock(&self.room)
    }
}

/// Begins a game and keeps it; otherwise says why the store does not take it.
pub(crate) fn create(app: &Shared, kept: Kept) -> Result<Arc<GameTable>, String> {
    let id = ident::new();
    let room = Room::open(kept).map_err(|why| why.to_string())?;
    save(app, &id, &room)?;
    Ok(seat(app, id, room))
}

/// Finds a game, opening it if it is not open yet; otherwise says why the store does not give it.
pub(crate) fn find(app: &Shared, id: &str) -> Result<Option<Arc<GameTable>>, String> {
    if !ident::is_one(id) {
        return Ok(None);
    }
    if let Some(table) = lock(&app.rooms.open).get(id) {
        return Ok(Some(Arc::clone(table)));
    }
    let Some(text) = app.store.game(id).map_err(|error| error.to_string())? else { return Ok(None) };
    let kept: Kept = serde_json::from_str(&text).map_err(|error| error.to_string())?;
    let room = Room::open(kept).map_err(|why| why.to_string())?;
    Ok(Some(seat(app, id.to_owned(), room)))
}

fn seat(app: &Shared, id: String, mut room: Room) -> Arc<GameTable> {
    // The time while the game was not open, as during a restart of the server, is not taken from a clock.
    room.since = Some(Instant::now());
    let (changes, _) = watch::channel(room.version);
    let (thought, clock) = Default::default();
    let table = Arc::new(GameTable { id: id.clone(), room: Mutex::new(room), changes, thought, clock });
    let table = {
        let mut open = lock(&app.rooms.open);
        if open.len() >= MOST_IDLE {
            // Every task that watches, thinks or waits for a clock holds its table; games without such a task can be opened again.
            open.retain(|_, table| Arc::strong_count(table) > 1);
        }
        Arc::clone(open.entry(id).or_insert(table))
    };
    go_on(app, &table);
    table
}

fn save(app: &Shared, id: &str, room: &Room) -> Result<(), String> {
    let body = serde_json::to_string(&room.kept).map_err(|error| error.to_string())?;
    app.store.put_game(id, room.kept.ending.is_some(), &body).map_err(|error| error.to_string())
}

/// Does something that no visitor will do, as long as the game has that version: if the store does not take it now, it may a little later.
async fn insist(app: &Shared, table: &Arc<GameTable>, version: u64, action: impl Fn(&mut Room)) {
    let mut pause = FIRST_PAUSE;
    loop {
        let done = act(app, table, |room| {
            // Meanwhile the game may have gone another way.
            if room.version == version {
                action(room);
            }
            Ok(())
        });
        if done.is_ok() {
            return;
        }
        tokio::time::sleep(pause).await;
        pause = (2 * pause).min(LONGEST_PAUSE);
    }
}

/// Does something in a room. The change is stored before any page hears of it; a change that can not be stored is undone.
pub(crate) fn act(
    app: &Shared,
    table: &Arc<GameTable>,
    action: impl FnOnce(&mut Room) -> Result<(), Unfit>,
) -> Result<(), NotDone> {
    {
        let mut room = table.room();
        let before = room.kept.clone();
        let (version, since) = (room.version, room.since);
        let fell = room.look_at_clock();
        let done = if fell { Ok(()) } else { action(&mut room) };
        if room.version != version
            && let Err(why) = save(app, &table.id, &room)
        {
            if let Ok(restored) = Room::open(before) {
                // The room and its version are as before: a player that is thinking has the right game.
                *room = restored;
                (room.version, room.since) = (version, since);
            }
            return Err(NotDone::Store(why));
        }
        done.map_err(NotDone::Unfit)?;
        if room.version == version {
            return Ok(());
        }
    }
    go_on(app, table);
    Ok(())
}

/// Tells those who follow the game, and starts what comes next: our player's turn, the clock.
fn go_on(app: &Shared, table: &Arc<GameTable>) {
    if let Some(stop) = lock(&table.thought).take() {
        stop.store(true, Ordering::Relaxed);
    }
    if let Some(clock) = lock(&table.clock).take() {
        clock.abort();
    }
    let room = table.room();
    let version = room.version;
    table.changes.send_replace(version);
    if let Some(falls) = room.falls() {
        let (app, own) = (Arc::clone(app), Arc::clone(table));
        let clock = tokio::spawn(async move {
            tokio::time::sleep_until(falls.into()).await;
            // `insist` ends in `go_on`, which must not abort this task.
            lock(&own.clock).take();
            insist(&app, &own, version, |_| ()).await;
        });
        *lock(&table.clock) = Some(clock.abort_handle());
    }
    if room.kept.ending.is_some() {
        app.players.leave(&table.id);
    }
    if let Some(Seat::Khod { level }) = room.seat_to_move() {
        let stop = Arc::new(AtomicBool::new(false));
        *lock(&table.thought) = Some(Arc::clone(&stop));
        let order = order(app, &room, &table.id, *level);
        let position = room.position().clone();
        let (app, table) = (Arc::clone(app), Arc::clone(table));
        tokio::spawn(async move {
            let line = app.players.choose(Some(&table.id), &position, order, Arc::clone(&stop)).await;
            let Some(line) = line.filter(|_| !stop.load(Ordering::Relaxed)) else { return };
            insist(&app, &table, version, |room| {
                // A turn that the rules refuse would be refused again.
                let _ = room.finish_turn(&line);
            })
            .await;
        });
    }
}

/// How our player is to think about its turn: not longer than its clock allows.
fn order(app: &Shared, room: &Room, id: &str, level: u8) -> ThinkOrder {
    let left = match (room.kept.clock, room.mover()) {
        (ClockRule::EachMove { ms }, _) => Duration::from_millis(ms).mul_f64(0.8),
        (ClockRule::Whole { increment, .. }, Some(mover)) => {
            Duration::from_millis(room.kept.left[mover.index()] / 40 + increment * 3 / 4)
        }
        _ => MOVE_TIME,
    };
    let seed = id.bytes().fold(0_u64, |seed, letter| seed.wrapping_mul(131).wrapping_add(u64::from(letter)));
    ThinkOrder {
        level: Level::new(u64::from(level)).unwrap_or(Level::MOST),
        seed,
        time: left.clamp(Duration::from_millis(20), MOVE_TIME),
        sparing: app.contests.any_is_running(),
    }
}

#[cfg(test)]
mod tests;
