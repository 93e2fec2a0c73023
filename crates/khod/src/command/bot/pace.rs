//! When the bot answers: how much of the time for a move is kept, by how late its thread has been.

use crate::prelude::*;

/// The latest that the waiting thread answers in place of the thinking one, after the time for the move: this long or, of a short time,
/// this part.
const GRACE: Duration = Duration::from_millis(15);
const PART_OF_GRACE: u32 = 16;
/// What is kept where no thread waits beside the thinking one, as a part of the time: whoever computes waits longer for a processor
/// than whoever sleeps.
const PART_ALONE: u32 = 12;
/// The longest wait for a processor that is expected of a thread that computes, as a part of all its waits during a move.
const PART_OF_WAITS: u32 = 8;
/// What is left to the search in any case, as a part of the time: where a program's start is not counted, the first move is not much
/// worse for it, and where it is counted, the time may already be over.
const LEAST_PART: u32 = 8;

/// How busy the machine is, as far as the bot notices it.
#[derive(Default)]
pub(super) struct Pace {
    /// The greatest lateness so far, which fades from answer to answer.
    late: Duration,
}

/// When to answer, counted from the moment at which the time began to run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Schedule {
    /// The search stops.
    pub(super) stop: Duration,
    /// What is known by then is answered even if the search has not stopped.
    pub(super) answer: Duration,
}

impl Pace {
    /// When to answer, of a time for the move some of which has gone.
    pub(super) fn schedule(&self, time: Duration, gone: Duration) -> Schedule {
        let stop = time.saturating_sub(self.reserve(time)).max(gone + time / LEAST_PART);
        Schedule { stop, answer: stop + GRACE.min(time / PART_OF_GRACE) }
    }

    /// The same where the thinking thread has to answer itself.
    pub(super) fn schedule_alone(&self, time: Duration, gone: Duration) -> Schedule {
        let Schedule { stop, .. } = self.schedule(time, gone);
        let stop = stop.saturating_sub(time / PART_ALONE).max(gone + time / LEAST_PART);
        Schedule { stop, answer: stop }
    }

    /// Twice the lateness: the next one may be greater.
    fn reserve(&self, time: Duration) -> Duration {
        (self.late * 2).min(time / 2)
    }

    /// Takes note of how long the thinking thread has waited for a processor, all waits of a move together.
    pub(super) fn note_waits(&mut self, waited: Duration) {
        self.note(waited / PART_OF_WAITS);
    }

    /// Takes note of how late an answer came, or a line was read.
    pub(super) fn note(&mut self, late: Duration) {
        self.late = late.max(self.late.saturating_sub(self.late / 8));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn ms(number: u64) -> Duration {
        Duration::from_millis(number)
    }

    #[test]
    fn on_a_quiet_machine_the_whole_time_is_used() {
        let pace = Pace::default();
        assert_eq!(pace.schedule(ms(930), ms(2)), Schedule { stop: ms(930), answer: ms(945) });
        assert_eq!(pace.schedule(ms(160), ms(2)), Schedule { stop: ms(160), answer: ms(170) });
        let alone = pace.schedule_alone(ms(960), ms(2));
        assert_eq!(alone, Schedule { stop: ms(880), answer: ms(880) });
    }

    #[test]
    fn whoever_was_late_keeps_more_until_the_machine_is_quiet_again() {
        let mut pace = Pace::default();
        pace.note(ms(20));
        assert_eq!(pace.schedule(ms(930), ms(0)).stop, ms(890));
        pace.note(ms(40));
        assert_eq!(pace.schedule(ms(930), ms(0)).stop, ms(850));
        assert_eq!(pace.schedule_alone(ms(960), ms(0)).stop, ms(800));
        pace.note(ms(0));
        assert_eq!(pace.schedule(ms(930), ms(0)).stop, ms(860));
        (0..60).for_each(|_| pace.note(Duration::from_micros(100)));
        assert!(pace.schedule(ms(930), ms(0)).stop > ms(929));
    }

    #[test]
    fn an_eighth_of_the_time_is_left_whatever_has_gone() {
        let mut pace = Pace::default();
        assert_eq!(pace.schedule(ms(800), ms(100)).stop, ms(800));
        assert_eq!(pace.schedule(ms(800), ms(750)).stop, ms(850));
        pace.note(ms(5_000));
        assert_eq!(pace.schedule(ms(800), ms(0)).stop, ms(400));
        assert_eq!(pace.schedule_alone(ms(960), ms(0)).stop, ms(400));
        assert_eq!(pace.schedule_alone(ms(800), ms(790)).stop, ms(890));
        let mut pace = Pace::default();
        pace.note_waits(ms(400));
        assert_eq!(pace.schedule_alone(ms(960), ms(0)).stop, ms(780));
    }
}
