use std::collections::VecDeque;

/// The end of a stream, however long the stream is.
#[derive(Debug)]
pub(super) struct Ring {
    bytes: VecDeque<u8>,
    most: usize,
    /// Bytes that came before the kept ones and were dropped.
    lost: u64,
}

impl Ring {
    pub(super) const fn new(most: usize) -> Self {
        Self { bytes: VecDeque::new(), most, lost: 0 }
    }

    pub(super) fn add(&mut self, bytes: &[u8]) {
        let kept = &bytes[bytes.len().saturating_sub(self.most)..];
        let over = (self.bytes.len() + kept.len()).saturating_sub(self.most);
        self.bytes.drain(..over);
        self.bytes.extend(kept);
        self.lost += (over + bytes.len() - kept.len()) as u64;
    }

    /// How many bytes have come in all.
    pub(super) fn total(&self) -> u64 {
        self.lost + self.bytes.len() as u64
    }

    /// The place in the kept bytes of the byte number `total`; the beginning if that byte was dropped.
    pub(super) const fn place(&self, total: u64) -> u32 {
        total.saturating_sub(self.lost) as u32
    }

    pub(super) fn into_bytes(self) -> Vec<u8> {
        self.bytes.into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_end_is_kept() {
        let mut ring = Ring::new(5);
        for part in ["ab", "cd", "", "efgh", "0123456789", "x"] {
            ring.add(part.as_bytes());
        }
        assert_eq!((ring.total(), ring.place(19), ring.place(18), ring.place(3)), (19, 5, 4, 0));
        assert_eq!(ring.into_bytes(), b"6789x");
    }
}
