use crate::Counts;

/// The count that stands for a result that never came, so that no hypothesis is impossible.
const UNSEEN: f64 = 1e-3;
/// Shares that move by less than this have settled.
const SETTLED: f64 = 1e-9;
/// Rounds of an iteration at most; about ten are usual.
const ROUNDS: usize = 500;

/// The shares of the results that were counted, for finding the likeliest shares under a hypothesis.
pub(crate) struct Likeliest<const KINDS: usize> {
    results: f64,
    shares: [f64; KINDS],
    scores: [f64; KINDS],
}

impl<const KINDS: usize> Likeliest<KINDS> {
    pub(crate) fn new(counts: &Counts<KINDS>) -> Self {
        let weights = counts.counts().map(|count| if count == 0 { UNSEEN } else { count as f64 });
        let results: f64 = weights.iter().sum();
        Self { results, shares: weights.map(|weight| weight / results), scores: Counts::<KINDS>::scores() }
    }

    /// The logarithm of how much likelier the results are with `shares` than with `others`.
    pub(crate) fn log_ratio(&self, shares: &[f64; KINDS], others: &[f64; KINDS]) -> f64 {
        self.results * (self.log_likelihood(shares) - self.log_likelihood(others))
    }

    /// The log-likelihood of one result.
    fn log_likelihood(&self, shares: &[f64; KINDS]) -> f64 {
        self.shares.iter().zip(shares).map(|(counted, share)| counted * share.ln()).sum()
    }

    /// The likeliest shares with a mean score strictly between 0 and 1.
    pub(crate) fn with_mean(&self, mean: f64) -> [f64; KINDS] {
        self.balanced(&self.scores.map(|score| score - mean)).expect("scores lie on both sides of the mean")
    }

    /// The likeliest shares with a strength, which is (mean - 1/2) / deviation.
    ///
    /// The condition is not linear in the shares, and there may be several shares that no small step improves,
    /// so wide and narrow distributions are tried as the start.
    pub(crate) fn with_strength(&self, strength: f64) -> [f64; KINDS] {
        // Only wins and losses have this deviation at this strength: the widest distribution that has it.
        let widest = 0.5 / strength.hypot(1.0);
        [1.0, 0.5, 0.2]
            .into_iter()
            .filter_map(|part| self.with_strength_from(strength, widest * part))
            .max_by(|one, other| self.log_likelihood(one).total_cmp(&self.log_likelihood(other)))
            .expect("a start that fulfils the condition is balanced")
    }

    /// Michel Van den Bergh's iteration from a distribution with the strength and a deviation. It replaces
    ///
    /// ```text
    ///   mean - 1/2 = strength * deviation
    /// ```
    ///
    /// by its tangent at the last mean and deviation, which is linear in the shares:
    ///
    /// ```text
    ///   sum share * (score - 1/2 - strength * deviation * (1 + ((score - mean) / deviation)^2) / 2) = 0
    /// ```
    fn with_strength_from(&self, strength: f64, deviation: f64) -> Option<[f64; KINDS]> {
        let (mut mean, mut deviation) = (0.5 + strength * deviation, deviation);
        let mut last: Option<[f64; KINDS]> = None;
        for _ in 0..ROUNDS {
            let values = self.scores.map(|score| {
                let off = (score - mean) / deviation;
                score - 0.5 - strength * deviation * f64::midpoint(1.0, off * off)
            });
            // The tangent lies on one side of the curve, so what is balanced once stays so, up to rounding.
            let Some(shares) = self.balanced(&values) else { break };
            let settled = last.is_some_and(|last| {
                last.iter().zip(shares).all(|(before, now)| (now - before).abs() < SETTLED)
            });
            last = Some(shares);
            if settled {
                break;
            }
            mean = shares.iter().zip(self.scores).map(|(share, score)| share * score).sum();
            let square = |(share, score): (&f64, f64)| share * (score - mean).powi(2);
            deviation = shares.iter().zip(self.scores).map(square).sum::<f64>().sqrt();
        }
        last
    }

