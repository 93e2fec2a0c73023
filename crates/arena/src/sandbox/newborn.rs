use super::{
    applied::{self, Namespaces},
    filter::Filter,
    prelude::*,
    rules, tree,
};
use nix::{
    libc,
    sys::{
        prctl,
        resource::{Resource, setrlimit},
    },
    unistd::{dup2_stderr, dup2_stdin, dup2_stdout, setsid},
};
use std::{
    env, io,
    os::unix::process::{CommandExt, parent_id},
    process::Command,
};

/// Open files at a time, while a program plays and while it is built. The arbiter may have more open than all programs can send each other, so
/// that no program can keep it from sending descriptors of its own.
const FILES: [u64; 2] = [128, 1024];

/// Pending signals and timers at a time.
const SIGNALS: u64 = 256;

/// Processes that the kernel allows beyond the allowance: a program that uses them is noticed and ended.
pub(super) const SPARE: u64 = 16;

/// A process that prepares itself and then becomes the program.
pub(super) struct Newborn<'a> {
    pub(super) plan: &'a SandboxPlan,
    pub(super) identity: Identity,
    pub(super) group: Option<&'a ControlGroup>,
    pub(super) quarters: &'a Quarters,
    /// Whether the kernel counts the processes of this program apart from all others.
    pub(super) counted_apart: bool,
    /// The namespaces of the starter.
    pub(super) before: &'a Namespaces,
    /// The number of the starter, whose death ends the program.
    pub(super) parent: u32,
}

impl Newborn<'_> {
    /// Becomes the program as soon as its arguments come. Returns only if the arbiter does not want it any more or a step has failed; the
    /// reason has been reported then.
    pub(super) fn become_program(&self, streams: &[OwnedFd; 3], line: &Control) -> u8 {
        // If the report fails too, no process is left to receive it.
        let tell = |report: IsolationReport| {
            let _ = line.report(&report);
        };
        let applied = match self.prepare(streams) {
            Ok(applied) => applied,
            Err(why) => {
                tell(IsolationReport::Failed(why));
                return 1;
            }
        };
        tell(IsolationReport::Ready);
        // The kernel takes milliseconds for this and sleeps meanwhile: it takes no processor time, and the arbiter does not wait for it.
        let joined = self.group.map_or(Ok(()), ControlGroup::join);
        // The arguments are read even if joining has failed: an unread message would hide the report of the failure.
        let Ok(Some((arguments, _))) = line.receive() else { return 1 };
        let group = self.group.is_some_and(|group| applied::is_in_group(&group.name));
        let why = match (joined, heard::<Vec<WirePath>>(&arguments)) {
            (Err(why), _) => why,
            (Ok(()), None) => CanNotStart::Isolation("its arguments can not be read".to_owned()),
            (Ok(()), Some(arguments)) => {
                tell(IsolationReport::Started(Applied { group, ..applied }));
                failed_to_run(&self.run(&arguments))
            }
        };
        tell(IsolationReport::Failed(why));
        1
    }

    /// Isolates this process, and checks its isolation.
    fn prepare(&self, streams: &[OwnedFd; 3]) -> Result<Applied, CanNotStart> {
        let plan = self.plan;
        dup2_stdin(&streams[0]).and_then(|()| dup2_stdout(&streams[1])).at("streams")?;
        dup2_stderr(&streams[2]).at("streams")?;
        setsid().at("a session of its own")?;
        // If memory runs short, the kernel ends programs first.
        let _ = fs::write("/proc/self/oom_score_adj", "500");
        if plan.level >= 1 {
            self.limit()?;
            self.identity.take()?;
        }
        // A process that has changed its user may not read its own `/proc` otherwise.
        prctl::set_dumpable(true).at("look at itself")?;
        prctl::set_pdeathsig(Signal::SIGKILL).at("the signal of the parent's death")?;
        if parent_id() != self.parent {
            return Err(CanNotStart::Isolation("the starter died".to_owned()));
        }
        let folder = &self.quarters.folder;
        env::set_current_dir(folder).map_err(|error| closed(&error, folder))?;
        if plan.level >= 1 {
            prctl::set_no_new_privs().at("no new privileges")?;
        }
        if plan.landlock {
            rules::apply(plan, &self.quarters.scratch)?;
        }
        if plan.filter {
            let (counted, builds) = (!plan.groups.is_empty(), plan.build.is_some());
            Filter { namespaces: plan.namespaces, counted, builds }.apply()?;
        }
        applied::look(self.before)
    }

    /// Sets the limits. The address space has none: that breaks Java, Go and Node, which reserve more than they use.
    fn limit(&self) -> Result<(), CanNotStart> {
        let allowance = self.plan.allowance;
        let others = if self.counted_apart { 0 } else { tree::tasks_of(self.identity.user()) };
        let limits = [
            (Resource::RLIMIT_NPROC, others + u64::from(allowance.processes) + SPARE),
            (Resource::RLIMIT_NOFILE, FILES[usize::from(self.plan.build.is_some())]),
            (Resource::RLIMIT_SIGPENDING, SIGNALS),
            (Resource::RLIMIT_FSIZE, allowance.scratch),
            (Resource::RLIMIT_CORE, 0),
            (Resource::RLIMIT_CPU, self.plan.seconds),
            (Resource::RLIMIT_MSGQUEUE, 0),
        ];
        for (resource, most) in limits {
            let (_, hard) = nix::sys::resource::getrlimit(resource).at("limits")?;
            setrlimit(resource, most.min(hard), most.min(hard)).at("limits")?;
        }
        Ok(())
    }

    fn run(&self, arguments: &[WirePath]) -> io::Error {
        let plan = self.plan;
        let Quarters { file, folder, scratch } = self.quarters;
        let mut command = Command::new(file);
        if let Some(name) = arguments.first() {
            command.arg0(name);
        }
        command.args(arguments.iter().skip(1)).env_clear();
        command.env("PATH", &plan.search).env("HOME", scratch).env("TMPDIR", scratch);
        command.env("LANG", "C.UTF-8").env("PWD", folder);
        // Java and Node size themselves by the machine's memory and processors unless they are told.
        let most = plan.allowance.memory >> 20;
        let java = format!("-XX:MaxRAM={most}m -XX:MaxRAMPercentage=60 -XX:ActiveProcessorCount=2");
        command.env("JDK_JAVA_OPTIONS", java);
        command.env("NODE_OPTIONS", format!("--max-old-space-size={}", most * 6 / 10));
        command.exec()
    }
}

