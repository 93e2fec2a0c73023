//! Gradients of batches, and the steps that they make.

use crate::{Factors, Sample, SeenSample, parameters::Passes, prelude::*, samples::Symmetries};
use khod_engine::vectorised;

/// Parts of a batch: their gradients are added up in their order, whichever thread computed them.
const PARTS: usize = 4;
/// The share of each moment that a step keeps.
const BETAS: [f32; 2] = [0.9, 0.999];
/// The largest weight of an output that its whole number can hold.
const MAX_OUTPUT: f32 = MAX_OUTPUT_WEIGHT as f32 / OUTPUT_UNIT as f32;
/// The largest weight of an input: neurons do not overflow, since too few inputs are active at once.
const MAX_INPUT: f32 = 2.0;

/// The slope of the chance to win: the exponent for an output of 1.
const CHANCE_SLOPE: f32 = core::f32::consts::LN_10 * (SCALE as f32 / 400.0);

/// The chance to win that an output means.
pub(crate) fn chance(output: f32) -> f32 {
    1.0 / (1.0 + (-output * CHANCE_SLOPE).exp())
}

/// The gradient of the loss, summed over samples.
pub(crate) struct Gradient {
    pub(crate) sum: Parameters,
    pub(crate) loss: f64,
}

impl Gradient {
    pub(crate) fn new(shape: NetworkShape) -> Self {
        Self { sum: Parameters::zeros(shape), loss: 0.0 }
    }

    pub(crate) fn add(&mut self, parameters: &Parameters, sample: &SeenSample, passes: &mut Passes) {
        let expected = chance(sample.base + parameters.output(sample, passes));
        let error = expected - sample.target;
        self.loss += f64::from(error * error);
        let slope = 2.0 * error * expected * (1.0 - expected) * CHANCE_SLOPE;
        self.sum.add_backward(parameters, sample, slope, passes);
    }
}

/// Adam with decoupled weight decay (Loshchilov and Hutter, 2019). What it adjusts are the parameters before the shared weights are folded
/// in, then the shared weights.
pub(crate) struct Optimiser {
    shape: NetworkShape,
    factors: Factors,
    /// The parameters with the shared weights folded in: those of the network.
    pub(crate) folded: Parameters,
    unfolded: Parameters,
    shared: Vec<f32>,
    moments: [Moments; 2],
    steps: i32,
    gradients: Vec<Gradient>,
}

/// Moving averages of a gradient and of its square.
struct Moments {
    first: Vec<f32>,
    second: Vec<f32>,
}

impl Moments {
    fn new(size: usize) -> Self {
        Self { first: vec![0.0; size], second: vec![0.0; size] }
    }
}

/// What a step does to every parameter.
#[derive(Clone, Copy)]
struct Step {
    learning_rate: f32,
    decay: f32,
    /// What makes the moments unbiased.
    unbiased: [f32; 2],
    /// Samples in the gradient.
    count: f32,
}

vectorised! {
    /// Adjusts weights by their gradient.
    fn adjust, adjust_avx2, adjust_scalar,
    (weights: &mut [f32], gradient: &[f32], moments: &mut Moments, step: Step) -> ()
}

#[inline(always)]
fn adjust_scalar(weights: &mut [f32], gradient: &[f32], Moments { first, second }: &mut Moments, step: Step) {
    let Step { learning_rate, decay, unbiased, count } = step;
    let moments = first.iter_mut().zip(second);
    for ((weight, partial), (first, second)) in weights.iter_mut().zip(gradient).zip(moments) {
        let partial = *partial / count;
        *first = BETAS[0] * *first + (1.0 - BETAS[0]) * partial;
        *second = BETAS[1] * *second + (1.0 - BETAS[1]) * partial * partial;
        let direction = (*first / unbiased[0]) / ((*second / unbiased[1]).sqrt() + 1e-8);
        *weight -= learning_rate * (direction + decay * *weight);
    }
}

impl Optimiser {
    pub(crate) fn new(mut parameters: Parameters, factors: Factors) -> Self {
        let shape = parameters.shape;
        let shared = factors.begin(&mut parameters);
        let moments = [parameters.values.len(), shared.len()].map(Moments::new);
        let gradients = (0..PARTS).map(|_| Gradient::new(shape)).collect();
        let mut folded = parameters.clone();
        factors.fold(&shared, &mut folded);
        Self { shape, factors, folded, unfolded: parameters, shared, moments, steps: 0, gradients }
    }

