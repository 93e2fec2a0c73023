use super::{ActiveInput, BLOCK, MOST_BLOCKS, NeuronBlock, simd};
use crate::prelude::*;

/// The neurons of both sides' views before the activation, updated move by move (Nasu 2018). Blocks that the network does not have
/// are unused.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Accumulator(pub(super) [[NeuronBlock; MOST_BLOCKS]; 2]);

impl Default for Accumulator {
    fn default() -> Self {
        Self([[NeuronBlock([0; BLOCK]); MOST_BLOCKS]; 2])
    }
}

impl Accumulator {
    /// The neurons of a side's view.
    pub(crate) const fn of(&self, side: Side) -> &[NeuronBlock; MOST_BLOCKS] {
        &self.0[side.index()]
    }

    /// The neurons of these inputs.
    pub fn of_inputs(network: &Network, inputs: &[ActiveInput]) -> Self {
        let mut empty = Self::default();
        for view in &mut empty.0 {
            view[..network.blocks].copy_from_slice(&network.bias);
        }
        empty.after(network, inputs)
    }

    /// The neurons after some changes.
    pub(crate) fn after(&self, network: &Network, changes: &[ActiveInput]) -> Self {
        let mut after = Self::default();
        after.follow(self, network, changes);
        after
    }

    /// Makes these the neurons after some changes of others.
    pub(crate) fn follow(&mut self, before: &Self, network: &Network, changes: &[ActiveInput]) {
        simd::add(&mut self.0, &before.0, network.blocks, &network.inputs, changes);
    }

    /// Makes these the neurons of others and of inputs of any amounts.
    pub(crate) fn follow_amounts(&mut self, before: &Self, network: &Network, inputs: &[ActiveInput]) {
        simd::add_amounts(&mut self.0, &before.0, network.blocks, &network.inputs, inputs);
    }
}
