use crate::{player::Player, prelude::*};
use khod_engine::AnyTurn;
use std::sync::atomic::AtomicU32;

/// Advice is thought about for so long.
const ADVICE_TIME: Duration = Duration::from_secs(1);

/// Our own player at the board.
pub(super) struct EngineOpponent {
    game: Game,
    player: Player,
    /// Made when first needed.
    engine: Option<AnyEngine>,
    /// Advice has a table of its own, without the errors of a level.
    adviser: Option<AnyEngine>,
}

/// What a thought is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Purpose {
    /// A turn of its own, as good as its level.
    Turn,
    /// Advice, as good as it can.
    Advice,
}

impl EngineOpponent {
    pub(super) const fn new(game: Game, player: Player) -> Self {
        Self { game, player, engine: None, adviser: None }
    }

    /// Thinks about the rest of the turn of the side to move, given that the game is not over; tells how deep it is.
    pub(super) fn think(
        &mut self,
        position: &AnyPosition,
        purpose: Purpose,
        stop: &Arc<AtomicBool>,
        depth: &AtomicU32,
    ) -> AnyTurn {
        let Self { game, player, engine, adviser } = self;
        let (engine, limits) = match purpose {
            Purpose::Turn => (engine.get_or_insert_with(|| player.engine(*game)), player.limits(*game)),
            Purpose::Advice => (
                adviser.get_or_insert_with(|| AnyEngine::new(*game, player.resources.memory)),
                player.limits_of_advice(ADVICE_TIME),
            ),
        };
        let limits = Limits { stop: Arc::clone(stop), ..limits };
        engine.think_turn(position, &limits, |reached| depth.store(reached, Ordering::Relaxed))
    }
}
