//! Bytes of files: a checksum, and numbers read one after the other.

/// A checksum that almost any change of the bytes changes (FNV-1a).
pub fn checksum(bytes: &[u8]) -> u64 {
    bytes
        .iter()
        .fold(0xCBF2_9CE4_8422_2325, |sum, byte| (sum ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01B3))
}

/// Bytes that are still to be read. Reading past the end gives nothing.
#[derive(Clone, Copy, Debug)]
pub struct ByteReader<'a>(pub &'a [u8]);

impl<'a> ByteReader<'a> {
    /// The next bytes.
    pub fn take(&mut self, count: usize) -> Option<&'a [u8]> {
        let (taken, rest) = self.0.split_at_checked(count)?;
        self.0 = rest;
        Some(taken)
    }

    fn array<const COUNT: usize>(&mut self) -> Option<[u8; COUNT]> {
        let (taken, rest) = self.0.split_first_chunk()?;
        self.0 = rest;
        Some(*taken)
    }

    /// The next byte.
    pub fn byte(&mut self) -> Option<u8> {
        self.array().map(u8::from_le_bytes)
    }

    /// The next two bytes as a little-endian number.
    pub fn short(&mut self) -> Option<u16> {
        self.array().map(u16::from_le_bytes)
    }

    /// The next four bytes as a little-endian number.
    pub fn word(&mut self) -> Option<u32> {
        self.array().map(u32::from_le_bytes)
    }
}
