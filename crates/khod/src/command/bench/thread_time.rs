//! The processor time of a thread, which a busy machine does not stretch. Linux tells it; elsewhere the wall clock stands in.

use std::{
    fs,
    path::PathBuf,
    time::{Duration, Instant},
};

/// A stopwatch on one thread, to be read by any.
pub(super) struct ThreadTime {
    /// Where Linux writes the thread's nanoseconds, if it does.
    file: Option<PathBuf>,
    begun: Duration,
    start: Instant,
}

impl ThreadTime {
    /// Starts a stopwatch on the thread that calls.
    pub(super) fn start() -> Self {
        let thread = fs::read_link("/proc/thread-self").ok();
        let file = thread.map(|thread| PathBuf::from("/proc").join(thread).join("schedstat"));
        let begun = file.as_ref().and_then(used);
        Self {
            file: file.filter(|_| begun.is_some()),
            begun: begun.unwrap_or_default(),
            start: Instant::now(),
        }
    }

    /// The time used since the start.
    pub(super) fn elapsed(&self) -> Duration {
        let now = self.file.as_ref().and_then(used);
        now.map_or_else(|| self.start.elapsed(), |now| now.saturating_sub(self.begun))
    }
}

/// The first number of the file: nanoseconds on a processor.
fn used(file: &PathBuf) -> Option<Duration> {
    let text = fs::read_to_string(file).ok()?;
    text.split_whitespace().next()?.parse().ok().map(Duration::from_nanos)
}
