//! The starter: khod's own executable once more, with one thread, between the arbiter and the program that plays. It stays
//! outside the isolation that it makes, and removes afterwards what it made.

use super::{
    applied::Namespaces, fork::split, newborn::Newborn, prelude::*, probe, reaper::Reaper, scratch, view,
};
use nix::{
    sched::{CloneFlags, unshare},
    sys::{prctl, wait::waitpid},
    unistd::{getegid, geteuid, setsid},
};
use rustix::fs::open;

/// The user number that a program sees as its own in a user namespace.
const INNER_USER: u32 = 1000;

/// The only argument of khod's executable when it is the starter.
pub const INSIDE: &str = "--inside";

/// The whole life of a starter: standard input is the line to the arbiter. Returns the exit status, in every process that this one
/// is forked into.
pub fn inside() -> u8 {
    close_everything_else();
    let Ok(socket) = rustix::stdio::stdin().try_clone_to_owned() else { return 1 };
    let control = Control(socket);
    let Ok(Some((text, streams))) = control.receive() else { return 1 };
    let Some(plan) = heard::<SandboxPlan>(&text) else { return 1 };
    let done = match (plan.probe, <[OwnedFd; 3]>::try_from(streams)) {
        (Some(primitive), _) => {
            probe::attempt(primitive, &plan, &control);
            return 0;
        }
        (None, Ok(streams)) => start(&plan, &control, streams),
        (None, Err(_)) => return 1,
    };
    if let Err(why) = done {
        // The arbiter may be gone.
        let _ = control.report(&IsolationReport::Failed(why));
        // Messages of the arbiter are read to the end: an unread one would hide the report of the failure.
        while let Ok(Some(_)) = control.receive() {}
    }
    0
}

/// Closes descriptors that the arbiter may have inherited from the process that started it.
fn close_everything_else() {
    let names: Vec<i32> = fs::read_dir("/proc/self/fd")
        .into_iter()
        .flatten()
        .filter_map(|entry| entry.ok()?.file_name().to_str()?.parse().ok())
        .collect();
    for name in names.into_iter().filter(|&name| name > 2) {
        // One of the numbers is that of the folder that was read, which is closed by now.
        let _ = nix::unistd::close(name);
    }
}

fn start(plan: &SandboxPlan, control: &Control, streams: [OwnedFd; 3]) -> Result<(), CanNotStart> {
    let original = std::process::id();
    let mut made = Made::default();
    // The folder for the build's result is opened while it can still be seen.
    let built = plan.build.as_ref();
    let built = built.map(|place| open(&*place.folder, FOLDER, Mode::empty()).at("open the build folder"));
    let starter = Starter {
        plan,
        control,
        identity: if plan.level >= 1 { Identity::choose() } else { Identity::Same },
        before: Namespaces::own(),
        built: built.transpose()?,
    };
    let done = made.make(&starter).and_then(|quarters| match quarters {
        None => starter.isolate(streams, made.group.as_ref()),
        Some(quarters) => {
            prctl::set_child_subreaper(true).at("adopt orphans")?;
            starter.raise(streams, made.group.as_ref(), &quarters)
        }
    });
    // Forked copies of this process come here too, but only the original removes what it made. Inside a process namespace the first copy has
    // number 1.
    if std::process::id() == original {
        made.remove();
    }
    done
}

/// What the starter has to remove afterwards.
#[derive(Default)]
struct Made {
    group: Option<ControlGroup>,
    scratch: Option<PathBuf>,
}

impl Made {
    /// Makes the control group and the scratch folder; returns the program's quarters if it will have no view of its own.
    fn make(&mut self, starter: &Starter<'_>) -> Result<Option<Quarters>, CanNotStart> {
        let Starter { plan, identity, .. } = *starter;
        if !plan.groups.is_empty() {
            self.group = Some(ControlGroup::make(&plan.groups, &plan.allowance)?);
        }
        if plan.namespaces {
            return Ok(None);
        }
        let scratch = self.scratch.insert(scratch::make(&plan.temporary, identity)?);
        Quarters::on_disk(plan, identity, scratch).map(Some)
    }

    fn remove(&self) {
        self.group.iter().for_each(ControlGroup::remove);
        self.scratch.iter().for_each(|folder| scratch::remove_folder(folder));
    }
}

/// What a starter knows while it isolates a program.
struct Starter<'a> {
    plan: &'a SandboxPlan,
    control: &'a Control,
    identity: Identity,
    /// The starter's namespaces, which the program must not be in.
    before: Namespaces,
    /// The folder for the build's result.
    built: Option<OwnedFd>,
}