    /// The likeliest shares at which values have the mean zero; there are none if all values have one sign.
    ///
    /// By Lagrange they are `counted / (1 + x value)`, where x is the zero of the mean, which falls as x grows.
    fn balanced(&self, values: &[f64; KINDS]) -> Option<[f64; KINDS]> {
        let share = |x: f64, at: usize| {
            let counted: f64 = self.shares[at];
            // A share is at most one, whatever the rounding.
            counted / (1.0 + x * values[at]).max(counted)
        };
        // Shares are at most one: that bounds x on either side.
        let (mut low, mut high) = (f64::NEG_INFINITY, f64::INFINITY);
        for (value, counted) in values.iter().zip(self.shares) {
            let bound = (counted - 1.0) / value;
            if *value > 0.0 {
                low = low.max(bound);
            } else if *value < 0.0 {
                high = high.min(bound);
            }
        }
        if !(low.is_finite() && high.is_finite()) {
            return None;
        }
        // Newton's method, with bisection where a step would leave the bounds.
        let near = (high - low) * f64::EPSILON;
        let mut x = 0.0;
        for _ in 0..ROUNDS {
            let (mut mean, mut slope) = (0.0, 0.0);
            for (at, value) in values.iter().enumerate() {
                let part = share(x, at) * value;
                mean += part;
                slope -= part * part / self.shares[at];
            }
            if mean > 0.0 {
                low = x;
            } else {
                high = x;
            }
            let newton = x - mean / slope;
            let next = if newton > low && newton < high { newton } else { f64::midpoint(low, high) };
            let step = (next - x).abs();
            x = next;
            if step <= near {
                break;
            }
        }
        Some(core::array::from_fn(|at| share(x, at)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Pairs;

    fn samples() -> impl Iterator<Item = Likeliest<5>> {
        let choices = [0, 1, 6, 80];
        (0..4_usize.pow(5)).map(move |number| {
            let counts = [0, 1, 2, 3, 4].map(|place| choices[number / 4_usize.pow(place) % 4]);
            Likeliest::new(&Pairs::new(counts))
        })
    }

    /// The sum, the mean score and the deviation of shares.
    fn moments(shares: &[f64; 5]) -> [f64; 3] {
        let scores = Pairs::scores();
        let mean: f64 = shares.iter().zip(scores).map(|(share, score)| share * score).sum();
        let variance: f64 =
            shares.iter().zip(scores).map(|(share, score)| share * (score - mean).powi(2)).sum();
        [shares.iter().sum(), mean, variance.sqrt()]
    }

    #[test]
    fn shares_fulfil_the_hypothesis() {
        for sample in samples() {
            for mean in [0.2, 0.5, 0.51, 0.9] {
                let [sum, found, _] = moments(&sample.with_mean(mean));
                assert!((sum - 1.0).abs() < 1e-9 && (found - mean).abs() < 1e-9, "{:?}", sample.shares);
            }
            for strength in [-0.5, 0.0, 0.01, 0.1, 0.5, 1.5] {
                let [sum, mean, deviation] = moments(&sample.with_strength(strength));
                let off = mean - 0.5 - strength * deviation;
                assert!((sum - 1.0).abs() < 1e-9 && off.abs() < 1e-8, "{:?}: {off}", sample.shares);
            }
        }
    }

    #[test]
    fn what_was_counted_is_its_own_best_explanation() {
        for sample in samples() {
            let [_, mean, deviation] = moments(&sample.shares);
            let strength = (mean - 0.5) / deviation;
            let found = [sample.with_mean(mean), sample.with_strength(strength.clamp(-3.0, 3.0))];
            let ratios =
                found.map(|shares| sample.log_likelihood(&shares) - sample.log_likelihood(&sample.shares));
            assert!(ratios[0].abs() < 1e-9, "{:?}", sample.shares);
            assert!(strength.abs() > 3.0 || ratios[1].abs() < 1e-9, "{:?}: {}", sample.shares, ratios[1]);
        }
    }

    #[test]
    fn of_several_explanations_the_likeliest_is_taken() {
        // From the widest start the iteration settles at other shares, with -0.64009.
        let sample = Likeliest::new(&Pairs::new([0, 0, 100, 5, 2]));
        let strength = 200.0 / crate::ELO_OF_STRENGTH * core::f64::consts::SQRT_2;
        let found = sample.log_likelihood(&sample.with_strength(strength));
        assert!((found + 0.61764).abs() < 1e-5, "{found}");
    }
}
