//! Where the referee itself runs.

use nix::{
    sched::{sched_getaffinity, sched_getcpu, sched_setaffinity},
    unistd::Pid,
};

/// The thread that calls.
const SELF: Pid = Pid::from_raw(0);

/// Takes this thread, the referee's, to another processor than one on which a program ran last, if there is one. There it would keep the
/// program from running as long as it looks for the answer, and the program would keep it from seeing the answer if it goes on to
/// compute, or to end. It is tied to no processor afterwards: another may be busier.
pub(super) fn leave(processor: usize) {
    if sched_getcpu() != Ok(processor) {
        return;
    }
    let Ok(all) = sched_getaffinity(SELF) else { return };
    let mut others = all;
    if others.unset(processor).is_ok() && sched_setaffinity(SELF, &others).is_ok() {
        // A processor that was taken away meanwhile is no reason to fail: the kernel then lets it run anywhere.
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
