//! Efficiently updatable neural networks (NNUE, Nasu 2018): a feature transformer shared by both sides' views of the board, one
//! hidden layer with squared clipped activations, and an output for each bucket of positions.
//!
//! All arithmetic is in whole numbers, so that a network gives the same on every machine. The hidden layer is updated move by move
//! in an [`Accumulator`].

mod accumulator;
mod file;
mod inputs;
mod simd;
#[cfg(test)]
mod tests;

pub use accumulator::Accumulator;
pub use file::BadNetwork;
pub use inputs::{ActiveInput, NetworkInputs, all_inputs};
pub(crate) use inputs::{changed_pieces, piece_symmetry};
use khod_games::Side;

/// Neurons that are computed together: a hidden layer is made of such blocks.
pub const BLOCK: usize = 64;
/// The most blocks of a hidden layer, for each side's view.
pub const MOST_BLOCKS: usize = 4;
/// A neuron's activation is between 0 and this, which stands for 1.
pub const ACTIVATION_UNIT: i16 = 255;
/// This stands for 1 in the weights of the output layer.
pub const OUTPUT_UNIT: i32 = 256;
/// Keeps the sum of all neurons' halved squares by their weights within 32 bits.
pub const MAX_OUTPUT_WEIGHT: i16 = 511;
/// An output of 1 in units of the score.
pub const SCALE: i32 = 400;

/// A number for each neuron of a block, aligned so that a processor takes sixteen of them at once.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(align(64))]
pub struct NeuronBlock(pub [i16; BLOCK]);

/// The quantised weights of a network.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Network {
    /// The set of inputs: networks of other sets say nothing about a position.
    pub input_set: u16,
    /// Blocks of the hidden layer, for each side's view.
    pub blocks: usize,
    /// The feature transformer: what each input adds to the neurons, block by block.
    pub inputs: Vec<NeuronBlock>,
    /// The neurons' bias.
    pub bias: Vec<NeuronBlock>,
    /// One output for each bucket.
    pub outputs: Vec<NetworkOutput>,
}

/// The output layer of one bucket.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NetworkOutput {
    /// The weights of the neurons of the side to move, and of the other side.
    pub weights: [Vec<NeuronBlock>; 2],
    /// The bias, in units of [`ACTIVATION_UNIT`] times [`OUTPUT_UNIT`].
    pub bias: i32,
}

/// Memory that evaluations use again and again.
#[derive(Default)]
pub(crate) struct NetworkScratch {
    pub(crate) inputs: Vec<ActiveInput>,
    neurons: Accumulator,
}

impl Network {
    /// Neurons of the hidden layer, for each side's view.
    pub const fn width(&self) -> usize {
        self.blocks * BLOCK
    }

    /// What an input adds to the neurons.
    pub fn input(&self, number: usize) -> &[NeuronBlock] {
        &self.inputs[number * self.blocks..][..self.blocks]
    }

    /// The network's evaluation for the side to move, in units of the score. The accumulator holds what is updated move by move;
    /// the rest is counted afresh.
    pub(crate) fn evaluate<P: NetworkInputs>(
        &self,
        kept: &Accumulator,
        (position, info): (&P, &P::EvalInfo),
        NetworkScratch { inputs, neurons }: &mut NetworkScratch,
    ) -> i32 {
        let (side, bucket) = (position.side(), position.output_bucket());
        if P::SIDE_FEATURES == 0 {
            return self.output(kept, side, bucket);
        }
        inputs.clear();
        inputs::add_side_features(position, info, inputs);
        neurons.follow_amounts(kept, self, inputs);
        self.output(neurons, side, bucket)
    }

    /// The output of a bucket for a side, in units of the score, given the neurons of all inputs.
    pub fn output(&self, neurons: &Accumulator, side: Side, bucket: usize) -> i32 {
        let output = &self.outputs[bucket];
        let views = [side, side.other()].map(|side| &neurons.of(side)[..self.blocks]);
        let sum = simd::weigh(views, &output.weights);
        let value = 2 * i64::from(sum) / i64::from(ACTIVATION_UNIT) + i64::from(output.bias);
        (value * i64::from(SCALE) / i64::from(i32::from(ACTIVATION_UNIT) * OUTPUT_UNIT)) as i32
    }
}