fn failed_to_run(error: &io::Error) -> CanNotStart {
    match error.raw_os_error() {
        Some(libc::ENOENT | libc::ENOTDIR) => CanNotStart::NotFound,
        // Only these errors are the machine's fault; every other one lies in the program's file.
        Some(code @ (libc::EAGAIN | libc::ENOMEM | libc::EMFILE | libc::ENFILE)) => {
            CanNotStart::System(io::Error::from_raw_os_error(code))
        }
        _ => CanNotStart::NotExecutable,
    }
}

/// Why the program can not enter its folder.
fn closed(error: &io::Error, folder: &Path) -> CanNotStart {
    match error.kind() {
        io::ErrorKind::PermissionDenied => {
            CanNotStart::Refused(Refusal::Unreadable(folder.display().to_string()))
        }
        _ => CanNotStart::Isolation(format!("{}: {error}", folder.display())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_that_the_kernel_refuses_is_the_programs_fault() {
        let failed = |code| failed_to_run(&io::Error::from_raw_os_error(code));
        assert!(matches!(failed(libc::ENOENT), CanNotStart::NotFound));
        for code in
            [libc::EACCES, libc::ENOEXEC, libc::ELOOP, libc::ELIBBAD, libc::E2BIG, libc::ETXTBSY, libc::EIO]
        {
            assert!(matches!(failed(code), CanNotStart::NotExecutable), "{code}");
        }
        assert!(matches!(failed(libc::ENOMEM), CanNotStart::System(_)));
    }
}
