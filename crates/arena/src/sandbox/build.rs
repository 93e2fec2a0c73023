use super::{Sandbox, control::readable, process::Process, scratch::holds_more_than};
use crate::{Allowance, CanNotStart, Ended, Program, Running};
use rustix::io::{Errno, read};
use std::{
    ffi::OsString,
    fs,
    io::{Error, ErrorKind, Result},
    os::{
        fd::{AsFd, OwnedFd},
        unix::fs::symlink,
    },
    path::Path,
    sync::atomic::{AtomicBool, Ordering},
    time::{Duration, Instant},
};

/// How much of the output of a build is kept: its end, where the errors are.
const KEPT: usize = 64 << 10;

/// How often somebody looks what a build has written, and whether it is still wanted.
const LOOK: Duration = Duration::from_millis(100);
/// Files in the folder of a build.
const FILES: u64 = 20_000;

/// What building a program may take.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BuildLimits {
    /// Time from start to end.
    pub time: Duration,
    /// Memory, processes, temporary files, and as much again for the folder that it builds in.
    pub allowance: Allowance,
}

impl BuildLimits {
    /// What a build is given unless something else is said.
    pub const USUAL: Self = Self {
        time: Duration::from_mins(2),
        allowance: Allowance { memory: 2 << 30, processes: 256, scratch: 512 << 20 },
    };
}

impl Default for BuildLimits {
    fn default() -> Self {
        Self::USUAL
    }
}

/// Why a build was ended before its end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cut {
    /// Its time was over.
    Time,
    /// It wrote more than it may.
    Size,
    /// Nobody wants it any more.
    Stopped,
}

/// What a build came to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Built {
    /// How it ended, or why it was ended.
    pub ended: std::result::Result<Ended, Cut>,
    /// The end of what it printed, errors and all.
    pub output: Vec<u8>,
}

impl Built {
    /// Whether there is a program now.
    pub fn succeeded(&self) -> bool {
        self.ended == Ok(Ended::Status(0))
    }
}

impl Sandbox {
    /// Builds a program: copies its folder to a new one and runs the command there, isolated like a program that plays,
    /// but with limits of its own and the right to write to that copy. The flag ends it.
    pub fn build(
        &self,
        command: &[OsString],
        folder: &Path,
        copy: &Path,
        limits: &BuildLimits,
        stop: &AtomicBool,
    ) -> std::result::Result<Built, CanNotStart> {
        copy_folder(folder, copy).map_err(CanNotStart::System)?;
        let copy = copy.canonicalize().map_err(CanNotStart::System)?;
        let program = Program { name: String::new(), command: command.to_vec(), folder: Some(copy.clone()) };
        let mut plan = self.plan(&program, &limits.allowance)?;
        plan.writable = Some(copy.clone());
        let mut running = Process::prepare(&self.starter, &plan)?.start(command)?;
        running.close_input();
        Ok(follow(&mut running, &copy, limits, stop))
    }
}

fn follow(running: &mut Process, copy: &Path, limits: &BuildLimits, stop: &AtomicBool) -> Built {
    let end = Instant::now() + limits.time;
    let too_large = || holds_more_than(limits.allowance.scratch, FILES, copy);
    let (mut output, mut open) = (Vec::new(), [true; 2]);
    let (mut ended, mut looked) = (None, Instant::now());
    let ended = loop {
        if let Some(ended) = ended {
            // What was written since the last look counts as well.
            break if too_large() { Err(Cut::Size) } else { Ok(ended) };
        }
        if looked.elapsed() >= LOOK {
            if too_large() {
                break Err(Cut::Size);
            }
            looked = Instant::now();
        }
        if Instant::now() >= end {
            break Err(Cut::Time);
        }
        if stop.load(Ordering::Relaxed) {
            break Err(Cut::Stopped);
        }
        let left = Some(end.saturating_duration_since(Instant::now()).min(LOOK));
        // A stream that has ended would be readable for ever.
        let streams = [running.output(), running.errors(), running.end()].map(AsFd::as_fd);
        let quiet = running.end().as_fd();
        let waited =
            [if open[0] { streams[0] } else { quiet }, if open[1] { streams[1] } else { quiet }, streams[2]];
        let Ok(_) = readable(&waited, left) else { break Err(Cut::Stopped) };
        // The end first, so that nothing is missed that was printed before it.
        ended = running.ended();
        open = [drain(running.output(), &mut output), drain(running.errors(), &mut output)];
    };
    running.kill();
    output.drain(..output.len().saturating_sub(KEPT));
    Built { ended, output }
}

/// Reads what there is and keeps the last of it; whether more can come.
fn drain(pipe: &OwnedFd, output: &mut Vec<u8>) -> bool {
    let mut some = [0; 4096];
    loop {
        match read(pipe, &mut some) {
            Ok(0) => return false,
            Ok(count) => output.extend_from_slice(&some[..count]),
            Err(Errno::INTR) => {}
            Err(error) => return error == Errno::AGAIN,
        }
        if output.len() > 2 * KEPT {
            output.drain(..output.len() - KEPT);
        }
    }
}

/// Copies a folder with all that is in it to one that does not exist yet; links stay links.
fn copy_folder(from: &Path, to: &Path) -> Result<()> {
    fs::create_dir(to)?;
    if to.canonicalize()?.starts_with(from.canonicalize()?) {
        return Err(Error::new(ErrorKind::InvalidInput, "a folder can not be copied into itself"));
    }
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let (kind, target) = (entry.file_type()?, to.join(entry.file_name()));
        if kind.is_dir() {
            copy_folder(&entry.path(), &target)?;
        } else if kind.is_symlink() {
            symlink(fs::read_link(entry.path())?, &target)?;
        } else if kind.is_file() {
            fs::copy(entry.path(), &target)?;
        } else {
            let name = entry.path().display().to_string();
            return Err(Error::new(
                ErrorKind::InvalidInput,
                format!("{name} is neither a file nor a folder"),
            ));
        }
    }
    Ok(())
}
