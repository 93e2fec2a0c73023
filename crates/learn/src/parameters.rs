//! The parameters of a network while it is trained, and how they become whole numbers.

use crate::{SeenSample, prelude::*};
use core::ops::Range;
use khod_engine::{
    network::{ACTIVATION_UNIT, BLOCK, NetworkInputs, NetworkOutput, NeuronBlock},
    vectorised,
};

/// What a game's networks look like and how they are trained.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NetworkShape {
    /// Inputs of one side's view.
    pub inputs: usize,
    /// The set of inputs.
    pub input_set: u16,
    /// Blocks of the hidden layer, for each side's view.
    pub blocks: usize,
    /// The number of inputs that are usually active.
    pub active_inputs: usize,
    /// Shared weights of a neuron.
    pub factors: usize,
    /// Output buckets.
    pub buckets: usize,
    /// Whether the output is added to the hand-made evaluation, so that it begins near 0.
    pub residual: bool,
    /// The weight decay of a step, in hundredths of the learning rate.
    pub weight_decay: u16,
    /// The further decay of what inputs have of their own besides shared weights.
    pub own_decay: u16,
}

impl NetworkShape {
    /// The shape of a game's networks; nothing if the game has none.
    pub fn of<P: NetworkInputs>() -> Option<Self> {
        (P::INPUTS > 0).then_some(Self {
            inputs: P::INPUTS,
            input_set: P::INPUT_SET,
            blocks: P::WIDTH / BLOCK,
            active_inputs: P::ACTIVE_INPUTS,
            factors: P::FACTORS,
            buckets: P::OUTPUT_BUCKETS,
            residual: P::RESIDUAL,
            weight_decay: P::WEIGHT_DECAY,
            own_decay: P::OWN_DECAY,
        })
    }

    /// Neurons of the hidden layer, for each side's view.
    pub const fn width(&self) -> usize {
        self.blocks * BLOCK
    }

    /// Where the weights of an input stand.
    const fn input(&self, input: usize) -> Range<usize> {
        let width = self.width();
        input * width..(input + 1) * width
    }

    const fn bias(&self) -> Range<usize> {
        self.input(self.inputs)
    }

    /// The output weights of a bucket for the neurons of the side to move (0) or of the other side (1).
    const fn output(&self, bucket: usize, view: usize) -> Range<usize> {
        self.input(self.inputs + 1 + 2 * bucket + view)
    }

    /// All output weights.
    const fn outputs(&self) -> Range<usize> {
        self.output(0, 0).start..self.output(self.buckets, 0).start
    }

    const fn output_bias(&self, bucket: usize) -> usize {
        self.outputs().end + bucket
    }

    /// The number of parameters.
    const fn size(&self) -> usize {
        self.output_bias(self.buckets)
    }
}

/// The parameters of a network as floating-point numbers: the feature transformer, the neurons' bias, the output weights of each bucket for
/// both views, the bias of each bucket.
#[derive(Clone, PartialEq, Debug)]
pub struct Parameters {
    pub(crate) shape: NetworkShape,
    pub(crate) values: Vec<f32>,
}

/// Memory for the passes of a sample through a network: both views' neurons before the activation, and how the loss grows with them.
#[derive(Debug)]
pub(crate) struct Passes {
    neurons: [Vec<f32>; 2],
    back: Vec<f32>,
}

impl Passes {
    pub(crate) fn new(shape: NetworkShape) -> Self {
        let row = || vec![0.0; shape.width()];
        Self { neurons: [row(), row()], back: row() }
    }
}

vectorised! {
    /// The forward pass: the output of a sample's bucket.
    fn forward, forward_avx2, forward_scalar,
    (parameters: &Parameters, sample: &SeenSample, passes: &mut Passes) -> f32
}

vectorised! {
    /// The backward pass: adds to a gradient how the loss of a sample grows with each parameter, given how it grows with the output.
    fn backward, backward_avx2, backward_scalar,
    (gradient: &mut Parameters, parameters: &Parameters, sample: &SeenSample, slope: f32, passes: &mut Passes) -> ()
}

#[inline(always)]
fn forward_scalar(parameters: &Parameters, sample: &SeenSample, passes: &mut Passes) -> f32 {
    let Parameters { shape, values } = parameters;
    let mut output = values[shape.output_bias(sample.bucket)];
    for (view, neurons) in passes.neurons.iter_mut().enumerate() {
        neurons.copy_from_slice(&values[shape.bias()]);
        for (views, amount) in &sample.inputs {
            let weights = &values[shape.input(views[view].into())];
            add_times(neurons, weights, f32::from(*amount));
        }
        let weights = &values[shape.output(sample.bucket, view)];
        // Sixteen sums side by side, always in the same order.
        let mut sums = [0.0; 16];
        for (neurons, weights) in neurons.chunks_exact(16).zip(weights.chunks_exact(16)) {
            for ((sum, neuron), weight) in sums.iter_mut().zip(neurons).zip(weights) {
                *sum += activation(*neuron) * weight;
            }
        }
        output += sums.iter().sum::<f32>();
    }
    output
}

