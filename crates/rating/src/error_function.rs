use core::f64::consts::FRAC_2_SQRT_PI;

/// From this argument on the error function is one to the last bit.
const ONE: f64 = 6.0;

/// The error function: twice the area under the bell curve `exp(-t^2)/sqrt(pi)` from 0 to `x`.
///
/// Kummer's series `2/sqrt(pi) exp(-x^2) (x + 2x^3/3 + 4x^5/15 + ...)`: all its terms have the sign of `x`, so
/// nothing cancels and 14 digits are right everywhere.
pub fn error_function(x: f64) -> f64 {
    if x.abs() >= ONE {
        return 1_f64.copysign(x);
    }
    let square = x * x;
    let (mut term, mut sum, mut odd) = (x, x, 1.0);
    while term.abs() > sum.abs() * f64::EPSILON / 4.0 {
        odd += 2.0;
        term *= 2.0 * square / odd;
        sum += term;
    }
    (FRAC_2_SQRT_PI * (-square).exp() * sum).clamp(-1.0, 1.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_values() {
        let table = include_str!("../data/error_function.txt");
        for line in table.lines().filter(|line| !line.starts_with('#')) {
            let (x, value) = line.split_once(" | ").expect("two columns");
            let (x, value): (f64, f64) = (x.parse().expect("a number"), value.parse().expect("a number"));
            assert!((error_function(x) - value).abs() < 1e-14, "{x}");
            assert!((error_function(-x) + value).abs() < 1e-14, "{x}");
        }
    }

    #[test]
    fn small_values_keep_their_digits() {
        for x in [1e-300, 1e-20, 1e-9] {
            assert!((error_function(x) / (x * FRAC_2_SQRT_PI) - 1.0).abs() < 1e-15, "{x}");
        }
        assert!(error_function(0.0).abs() < f64::MIN_POSITIVE);
    }

    #[test]
    fn rises_up_to_one() {
        let mut last = -1.0;
        for step in -5000..=5000 {
            let value = error_function(f64::from(step) / 1000.0);
            assert!(value > last - 1e-14 && value.abs() <= 1.0, "{step}");
            last = value;
        }
        assert_eq!(error_function(f64::INFINITY).to_bits(), 1_f64.to_bits());
        assert_eq!(error_function(f64::NEG_INFINITY).to_bits(), (-1_f64).to_bits());
    }
}
