/// The natural logarithm in thousandths, by whole numbers only: the same on every machine.
pub(crate) const fn logarithm(number: usize) -> i32 {
    LOGARITHMS[if number < LOGARITHMS.len() { number } else { LOGARITHMS.len() - 1 }]
}

const LOGARITHMS: [i32; 256] = {
    let mut table = [0; 256];
    let mut number = 2;
    while number < 256 {
        // The logarithm to base 2, a binary digit at a time: square, and see whether it passes 2.
        let mut rest: u64 = (number as u64) << (32 - (number as u64).ilog2());
        let mut binary = (number as u64).ilog2() as i64;
        let mut digit = 0;
        while digit < 16 {
            rest = ((rest as u128 * rest as u128) >> 32) as u64;
            let passed = rest >> 33;
            rest >>= passed;
            binary = binary << 1 | passed as i64;
            digit += 1;
        }
        table[number] = ((binary * 693_147 / 1_000) >> 16) as i32;
        number += 1;
    }
    table
};

#[cfg(test)]
mod tests {
    use super::logarithm;

    #[test]
    fn logarithms_are_right_to_a_thousandth() {
        for number in 1..256_u16 {
            let exact = f64::from(number).ln() * 1000.0;
            assert!((f64::from(logarithm(usize::from(number))) - exact).abs() < 1.5, "{number}");
        }
        assert_eq!(logarithm(1_000), logarithm(255));
    }
}
