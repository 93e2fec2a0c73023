//! The inner loops of networks: the same text compiled for any processor and for AVX2.

use super::{ACTIVATION_UNIT, ActiveInput, MOST_BLOCKS, NeuronBlock};

/// Compiles a function for any processor and once more for AVX2, and calls the one that fits: its name, the name of the version for AVX2,
/// and the function, always inlined, that both are made of. Both do the same arithmetic in the same order.
#[doc(hidden)]
#[macro_export]
macro_rules! vectorised {
    ($(#[$about:meta])* $vis:vis fn $name:ident, $avx2:ident, $scalar:ident, ($($argument:ident: $type:ty),*) -> $result:ty) => {
        $(#[$about])*
        #[inline]
        $vis fn $name($($argument: $type),*) -> $result {
            #[cfg(target_arch = "x86_64")]
            if std::arch::is_x86_feature_detected!("avx2")
                && std::arch::is_x86_feature_detected!("bmi1")
                && std::arch::is_x86_feature_detected!("bmi2")
            {
                #[expect(unsafe_code, reason = "asked for what it needs a line above")]
                // SAFETY: the processor has AVX2 and both sets of bit operations.
                return unsafe { $avx2($($argument),*) };
            }
            $scalar($($argument),*)
        }

        #[cfg(target_arch = "x86_64")]
        #[target_feature(enable = "avx2,bmi1,bmi2")]
        fn $avx2($($argument: $type),*) -> $result {
            $scalar($($argument),*)
        }
    };
}

/// The neurons of both views.
type Views = [[NeuronBlock; MOST_BLOCKS]; 2];

vectorised! {
    /// The output layer: half the squared clipped neurons of both views by their weights.
    pub(super) fn weigh, weigh_avx2, weigh_scalar, (neurons: [&[NeuronBlock]; 2], weights: &[Vec<NeuronBlock>; 2]) -> i32
}

vectorised! {
    /// The neurons of both views with some more inputs.
    pub(super) fn add, add_avx2, add_scalar,
    (after: &mut Views, before: &Views, blocks: usize, weights: &[NeuronBlock], inputs: &[ActiveInput]) -> ()
}

vectorised! {
    /// The same sums, quicker where amounts are seldom 1 or -1.
    pub(super) fn add_amounts, add_amounts_avx2, add_amounts_scalar,
    (after: &mut Views, before: &Views, blocks: usize, weights: &[NeuronBlock], inputs: &[ActiveInput]) -> ()
}

#[inline(always)]
pub(super) fn weigh_scalar(neurons: [&[NeuronBlock]; 2], weights: &[Vec<NeuronBlock>; 2]) -> i32 {
    let mut sum = 0;
    for (neurons, weights) in neurons.into_iter().zip(weights) {
        for (neurons, weights) in neurons.iter().zip(weights) {
            for (neuron, weight) in neurons.0.iter().zip(&weights.0) {
                let neuron = (*neuron).clamp(0, ACTIVATION_UNIT);
                // At most half of 255 times 255, which fits into 15 bits, so that pairs can be multiplied and added at once.
                let half = (neuron.cast_unsigned().wrapping_mul(neuron.cast_unsigned()) >> 1).cast_signed();
                sum += i32::from(half) * i32::from(*weight);
            }
        }
    }
    sum
}

#[inline(always)]
pub(super) fn add_scalar(
    after: &mut Views,
    before: &Views,
    blocks: usize,
    weights: &[NeuronBlock],
    inputs: &[ActiveInput],
) {
    for (view, (after, before)) in after.iter_mut().zip(before).enumerate() {
        for (at, (after, before)) in after.iter_mut().zip(before).enumerate().take(blocks) {
            // A block stays in registers until all inputs are added.
            let mut sums = *before;
            for (views, amount) in inputs {
                let weights = &weights[usize::from(views[view]) * blocks + at].0;
                let sums = sums.0.iter_mut().zip(weights);
                match amount {
                    1 => sums.for_each(|(sum, more)| *sum = sum.wrapping_add(*more)),
                    -1 => sums.for_each(|(sum, less)| *sum = sum.wrapping_sub(*less)),
                    _ => sums.for_each(|(sum, weight)| *sum = sum.wrapping_add(weight.wrapping_mul(*amount))),
                }
            }
            *after = sums;
        }
    }
}

#[inline(always)]
pub(super) fn add_amounts_scalar(
    after: &mut Views,
    before: &Views,
    blocks: usize,
    weights: &[NeuronBlock],
    inputs: &[ActiveInput],
) {
    for at in 0..blocks {
        // A block of both views stays in registers until all inputs are added.
        let mut sums = [before[0][at], before[1][at]];
        for (views, amount) in inputs {
            // Always multiplied: amounts follow no pattern that a processor could foresee.
            for (sums, view) in sums.iter_mut().zip(views) {
                let weights = &weights[usize::from(*view) * blocks + at].0;
                let sums = sums.0.iter_mut().zip(weights);
                sums.for_each(|(sum, weight)| *sum = sum.wrapping_add(weight.wrapping_mul(*amount)));
            }
        }
        for (after, sums) in after.iter_mut().zip(sums) {
            after[at] = sums;
        }
    }
}
