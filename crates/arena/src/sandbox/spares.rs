use super::{plan::SandboxPlan, process::Process};
use std::{
    collections::VecDeque,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

/// The most sandboxes that are kept: the program that was expected may never be started.
const MOST: usize = 64;

/// Sandboxes that have been made beforehand and wait for their programs, the oldest first.
#[derive(Clone, Default, Debug)]
pub(super) struct Spares(Arc<Mutex<VecDeque<(SandboxPlan, Process)>>>);

impl Spares {
    /// A sandbox that was made by this plan.
    pub(super) fn take(&self, plan: &SandboxPlan) -> Option<Process> {
        let mut spares = self.lock();
        let at = spares.iter().position(|(made, _)| made == plan)?;
        spares.remove(at).map(|(_, process)| process)
    }

    /// Keeps a sandbox for later.
    pub(super) fn put(&self, plan: SandboxPlan, process: Process) {
        let mut spares = self.lock();
        spares.push_back((plan, process));
        let superfluous = if spares.len() > MOST { spares.pop_front() } else { None };
        // Ending a sandbox takes a moment, in which other threads may need the list.
        drop(spares);
        drop(superfluous);
    }

    fn lock(&self) -> MutexGuard<'_, VecDeque<(SandboxPlan, Process)>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
