use super::{
    control::Control,
    failed::Failed,
    filter::Filter,
    group::Group,
    identity::Identity,
    plan::{Plan, arguments_from_text},
    report::Report,
    rules, tree,
};
use crate::CanNotStart;
use nix::{
    libc,
    sys::{
        prctl,
        resource::{Resource, setrlimit},
        signal::Signal,
    },
    unistd::{dup2_stderr, dup2_stdin, dup2_stdout, setsid},
};
use std::{
    env,
    ffi::OsString,
    fs, io,
    os::{
        fd::OwnedFd,
        unix::process::{CommandExt, parent_id},
    },
    path::Path,
    process::Command,
};

/// Open files at a time.
const FILES: u64 = 1024;

/// Processes that the kernel allows beyond the allowance: whoever uses them is seen and ended.
pub(super) const SPARE: u64 = 16;

/// A process that is about to become the program.
pub(super) struct Newborn<'a> {
    pub(super) plan: &'a Plan,
    pub(super) identity: Identity,
    pub(super) group: Option<&'a Group>,
    /// Its folder for files of its own.
    pub(super) scratch: &'a Path,
    /// Whether the kernel counts the processes of this program apart from all others.
    pub(super) counted_apart: bool,
    /// Who must live as long as it does.
    pub(super) parent: u32,
}

impl Newborn<'_> {
    /// Becomes the program as soon as its arguments are told. Comes back only if nobody wants it any more, or with the reason why not,
    /// which has been told to whoever listens.
    pub(super) fn become_program(&self, streams: &[OwnedFd; 3], line: &Control) -> u8 {
        // Nobody is left to tell if this fails too.
        let tell = |report: Report| {
            let _ = line.send(report.to_text().as_bytes(), &[]);
        };
        if let Err(why) = self.prepare(streams) {
            tell(Report::Failed(why));
            return 1;
        }
        tell(Report::Ready);
        // The kernel takes milliseconds for this, asleep: it takes no processor from anybody, and nobody need wait for it.
        let joined = self.group.map_or(Ok(()), Group::join);
        // They are read even if they are of no use: a message that nobody reads would hide the one that says why.
        let Ok(Some((arguments, _))) = line.receive() else { return 1 };
        let why = match joined {
            Err(why) => why,
            Ok(()) => failed_to_run(&self.run(&arguments_from_text(&arguments))),
        };
        tell(Report::Failed(why));
        1
    }

    fn prepare(&self, streams: &[OwnedFd; 3]) -> Result<(), CanNotStart> {
        let plan = self.plan;
        dup2_stdin(&streams[0]).and_then(|()| dup2_stdout(&streams[1])).at("streams")?;
        dup2_stderr(&streams[2]).at("streams")?;
        setsid().at("a session of its own")?;
        // Where memory is short, programs go first.
        let _ = fs::write("/proc/self/oom_score_adj", "500");
        if plan.level >= 1 {
            self.limit()?;
            self.identity.take(plan.filter || plan.level < 2)?;
        }
        prctl::set_pdeathsig(Signal::SIGKILL).at("the signal of the parent's death")?;
        if parent_id() != self.parent {
            return Err(CanNotStart::Isolation("the starter died".to_owned()));
        }
        env::set_current_dir(&plan.folder).at(plan.folder.display())?;
        if plan.level >= 1 {
            prctl::set_no_new_privs().at("no new privileges")?;
        }
        if plan.landlock {
            rules::apply(plan, self.scratch)?;
        }
        if plan.filter {
            let (counted, builds) = (!plan.groups.is_empty(), plan.writable.is_some());
            Filter { namespaces: plan.namespaces, counted, builds }.apply()?;
        }
        Ok(())
    }

    /// Never the address space: that breaks Java, Go and Node, which reserve more than they use.
    fn limit(&self) -> Result<(), CanNotStart> {
        let allowance = self.plan.allowance;
        let others = if self.counted_apart { 0 } else { tree::tasks_of(self.identity.user()) };
        let limits = [
            (Resource::RLIMIT_NPROC, others + u64::from(allowance.processes) + SPARE),
            (Resource::RLIMIT_NOFILE, FILES),
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

    fn run(&self, arguments: &[OsString]) -> io::Error {
        let plan = self.plan;
        let mut command = Command::new(&plan.file);
        if let Some(name) = arguments.first() {
            command.arg0(name);
        }
        command.args(arguments.iter().skip(1)).env_clear();
        command.env("PATH", &plan.search).env("HOME", self.scratch).env("TMPDIR", self.scratch);
        command.env("LANG", "C.UTF-8").env("PWD", &plan.folder);
        // Both size themselves by the machine's memory and processors unless they are told.
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
        Some(libc::EACCES | libc::ENOEXEC | libc::EPERM) => CanNotStart::NotExecutable,
        code => CanNotStart::System(io::Error::from_raw_os_error(code.unwrap_or_default())),
    }
}
