//! Training: fits a network to samples by gradient descent (`AdamW`), a batch at a time, each thread with a part of it.
//! By hand: few of a network's inputs are there at a time, and only their rows are touched; libraries of tensors multiply whole matrices.

#[cfg(test)]
mod tests;

use crate::{
    prelude::*,
    samples::{Sample, Samples},
};

/// How a network is trained.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct TrainingOptions {
    /// Epochs at most.
    pub epochs: usize,
    /// The first learning rate, before it is halved.
    pub learning_rate: f32,
    /// Samples of a batch, for one step.
    pub batch: usize,
    /// Threads.
    pub jobs: usize,
    /// The seed from which everything random follows.
    pub seed: u64,
}

impl TrainingOptions {
    /// The usual options.
    pub const fn usual(jobs: usize, seed: u64) -> Self {
        Self { epochs: 60, learning_rate: 0.002, batch: 8_192, jobs, seed }
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

/// How often the learning rate is halved, each time that an epoch did not lower the validation loss; after the last time training
/// ends.
const HALVINGS: u32 = 4;

/// Trains a network as long as its validation loss falls: an epoch that does not lower the loss is forgotten, and the learning
/// rate halved. Nothing when the training was stopped.
pub fn train(
    options: &TrainingOptions,
    shape: NetworkShape,
    [training, validation]: [&Samples; 2],
    stop: &AtomicBool,
    mut told: impl FnMut(&Epoch),
) -> Option<TrainedNetwork> {
    let mut optimiser = Optimiser::new(Parameters::random(shape, options.seed), shape);
    let mut random = Random::new(options.seed);
    let steps = training.len().div_ceil(options.batch);
    let mut epochs = Vec::new();
    let (mut best, mut least) = (optimiser.parameters.clone(), f64::MAX);
    let (mut learning_rate, mut halvings) = (options.learning_rate, 0);
    for number in 1..=options.epochs {
        let begun = Instant::now();
        let mut loss = 0.0;
        for _ in 0..steps {
            if stop.load(Ordering::Relaxed) {
                return None;
            }
            let batch: Vec<(u32, u8)> = (0..options.batch)
                .map(|_| (random.below(training.len()) as u32, random.below(training.symmetries()) as u8))
                .collect();
            loss += optimiser.step(training, &batch, learning_rate, options.jobs);
        }
        let seen = (steps * options.batch) as f64;
        let speed = seen / begun.elapsed().max(Duration::from_nanos(1)).as_secs_f64();
        let validation = mean_loss(&optimiser.parameters, validation);
        let epoch = Epoch { number, loss: loss / seen, validation, speed };
        told(&epoch);
        epochs.push(epoch);
        if validation < least {
            (best, least) = (optimiser.parameters.clone(), validation);
        } else if halvings == HALVINGS {
            break;
        } else {
            optimiser.parameters.clone_from(&best);
            (learning_rate, halvings) = (learning_rate / 2.0, halvings + 1);
        }
    }
    Some(TrainedNetwork { network: best.quantised(), epochs, validation: least })
}

/// The mean squared error on samples.
fn mean_loss(parameters: &Parameters, samples: &Samples) -> f64 {
    let mut inputs = Vec::new();
    let loss = |number| {
        let sample = samples.get(number, 0, &mut inputs);
        let error = chance(sample.base + parameters.output(&inputs, sample.bucket)) - sample.target;
        f64::from(error * error)
    };
    (0..samples.len()).map(loss).sum::<f64>() / samples.len().max(1) as f64
}

/// The slope of the chance to win: the exponent for an output of 1.
const CHANCE_SLOPE: f32 = core::f32::consts::LN_10 * (SCALE as f32 / 400.0);

/// The chance to win that an output means.
fn chance(output: f32) -> f32 {
    1.0 / (1.0 + (-output * CHANCE_SLOPE).exp())
}

/// The gradient of the loss, summed over samples.
struct Gradient {
    sum: Parameters,
    loss: f64,
}

impl Gradient {
    fn new(shape: NetworkShape) -> Self {
        Self { sum: Parameters::zeros(shape), loss: 0.0 }
    }

    fn add(&mut self, parameters: &Parameters, inputs: &[ActiveInput], sample: Sample) {
        let Sample { bucket, target, base } = sample;
        let forward = parameters.forward(inputs, bucket);
        let expected = chance(base + forward.output);
        let error = expected - target;
        self.loss += f64::from(error * error);
        let slope = 2.0 * error * expected * (1.0 - expected) * CHANCE_SLOPE;
        self.sum.add_backward(parameters, &forward, (inputs, bucket), slope);
    }

    fn join(mut self, mut other: Self) -> Self {
        self.sum.iter_mut().zip(other.sum.iter_mut()).for_each(|(sum, more)| *sum += *more);
        self.loss += other.loss;
        self
    }
}

/// Adam with decoupled weight decay (Loshchilov and Hutter, 2019).
struct Optimiser {
    parameters: Parameters,
    shape: NetworkShape,
    /// Moving averages of the gradient and of its square.
    first_moment: Parameters,
    second_moment: Parameters,
    steps: i32,
}

/// The share of each moment that a step keeps.
const BETAS: [f32; 2] = [0.9, 0.999];
/// The largest weight of an output that its whole number can hold.
const MAX_OUTPUT: f32 = MAX_OUTPUT_WEIGHT as f32 / OUTPUT_UNIT as f32;
/// The largest weight of an input: neurons do not overflow, since too few inputs are active at once.
const MAX_INPUT: f32 = 2.0;

impl Optimiser {
    fn new(parameters: Parameters, shape: NetworkShape) -> Self {
        let [first_moment, second_moment] = [(); 2].map(|()| Parameters::zeros(shape));
        Self { parameters, shape, first_moment, second_moment, steps: 0 }
    }

    /// A step with a batch of samples and their symmetries; gives the sum of the squared errors.
    fn step(&mut self, samples: &Samples, batch: &[(u32, u8)], learning_rate: f32, threads: usize) -> f64 {
        let share = batch.len().div_ceil(threads.max(1)).max(1);
        let (parameters, shape) = (&self.parameters, self.shape);
        let gradient_of = |part: &[(u32, u8)]| {
            let (mut gradient, mut inputs) = (Gradient::new(shape), Vec::new());
            for &(number, symmetry) in part {
                let sample = samples.get(number as usize, usize::from(symmetry), &mut inputs);
                gradient.add(parameters, &inputs, sample);
            }
            gradient
        };
        let gradient = std::thread::scope(|scope| {
            let parts: Vec<_> =
                batch.chunks(share).map(|part| scope.spawn(move || gradient_of(part))).collect();
            let parts = parts.into_iter().map(|part| part.join().expect("arithmetic does not panic"));
            parts.reduce(Gradient::join)
        })
        .expect("a batch is not empty");
        let loss = gradient.loss;
        self.descend(gradient, batch.len(), learning_rate);
        loss
    }

    fn descend(&mut self, mut gradient: Gradient, count: usize, learning_rate: f32) {
        self.steps += 1;
        let (count, decay) = (count as f32, f32::from(self.shape.weight_decay) / 100.0);
        let unbiased = BETAS.map(|beta| 1.0 - beta.powi(self.steps));
        let moments = self.first_moment.iter_mut().zip(self.second_moment.iter_mut());
        let weights = self.parameters.iter_mut().zip(gradient.sum.iter_mut());
        for ((weight, slope), (first, second)) in weights.zip(moments) {
            let slope = *slope / count;
            *first = BETAS[0] * *first + (1.0 - BETAS[0]) * slope;
            *second = BETAS[1] * *second + (1.0 - BETAS[1]) * slope * slope;
            let direction = (*first / unbiased[0]) / ((*second / unbiased[1]).sqrt() + 1e-8);
            *weight -= learning_rate * (direction + decay * *weight);
        }
        let Parameters { inputs, outputs, .. } = &mut self.parameters;
        outputs
            .iter_mut()
            .flatten()
            .flatten()
            .for_each(|weight| *weight = weight.clamp(-MAX_OUTPUT, MAX_OUTPUT));
        inputs.iter_mut().flatten().for_each(|weight| *weight = weight.clamp(-MAX_INPUT, MAX_INPUT));
    }
}
