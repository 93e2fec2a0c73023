use crate::{Engine, Evaluate, Limits};
use khod_games::Game;
use std::time::Instant;

/// Work that is generic over the games that the engine plays.
pub trait PlayerVisitor {
    /// What the work gives.
    type Output;

    /// Does the work for one game.
    fn visit<P: Evaluate>(self) -> Self::Output;
}

macro_rules! players {
    ($( $(#[$doc:meta])* $Game:ident => $Position:ty, )*) => {
        /// Leads from a game to the type that the engine plays it with.
        pub fn visit<V: PlayerVisitor>(game: Game, visitor: V) -> V::Output {
            match game {
                $( Game::$Game => visitor.visit::<$Position>(), )*
            }
        }
    };
}

khod_games::list_of_games!(players);

/// The most moves that a turn of several moves has; each gets its share of what is left.
const MOST_MOVES_A_TURN: u32 = 4;

/// Chooses the whole turn of the side to move, given that the game is not over. The limits are for the whole turn.
pub fn choose_turn<P: Evaluate>(engine: &mut Engine<P>, position: &P, limits: &Limits) -> Vec<P::Move> {
    let begin = Instant::now();
    let mover = position.side();
    let mut at = position.clone();
    let mut turn = Vec::new();
    while at.side() == mover && at.outcome().is_none() {
        let shares =
            if P::ALTERNATES { 1 } else { MOST_MOVES_A_TURN.saturating_sub(turn.len() as u32).max(1) };
        let mut share = limits.clone();
        share.nodes = limits
            .nodes
            .map(|nodes| if P::ALTERNATES { nodes } else { (nodes / u64::from(MOST_MOVES_A_TURN)).max(1) });
        for time in [&mut share.soft_time, &mut share.hard_time] {
            *time = time.map(|time| time.saturating_sub(begin.elapsed()) / shares);
        }
        let thought = engine.think(&at, &share, |_| {});
        let m = thought.best.expect("a game that is not over has a move");
        at.play(m);
        turn.push(m);
        if P::ALTERNATES {
            break;
        }
    }
    turn
}
