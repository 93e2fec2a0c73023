use crate::player::Player;
use khod_engine::{Engine, Evaluate, Limits, PlayerVisitor, Score, Thought, think_turn};
use khod_games::{AnyPosition, contest};
use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicU32, Ordering},
    },
    time::Duration,
};

/// Our own player at the board: text in, text out.
pub(super) trait Opponent: Send {
    /// Thinks about the rest of the turn of the side to move, given that the game is not over.
    fn think(&mut self, position: &AnyPosition, purpose: Purpose, watch: &Watch) -> Answer;
}

/// What a thought is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Purpose {
    /// A turn of its own, as good as its level.
    Turn,
    /// Advice, as good as it can.
    Advice,
}

/// What others see of a thought, and how they end it.
#[derive(Default)]
pub(super) struct Watch {
    pub(super) stop: Arc<AtomicBool>,
    pub(super) depth: AtomicU32,
}

/// A whole turn.
pub(super) struct Answer {
    /// Its moves.
    pub(super) moves: Vec<String>,
    /// The same as a contest line.
    pub(super) line: String,
    /// For the side to move.
    pub(super) score: Score,
    /// Time used.
    pub(super) time: Duration,
}

/// Seats a player of any game.
pub(super) struct Seat {
    pub(super) player: Player,
    pub(super) advice_time: Duration,
}

impl PlayerVisitor for Seat {
    type Output = Box<dyn Opponent>;

    fn visit<P: Evaluate>(self) -> Self::Output {
        Box::new(Seated::<P> { engine: None, adviser: None, seat: self })
    }
}

struct Seated<P: Evaluate> {
    /// Made when first needed.
    engine: Option<Engine<P>>,
    /// Advice has a memory of its own, without the errors of a level.
    adviser: Option<Engine<P>>,
    seat: Seat,
}

impl<P: Evaluate> Opponent for Seated<P> {
    fn think(&mut self, position: &AnyPosition, purpose: Purpose, watch: &Watch) -> Answer {
        let position = P::from_text(&position.text()).expect("what a position writes it reads back");
        let player = &self.seat.player;
        let (engine, limits) = match purpose {
            Purpose::Turn => (self.engine.get_or_insert_with(|| player.engine()), player.limits::<P>()),
            Purpose::Advice => (
                self.adviser.get_or_insert_with(|| Engine::new(player.memory)),
                player.limits_of_advice(self.seat.advice_time),
            ),
        };
        let limits = Limits { stop: Arc::clone(&watch.stop), ..limits };
        let thoughts = think_turn(engine, &position, &limits, |thought| {
            watch.depth.store(thought.depth, Ordering::Relaxed);
        });
        let turn: Vec<P::Move> = thoughts.iter().filter_map(Thought::best).collect();
        let line = contest::write_line(&position, &turn);
        let mut at = position;
        let moves = turn.into_iter().map(|m| {
            let text = at.format(m);
            at.play(m);
            text
        });
        Answer {
            moves: moves.collect(),
            line,
            score: thoughts.first().map_or(Score::DRAW, Thought::score),
            time: thoughts.iter().map(|thought| thought.time).sum(),
        }
    }
}
