use crate::prelude::*;
use rustix::{
    event::{PollFd, PollFlags, Timespec, poll},
    pipe::{PipeFlags, pipe_with},
};
use std::{io, os::fd::BorrowedFd};

/// A signal that ends games: once raised it stays so, and every game that waits on it wakes up.
#[derive(Debug)]
pub struct Stop {
    /// Readable once the signal was raised. Nobody reads it.
    raised: OwnedFd,
    raise: OwnedFd,
}

impl Stop {
    /// A signal that is not raised.
    pub fn new() -> io::Result<Self> {
        let (raised, raise) = pipe_with(PipeFlags::CLOEXEC | PipeFlags::NONBLOCK)?;
        Ok(Self { raised, raise })
    }

    /// Raises it.
    pub fn raise(&self) {
        // A full pipe has been raised before.
        let _ = rustix::io::write(&self.raise, b"!");
    }

    /// A descriptor that raises it by any byte written: for handlers of signals.
    pub fn raiser(&self) -> io::Result<OwnedFd> {
        self.raise.try_clone()
    }

    /// Whether it was raised.
    pub fn is_raised(&self) -> bool {
        let mut waited = [PollFd::new(&self.raised, PollFlags::IN)];
        poll(&mut waited, Some(&Timespec { tv_sec: 0, tv_nsec: 0 })).is_ok_and(|ready| ready > 0)
    }

    /// Waits so long, or until it is raised; whether it was.
    pub fn wait(&self, time: Duration) -> bool {
        let end = Instant::now() + time;
        while !self.is_raised() {
            let left = end.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return false;
            }
            // Whatever wakes it, the clock and the signal are asked again.
            let _ =
                poll(&mut [PollFd::new(&self.raised, PollFlags::IN)], Timespec::try_from(left).ok().as_ref());
        }
        true
    }

    /// Becomes readable when it is raised.
    pub(crate) fn descriptor(&self) -> BorrowedFd<'_> {
        self.raised.as_fd()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn once_raised_it_stays_so() {
        let stop = Stop::new().unwrap();
        assert!(!stop.is_raised() && !stop.wait(Duration::from_millis(1)));
        stop.raise();
        assert!(stop.is_raised() && stop.is_raised() && stop.wait(Duration::from_secs(1000)));
        let other = Stop::new().unwrap();
        rustix::io::write(other.raiser().unwrap(), b"x").unwrap();
        assert!(other.is_raised());
    }
}
