//! Our own player at the boards of the web app: a few workers think for all games, and every game keeps its engine as long as there is
//! memory for it.

use crate::prelude::*;
use khod_engine::{AnyEngine, Level, Limits, SearchOptions};
use std::collections::VecDeque;
use tokio::sync::Semaphore;

/// Time for a move where nothing else bounds it.
pub(crate) const MOVE_TIME: Duration = Duration::from_secs(1);
/// Nodes a move while programs play against the clock: next to nothing of a core.
pub(crate) const FEW_NODES: u64 = 20_000;
/// The largest table of an engine, in mebibytes.
const LARGEST_TABLE: usize = 32;
/// An engine is dropped when its game has rested for this long.
const LONGEST_REST: Duration = Duration::from_mins(10);

/// The workers and the engines of the games.
pub(crate) struct Players {
    workers: Arc<Semaphore>,
    engines: Arc<Mutex<Engines>>,
}

/// How a turn is to be found.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ThinkOrder {
    pub(crate) level: Level,
    /// The seed of the errors that a weaker level makes.
    pub(crate) seed: u64,
    /// The most time for the turn.
    pub(crate) time: Duration,
    /// Whether programs play against the clock on this machine just now.
    pub(crate) sparing: bool,
}

impl ThinkOrder {
    /// The best turn that the player finds in its usual time.
    pub(crate) const ADVICE: Self = Self { level: Level::MOST, seed: 0, time: MOVE_TIME, sparing: false };

    /// The nodes that a turn may take in a game.
    fn nodes(self, game: Game) -> Option<u64> {
        let nodes = self.level.strength(game).map(|strength| strength.nodes);
        if self.sparing { Some(nodes.unwrap_or(FEW_NODES).min(FEW_NODES)) } else { nodes }
    }
}

impl Players {
    pub(crate) fn new() -> Self {
        let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
        let (most, longest_rest) = (cores * LARGEST_TABLE, LONGEST_REST);
        let engines = Engines { most, longest_rest, ..Engines::default() };
        Self { workers: Arc::new(Semaphore::new(cores)), engines: Arc::new(Mutex::new(engines)) }
    }

    /// Chooses the whole turn of the side to move, as a contest line; nothing if it was stopped before it had begun. The engine stays with
    /// the web game of that name, if there is one.
    pub(crate) async fn choose(
        &self,
        id: Option<&str>,
        position: &AnyPosition,
        order: ThinkOrder,
        stop: Arc<AtomicBool>,
    ) -> Option<String> {
        let worker = Arc::clone(&self.workers).acquire_owned().await.ok()?;
        if stop.load(Ordering::Relaxed) {
            return None;
        }
        let game = Game::from_name(position.spec().name)?;
        let limits = Limits { nodes: order.nodes(game), stop, ..Limits::time(order.time) };
        let mebibytes = limits
            .nodes
            .map_or(LARGEST_TABLE, |nodes| (nodes / 16_384 + 1).min(LARGEST_TABLE as u64) as usize);
        let (position, id, engines) = (position.clone(), id.map(str::to_owned), Arc::clone(&self.engines));
        let thinking = tokio::task::spawn_blocking(move || {
            let mut own = lock(&engines).lend(id.unwrap_or_default(), game, mebibytes);
            let busy = Busy { engines: &engines, mebibytes: own.mebibytes };
            let engine = own.engine.get_or_insert_with(|| AnyEngine::new(game, own.mebibytes));
            engine.set_options(SearchOptions { seed: order.seed, ..order.level.options(game) });
            let turn = engine.think_turn(&position, &limits, |_, _| {});
            drop((busy, worker));
            lock(&engines).rest(own);
            turn.line
        });
        let line = thinking.await.ok();
        let (engines, rest) = (Arc::downgrade(&self.engines), lock(&self.engines).longest_rest);
        tokio::spawn(async move {
            tokio::time::sleep(rest).await;
            if let Some(engines) = engines.upgrade() {
                lock(&engines).make_room(0);
            }
        });
        line
    }

    /// Drops the engine of a web game that has ended.
    pub(crate) fn leave(&self, id: &str) {
        let mut engines = lock(&self.engines);
        engines.resting.retain(|resting| resting.id != id);
        engines.thinking.retain(|thinking| thinking != id);
    }
}

/// Engines of games in which another player is to move, the longest rested first. With those that think, their tables take no more memory
/// than the largest tables of all workers.
#[derive(Default)]
struct Engines {
    resting: VecDeque<GameEngine>,
    /// Games whose engines think, and rest afterwards unless their game has ended.
    thinking: Vec<String>,
    /// Mebibytes of the tables of engines that think.
    busy: usize,
    /// Mebibytes of all tables together.
    most: usize,
    /// An engine that has rested for longer is dropped.
    longest_rest: Duration,
}

/// The engine of a web game; of no game when the name is empty.
struct GameEngine {
    id: String,
    /// None before the engine is first used.
    engine: Option<AnyEngine>,
    mebibytes: usize,
    since: Instant,
}

