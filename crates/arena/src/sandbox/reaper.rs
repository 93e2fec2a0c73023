use super::{
    build,
    copy::DEEPEST,
    group::GroupUsage,
    newborn::Newborn,
    prelude::*,
    scratch::{FILES, holds_more_than, in_memory},
    tree::{Blind, Burden, Held, Tree},
};
use nix::sys::{
    resource::{UsageWho, getrusage},
    signal::kill,
};
use rustix::{
    fs::{open, statvfs},
    process::{PidfdFlags, WaitOptions, pidfd_open, wait},
};

/// How often memory and processes are looked at.
const TICK: Duration = Duration::from_millis(20);

/// How often where the kernel enforces the bounds, and only reports which processes it has ended or refused.
const HELD_TICK: Duration = Duration::from_millis(100);

/// Sockets and shared memory are looked at once in this number of looks at memory.
const SHARED_EVERY: u32 = 5;

/// Files are looked at once in this number of looks at memory.
const FILES_EVERY: u32 = 10;

/// A file system with fewer free bytes than this is full: a program that writes gives up a little earlier.
const ROOM: u64 = 256 << 10;

/// The question for the whole usage.
pub(super) const ASK: &[u8] = b"usage";

/// The question for processor time and delay alone.
pub(super) const ASK_TIMES: &[u8] = b"times";

/// The question whether the program waits for a processor right now.
pub(super) const ASK_WAITING: &[u8] = b"waiting";

/// The process that adopts all processes of a program whose parents have ended. It watches what they use and answers the arbiter. When the
/// program has ended or the arbiter is gone, it ends the remaining ones.
pub(super) struct Reaper<'a> {
    plan: &'a SandboxPlan,
    control: &'a Control,
    group: Option<&'a ControlGroup>,
    tree: Tree,
    main: Pid,
    quarters: &'a Quarters,
    /// The folder for the build's result.
    built: Option<&'a OwnedFd>,
    looks: u32,
    held: Held,
    usage: Usage,
    ended: Option<Ended>,
}

impl<'a> Reaper<'a> {
    pub(super) fn new(
        newborn: &Newborn<'a>,
        control: &'a Control,
        main: Pid,
        built: Option<&'a OwnedFd>,
    ) -> Self {
        let Newborn { plan, group, quarters, .. } = *newborn;
        Self {
            plan,
            control,
            group,
            tree: Tree::new(plan.namespaces),
            main,
            quarters,
            built,
            looks: 0,
            held: Held::default(),
            usage: Usage::default(),
            ended: None,
        }
    }

    /// Watches until the program has ended or the line to the arbiter is closed.
    pub(super) fn watch(mut self) {
        if self.follow().is_some() {
            self.wait_for_zombies();
            let usage = self.used();
            let ended = self.ended.unwrap_or(Ended::Signal(Signal::SIGKILL as i32));
            let ended = self.built.map_or(ended, |folder| self.deliver(ended, folder));
            // The arbiter may be gone.
            let _ = self.control.report(&IsolationReport::Ended(ended, usage));
        }
        // A process namespace ends with its first process; without one the remaining processes must be found.
        if !self.plan.namespaces {
            self.tree.kill();
        }
    }

    /// Watches the program to its end; `None` if the arbiter has closed the line or can not be reached.
    fn follow(&mut self) -> Option<()> {
        let pid = rustix::process::Pid::from_raw(self.main.as_raw())?;
        let end = pidfd_open(pid, PidfdFlags::empty()).ok()?;
        let tick = if self.group.is_some() { HELD_TICK } else { TICK };
        let tick = (self.plan.level >= 1).then_some(tick);
        let mut looked = Instant::now();
        loop {
            let wait = tick.map(|tick| tick.saturating_sub(looked.elapsed()));
            let [asked, ended] = readable(&[self.control.as_fd(), end.as_fd()], wait).ok()?;
            if asked {
                let text = self.control.receive_short().ok()??;
                let report = match &*text {
                    ASK_TIMES => IsolationReport::Used(self.ran()),
                    ASK_WAITING => IsolationReport::Waiting(self.tree.is_waiting()),
                    _ => IsolationReport::Used(self.used()),
                };
                self.control.report(&report).ok()?;
            }
            if !ended && tick.is_some_and(|tick| looked.elapsed() >= tick) {
                looked = Instant::now();
                self.look();
            }
            self.wait_for_zombies();
            if self.ended.is_some() {
                return Some(());
            }
        }
    }

    /// Ends the program if it uses more than it may.
    fn look(&mut self) {
        let allowance = self.plan.allowance;
        self.looks += 1;
        // In a group the kernel itself counts everything; another look would take processor time from a program on the clock.
        let (burden, tally) = match self.group {
            Some(group) => (Ok(Burden::default()), group.tally()),
            None => (self.burden(), GroupUsage::default()),
        };
        let burden = match burden {
            Ok(burden) => burden,
            // A program that hides its processes counts as one that uses too much memory.
            Err(Blind::Hidden) => Burden { memory: u64::MAX, ..Burden::default() },
            Err(Blind::Helpless) => return self.end(Ended::Lost),
        };
        if burden.memory < u64::MAX {
            self.usage.memory = self.usage.memory.max(burden.memory);
        }
        if burden.memory > allowance.memory || tally.killed > 0 {
            self.end(Ended::Memory);
        } else if self.is_full() {
            self.end(Ended::Files);
        } else if burden.tasks > allowance.processes || tally.refused > 0 {
            self.end(Ended::Processes);
        }
    }

