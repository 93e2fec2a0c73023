//! The parameters of a network while it is trained, and how they become whole numbers.

use crate::prelude::*;
use khod_engine::network::{ACTIVATION_UNIT, HIDDEN, HiddenRow, NetworkInputs, NetworkOutput};

/// A weight for each neuron of the hidden layer.
pub(crate) type Weights = [f32; HIDDEN];

/// What a game's networks look like and how they are trained.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NetworkShape {
    /// Inputs of one side's view.
    pub inputs: usize,
    /// The number of inputs that are usually active.
    pub active_inputs: usize,
    /// Output buckets.
    pub buckets: usize,
    /// Whether the output is added to the hand-made evaluation, so that it begins near 0.
    pub residual: bool,
    /// The weight decay of a step, in hundredths of the learning rate.
    pub weight_decay: u16,
}

impl NetworkShape {
    /// The shape of a game's networks; nothing if the game has none.
    pub fn of<P: NetworkInputs>() -> Option<Self> {
        (P::INPUTS > 0).then_some(Self {
            inputs: P::INPUTS,
            active_inputs: P::ACTIVE_INPUTS,
            buckets: P::OUTPUT_BUCKETS,
            residual: P::RESIDUAL,
            weight_decay: P::WEIGHT_DECAY,
        })
    }
}

/// The parameters of a network as floating-point numbers.
#[derive(Clone, PartialEq, Debug)]
pub struct Parameters {
    /// The feature transformer: what each input adds to the neurons.
    pub(crate) inputs: Vec<Weights>,
    bias: Weights,
    /// The output weights of each bucket: the neurons of the side to move, those of the other side.
    pub(crate) outputs: Vec<[Weights; 2]>,
    output_bias: Vec<f32>,
}

/// The neurons of both views before the activation, and the output.
pub(crate) struct Forward {
    hidden: [Weights; 2],
    pub(crate) output: f32,
}

impl Parameters {
    /// Small random parameters, so that neurons begin inside their range, where they can learn.
    pub fn random(shape: NetworkShape, seed: u64) -> Self {
        let mut random = seed | 1;
        let mut small = |size: f32| {
            random ^= random << 13;
            random ^= random >> 7;
            random ^= random << 17;
            ((random >> 40) as f32 / (1 << 24) as f32 - 0.5) * 2.0 * size
        };
        let input_size = (1.0 / shape.active_inputs as f32).sqrt();
        let output_size = if shape.residual { 0.001 } else { 0.1 };
        let mut parameters = Self::zeros(shape);
        parameters.inputs.iter_mut().flatten().for_each(|weight| *weight = small(input_size));
        parameters.bias.fill_with(|| 0.3 + small(0.2));
        parameters.outputs.iter_mut().flatten().flatten().for_each(|weight| *weight = small(output_size));
        parameters
    }

    /// All parameters 0: the start of a gradient and of its moving averages.
    pub(crate) fn zeros(shape: NetworkShape) -> Self {
        Self {
            inputs: vec![[0.0; HIDDEN]; shape.inputs],
            bias: [0.0; HIDDEN],
            outputs: vec![[[0.0; HIDDEN]; 2]; shape.buckets],
            output_bias: vec![0.0; shape.buckets],
        }
    }

    /// The output of a bucket for active inputs in the views of the side to move and of the other side; 1 is a score of
    /// [`SCALE`](khod_engine::network::SCALE).
    pub fn output(&self, inputs: &[ActiveInput], bucket: usize) -> f32 {
        self.forward(inputs, bucket).output
    }

    /// The forward pass.
    pub(crate) fn forward(&self, inputs: &[ActiveInput], bucket: usize) -> Forward {
        let hidden = [0, 1].map(|view| {
            let mut neurons = self.bias;
            for (views, amount) in inputs {
                let amount = f32::from(*amount);
                for (neuron, weight) in neurons.iter_mut().zip(&self.inputs[usize::from(views[view])]) {
                    *neuron += amount * weight;
                }
            }
            neurons
        });
        let mut output = self.output_bias[bucket];
        for (neurons, weights) in hidden.iter().zip(&self.outputs[bucket]) {
            output +=
                neurons.iter().zip(weights).map(|(neuron, weight)| activation(*neuron) * weight).sum::<f32>();
        }
        Forward { hidden, output }
    }

    /// The backward pass: adds to this gradient how the loss of a sample grows with each of `parameters`, given how the loss
    /// grows with the output.
    pub(crate) fn add_backward(
        &mut self,
        parameters: &Self,
        forward: &Forward,
        (inputs, bucket): (&[ActiveInput], usize),
        slope: f32,
    ) {
        self.output_bias[bucket] += slope;
        for (view, hidden) in forward.hidden.iter().enumerate() {
            let mut back = [0.0; HIDDEN];
            for at in 0..HIDDEN {
                self.outputs[bucket][view][at] += slope * activation(hidden[at]);
                back[at] = slope * parameters.outputs[bucket][view][at] * activation_slope(hidden[at]);
            }
            for (views, amount) in inputs {
                let amount = f32::from(*amount);
                for (sum, back) in self.inputs[usize::from(views[view])].iter_mut().zip(&back) {
                    *sum += amount * back;
                }
            }
            self.bias.iter_mut().zip(&back).for_each(|(sum, back)| *sum += back);
        }
    }

    /// All parameters, always in the same order.
    pub(crate) fn iter_mut(&mut self) -> impl Iterator<Item = &mut f32> {
        let Self { inputs, bias, outputs, output_bias } = self;
        let rows = inputs.iter_mut().chain([bias]).chain(outputs.iter_mut().flatten());
        rows.flatten().chain(output_bias)
    }

    /// The network in whole numbers: its quantised parameters.
    pub fn quantised(&self) -> Network {
        let row = |weights: &Weights, unit: f32, most: i16| {
            let most = f32::from(most);
            HiddenRow(weights.map(|weight| (weight * unit).round().clamp(-most, most) as i16))
        };
        let (hidden_unit, output_unit) = (f32::from(ACTIVATION_UNIT), OUTPUT_UNIT as f32);
        let output = |(weights, bias): (&[Weights; 2], &f32)| NetworkOutput {
            weights: weights.each_ref().map(|weights| row(weights, output_unit, MAX_OUTPUT_WEIGHT)),
            bias: (bias * hidden_unit * output_unit).round() as i32,
        };
        Network {
            inputs: self.inputs.iter().map(|weights| row(weights, hidden_unit, i16::MAX)).collect(),
            bias: row(&self.bias, hidden_unit, i16::MAX),
            outputs: self.outputs.iter().zip(&self.output_bias).map(output).collect(),
        }
    }
}

/// The squared clipped rectifier (`SCReLU`).
fn activation(neuron: f32) -> f32 {
    let clipped = neuron.clamp(0.0, 1.0);
    clipped * clipped
}

fn activation_slope(neuron: f32) -> f32 {
    if (0.0..=1.0).contains(&neuron) { 2.0 * neuron } else { 0.0 }
}