impl Starter<'_> {
    /// Starts the program in namespaces of its own, whose first process is a copy of this one.
    fn isolate(&self, streams: [OwnedFd; 3], group: Option<&ControlGroup>) -> Result<(), CanNotStart> {
        enter_process_namespace(self.identity)?;
        if let Some(first) = split().at("fork")? {
            drop(streams);
            waitpid(first, None).at("wait")?;
            return Ok(());
        }
        prctl::set_pdeathsig(Signal::SIGKILL).at("the signal of the parent's death")?;
        // The scheduler shares processor time by session: a session of its own keeps the program's share apart from the arbiter's.
        setsid().at("a session of its own")?;
        let same = self.identity == Identity::Same;
        let owner = if same { INNER_USER } else { self.identity.user() };
        enter_other_namespaces()?;
        view::build(self.plan, owner, !same)?;
        if same {
            // No process in here may make user namespaces, and with them mounts. Old kernels have no such limit.
            let _ = fs::write("/proc/sys/user/max_user_namespaces", "0");
        }
        self.raise(streams, group, &Quarters::in_view(self.plan))
    }

    /// Starts the program as a child of this process and watches it to its end.
    fn raise(
        &self,
        streams: [OwnedFd; 3],
        group: Option<&ControlGroup>,
        quarters: &Quarters,
    ) -> Result<(), CanNotStart> {
        let Self { plan, control, identity, before, .. } = self;
        let (listen, tell) = Control::pair().at("a line to the program")?;
        let counted_apart = *identity != Identity::Same || plan.namespaces && counts_by_namespace();
        let newborn = Newborn {
            plan,
            identity: *identity,
            group,
            quarters,
            counted_apart,
            before,
            parent: std::process::id(),
        };
        let Some(main) = split().at("fork")? else {
            drop(listen);
            newborn.become_program(&streams, &tell);
            return Ok(());
        };
        drop((streams, tell));
        // The program may not look at or change the process that watches it, even if both are of the same user.
        prctl::set_dumpable(false).at("hide from the program")?;
        let died = CanNotStart::Isolation("its process died before it began".to_owned());
        let died = told(&IsolationReport::Failed(died));
        let next = || listen.receive().at("a line to the program").map(|told| told.map(|(text, _)| text));
        let fail = |text: &[u8]| {
            waitpid(main, None).at("wait")?;
            control.send(text, &[]).at("report")
        };
        // The program's process prepares itself, and reports that it is ready or why not. Whether the arbiter is still there shows next.
        let ready = next()?.unwrap_or_else(|| died.clone());
        let _ = control.report(&IsolationReport::Ready);
        // The arbiter sends the arguments when the program is to run, or never.
        let Some((arguments, _)) = control.receive().at("a line to the arbiter")? else {
            drop(listen);
            return waitpid(main, None).map(drop).at("wait");
        };
        if !matches!(heard(&ready), Some(IsolationReport::Ready)) {
            return fail(&ready);
        }
        if listen.send(&arguments, &[]).is_err() {
            return fail(&died);
        }
        // The process reports the isolation that it finds itself in. Then exec closes the line.
        let found = next()?.unwrap_or(died);
        if !matches!(heard(&found), Some(IsolationReport::Started(_))) {
            return fail(&found);
        }
        if let Some(failed) = next()? {
            return fail(&failed);
        }
        control.send(&found, &[]).at("report")?;
        Reaper::new(&newborn, control, main, self.built.as_ref()).watch();
        Ok(())
    }
}

/// Gives the children of this process a process namespace of their own. A process that keeps its user needs a user namespace
/// for that.
pub(super) fn enter_process_namespace(identity: Identity) -> Result<(), CanNotStart> {
    if identity != Identity::Same {
        return unshare(CloneFlags::CLONE_NEWPID).at("a process namespace");
    }
    let (user, group) = (geteuid(), getegid());
    unshare(CloneFlags::CLONE_NEWUSER).at("a user namespace")?;
    fs::write("/proc/self/setgroups", "deny").at("a user namespace")?;
    fs::write("/proc/self/uid_map", format!("{INNER_USER} {user} 1")).at("a user namespace")?;
    fs::write("/proc/self/gid_map", format!("{INNER_USER} {group} 1")).at("a user namespace")?;
    unshare(CloneFlags::CLONE_NEWPID).at("a process namespace")
}

/// Gives this process namespaces of its own for mounts, network, messages and host name.
pub(super) fn enter_other_namespaces() -> Result<(), CanNotStart> {
    unshare(CloneFlags::CLONE_NEWNS).at("a mount namespace")?;
    unshare(CloneFlags::CLONE_NEWNET).at("a network namespace")?;
    unshare(CloneFlags::CLONE_NEWIPC).at("a message namespace")?;
    unshare(CloneFlags::CLONE_NEWUTS).at("a name namespace")
}

/// Since Linux 5.14 processes are counted by user and user namespace.
fn counts_by_namespace() -> bool {
    let text = fs::read_to_string("/proc/sys/kernel/osrelease").unwrap_or_default();
    let mut numbers = text.split(['.', '-']).map(|word| word.trim().parse::<u32>().unwrap_or(0));
    (numbers.next(), numbers.next()) >= (Some(5), Some(14))
}
