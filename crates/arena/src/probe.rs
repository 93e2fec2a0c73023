use crate::{
    descriptors::{read_pieces, readable},
    prelude::*,
};

/// What a program prints when it is sent a text: before and after its input is closed.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Probe {
    /// While its input was open.
    pub open: Vec<u8>,
    /// After its input was closed. Something here and nothing before shows output that was not flushed.
    pub closed: Vec<u8>,
}

/// The most bytes of output that are kept.
const MOST: usize = 4096;
/// Reads at a time, so that a stream without end keeps no caller busy.
const MOST_READS: usize = 16;

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
        if let Some(input) = &running.streams().input {
            // A header is shorter than the buffer of any pipe.
            let _ = rustix::io::write(input, text.as_bytes());
        }
        for closed in [false, true] {
            if closed {
                running.streams_mut().input = None;
            }
            let read = if closed { &mut probe.closed } else { &mut probe.open };
            let until = Instant::now() + if closed { after } else { before };
            while Instant::now() < until && !read.contains(&b'\n') && read.len() < MOST {
                let _ = readable(&[running.streams().end.as_fd()], Some(Duration::from_millis(10)));
                let ended = running.ended().is_some();
                read_pieces(&running.streams().output, MOST_READS, |bytes| {
                    read.extend_from_slice(bytes);
                    read.len() < MOST
                });
                // The program's standard error is of no interest here, but must be read, so that the program does not wait.
                read_pieces(&running.streams().errors, MOST_READS, |_| true);
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::PlainProcess;

    /// What a shell script prints when it is sent a line, and how long it is waited for after the end of input.
    fn probe(script: &str, after: Duration) -> Probe {
        let command = ["sh", "-c", script].map(Into::into).into();
        let program = Program { name: "x".to_owned(), command, folder: None };
        let waits = [Duration::from_millis(100), after];
        Probe::run(&program, &PlainProcess, &Allowance::USUAL, "line\n", waits).expect("it starts")
    }

    #[test]
    fn standard_error_without_end_keeps_nobody() {
        assert_eq!(probe("exec yes >&2", Duration::from_millis(100)), Probe::default());
    }

    #[test]
    fn what_comes_after_the_end_of_input_is_told_apart() {
        let closed =
            probe("read line; while read more; do :; done; echo done; sleep 60", Duration::from_mins(1));
        assert_eq!((closed.open.as_slice(), closed.closed.as_slice()), (&b""[..], &b"done\n"[..]));
    }
}
