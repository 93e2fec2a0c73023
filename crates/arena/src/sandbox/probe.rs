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
    /// A part of isolation; whether this machine has it is found out by trying it. Its word stands in JSON and in the keys of sentences.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
    pub enum Primitive {
        /// A program is ended with its starter.
        ParentDeath = "parent-death",
        /// Children whose parents ended fall back to the starter.
        Orphans = "orphans",
        /// A limit of the number of processes that the kernel enforces.
        Limits = "limits",
        /// No process gets more rights than it has.
        NoNewPrivileges = "no-new-privileges",
        /// Root can become a user that owns nothing; any other user need not.
        Nobody = "nobody",
        /// A process namespace, with a user namespace for users other than root.
        Processes = "process-namespace",
        /// Mount, network and message namespaces.
        Namespaces = "other-namespaces",
        /// A root of its own that shows only what the program may see, with its own `/proc`.
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
    /// The first level of isolation that uses the primitive.
    pub const fn level(self) -> u8 {
        match self {
            Self::ParentDeath | Self::Orphans => 0,
            Self::Limits | Self::NoNewPrivileges | Self::Nobody => 1,
            Self::Processes | Self::Namespaces | Self::View | Self::Filter => 2,
            Self::Landlock | Self::Group => 3,
        }
    }
}

/// Tries a primitive, in a process that is there for nothing else, and reports.
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
                // The child changes its user before it joins the group, as a program does.
                in_child(control, Ok(()), || identity.take().and_then(|()| group.join()));
                if std::process::id() == original {
                    group.remove();
                }
            }
        },
    }
}

/// Whether a limit of processes is enforced: the child forbids itself every further process and tries to fork.
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
    // The arbiter may be gone.
    let _ = control.report(&report);
}

/// Does some work in a child, which reports, and waits for it. If `before` has failed, that is reported instead.
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