    /// A step with a batch of samples under symmetries; gives the sum of the squared errors.
    pub(crate) fn step<P: Evaluate>(
        &mut self,
        batch: &[(Sample<P>, usize)],
        symmetries: &Symmetries,
        learning_rate: f32,
        jobs: usize,
    ) -> f64 {
        let (parameters, shape) = (&self.folded, self.shape);
        let size = batch.len().div_ceil(PARTS).max(1);
        let empty: &[(Sample<P>, usize)] = &[];
        let mut parts: Vec<_> =
            self.gradients.iter_mut().zip(batch.chunks(size).chain(core::iter::repeat(empty))).collect();
        let each_job = PARTS.div_ceil(jobs.max(1));
        std::thread::scope(|scope| {
            for parts in parts.chunks_mut(each_job) {
                scope.spawn(move || {
                    let (mut passes, mut seen) = (Passes::new(shape), SeenSample::default());
                    for (gradient, part) in parts {
                        gradient.loss = 0.0;
                        gradient.sum.values.fill(0.0);
                        for (sample, symmetry) in *part {
                            sample.see(symmetries, *symmetry, &mut seen);
                            gradient.add(parameters, &seen, &mut passes);
                        }
                    }
                });
            }
        });
        let (sum, others) = self.gradients.split_first_mut().expect("a batch has parts");
        for other in others {
            sum.sum.values.iter_mut().zip(&other.sum.values).for_each(|(sum, more)| *sum += more);
            sum.loss += other.loss;
        }
        let loss = sum.loss;
        self.descend(batch.len(), learning_rate);
        loss
    }

    /// Takes a step down the first gradient, which is the sum over this number of samples.
    fn descend(&mut self, count: usize, learning_rate: f32) {
        self.steps += 1;
        let step = Step {
            learning_rate,
            decay: f32::from(self.shape.weight_decay) / 100.0,
            unbiased: BETAS.map(|beta| 1.0 - beta.powi(self.steps)),
            count: count as f32,
        };
        let [moments, shared_moments] = &mut self.moments;
        let gradient = &mut self.gradients[0].sum;
        adjust(&mut self.unfolded.values, &gradient.values, moments, step);
        if self.shape.own_decay > 0 {
            let share = learning_rate * f32::from(self.shape.own_decay) / 100.0;
            self.factors.shrink(&mut self.unfolded, share);
        }
        self.unfolded.clamp(MAX_INPUT, MAX_OUTPUT);
        let mut shared_gradient = vec![0.0; self.shared.len()];
        self.factors.unfold(gradient, &mut shared_gradient);
        adjust(&mut self.shared, &shared_gradient, shared_moments, step);
        self.shared.iter_mut().for_each(|weight| *weight = weight.clamp(-MAX_INPUT, MAX_INPUT));
        self.folded.clone_from(&self.unfolded);
        self.factors.fold(&self.shared, &mut self.folded);
    }

    /// The mean squared error on samples.
    pub(crate) fn mean_loss<P: Evaluate>(
        &self,
        samples: &[Sample<P>],
        symmetries: &Symmetries,
        jobs: usize,
    ) -> f64 {
        let part = samples.len().div_ceil(PARTS).max(1);
        let mut sums = [0.0; PARTS];
        let mut parts: Vec<_> = sums.iter_mut().zip(samples.chunks(part)).collect();
        let each_job = parts.len().div_ceil(jobs.max(1)).max(1);
        std::thread::scope(|scope| {
            for parts in parts.chunks_mut(each_job) {
                scope.spawn(move || {
                    let (mut passes, mut seen) = (Passes::new(self.shape), SeenSample::default());
                    for (sum, part) in parts {
                        for sample in *part {
                            sample.see(symmetries, 0, &mut seen);
                            let error =
                                chance(seen.base + self.folded.output(&seen, &mut passes)) - seen.target;
                            **sum += f64::from(error * error);
                        }
                    }
                });
            }
        });
        sums.iter().sum::<f64>() / samples.len().max(1) as f64
    }
}

#[cfg(test)]
#[path = "optimiser/tests.rs"]
mod tests;
