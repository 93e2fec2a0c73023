//! Ctrl-C as a flag: whatever takes long can end early and still say what it knows.

use khod_arena::Stop;
use signal_hook::{
    consts::{SIGINT, SIGTERM},
    flag,
    low_level::pipe,
};
use std::{
    io,
    sync::{Arc, atomic::AtomicBool},
};

/// A flag that the first Ctrl-C raises, to be given to a search as its stop. The second one ends the program as usual.
pub(crate) fn stop_flag() -> Arc<AtomicBool> {
    let stop = Arc::default();
    // What was registered first is done first: a flag that is already up means that nobody heard.
    // Where signals can not be caught Ctrl-C keeps its usual meaning.
    let _ = flag::register_conditional_default(SIGINT, Arc::clone(&stop));
    let _ = flag::register(SIGINT, Arc::clone(&stop));
    stop
}

/// The same, raised by whoever asks the program to end, too.
pub(crate) fn end_flag() -> Arc<AtomicBool> {
    let stop = stop_flag();
    let _ = flag::register_conditional_default(SIGTERM, Arc::clone(&stop));
    let _ = flag::register(SIGTERM, Arc::clone(&stop));
    stop
}

/// The same for games: the first Ctrl-C also stops those that are being played.
pub(crate) fn stop_games(stop: &Stop) -> io::Result<Arc<AtomicBool>> {
    let flag = stop_flag();
    let _ = pipe::register(SIGINT, stop.raiser()?);
    Ok(flag)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::Ordering;

    #[test]
    fn the_first_interrupt_raises_the_flag() {
        let stop = stop_flag();
        assert!(!stop.load(Ordering::Relaxed));
        signal_hook::low_level::raise(SIGINT).expect("a signal to ourselves");
        assert!(stop.load(Ordering::Relaxed));
    }
}
