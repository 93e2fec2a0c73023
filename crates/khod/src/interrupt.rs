//! Ctrl-C as a flag: long work can end early and still report what it has found.

use crate::prelude::*;
use signal_hook::{
    consts::{SIGINT, SIGTERM},
    flag,
    low_level::pipe,
};
use std::{io, sync::atomic::AtomicUsize};

/// A flag that the first Ctrl-C raises, for a search as its stop flag. The second Ctrl-C ends the program as usual.
pub(crate) fn stop_flag() -> Arc<AtomicBool> {
    let stop = Arc::default();
    raise_at(SIGINT, &stop);
    stop
}

/// A flag that the first Ctrl-C or the first SIGTERM raises.
pub(crate) fn end_flag() -> Arc<AtomicBool> {
    let stop = stop_flag();
    raise_at(SIGTERM, &stop);
    stop
}

fn raise_at(signal: i32, stop: &Arc<AtomicBool>) {
    // Handlers run in the order of registration: the second signal ends the program, since its flag is up already.
    // Where handlers can not be registered, Ctrl-C ends the program as usual.
    let _ = flag::register_conditional_default(signal, Arc::clone(stop));
    let _ = flag::register(signal, Arc::clone(stop));
}

/// The signal that ends a contest early. The status must tell of it: `khod tournament run … && publish` must not publish half a contest.
pub(crate) struct Interrupt {
    /// Raised by the first Ctrl-C or SIGTERM.
    pub(crate) flag: Arc<AtomicBool>,
    signal: Arc<AtomicUsize>,
}

impl Interrupt {
    /// Registers handlers for SIGINT and SIGTERM.
    pub(crate) fn new() -> Self {
        let interrupt = Self { flag: end_flag(), signal: Arc::default() };
        for signal in [SIGINT, SIGTERM] {
            let _ = flag::register_usize(signal, Arc::clone(&interrupt.signal), signal as usize);
        }
        interrupt
    }

    /// Does the same, and the signals stop running games, too.
    pub(crate) fn of_games(stop: &Stop) -> io::Result<Self> {
        let interrupt = Self::new();
        for signal in [SIGINT, SIGTERM] {
            let _ = pipe::register(signal, stop.raiser()?);
        }
        Ok(interrupt)
    }

    /// The failure of a command that the signal kept from finishing.
    pub(crate) fn failure(&self) -> Failure {
        let signal = i32::try_from(self.signal.load(Ordering::Relaxed)).ok().filter(|&signal| signal > 0);
        Failure::Interrupted(signal.unwrap_or(SIGINT))
    }

    /// Replaces [`Failure::Stopped`] by the failure with the signal; other failures stay as they are.
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
