//! Logistic regression (Texel tuning, Österlund 2014) with a pull towards the initial weights, stopped early by validation games.

use super::sample::TuningSample;
use crate::Score;

/// Positions by their purpose; all positions of one game have the same purpose.
#[derive(Default)]
pub(super) struct TuningSamples {
    training: Vec<TuningSample>,
    /// Positions that stop the fit early.
    validation: Vec<TuningSample>,
    /// Positions that in the end show how good the weights are, since the validation error flatters them.
    test: Vec<TuningSample>,
}

impl TuningSamples {
    /// Adds the positions of a game. Of ten games one is for validation and one for the test.
    pub(super) fn add(&mut self, game: u64, positions: impl IntoIterator<Item = TuningSample>) {
        let part = match game % 10 {
            4 => &mut self.validation,
            9 => &mut self.test,
            _ => &mut self.training,
        };
        part.extend(positions);
    }

    pub(super) fn len(&self) -> usize {
        self.training.len() + self.validation.len() + self.test.len()
    }

    /// The mean square error of weights in sixteenths on test games, which nothing was fitted to; nothing when there are none.
    pub(super) fn error(&self, weights: &[i32]) -> Option<f64> {
        let weights: Vec<f64> = weights.iter().map(|&weight| f64::from(weight) / 16.0).collect();
        error(&self.test, &weights)
    }
}

/// Lambda: the share of the result in the target; the rest is the score of the search.
const LAMBDA: f64 = 0.5;
/// The most steps with one learning rate.
const STEPS: i32 = 300;
/// After this many steps without a lower validation error the learning rate is halved.
const PATIENCE: i32 = 20;
/// How far a weight moves in a step, at first and at last.
const FIRST_LEARNING_RATE: f64 = 2.0;
const LAST_LEARNING_RATE: f64 = 0.03;

fn target(sample: &TuningSample) -> f64 {
    LAMBDA * sample.result + (1.0 - LAMBDA) * sample.expected
}

fn predicted(sample: &TuningSample, weights: &[f64]) -> f64 {
    let sum: f64 =
        sample.features.iter().map(|&(feature, amount)| weights[feature] * f64::from(amount)).sum();
    Score::chance_of(sample.fixed + sum)
}

fn error(samples: &[TuningSample], weights: &[f64]) -> Option<f64> {
    let squares = samples.iter().map(|sample| (predicted(sample, weights) - target(sample)).powi(2));
    (!samples.is_empty()).then(|| squares.sum::<f64>() / samples.len() as f64)
}

/// The gradient of the loss: how the sum of the errors grows with each weight, for each fitted position.
fn gradient(samples: &[TuningSample], weights: &[f64], initial: &[f64], pull: f64) -> Vec<f64> {
    // The curvature that a position with a feature of 1 has where both sides' chances are even.
    let held = pull * 0.25 * std::f64::consts::LN_10 / 400.0;
    let mut gradient: Vec<f64> =
        weights.iter().zip(initial).map(|(weight, initial)| held * (weight - initial)).collect();
    for sample in samples {
        let off = predicted(sample, weights) - target(sample);
        for &(feature, amount) in &sample.features {
            gradient[feature] += off * f64::from(amount);
        }
    }
    gradient.into_iter().map(|value| value / samples.len() as f64).collect()
}

