use crate::{Evaluate, Limits, Manner, Thought, network::Network};
use std::sync::Arc;

/// A game's own way to think, where the generic search does not suit it.
pub trait Thinker<P: Evaluate>: Send {
    /// Forgets everything: a new game.
    fn forget(&mut self);

    /// Thinks about a position that has at least two moves, beginning with a thought that knows only some legal moves, and tells
    /// what it found after every iteration.
    fn think(
        &mut self,
        position: &P,
        limits: &Limits,
        manner: (&Manner, Option<&Arc<Network>>),
        thought: Thought<P>,
        told: &mut dyn FnMut(&Thought<P>),
    ) -> Thought<P>;
}
