//! Training: fits a network to positions by gradient descent (`AdamW`), many positions at a time, a thread for each core.

#[cfg(test)]
mod tests;

use crate::{
    Shape,
    positions::{Lesson, Positions},
};
use khod_engine::network::{self, FULL, HIDDEN, MOST_OUTPUT, Network, Output, SCALE, UNIT};

/// A row of weights before they become whole numbers.
pub(crate) type Row = [f32; HIDDEN];

/// A network before it becomes whole numbers.
#[derive(Clone, PartialEq, Debug)]
pub struct Draft {
    /// What each input adds to the neurons.
    pub inputs: Vec<Row>,
    /// Where the neurons begin.
    pub bias: Row,
    /// The weights of each stage's output: the neurons of the side to move, those of the other side.
    pub outputs: Vec<[Row; 2]>,
    /// What each stage's output adds.
    pub output_bias: Vec<f32>,
}

/// The largest weight of an output that the whole numbers can hold.
const MOST_WEIGHT: f32 = MOST_OUTPUT as f32 / UNIT as f32;

/// The largest weight of an input: so many inputs that neurons overflow are never there at once.
const MOST_INPUT: f32 = 2.0;

impl Draft {
    /// A network that knows nothing: small weights by chance.
    pub fn new(shape: Shape, seed: u64) -> Self {
        let mut random = seed | 1;
        let mut small = |size: f32| {
            random ^= random << 13;
            random ^= random >> 7;
            random ^= random << 17;
            ((random >> 40) as f32 / (1 << 24) as f32 - 0.5) * 2.0 * size
        };
        let inputs =
            (0..shape.inputs).map(|_| std::array::from_fn(|_| small(shape.first_inputs()))).collect();
        let bias = std::array::from_fn(|_| 0.3 + small(0.2));
        let outputs = (0..shape.stages)
            .map(|_| [(); 2].map(|()| std::array::from_fn(|_| small(shape.first_outputs()))))
            .collect();
        Self { inputs, bias, outputs, output_bias: vec![0.0; shape.stages] }
    }

    /// What it says of a position: 1 is a score of [`SCALE`].
    pub fn value(&self, seen: [&[(u16, i16)]; 2], stage: usize) -> f32 {
        let mut sum = self.output_bias[stage];
        for (inputs, weights) in seen.into_iter().zip(&self.outputs[stage]) {
            let neurons = self.neurons(inputs);
            sum += neurons.iter().zip(weights).map(|(neuron, weight)| squared(*neuron) * weight).sum::<f32>();
        }
        sum
    }

    fn neurons(&self, inputs: &[(u16, i16)]) -> Row {
        let mut neurons = self.bias;
        for &(input, amount) in inputs {
            let amount = f32::from(amount);
            for (neuron, weight) in neurons.iter_mut().zip(&self.inputs[usize::from(input)]) {
                *neuron += amount * weight;
            }
        }
        neurons
    }

    /// The same in whole numbers.
    pub fn quantised(&self) -> Network {
        let row = |row: &Row, unit: f32, most: f32| {
            network::Row(row.map(|weight| (weight * unit).round().clamp(-most, most) as i16))
        };
        let unit = f32::from(FULL);
        let output = |(weights, bias): (&[Row; 2], &f32)| Output {
            weights: weights.each_ref().map(|weights| row(weights, UNIT as f32, f32::from(MOST_OUTPUT))),
            bias: (bias * unit * UNIT as f32).round() as i32,
        };
        Network {
            inputs: self.inputs.iter().map(|weights| row(weights, unit, f32::from(i16::MAX))).collect(),
            bias: row(&self.bias, unit, f32::from(i16::MAX)),
            outputs: self.outputs.iter().zip(&self.output_bias).map(output).collect(),
        }
    }

    fn nothing(shape: Shape) -> Self {
        Self {
            inputs: vec![[0.0; HIDDEN]; shape.inputs],
            bias: [0.0; HIDDEN],
            outputs: vec![[[0.0; HIDDEN]; 2]; shape.stages],
            output_bias: vec![0.0; shape.stages],
        }
    }

    /// All weights, one after the other, in some order that is always the same.
    fn all(&mut self) -> impl Iterator<Item = &mut f32> {
        let Self { inputs, bias, outputs, output_bias } = self;
        let rows = inputs.iter_mut().chain([bias]).chain(outputs.iter_mut().flatten());
        rows.flatten().chain(output_bias)
    }
}

/// A neuron: its square, cut to its range.
fn squared(neuron: f32) -> f32 {
    let cut = neuron.clamp(0.0, 1.0);
    cut * cut
}

/// How fast the square of a neuron grows.
fn slope(neuron: f32) -> f32 {
    if (0.0..=1.0).contains(&neuron) { 2.0 * neuron } else { 0.0 }
}

/// The chance to win that a value means.
fn chance(value: f32) -> f32 {
    1.0 / (1.0 + (-value * core::f32::consts::LN_10 * (SCALE as f32 / 400.0)).exp())
}

/// Where the errors of some positions point, and their sum.
pub(crate) struct Slopes {
    pub(crate) draft: Draft,
    pub(crate) loss: f64,
    pub(crate) count: usize,
}

