use std::collections::VecDeque;

/// The end of a stream, however long the stream is.
#[derive(Debug)]
pub(super) struct Ring {
    bytes: VecDeque<u8>,
    most: usize,
}

impl Ring {
    pub(super) const fn new(most: usize) -> Self {
        Self { bytes: VecDeque::new(), most }
    }

    pub(super) fn add(&mut self, bytes: &[u8]) {
        let kept = &bytes[bytes.len().saturating_sub(self.most)..];
        let over = (self.bytes.len() + kept.len()).saturating_sub(self.most);
        self.bytes.drain(..over);
        self.bytes.extend(kept);
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
        assert_eq!(ring.into_bytes(), b"6789x");
    }
}
