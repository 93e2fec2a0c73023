use crate::{
    kernel::{ran_and_waited, stat_fields},
    prelude::*,
};
use std::os::unix::fs::FileExt;

/// A process that is looked at often: what Linux tells of it, open all the time.
#[derive(Debug)]
pub(crate) struct Lone {
    /// What its first thread ran and waited.
    first: File,
    /// The folder of its threads.
    threads: File,
    children: File,
    /// The state of its first thread.
    state: File,
}

impl Lone {
    /// The process of a number; nothing where the system does not tell.
    pub(crate) fn new(process: i32) -> Option<Self> {
        let open = |name: &str| File::open(format!("/proc/{process}/{name}")).ok();
        let children = open(&format!("task/{process}/children"))?;
        Some(Self { first: open("schedstat")?, threads: open("task")?, children, state: open("stat")? })
    }

    /// What Linux tells of its only thread: how long it ran and waited, and how often it began to run. Nothing unless it has one thread
    /// and no children. If it is the same as before, nobody has run meanwhile who did not run then.
    pub(crate) fn account(&self) -> Option<String> {
        let mut text = [0; 128];
        // A folder has two links and one more for every folder in it.
        if self.threads.metadata().ok()?.nlink() != 3 || self.children.read_at(&mut text, 0).ok()? > 0 {
            return None;
        }
        let read = self.first.read_at(&mut text, 0).ok()?;
        std::str::from_utf8(&text[..read]).ok().map(str::to_owned)
    }

    /// The processor that its first thread runs on, or ran on last.
    pub(crate) fn processor(&self) -> Option<usize> {
        let mut text = [0; 1024];
        let read = self.state.read_at(&mut text, 0).ok()?;
        let text = String::from_utf8_lossy(&text[..read]);
        // The 39th field.
        stat_fields(&text).nth(39 - 3)?.parse().ok()
    }

    /// How long it ran, and how long it was ready to and did not, on the same conditions.
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
