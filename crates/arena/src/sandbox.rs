//! The sandbox: programs are started with as much isolation as the machine can give, and never with less than was
//! asked for.
//!
//! | level | what |
//! |---|---|
//! | 0 | a process group of its own, ended with the arbiter; closed descriptors, a clean environment, its own folder |
//! | 1 | limits of processes, files and processor time, no new privileges, a watch over memory |
//! | 2 | a filter of system calls; user, process, mount, network and message namespaces, or Landlock where those are closed |
//! | 3 | all of that and a control group |
//!
//! A program is started by khod's own executable run once more ([`inside`]): a process with one thread makes the isolation, so that the
//! arbiter, a process with many threads, need not do anything between fork and exec.

mod applied;
mod build;
mod control;
mod copy;
mod failed;
mod filter;
mod fork;
mod group;
mod identity;
mod inside;
mod machine;
mod need;
mod newborn;
mod plan;
mod prelude;
mod probe;
mod process;
mod quarters;
mod reaper;
mod report;
mod rules;
mod scratch;
mod spares;
mod speed;
mod tree;
mod view;

pub use build::{BuildLimits, Built, Cut};
pub use inside::{INSIDE, inside};
pub use machine::{Machine, TooLow};
pub use probe::Primitive;
pub use scratch::remove_folder;
pub use speed::SandboxSpeed;

use crate::{Started, prelude::*};
use need::Need;
use plan::{SandboxPlan, WirePath};
use process::Process;
use spares::Spares;
use std::env;

/// Processor seconds after which the system itself ends a program, should every other check have failed.
const BACKSTOP: u64 = 3600;

/// How long `expect` waits for the sandboxes of coming programs. Most are made by then, and the rest hardly disturbs the clock of a game.
const SETTLED: Duration = Duration::from_millis(4);

/// Starts programs with a certain level of isolation.
#[derive(Clone, Debug)]
pub struct Sandbox {
    starter: PathBuf,
    level: u8,
    way: Way,
    spares: Spares,
    hidden: Vec<PathBuf>,
}

/// How a level is reached on this machine.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
struct Way {
    namespaces: bool,
    filter: bool,
    landlock: bool,
    groups: Vec<PathBuf>,
}

impl Sandbox {
    /// The highest level.
    pub const HIGHEST: u8 = 3;

    /// The level that is demanded where no other is given.
    pub const DEMANDED: u8 = 2;

    /// The same sandbox, in which no program sees these files and folders, whatever else is shown: those of a contest, or of the server. They need
    /// not exist yet. A program whose folder lies inside one of them still sees its folder.
    pub fn hiding(mut self, paths: impl IntoIterator<Item = PathBuf>) -> Self {
        self.hidden.extend(paths.into_iter().map(|path| real(&path)));
        self
    }

    /// Checks whether a program may be started, without starting it.
    pub fn look_at(&self, program: &Program) -> Result<(), CanNotStart> {
        self.plan(program, &Allowance::USUAL).map(drop)
    }

    /// A sandbox that was prepared for the program, or a new one that begins to be prepared now.
    fn prepared(&self, program: &Program, allowance: &Allowance) -> Result<Process, CanNotStart> {
        let plan = self.plan(program, allowance)?;
        self.spares.take(&plan).map_or_else(|| Process::prepare(&self.starter, &plan), Ok)
    }

    fn plan(&self, program: &Program, allowance: &Allowance) -> Result<SandboxPlan, CanNotStart> {
        let khod = self.starter.canonicalize().unwrap_or_default();
        let reach = self.level >= 1 && !self.way.namespaces && rustix::process::geteuid().is_root();
        let need = Need::of(program, &khod, reach)?;
        let places = |paths: Vec<PathBuf>| paths.into_iter().map(WirePath::from).collect();
        let inside =
            |path: &&PathBuf| need.own.iter().chain(&need.shown).any(|shown| path.starts_with(shown));
        Ok(SandboxPlan {
            probe: None,
            level: self.level,
            namespaces: self.way.namespaces,
            filter: self.way.filter,
            landlock: self.way.landlock,
            groups: places(self.way.groups.clone()),
            hidden: places(self.hidden.iter().filter(inside).cloned().collect()),
            file: need.file.into(),
            folder: need.folder.into(),
            own: places(need.own),
            shown: places(need.shown),
            links: need.links.into_iter().map(|link| link.map(WirePath::from)).collect(),
            build: None,
            search: PathBuf::from(need.search).into(),
            temporary: env::temp_dir().into(),
            allowance: *allowance,
            seconds: BACKSTOP,
        })
    }
}

/// The real path of a path that exists or whose folder does; otherwise the absolute path.
fn real(path: &Path) -> PathBuf {
    let whole = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
    let known = |path: &Path| path.canonicalize().ok();
    let beneath = || Some(known(whole.parent()?)?.join(whole.file_name()?));
    known(&whole).or_else(beneath).unwrap_or(whole)
}

impl Start for Sandbox {
    fn level(&self) -> u8 {
        self.level
    }

    fn start(&self, program: &Program, allowance: &Allowance) -> Result<Box<dyn Running>, CanNotStart> {
        Ok(Box::new(self.prepared(program, allowance)?.start(&program.command)?))
    }

    fn start_both(&self, programs: [&Program; 2], allowance: &Allowance) -> [Started; 2] {
        let prepared = programs.map(|program| {
            let prepared = self.prepared(program, allowance)?;
            prepared.go(&program.command)?;
            Ok(prepared)
        });
        prepared.map(|prepared| Ok(Box::new(prepared?.begun()?) as Box<dyn Running>))
    }

    fn expect(&self, programs: &[&Program], allowance: &Allowance) {
        // A failure to prepare is reported when the program is to be started.
        let prepared = programs.iter().filter_map(|program| {
            let plan = self.plan(program, allowance).ok()?;
            let process = Process::prepare(&self.starter, &plan).ok()?;
            Some((plan, process))
        });
        let prepared: Vec<_> = prepared.collect();
        let until = Instant::now() + SETTLED;
        for (plan, process) in prepared {
            process.wait_until_ready(until);
            self.spares.put(plan, process);
        }
    }
}
