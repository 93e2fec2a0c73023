//! Whether the machine itself stood still: a thread on every processor wants to wake every few milliseconds and notes how much
//! too late it was. A guest whose host runs other machines has no other timely sign: `/proc/stat` counts stolen time in ticks, and
//! only afterwards.

use crate::{evidence::OwnDelay, prelude::*};
use nix::sched::{CpuSet, sched_getaffinity, sched_setaffinity};
use std::{
    sync::{
        Arc, OnceLock,
        atomic::{AtomicU64, Ordering},
    },
    thread,
};

/// The time between two wakes: long enough to cost nothing, short enough to see a pause of half a grace.
const BEAT: Duration = Duration::from_millis(5);
/// Lateness that every machine shows now and then; it is not noted.
const USUAL: Duration = Duration::from_millis(1);

static METRONOME: OnceLock<Metronome> = OnceLock::new();

/// What the threads have noted since the first game of this process.
#[derive(Debug)]
pub(crate) struct Metronome {
    begun: Instant,
    processors: Vec<Arc<Noted>>,
}

/// What the thread of one processor has noted; all in nanoseconds since the metronome began.
#[derive(Debug, Default)]
struct Noted {
    /// How long the processor stood still in all.
    still: AtomicU64,
    /// When the thread wants to wake next.
    next: AtomicU64,
}

impl Metronome {
    /// The metronome of this process; the first call starts it.
    pub(crate) fn get() -> &'static Self {
        METRONOME.get_or_init(Self::start)
    }

    fn start() -> Self {
        let begun = Instant::now();
        let allowed = sched_getaffinity(Pid::from_raw(0)).unwrap_or_default();
        let numbers = (0..CpuSet::count()).filter(|number| allowed.is_set(*number).unwrap_or(false));
        let start = |number: usize| {
            let noted = Arc::new(Noted::default());
            let thread = thread::Builder::new().name(format!("metronome {number}")).stack_size(64 << 10);
            let own = Arc::clone(&noted);
            thread.spawn(move || beat(number, begun, &own)).is_ok().then_some(noted)
        };
        Self { begun, processors: numbers.filter_map(start).collect() }
    }

    /// How long every processor has stood still up to now.
    pub(crate) fn so_far(&self) -> Vec<Duration> {
        let still = |noted: &Arc<Noted>| Duration::from_nanos(noted.still.load(Ordering::Relaxed));
        self.processors.iter().map(still).collect()
    }

    /// The same as `so_far`, after an overdue thread has had up to a beat to note its delay.
    pub(crate) fn surely_so_far(&self) -> Vec<Duration> {
        let patience = Instant::now() + BEAT;
        let overdue = |noted: &Arc<Noted>| {
            let due = Duration::from_nanos(noted.next.load(Ordering::Relaxed));
            self.begun.elapsed() > due.saturating_add(USUAL)
        };
        while self.processors.iter().any(overdue) && Instant::now() < patience {
            thread::sleep(USUAL / 4);
        }
        self.so_far()
    }
}

/// Wakes and notes for ever.
fn beat(processor: usize, begun: Instant, noted: &Noted) {
    let mut only = CpuSet::new();
    if only.set(processor).and_then(|()| sched_setaffinity(Pid::from_raw(0), &only)).is_err() {
        noted.next.store(u64::MAX, Ordering::Relaxed);
        return;
    }
    let own = OwnDelay::of_this_thread();
    let mut waited = own.so_far();
    loop {
        let next = begun.elapsed() + BEAT;
        noted.next.store(next.as_nanos() as u64, Ordering::Relaxed);
        thread::sleep(BEAT);
        let late = begun.elapsed().saturating_sub(next);
        // Delay by other processes of this machine is told by the delayed thread's own account; it is taken off here.
        let before = std::mem::replace(&mut waited, own.so_far());
        let still = late.saturating_sub(waited.saturating_sub(before));
        if still > USUAL {
            noted.still.fetch_add(still.as_nanos() as u64, Ordering::Relaxed);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_processor_has_a_thread_that_goes_on() {
        let metronome = Metronome::get();
        assert!(!metronome.processors.is_empty());
        let next = |noted: &Arc<Noted>| noted.next.load(Ordering::Relaxed);
        let before: Vec<u64> = metronome.processors.iter().map(next).collect();
        // Every thread runs again some time, however busy the machine is.
        while metronome.processors.iter().map(next).zip(&before).any(|(now, before)| now <= *before) {
            thread::sleep(BEAT);
        }
        let [one, other] = [metronome.so_far(), metronome.surely_so_far()];
        assert!(one.iter().zip(&other).all(|(one, other)| one <= other), "{one:?} {other:?}");
    }
}
