//! Hashing of positions: the words of a board, each scrambled apart, added up and scrambled again.

const ODD: u64 = 0x9E37_79B9_7F4A_7C15;

/// A well-mixed bijection of 64-bit words (two multiply-and-fold rounds).
pub(crate) const fn scramble(mut word: u64) -> u64 {
    word = (word ^ word >> 32).wrapping_mul(0xD6E8_FEB8_6659_FD93);
    word = (word ^ word >> 32).wrapping_mul(0xA5CB_9243_D1F9_8B4D);
    word ^ word >> 32
}

/// The hash of a sequence of words. The words do not wait for each other, so the processor does several at once.
pub(crate) fn hash(words: impl IntoIterator<Item = u64>) -> u64 {
    let mut salt = ODD;
    let mut sum = 0_u64;
    for word in words {
        sum = sum.wrapping_add(scramble(word ^ salt));
        salt = salt.wrapping_add(ODD).rotate_left(7);
    }
    scramble(sum)
}
