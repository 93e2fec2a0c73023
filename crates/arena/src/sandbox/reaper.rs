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

/// How often where the kernel holds everybody to the bounds, and only tells whom it has ended or refused.
const HELD_TICK: Duration = Duration::from_millis(100);

/// Sockets and memory that is shared are looked at so much less often than memory.
const SOMETIMES: u32 = 5;

/// And files.
const SELDOM: u32 = 10;

/// Less room than this is none: whoever writes gives up a little earlier.
const ROOM: u64 = 256 << 10;

/// Whoever asks for the usage sends this.
pub(super) const ASK: &[u8] = b"usage";

/// Whoever asks for processor time and delay alone sends this.
pub(super) const ASK_TIMES: &[u8] = b"times";

/// Whoever asks whether it waits for a processor right now sends this.
pub(super) const ASK_WAITING: &[u8] = b"waiting";

/// The process that all processes of a program fall back to. It watches what they use, answers the arbiter, and
/// when the program has ended or the arbiter has gone it ends what is left.
pub(super) struct Reaper<'a> {
    plan: &'a SandboxPlan,
    control: &'a Control,
    group: Option<&'a ControlGroup>,
    tree: Tree,
    main: Pid,
    quarters: &'a Quarters,
    /// Where what was built comes to.
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

    /// Stays until the program has ended or nobody wants it any more.
    pub(super) fn watch(mut self) {
        if self.follow().is_some() {
            self.wait_for_zombies();
            let usage = self.used();
            let ended = self.ended.unwrap_or(Ended::Signal(Signal::SIGKILL as i32));
            let ended = self.built.map_or(ended, |folder| self.deliver(ended, folder));
            // The arbiter may have gone.
            let _ = self.control.report(&IsolationReport::Ended(ended, usage));
        }
        // A namespace dies with us; without one everybody has to be found.
        if !self.plan.namespaces {
            self.tree.kill();
        }
    }

    /// Nothing when the arbiter wants or can no more.
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

    /// Ends the program if it has too much of something.
    fn look(&mut self) {
        let allowance = self.plan.allowance;
        self.looks += 1;
        // In a group there is nothing to be found that the kernel does not tell; to look for it would disturb somebody's clock.
        let (burden, tally) = match self.group {
            Some(group) => (Ok(Burden::default()), group.tally()),
            None => (self.burden(), GroupUsage::default()),
        };
        let burden = match burden {
            Ok(burden) => burden,
            // Whoever hides what he has, has too much.
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

    /// Whether it has written too much. In namespaces it writes to file systems of a fixed size; a build that has filled its own is over.
    fn is_full(&self) -> bool {
        if self.plan.namespaces {
            return self.built.is_some() && is_out_of_room(&self.quarters.folder);
        }
        if !self.looks.is_multiple_of(SELDOM) {
            return false;
        }
        let built =
            self.built.map_or(CopyBounds { bytes: 0, files: 0 }, |_| build::bounds(&self.plan.allowance));
        let bytes = (self.plan.allowance.scratch + built.bytes).checked_sub(self.held.nameless);
        let Some(bytes) = bytes else { return true };
        holds_more_than(CopyBounds { bytes, files: FILES + built.files }, &self.quarters.scratch)
    }

    /// What its processes hold, and its files where they live in memory.
    fn burden(&mut self) -> Result<Burden, Blind> {
        let mut burden = self.tree.burden(self.plan.allowance.memory)?;
        if self.looks.is_multiple_of(SOMETIMES) {
            self.held = self.tree.held(&self.quarters.scratch, self.plan.allowance.scratch)?;
            if self.held.shared > 0 && self.plan.filter {
                // The filter refuses it; whoever found a way has something to hide.
                return Err(Blind::Hidden);
            }
        }
        let mut shared = self.held.shared;
        if self.plan.namespaces {
            shared += in_memory(&self.quarters.scratch);
            shared += self.built.map_or(0, |_| in_memory(&self.quarters.folder));
        }
        // What of them is mapped has been counted.
        burden.memory += shared.saturating_sub(burden.mapped) + self.held.sockets;
        Ok(burden)
    }

    /// Brings what was built to where it belongs, when nobody is left who could still change it.
    fn deliver(&self, ended: Ended, folder: &OwnedFd) -> Ended {
        let room = &self.quarters.folder;
        if ended != Ended::Status(0) {
            // It may well have failed for want of room, whatever it says.
            return if self.plan.namespaces && is_out_of_room(room) { Ended::Files } else { ended };
        }
        if self.plan.namespaces && std::process::id() == 1 {
            // All others of the namespace.
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

    /// What it ran and waited; the rest is what was known before.
    fn ran(&mut self) -> Usage {
        [self.usage.processor, self.usage.delay, self.usage.wanted] = self.tree.times();
        self.usage
    }

    fn used(&mut self) -> Usage {
        self.ran();
        let burden = self.burden().unwrap_or_default();
        // A program that ended between two looks is known by the largest of its processes.
        let largest = getrusage(UsageWho::RUSAGE_CHILDREN).map_or(0, |usage| usage.max_rss() as u64) << 10;
        let largest = if self.ended.is_some() && self.usage.memory == 0 { largest } else { 0 };
        let tally = self.group.map(ControlGroup::tally).unwrap_or_default();
        self.usage.memory = self.usage.memory.max(burden.memory).max(tally.peak).max(largest);
        self.usage.denials = tally.refused;
        self.usage
    }
}

/// Whether a file system is as good as full.
fn is_out_of_room(folder: &Path) -> bool {
    statvfs(folder).is_ok_and(|found| found.f_bfree * found.f_frsize < ROOM || found.f_ffree == 0)
}
