use crate::{
    kernel::{ran_and_waited, stat_fields},
    prelude::*,
};
use std::os::unix::fs::FileExt;

/// A process that is looked at often: its files in `/proc`, kept open.
#[derive(Debug)]
pub(crate) struct Lone {
    /// The run and wait times of the first thread.
    first: File,
    /// The folder of the process's threads.
    threads: File,
    children: File,
    /// The state of the first thread.
    state: File,
}

impl Lone {
    /// Opens the files of a process; `None` where the system does not have them.
    pub(crate) fn new(process: i32) -> Option<Self> {
        let open = |name: &str| File::open(format!("/proc/{process}/{name}")).ok();
        let children = open(&format!("task/{process}/children"))?;
        Some(Self { first: open("schedstat")?, threads: open("task")?, children, state: open("stat")? })
    }

    /// The only thread's run time, wait time and number of starts, as Linux writes them. `None` unless the process has one thread and no
    /// children. If the text is the same as before, the process has not run meanwhile.
    pub(crate) fn account(&self) -> Option<String> {
        let mut text = [0; 128];
        // A folder has two links and one more for every folder in it: three mean one thread.
        if self.threads.metadata().ok()?.nlink() != 3 || self.children.read_at(&mut text, 0).ok()? > 0 {
            return None;
        }
        let read = self.first.read_at(&mut text, 0).ok()?;
        std::str::from_utf8(&text[..read]).ok().map(str::to_owned)
    }

    /// The processor that the first thread runs on, or ran on last.
    pub(crate) fn processor(&self) -> Option<usize> {
        let mut text = [0; 1024];
        let read = self.state.read_at(&mut text, 0).ok()?;
        let text = String::from_utf8_lossy(&text[..read]);
        // The processor is the 39th field.
        stat_fields(&text).nth(39 - 3)?.parse().ok()
    }

    /// The time that the only thread ran, and the time that it was ready to run and did not; `None` as for `account`.
    pub(crate) fn times(&self) -> Option<[Duration; 2]> {
        ran_and_waited(&self.account()?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kernel::children;
    use std::{
        io::{BufRead, BufReader, Write},
        process::{Command, Stdio},
    };

    #[test]
    fn only_who_is_alone_is_told_of() {
        let script = "echo; read line; sleep 100 & echo; read line; kill $!; wait; echo; read line";
        let mut command = Command::new("sh");
        command.args(["-c", script]).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.spawn().unwrap();
        let lone = Lone::new(child.id() as i32).unwrap();
        let mut output = BufReader::new(child.stdout.take().unwrap());
        let mut before = Duration::ZERO;
        for alone in [true, false, true] {
            output.read_line(&mut String::new()).unwrap();
            assert_eq!(children(child.id() as i32).is_empty(), alone);
            assert!(lone.processor().is_some());
            let times = lone.times();
            assert_eq!(times.is_some(), alone);
            if let Some([ran, _]) = times {
                assert!(ran > before);
                before = ran;
            }
            child.stdin.as_mut().unwrap().write_all(b"\n").unwrap();
        }
        child.wait().unwrap();
        assert_eq!(lone.times(), None);
    }
}
