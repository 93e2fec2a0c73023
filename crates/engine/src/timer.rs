use rustix::time::{ClockId, clock_gettime};
use std::time::{Duration, Instant};

/// The clock by which a time is measured.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Timer {
    /// The time on the wall.
    #[default]
    Wall,
    /// The processor's time on the thread that asks: fair on a busy machine.
    Processor,
}

/// A timer that is running, to be read by the thread that started it.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Stopwatch {
    Wall(Instant),
    Processor(Duration),
}

impl Stopwatch {
    pub(crate) fn start(timer: Timer) -> Self {
        match timer {
            Timer::Wall => Self::Wall(Instant::now()),
            Timer::Processor => Self::Processor(processor_time()),
        }
    }

    pub(crate) fn elapsed(&self) -> Duration {
        match self {
            Self::Wall(start) => start.elapsed(),
            Self::Processor(start) => processor_time().saturating_sub(*start),
        }
    }
}

/// What the processor has spent on this thread so far.
fn processor_time() -> Duration {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    Duration::new(time.tv_sec as u64, time.tv_nsec as u32)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::thread::sleep;

    #[test]
    fn a_sleeper_uses_no_processor_time() {
        let [wall, processor] = [Timer::Wall, Timer::Processor].map(Stopwatch::start);
        sleep(Duration::from_millis(60));
        assert!(wall.elapsed() >= Duration::from_millis(60));
        assert!(processor.elapsed() < Duration::from_millis(60));
        while processor.elapsed() < Duration::from_millis(2) {}
        assert!(processor.elapsed() >= Duration::from_millis(2));
    }
}
