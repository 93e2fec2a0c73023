//! Networks: what is on the board as each side sees it, one hidden layer for both, one number.
//!
//! All arithmetic is in whole numbers, so that a network says the same on every machine. The hidden layer is kept up to date
//! move by move in an [`Accumulator`].

mod accumulator;
mod file;
mod sight;
#[cfg(test)]
mod tests;
mod wide;

pub use accumulator::Accumulator;
pub(crate) use accumulator::Changes;
pub use file::{BadNetwork, checksum};
use khod_games::Side;
pub use sight::{Sight, inputs, turned};

/// Neurons of the hidden layer, for each side.
pub const HIDDEN: usize = 64;
/// A neuron is between 0 and this, which stands for 1.
pub const FULL: i16 = 255;
/// This stands for 1 in the weights of the output.
pub const UNIT: i32 = 256;
/// So that the sum of all neurons' halved squares by their weights fits into 32 bits.
pub const MOST_OUTPUT: i16 = 511;
/// An output of 1 in units of the score.
pub const SCALE: i32 = 400;

/// A row of weights or neurons, so aligned that a processor takes sixteen of them at once.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(align(64))]
pub struct Row(pub [i16; HIDDEN]);

/// The weights of a network, in whole numbers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Network {
    /// What each input adds to the neurons.
    pub inputs: Vec<Row>,
    /// Where the neurons begin.
    pub bias: Row,
    /// One output for each stage of the game.
    pub outputs: Vec<Output>,
}

/// What the neurons say together.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Output {
    /// The weights of the neurons of the side to move, and of the other side.
    pub weights: [Row; 2],
    /// What is added, in the product of all units.
    pub bias: i32,
}

impl Network {
    /// How good a position is for the side to move, in units of the score, given what is seen of its pieces.
    pub(crate) fn judge<P: Sight>(
        &self,
        seen: &Accumulator,
        (position, glance): (&P, &P::Glance),
        signs: &mut Changes<P>,
    ) -> i32 {
        let (side, stage) = (position.side(), position.stage());
        if P::SIGNS == 0 {
            return self.value(seen, side, stage);
        }
        signs.set_signs(position, glance);
        self.value(&seen.after(self, signs), side, stage)
    }

    /// How good the position is for a side, in units of the score, given all that is seen.
    pub fn value(&self, seen: &Accumulator, side: Side, stage: usize) -> i32 {
        let output = &self.outputs[stage];
        let sum = wide::weigh([side, side.other()].map(|side| seen.of(side)), &output.weights);
        let value = 2 * i64::from(sum) / i64::from(FULL) + i64::from(output.bias);
        (value * i64::from(SCALE) / i64::from(i32::from(FULL) * UNIT)) as i32
    }
}
