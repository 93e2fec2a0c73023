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
pub(crate) use accumulator::InputChanges;
pub use file::BadNetwork;
pub use inputs::{ActiveInput, NetworkInputs, active_inputs, symmetric_input};
use khod_games::Side;

/// Neurons of the hidden layer, for each side's view.
pub const HIDDEN: usize = 64;
/// A neuron's activation is between 0 and this, which stands for 1.
pub const ACTIVATION_UNIT: i16 = 255;
/// This stands for 1 in the weights of the output layer.
pub const OUTPUT_UNIT: i32 = 256;
/// Keeps the sum of all neurons' halved squares by their weights within 32 bits.
pub const MAX_OUTPUT_WEIGHT: i16 = 511;
/// An output of 1 in units of the score.
pub const SCALE: i32 = 400;

/// A number for each neuron of the hidden layer, aligned so that a processor takes sixteen of them at once.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(align(64))]
pub struct HiddenRow(pub [i16; HIDDEN]);

/// The quantised weights of a network.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Network {
    /// The feature transformer: what each input adds to the neurons.
    pub inputs: Vec<HiddenRow>,
    /// The neurons' bias.
    pub bias: HiddenRow,
    /// One output for each bucket.
    pub outputs: Vec<NetworkOutput>,
}

/// The output layer of one bucket.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NetworkOutput {
    /// The weights of the neurons of the side to move, and of the other side.
    pub weights: [HiddenRow; 2],
    /// The bias, in units of [`ACTIVATION_UNIT`] times [`OUTPUT_UNIT`].
    pub bias: i32,
}

impl Network {
    /// The network's evaluation for the side to move, in units of the score. The accumulator holds the position's pieces;
    /// `features` is scratch memory for the rest.
    pub(crate) fn evaluate<P: NetworkInputs>(
        &self,
        pieces: &Accumulator,
        (position, info): (&P, &P::EvalInfo),
        features: &mut InputChanges<P>,
    ) -> i32 {
        let (side, bucket) = (position.side(), position.output_bucket());
        if P::SIDE_FEATURES == 0 {
            return self.output(pieces, side, bucket);
        }
        features.clear();
        features.add_side_features(position, info);
        self.output(&pieces.after(self, features), side, bucket)
    }

    /// The output of a bucket for a side, in units of the score, given the neurons of all inputs.
    pub fn output(&self, neurons: &Accumulator, side: Side, bucket: usize) -> i32 {
        let output = &self.outputs[bucket];
        let sum = simd::weigh([side, side.other()].map(|side| neurons.of(side)), &output.weights);
        let value = 2 * i64::from(sum) / i64::from(ACTIVATION_UNIT) + i64::from(output.bias);
        (value * i64::from(SCALE) / i64::from(i32::from(ACTIVATION_UNIT) * OUTPUT_UNIT)) as i32
    }
}
