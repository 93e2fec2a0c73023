//! Factorisation (Stockfish): inputs that mean something similar share weights while a network is trained, so that what is learned of
//! one helps the others. In the end the shared weights are folded into those of each input.

use crate::Parameters;
use core::ops::Range;
use khod_engine::network::NetworkInputs;

/// Which inputs share which weights.
#[derive(Clone, Debug, Default)]
pub struct Factors {
    /// The shared weights of each input, by the ends of their lists.
    list: Vec<u16>,
    ends: Vec<u32>,
    /// The number of shared weights of a neuron.
    count: usize,
}

impl Factors {
    /// The factors of a game's inputs.
    pub fn of<P: NetworkInputs>() -> Self {
        let mut factors = Self { count: P::FACTORS, ..Self::default() };
        for input in 0..P::INPUTS {
            P::factors(input, |factor| factors.list.push(factor as u16));
            factors.ends.push(factors.list.len() as u32);
        }
        factors
    }

    /// Factors given by the list of every input.
    #[cfg(test)]
    pub(crate) fn from_lists(count: usize, lists: &[&[u16]]) -> Self {
        let mut factors = Self { count, ..Self::default() };
        for list in lists {
            factors.list.extend_from_slice(list);
            factors.ends.push(factors.list.len() as u32);
        }
        factors
    }

    /// The number of shared weights, for a hidden layer of this width.
    pub(crate) const fn size(&self, width: usize) -> usize {
        self.count * width
    }

    /// The shared weights at the start: those of the last input that has each of them. Inputs with shared weights then have none of their
    /// own, so that an input that is hardly ever seen means what the others mean.
    pub(crate) fn begin(&self, parameters: &mut Parameters) -> Vec<f32> {
        let width = parameters.shape.width();
        let mut shared = vec![0.0; self.size(width)];
        for (input, weights) in self.factored(parameters) {
            for &factor in self.of_input(input) {
                shared[row(factor.into(), width)].copy_from_slice(weights);
            }
            if !self.of_input(input).is_empty() {
                weights.fill(0.0);
            }
        }
        shared
    }

    /// Shrinks what inputs with shared weights have of their own by a share.
    pub(crate) fn shrink(&self, parameters: &mut Parameters, share: f32) {
        for (input, weights) in self.factored(parameters) {
            if !self.of_input(input).is_empty() {
                for weight in weights {
                    *weight -= share * *weight;
                }
            }
        }
    }

    fn of_input(&self, input: usize) -> &[u16] {
        let range = |end: u32| end as usize;
        let start = input.checked_sub(1).map_or(0, |before| range(self.ends[before]));
        &self.list[start..range(self.ends[input])]
    }

    /// Adds the shared weights to those of every input.
    pub(crate) fn fold(&self, shared: &[f32], parameters: &mut Parameters) {
        let width = parameters.shape.width();
        for (input, weights) in self.factored(parameters) {
            for &factor in self.of_input(input) {
                let shared = &shared[row(factor.into(), width)];
                weights.iter_mut().zip(shared).for_each(|(weight, shared)| *weight += shared);
            }
        }
    }

    /// Adds up how the loss grows with the shared weights, given how it grows with those of every input.
    pub(crate) fn unfold(&self, gradient: &mut Parameters, shared: &mut [f32]) {
        let width = gradient.shape.width();
        for (input, partials) in self.factored(gradient) {
            for &factor in self.of_input(input) {
                let sums = &mut shared[row(factor.into(), width)];
                sums.iter_mut().zip(partials.iter()).for_each(|(sum, partial)| *sum += partial);
            }
        }
    }

    /// The weights of the inputs, if there are factors.
    fn factored<'a>(
        &self,
        parameters: &'a mut Parameters,
    ) -> impl Iterator<Item = (usize, &'a mut [f32])> + use<'a> {
        let width = parameters.shape.width();
        let inputs = if self.count == 0 { 0 } else { parameters.shape.inputs };
        parameters.values.chunks_exact_mut(width).enumerate().take(inputs)
    }
}

const fn row(number: usize, width: usize) -> Range<usize> {
    number * width..(number + 1) * width
}
