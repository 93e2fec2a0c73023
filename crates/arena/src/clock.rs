use std::time::Duration;

/// How long a program may take for a line. All numbers are public: nothing else is forgiven.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Clock {
    /// The time of the contest.
    pub time: Duration,
    /// What is forgiven on top.
    pub grace: Duration,
    /// More on top for a program's first line: the protocol has no hand-shake, and interpreters start slowly.
    pub startup: Duration,
}

impl Clock {
    /// What holds unless something else is said.
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
