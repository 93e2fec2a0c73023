//! Where the referee itself runs.

use nix::{
    sched::{sched_getaffinity, sched_getcpu, sched_setaffinity},
    unistd::Pid,
};

/// The thread that calls.
const SELF: Pid = Pid::from_raw(0);

/// Moves this thread, the referee's, away from a processor on which a program ran last, if there is another. There it would keep the
/// program from running while it looks for the answer. The program would keep it from seeing the answer if it went on to compute, or to
/// end. Afterwards the thread is tied to no processor: another one may be busier.
pub(super) fn leave(processor: usize) {
    if sched_getcpu() != Ok(processor) {
        return;
    }
    let Ok(all) = sched_getaffinity(SELF) else { return };
    let mut others = all;
    if others.unset(processor).is_ok() && sched_setaffinity(SELF, &others).is_ok() {
        // If that processor was taken away meanwhile, the call fails without harm: the kernel lets the thread run anywhere.
        let _ = sched_setaffinity(SELF, &all);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use nix::sched::CpuSet;

    #[test]
    fn whoever_leaves_may_come_back() {
        let all = sched_getaffinity(SELF).unwrap();
        for number in (0..CpuSet::count()).filter(|&number| all.is_set(number).unwrap()) {
            let mut only = CpuSet::new();
            only.set(number).unwrap();
            sched_setaffinity(SELF, &only).unwrap();
            leave(number);
            assert_eq!(sched_getaffinity(SELF).unwrap(), only, "there is no other");
            sched_setaffinity(SELF, &all).unwrap();
            leave(number);
            assert_eq!(sched_getaffinity(SELF).unwrap(), all);
        }
    }
}
