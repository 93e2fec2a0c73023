//! Programs without isolation: level 0.

use crate::{
    Streams,
    kernel::{number, text, threads},
    lone::Lone,
    prelude::*,
    readiness::is_waiting,
};
use rustix::process::{
    Pid, PidfdFlags, Signal, WaitId, WaitIdOptions, WaitIdStatus, kill_process_group, pidfd_open, waitid,
};
use std::{
    io,
    os::unix::process::CommandExt,
    process::{Child, Command, Stdio},
};

/// Starts programs in a process group of their own with a clean environment, and nothing more.
#[derive(Clone, Copy, Debug, Default)]
pub struct PlainProcess;

impl Start for PlainProcess {
    fn level(&self) -> u8 {
        0
    }

    fn start(&self, program: &Program, _: &Allowance) -> Result<Box<dyn Running>, CanNotStart> {
        let (file, args) = program.command.split_first().ok_or(CanNotStart::NotFound)?;
        let mut command = Command::new(file);
        command.args(args).env_clear().envs(environment()).process_group(0);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        if let Some(folder) = &program.folder {
            command.current_dir(folder);
        }
        let child = command.spawn().map_err(|error| match error.kind() {
            io::ErrorKind::NotFound => CanNotStart::NotFound,
            io::ErrorKind::PermissionDenied => CanNotStart::NotExecutable,
            _ => CanNotStart::System(error),
        })?;
        Ok(Box::new(PlainRunning::new(child).map_err(CanNotStart::System)?))
    }
}

/// What interpreters need to find their files and to speak UTF-8.
fn environment() -> impl Iterator<Item = (&'static str, OsString)> {
    let path = std::env::var_os("PATH").unwrap_or_else(|| "/usr/local/bin:/usr/bin:/bin".into());
    [("PATH", path), ("LANG", "C.UTF-8".into()), ("HOME", "/nonexistent".into())].into_iter()
}

struct PlainRunning {
    child: Child,
    group: Pid,
    streams: Streams,
    killed: bool,
    lone: Option<Lone>,
}

impl PlainRunning {
    fn new(mut child: Child) -> io::Result<Self> {
        let group = Pid::from_child(&child);
        let end = pidfd_open(group, PidfdFlags::empty())?;
        let missing = || io::Error::from(io::ErrorKind::BrokenPipe);
        let input: OwnedFd = child.stdin.take().ok_or_else(missing)?.into();
        let output: OwnedFd = child.stdout.take().ok_or_else(missing)?.into();
        let errors: OwnedFd = child.stderr.take().ok_or_else(missing)?.into();
        for stream in [&input, &output, &errors] {
            rustix::io::ioctl_fionbio(stream, true)?;
        }
        let lone = Lone::new(group.as_raw_pid());
        let streams = Streams { input: Some(input), output, errors, end };
        Ok(Self { child, group, streams, killed: false, lone })
    }
}

impl Running for PlainRunning {
    fn streams(&self) -> &Streams {
        &self.streams
    }

    fn streams_mut(&mut self) -> &mut Streams {
        &mut self.streams
    }

    fn level(&self) -> u8 {
        0
    }

    fn ended(&mut self) -> Option<Ended> {
        // The program stays a zombie until everything that it started is ended: no other process can get the number of its group.
        let options = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
        waitid(WaitId::Pid(self.group), options).ok().flatten().map(|status| ended(&status))
    }

    fn usage(&self) -> Usage {
        usage(self.group.as_raw_pid())
    }

    fn glance(&self) -> Usage {
        self.lone.as_ref().and_then(Lone::times).map_or_else(
            || self.usage(),
            |[processor, delay]| Usage { processor, delay, wanted: processor + delay, ..Usage::default() },
        )
    }

    fn processor(&self) -> Option<usize> {
        self.lone.as_ref().and_then(Lone::processor)
    }

    fn is_waiting(&self) -> bool {
        is_waiting(&[self.group.as_raw_pid()])
    }

    fn kill(&mut self) {
        if !std::mem::replace(&mut self.killed, true) {
            let _ = kill_process_group(self.group, Signal::KILL);
            let _ = self.child.wait();
        }
    }
}

impl Drop for PlainRunning {
    fn drop(&mut self) {
        self.kill();
    }
}

fn ended(status: &WaitIdStatus) -> Ended {
    match (status.exit_status(), status.terminating_signal()) {
        (Some(status), _) => Ended::Status(status),
        (None, signal) => Ended::Signal(signal.unwrap_or_default()),
    }
}

/// What Linux reports about a process; zeros where it reports nothing.
fn usage(process: i32) -> Usage {
    let status = text(process, "status").unwrap_or_default();
    let mut usage = Usage { memory: number(&status, "VmHWM:") << 10, ..Usage::default() };
    let mut others = Duration::ZERO;
    for (thread, [ran, waited]) in threads(process) {
        usage.processor += ran;
        usage.wanted += ran + waited;
        if thread == process {
            usage.delay = waited;
        } else {
            others += ran;
        }
    }
    // Waiting while its own threads ran is no other process's fault.
    usage.delay = usage.delay.saturating_sub(others);
    usage
}
