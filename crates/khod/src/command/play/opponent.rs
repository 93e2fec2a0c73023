use crate::{player::Player, prelude::*};
use khod_engine::AnyTurn;
use std::sync::atomic::AtomicU32;

/// How long the player thinks about advice.
const ADVICE_TIME: Duration = Duration::from_secs(1);

/// Khod's own player at the board.
pub(super) struct EngineOpponent {
    game: Game,
    player: Player,
    /// Made when first needed.
    engine: Option<AnyEngine>,
    /// Advice has a table of its own, without the errors of a level.
    adviser: Option<AnyEngine>,
}

/// The purpose of a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Purpose {
    /// A turn of the player, as good as its level.
    Turn,
    /// Advice to a person, as good as the player can.
    Advice,
}

impl EngineOpponent {
    pub(super) const fn new(game: Game, player: Player) -> Self {
        Self { game, player, engine: None, adviser: None }
    }

    /// Thinks about the rest of the turn of the side to move, given that the game is not over; `depth` shows how deep the search is.
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
        engine.think_turn(position, &limits, |reached, _| depth.store(reached, Ordering::Relaxed))
    }
}
