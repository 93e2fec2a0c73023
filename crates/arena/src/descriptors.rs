//! Descriptors: how many this process may open, when one can be read, and what can be read from it.

use crate::prelude::*;
use rustix::{
    event::{PollFd, PollFlags, Timespec, poll},
    io::Result,
    process::{Resource, Rlimit, getrlimit, setrlimit},
};
use std::os::fd::BorrowedFd;

/// Raises this process's limit of descriptors to the system's maximum: an arbiter needs about twenty for every game. The programs that
/// it starts have limits of their own.
pub fn raise_descriptor_limit() {
    let Rlimit { maximum, .. } = getrlimit(Resource::Nofile);
    // If the limit can not be raised, the old one stays.
    let _ = setrlimit(Resource::Nofile, Rlimit { current: maximum, maximum });
}

/// Waits until one of the descriptors can be read or has been closed by the other side, and says which.
pub(crate) fn readable<const N: usize>(
    descriptors: &[BorrowedFd<'_>; N],
    time: Option<Duration>,
) -> Result<[bool; N]> {
    let end = time.map(|time| Instant::now() + time);
    loop {
        let left = end.map(|end| end.saturating_duration_since(Instant::now()));
        let left = left.and_then(|left| Timespec::try_from(left).ok());
        let mut polled = descriptors.map(|descriptor| PollFd::from_borrowed_fd(descriptor, PollFlags::IN));
        match poll(&mut polled, left.as_ref()) {
            Err(Errno::INTR) => {}
            result => {
                result?;
                return Ok(polled.map(|polled| !polled.revents().is_empty()));
            }
        }
    }
}

/// Reads what is available, at most `most` pieces, until `told` returns false. Returns whether more can come.
pub(crate) fn read_pieces(stream: &OwnedFd, most: usize, mut told: impl FnMut(&[u8]) -> bool) -> bool {
    let mut buffer = [0; 8192];
    for _ in 0..most {
        match rustix::io::read(stream, &mut buffer) {
            Ok(0) => return false,
            Ok(read) if !told(&buffer[..read]) => break,
            Ok(_) | Err(Errno::INTR) => {}
            Err(error) => return error == Errno::AGAIN,
        }
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_limit_is_the_highest_allowed() {
        let Rlimit { maximum, .. } = getrlimit(Resource::Nofile);
        // Other tests go on meanwhile, so the limit falls by one only.
        let less = maximum.map(|most| most - 1);
        setrlimit(Resource::Nofile, Rlimit { current: less, maximum }).expect("less is allowed");
        raise_descriptor_limit();
        assert_eq!(getrlimit(Resource::Nofile).current, maximum);
    }
}
