//! Waiting for the first event at a table.

use super::Contender;
use crate::{Stop, Streams};
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use std::{io, os::fd::AsFd, time::Instant};

/// The streams of a program that can be read or written: a set of bits.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Ready(u8);

impl Ready {
    pub(super) const OUTPUT: Self = Self(1);
    pub(super) const ERRORS: Self = Self(2);
    pub(super) const INPUT: Self = Self(4);
    pub(super) const END: Self = Self(8);

    /// Whether any bit of `any` is set.
    pub(super) const fn has(self, any: Self) -> bool {
        self.0 & any.0 != 0
    }

    pub(super) const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

/// The events: ready streams by side, and whether the stop signal was raised.
#[derive(Clone, Copy, Default)]
pub(super) struct Happened {
    pub(super) ready: [Ready; 2],
    pub(super) stop: bool,
}

/// Sleeps until an event happens or the deadline passes.
pub(super) fn wait(contenders: &[Contender; 2], stop: &Stop, deadline: Instant) -> io::Result<Happened> {
    let mut waited = Vec::with_capacity(9);
    // The seat and the stream of each polled entry.
    let mut about: Vec<(usize, Ready)> = Vec::with_capacity(8);
    waited.push(PollFd::from_borrowed_fd(stop.descriptor(), PollFlags::IN));
    for (side, contender) in contenders.iter().enumerate() {
        let Streams { input, output, errors, end } = contender.running.streams();
        let mut add = |stream, flags, what| {
            waited.push(PollFd::from_borrowed_fd(stream, flags));
            about.push((side, what));
        };
        if contender.output_open {
            add(output.as_fd(), PollFlags::IN, Ready::OUTPUT);
        }
        if contender.errors_open {
            add(errors.as_fd(), PollFlags::IN, Ready::ERRORS);
        }
        if contender.ended.is_none() {
            add(end.as_fd(), PollFlags::IN, Ready::END);
        }
        if let (Some(input), true) = (input, contender.has_unwritten()) {
            add(input.as_fd(), PollFlags::OUT, Ready::INPUT);
        }
    }
    let left = Timespec::try_from(deadline.saturating_duration_since(Instant::now())).ok();
    match poll(&mut waited, left.as_ref()) {
        Ok(_) | Err(rustix::io::Errno::INTR) => {}
        Err(error) => return Err(error.into()),
    }
    let mut happened = Happened { stop: !waited[0].revents().is_empty(), ..Happened::default() };
    for (entry, (side, what)) in waited[1..].iter().zip(about) {
        if !entry.revents().is_empty() {
            happened.ready[side] = happened.ready[side].or(what);
        }
    }
    Ok(happened)
}
