//! The starter: our own program once more, with one thread, between the arbiter and the program that plays. It stays
//! outside, makes the isolation, and takes away afterwards what was made.

use super::{
    control::Control, failed::Failed, fork::split, group::Group, identity::Identity, newborn::Newborn,
    plan::Plan, probe, reaper::Reaper, report::Report, scratch::Scratch, view,
};
use crate::CanNotStart;
use nix::{
    sched::{CloneFlags, unshare},
    sys::{prctl, signal::Signal, wait::waitpid},
    unistd::{getegid, geteuid},
};
use std::{fs, os::fd::OwnedFd, path::Path};

/// The user that a program is in its own eyes.
const INNER_USER: u32 = 1000;

/// What makes our own program the starter: its only argument.
pub const INSIDE: &str = "--inside";

/// The whole life of a starter: standard input is the line to the arbiter. Gives the status to exit with, in every
/// process that this one is split into.
pub fn inside() -> u8 {
    close_everything_else();
    let Ok(socket) = rustix::stdio::stdin().try_clone_to_owned() else { return 1 };
    let control = Control::new(socket);
    let Ok(Some((text, streams))) = control.receive() else { return 1 };
    let Some(plan) = Plan::from_text(&text) else { return 1 };
    let done = match (plan.probe, <[OwnedFd; 3]>::try_from(streams)) {
        (Some(primitive), _) => {
            probe::attempt(primitive, &plan, &control);
            return 0;
        }
        (None, Ok(streams)) => start(&plan, &control, streams),
        (None, Err(_)) => return 1,
    };
    if let Err(why) = done {
        // The arbiter may have gone.
        let _ = control.send(Report::Failed(why).to_text().as_bytes(), &[]);
        // What it says meanwhile is read: a message that nobody reads would hide the one that says why.
        while let Ok(Some(_)) = control.receive() {}
    }
    0
}

/// Whoever started the arbiter may have left descriptors open in it.
fn close_everything_else() {
    let names: Vec<i32> = fs::read_dir("/proc/self/fd")
        .into_iter()
        .flatten()
        .filter_map(|entry| entry.ok()?.file_name().to_str()?.parse().ok())
        .collect();
    for name in names.into_iter().filter(|&name| name > 2) {
        // One of them was the folder itself, which is closed by now.
        let _ = nix::unistd::close(name);
    }
}

fn start(plan: &Plan, control: &Control, streams: [OwnedFd; 3]) -> Result<(), CanNotStart> {
    let original = std::process::id();
    let identity = if plan.level >= 1 { Identity::choose() } else { Identity::Same };
    let mut made = Made::default();
    let done = made.make(plan, identity).and_then(|()| match &made.scratch {
        None => isolate(plan, control, streams, identity, made.group.as_ref()),
        Some(scratch) => {
            prctl::set_child_subreaper(true).at("adopt orphans")?;
            raise(plan, control, streams, identity, made.group.as_ref(), scratch.path())
        }
    });
    // Copies of this process come along here too, but what was made is the original's; inside a process namespace
    // the first copy has number 1.
    if std::process::id() == original {
        made.remove(plan);
    }
    done
}

/// What has to be taken away afterwards.
#[derive(Default)]
struct Made {
    group: Option<Group>,
    scratch: Option<Scratch>,
}

impl Made {
    fn make(&mut self, plan: &Plan, identity: Identity) -> Result<(), CanNotStart> {
        if !plan.groups.is_empty() {
            self.group = Some(Group::make(&plan.groups, &plan.allowance)?);
        }
        if !plan.namespaces {
            self.scratch = Some(Scratch::make(&plan.temporary, identity)?);
        }
        match &plan.writable {
            Some(folder) => identity.own(folder),
            None => Ok(()),
        }
    }

    fn remove(&self, plan: &Plan) {
        self.group.iter().for_each(Group::remove);
        self.scratch.iter().for_each(Scratch::remove);
        if let (Some(folder), true) = (&plan.writable, geteuid().is_root()) {
            // Whoever does not get it back can still read it.
            let _ = Identity::Nobody(0).own(folder);
        }
    }
}

