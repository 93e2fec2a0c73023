use crate::{Allowance, CanNotStart, Ended, Program, Running, Start, Stop};
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use std::{
    os::fd::OwnedFd,
    time::{Duration, Instant},
};

/// What building a program may use.
pub const BUILD_ALLOWANCE: Allowance = Allowance { memory: 2 << 30, processes: 256, scratch: 1 << 30 };
/// How long it may take.
pub const BUILD_TIME: Duration = Duration::from_mins(5);
/// So much of its output is kept.
const MOST_OUTPUT: usize = 256 << 10;

/// A build that was tried.
#[derive(Debug)]
pub struct Build {
    /// What it printed to both streams, the beginning of it.
    pub output: Vec<u8>,
    /// How it ended; nothing when it took too long or was stopped.
    pub ended: Option<Ended>,
}

impl Build {
    /// Runs a program that builds another.
    pub fn run(
        builder: &Program,
        start: &dyn Start,
        time: Duration,
        stop: &Stop,
    ) -> Result<Self, CanNotStart> {
        let mut running = start.start(builder, &BUILD_ALLOWANCE)?;
        running.close_input();
        let mut build = Self { output: Vec::new(), ended: None };
        let until = Instant::now() + time;
        while build.ended.is_none() && Instant::now() < until && !stop.is_raised() {
            // In steps, so that the stop signal is seen.
            let step = until.saturating_duration_since(Instant::now()).min(Duration::from_millis(100));
            let step = Timespec { tv_sec: 0, tv_nsec: i64::from(step.subsec_nanos()) };
            let mut waited = [running.output(), running.errors(), running.end()]
                .map(|stream| PollFd::new(stream, PollFlags::IN));
            let _ = poll(&mut waited, Some(&step));
            let closed = waited.iter().any(|entry| entry.revents() == PollFlags::HUP);
            build.ended = running.ended();
            build.drain(&*running);
            if closed && build.ended.is_none() {
                // A closed stream would wake us at once, again and again.
                std::thread::sleep(Duration::from_millis(5));
            }
        }
        running.kill();
        build.drain(&*running);
        Ok(build)
    }

    /// Whether the program can be started now.
    pub fn succeeded(&self) -> bool {
        self.ended == Some(Ended::Status(0))
    }

    fn drain(&mut self, running: &dyn Running) {
        let mut read = |stream: &OwnedFd| {
            let mut buffer = [0; 8192];
            while let Ok(read @ 1..) = rustix::io::read(stream, &mut buffer) {
                let room = MOST_OUTPUT.saturating_sub(self.output.len());
                self.output.extend_from_slice(&buffer[..read.min(room)]);
            }
        };
        read(running.errors());
        read(running.output());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Plain;

    fn build(script: &str, time: Duration) -> Build {
        let command = ["sh", "-c", script].map(Into::into).to_vec();
        let builder = Program { name: "builder".to_owned(), command, folder: None };
        Build::run(&builder, &Plain, time, &Stop::new().unwrap()).unwrap()
    }

    #[test]
    fn output_and_status_are_kept() {
        let done = build("echo out; echo err >&2", BUILD_TIME);
        assert!(done.succeeded());
        let text = String::from_utf8(done.output).unwrap();
        assert!(text.contains("out") && text.contains("err"), "{text}");
        assert_eq!(build("exit 3", BUILD_TIME).ended, Some(Ended::Status(3)));
    }

    #[test]
    fn a_build_without_end_is_ended() {
        let begun = Instant::now();
        assert_eq!(build("exec >&- 2>&-; sleep 100", Duration::from_millis(200)).ended, None);
        assert!(begun.elapsed() < Duration::from_secs(20));
    }
}
