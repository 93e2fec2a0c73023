//! Whose fault it was: what the machine did to a program while it thought.

use crate::Usage;
use std::{
    fmt::Write as _,
    fs::{self, File},
    os::unix::fs::FileExt,
    time::Duration,
};

/// A program that computes on more than one thread may delay others: then our own delay says nothing.
const ONE_THREAD: Duration = Duration::from_millis(10);

/// How long the referee's own thread was ready to run while others ran.
#[derive(Debug)]
pub(crate) struct OwnDelay(Option<File>);

impl OwnDelay {
    /// The delay of the thread that asks.
    pub(crate) fn of_this_thread() -> Self {
        Self(File::open("/proc/thread-self/schedstat").ok())
    }

    /// The delay so far; none where the system does not tell.
    pub(crate) fn so_far(&self) -> Duration {
        let mut text = [0; 128];
        let read = self.0.as_ref().and_then(|file| file.read_at(&mut text, 0).ok()).unwrap_or(0);
        let text = std::str::from_utf8(&text[..read]).unwrap_or_default();
        let delay = text.split_whitespace().nth(1).and_then(|word| word.parse().ok());
        Duration::from_nanos(delay.unwrap_or(0))
    }
}

/// What is known about the machine during one move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Evidence {
    /// From the request to the answer, or to now.
    pub(crate) used: Duration,
    /// How much of it others ran while the program could have.
    pub(crate) program: Duration,
    /// How much of it others ran while the referee could have.
    pub(crate) referee: Duration,
}

impl Evidence {
    /// What happened between two looks at the program and at the referee.
    pub(crate) fn between(used: Duration, program: [Usage; 2], referee: [Duration; 2]) -> Self {
        let [before, after] = program;
        let computed = after.processor.saturating_sub(before.processor);
        let own = referee[1].saturating_sub(referee[0]);
        Self {
            used,
            program: after.delay.saturating_sub(before.delay),
            referee: if computed <= used + ONE_THREAD { own } else { Duration::ZERO },
        }
    }

    /// The time that the program is to blame for.
    pub(crate) fn own_time(&self) -> Duration {
        self.used.saturating_sub(self.program).saturating_sub(self.referee)
    }

    /// One line for the notes of a game.
    pub(crate) fn note(&self, side: &str) -> String {
        let ms = |time: Duration| format!("{:.1} ms", time.as_secs_f64() * 1000.0);
        let mut note = format!(
            "host: {side} used {}, of which others ran {} instead of it and {} instead of the referee",
            ms(self.used),
            ms(self.program),
            ms(self.referee)
        );
        if let Some(pressure) = pressure() {
            let _ = write!(note, "; cpu pressure {pressure} % over 10 s");
        }
        note
    }
}

/// The share of the last ten seconds in which somebody waited for a processor, as Linux tells it.
fn pressure() -> Option<String> {
    let text = fs::read_to_string("/proc/pressure/cpu").ok()?;
    let some = text.lines().find_map(|line| line.strip_prefix("some "))?;
    some.split_whitespace().find_map(|word| word.strip_prefix("avg10=")).map(str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn ms(ms: u64) -> Duration {
        Duration::from_millis(ms)
    }

    fn usage(processor: u64, delay: u64) -> Usage {
        Usage { processor: ms(processor), delay: ms(delay), ..Usage::default() }
    }

    #[test]
    fn only_what_others_did_is_forgiven() {
        let used = ms(1200);
        let evidence = Evidence::between(used, [usage(10, 5), usage(900, 305)], [ms(0), ms(20)]);
        assert_eq!(evidence.own_time(), ms(880));
        // With four threads of its own it may well have kept the referee waiting.
        let evidence = Evidence::between(used, [usage(10, 5), usage(4000, 305)], [ms(0), ms(20)]);
        assert_eq!(evidence.own_time(), ms(900));
        assert!(evidence.note("white").starts_with("host: white used 1200.0 ms"));
    }

    #[test]
    fn our_own_delay_never_shrinks() {
        let own = OwnDelay::of_this_thread();
        let before = own.so_far();
        assert!(own.so_far() >= before);
    }
}
