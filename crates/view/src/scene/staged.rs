use super::{Entry, Frame, Mark, Spot, Target, flat, plain::Plain, preview::Story};
use crate::Words;
use core::marker::PhantomData;
use khod_games::{AnyPosition, Fact, Game, Illegal, Notation};

/// How one game looks and is touched. A game without this is shown by [`Plain`].
pub(super) trait Staged {
    /// The board without its pieces.
    fn frame(&self) -> Frame;

    /// Where and how the pieces of this position are drawn.
    fn spots(&self) -> Box<dyn Fn(Fact) -> Spot + '_>;

    /// What can be tapped, in reading order.
    fn targets(&self, words: &Words) -> Vec<Target>;

    /// Every way to enter every legal move, given that the game is not over.
    fn entries(&self) -> Vec<Entry>;

    /// The pieces that have won the game together, where that can be seen.
    fn won(&self) -> Vec<Fact> {
        Vec::new()
    }

    /// What a move does.
    fn story(&self, m: &str, words: &Words) -> Result<Story, Illegal>;

    /// The marks of a turn that began here, for the scene after it.
    fn trace(&self, position: &AnyPosition, moves: &[String]) -> Vec<Mark> {
        flat::trace(position, moves)
    }
}

/// A game of the list. The compiler takes the first of the two traits below that fits, since its receiver has one
/// reference more: a game with a scene of its own is shown by it, every other one plainly.
struct Listed<P>(PhantomData<P>);

trait WithScene {
    fn staged(self, position: &AnyPosition) -> Box<dyn Staged>;
}

impl<P: Staged + Notation> WithScene for &&Listed<P> {
    fn staged(self, position: &AnyPosition) -> Box<dyn Staged> {
        match P::from_text(&position.text()) {
            Ok(known) => Box::new(known),
            Err(_) => Box::new(Plain::new(position)),
        }
    }
}

#[allow(dead_code, reason = "taken only for a game without a scene, and at present every game has one")]
trait Plainly {
    fn staged(self, position: &AnyPosition) -> Box<dyn Staged>;
}

impl<P> Plainly for &Listed<P> {
    fn staged(self, position: &AnyPosition) -> Box<dyn Staged> {
        Box::new(Plain::new(position))
    }
}

macro_rules! stages {
    ($( $(#[$doc:meta])* $Game:ident => $Position:ty, )*) => {
        /// How a position looks and is touched.
        pub(super) fn staged(position: &AnyPosition) -> Box<dyn Staged> {
            match Game::from_name(position.spec().name) {
                $( Some(Game::$Game) => (&&Listed::<$Position>(PhantomData)).staged(position), )*
                None => Box::new(Plain::new(position)),
            }
        }
    };
}

khod_games::list_of_games!(stages);
