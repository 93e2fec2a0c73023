//! Walking through the bits of sets.

/// The numbers of the bits that are set, lowest first; word by word, since a shift of 128 bits is slow.
#[inline]
pub(crate) fn wide_bits(set: u128) -> impl Iterator<Item = u8> {
    let mut words = [set as u64, (set >> 64) as u64];
    core::iter::from_fn(move || {
        let (word, base) = if words[0] == 0 { (&mut words[1], 64) } else { (&mut words[0], 0) };
        let bit = word.trailing_zeros();
        *word &= word.wrapping_sub(1);
        (bit < 64).then_some(base + bit as u8)
    })
}
