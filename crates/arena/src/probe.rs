use crate::prelude::*;
use rustix::event::{PollFd, PollFlags, Timespec, poll};

/// What a program prints when it is sent a text: before and after its input is closed.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Probe {
    /// While its input was open.
    pub open: Vec<u8>,
    /// After its input was closed. Something here and nothing before shows output that was not flushed.
    pub closed: Vec<u8>,
}

/// No more of the output is of interest.
const MOST: usize = 4096;

impl Probe {
    /// Sends a text, waits for a line, closes the input if none comes, and waits as long as `after` for more.
    pub fn run(
        program: &Program,
        start: &dyn Start,
        allowance: &Allowance,
        text: &str,
        [before, after]: [Duration; 2],
    ) -> Result<Self, CanNotStart> {
        let mut running = start.start(program, allowance)?;
        let mut probe = Self::default();
        if let Some(input) = running.input() {
            // A header is shorter than any pipe.
            let _ = rustix::io::write(input, text.as_bytes());
        }
        for closed in [false, true] {
            if closed {
                running.close_input();
            }
            let read = if closed { &mut probe.closed } else { &mut probe.open };
            let until = Instant::now() + if closed { after } else { before };
            while Instant::now() < until && !read.contains(&b'\n') && read.len() < MOST {
                let step = Timespec { tv_sec: 0, tv_nsec: 10_000_000 };
                let _ = poll(&mut [PollFd::new(running.end(), PollFlags::IN)], Some(&step));
                let ended = running.ended().is_some();
                let mut buffer = [0; MOST];
                while let Ok(size @ 1..) = rustix::io::read(running.output(), &mut buffer) {
                    read.extend_from_slice(&buffer[..size]);
                    if read.len() >= MOST {
                        break;
                    }
                }
                // Nobody reads what it complains about here, but it must not wait for that.
                while read.len() < MOST && matches!(rustix::io::read(running.errors(), &mut buffer), Ok(1..))
                {
                }
                if ended {
                    break;
                }
            }
            if !probe.open.is_empty() {
                break;
            }
        }
        running.kill();
        Ok(probe)
    }
}
