use super::{Sandbox, plan::Workplace, prelude::*};
use crate::descriptors::read_pieces;
use std::{
    io::{Error, ErrorKind},
    os::unix::fs::DirBuilderExt,
    sync::atomic::{AtomicBool, Ordering},
};

/// Bytes of a build's output that are kept: the end, where the errors are.
const KEPT: usize = 64 << 10;

/// How often the stop flag of a build is looked at.
const LOOK: Duration = Duration::from_millis(100);

/// The most files in the folder of a build.
const FILES: u64 = 20_000;

/// The bounds of a build's folder.
pub(super) const fn bounds(allowance: &Allowance) -> CopyBounds {
    CopyBounds { bytes: allowance.scratch, files: FILES }
}

/// What building a program may take.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BuildLimits {
    /// Time from start to end.
    pub time: Duration,
    /// Memory with all files, processes, temporary files, and as much again as for those for the folder that it builds in.
    pub allowance: Allowance,
}

impl BuildLimits {
    /// The limits where none are given.
    pub const USUAL: Self = Self {
        time: Duration::from_mins(2),
        allowance: Allowance { memory: 2 << 30, processes: 256, scratch: 512 << 20 },
    };
}

/// Why a build was ended before its end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cut {
    /// The build took longer than its time.
    Time,
    /// The build wrote more than it may.
    Size,
    /// The stop flag was raised.
    Stopped,
}

/// The result of a build.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Built {
    /// How the build ended, or why it was ended.
    pub ended: Result<Ended, Cut>,
    /// The end of what the build printed, its standard error included.
    pub output: Vec<u8>,
}

impl Built {
    /// Whether the build succeeded, so that there is a program.
    pub fn succeeded(&self) -> bool {
        self.ended == Ok(Ended::Status(0))
    }
}

impl Sandbox {
    /// Builds a program in a new folder. Its sources are copied to a place of a fixed size. The command runs there, isolated like a program that
    /// plays but with limits of its own. What it made is copied to the folder, which only the arbiter's user may enter. The flag ends the build.
    pub fn build(
        &self,
        command: &[OsString],
        source: &Path,
        folder: &Path,
        limits: &BuildLimits,
        stop: &AtomicBool,
    ) -> Result<Built, CanNotStart> {
        fs::DirBuilder::new().mode(0o700).create(folder).map_err(CanNotStart::System)?;
        let folder = folder.canonicalize().map_err(CanNotStart::System)?;
        let source = source.canonicalize().map_err(CanNotStart::System)?;
        if folder.starts_with(&source) {
            let _ = fs::remove_dir(&folder);
            let error = Error::new(ErrorKind::InvalidInput, "a folder can not be built inside itself");
            return Err(CanNotStart::System(error));
        }
        let program =
            Program { name: String::new(), command: command.to_vec(), folder: Some(source.clone()) };
        let mut plan = self.plan(&program, &limits.allowance)?;
        let file = plan.file.strip_prefix(&source).map(|file| WirePath::from(folder.join(file)));
        plan.file = file.unwrap_or(plan.file);
        plan.own.clear();
        // Paths into the sources are not shown; those to interpreters are.
        plan.links.retain(|[_, to]| !to.starts_with(&source));
        plan.folder = folder.clone().into();
        plan.build = Some(Workplace { source: source.into(), folder: folder.into() });
        let mut running = Process::prepare(&self.starter, &plan)?.start(command)?;
        running.streams_mut().input = None;
        Ok(follow(&mut running, limits, stop))
    }
}

fn follow(running: &mut Process, limits: &BuildLimits, stop: &AtomicBool) -> Built {
    let end = Instant::now() + limits.time;
    let (mut output, mut open) = (Vec::new(), [true; 2]);
    let mut ended = None;
    let ended = loop {
        match ended {
            Some(Ended::Files) => break Err(Cut::Size),
            Some(ended) => break Ok(ended),
            None => {}
        }
        if Instant::now() >= end {
            break Err(Cut::Time);
        }
        if stop.load(Ordering::Relaxed) {
            break Err(Cut::Stopped);
        }
        let left = Some(end.saturating_duration_since(Instant::now()).min(LOOK));
        // A stream that has ended would be readable for ever, so the end of the build is watched in its place.
        let Streams { output: out, errors, end: gone, .. } = running.streams();
        let waited = [if open[0] { out } else { gone }, if open[1] { errors } else { gone }, gone];
        let Ok(_) = readable(&waited.map(AsFd::as_fd), left) else { break Err(Cut::Stopped) };
        // The end is asked for first, so that everything printed before it is read.
        ended = running.ended();
        let Streams { output: out, errors, .. } = running.streams();
        open = [out, errors].map(|stream| {
            read_pieces(stream, usize::MAX, |bytes| {
                output.extend_from_slice(bytes);
                if output.len() > 2 * KEPT {
                    output.drain(..output.len() - KEPT);
                }
                true
            })
        });
    };
    running.kill();
    output.drain(..output.len().saturating_sub(KEPT));
    Built { ended, output }
}
