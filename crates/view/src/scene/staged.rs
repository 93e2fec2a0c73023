use super::{
    Entry, Frame, Length, Marks, Spot, Target,
    flat::Flat,
    preview::{Story, speak},
};
use crate::{Value, Words};
use khod_games::{AnyPosition, Fact, Illegal};

/// How one game is drawn and touched. By default its layout is drawn, and its moves are buttons: a game without a scene of its own has an
/// empty implementation.
pub(super) trait Staged {
    /// The board without its pieces.
    fn frame(&self, board: &Flat) -> Frame {
        board.frame(Vec::new())
    }

    /// Where and how the pieces of this position are drawn.
    fn spots<'a>(&'a self, board: &'a Flat) -> Box<dyn Fn(Fact) -> Spot + 'a> {
        Box::new(|fact| Spot { z: Length(f64::from(fact.level) * 0.1), ..board.spot(fact) })
    }

    /// The targets that can be tapped, in reading order.
    fn targets(&self, board: &Flat, words: &Words) -> Vec<Target> {
        let buttons = board.position.legal().into_iter().map(|m| Target::button(&button(&m), m));
        board.targets(words).into_iter().chain(buttons).collect()
    }

    /// Every way to enter every legal move, given that the game is not over.
    fn entries(&self, board: &Flat) -> Vec<Entry> {
        let legal = board.position.legal().into_iter();
        legal.map(|m| Entry::new(m.clone(), vec![button(&m)], "move")).collect()
    }

    /// The pieces that form the winning pattern, in games that have one.
    fn won(&self) -> Vec<Fact> {
        Vec::new()
    }

    /// What a move does.
    fn story(&self, board: &Flat, m: &str, words: &Words) -> Result<Story, Illegal> {
        let heard = board.position.clone().play(m)?;
        let said = speak(words, board.position.side(), "scene-say-plain", &[("text", Value::from(m))]);
        let mut story = Story::new(said, "step");
        for (fact, appeared) in heard {
            if appeared {
                story.places(fact, 0, 120);
            } else {
                story.captures(fact, 0, 120);
            }
        }
        Ok(story)
    }

    /// The marks of a turn that began here, for the scene after it.
    fn trace(&self, board: &Flat, moves: &[String]) -> Marks {
        board.trace(moves)
    }
}

/// The target of a move's button; no place has such a name.
fn button(m: &str) -> String {
    format!("move {m}")
}

/// A position of a game that is not in the list.
pub(super) struct Unlisted;

impl Staged for Unlisted {}

macro_rules! stages {
    ($( $(#[$doc:meta])* $Game:ident => $Position:ty, )*) => {
        /// A position with the implementation of its game.
        pub(super) fn staged(position: &AnyPosition) -> Box<dyn Staged> {
            $( if let Some(known) = position.downcast_ref::<$Position>() {
                return Box::new(known.clone());
            } )*
            Box::new(Unlisted)
        }
    };
}

khod_games::list_of_games!(stages);
