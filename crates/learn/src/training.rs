//! Training: fits a network to samples by gradient descent (`AdamW`), a batch at a time, each thread with a part of it.
//! By hand: few of a network's inputs are there at a time, and only their rows are touched; libraries of tensors multiply whole matrices.

use crate::{Factors, Shards, optimiser::Optimiser, prelude::*, samples::Symmetries};
use core::f32::consts::PI;

/// How a network is trained.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct TrainingOptions {
    /// Epochs: how often all samples are learned from.
    pub epochs: usize,
    /// The first learning rate. It falls to a hundredth along half a cosine (Loshchilov and Hutter 2017).
    pub learning_rate: f32,
    /// Samples of a batch, for one step.
    pub batch: usize,
    /// Threads.
    pub jobs: usize,
    /// The seed from which everything random follows.
    pub seed: u64,
}

impl TrainingOptions {
    /// Epochs unless another number is asked for.
    pub const EPOCHS: usize = 20;

    /// The usual options.
    pub const fn usual(jobs: usize, seed: u64) -> Self {
        Self { epochs: Self::EPOCHS, learning_rate: 0.002, batch: 8_192, jobs, seed }
    }

    /// The learning rate when a share of all steps is done.
    fn rate(&self, done: f32) -> f32 {
        self.learning_rate * (0.01 + 0.99 * (1.0 + (PI * done).cos()) / 2.0)
    }
}

/// The figures of an epoch.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Epoch {
    /// Its number, from 1.
    #[serde(rename = "epoch")]
    pub number: usize,
    /// The mean squared error on the training samples, taken while they were trained on.
    pub loss: f64,
    /// The mean squared error on the validation samples, after the epoch.
    pub validation: f64,
    /// Samples a second.
    #[serde(rename = "positions_per_second")]
    pub speed: f64,
}

/// The result of a training.
#[derive(Clone, Debug)]
pub struct TrainedNetwork {
    /// The network of the best epoch.
    pub network: Network,
    /// All epochs.
    pub epochs: Vec<Epoch>,
    /// The least validation loss, which that network had.
    pub validation: f64,
}

/// What happens while a network is trained.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum TrainingStage<'a> {
    /// This share of all steps is done.
    Learning(f64),
    /// An epoch has ended.
    Epoch(&'a Epoch),
}

/// Trains a network of a shape; that of the epoch with the least validation loss is kept. Nothing when the training was stopped.
pub fn train<P: Evaluate>(
    options: &TrainingOptions,
    shape: NetworkShape,
    shards: &Shards<P>,
    stop: &AtomicBool,
    mut told: impl FnMut(TrainingStage<'_>),
) -> Result<Option<TrainedNetwork>, LearnError> {
    let mut optimiser = Optimiser::new(Parameters::random(shape, options.seed), Factors::of::<P>());
    let symmetries = Symmetries::of::<P>();
    let mut random = Random::new(options.seed);
    let batch = options.batch.max(1);
    let steps = shards.training().div_ceil(batch) * options.epochs;
    let mut epochs: Vec<Epoch> = Vec::new();
    let mut best: Option<(f64, Network)> = None;
    let mut step = 0_usize;
    for number in 1..=options.epochs {
        let begun = Instant::now();
        let (mut loss, mut seen) = (0.0, 0_usize);
        let whole = std::thread::scope(|scope| {
            let mut samples = shards.epoch(scope, &mut random);
            loop {
                let drawn = samples.batch(batch, &mut random)?;
                if drawn.is_empty() || stop.load(Ordering::Relaxed) {
                    return Ok(drawn.is_empty());
                }
                let turned = drawn.into_iter().map(|sample| (sample, random.below(symmetries.count())));
                let turned: Vec<_> = turned.collect();
                let rate = options.rate(step as f32 / steps as f32);
                loss += optimiser.step(&turned, &symmetries, rate, options.jobs);
                seen += turned.len();
                step += 1;
                told(TrainingStage::Learning(step as f64 / steps as f64));
            }
        })?;
        if !whole {
            return Ok(None);
        }
        let speed = seen as f64 / begun.elapsed().max(Duration::from_nanos(1)).as_secs_f64();
        let validation = optimiser.mean_loss(shards.validation(), &symmetries, options.jobs);
        let epoch = Epoch { number, loss: loss / seen as f64, validation, speed };
        told(TrainingStage::Epoch(&epoch));
        epochs.push(epoch);
        if best.as_ref().is_none_or(|(least, _)| validation < *least) {
            best = Some((validation, optimiser.folded.quantised()));
        }
    }
    Ok(best.map(|(validation, network)| TrainedNetwork { network, epochs, validation }))
}
