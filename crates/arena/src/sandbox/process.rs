use super::{
    control::LONGEST,
    inside::INSIDE,
    prelude::*,
    reaper::{ASK, ASK_TIMES, ASK_WAITING},
};
use crate::{kernel::children, lone::Lone};
use rustix::{
    fs::{OFlags, fcntl_setfl},
    pipe::{PipeFlags, pipe_with},
    process::{Pid, PidfdFlags, pidfd_open},
};
use std::{
    cell::{Cell, RefCell},
    io,
    os::unix::process::CommandExt,
    process::{Child, Command, Stdio},
};

/// How an error message ends if the process was killed from outside.
pub(super) const DIED: &str = "died";

/// How long a starter may take to report; it usually takes some milliseconds.
const PATIENCE: Duration = Duration::from_secs(10);

/// How long an answer is waited for between two lines. An answer that comes later counts for the next question.
const ANSWER: Duration = Duration::from_millis(100);

/// How long an answer is waited for that decides a game: it takes longer only on a machine that is too busy to judge a program.
const SURE: Duration = Duration::from_secs(2);

/// A program that runs, or has run, in a sandbox. The child process is the starter, which ends after all others.
#[derive(Debug)]
pub(super) struct Process {
    starter: Child,
    control: Option<Control>,
    streams: Streams,
    begun: bool,
    /// The isolation that was demanded.
    expected: Applied,
    level: u8,
    /// Whether there is another process between the starter and the program.
    nested: bool,
    /// The program's first process, once it runs.
    lone: Option<Lone>,
    /// The first process's account at the last look.
    account: RefCell<Option<String>>,
    /// The number of questions that are not answered yet.
    owed: Cell<u32>,
    ended: Cell<Option<Ended>>,
    usage: Cell<Usage>,
}

/// Starts the starter and sends it the plan; does not wait for it.
pub(super) fn launch(
    starter: &Path,
    plan: &SandboxPlan,
    streams: &[OwnedFd],
) -> Result<(Child, Control), CanNotStart> {
    let (ours, theirs) = Control::pair().map_err(system)?;
    let mut command = Command::new(starter);
    command.arg(INSIDE).env_clear().stdin(theirs.0).stdout(Stdio::null()).stderr(Stdio::null());
    // A process group of its own: Ctrl-C reaches the arbiter alone, which then ends its programs in good order.
    let mut child = command.process_group(0).spawn().map_err(CanNotStart::System)?;
    let streams: Vec<_> = streams.iter().map(AsFd::as_fd).collect();
    let text = told(plan);
    let sent = if text.len() > LONGEST { Err(Errno::MSGSIZE) } else { ours.send(&text, &streams) };
    match sent {
        Ok(()) => Ok((child, ours)),
        Err(error) => {
            drop(ours);
            let _ = child.wait();
            Err(system(error))
        }
    }
}

/// Waits until the starter has carried out the plan.
pub(super) fn first_report(control: &Control) -> Result<Applied, CanNotStart> {
    let died = || CanNotStart::Isolation(format!("the starter {DIED}"));
    loop {
        let text = control.receive_within(PATIENCE).map_err(system)?.ok_or_else(died)?;
        match heard(&text) {
            Some(IsolationReport::Ready) => {}
            Some(IsolationReport::Started(applied)) => return Ok(applied),
            Some(IsolationReport::Failed(why)) => return Err(why),
            _ => return Err(CanNotStart::Isolation("the starter speaks another language".to_owned())),
        }
    }
}

fn system(error: Errno) -> CanNotStart {
    CanNotStart::System(io::Error::from(error))
}

impl Process {
    /// Begins to prepare a sandbox; does not wait for it.
    pub(super) fn prepare(starter: &Path, plan: &SandboxPlan) -> Result<Self, CanNotStart> {
        let pipe = || pipe_with(PipeFlags::CLOEXEC).map_err(system);
        let ((their_input, input), (output, their_output), (errors, their_errors)) =
            (pipe()?, pipe()?, pipe()?);
        for ours in [&input, &output, &errors] {
            fcntl_setfl(ours, OFlags::NONBLOCK).map_err(system)?;
        }
        let (mut child, control) = launch(starter, plan, &[their_input, their_output, their_errors])?;
        let end = Pid::from_raw(child.id() as i32).ok_or(Errno::SRCH);
        let end = end.and_then(|pid| pidfd_open(pid, PidfdFlags::empty())).map_err(|error| {
            let _ = child.kill();
            let _ = child.wait();
            system(error)
        })?;
        Ok(Self {
            starter: child,
            control: Some(control),
            streams: Streams { input: Some(input), output, errors, end },
            begun: false,
            expected: plan.expected(),
            level: plan.level,
            nested: plan.namespaces,
            lone: None,
            account: RefCell::new(None),
            owed: Cell::new(0),
            ended: Cell::new(None),
            usage: Cell::new(Usage::default()),
        })
    }

    /// Waits until the sandbox is ready or has failed, but not longer than `until`.
    pub(super) fn wait_until_ready(&self, until: Instant) {
        if let Some(control) = &self.control {
            // The first report says so; it is read when the program is started.
            let _ = readable(&[control.as_fd()], Some(until.saturating_duration_since(Instant::now())));
        }
    }

