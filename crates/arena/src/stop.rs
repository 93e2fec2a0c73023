use crate::{descriptors::readable, prelude::*};
use rustix::pipe::{PipeFlags, pipe_with};
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
        self.wait(Duration::ZERO)
    }

    /// Waits so long, or until it is raised; whether it was.
    pub fn wait(&self, time: Duration) -> bool {
        readable(&[self.descriptor()], Some(time)).is_ok_and(|[raised]| raised)
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
