use crate::prelude::*;

/// What thinking cost a player.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Effort {
    /// Turns that the player thought about.
    pub turns: u64,
    /// Moves that were searched for; the only legal move and a forced win need no search.
    pub searches: u64,
    /// The sum of the depths of these searches.
    pub depths: u64,
    /// Nodes of all searches.
    pub nodes: u64,
    /// Processor time of all turns.
    pub time: Duration,
    /// The longest processor time of a turn.
    pub longest: Duration,
}

impl Effort {
    /// What a turn cost: these thoughts, and processor time.
    pub(super) fn of_turn<P: Evaluate>(thoughts: &[Thought<P>], time: Duration) -> Self {
        let nodes = thoughts.iter().map(|thought| thought.nodes).sum();
        Self {
            turns: u64::from(nodes > 0),
            searches: thoughts.iter().filter(|thought| thought.depth > 0).count() as u64,
            depths: thoughts.iter().map(|thought| u64::from(thought.depth)).sum(),
            nodes,
            time,
            longest: time,
        }
    }

    /// Adds the effort of other turns.
    pub fn add(&mut self, other: &Self) {
        self.turns += other.turns;
        self.searches += other.searches;
        self.depths += other.depths;
        self.nodes += other.nodes;
        self.time += other.time;
        self.longest = self.longest.max(other.longest);
    }
}
