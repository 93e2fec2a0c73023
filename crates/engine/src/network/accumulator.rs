use super::{ActiveInput, HIDDEN, HiddenRow, inputs, simd};
use crate::prelude::*;
use core::marker::PhantomData;
use khod_games::{Fact, Observer};

/// The neurons of both sides' views before the activation, updated move by move (Nasu 2018).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Accumulator([HiddenRow; 2]);

/// Inputs that a move switches on and off.
pub(crate) struct InputChanges<P> {
    pub(super) list: Vec<ActiveInput>,
    game: PhantomData<P>,
}

impl Default for Accumulator {
    fn default() -> Self {
        Self([HiddenRow([0; HIDDEN]); 2])
    }
}

impl Accumulator {
    /// The neurons of a side's view.
    pub const fn of(&self, side: Side) -> &HiddenRow {
        &self.0[side.index()]
    }

    /// The neurons without any active input.
    pub(crate) const fn empty(network: &Network) -> Self {
        Self([network.bias; 2])
    }

    /// The neurons of these inputs.
    pub fn of_inputs(network: &Network, inputs: &[ActiveInput]) -> Self {
        Self(simd::add(&[network.bias; 2], &network.inputs, inputs))
    }

    /// The neurons after some changes.
    pub(crate) fn after<P>(&self, network: &Network, changes: &InputChanges<P>) -> Self {
        Self(simd::add(&self.0, &network.inputs, &changes.list))
    }
}

impl<P: NetworkInputs> InputChanges<P> {
    pub(crate) const fn new() -> Self {
        Self { list: Vec::new(), game: PhantomData }
    }

    pub(crate) fn clear(&mut self) {
        self.list.clear();
    }

    /// Adds every feature of both sides that is not 0.
    pub(crate) fn add_side_features(&mut self, position: &P, info: &P::EvalInfo) {
        position.side_features(info, |owner, feature, amount| {
            if amount != 0 {
                self.list.push((inputs::side_feature::<P>(owner, feature), amount as i16));
            }
        });
    }
}

impl<P: NetworkInputs> Observer for InputChanges<P> {
    fn appears(&mut self, fact: Fact) {
        self.list.push((inputs::piece::<P>(fact), 1));
    }

    fn vanishes(&mut self, fact: Fact) {
        self.list.push((inputs::piece::<P>(fact), -1));
    }
}