    /// Starts the program with these arguments.
    pub(super) fn start(self, arguments: &[OsString]) -> Result<Self, CanNotStart> {
        self.go(arguments)?;
        self.begun()
    }

    /// Tells the starter to run the program with these arguments; does not wait for it.
    pub(super) fn go(&self, arguments: &[OsString]) -> Result<(), CanNotStart> {
        let Some(control) = &self.control else { return Ok(()) };
        let text = told(&arguments.iter().cloned().map(WirePath).collect::<Vec<_>>());
        if text.len() > LONGEST {
            return Err(CanNotStart::Refused(Refusal::LongCommand));
        }
        match control.send(&text, &[]) {
            // If the starter died, its report is still to be read.
            Ok(()) | Err(Errno::PIPE | Errno::CONNRESET) => Ok(()),
            Err(error) => Err(system(error)),
        }
    }

    /// Waits until the program runs.
    pub(super) fn begun(mut self) -> Result<Self, CanNotStart> {
        let applied = self.control.as_ref().map_or(Ok(Applied::default()), first_report)?;
        if !applied.has_all_of(self.expected) {
            return Err(CanNotStart::Isolation(format!(
                "{:?} was asked for, but there is {applied:?}",
                self.expected
            )));
        }
        self.level = self.level.min(applied.level());
        self.begun = true;
        let first_child = |process| children(process).first().copied();
        let starter = self.starter.id() as i32;
        let above = if self.nested { first_child(starter) } else { Some(starter) };
        self.lone = above.and_then(first_child).and_then(Lone::new);
        Ok(self)
    }

    /// Reads a report; `None` if none comes in time.
    fn listen(&self, time: Duration) -> Option<IsolationReport> {
        let text = self.control.as_ref()?.receive_within(time).ok()??;
        let report = heard(&text)?;
        match &report {
            IsolationReport::Used(usage) => self.usage.set(*usage),
            IsolationReport::Ended(ended, usage) => {
                self.usage.set(*usage);
                self.ended.set(Some(*ended));
            }
            _ => {}
        }
        Some(report)
    }

    /// Sends a question to the reaper; `None` if it does not answer in time or the program has ended.
    fn ask(&self, question: &[u8], time: Duration) -> Option<IsolationReport> {
        if self.ended.get().is_some() {
            return None;
        }
        self.control.as_ref()?.send(question, &[]).ok()?;
        self.owed.set(self.owed.get() + 1);
        let until = Instant::now() + time;
        loop {
            let report = self.listen(until.saturating_duration_since(Instant::now()))?;
            if matches!(report, IsolationReport::Ended(..)) {
                return None;
            }
            // Late answers to earlier questions come first.
            self.owed.set(self.owed.get() - 1);
            if self.owed.get() == 0 {
                return Some(report);
            }
        }
    }

    /// Records how the program ended, once the starter has ended; `untold` if no report says it.
    fn finish(&mut self, untold: Ended) {
        while self.ended.get().is_none() && self.listen(Duration::ZERO).is_some() {}
        self.control = None;
        if self.ended.get().is_none() {
            self.ended.set(Some(untold));
        }
    }
}

impl Running for Process {
    fn streams(&self) -> &Streams {
        &self.streams
    }

    fn streams_mut(&mut self) -> &mut Streams {
        &mut self.streams
    }

    fn level(&self) -> u8 {
        self.level
    }

    fn ended(&mut self) -> Option<Ended> {
        if self.control.is_some() && matches!(self.starter.try_wait(), Ok(Some(_))) {
            self.finish(Ended::Lost);
        }
        if self.control.is_none() { self.ended.get() } else { None }
    }

    fn usage(&self) -> Usage {
        self.ask(ASK, SURE);
        self.usage.get()
    }

    fn glance(&self) -> Usage {
        // A program that has not run since the last look has used nothing, and the reaper need not be woken.
        let account = self.lone.as_ref().and_then(Lone::account);
        if account.is_none() || self.account.replace(account.clone()) != account {
            self.ask(ASK_TIMES, ANSWER);
        }
        self.usage.get()
    }

    fn processor(&self) -> Option<usize> {
        self.lone.as_ref().and_then(Lone::processor)
    }

    fn is_waiting(&self) -> bool {
        match self.ask(ASK_WAITING, SURE) {
            Some(IsolationReport::Waiting(waiting)) => waiting,
            Some(_) => false,
            // A reaper that does not answer waits for a processor, and so may the program.
            None => self.control.is_some() && self.ended.get().is_none(),
        }
    }

    fn kill(&mut self) {
        if self.control.is_none() {
            return;
        }
        if self.begun {
            self.usage();
        }
        // The starter ends all processes of the program when the line is closed.
        self.control = None;
        if !readable(&[self.streams.end.as_fd()], Some(PATIENCE)).is_ok_and(|[ended]| ended) {
            let _ = self.starter.kill();
        }
        let _ = self.starter.wait();
        self.finish(Ended::Signal(nix::libc::SIGKILL));
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.kill();
    }
}
