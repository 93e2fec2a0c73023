//! Fork: the only thing here that needs `unsafe`.
#![allow(unsafe_code, reason = "fork")]

use nix::unistd::{ForkResult, Pid, fork};

/// Forks this process: `None` in the copy, the copy's number in the original.
///
/// Only the starter calls it: a process of khod that has one thread.
pub(super) fn split() -> nix::Result<Option<Pid>> {
    // SAFETY: the starter never makes a second thread, so no lock can be held by one that the copy lacks.
    match unsafe { fork() }? {
        ForkResult::Child => Ok(None),
        ForkResult::Parent { child } => Ok(Some(child)),
    }
}
