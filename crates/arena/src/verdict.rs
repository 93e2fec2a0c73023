khod_games::named! {
    /// What ended a game.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    pub enum Verdict {
        /// The rules; the reason is the rules' word.
        Rules = "rules",
        /// No answer in time.
        Time = "time",
        /// A line that is a move, but not a legal one.
        Illegal = "illegal",
        /// A line that is no move.
        Unreadable = "unreadable",
        /// A line longer than any move.
        LongLine = "long-line",
        /// More output than anybody reads.
        Flood = "flood",
        /// A line when none was due.
        OutOfTurn = "out-of-turn",
        /// Ended by a signal or with a status other than 0 while a line was due.
        Crash = "crash",
        /// Ended with status 0 while a line was due.
        Exit = "exit",
        /// More memory than allowed.
        Memory = "memory",
        /// More processes than allowed.
        Processes = "processes",
        /// It could not be started.
        Start = "start",
        /// The machine was too busy to judge: void.
        Host = "host",
        /// The arbiter failed: void.
        Arbiter = "arbiter",
    }
}

impl Verdict {
    /// Whether a game that ended so counts for nobody.
    pub const fn is_void(self) -> bool {
        matches!(self, Self::Host | Self::Arbiter)
    }

    /// Whether a program broke the rules of the contest.
    pub const fn is_fault(self) -> bool {
        !self.is_void() && !matches!(self, Self::Rules)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn records_know_every_verdict() {
        for verdict in Verdict::ALL {
            assert!(khod_games::record::VERDICTS.contains(&verdict.word()), "{verdict:?}");
            assert_eq!(Verdict::from_word(verdict.word()), Some(*verdict));
        }
    }
}
