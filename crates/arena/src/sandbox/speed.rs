use super::{Sandbox, prelude::*};
use rustix::io::{read, write};
use std::io::Error;

/// How long the start and the end of a program take that answers at once.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SandboxSpeed {
    /// Time from the start of the program to its answer.
    pub answer: Duration,
    /// Time from the order to end the program until all of it has ended.
    pub gone: Duration,
}

impl Sandbox {
    /// Measures one start with a program that repeats what it reads.
    pub fn speed(&self) -> Result<SandboxSpeed, CanNotStart> {
        let folder = Some(PathBuf::from("/usr"));
        let program = Program { name: String::new(), command: vec!["cat".into()], folder };
        let begun = Instant::now();
        let mut running = self.start(&program, &Allowance::USUAL)?;
        let failed = |error| CanNotStart::System(Error::from(error));
        let Streams { input, output, .. } = running.streams();
        if let Some(input) = input {
            write(input, b"\n").map_err(failed)?;
        }
        readable(&[output.as_fd()], None).map_err(failed)?;
        read(output, &mut [0; 8]).map_err(failed)?;
        let answered = Instant::now();
        running.kill();
        Ok(SandboxSpeed { answer: answered - begun, gone: answered.elapsed() })
    }
}