impl Slopes {
    fn of(draft: &Draft, shape: Shape, positions: &Positions, chosen: &[(u32, u8)]) -> Self {
        let mut slopes = Self { draft: Draft::nothing(shape), loss: 0.0, count: chosen.len() };
        let (mut own, mut other) = (Vec::new(), Vec::new());
        for &(number, symmetry) in chosen {
            let position = positions.get(number as usize, usize::from(symmetry), [&mut own, &mut other]);
            slopes.add(draft, [&own, &other], position);
        }
        slopes
    }

    /// Adds a position.
    pub(crate) fn add(&mut self, draft: &Draft, seen: [&[(u16, i16)]; 2], lesson: Lesson) {
        let Lesson { stage, target, base } = lesson;
        let stage = usize::from(stage);
        let neurons = seen.map(|inputs| draft.neurons(inputs));
        let weights = &draft.outputs[stage];
        let mut value = draft.output_bias[stage];
        for (neurons, weights) in neurons.iter().zip(weights) {
            value +=
                neurons.iter().zip(weights).map(|(neuron, weight)| squared(*neuron) * weight).sum::<f32>();
        }
        let expected = chance(base + value);
        let error = expected - target;
        self.loss += f64::from(error * error);
        let up =
            2.0 * error * expected * (1.0 - expected) * core::f32::consts::LN_10 * (SCALE as f32 / 400.0);
        self.draft.output_bias[stage] += up;
        for view in 0..2 {
            let mut back = [0.0; HIDDEN];
            for at in 0..HIDDEN {
                self.draft.outputs[stage][view][at] += up * squared(neurons[view][at]);
                back[at] = up * weights[view][at] * slope(neurons[view][at]);
            }
            for &(input, amount) in seen[view] {
                let amount = f32::from(amount);
                for (sum, back) in self.draft.inputs[usize::from(input)].iter_mut().zip(&back) {
                    *sum += amount * back;
                }
            }
            self.draft.bias.iter_mut().zip(&back).for_each(|(sum, back)| *sum += back);
        }
    }

    fn join(&mut self, mut other: Self) {
        self.draft.all().zip(other.draft.all()).for_each(|(sum, more)| *sum += *more);
        self.loss += other.loss;
        self.count += other.count;
    }
}

/// Adam with decoupled decay of weights.
pub struct Trainer {
    /// What it is at now.
    pub draft: Draft,
    shape: Shape,
    means: Draft,
    squares: Draft,
    steps: i32,
}

const FIRST: f32 = 0.9;
const SECOND: f32 = 0.999;

impl Trainer {
    /// Begins with a network.
    pub fn new(draft: Draft, shape: Shape) -> Self {
        Self { draft, shape, means: Draft::nothing(shape), squares: Draft::nothing(shape), steps: 0 }
    }

    /// The mean squared error on positions.
    pub fn loss(&self, positions: &Positions) -> f64 {
        let (mut own, mut other) = (Vec::new(), Vec::new());
        let mut sum = 0.0;
        for number in 0..positions.len() {
            let lesson = positions.get(number, 0, [&mut own, &mut other]);
            let error = chance(lesson.base + self.draft.value([&own, &other], usize::from(lesson.stage)))
                - lesson.target;
            sum += f64::from(error * error);
        }
        sum / positions.len().max(1) as f64
    }

    /// One step down for some positions; gives the sum of their squared errors.
    pub fn step(&mut self, positions: &Positions, chosen: &[(u32, u8)], rate: f32, threads: usize) -> f64 {
        let share = chosen.len().div_ceil(threads.max(1)).max(1);
        let (draft, shape) = (&self.draft, self.shape);
        let slopes = std::thread::scope(|scope| {
            let parts: Vec<_> = chosen
                .chunks(share)
                .map(|part| scope.spawn(move || Slopes::of(draft, shape, positions, part)))
                .collect();
            let parts = parts.into_iter().map(|part| part.join().expect("arithmetic does not panic"));
            parts.reduce(|mut sum, part| {
                sum.join(part);
                sum
            })
        })
        .expect("there are positions");
        let loss = slopes.loss;
        self.follow(slopes, rate);
        loss
    }

    /// Goes down along the slopes.
    fn follow(&mut self, mut slopes: Slopes, rate: f32) {
        self.steps += 1;
        let (count, decay) = (slopes.count as f32, f32::from(self.shape.decay) / 100.0);
        let [first, second] = [FIRST, SECOND].map(|share| 1.0 - share.powi(self.steps));
        let weights = self.draft.all().zip(slopes.draft.all());
        for ((weight, slope), (mean, square)) in weights.zip(self.means.all().zip(self.squares.all())) {
            let slope = *slope / count;
            *mean = FIRST * *mean + (1.0 - FIRST) * slope;
            *square = SECOND * *square + (1.0 - SECOND) * slope * slope;
            *weight -= rate * ((*mean / first) / ((*square / second).sqrt() + 1e-8) + decay * *weight);
        }
        for weight in self.draft.outputs.iter_mut().flatten().flatten() {
            *weight = weight.clamp(-MOST_WEIGHT, MOST_WEIGHT);
        }
        for weight in self.draft.inputs.iter_mut().flatten() {
            *weight = weight.clamp(-MOST_INPUT, MOST_INPUT);
        }
    }
}
