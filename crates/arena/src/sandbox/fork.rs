//! The one thing that can not be had without `unsafe`: a copy of this process.
#![allow(unsafe_code, reason = "fork")]

use nix::unistd::{ForkResult, Pid, fork};

/// Makes a copy of this process; nothing in the copy, its number in the original.
///
/// Only the starter calls it: a process of our own that has one thread.
pub(super) fn split() -> nix::Result<Option<Pid>> {
    // SAFETY: the starter never makes a second thread, so no lock can be held by one that the copy lacks.
    match unsafe { fork() }? {
        ForkResult::Child => Ok(None),
        ForkResult::Parent { child } => Ok(Some(child)),
    }
}
