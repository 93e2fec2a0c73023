use super::{Sandbox, plan::Workplace, prelude::*};
use crate::descriptors::read_pieces;
use std::{
    io::{Error, ErrorKind},
    os::unix::fs::DirBuilderExt,
    sync::atomic::{AtomicBool, Ordering},
};

/// How much of the output of a build is kept: its end, where the errors are.
const KEPT: usize = 64 << 10;

/// How often somebody looks whether a build is still wanted.
const LOOK: Duration = Duration::from_millis(100);

/// Files in the folder of a build.
const FILES: u64 = 20_000;

/// What a build may have in its folder.
pub(super) const fn bounds(allowance: &Allowance) -> CopyBounds {
    CopyBounds { bytes: allowance.scratch, files: FILES }
}

/// What building a program may take.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BuildLimits {
    /// Time from start to end.
    pub time: Duration,
    /// Memory with all files, processes, temporary files, and as much again for the folder that it builds in.
    pub allowance: Allowance,
}

impl BuildLimits {
    /// What a build is given unless something else is said.
    pub const USUAL: Self = Self {
        time: Duration::from_mins(2),
        allowance: Allowance { memory: 2 << 30, processes: 256, scratch: 512 << 20 },
    };
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
    pub ended: Result<Ended, Cut>,
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
    /// Builds a program in a new folder: its sources are copied to a place of a fixed size, the command runs there, isolated like a program that
    /// plays but with limits of its own, and what there is afterwards comes to the folder, which nobody else may enter. The flag ends it.
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
        // The sources are not seen; interpreters are.
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
        // A stream that has ended would be readable for ever.
        let Streams { output: out, errors, end: gone, .. } = running.streams();
        let waited = [if open[0] { out } else { gone }, if open[1] { errors } else { gone }, gone];
        let Ok(_) = readable(&waited.map(AsFd::as_fd), left) else { break Err(Cut::Stopped) };
        // The end first, so that nothing is missed that was printed before it.
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