impl Engines {
    /// The engine of a game, to think with. A table that is too small is not taken again.
    fn lend(&mut self, id: String, game: Game, mebibytes: usize) -> GameEngine {
        let known = self.resting.iter().position(|resting| resting.id == id);
        let fits = |own: &GameEngine| {
            own.mebibytes >= mebibytes && own.engine.as_ref().is_some_and(|engine| engine.game() == game)
        };
        let known = known.and_then(|at| self.resting.remove(at)).filter(fits);
        self.thinking.extend(Some(id.clone()).filter(|id| !id.is_empty()));
        let own = known.unwrap_or_else(|| GameEngine { id, engine: None, mebibytes, since: Instant::now() });
        self.make_room(own.mebibytes);
        self.busy += own.mebibytes;
        own
    }

    /// Takes an engine back until its game goes on. Of two engines that thought for a game at the same time the later one is kept.
    fn rest(&mut self, own: GameEngine) {
        if let Some(at) = self.thinking.iter().position(|id| *id == own.id) {
            self.thinking.swap_remove(at);
            self.resting.retain(|resting| resting.id != own.id);
            self.make_room(own.mebibytes);
            self.resting.push_back(GameEngine { since: Instant::now(), ..own });
        }
    }

    /// Drops engines that have rested too long, and more until there is room for another one.
    fn make_room(&mut self, mebibytes: usize) {
        while let Some(oldest) = self.resting.front() {
            let resting: usize = self.resting.iter().map(|own| own.mebibytes).sum();
            let full = self.busy + resting + mebibytes > self.most;
            if !full && oldest.since.elapsed() < self.longest_rest {
                return;
            }
            self.resting.pop_front();
        }
    }
}

/// Counts the table of an engine that thinks, until this is dropped, also by a panic.
struct Busy<'a> {
    engines: &'a Mutex<Engines>,
    mebibytes: usize,
}

impl Drop for Busy<'_> {
    fn drop(&mut self) {
        lock(self.engines).busy -= self.mebibytes;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn resting(players: &Players) -> Vec<(String, usize)> {
        lock(&players.engines).resting.iter().map(|own| (own.id.clone(), own.mebibytes)).collect()
    }

    /// The start of a game, how the lowest level thinks about it, and where it does.
    fn lowest() -> (AnyPosition, ThinkOrder, tokio::runtime::Runtime) {
        let lo = Game::from_name("lo").unwrap().start(None, None).unwrap();
        let order = ThinkOrder { level: Level::new(1).unwrap(), ..ThinkOrder::ADVICE };
        (lo, order, tokio::runtime::Builder::new_current_thread().enable_time().build().unwrap())
    }

    #[test]
    fn an_engine_is_dropped_when_its_game_has_rested_for_long() {
        let (lo, order, runtime) = lowest();
        let players = Players::new();
        lock(&players.engines).longest_rest = Duration::from_millis(20);
        runtime.block_on(async {
            players.choose(Some("a"), &lo, order, Arc::default()).await.unwrap();
            let begun = Instant::now();
            while !resting(&players).is_empty() {
                assert!(begun.elapsed() < Duration::from_secs(20), "too long");
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
        });
    }

    #[test]
    fn a_game_that_ends_while_its_engine_thinks_keeps_none() {
        let players = Players::new();
        let lend = |id: &str| lock(&players.engines).lend(id.to_owned(), Game::ALL[0], 1);
        let (ended, first, second) = (lend("a"), lend("b"), lend("b"));
        players.leave("a");
        for own in [ended, first, second] {
            lock(&players.engines).rest(own);
        }
        assert_eq!(resting(&players), [("b".to_owned(), 1)]);
        assert!(lock(&players.engines).thinking.is_empty());
    }

    #[test]
    fn a_game_keeps_its_engine_until_it_ends_or_others_need_the_room() {
        let (lo, order, runtime) = lowest();
        let players = Players::new();
        let choose = |id| runtime.block_on(players.choose(id, &lo, order, Arc::default())).unwrap();
        let first = choose(Some("a"));
        assert!(lo.clone().play_line(&first).is_ok());
        assert_eq!(resting(&players), [("a".to_owned(), 1)]);
        choose(None);
        choose(Some("b"));
        choose(Some("a"));
        assert_eq!(resting(&players), ["b", "a"].map(|id| (id.to_owned(), 1)));
        players.leave("b");
        assert_eq!(resting(&players), [("a".to_owned(), 1)]);
        lock(&players.engines).most = 2;
        choose(Some("c"));
        choose(Some("d"));
        assert_eq!(resting(&players), ["c", "d"].map(|id| (id.to_owned(), 1)));
        assert_eq!(lock(&players.engines).busy, 0);
        lock(&players.engines).make_room(LARGEST_TABLE);
        assert!(resting(&players).is_empty());
    }

    #[test]
    fn programs_that_play_against_the_clock_leave_few_nodes() {
        let game = Game::from_name("lo").unwrap();
        let order = ThinkOrder::ADVICE;
        assert_eq!(order.nodes(game), None);
        assert_eq!(ThinkOrder { sparing: true, ..order }.nodes(game), Some(FEW_NODES));
        let low = ThinkOrder { level: Level::new(1).unwrap(), sparing: true, ..order };
        assert!(low.nodes(game).unwrap() <= FEW_NODES);
    }
}
