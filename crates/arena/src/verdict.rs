khod_games::named! {
    /// What ended a game.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    pub enum Verdict {
        /// The rules ended it; the reason is the rules' word.
        Rules = "rules",
        /// A program gave no answer in time.
        Time = "time",
        /// A program printed a line that is a move, but not a legal one.
        Illegal = "illegal",
        /// A program printed a line that is no move.
        Unreadable = "unreadable",
        /// A program printed a line longer than any move.
        LongLine = "long-line",
        /// A program printed more than the referee reads without a request.
        Flood = "flood",
        /// A program printed a line when none was due.
        OutOfTurn = "out-of-turn",
        /// A program was ended by a signal or with a status other than 0 while a line was due.
        Crash = "crash",
        /// A program ended with status 0 while a line was due.
        Exit = "exit",
        /// A program used more memory than allowed.
        Memory = "memory",
        /// A program started more processes than allowed.
        Processes = "processes",
        /// A program could not be started.
        Start = "start",
        /// The machine was too busy to judge a program: void.
        Host = "host",
        /// The arbiter failed: void.
        Arbiter = "arbiter",
    }
}

impl Verdict {
    /// Whether a game with this verdict counts for neither side.
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
