use crate::{
    prelude::*,
    timer::{Stopwatch, Timer},
};
use std::sync::atomic::AtomicU64;

/// When to stop thinking.
#[derive(Clone, Debug, Default)]
pub struct Limits {
    /// Nodes after which the search stops.
    pub nodes: Option<u64>,
    /// Plies after which the search stops.
    pub depth: Option<u32>,
    /// Stop at once after this time.
    pub hard_time: Option<Duration>,
    /// The clock that measures these times.
    pub timer: Timer,
    /// Stops the search at once when it is raised.
    pub stop: Arc<AtomicBool>,
    /// Whether to think about an only move too, show forced wins to their end, and find by how much a game is won. A player just
    /// makes the move; an analysis wants to know.
    pub thorough: bool,
}

impl Limits {
    /// No limit but the stop flag.
    pub fn none() -> Self {
        Self::default()
    }

    /// The same limits for an analysis: an only move is thought about too, and forced wins are shown to their end.
    #[must_use]
    pub fn for_analysis(self) -> Self {
        Self { thorough: true, ..self }
    }

    /// A limit of nodes: the same result on every machine.
    pub fn nodes(nodes: u64) -> Self {
        Self { nodes: Some(nodes), ..Self::none() }
    }

    /// A limit of depth, in plies.
    pub fn depth(depth: u32) -> Self {
        Self { depth: Some(depth), ..Self::none() }
    }

    /// A time for the move, all of which is used unless the move is forced, clear or proven.
    pub fn time(time: Duration) -> Self {
        Self { hard_time: Some(time), ..Self::none() }
    }
}

/// The limits of a running search.
#[derive(Debug)]
pub(crate) struct SearchClock {
    limits: Limits,
    watch: Stopwatch,
    /// Set by the first thread when it has finished, to stop the helpers.
    finished: Arc<AtomicBool>,
    /// The nodes of the helper threads, as far as they have reported them.
    elsewhere: Arc<AtomicU64>,
    /// In a helper thread, the nodes that it has reported.
    told: Option<u64>,
    next_look: u64,
    stopped: bool,
}

/// Nodes between two looks at the clock: few enough to be late by no more than a millisecond of work.
const NODES_A_LOOK: u64 = 256;

impl SearchClock {
    pub(crate) fn start(limits: Limits) -> Self {
        let watch = Stopwatch::start(limits.timer);
        Self {
            limits,
            watch,
            finished: Arc::default(),
            elsewhere: Arc::default(),
            told: None,
            next_look: 0,
            stopped: false,
        }
    }

    pub(crate) fn elapsed(&self) -> Duration {
        self.watch.elapsed()
    }

    /// Whether the search must stop at once; asked at every node.
    #[inline]
    pub(crate) fn is_over(&mut self, nodes: u64) -> bool {
        if self.stopped || self.limits.nodes.is_some_and(|most| nodes >= most) {
            self.stopped = true;
        } else if nodes >= self.next_look {
            self.next_look = nodes + NODES_A_LOOK;
            self.stopped = self.limits.stop.load(Ordering::Relaxed)
                || self.finished.load(Ordering::Relaxed)
                || self.limits.hard_time.is_some_and(|most| self.elapsed() >= most);
            if let Some(told) = &mut self.told {
                self.elsewhere.fetch_add(nodes - *told, Ordering::Relaxed);
                *told = nodes;
            }
        }
        self.stopped
    }

    /// The same clock for a helper thread, which goes on until the first thread has finished.
    pub(crate) fn for_helper(&self) -> Self {
        Self {
            watch: self.watch,
            finished: Arc::clone(&self.finished),
            elsewhere: Arc::clone(&self.elsewhere),
            told: Some(0),
            ..Self::start(Limits { stop: Arc::clone(&self.limits.stop), ..Limits::none() })
        }
    }

    /// Stops the helper threads.
    pub(crate) fn finish(&self) {
        self.finished.store(true, Ordering::Relaxed);
    }

    /// The nodes of the helper threads, as far as they have reported them.
    pub(crate) fn nodes_elsewhere(&self) -> u64 {
        self.elsewhere.load(Ordering::Relaxed)
    }

    /// The nodes that the limit still allows.
    pub(crate) fn nodes_left(&self, nodes: u64) -> u64 {
        self.limits.nodes.map_or(u64::MAX, |most| most.saturating_sub(nodes))
    }

    /// Whether to begin an iteration.
    pub(crate) fn allows(&self, depth: u32) -> bool {
        !self.stopped && self.limits.depth.is_none_or(|most| depth <= most)
    }
}
