//! Whether a program waits for a processor right now. Linux tells how long a thread has waited only once the thread runs.

use crate::kernel::{numbers, stat_fields, text};
use nix::time::{ClockId, clock_gettime};
use std::time::Duration;

/// Whether some thread of these processes is ready to run and none of them runs. While one of them runs, the others wait for no
/// other program.
///
/// A caller that asks for delays after a "no" is told all of them.
pub(crate) fn is_waiting(processes: &[i32]) -> bool {
    let before: Vec<Option<Duration>> = processes.iter().map(|&process| ran(process)).collect();
    let mut waiting = false;
    for (&process, before) in processes.iter().zip(before) {
        if is_ready(process) {
            // A clock of processor time stands still unless a thread of the process runs at this very moment.
            if ran(process) != before {
                return false;
            }
            waiting = true;
        }
    }
    waiting
}

/// Processor time of a process so far, to the nanosecond.
fn ran(process: i32) -> Option<Duration> {
    // The kernel's number for the clock "processor time of that process".
    let clock = ClockId::from_raw((!process << 3) | 2);
    clock_gettime(clock).ok().map(Duration::from)
}

/// Whether a thread of the process runs or is ready to run.
fn is_ready(process: i32) -> bool {
    let mut threads = numbers(&format!("/proc/{process}/task")).into_iter();
    threads.any(|thread| text(process, &format!("task/{thread}/stat")).is_ok_and(|stat| wants(&stat)))
}

/// Whether the state is R, as in `7 (name) R 1 7 …`.
fn wants(stat: &str) -> bool {
    stat_fields(stat).next() == Some("R")
}

#[cfg(test)]
mod tests {
    use super::*;
    use nix::{
        sched::{CpuSet, sched_getaffinity, sched_setaffinity},
        sys::signal::{Signal, kill},
        unistd::Pid,
    };
    use std::process::{Child, Command};

    /// A process that ends with the test.
    struct Started(Child);

    impl Started {
        fn new(script: &str) -> Self {
            Self(Command::new("sh").args(["-c", script]).spawn().unwrap())
        }

        fn number(&self) -> i32 {
            self.0.id() as i32
        }
    }

    impl Drop for Started {
        fn drop(&mut self) {
            let _ = self.0.kill();
            let _ = self.0.wait();
        }
    }

    /// Looks until the answer of `is_waiting` is as wanted.
    fn becomes(processes: &[i32], waiting: bool) {
        while is_waiting(processes) != waiting {}
    }

    #[test]
    fn whoever_sleeps_or_is_stopped_waits_for_nobody() {
        assert!(!wants("7 (a) R) S 1 7") && wants("7 (a) S) R 1 7"));
        let sleeping = Started::new("exec sleep 100");
        // Waits until the process has started and sleeps.
        while (0..100).any(|_| is_waiting(&[sleeping.number()])) {}
        let stopped = Started::new("while :; do :; done");
        kill(Pid::from_raw(stopped.number()), Signal::SIGSTOP).unwrap();
        while is_ready(stopped.number()) {}
        assert!((0..100).all(|_| !is_waiting(&[stopped.number()])));
        assert!(!is_waiting(&[]) && !is_waiting(&[i32::MAX]));
    }

    #[test]
    fn of_two_who_share_a_processor_one_waits() {
        let spinners = [(); 2].map(|()| Started::new("while :; do :; done"));
        let numbers = spinners.each_ref().map(Started::number);
        let all = sched_getaffinity(Pid::from_raw(0)).unwrap();
        let mut one = CpuSet::new();
        one.set((0..CpuSet::count()).find(|&number| all.is_set(number).unwrap()).unwrap()).unwrap();
        for number in numbers {
            sched_setaffinity(Pid::from_raw(number), &one).unwrap();
        }
        for number in numbers {
            becomes(&[number], true);
            becomes(&[number], false);
        }
        // Together they wait for each other alone, however often they run.
        becomes(&numbers, false);
    }
}
