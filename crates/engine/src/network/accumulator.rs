use super::{
    HIDDEN, Network, Row, Sight,
    sight::{piece, sign},
    wide::{self, Amount},
};
use core::marker::PhantomData;
use khod_games::{Fact, Observer, Side};

/// The neurons of both sides before they are cut to their range.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Accumulator([Row; 2]);

/// Inputs that come and go, as both sides see them.
pub(crate) struct Changes<P> {
    list: Vec<Amount>,
    game: PhantomData<P>,
}

impl Default for Accumulator {
    /// That of nothing, before anything is looked at.
    fn default() -> Self {
        Self([Row([0; HIDDEN]); 2])
    }
}

impl Accumulator {
    /// The neurons of a side.
    pub const fn of(&self, side: Side) -> &Row {
        &self.0[side.index()]
    }

    /// That of no piece at all.
    pub(crate) const fn empty(network: &Network) -> Self {
        Self([network.bias; 2])
    }

    /// That of these inputs and amounts, as white and as black see them.
    pub fn of_inputs(network: &Network, seen: [&[(u16, i16)]; 2]) -> Self {
        let mut rows = [network.bias; 2];
        for (row, inputs) in rows.iter_mut().zip(seen) {
            for &(input, amount) in inputs {
                for (neuron, weight) in row.0.iter_mut().zip(&network.inputs[usize::from(input)].0) {
                    *neuron = neuron.wrapping_add(weight.wrapping_mul(amount));
                }
            }
        }
        Self(rows)
    }

    /// That of these inputs, as white and as black see them, and their amounts.
    pub(crate) fn of_amounts(network: &Network, amounts: &[Amount]) -> Self {
        Self(wide::add(&[network.bias; 2], &network.inputs, amounts))
    }

    /// What it becomes after some changes.
    pub(crate) fn after<P>(&self, network: &Network, changes: &Changes<P>) -> Self {
        Self(wide::add(&self.0, &network.inputs, &changes.list))
    }
}

impl<P: Sight> Changes<P> {
    pub(crate) const fn new() -> Self {
        Self { list: Vec::new(), game: PhantomData }
    }

    pub(crate) fn clear(&mut self) {
        self.list.clear();
    }

    /// Every sign of a position, and nothing else.
    pub(crate) fn set_signs(&mut self, position: &P, glance: &P::Glance) {
        self.list.clear();
        position.signs(glance, |owner, number, amount| {
            if amount != 0 {
                self.list.push((sign::<P>(owner, number).map(|input| input as u16), amount as i16));
            }
        });
    }

    fn add(&mut self, fact: Fact, amount: i16) {
        self.list.push((Side::BOTH.map(|side| piece::<P>(fact, side) as u16), amount));
    }
}

impl<P: Sight> Observer for Changes<P> {
    fn appears(&mut self, fact: Fact) {
        self.add(fact, 1);
    }

    fn vanishes(&mut self, fact: Fact) {
        self.add(fact, -1);
    }
}
