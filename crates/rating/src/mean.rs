use crate::estimate::SURE;

/// The mean of numbers that come one by one, with its error bar.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Mean {
    count: u64,
    sum: f64,
    squares: f64,
}

impl Mean {
    /// Adds a number to the mean.
    pub fn add(&mut self, number: f64) {
        self.count += 1;
        self.sum += number;
        self.squares += number * number;
    }

    /// How many numbers there are.
    pub const fn count(&self) -> u64 {
        self.count
    }

    /// The mean; zero before the first number.
    pub fn value(&self) -> f64 {
        self.sum / self.count.max(1) as f64
    }

    /// The log-likelihood ratio of a true mean of `high` against one of `low`, the numbers being normally
    /// distributed: what a sequential test asks. Zero until there are enough numbers to see how they spread.
    pub fn log_likelihood_ratio(&self, low: f64, high: f64) -> f64 {
        const ENOUGH: u64 = 16;
        let Some(error) = self.error().filter(|_| self.count >= ENOUGH) else { return 0.0 };
        (high - low) * (self.value() - f64::midpoint(low, high)) / (error / SURE).powi(2)
    }

    /// Half the width of the interval that holds the true mean with 95 %. It is not known while all numbers are alike.
    pub fn error(&self) -> Option<f64> {
        let count = self.count as f64;
        let variance = (self.squares - self.sum * self.value()) / (count - 1.0);
        // A spread that is only the rounding error of the sums is no spread.
        let spread = self.count > 1 && variance > self.squares / count * 1e-12;
        spread.then(|| SURE * (variance / count).sqrt())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mean(numbers: &[f64]) -> (f64, Option<f64>) {
        let mut mean = Mean::default();
        for &number in numbers {
            mean.add(number);
        }
        assert_eq!(mean.count(), numbers.len() as u64);
        (mean.value(), mean.error())
    }

    #[test]
    fn the_error_shrinks_with_the_root_of_the_count() {
        let (value, error) = mean(&[1.0, 2.0, 3.0, 4.0]);
        assert!((value - 2.5).abs() < 1e-12);
        assert!((error.unwrap() - SURE * (5.0_f64 / 3.0 / 4.0).sqrt()).abs() < 1e-12);
        let many: Vec<f64> = (0..40_000).map(|number| f64::from(number % 4) - 1.5).collect();
        let (value, error) = mean(&many);
        assert!(value.abs() < 1e-12);
        assert!((error.unwrap() - SURE * (1.25_f64 / 40_000.0).sqrt()).abs() < 1e-6);
    }

    #[test]
    fn the_ratio_grows_with_the_count_towards_the_nearer_mean() {
        let mut mean = Mean::default();
        let mut last = 0.0;
        for round in 1..=40 {
            for number in [-1.0, 0.5, 2.0, 0.5] {
                mean.add(number);
            }
            let ratio = mean.log_likelihood_ratio(0.0, 0.4);
            assert!(if round < 4 { ratio.abs() < 1e-12 } else { ratio > last }, "{round}: {ratio}");
            assert!((ratio + mean.log_likelihood_ratio(0.4, 0.0)).abs() < 1e-12);
            assert!(mean.log_likelihood_ratio(0.5, 0.9) <= 0.0);
            last = ratio;
        }
        // A mean of 0.5 and a variance of 4.5 / 4 * 160 / 159.
        let exact = 160.0 * 0.4 * 0.3 / (1.125 * 160.0 / 159.0);
        assert!((last - exact).abs() < 1e-9, "{last} {exact}");
    }

    #[test]
    fn alike_numbers_show_no_spread() {
        for numbers in [&[][..], &[7.0], &[0.0, 0.0], &[0.1, 0.1, 0.1]] {
            assert_eq!(mean(numbers).1, None, "{numbers:?}");
        }
    }
}
