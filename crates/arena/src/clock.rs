use std::time::Duration;

/// The time that a program has for a line. All three numbers are public, and nothing beyond them is forgiven.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Clock {
    /// The time for a line by the rules of the contest.
    pub time: Duration,
    /// Time over `time` that is forgiven.
    pub grace: Duration,
    /// Time added for a program's first line: the protocol has no hand-shake, and interpreters start slowly.
    pub startup: Duration,
}

impl Clock {
    /// The clock where none is given.
    pub const USUAL: Self = Self {
        time: Duration::from_secs(1),
        grace: Duration::from_millis(50),
        startup: Duration::from_secs(2),
    };

    /// The time after which a line is too late.
    pub fn allowed(&self, first: bool) -> Duration {
        self.time + self.grace + if first { self.startup } else { Duration::ZERO }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_line_has_time_to_start() {
        assert_eq!(Clock::USUAL.allowed(false), Duration::from_millis(1050));
        assert_eq!(Clock::USUAL.allowed(true), Duration::from_millis(3050));
    }
}
