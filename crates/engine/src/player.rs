use crate::{Engine, Evaluate, Limits, Plain, Thought, timer::Stopwatch};
use khod_games::{Game, Searchable};
use std::marker::PhantomData;

/// Work that is generic over the games that the engine plays.
pub trait PlayerVisitor {
    /// What the work gives.
    type Output;

    /// Does the work for one game.
    fn visit<P: Evaluate>(self) -> Self::Output;
}

/// A game of the list. The compiler takes the first of the two traits below that fits, since its receiver has one reference
/// more: a game with an opinion is played with it, every other one by its rules alone.
struct Listed<P>(PhantomData<P>);

trait WithOpinion<V: PlayerVisitor> {
    fn visit(self, visitor: V) -> V::Output;
}

impl<P: Evaluate, V: PlayerVisitor> WithOpinion<V> for &&Listed<P> {
    fn visit(self, visitor: V) -> V::Output {
        visitor.visit::<P>()
    }
}

#[allow(dead_code, reason = "taken only for a game without an opinion, and at present every game has one")]
trait ByRulesAlone<V: PlayerVisitor> {
    fn visit(self, visitor: V) -> V::Output;
}

impl<P: Searchable, V: PlayerVisitor> ByRulesAlone<V> for &Listed<P> {
    fn visit(self, visitor: V) -> V::Output {
        visitor.visit::<Plain<P>>()
    }
}

macro_rules! players {
    ($( $(#[$doc:meta])* $Game:ident => $Position:ty, )*) => {
        /// Leads from a game to the type that the engine plays it with.
        pub fn visit<V: PlayerVisitor>(game: Game, visitor: V) -> V::Output {
            match game {
                $( Game::$Game => (&&Listed::<$Position>(PhantomData)).visit(visitor), )*
            }
        }
    };
}

khod_games::list_of_games!(players);

/// The most moves that a turn of several moves has; each gets its share of what is left.
pub const MOST_MOVES_A_TURN: u32 = 4;

/// Chooses the whole turn of the side to move, given that the game is not over. The limits are for the whole turn.
pub fn choose_turn<P: Evaluate>(engine: &mut Engine<P>, position: &P, limits: &Limits) -> Vec<P::Move> {
    think_turn(engine, position, limits, |_| {}).iter().filter_map(Thought::best).collect()
}

/// Thinks about the whole turn of the side to move, given that the game is not over, telling what it found after every
/// iteration. Gives one thought for each move of the turn; the best move of each was chosen.
pub fn think_turn<P: Evaluate>(
    engine: &mut Engine<P>,
    position: &P,
    limits: &Limits,
    mut told: impl FnMut(&Thought<P>),
) -> Vec<Thought<P>> {
    let watch = Stopwatch::start(limits.timer);
    let mover = position.side();
    let mut at = position.clone();
    let mut thoughts = Vec::new();
    while at.side() == mover && at.outcome().is_none() {
        let shares =
            if P::ALTERNATES { 1 } else { MOST_MOVES_A_TURN.saturating_sub(thoughts.len() as u32).max(1) };
        let mut share = limits.clone();
        share.nodes = limits
            .nodes
            .map(|nodes| if P::ALTERNATES { nodes } else { (nodes / u64::from(MOST_MOVES_A_TURN)).max(1) });
        for time in [&mut share.soft_time, &mut share.hard_time] {
            *time = time.map(|time| time.saturating_sub(watch.elapsed()) / shares);
        }
        let thought = engine.think(&at, &share, &mut told);
        at.play(thought.best().expect("a game that is not over has a move"));
        thoughts.push(thought);
        if P::ALTERNATES {
            break;
        }
    }
    thoughts
}

#[cfg(test)]
mod tests {
    use super::*;
    use khod_games::{Notation, Position, lo::Lo};
    use std::any::TypeId;

    struct TypeOf;

    impl PlayerVisitor for TypeOf {
        type Output = TypeId;
        fn visit<P: Evaluate>(self) -> TypeId {
            TypeId::of::<P>()
        }
    }

    #[test]
    fn a_game_with_an_opinion_is_played_with_it_and_every_other_by_its_rules() {
        assert_eq!((&&Listed::<Lo>(PhantomData)).visit(TypeOf), TypeId::of::<Lo>());
        assert_eq!(ByRulesAlone::visit(&Listed::<Lo>(PhantomData), TypeOf), TypeId::of::<Plain<Lo>>());
    }

    #[test]
    fn a_game_without_an_opinion_is_played_to_its_end() {
        let mut position = Plain::<Lo>::begin(Some(40), None).expect("a start");
        let mut engine = Engine::new(1);
        while position.outcome().is_none() {
            for m in choose_turn(&mut engine, &position, &Limits::nodes(200)) {
                let text = position.format(m);
                assert_eq!(position.parse(&text), Ok(m));
                position.play(m);
            }
        }
    }
}
