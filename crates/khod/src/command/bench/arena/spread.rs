use serde_json::{Value, json};
use std::time::Duration;

/// Parts of every power of two nanoseconds: times are counted to within one part in 64.
const PARTS: u64 = 64;
const BITS: u32 = PARTS.trailing_zeros();

/// A histogram of times. Its size does not grow with their number, since the benchmark measures memory, too.
pub(super) struct Spread {
    /// The number of times in each part, by nanoseconds: exact below [`PARTS`], then [`PARTS`] parts for every power of two.
    counts: Vec<u64>,
    pub(super) count: u64,
    most: Duration,
}

impl Default for Spread {
    fn default() -> Self {
        Self { counts: vec![0; part(u64::MAX) + 1], count: 0, most: Duration::ZERO }
    }
}

impl Spread {
    pub(super) fn add(&mut self, time: Duration) {
        self.counts[part(time.as_nanos() as u64)] += 1;
        self.count += 1;
        self.most = self.most.max(time);
    }

    /// Adds all times of another spread.
    pub(super) fn join(&mut self, other: &Self) {
        self.counts.iter_mut().zip(&other.counts).for_each(|(count, more)| *count += more);
        self.count += other.count;
        self.most = self.most.max(other.most);
    }

    /// The median, the time that 99 of 100 do not exceed, and the longest, in units of `unit` seconds.
    pub(super) fn figures(&self, unit: f64) -> [f64; 3] {
        [self.within(50), self.within(99), self.most].map(|time| time.as_secs_f64() / unit)
    }

    pub(super) fn to_json(&self, unit: f64) -> Value {
        let [median, rare, most] = self.figures(unit).map(|figure| (figure * 1000.0).round() / 1000.0);
        json!({ "p50": median, "p99": rare, "max": most })
    }

    /// The time that `percent` of a hundred times do not exceed.
    fn within(&self, percent: u64) -> Duration {
        let wanted = (self.count * percent).div_ceil(100);
        let mut seen = 0;
        for (part, count) in self.counts.iter().enumerate() {
            seen += count;
            if *count > 0 && seen >= wanted {
                return Duration::from_nanos(highest(part)).min(self.most);
            }
        }
        self.most
    }
}

/// The part that a number of nanoseconds belongs to.
fn part(nanoseconds: u64) -> usize {
    let shift = (u64::BITS - nanoseconds.leading_zeros()).saturating_sub(BITS + 1);
    (u64::from(shift) * PARTS + (nanoseconds >> shift)) as usize
}

/// The highest number of nanoseconds that belongs to a part.
fn highest(part: usize) -> u64 {
    let part = part as u64;
    let shift = (part / PARTS).saturating_sub(1);
    let low = (part - shift * PARTS) << shift;
    low + ((1 << shift) - 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_follow_each_other_and_are_small() {
        let mut next = 0;
        for at in 0..=part(u64::MAX) {
            assert_eq!((part(next), part(highest(at))), (at, at));
            assert!(highest(at) - next <= next / PARTS);
            next = highest(at).wrapping_add(1);
        }
        assert_eq!(next, 0, "everything is in a part");
    }

    #[test]
    fn the_figures_of_a_hundred() {
        let mut spread = Spread::default();
        assert_eq!(spread.within(50), Duration::ZERO);
        for time in 1..=100 {
            spread.add(Duration::from_nanos(time * 10));
        }
        let [median, rare, most] = spread.figures(1e-9);
        assert!((500.0..508.0).contains(&median) && (990.0..=1000.0).contains(&rare), "{median} {rare}");
        assert!((most - 1000.0).abs() < 1e-6);
    }
}
