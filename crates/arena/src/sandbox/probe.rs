use super::{
    filter::Filter,
    fork::split,
    inside::{enter_other_namespaces, enter_process_namespace},
    prelude::*,
    rules, view,
};
use nix::{
    errno::Errno,
    sched::{CloneFlags, unshare},
    sys::{
        prctl,
        resource::{Resource, setrlimit},
        wait::waitpid,
    },
    unistd::geteuid,
};

khod_games::named! {
    /// Something that isolation is made of; whether this machine has it is found out by doing it. Its word stands in JSON and in the
    /// keys of sentences.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
    pub enum Primitive {
        /// A program is ended with its starter.
        ParentDeath = "parent-death",
        /// Children whose parents ended fall back to the starter.
        Orphans = "orphans",
        /// Limits of the number of processes that bind.
        Limits = "limits",
        /// Nobody gets more rights than he has.
        NoNewPrivileges = "no-new-privileges",
        /// Root can become a user that owns nothing; whoever is not root is that already.
        Nobody = "nobody",
        /// A process namespace, and a user namespace for whoever is not root.
        Processes = "process-namespace",
        /// Mount, network and message namespaces.
        Namespaces = "other-namespaces",
        /// A root of its own that shows only what it may, with its own `/proc`.
        View = "view",
        /// A filter of system calls.
        Filter = "seccomp",
        /// Landlock.
        Landlock = "landlock",
        /// A control group that counts memory and processes.
        Group = "control-group",
    }
}

impl Primitive {
    /// The level of isolation that it is first used at.
    pub const fn level(self) -> u8 {
        match self {
            Self::ParentDeath | Self::Orphans => 0,
            Self::Limits | Self::NoNewPrivileges | Self::Nobody => 1,
            Self::Processes | Self::Namespaces | Self::View | Self::Filter => 2,
            Self::Landlock | Self::Group => 3,
        }
    }
}

/// Does it, in a process that is there for nothing else, and reports.
pub(super) fn attempt(primitive: Primitive, plan: &SandboxPlan, control: &Control) {
    let identity = Identity::choose();
    match primitive {
        Primitive::ParentDeath => report(control, prctl::set_pdeathsig(Signal::SIGKILL).at("prctl")),
        Primitive::Orphans => report(control, prctl::set_child_subreaper(true).at("prctl")),
        Primitive::Limits => in_child(control, Ok(()), || limits(identity)),
        Primitive::NoNewPrivileges => report(control, prctl::set_no_new_privs().at("prctl")),
        Primitive::Nobody => report(control, identity.take()),
        Primitive::Processes => in_child(control, enter_process_namespace(identity), || {
            hold(std::process::id() == 1, "processes keep their numbers")
        }),
        Primitive::Namespaces => {
            report(control, enter_process_namespace(identity).and_then(|()| enter_other_namespaces()));
        }
        Primitive::View => in_child(control, enter_process_namespace(identity), || view(plan)),
        Primitive::Filter => report(control, filter()),
        Primitive::Landlock => report(control, landlock(plan)),
        Primitive::Group => match ControlGroup::make(&plan.groups, &plan.allowance) {
            Err(why) => report(control, Err(why)),
            Ok(group) => {
                let original = std::process::id();
                // A program joins its group when it is nobody already.
                in_child(control, Ok(()), || identity.take().and_then(|()| group.join()));
                if std::process::id() == original {
                    group.remove();
                }
            }
        },
    }
}

/// A program could do without the limit, if it did not bind.
fn limits(identity: Identity) -> Result<(), CanNotStart> {
    identity.take()?;
    setrlimit(Resource::RLIMIT_NPROC, 0, 0).at("setrlimit")?;
    hold(split() == Err(Errno::EAGAIN), "the limit of processes does not bind")
}

fn view(plan: &SandboxPlan) -> Result<(), CanNotStart> {
    enter_other_namespaces()?;
    view::build(plan, geteuid().as_raw(), false)?;
    let hidden = !Path::new("/etc/passwd").exists() && Path::new("/proc/1").exists();
    hold(hidden && fs::write("/usr/khod", "").is_err(), "the view does not hold")
}

fn filter() -> Result<(), CanNotStart> {
    prctl::set_no_new_privs().at("prctl")?;
    Filter { namespaces: true, counted: true, builds: false }.apply()?;
    hold(unshare(CloneFlags::empty()) == Err(Errno::EPERM), "the filter lets through what it should not")
}

fn landlock(plan: &SandboxPlan) -> Result<(), CanNotStart> {
    prctl::set_no_new_privs().at("prctl")?;
    rules::apply(plan, Path::new("/dev/null"))?;
    hold(File::open("/etc/passwd").is_err(), "a file can be read that should not")
}

fn hold(holds: bool, otherwise: &str) -> Result<(), CanNotStart> {
    if holds { Ok(()) } else { Err(CanNotStart::Isolation(otherwise.to_owned())) }
}

fn report(control: &Control, done: Result<(), CanNotStart>) {
    let report = done.map_or_else(IsolationReport::Failed, |()| IsolationReport::Started(Applied::default()));
    // The arbiter may have gone.
    let _ = control.report(&report);
}

/// Does something in a child, which reports, and waits for it; unless what had to be done before has failed.
fn in_child(
    control: &Control,
    before: Result<(), CanNotStart>,
    work: impl FnOnce() -> Result<(), CanNotStart>,
) {
    match before.and_then(|()| split().at("fork")) {
        Err(why) => report(control, Err(why)),
        Ok(None) => report(control, work()),
        Ok(Some(child)) => drop(waitpid(child, None)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_and_primitives_belong_together() {
        for primitive in Primitive::ALL {
            assert_eq!(Primitive::from_word(primitive.word()), Some(*primitive));
        }
        assert!(Primitive::ALL.is_sorted_by_key(|primitive| primitive.level()));
    }
}
