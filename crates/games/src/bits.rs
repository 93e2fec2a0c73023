//! Walking through the bits of sets.

/// The numbers of the bits that are set, lowest first.
#[inline]
pub(crate) fn bits(mut set: u64) -> impl Iterator<Item = u8> {
    core::iter::from_fn(move || {
        let bit = set.trailing_zeros();
        set &= set.wrapping_sub(1);
        (bit < 64).then_some(bit as u8)
    })
}
