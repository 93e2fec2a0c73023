use super::{
    control::{Control, readable},
    inside::INSIDE,
    plan::Plan,
    reaper::{ASK, ASK_WAITING},
    report::Report,
};
use crate::{CanNotStart, Ended, Running, Usage};
use rustix::{
    fs::{OFlags, fcntl_setfl},
    pipe::{PipeFlags, pipe_with},
    process::{Pid, PidfdFlags, pidfd_open},
};
use std::{
    cell::Cell,
    io,
    os::{
        fd::{AsFd, OwnedFd},
        unix::process::CommandExt,
    },
    path::Path,
    process::{Child, Command, Stdio},
    time::Duration,
};

/// How long a starter may take; it takes some milliseconds.
const PATIENCE: Duration = Duration::from_secs(10);

/// How long an answer about the usage is waited for: longer only on a machine that is too busy to judge anybody.
const ANSWER: Duration = Duration::from_millis(100);

/// A program that runs, or has run, in a sandbox: this is the starter's process, which ends after everything else.
pub(super) struct Process {
    starter: Child,
    control: Option<Control>,
    input: Option<OwnedFd>,
    output: OwnedFd,
    errors: OwnedFd,
    end: OwnedFd,
    ended: Cell<Option<Ended>>,
    usage: Cell<Usage>,
}

/// Starts the starter and tells it what to do.
pub(super) fn launch(
    starter: &Path,
    plan: &Plan,
    streams: &[OwnedFd],
) -> Result<(Child, Control), CanNotStart> {
    let (ours, theirs) = Control::pair().map_err(system)?;
    let mut command = Command::new(starter);
    command.arg(INSIDE).env_clear().stdin(theirs.into_socket()).stdout(Stdio::null()).stderr(Stdio::null());
    // A group of its own: Ctrl-C is for the arbiter, which then ends its programs in good order.
    let mut child = command.process_group(0).spawn().map_err(CanNotStart::System)?;
    let streams: Vec<_> = streams.iter().map(AsFd::as_fd).collect();
    let first = ours.send(&plan.to_text(), &streams).and_then(|()| ours.receive_within(PATIENCE));
    let failed = match first {
        Ok(Some(text)) => match Report::from_text(&text) {
            Some(Report::Started) => return Ok((child, ours)),
            Some(Report::Failed(why)) => why,
            _ => CanNotStart::Isolation("the starter speaks another language".to_owned()),
        },
        Ok(None) => CanNotStart::Isolation("the starter died".to_owned()),
        Err(error) => system(error),
    };
    drop(ours);
    let _ = child.wait();
    Err(failed)
}

fn system(error: rustix::io::Errno) -> CanNotStart {
    CanNotStart::System(io::Error::from(error))
}

impl Process {
    /// Starts a program.
    pub(super) fn start(starter: &Path, plan: &Plan) -> Result<Self, CanNotStart> {
        let pipe = || pipe_with(PipeFlags::CLOEXEC).map_err(system);
        let ((their_input, input), (output, their_output), (errors, their_errors)) =
            (pipe()?, pipe()?, pipe()?);
        for ours in [&input, &output, &errors] {
            fcntl_setfl(ours, OFlags::NONBLOCK).map_err(system)?;
        }
        let (mut child, control) = launch(starter, plan, &[their_input, their_output, their_errors])?;
        let end = Pid::from_raw(child.id() as i32).ok_or(rustix::io::Errno::SRCH);
        let end = end.and_then(|pid| pidfd_open(pid, PidfdFlags::empty())).map_err(|error| {
            let _ = child.kill();
            let _ = child.wait();
            system(error)
        })?;
        Ok(Self {
            starter: child,
            control: Some(control),
            input: Some(input),
            output,
            errors,
            end,
            ended: Cell::new(None),
            usage: Cell::new(Usage::default()),
        })
    }

    /// Reads a report, if there is one.
    fn listen(&self, time: Duration) -> Option<Report> {
        let text = self.control.as_ref()?.receive_within(time).ok()??;
        let report = Report::from_text(&text)?;
        match &report {
            Report::Used(usage) => self.usage.set(*usage),
            Report::Ended(ended, usage) => {
                self.usage.set(*usage);
                self.ended.set(Some(*ended));
            }
            _ => {}
        }
        Some(report)
    }

    /// Asks the reaper something; nothing if it does not answer or the program has ended.
    fn ask(&self, question: &[u8]) -> Option<Report> {
        // An answer that came too late the last time.
        while self.listen(Duration::ZERO).is_some() {}
        if self.ended.get().is_some() {
            return None;
        }
        self.control.as_ref()?.send(question, &[]).ok()?;
        self.listen(ANSWER)
    }

    /// Takes note of the end, once the starter has ended.
    fn finish(&mut self) {
        while self.ended.get().is_none() && self.listen(Duration::ZERO).is_some() {}
        self.control = None;
        if self.ended.get().is_none() {
            self.ended.set(Some(Ended::Signal(nix::libc::SIGKILL)));
        }
    }
}

impl Running for Process {
    fn input(&self) -> Option<&OwnedFd> {
        self.input.as_ref()
    }

    fn close_input(&mut self) {
        self.input = None;
    }

    fn output(&self) -> &OwnedFd {
        &self.output
    }

    fn errors(&self) -> &OwnedFd {
        &self.errors
    }

    fn end(&self) -> &OwnedFd {
        &self.end
    }

    fn ended(&mut self) -> Option<Ended> {
        if self.control.is_some() && matches!(self.starter.try_wait(), Ok(Some(_))) {
            self.finish();
        }
        if self.control.is_none() { self.ended.get() } else { None }
    }

    fn usage(&self) -> Usage {
        self.ask(ASK);
        self.usage.get()
    }

    fn is_waiting(&self) -> bool {
        match self.ask(ASK_WAITING) {
            Some(Report::Waiting(waiting)) => waiting,
            Some(_) => false,
            // A reaper that can not answer waits for a processor as well.
            None => self.control.is_some() && self.ended.get().is_none(),
        }
    }

    fn kill(&mut self) {
        if self.control.is_none() {
            return;
        }
        self.usage();
        // The starter ends everything when nobody is at the other end.
        self.control = None;
        if !readable(&[self.end.as_fd()], Some(PATIENCE)).is_ok_and(|[ended]| ended) {
            let _ = self.starter.kill();
        }
        let _ = self.starter.wait();
        self.finish();
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.kill();
    }
}
