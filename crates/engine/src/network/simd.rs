//! The inner loops of networks: the same text compiled for any processor and for AVX2.

use super::{ACTIVATION_UNIT, ActiveInput, HiddenRow};

/// Compiles a function for any processor and once more for AVX2, and calls the one that fits.
macro_rules! vectorised {
    ($(#[$about:meta])* $name:ident, $avx2:ident, $scalar:ident, ($($argument:ident: $type:ty),*) -> $result:ty) => {
        $(#[$about])*
        #[inline]
        pub(super) fn $name($($argument: $type),*) -> $result {
            #[cfg(target_arch = "x86_64")]
            if std::arch::is_x86_feature_detected!("avx2") {
                #[expect(unsafe_code, reason = "asked for what it needs a line above")]
                // SAFETY: the processor has AVX2.
                return unsafe { $avx2($($argument),*) };
            }
            $scalar($($argument),*)
        }

        #[cfg(target_arch = "x86_64")]
        #[target_feature(enable = "avx2")]
        fn $avx2($($argument: $type),*) -> $result {
            $scalar($($argument),*)
        }
    };
}

vectorised! {
    /// The output layer: half the squared clipped neurons of both views by their weights.
    weigh, weigh_avx2, weigh_scalar, (neurons: [&HiddenRow; 2], weights: &[HiddenRow; 2]) -> i32
}

vectorised! {
    /// The neurons of both views with some more inputs.
    add, add_avx2, add_scalar, (before: &[HiddenRow; 2], weights: &[HiddenRow], inputs: &[ActiveInput]) -> [HiddenRow; 2]
}

#[inline(always)]
pub(super) fn weigh_scalar(neurons: [&HiddenRow; 2], weights: &[HiddenRow; 2]) -> i32 {
    let mut sum = 0;
    for (neurons, weights) in neurons.into_iter().zip(weights) {
        for (neuron, weight) in neurons.0.iter().zip(&weights.0) {
            let neuron = (*neuron).clamp(0, ACTIVATION_UNIT);
            // At most half of 255 times 255, which fits into 15 bits, so that pairs can be multiplied and added at once.
            let half = (neuron.cast_unsigned().wrapping_mul(neuron.cast_unsigned()) >> 1).cast_signed();
            sum += i32::from(half) * i32::from(*weight);
        }
    }
    sum
}

#[inline(always)]
pub(super) fn add_scalar(
    before: &[HiddenRow; 2],
    weights: &[HiddenRow],
    inputs: &[ActiveInput],
) -> [HiddenRow; 2] {
    let mut after = *before;
    for (views, amount) in inputs {
        for (neurons, input) in after.iter_mut().zip(views) {
            let (neurons, weights) = (&mut neurons.0, &weights[usize::from(*input)].0);
            match amount {
                1 => neurons.iter_mut().zip(weights).for_each(|(sum, more)| *sum = sum.wrapping_add(*more)),
                -1 => neurons.iter_mut().zip(weights).for_each(|(sum, less)| *sum = sum.wrapping_sub(*less)),
                _ => {
                    for (sum, weight) in neurons.iter_mut().zip(weights) {
                        *sum = sum.wrapping_add(weight.wrapping_mul(*amount));
                    }
                }
            }
        }
    }
    after
}
