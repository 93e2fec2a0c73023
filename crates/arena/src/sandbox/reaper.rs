use super::{
    control::{Control, readable},
    group::{Group, Tally},
    newborn::Newborn,
    plan::Plan,
    report::Report,
    scratch::{FILES, holds_more_than, in_memory},
    tree::{Burden, Tree},
};
use crate::{Ended, Usage};
use nix::{
    sys::{
        resource::{UsageWho, getrusage},
        signal::{Signal, kill},
    },
    unistd::Pid,
};
use rustix::process::{PidfdFlags, WaitOptions, pidfd_open, wait};
use std::{
    os::fd::AsFd,
    path::Path,
    time::{Duration, Instant},
};

/// How often memory and processes are looked at.
const TICK: Duration = Duration::from_millis(20);

/// How often where the kernel holds everybody to the bounds, and only tells whom it has ended or refused.
const HELD_TICK: Duration = Duration::from_millis(100);

/// Files are looked at so much less often than memory.
const SELDOM: u32 = 10;

/// Whoever asks for the usage sends this.
pub(super) const ASK: &[u8] = b"usage";

/// Whoever asks for processor time and delay alone sends this.
pub(super) const ASK_TIMES: &[u8] = b"times";

/// Whoever asks whether it waits for a processor right now sends this.
pub(super) const ASK_WAITING: &[u8] = b"waiting";

/// The process that all processes of a program fall back to. It watches what they use, answers the arbiter, and
/// when the program has ended or the arbiter has gone it ends what is left.
pub(super) struct Reaper<'a> {
    plan: &'a Plan,
    control: &'a Control,
    group: Option<&'a Group>,
    tree: Tree,
    main: Pid,
    scratch: &'a Path,
    looks: u32,
    usage: Usage,
    ended: Option<Ended>,
}

impl<'a> Reaper<'a> {
    pub(super) fn new(newborn: &Newborn<'a>, control: &'a Control, main: Pid) -> Self {
        let Newborn { plan, group, scratch, .. } = *newborn;
        let tree = Tree::new(plan.namespaces);
        Self { plan, control, group, tree, main, scratch, looks: 0, usage: Usage::default(), ended: None }
    }

    /// Stays until the program has ended or nobody wants it any more.
    pub(super) fn watch(mut self) {
        if self.follow().is_some() {
            self.wait_for_zombies();
            let usage = self.used();
            let ended = self.ended.unwrap_or(Ended::Signal(Signal::SIGKILL as i32));
            // The arbiter may have gone.
            let _ = self.control.send(Report::Ended(ended, usage).to_text().as_bytes(), &[]);
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
                    ASK_TIMES => Report::Used(self.ran()),
                    ASK_WAITING => Report::Waiting(self.tree.is_waiting()),
                    _ => Report::Used(self.used()),
                };
                self.control.send(report.to_text().as_bytes(), &[]).ok()?;
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
        // In a group there is nothing to be found that the kernel does not tell; to look for it would disturb somebody's clock.
        let (burden, tally) = match self.group {
            Some(group) => (Burden::default(), group.tally()),
            None => (self.burden(), Tally::default()),
        };
        self.usage.memory = self.usage.memory.max(burden.memory);
        self.looks += 1;
        // In namespaces it is a file system of a fixed size.
        let unbounded = !self.plan.namespaces && self.looks.is_multiple_of(SELDOM);
        let full = unbounded && holds_more_than(allowance.scratch, FILES, self.scratch);
        if burden.memory > allowance.memory || tally.killed > 0 {
            self.ended = Some(Ended::Memory);
        } else if full {
            self.ended = Some(Ended::Files);
        } else if burden.tasks > allowance.processes || tally.refused > 0 {
            self.ended = Some(Ended::Processes);
        }
        if self.ended.is_some() {
            let _ = kill(self.main, Signal::SIGKILL);
        }
    }

    /// What its processes hold, and its files where they live in memory.
    fn burden(&self) -> Burden {
        let mut burden = self.tree.burden(self.plan.allowance.memory);
        if self.plan.namespaces {
            // What of them is mapped has been counted.
            burden.memory += in_memory(self.scratch).saturating_sub(burden.mapped);
        }
        burden
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
        (self.usage.processor, self.usage.delay) = self.tree.times();
        self.usage
    }

    fn used(&mut self) -> Usage {
        self.ran();
        let burden = self.burden();
        // A program that ended between two looks is known by the largest of its processes.
        let largest = getrusage(UsageWho::RUSAGE_CHILDREN).map_or(0, |usage| usage.max_rss() as u64) << 10;
        let largest = if self.ended.is_some() && self.usage.memory == 0 { largest } else { 0 };
        let tally = self.group.map(Group::tally).unwrap_or_default();
        self.usage.memory = self.usage.memory.max(burden.memory).max(tally.peak).max(largest);
        self.usage.denials = tally.refused;
        self.usage
    }
}
