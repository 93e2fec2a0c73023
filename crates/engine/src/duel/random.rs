use core::ops::RangeInclusive;

/// A small generator of random numbers (xorshift, Marsaglia 2003), the same on every machine.
#[derive(Clone, Copy, Debug)]
pub struct Random(u64);

impl Random {
    /// A generator that begins with a seed.
    pub const fn new(seed: u64) -> Self {
        Self(mixed(seed) | 1)
    }

    /// A generator for one numbered purpose of a seed: generators of different numbers have nothing to do with each other.
    pub const fn numbered(seed: u64, number: u64) -> Self {
        Self::new(mixed(seed) ^ number)
    }

    /// A random number below `end`.
    pub const fn below(&mut self, end: usize) -> usize {
        (self.next() >> 11) as usize % end
    }

    /// A random number in a range.
    pub const fn within(&mut self, range: &RangeInclusive<usize>) -> usize {
        *range.start() + self.below(*range.end() - *range.start() + 1)
    }

    /// Any random number.
    pub const fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }
}

/// Numbers that are near each other end up far apart (the finish of `MurmurHash`).
const fn mixed(number: u64) -> u64 {
    let mut mixed = number.wrapping_add(0x9E37_79B9_7F4A_7C15);
    mixed = (mixed ^ mixed >> 33).wrapping_mul(0xFF51_AFD7_ED55_8CCD);
    mixed = (mixed ^ mixed >> 33).wrapping_mul(0xC4CE_B9FE_1A85_EC53);
    mixed ^ mixed >> 33
}
