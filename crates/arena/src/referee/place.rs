//! Where the referee itself runs.

use nix::{
    sched::{CpuSet, sched_getaffinity, sched_setaffinity},
    unistd::Pid,
};

/// The thread that calls.
const SELF: Pid = Pid::from_raw(0);

/// The processor of the referee's thread: before a request, that on which the program ran last. So that processor is awake when the
/// clock starts: to wake a sleeping one takes ten times as long as many a program needs to answer. Programs stay free to run wherever
/// they are put, and a referee hardly runs, so that it is in nobody's way.
///
/// It goes there only for answers that may come at once: beside a program that computes it would have to wait for the processor.
/// Dropping it sets the thread free, too: whatever it starts later must not be tied.
pub(super) struct Place {
    anywhere: Option<CpuSet>,
    now: Option<usize>,
}

impl Place {
    pub(super) fn new() -> Self {
        Self { anywhere: sched_getaffinity(SELF).ok(), now: None }
    }

    /// Goes to a processor, if this thread may run there.
    pub(super) fn go_to(&mut self, processor: Option<usize>) {
        let Some(number) = processor.filter(|_| processor != self.now) else { return };
        let mut only = CpuSet::new();
        if self.anywhere.is_some_and(|all| all.is_set(number).unwrap_or(false))
            && only.set(number).is_ok()
            && sched_setaffinity(SELF, &only).is_ok()
        {
            self.now = Some(number);
        }
    }

    /// May be anywhere again.
    pub(super) fn leave(&mut self) {
        if let (Some(all), Some(_)) = (&self.anywhere, self.now.take()) {
            // A processor that was taken away meanwhile is no reason to fail: the kernel then lets it run anywhere.
            let _ = sched_setaffinity(SELF, all);
        }
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        self.leave();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_thread_is_free_again_afterwards() {
        let before = sched_getaffinity(SELF).unwrap();
        let allowed: Vec<usize> =
            (0..CpuSet::count()).filter(|&number| before.is_set(number).unwrap()).collect();
        let mut place = Place::new();
        for &number in &allowed {
            place.go_to(Some(number));
            place.go_to(None);
            let now = sched_getaffinity(SELF).unwrap();
            assert!((0..CpuSet::count()).all(|other| now.is_set(other).unwrap() == (other == number)));
        }
        place.go_to((0..CpuSet::count()).find(|number| !allowed.contains(number)));
        let now = sched_getaffinity(SELF).unwrap();
        assert!(now.is_set(*allowed.last().unwrap()).unwrap(), "nobody goes where it may not");
        drop(place);
        assert_eq!(sched_getaffinity(SELF).unwrap(), before);
    }
}
