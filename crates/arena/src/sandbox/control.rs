use super::prelude::*;
use rustix::{
    io::Result,
    net::{
        AddressFamily, RecvAncillaryBuffer, RecvAncillaryMessage, RecvFlags, ReturnFlags,
        SendAncillaryBuffer, SendAncillaryMessage, SendFlags, SocketFlags, SocketType, recvmsg, send,
        sendmsg, socketpair,
    },
};
use serde::de::DeserializeOwned;
use std::{
    io::{IoSlice, IoSliceMut},
    mem::MaybeUninit,
    os::fd::BorrowedFd,
};

/// The longest message: a command line with its paths.
pub(super) const LONGEST: usize = 128 << 10;

/// The longest report or question.
const SHORT: usize = 4 << 10;

/// One end of the line between the arbiter and the starter of a program. It carries whole messages; when the other end has died, nothing
/// more comes.
#[derive(Debug)]
pub(super) struct Control(pub(super) OwnedFd);

impl Control {
    /// Both ends of a new line.
    pub(super) fn pair() -> Result<(Self, Self)> {
        let (ours, theirs) =
            socketpair(AddressFamily::UNIX, SocketType::SEQPACKET, SocketFlags::CLOEXEC, None)?;
        Ok((Self(ours), Self(theirs)))
    }

    /// Sends a message with descriptors; a dead other end is an error and never a signal.
    pub(super) fn send(&self, text: &[u8], descriptors: &[BorrowedFd<'_>]) -> Result<()> {
        if descriptors.is_empty() {
            // An isolated process may send no descriptors, nor use the call that could.
            return send(&self.0, text, SendFlags::NOSIGNAL).map(drop);
        }
        let mut space = [MaybeUninit::uninit(); rustix::cmsg_space!(ScmRights(3))];
        let mut ancillary = SendAncillaryBuffer::new(&mut space);
        if !ancillary.push(SendAncillaryMessage::ScmRights(descriptors)) {
            return Err(Errno::INVAL);
        }
        sendmsg(&self.0, &[IoSlice::new(text)], &mut ancillary, SendFlags::NOSIGNAL).map(drop)
    }

    /// Sends a report.
    pub(super) fn report(&self, report: &IsolationReport) -> Result<()> {
        self.send(&told(report), &[])
    }

    /// Waits for a message; `None` when the other end is closed.
    pub(super) fn receive(&self) -> Result<Option<(Vec<u8>, Vec<OwnedFd>)>> {
        self.receive_up_to(LONGEST)
    }

    /// Waits for a message of at most `SHORT` bytes.
    pub(super) fn receive_short(&self) -> Result<Option<Vec<u8>>> {
        Ok(self.receive_up_to(SHORT)?.map(|(text, _)| text))
    }

    fn receive_up_to(&self, longest: usize) -> Result<Option<(Vec<u8>, Vec<OwnedFd>)>> {
        let mut text = vec![0; longest];
        let mut space = [MaybeUninit::uninit(); rustix::cmsg_space!(ScmRights(3))];
        let mut ancillary = RecvAncillaryBuffer::new(&mut space);
        let got = loop {
            let mut parts = [IoSliceMut::new(&mut text)];
            match recvmsg(&self.0, &mut parts, &mut ancillary, RecvFlags::CMSG_CLOEXEC) {
                Err(Errno::INTR) => {}
                Err(Errno::CONNRESET) => return Ok(None),
                other => break other?,
            }
        };
        if got.flags.contains(ReturnFlags::TRUNC) {
            return Err(Errno::MSGSIZE);
        }
        let descriptors = ancillary.drain().flat_map(|message| match message {
            RecvAncillaryMessage::ScmRights(descriptors) => descriptors.collect(),
            _ => Vec::new(),
        });
        let descriptors: Vec<OwnedFd> = descriptors.collect();
        text.truncate(got.bytes);
        Ok(if text.is_empty() { None } else { Some((text, descriptors)) })
    }

    /// Waits for a message for at most `time`.
    pub(super) fn receive_within(&self, time: Duration) -> Result<Option<Vec<u8>>> {
        if !readable(&[self.0.as_fd()], Some(time))?[0] {
            return Err(Errno::TIMEDOUT);
        }
        self.receive_short()
    }
}

/// A message as JSON, in which no value can pass for a field.
pub(super) fn told(what: &impl Serialize) -> Vec<u8> {
    serde_json::to_vec(what).expect("what is told is made of numbers and bytes")
}

/// The message in a text; `None` if the text is something else.
pub(super) fn heard<T: DeserializeOwned>(text: &[u8]) -> Option<T> {
    serde_json::from_slice(text).ok()
}

impl AsFd for Control {
    fn as_fd(&self) -> BorrowedFd<'_> {
        self.0.as_fd()
    }
}
