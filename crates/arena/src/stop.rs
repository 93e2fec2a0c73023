use crate::{descriptors::readable, prelude::*};
use rustix::pipe::{PipeFlags, pipe_with};
use std::{io, os::fd::BorrowedFd};

/// A signal that ends games. It stays raised, and every game that waits on it wakes up.
#[derive(Debug)]
pub struct Stop {
    /// The end of a pipe that is readable once the signal was raised. No byte is read from it.
    raised: OwnedFd,
    raise: OwnedFd,
}

impl Stop {
    /// A signal that is not raised.
    pub fn new() -> io::Result<Self> {
        let (raised, raise) = pipe_with(PipeFlags::CLOEXEC | PipeFlags::NONBLOCK)?;
        Ok(Self { raised, raise })
    }

    /// Raises the signal.
    pub fn raise(&self) {
        // If the pipe is full, the signal has been raised before.
        let _ = rustix::io::write(&self.raise, b"!");
    }

    /// A descriptor that raises the signal by any byte written to it: for handlers of signals.
    pub fn raiser(&self) -> io::Result<OwnedFd> {
        self.raise.try_clone()
    }

    /// Whether the signal was raised.
    pub fn is_raised(&self) -> bool {
        self.wait(Duration::ZERO)
    }

    /// Waits for `time` or until the signal is raised; returns whether it was.
    pub fn wait(&self, time: Duration) -> bool {
        readable(&[self.descriptor()], Some(time)).is_ok_and(|[raised]| raised)
    }

    /// A descriptor that becomes readable when the signal is raised.
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
