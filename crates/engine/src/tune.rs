//! Weights by regression: positions of self-play, what the features say about them, and how the games ended.

use crate::{
    Engine, Evaluate, Limits, Score,
    duel::{Random, opening},
};

/// A position of a game that was played.
#[derive(Clone, Debug)]
pub struct Sample {
    /// The features that are there, by number.
    features: Vec<(usize, i32)>,
    /// What the opinion adds to the weighed features: points already won, say.
    fixed: f64,
    /// How the game ended for the side to move: 1, 0.5 or 0.
    result: f64,
    /// What the search thought its chance was.
    expected: f64,
    /// One game in five is kept for validation.
    validation: bool,
}

/// How samples are collected.
#[derive(Clone, Copy, Debug)]
pub struct Collecting {
    /// Nodes a move.
    pub nodes: u64,
    /// Random plies at the start of each game.
    pub plies: usize,
}

/// Plays one game against itself and keeps its quiet positions.
pub fn collect<P: Evaluate>(
    start: &P,
    how: Collecting,
    number: u64,
    engine: &mut Engine<P>,
    samples: &mut Vec<Sample>,
) {
    let mut random = Random::new(number);
    engine.forget();
    let Some(mut position) = opening(start, how.plies, &mut random, engine) else { return };
    engine.forget();
    let mut met: Vec<(Sample, khod_games::Side)> = Vec::new();
    let outcome = loop {
        if let Some(outcome) = position.outcome() {
            break outcome;
        }
        let thought = engine.think(&position, &Limits::nodes(how.nodes), |_| {});
        let best = thought.best().expect("a game that is not over has a move");
        let score = thought.score();
        if !score.is_proven() && !position.in_check() && position.promise(best) <= 0 {
            let mut features = Vec::new();
            position.features(|feature, amount| features.push((feature, amount)));
            let validation = number.is_multiple_of(5);
            let fixed = f64::from(position.evaluate() - crate::evaluate::weighed(&position));
            let sample = Sample { features, fixed, result: 0.5, expected: score.chance(), validation };
            met.push((sample, position.side()));
        }
        // Now and then another move, so that games differ and weak moves are met.
        let mut moves = Vec::new();
        position.legal(&mut moves);
        let stray = random.below(12) == 0;
        position.play(if stray { moves[random.below(moves.len())] } else { best });
    };
    for (mut sample, side) in met {
        if let Some(winner) = outcome.winner {
            sample.result = f64::from(u8::from(winner == side));
        }
        samples.push(sample);
    }
}

/// Weights and how well they tell what happens.
#[derive(Clone, Debug)]
pub struct Fit {
    /// In sixteenths of the score's unit.
    pub weights: Vec<i32>,
    /// The mean square error on games that were not fitted, before and after.
    pub validation: [f64; 2],
}

/// How much the target listens to the search rather than to the end of the game.
const TRUST: f64 = 0.5;
const STEPS: usize = 600;

fn target(sample: &Sample) -> f64 {
    TRUST * sample.expected + (1.0 - TRUST) * sample.result
}

fn predicted(sample: &Sample, weights: &[f64]) -> f64 {
    let sum: f64 =
        sample.features.iter().map(|&(feature, amount)| weights[feature] * f64::from(amount)).sum();
    Score::chance_of(sample.fixed + sum)
}

fn error(samples: &[Sample], weights: &[f64]) -> f64 {
    let kept = samples.iter().filter(|sample| sample.validation);
    let (count, sum) = kept.fold((0, 0.0), |(count, sum), sample| {
        (count + 1, sum + (predicted(sample, weights) - target(sample)).powi(2))
    });
    sum / f64::from(count.max(1))
}

/// Fits the weights by logistic regression, beginning with those in use.
pub fn fit<P: Evaluate>(samples: &[Sample]) -> Fit {
    let mut weights: Vec<f64> = P::WEIGHTS.iter().map(|&weight| f64::from(weight) / 16.0).collect();
    let before = error(samples, &weights);
    let fitted: Vec<&Sample> = samples.iter().filter(|sample| !sample.validation).collect();
    let (mut mean, mut square) = (vec![0.0; weights.len()], vec![0.0; weights.len()]);
    for step in 1..=STEPS {
        let mut gradient = vec![0.0; weights.len()];
        for sample in &fitted {
            let off = predicted(sample, &weights) - target(sample);
            for &(feature, amount) in &sample.features {
                gradient[feature] += off * f64::from(amount);
            }
        }
        // Adam, with a rate that falls towards the end.
        let rate = 2.0 * (1.0 - step as f64 / (STEPS + 1) as f64);
        for (at, weight) in weights.iter_mut().enumerate() {
            let gradient = gradient[at] / fitted.len().max(1) as f64;
            mean[at] = 0.9 * mean[at] + 0.1 * gradient;
            square[at] = 0.99 * square[at] + 0.01 * gradient * gradient;
            let unbiased = |value: f64, base: f64| value / (1.0 - base.powi(step as i32));
            *weight -= rate * unbiased(mean[at], 0.9) / (unbiased(square[at], 0.99).sqrt() + 1e-8);
        }
    }
    let rounded: Vec<i32> = weights.iter().map(|weight| (weight * 16.0).round() as i32).collect();
    let after: Vec<f64> = rounded.iter().map(|&weight| f64::from(weight) / 16.0).collect();
    Fit { validation: [before, error(samples, &after)], weights: rounded }
}
