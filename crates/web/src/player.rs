//! Our own player at the boards of the web app: a few hands that think for all games.

use khod_engine::{Engine, Evaluate, Level, Limits, Manner, PlayerVisitor, Thought, think_turn};
use khod_games::{AnyPosition, Game, contest};
use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};
use tokio::sync::Semaphore;

/// Time for a move where nothing else bounds it.
pub(crate) const MOVE_TIME: Duration = Duration::from_secs(1);
/// Nodes a move while programs play against the clock: next to nothing of a core.
pub(crate) const FEW_NODES: u64 = 20_000;
/// The largest table, in mebibytes; it is made for a move and gone after it.
const TABLE: usize = 32;
/// Every level but the highest errs at least so little, so that no two games are the same.
const LEAST_NOISE: i32 = 2;

/// The hands.
pub(crate) struct Players {
    hands: Arc<Semaphore>,
}

/// How a turn is to be found.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Order {
    pub(crate) level: Level,
    /// Which errors it makes.
    pub(crate) seed: u64,
    /// No more time than this.
    pub(crate) time: Duration,
    /// Whether programs play against the clock on this machine just now.
    pub(crate) sparing: bool,
}

impl Order {
    /// As good as the player can in its usual time.
    pub(crate) const ADVICE: Self = Self { level: Level::MOST, seed: 0, time: MOVE_TIME, sparing: false };
}

impl Players {
    pub(crate) fn new() -> Self {
        let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
        Self { hands: Arc::new(Semaphore::new(cores)) }
    }

    /// Chooses the whole turn of the side to move, as a contest line; nothing if it was stopped before it had begun.
    pub(crate) async fn choose(
        &self,
        position: &AnyPosition,
        order: Order,
        stop: Arc<AtomicBool>,
    ) -> Option<String> {
        let hand = Arc::clone(&self.hands).acquire_owned().await.ok()?;
        if stop.load(Ordering::Relaxed) {
            return None;
        }
        let game = Game::from_name(position.spec().name)?;
        let text = position.text();
        let thinking = tokio::task::spawn_blocking(move || {
            let line = khod_engine::visit(game, Choose { text, order, stop });
            drop(hand);
            line
        });
        thinking.await.ok()
    }
}

struct Choose {
    text: String,
    order: Order,
    stop: Arc<AtomicBool>,
}

impl PlayerVisitor for Choose {
    type Output = String;

    fn visit<P: Evaluate>(self) -> String {
        let Order { level, seed, time, sparing } = self.order;
        let position = P::from_text(&self.text).expect("a position's own text is a position");
        let strength = level.strength::<P>();
        let mut limits = Limits::time(time);
        limits.nodes = match (strength.map(|strength| strength.nodes), sparing) {
            (Some(nodes), true) => Some(nodes.min(FEW_NODES)),
            (None, true) => Some(FEW_NODES),
            (nodes, false) => nodes,
        };
        limits.stop = self.stop;
        let mebibytes = limits.nodes.map_or(TABLE, |nodes| (nodes / 16_384 + 1).min(TABLE as u64) as usize);
        let mut engine = Engine::<P>::new(mebibytes);
        let noise = strength.map_or(0, |strength| strength.noise.max(LEAST_NOISE));
        engine.set_manner(Manner { opinion: level.opinion(), noise, seed, ..Manner::default() });
        let thoughts = think_turn(&mut engine, &position, &limits, |_| {});
        let turn: Vec<P::Move> = thoughts.iter().filter_map(Thought::best).collect();
        contest::write_line(&position, &turn)
    }
}
