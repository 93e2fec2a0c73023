/// An error between minus and plus `most`, always the same for the same key; small ones are more frequent.
pub(crate) fn noise(key: u64, most: i32) -> i32 {
    let mut mixed = (key ^ key >> 33).wrapping_mul(0xFF51_AFD7_ED55_8CCD);
    mixed = (mixed ^ mixed >> 33).wrapping_mul(0xC4CE_B9FE_1A85_EC53);
    let half = |bits: u64| (bits & 0xFFFF) as i64 * i64::from(most) / 0xFFFF;
    (half(mixed >> 32) - half(mixed >> 48)) as i32
}