/// Starts the program in namespaces of its own, whose first process is a copy of this one.
fn isolate(
    plan: &Plan,
    control: &Control,
    streams: [OwnedFd; 3],
    identity: Identity,
    group: Option<&Group>,
) -> Result<(), CanNotStart> {
    enter_process_namespace(identity)?;
    if let Some(first) = split().at("fork")? {
        drop(streams);
        waitpid(first, None).at("wait")?;
        return Ok(());
    }
    prctl::set_pdeathsig(Signal::SIGKILL).at("the signal of the parent's death")?;
    let owner = if identity == Identity::Same { INNER_USER } else { identity.user() };
    enter_other_namespaces()?;
    view::build(plan, owner)?;
    if identity == Identity::Same {
        // Nobody in here may make user namespaces, and with them mounts. Old kernels do not count them.
        let _ = fs::write("/proc/sys/user/max_user_namespaces", "0");
    }
    raise(plan, control, streams, identity, group, Path::new(view::SCRATCH))
}

/// The children of this process will have a process namespace of their own. Who stays who he is needs a user namespace
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

/// Mounts, network and messages of its own.
pub(super) fn enter_other_namespaces() -> Result<(), CanNotStart> {
    unshare(CloneFlags::CLONE_NEWNS).at("a mount namespace")?;
    unshare(CloneFlags::CLONE_NEWNET).at("a network namespace")?;
    unshare(CloneFlags::CLONE_NEWIPC).at("a message namespace")?;
    unshare(CloneFlags::CLONE_NEWUTS).at("a name namespace")
}

/// Starts the program as a child of this process and watches it to its end.
fn raise(
    plan: &Plan,
    control: &Control,
    streams: [OwnedFd; 3],
    identity: Identity,
    group: Option<&Group>,
    scratch: &Path,
) -> Result<(), CanNotStart> {
    let (listen, tell) = Control::pair().at("a line to the program")?;
    let counted_apart = identity != Identity::Same || plan.namespaces && counts_by_namespace();
    let newborn = Newborn { plan, identity, group, scratch, counted_apart, parent: std::process::id() };
    let Some(main) = split().at("fork")? else {
        drop(listen);
        newborn.become_program(&streams, &tell);
        return Ok(());
    };
    drop((streams, tell));
    // It prepares itself, and says that it is ready or why it can not be. Whether the arbiter is still there is seen next.
    let died = || Report::Failed(CanNotStart::Isolation("its process died before it began".to_owned()));
    let ready = listen.receive().at("a line to the program")?;
    let ready = ready.map_or_else(|| died().to_text().into_bytes(), |(text, _)| text);
    let _ = control.send(Report::Ready.to_text().as_bytes(), &[]);
    // When it is to run, the arbiter says with which arguments; perhaps never.
    let Some((arguments, _)) = control.receive().at("a line to the arbiter")? else {
        drop(listen);
        return waitpid(main, None).map(drop).at("wait");
    };
    let failed = match Report::from_text(&ready) {
        Some(Report::Ready) => listen.send(&arguments, &[]).is_err().then(|| died().to_text().into_bytes()),
        _ => Some(ready),
    };
    if let Some(text) = failed {
        waitpid(main, None).at("wait")?;
        return control.send(&text, &[]).at("report");
    }
    // The line is closed by the very act of becoming another program.
    if let Some((text, _)) = listen.receive().at("a line to the program")? {
        waitpid(main, None).at("wait")?;
        return control.send(&text, &[]).at("report");
    }
    control.send(Report::Started.to_text().as_bytes(), &[]).at("report")?;
    Reaper::new(&newborn, control, main).watch();
    Ok(())
}

/// Since Linux 5.14 processes are counted by user and user namespace.
fn counts_by_namespace() -> bool {
    let text = fs::read_to_string("/proc/sys/kernel/osrelease").unwrap_or_default();
    let mut numbers = text.split(['.', '-']).map(|word| word.trim().parse::<u32>().unwrap_or(0));
    (numbers.next(), numbers.next()) >= (Some(5), Some(14))
}
