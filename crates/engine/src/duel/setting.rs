use crate::{Timer, prelude::*};
use core::fmt;

/// How one side of a duel plays. It is shown as a duel reads it: `nodes=20000,without=history`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Setting {
    /// Any legal move, all with the same chance.
    Random,
    /// The player thinks for a while with its options.
    Player(ThinkBounds, SearchOptions),
}

/// How long to think about a turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ThinkBounds {
    /// Nodes after which a search stops.
    pub nodes: Option<u64>,
    /// Plies after which a search stops.
    pub depth: Option<u32>,
    /// Processor time after which a search stops.
    pub time: Option<Duration>,
}

impl ThinkBounds {
    pub(super) fn limits(&self, stop: &Arc<AtomicBool>) -> Limits {
        let limits = self.time.map_or_else(Limits::none, Limits::time);
        let (nodes, depth) = (self.nodes, self.depth);
        Limits { nodes, depth, timer: Timer::Processor, stop: Arc::clone(stop), ..limits }
    }

    /// The size of the table that is enough, in mebibytes. Clearing a larger table costs time in every game.
    pub(super) fn memory(&self) -> usize {
        const MOST: u64 = 64;
        const NODES: u64 = 10_000;
        const MILLISECONDS: u64 = 16;
        let by_nodes = self.nodes.map(|nodes| nodes.div_ceil(NODES));
        let by_time = self.time.map(|time| (time.as_millis() as u64).div_ceil(MILLISECONDS));
        let by_depth = self.depth.map(|depth| if depth <= 4 { 1 } else { MOST / 4 });
        let enough = [by_nodes, by_time, by_depth].into_iter().flatten().min().unwrap_or(MOST);
        enough.clamp(1, MOST).next_power_of_two() as usize
    }
}

impl fmt::Display for Setting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self::Player(bounds, options) = self else { return f.write_str("random") };
        let mut parts = Vec::new();
        let mut part = |name: &str, value: Option<String>| {
            parts.extend(value.map(|value| format!("{name}={value}")));
        };
        part("nodes", bounds.nodes.map(|nodes| nodes.to_string()));
        part("depth", bounds.depth.map(|depth| depth.to_string()));
        part("time", bounds.time.map(|time| format!("{}ms", time.as_secs_f64() * 1000.0)));
        part("noise", (options.noise != 0).then(|| options.noise.to_string()));
        part("threads", (options.threads != 1).then(|| options.threads.to_string()));
        let evaluator = Some(options.evaluator).filter(|&evaluator| evaluator != Evaluator::default());
        part("eval", evaluator.map(|evaluator| evaluator.word().to_owned()));
        part("solved", options.solved.map(|size| size.to_string()));
        for (name, value) in options.params.iter() {
            part(name, Some(value.to_string()));
        }
        for &feature in SearchFeature::ALL {
            part("with", options.with.has(feature).then(|| feature.word().to_owned()));
            part("without", options.without.has(feature).then(|| feature.word().to_owned()));
        }
        f.write_str(&parts.join(","))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_grow_with_the_nodes() {
        let memory = |nodes, time: Option<u64>| {
            ThinkBounds { nodes, depth: None, time: time.map(Duration::from_millis) }.memory()
        };
        for (nodes, size) in [(1, 1), (10_000, 1), (10_001, 2), (50_000, 8), (1_000_000, 64), (u64::MAX, 64)]
        {
            assert_eq!(memory(Some(nodes), None), size, "{nodes}");
            assert_eq!(memory(Some(nodes), Some(3_600_000)), size, "{nodes}");
        }
        assert_eq!([1, 100, 1_000].map(|time| memory(None, Some(time))), [1, 8, 64]);
    }

    #[test]
    fn settings_are_shown_as_they_are_read() {
        let mut options =
            SearchOptions { noise: 20, threads: 2, solved: Some(18), ..SearchOptions::default() };
        options.without = options.without.with(SearchFeature::History);
        let bounds = ThinkBounds { nodes: Some(7), depth: Some(4), time: Some(Duration::from_micros(1500)) };
        let shown = "nodes=7,depth=4,time=1.5ms,noise=20,threads=2,solved=18,without=history";
        assert_eq!(Setting::Player(bounds, options).to_string(), shown);
        assert_eq!(Setting::Random.to_string(), "random");
    }
}
