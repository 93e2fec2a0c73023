use crate::{Draft, Positions, Shape, Trainer};
use khod_engine::{duel::Random, network::Network};
use std::{
    sync::atomic::{AtomicBool, Ordering},
    time::{Duration, Instant},
};

/// How a network is trained.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Fit {
    /// How often every position is seen, at most.
    pub epochs: usize,
    /// The first rate of learning.
    pub rate: f32,
    /// Positions of a step.
    pub batch: usize,
    /// Threads.
    pub jobs: usize,
    /// What all chance follows from.
    pub seed: u64,
}

impl Fit {
    /// The settings that are usual.
    pub const fn usual(jobs: usize, seed: u64) -> Self {
        Self { epochs: 60, rate: 0.002, batch: 8_192, jobs, seed }
    }
}

/// What an epoch came to.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Epoch {
    /// Its number, from 1.
    pub number: usize,
    /// The mean squared error on what is learned, while it is learned, and on what is kept apart to check.
    pub losses: [f64; 2],
    /// Positions a second.
    pub speed: f64,
}

/// What training came to.
#[derive(Clone, Debug)]
pub struct Fitted {
    /// The best network, in whole numbers.
    pub network: Network,
    /// The epochs.
    pub epochs: Vec<Epoch>,
    /// The least error on what was kept apart, which that network had.
    pub loss: f64,
}

/// The rate is halved so often, each time that an epoch did not make the network better; then it is done.
const HALVINGS: u32 = 4;

/// Trains a network on positions, as long as that makes it better on those that are kept apart: an epoch that does not is forgotten,
/// and the next one learns half as fast. Nothing when it was stopped.
pub fn fit(
    how: &Fit,
    shape: Shape,
    [learned, kept]: [&Positions; 2],
    stop: &AtomicBool,
    mut told: impl FnMut(&Epoch),
) -> Option<Fitted> {
    let mut trainer = Trainer::new(Draft::new(shape, how.seed), shape);
    let mut random = Random::new(how.seed);
    let steps = learned.len().div_ceil(how.batch);
    let mut epochs = Vec::new();
    let (mut best, mut least) = (trainer.draft.clone(), f64::MAX);
    let (mut rate, mut halvings) = (how.rate, 0);
    for number in 1..=how.epochs {
        let begun = Instant::now();
        let mut loss = 0.0;
        for _ in 0..steps {
            if stop.load(Ordering::Relaxed) {
                return None;
            }
            let chosen: Vec<(u32, u8)> = (0..how.batch)
                .map(|_| (random.below(learned.len()) as u32, random.below(learned.symmetries()) as u8))
                .collect();
            loss += trainer.step(learned, &chosen, rate, how.jobs);
        }
        let seen = (steps * how.batch) as f64;
        let losses = [loss / seen, trainer.loss(kept)];
        let speed = seen / begun.elapsed().max(Duration::from_nanos(1)).as_secs_f64();
        let epoch = Epoch { number, losses, speed };
        told(&epoch);
        epochs.push(epoch);
        if losses[1] < least {
            (best, least) = (trainer.draft.clone(), losses[1]);
        } else if halvings == HALVINGS {
            break;
        } else {
            trainer.draft.clone_from(&best);
            (rate, halvings) = (rate / 2.0, halvings + 1);
        }
    }
    Some(Fitted { network: best.quantised(), epochs, loss: least })
}
