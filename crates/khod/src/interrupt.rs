//! Ctrl-C as a flag: whatever takes long can end early and still say what it knows.

use crate::prelude::*;
use signal_hook::{
    consts::{SIGINT, SIGTERM},
    flag,
    low_level::pipe,
};
use std::{io, sync::atomic::AtomicUsize};

/// A flag that the first Ctrl-C raises, to be given to a search as its stop. The second one ends the program as usual.
pub(crate) fn stop_flag() -> Arc<AtomicBool> {
    let stop = Arc::default();
    raise_at(SIGINT, &stop);
    stop
}

/// The same, raised by whoever asks the program to end, too.
pub(crate) fn end_flag() -> Arc<AtomicBool> {
    let stop = stop_flag();
    raise_at(SIGTERM, &stop);
    stop
}

fn raise_at(signal: i32, stop: &Arc<AtomicBool>) {
    // What was registered first is done first: a flag that is already up means that nobody heard.
    // Where signals can not be caught Ctrl-C keeps its usual meaning.
    let _ = flag::register_conditional_default(signal, Arc::clone(stop));
    let _ = flag::register(signal, Arc::clone(stop));
}

/// What ends a contest early, whose status must say so: `khod tournament run … && publish` is to publish nothing half.
pub(crate) struct Interrupt {
    /// Raised by the first Ctrl-C, or by whoever asks the program to end.
    pub(crate) flag: Arc<AtomicBool>,
    signal: Arc<AtomicUsize>,
}

impl Interrupt {
    /// Waits for signals.
    pub(crate) fn new() -> Self {
        let interrupt = Self { flag: end_flag(), signal: Arc::default() };
        for signal in [SIGINT, SIGTERM] {
            let _ = flag::register_usize(signal, Arc::clone(&interrupt.signal), signal as usize);
        }
        interrupt
    }

    /// The same for games: those that are being played are stopped, too.
    pub(crate) fn of_games(stop: &Stop) -> io::Result<Self> {
        let interrupt = Self::new();
        for signal in [SIGINT, SIGTERM] {
            let _ = pipe::register(signal, stop.raiser()?);
        }
        Ok(interrupt)
    }

    /// How a command ends that was not finished for it.
    pub(crate) fn failure(&self) -> Failure {
        let signal = i32::try_from(self.signal.load(Ordering::Relaxed)).ok().filter(|&signal| signal > 0);
        Failure::Interrupted(signal.unwrap_or(SIGINT))
    }

    /// The same for work that says only that it was stopped; other failures stay as they are.
    pub(crate) fn told_by(&self, failure: Failure) -> Failure {
        if matches!(failure, Failure::Stopped) { self.failure() } else { failure }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_interrupt_raises_the_flag() {
        let (stop, interrupt) = (stop_flag(), Interrupt::new());
        assert!(!stop.load(Ordering::Relaxed) && !interrupt.flag.load(Ordering::Relaxed));
        signal_hook::low_level::raise(SIGINT).expect("a signal to ourselves");
        assert!(stop.load(Ordering::Relaxed) && interrupt.flag.load(Ordering::Relaxed));
        assert!(matches!(interrupt.failure(), Failure::Interrupted(SIGINT)));
    }
}