#[inline(always)]
fn backward_scalar(
    gradient: &mut Parameters,
    parameters: &Parameters,
    sample: &SeenSample,
    slope: f32,
    Passes { neurons, back }: &mut Passes,
) {
    let shape = parameters.shape;
    let sums = &mut gradient.values;
    sums[shape.output_bias(sample.bucket)] += slope;
    for (view, neurons) in neurons.iter().enumerate() {
        let place = shape.output(sample.bucket, view);
        for (sum, neuron) in sums[place.clone()].iter_mut().zip(neurons) {
            *sum += slope * activation(*neuron);
        }
        for ((back, neuron), weight) in back.iter_mut().zip(neurons).zip(&parameters.values[place]) {
            *back = slope * weight * activation_slope(*neuron);
        }
        for (views, amount) in &sample.inputs {
            add_times(&mut sums[shape.input(views[view].into())], back, f32::from(*amount));
        }
        add_times(&mut sums[shape.bias()], back, 1.0);
    }
}

#[inline(always)]
fn add_times(sums: &mut [f32], row: &[f32], amount: f32) {
    for (sum, value) in sums.iter_mut().zip(row) {
        *sum += amount * value;
    }
}

impl Parameters {
    /// Small random parameters, so that neurons begin inside their range, where they can learn.
    pub fn random(shape: NetworkShape, seed: u64) -> Self {
        let mut random = Random::new(seed);
        let mut small = |size: f32| ((random.next() >> 40) as f32 / (1 << 24) as f32 - 0.5) * 2.0 * size;
        let input_size = (1.0 / shape.active_inputs as f32).sqrt();
        let output_size = if shape.residual { 0.001 } else { 0.1 };
        let mut parameters = Self::zeros(shape);
        let values = &mut parameters.values;
        values[..shape.bias().start].fill_with(|| small(input_size));
        values[shape.bias()].fill_with(|| 0.3 + small(0.2));
        values[shape.outputs()].fill_with(|| small(output_size));
        parameters
    }

    /// All parameters 0: the start of a gradient.
    pub(crate) fn zeros(shape: NetworkShape) -> Self {
        Self { shape, values: vec![0.0; shape.size()] }
    }

    /// The output of a sample's bucket; 1 is a score of [`SCALE`](khod_engine::network::SCALE).
    pub(crate) fn output(&self, sample: &SeenSample, passes: &mut Passes) -> f32 {
        forward(self, sample, passes)
    }

    /// Adds to this gradient how the loss of a sample grows with each of `parameters`, given how the loss grows with the output. The
    /// passes are those of the sample's forward pass.
    pub(crate) fn add_backward(
        &mut self,
        parameters: &Self,
        sample: &SeenSample,
        slope: f32,
        passes: &mut Passes,
    ) {
        backward(self, parameters, sample, slope, passes);
    }

    /// Bounds input weights and output weights, either way.
    pub(crate) fn clamp(&mut self, most_input: f32, most_output: f32) {
        let outputs = self.shape.outputs();
        let inputs = 0..self.shape.bias().start;
        for (range, most) in [(inputs, most_input), (outputs, most_output)] {
            self.values[range].iter_mut().for_each(|weight| *weight = weight.clamp(-most, most));
        }
    }

    /// The network in whole numbers: its quantised parameters.
    pub fn quantised(&self) -> Network {
        let Self { shape, values } = self;
        let blocks = |range: Range<usize>, unit: f32, most: i16| -> Vec<NeuronBlock> {
            let most = f32::from(most);
            let whole = |weight: f32| (weight * unit).round().clamp(-most, most) as i16;
            let (rows, _) = values[range].as_chunks::<BLOCK>();
            rows.iter().map(|row| NeuronBlock(row.map(whole))).collect()
        };
        let (hidden_unit, output_unit) = (f32::from(ACTIVATION_UNIT), OUTPUT_UNIT as f32);
        let output = |bucket| NetworkOutput {
            weights: [0, 1].map(|view| blocks(shape.output(bucket, view), output_unit, MAX_OUTPUT_WEIGHT)),
            bias: (values[shape.output_bias(bucket)] * hidden_unit * output_unit).round() as i32,
        };
        Network {
            input_set: shape.input_set,
            blocks: shape.blocks,
            inputs: blocks(0..shape.bias().start, hidden_unit, i16::MAX),
            bias: blocks(shape.bias(), hidden_unit, i16::MAX),
            outputs: (0..shape.buckets).map(output).collect(),
        }
    }
}

/// The squared clipped rectifier (`SCReLU`).
#[inline(always)]
const fn activation(neuron: f32) -> f32 {
    let clipped = neuron.clamp(0.0, 1.0);
    clipped * clipped
}

#[inline(always)]
fn activation_slope(neuron: f32) -> f32 {
    if (0.0..=1.0).contains(&neuron) { 2.0 * neuron } else { 0.0 }
}
