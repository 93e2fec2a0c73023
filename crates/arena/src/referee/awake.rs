//! Processors that are awake while an answer may come at once.

use std::{fs::File, io::Write, mem};

/// Where Linux is told how long it may take to wake a processor. The value holds as long as the file is open; only root may open it.
const LATENCY: &str = "/dev/cpu_dma_latency";
/// A latency of zero: idle processors stay awake, and those asleep are woken.
const NONE: i32 = 0;
/// Any latency.
const ANY: i32 = i32::MAX;

/// Keeps the processors awake from just before a request until a moment after it. To wake one takes about 40 µs on a guest of another machine,
/// and the program would pay for it. While programs think longer no processor is kept awake: that would cost power, and with it the speed
/// of processors that compute. Without root's rights nothing is kept awake and a line takes longer.
pub(super) struct Awake {
    file: Option<File>,
    /// Whether the processors are kept awake.
    pub(super) is_on: bool,
}

impl Awake {
    pub(super) fn new() -> Self {
        Self { file: File::options().write(true).open(LATENCY).ok(), is_on: false }
    }

    /// Wakes all processors.
    pub(super) fn begin(&mut self) {
        self.is_on = self.tell(NONE);
    }

    /// Lets the processors sleep again.
    pub(super) fn end(&mut self) {
        if mem::take(&mut self.is_on) {
            self.tell(ANY);
        }
    }

    fn tell(&mut self, latency: i32) -> bool {
        self.file.as_mut().is_some_and(|file| file.write_all(&latency.to_ne_bytes()).is_ok())
    }
}
