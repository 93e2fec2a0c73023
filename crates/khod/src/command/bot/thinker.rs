//! Thinking with a deadline. A thread that has computed for long may have to wait for a processor just when it should answer; one that
//! has slept until then hardly waits. So one thread thinks, and this one sleeps and answers.

use crate::prelude::*;
use std::{
    sync::mpsc::{self, RecvTimeoutError, Sender},
    thread,
};

/// A turn from the thinking thread.
pub(super) enum Found<T> {
    /// The turn that would be played now.
    SoFar(T),
    /// The turn that was chosen.
    Chosen(T),
}

/// Where the thinking thread sends its turns.
pub(super) type Findings<T> = Sender<Found<T>>;

/// Thinks in a thread of its own. Answers with the turn that it chose or, when that has not come at a moment, with the best known by
/// then, and only then stops the thought and waits for its end. Without a turn it waits for the first one. Gives what the answer gives;
/// `None` if the system allows no further thread.
pub(super) fn think_beside<T: Send, R>(
    think: impl FnOnce(&Findings<T>) -> T + Send,
    stop: &AtomicBool,
    due: Instant,
    answer: impl FnOnce(T) -> R,
) -> Option<R> {
    let (findings, receiver) = mpsc::channel();
    thread::scope(|scope| {
        let thinking = move || {
            let chosen = think(&findings);
            // Nobody listens any more when the answer was given without this turn.
            let _ = findings.send(Found::Chosen(chosen));
        };
        thread::Builder::new().spawn_scoped(scope, thinking).ok()?;
        let mut best = None;
        let chosen = loop {
            let patience =
                if best.is_none() { Duration::MAX } else { due.saturating_duration_since(Instant::now()) };
            match receiver.recv_timeout(patience) {
                Ok(Found::SoFar(turn)) => best = Some(turn),
                Ok(Found::Chosen(turn)) => break turn,
                Err(RecvTimeoutError::Timeout) => {
                    break best.expect("only whoever knows a turn loses patience");
                }
                Err(RecvTimeoutError::Disconnected) => unreachable!("a thought does not panic"),
            }
        };
        let answered = answer(chosen);
        stop.store(true, Ordering::Relaxed);
        Some(answered)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A moment that never comes as long as a test runs.
    fn never() -> Instant {
        Instant::now() + Duration::from_hours(1)
    }

    #[test]
    fn who_is_done_in_time_answers() {
        let stop = AtomicBool::new(false);
        let think = |findings: &Findings<u32>| {
            drop(findings.send(Found::SoFar(1)));
            drop(findings.send(Found::SoFar(2)));
            3
        };
        assert_eq!(think_beside(think, &stop, never(), |turn| turn + 10), Some(13));
    }

    #[test]
    fn a_thought_that_does_not_end_is_answered_with_what_it_has_found_and_stopped() {
        let stop = AtomicBool::new(false);
        let answered = AtomicBool::new(false);
        let think = |findings: &Findings<u32>| {
            drop(findings.send(Found::SoFar(1)));
            while !stop.load(Ordering::Relaxed) {
                thread::yield_now();
            }
            assert!(answered.load(Ordering::Relaxed), "the answer comes first");
            2
        };
        let answer = |turn| {
            answered.store(true, Ordering::Relaxed);
            turn
        };
        assert_eq!(think_beside(think, &stop, Instant::now(), answer), Some(1));
    }

    #[test]
    fn without_any_turn_the_first_one_is_waited_for() {
        let stop = AtomicBool::new(false);
        let think = |_: &Findings<u32>| 5;
        assert_eq!(think_beside(think, &stop, Instant::now(), |turn| turn), Some(5));
    }
}
