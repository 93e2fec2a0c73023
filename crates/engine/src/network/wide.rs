//! The loops that networks spend their time in, for the processor that is there: the same text compiled twice.

use super::{FULL, Row};

/// An input as white and as black see it, and how much of it there is.
pub(super) type Amount = ([u16; 2], i16);

/// Compiles a function for any processor and once more for those with AVX2, and calls what fits.
macro_rules! wide {
    ($(#[$about:meta])* $name:ident, $by_sixteen:ident, $plainly:ident, ($($argument:ident: $type:ty),*) $(-> $result:ty)?) => {
        $(#[$about])*
        #[inline]
        pub(super) fn $name($($argument: $type),*) $(-> $result)? {
            #[cfg(target_arch = "x86_64")]
            if std::arch::is_x86_feature_detected!("avx2") {
                #[expect(unsafe_code, reason = "asked for what it needs a line above")]
                // SAFETY: the processor has AVX2.
                return unsafe { $by_sixteen($($argument),*) };
            }
            $plainly($($argument),*)
        }

        #[cfg(target_arch = "x86_64")]
        #[target_feature(enable = "avx2")]
        fn $by_sixteen($($argument: $type),*) $(-> $result)? {
            $plainly($($argument),*)
        }
    };
}

wide! {
    /// Half the squares of the neurons of two sides by their weights.
    weigh, weigh_by_sixteen, weigh_plainly, (neurons: [&Row; 2], weights: &[Row; 2]) -> i32
}

wide! {
    /// The neurons of both sides and some more inputs.
    add, add_by_sixteen, add_plainly, (before: &[Row; 2], weights: &[Row], amounts: &[Amount]) -> [Row; 2]
}

/// What the other ways are compared with.
#[inline(always)]
pub(super) fn weigh_plainly(neurons: [&Row; 2], weights: &[Row; 2]) -> i32 {
    let mut sum = 0;
    for (neurons, weights) in neurons.into_iter().zip(weights) {
        for (neuron, weight) in neurons.0.iter().zip(&weights.0) {
            let neuron = (*neuron).clamp(0, FULL);
            // At most half of 255 times 255, which fits into 15 bits, so that pairs can be multiplied and added at once.
            let half = (neuron.cast_unsigned().wrapping_mul(neuron.cast_unsigned()) >> 1).cast_signed();
            sum += i32::from(half) * i32::from(*weight);
        }
    }
    sum
}

#[inline(always)]
pub(super) fn add_plainly(before: &[Row; 2], weights: &[Row], amounts: &[Amount]) -> [Row; 2] {
    let mut after = *before;
    for (inputs, amount) in amounts {
        for (neurons, input) in after.iter_mut().zip(inputs) {
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