/// Fits weights in the score's unit, and gives those with the least validation error. Each weight is held back to its initial
/// value as if by `pull` positions with its feature.
pub(super) fn fit(samples: &TuningSamples, initial: &[f64], pull: f64) -> Vec<f64> {
    let mut best = initial.to_vec();
    if samples.training.is_empty() {
        return best;
    }
    let validation = if samples.validation.is_empty() { &samples.training } else { &samples.validation };
    let mut least = error(validation, &best);
    let mut rate = FIRST_LEARNING_RATE;
    while rate >= LAST_LEARNING_RATE {
        // Adam (Kingma and Ba 2015) goes on from the best weights with one learning rate, until many steps bring nothing.
        let mut weights = best.clone();
        let (mut mean, mut square) = (vec![0.0; weights.len()], vec![0.0; weights.len()]);
        let mut in_vain = 0;
        for step in 1..=STEPS {
            let gradient = gradient(&samples.training, &weights, initial, pull);
            let unbiased = |value: f64, base: f64| value / (1.0 - base.powi(step));
            for (at, weight) in weights.iter_mut().enumerate() {
                mean[at] = 0.9 * mean[at] + 0.1 * gradient[at];
                square[at] = 0.99 * square[at] + 0.01 * gradient[at] * gradient[at];
                *weight -= rate * unbiased(mean[at], 0.9) / (unbiased(square[at], 0.99).sqrt() + 1e-8);
            }
            let now = error(validation, &weights);
            in_vain += 1;
            if now < least {
                (least, in_vain) = (now, 0);
                best.clone_from(&weights);
            } else if in_vain == PATIENCE {
                break;
            }
        }
        rate /= 2.0;
    }
    best
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::duel::Random;

    const WEIGHTS: [f64; 4] = [100.0, -60.0, 15.0, 0.0];
    /// Initial weights far from the true ones.
    const BEGIN: [f64; 4] = [0.0; 4];

    /// Tuning games of five positions whose results are drawn by the chances that the weights above give. The last feature is never
    /// there.
    fn samples(games: u64) -> TuningSamples {
        let mut samples = TuningSamples::default();
        for game in 0..games {
            let mut random = Random::numbered(1, game);
            samples.add(
                game,
                (0..5).map(|_| {
                    let features: Vec<(usize, i32)> =
                        (0..3).map(|feature| (feature, random.below(7) as i32 - 3)).collect();
                    let mut sample = TuningSample { features, fixed: 50.0, result: 0.0, expected: 0.0 };
                    sample.expected = predicted(&sample, &WEIGHTS);
                    sample.result =
                        f64::from(u8::from((random.below(1_000_000) as f64) < sample.expected * 1e6));
                    sample
                }),
            );
        }
        samples
    }

    fn off(weights: &[f64]) -> f64 {
        weights.iter().zip(WEIGHTS).map(|(weight, truth)| (weight - truth).abs()).fold(0.0, f64::max)
    }

    #[test]
    fn known_weights_are_recovered() {
        let weights = fit(&samples(4_000), &BEGIN, 0.0);
        assert!(off(&weights) < 4.0, "{weights:?}");
        assert!(weights[3].abs() < f64::EPSILON, "nothing is known of it");
        assert_eq!(weights, fit(&samples(4_000), &BEGIN, 0.0));
    }

    #[test]
    fn weights_near_the_truth_come_nearer() {
        let begin = [97.0, -63.0, 18.0, 0.0];
        let weights = fit(&samples(4_000), &begin, 0.0);
        assert!(off(&weights) < 2.0, "{weights:?}");
    }

    #[test]
    fn a_pull_holds_weights_where_they_begin() {
        let samples = samples(400);
        let [free, held, fast] = [0.0, 2_000.0, 1e9].map(|pull| fit(&samples, &BEGIN, pull));
        assert!(off(&free) < off(&held) && off(&held) < off(&BEGIN), "{free:?} {held:?}");
        assert!(fast.iter().all(|weight| weight.abs() < 3.0), "{fast:?}");
    }

    #[test]
    fn the_games_that_are_watched_end_the_fit() {
        let mut samples = samples(40);
        // The training samples say the contrary of the validation samples.
        for sample in &mut samples.training {
            (sample.result, sample.expected) = (1.0 - sample.result, 1.0 - sample.expected);
        }
        let weights = fit(&samples, &WEIGHTS, 0.0);
        assert!(off(&weights) < 10.0, "{weights:?}");
    }

    #[test]
    fn few_games_are_fitted_without_any_to_watch() {
        let few = samples(4);
        assert!(off(&fit(&few, &BEGIN, 0.0)) > 0.0);
        assert_eq!(few.error(&[0; 4]), None);
        assert_eq!(fit(&samples(0), &BEGIN, 0.0), BEGIN);
    }
}
