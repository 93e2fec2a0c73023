//! Processors that are awake while an answer may come at once.

use std::{fs::File, io::Write, mem};

/// Where Linux is told how long it may take to wake a processor; whoever may open it is heard as long as it is open.
const LATENCY: &str = "/dev/cpu_dma_latency";
/// No time at all: idle processors stay awake, and those asleep are woken.
const NONE: i32 = 0;
/// As long as it likes.
const ANY: i32 = i32::MAX;

/// Has the processors awake from just before a request until a moment after it. To wake one takes some 40 µs on a guest of another machine,
/// and a program would pay for it. For programs that think longer nothing is kept awake: that would cost power, and with it the speed of
/// those who compute. Only root is heard; for others a line costs more.
pub(super) struct Awake {
    file: Option<File>,
    /// Whether they are kept awake.
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

    /// Lets them sleep again.
    pub(super) fn end(&mut self) {
        if mem::take(&mut self.is_on) {
            self.tell(ANY);
        }
    }

    fn tell(&mut self, latency: i32) -> bool {
        self.file.as_mut().is_some_and(|file| file.write_all(&latency.to_ne_bytes()).is_ok())
    }
}
