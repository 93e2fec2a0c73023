use crate::{ELO_OF_STRENGTH, Estimate, MOST_ELO, elo_of_score, error_function, estimate::SURE};
use core::{array::from_fn, f64::consts::SQRT_2, ops::AddAssign};

/// Counts of results by their score, which goes from 0 to 1 in equal steps: [`Pairs`](crate::Pairs) with five
/// kinds of results, [`WinDrawLoss`](crate::WinDrawLoss) with three.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Counts<const KINDS: usize> {
    /// The worst result first.
    pub(crate) counts: [u64; KINDS],
}

impl<const KINDS: usize> Counts<KINDS> {
    /// Half points of the best result.
    const MOST_HALVES: f64 = (KINDS - 1) as f64;
    /// Games that make a result.
    pub(crate) const GAMES: f64 = Self::MOST_HALVES / 2.0;

    /// How often each result came, the worst first.
    pub const fn counts(&self) -> [u64; KINDS] {
        self.counts
    }

    /// The number of results: of pairs, or of games.
    pub fn total(&self) -> u64 {
        self.counts.iter().fold(0, |sum, &count| sum.saturating_add(count))
    }

    /// The same results as the opponent sees them.
    pub fn reversed(mut self) -> Self {
        self.counts.reverse();
        self
    }

    /// The score of each result, the worst first.
    pub fn scores() -> [f64; KINDS] {
        from_fn(|halves| halves as f64 / Self::MOST_HALVES)
    }

    /// The mean score, from 0 to 1; one half before the first result.
    pub fn score(&self) -> f64 {
        self.mean(&Self::scores()).unwrap_or(0.5)
    }

    /// The variance of a result's score around the mean; none before the first result.
    pub fn variance(&self) -> f64 {
        let mean = self.score();
        self.mean(&Self::scores().map(|score| (score - mean).powi(2))).unwrap_or(0.0)
    }

    /// The standard error of the mean score. It is not known while all results are alike: then they do not show
    /// how far results spread.
    pub fn standard_error(&self) -> Option<f64> {
        let kinds = self.counts.iter().filter(|&&count| count > 0).count();
        (kinds > 1).then(|| (self.variance() / self.weight()).sqrt())
    }

    /// The Elo difference that the score shows.
    pub fn elo(&self) -> Estimate {
        let score = self.score();
        let half_width = |error: f64| (elo_of_score(score + error) - elo_of_score(score - error)) / 2.0;
        let error = self.standard_error().map(|error| half_width(SURE * error));
        Estimate { value: elo_of_score(score), error }
    }

    /// Normalised Elo (Van den Bergh): the Elo difference in units of the spread of a game's score. The number of
    /// games that is needed to prove the difference depends on this figure alone, not on how many draws there are
    /// or how unequal openings are.
    pub fn normalised_elo(&self) -> Estimate {
        let above_even = self.score() - 0.5;
        if self.standard_error().is_none() {
            // Without spread any difference is as large as can be.
            let value = if above_even == 0.0 { 0.0 } else { MOST_ELO.copysign(above_even) };
            return Estimate { value, error: None };
        }
        // One game would spread this far if the games of a result were independent.
        let deviation = (self.variance() * Self::GAMES).sqrt();
        let value = above_even / deviation * ELO_OF_STRENGTH;
        let error = SURE / (self.weight() * Self::GAMES).sqrt() * ELO_OF_STRENGTH;
        Estimate { value: value.clamp(-MOST_ELO, MOST_ELO), error: Some(error) }
    }

    /// The likelihood of superiority: how probable it is, from 0 to 1, that the player is the stronger one. It is
    /// not known while all results are alike.
    pub fn superiority(&self) -> Option<f64> {
        let error = self.standard_error()?;
        Some(f64::midpoint(1.0, error_function((self.score() - 0.5) / (error * SQRT_2))))
    }

    /// The number of results, for sums that may not overflow.
    pub(crate) fn weight(&self) -> f64 {
        self.counts.iter().map(|&count| count as f64).sum()
    }

    /// The mean of a value that each result has.
    fn mean(&self, values: &[f64; KINDS]) -> Option<f64> {
        let weight = self.weight();
        let sum: f64 = self.counts.iter().zip(values).map(|(&count, value)| count as f64 * value).sum();
        (weight > 0.0).then(|| sum / weight)
    }
}

impl<const KINDS: usize> Default for Counts<KINDS> {
    fn default() -> Self {
        Self { counts: [0; KINDS] }
    }
}

impl<const KINDS: usize> AddAssign for Counts<KINDS> {
    fn add_assign(&mut self, other: Self) {
        for (count, more) in self.counts.iter_mut().zip(other.counts) {
            *count += more;
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::{Pairs, Points, WinDrawLoss};

    #[test]
    fn pairs_are_counted_by_their_sum() {
        let mut pairs = Pairs::default();
        for first in Points::ALL {
            for second in Points::ALL {
                pairs.add(first, second);
            }
        }
        assert_eq!(pairs, Pairs::new([1, 2, 3, 2, 1]));
        assert_eq!((pairs.total(), pairs.score(), pairs.variance()), (9, 0.5, 0.75 / 9.0));
        pairs += Pairs::new([0, 0, 0, 0, 3]);
        assert_eq!(pairs.counts(), [1, 2, 3, 2, 4]);
        assert_eq!(pairs.reversed().counts(), [4, 2, 3, 2, 1]);
    }

    #[test]
    fn games_are_counted_by_their_points() {
        let mut games = WinDrawLoss::default();
        for points in [Points::Win, Points::Win, Points::Draw, Points::Loss] {
            games.add(points);
        }
        assert_eq!(games, WinDrawLoss::new(2, 1, 1));
        assert_eq!((games.total(), games.score()), (4, 0.625));
        let variance = (2.0 * 0.375_f64.powi(2) + 0.125_f64.powi(2) + 0.625_f64.powi(2)) / 4.0;
        assert!((games.variance() - variance).abs() < 1e-15);
        assert!((games.standard_error().unwrap() - (variance / 4.0).sqrt()).abs() < 1e-15);
    }

    #[test]
    fn alike_results_show_no_spread() {
        for pairs in [Pairs::default(), Pairs::new([0, 0, 1, 0, 0]), Pairs::new([0, 0, 0, 0, 1000])] {
            assert_eq!((pairs.variance(), pairs.standard_error(), pairs.superiority()), (0.0, None, None));
        }
        assert_eq!(Pairs::default().score().to_bits(), 0.5_f64.to_bits());
    }
}
