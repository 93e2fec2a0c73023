use super::Ring;
use crate::{descriptors::read_pieces, harmless::harmless_line, prelude::*};
use std::hint;

/// The longest line that can be a move, without its newline.
pub(super) const MOST_LINE: usize = 1024;
/// The most bytes of output that was not asked for; more is a flood.
const FLOOD: usize = 4096;
/// The most bytes of standard error that are kept.
const MOST_ERRORS: usize = 64 << 10;
/// Reads at a time, so that a stream without end can not block the referee.
const MOST_READS: usize = 16;

/// One of the two programs of a game, with what was read from it and what is still to be written.
pub(super) struct Contender {
    pub(super) running: Box<dyn Running>,
    /// Output that was read and not yet judged.
    pub(super) read: Vec<u8>,
    pub(super) output_open: bool,
    pub(super) errors_open: bool,
    pub(super) ended: Option<Ended>,
    /// Requests that the program has answered.
    pub(super) answers: u32,
    /// The program's usage at its last request; `answered` is that at its last answer.
    pub(super) asked: Usage,
    answered: Usage,
    /// Processor time that the program used on the opponent's time.
    pub(super) pondered: Duration,
    unwritten: Vec<u8>,
    errors: Ring,
    /// How many bytes of standard error had come with each of its answers.
    marks: Vec<u64>,
}

impl Contender {
    pub(super) fn new(running: Box<dyn Running>) -> Self {
        Self {
            running,
            read: Vec::new(),
            output_open: true,
            errors_open: true,
            ended: None,
            answers: 0,
            asked: Usage::default(),
            answered: Usage::default(),
            pondered: Duration::ZERO,
            unwritten: Vec::new(),
            errors: Ring::new(MOST_ERRORS),
            marks: Vec::new(),
        }
    }

    /// Sends a text to which an answer is due, and returns the moment just before it was sent.
    pub(super) fn ask(&mut self, text: &str) -> Instant {
        self.asked = self.running.glance();
        if self.answers > 0 {
            self.pondered += self.asked.processor.saturating_sub(self.answered.processor);
        }
        let begun = Instant::now();
        self.tell(text);
        begun
    }

    /// Looks for a whole line again and again; says whether one came. Other threads of this processor wait until the end: to let them run in
    /// between would give the processor to a busy neighbour for milliseconds.
    pub(super) fn watch(&mut self, until: Instant) -> bool {
        loop {
            self.read_output();
            if self.has_line() || !self.output_open || self.has_long_line() || Instant::now() >= until {
                return self.has_line();
            }
            hint::spin_loop();
        }
    }

    /// Notes that an answer came.
    pub(super) fn answer(&mut self) {
        self.answers += 1;
        self.answered = self.running.glance();
        // What the program wrote to its standard error before its answer has arrived.
        self.read_errors();
        self.marks.push(self.errors.total());
    }

    /// Sends a text, at once or when the program is ready to read it; never waits.
    pub(super) fn tell(&mut self, text: &str) {
        self.unwritten.extend_from_slice(text.as_bytes());
        self.write();
    }

    /// Whether the program has not yet read everything that was sent to it.
    pub(super) fn has_unwritten(&self) -> bool {
        !self.unwritten.is_empty()
    }

    /// Writes as much as the pipe takes without waiting.
    pub(super) fn write(&mut self) {
        while !self.unwritten.is_empty() {
            let Some(input) = &self.running.streams().input else { return self.unwritten.clear() };
            match rustix::io::write(input, &self.unwritten) {
                Ok(written) => drop(self.unwritten.drain(..written)),
                Err(Errno::INTR) => {}
                Err(Errno::AGAIN) => return,
                // The program reads no more. What it prints without reading is judged all the same.
                Err(_) => {
                    self.running.streams_mut().input = None;
                    self.unwritten.clear();
                }
            }
        }
    }

    /// Reads the output that has arrived, up to the amount that can matter.
    pub(super) fn read_output(&mut self) {
        self.output_open = self.output_open
            && read_pieces(&self.running.streams().output, MOST_READS, |bytes| {
                self.read.extend_from_slice(bytes);
                self.read.len() <= FLOOD
            });
    }

    /// Reads the standard error that has arrived.
    pub(super) fn read_errors(&mut self) {
        self.errors_open = self.errors_open
            && read_pieces(&self.running.streams().errors, MOST_READS, |bytes| {
                self.errors.add(bytes);
                true
            });
    }

    /// Where the first line that was read ends.
    fn end_of_line(&self) -> Option<usize> {
        self.read.iter().take(MOST_LINE + 1).position(|&byte| byte == b'\n')
    }

    fn has_line(&self) -> bool {
        self.end_of_line().is_some()
    }

    /// Takes the first line that was read, without its newline.
    pub(super) fn take_line(&mut self) -> Option<Vec<u8>> {
        let end = self.end_of_line()?;
        let line = self.read[..end].to_vec();
        self.read.drain(..=end);
        Some(line)
    }

    /// Whether more bytes were read than the longest line has.
    pub(super) fn has_long_line(&self) -> bool {
        self.read.len() > MOST_LINE && !self.read[..=MOST_LINE].contains(&b'\n')
    }

    /// Whether more bytes were read than output without a request may have.
    pub(super) fn is_flooding(&self) -> bool {
        self.read.len() > FLOOD
    }

    /// The beginning of the output that was read, safe to show; `None` if nothing was read.
    pub(super) fn said(&self) -> Option<String> {
        let line = self.read.split(|&byte| byte == b'\n').next().unwrap_or_default();
        (!self.read.is_empty()).then(|| harmless_line(&line[..line.len().min(MOST_LINE)]))
    }

    /// Ends the program with everything that it started. Returns the end of its standard error, and where in it each answer came.
    pub(super) fn finish(mut self) -> (Vec<u8>, Vec<u32>) {
        self.running.kill();
        self.read_errors();
        let marks = self.marks.iter().map(|&total| self.errors.place(total)).collect();
        (self.errors.into_bytes(), marks)
    }
}