    fn end(&mut self, how: Ended) {
        self.ended = Some(how);
        let _ = kill(self.main, Signal::SIGKILL);
    }

    /// Whether the program has written too much. In namespaces its file systems have a fixed size, and only a full build folder counts.
    fn is_full(&self) -> bool {
        if self.plan.namespaces {
            return self.built.is_some() && is_out_of_room(&self.quarters.folder);
        }
        if !self.looks.is_multiple_of(FILES_EVERY) {
            return false;
        }
        let built =
            self.built.map_or(CopyBounds { bytes: 0, files: 0 }, |_| build::bounds(&self.plan.allowance));
        let bytes = (self.plan.allowance.scratch + built.bytes).checked_sub(self.held.nameless);
        let Some(bytes) = bytes else { return true };
        holds_more_than(CopyBounds { bytes, files: FILES + built.files }, &self.quarters.scratch)
    }

    /// The memory of the program's processes, and of its files where those live in memory.
    fn burden(&mut self) -> Result<Burden, Blind> {
        let mut burden = self.tree.burden(self.plan.allowance.memory)?;
        if self.looks.is_multiple_of(SHARED_EVERY) {
            self.held = self.tree.held(&self.quarters.scratch, self.plan.allowance.scratch)?;
            if self.held.shared > 0 && self.plan.filter {
                // The filter refuses shared memory, so a program that has some has bypassed it.
                return Err(Blind::Hidden);
            }
        }
        let mut shared = self.held.shared;
        if self.plan.namespaces {
            shared += in_memory(&self.quarters.scratch);
            shared += self.built.map_or(0, |_| in_memory(&self.quarters.folder));
        }
        // The mapped part of shared memory is in the sum already.
        burden.memory += shared.saturating_sub(burden.mapped) + self.held.sockets;
        Ok(burden)
    }

    /// Copies the result of a build to its folder, after all processes that could change it have ended.
    fn deliver(&self, ended: Ended, folder: &OwnedFd) -> Ended {
        let room = &self.quarters.folder;
        if ended != Ended::Status(0) {
            // A build that filled its folder may have failed for want of room, whatever status it ended with.
            return if self.plan.namespaces && is_out_of_room(room) { Ended::Files } else { ended };
        }
        if self.plan.namespaces && std::process::id() == 1 {
            // Signals every other process of the namespace.
            let _ = kill(Pid::from_raw(-1), Signal::SIGKILL);
            while wait(WaitOptions::empty()).is_ok() {}
        } else {
            self.tree.kill();
        }
        let Ok(room) = open(room, FOLDER, Mode::empty()) else { return Ended::Lost };
        let mut copier = Copier::new(build::bounds(&self.plan.allowance), true);
        copier.sniffing = !self.plan.namespaces;
        match copier.contents(room, folder, DEEPEST) {
            Ok(()) => ended,
            Err(NotCopied::TooMuch | NotCopied::SecondName(_)) => Ended::Files,
            Err(NotCopied::System(_)) => Ended::Lost,
        }
    }

    /// Waits for every process that has ended, without waiting for one that has not.
    fn wait_for_zombies(&mut self) {
        while let Ok(Some((pid, status))) = wait(WaitOptions::NOHANG) {
            let ended = match (status.exit_status(), status.terminating_signal()) {
                (Some(status), _) => Ended::Status(status),
                (_, Some(signal)) => Ended::Signal(signal),
                _ => continue,
            };
            if pid.as_raw_pid() == self.main.as_raw() && self.ended.is_none() {
                let killed = self.group.is_some_and(|group| group.tally().killed > 0);
                self.ended = Some(if killed { Ended::Memory } else { ended });
            }
        }
    }

    /// The usage with new processor time and delays; the other values are those known before.
    fn ran(&mut self) -> Usage {
        [self.usage.processor, self.usage.delay, self.usage.wanted] = self.tree.times();
        self.usage
    }

    fn used(&mut self) -> Usage {
        self.ran();
        let burden = self.burden().unwrap_or_default();
        // If the program ended before the first look at memory, its largest process tells the memory.
        let largest = getrusage(UsageWho::RUSAGE_CHILDREN).map_or(0, |usage| usage.max_rss() as u64) << 10;
        let largest = if self.ended.is_some() && self.usage.memory == 0 { largest } else { 0 };
        let tally = self.group.map(ControlGroup::tally).unwrap_or_default();
        self.usage.memory = self.usage.memory.max(burden.memory).max(tally.peak).max(largest);
        self.usage.denials = tally.refused;
        self.usage
    }
}

/// Whether a file system has almost no room or no file left.
fn is_out_of_room(folder: &Path) -> bool {
    statvfs(folder).is_ok_and(|found| found.f_bfree * found.f_frsize < ROOM || found.f_ffree == 0)
}
