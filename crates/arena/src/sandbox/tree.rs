use super::prelude::*;
use crate::{
    kernel::{children, number, numbers, stat_fields, text, threads},
    readiness::is_waiting,
};
use nix::{
    libc,
    sys::{
        resource::{UsageWho, getrusage},
        signal::kill,
        time::TimeValLike,
    },
};
use rustix::process::{WaitOptions, wait};
use std::{
    collections::{HashMap, HashSet},
    io,
    os::unix::ffi::OsStrExt,
};

/// Clock ticks of `/proc/PID/stat`: 100 a second on every Linux.
const TICK: Duration = Duration::from_millis(10);

/// Bytes that an open socket may hold: the most that it can send before the other end reads, doubled as the kernel doubles it. The kernel does not
/// tell the real amount, so all of it is counted.
const SOCKET: u64 = 2 * 212_992;

/// Bytes that the kernel needs for a mapping.
const MAPPING: u64 = 256;

/// How long ending all processes may take before it is given up: within the limits no program can fork that long.
const PATIENCE: Duration = Duration::from_secs(5);

/// All processes of a program.
#[derive(Default)]
pub(super) struct Tree {
    /// Whether this process is the first of a process namespace: then the program's processes are all others.
    alone: bool,
    /// The run and wait times of every thread at the last look.
    threads: HashMap<i32, [Duration; 2]>,
    processor: Duration,
    delay: Duration,
    wanted: Duration,
}

/// What the processes of a tree use at a moment.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Burden {
    /// Processes and threads.
    pub(super) tasks: u32,
    /// Memory in bytes.
    pub(super) memory: u64,
    /// How many of these bytes are mapped files that live in memory, counted for each process.
    pub(super) mapped: u64,
}

/// What a tree holds that is no process's own memory.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Held {
    /// Bytes that its sockets may hold and that the kernel needs for its mappings.
    pub(super) sockets: u64,
    /// Bytes of memory that its processes share, whether or not any of them has touched it.
    pub(super) shared: u64,
    /// Bytes on the disk of open files that have no name.
    pub(super) nameless: u64,
}

/// Why a process that exists can not be looked at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Blind {
    /// The process has made itself invisible.
    Hidden,
    /// This process lacks a resource.
    Helpless,
}

/// What was found about a process; `None` if the process is gone.
fn seen<T>(found: io::Result<T>) -> Result<Option<T>, Blind> {
    found.map(Some).or_else(|error| match error.raw_os_error() {
        Some(libc::ENOENT | libc::ESRCH) => Ok(None),
        Some(libc::EACCES | libc::EPERM) => Err(Blind::Hidden),
        _ => Err(Blind::Helpless),
    })
}

impl Tree {
    pub(super) fn new(alone: bool) -> Self {
        Self { alone, ..Self::default() }
    }

    /// The numbers of the tree's processes, zombies among them.
    fn processes(&self) -> Vec<i32> {
        let own = std::process::id() as i32;
        if self.alone {
            return numbers("/proc").into_iter().filter(|&process| process != own).collect();
        }
        let mut found = vec![own];
        let mut at = 0;
        while at < found.len() {
            found.extend(children(found[at]));
            at += 1;
        }
        found.remove(0);
        found
    }

    /// Tasks and memory. If the sum exceeds `most`, pages that several processes share are divided among them instead of counted for each.
    pub(super) fn burden(&self, most: u64) -> Result<Burden, Blind> {
        let mut burden = Burden::default();
        let mut each = Vec::new();
        for process in self.processes() {
            let Some(status) = seen(text(process, "status"))? else { continue };
            burden.tasks += number(&status, "Threads:") as u32;
            burden.mapped += number(&status, "RssShmem:") << 10;
            each.push((process, own_memory(&status)));
        }
        burden.memory = each.iter().map(|(_, own)| own).sum();
        if burden.memory > most && each.len() > 1 {
            // A process that has ended meanwhile has no shares.
            let shares: Vec<[u64; 2]> =
                each.iter().map(|&(process, own)| share(process).unwrap_or([own, 0])).collect();
            burden.memory = shares.iter().map(|[all, _]| all).sum();
            burden.mapped = shares.iter().map(|[_, mapped]| mapped).sum();
        }
        Ok(burden)
    }

    /// What the tree holds besides its processes' memory.
    ///
    /// The size of a file in its scratch folder that has neither a name nor a descriptor can not be found out: it counts as `most` bytes.
    pub(super) fn held(&self, scratch: &Path, most: u64) -> Result<Held, Blind> {
        let mut held = Held::default();
        let (mut sockets, mut shared, mut nameless) = (HashSet::new(), HashMap::new(), HashMap::new());
        let mut mapped = HashSet::new();
        for process in self.processes() {
            let entries = match seen(fs::read_dir(format!("/proc/{process}/fd"))) {
                // A process that is ending, and has no memory any more, has no visible descriptors.
                Err(Blind::Hidden) if !has_memory(process) => None,
                entries => entries?,
            };
            for path in entries.into_iter().flatten().flatten().map(|entry| entry.path()) {
                let Ok(target) = fs::read_link(&path) else { continue };
                let target = target.as_os_str().as_bytes();
                if target.starts_with(b"socket:") {
                    sockets.insert(target.to_owned());
                } else if target.ends_with(b" (deleted)")
                    && let Ok(found) = fs::metadata(&path)
                {
                    nameless.insert(found.ino(), found.blocks() * 512);
                }
            }
            let maps = text(process, "maps").unwrap_or_default();
            for mapping in maps.lines().filter_map(Mapping::of) {
                held.sockets += MAPPING;
                if mapping.path == "/dev/zero (deleted)" && mapping.is_shared {
                    *shared.entry((process, mapping.number)).or_insert(0) += mapping.size;
                } else if mapping.path.ends_with(" (deleted)") && Path::new(mapping.path).starts_with(scratch)
                {
                    mapped.insert(mapping.number);
                }
            }
        }
        held.sockets += sockets.len() as u64 * SOCKET;
        held.shared = shared.values().sum();
        mapped.retain(|number| !nameless.contains_key(number));
        held.nameless = nameless.values().sum::<u64>() + mapped.len() as u64 * most;
        Ok(held)
    }

    /// Processor time so far, the delay that other programs caused, and how long the tree's threads ran or were ready to run in all.
    ///
    /// A thread may have waited for other threads of the tree: the time that those ran is taken off its delay.
    pub(super) fn times(&mut self) -> [Duration; 3] {
        let mut ran_by_ticks = waited_for();
        let mut now = HashMap::new();
        for process in self.processes() {
            ran_by_ticks += TICK * text(process, "stat").map_or(0, |stat| ticks(&stat)) as u32;
            now.extend(threads(process));
        }
        let step = |(thread, [ran, waited]): (&i32, &[Duration; 2])| {
            let [ran_before, waited_before] = self.threads.get(thread).copied().unwrap_or_default();
            [ran.saturating_sub(ran_before), waited.saturating_sub(waited_before)]
        };
        let steps: Vec<[Duration; 2]> = now.iter().map(step).collect();
        let living: Duration = steps.iter().map(|[ran, _]| ran).sum();
        let all = living + ran_by_ticks.saturating_sub(self.processor + living);
        let delays = steps.iter().map(|[ran, waited]| waited.saturating_sub(all.saturating_sub(*ran)));
        self.delay += delays.max().unwrap_or_default();
        self.processor += all;
        self.wanted += all + steps.iter().map(|[_, waited]| waited).sum::<Duration>();
        self.threads = now;
        [self.processor, self.delay, self.wanted]
    }

    /// Whether some thread is ready to run while none of them runs.
    pub(super) fn is_waiting(&self) -> bool {
        is_waiting(&self.processes())
    }

    /// Ends every process: stops them first, so that none can make another meanwhile.
    pub(super) fn kill(&self) {
        let begun = Instant::now();
        let mut stopped = Vec::new();
        while begun.elapsed() < PATIENCE {
            let mut processes = self.processes();
            processes.sort_unstable();
            if processes == stopped {
                break;
            }
            send(&processes, Signal::SIGSTOP);
            stopped = processes;
        }
        while begun.elapsed() < PATIENCE {
            let processes = self.processes();
            send(&processes, Signal::SIGKILL);
            while let Ok(Some(_)) = wait(WaitOptions::NOHANG) {}
            if processes.is_empty() {
                break;
            }
            std::thread::sleep(Duration::from_micros(200));
        }
    }
}

/// How many processes and threads a user has.
pub(super) fn tasks_of(user: u32) -> u64 {
    let tasks = |process| {
        let status = text(process, "status").ok()?;
        (number(&status, "Uid:") == u64::from(user)).then(|| number(&status, "Threads:"))
    };
    numbers("/proc").into_iter().filter_map(tasks).sum()
}

fn send(processes: &[i32], signal: Signal) {
    for &process in processes {
        // The process may have ended by itself.
        let _ = kill(Pid::from_raw(process), signal);
    }
}

/// Whether a process still has memory; one that has ended and waits for its parent has none.
fn has_memory(process: i32) -> bool {
    text(process, "status").is_ok_and(|status| status.contains("\nVmSize:"))
}

/// Memory that a process alone is to blame for, with the kernel's tables for it. Pages of files are left out: they can be dropped at any time.
fn own_memory(status: &str) -> u64 {
    ["RssAnon:", "RssShmem:", "VmSwap:", "VmPTE:"].iter().map(|name| number(status, name) << 10).sum()
}

/// A line of `maps`.
struct Mapping<'a> {
    size: u64,
    is_shared: bool,
    /// The number of the mapped file.
    number: u64,
    path: &'a str,
}

impl<'a> Mapping<'a> {
    /// The mapping of a line; `None` if the line is none.
    fn of(line: &'a str) -> Option<Self> {
        let mut rest = line;
        let mut word = || {
            let (word, after) = rest.split_once(' ').unwrap_or((rest, ""));
            rest = after.trim_start();
            Some(word).filter(|word| !word.is_empty())
        };
        let (range, rights, _offset, _device, number) = (word()?, word()?, word()?, word()?, word()?);
        let (from, to) = range.split_once('-')?;
        let [from, to] = [from, to].map(|text| u64::from_str_radix(text, 16).unwrap_or(0));
        let size = to.saturating_sub(from);
        Some(Self { size, is_shared: rights.ends_with('s'), number: number.parse().ok()?, path: rest })
    }
}

/// The same with shared pages divided among their users, and how much of it are files that live in memory.
fn share(process: i32) -> Option<[u64; 2]> {
    let shares = text(process, "smaps_rollup").ok()?;
    let anonymous = shares.contains("Pss_Anon:");
    let names: &[&str] =
        if anonymous { &["Pss_Anon:", "Pss_Shmem:", "SwapPss:"] } else { &["Pss:", "SwapPss:"] };
    let tables = text(process, "status").map_or(0, |status| number(&status, "VmPTE:") << 10);
    let all = tables + names.iter().map(|name| number(&shares, name) << 10).sum::<u64>();
    Some([all, number(&shares, "Pss_Shmem:") << 10])
}

/// Clock ticks that a process ran, with those of the children that it has waited for.
fn ticks(stat: &str) -> u64 {
    // The 14th to 17th fields are the times.
    stat_fields(stat).skip(14 - 3).take(4).filter_map(|word| word.parse::<u64>().ok()).sum()
}

/// Processor time of all children that this process has waited for.
pub(super) fn waited_for() -> Duration {
    let Ok(usage) = getrusage(UsageWho::RUSAGE_CHILDREN) else { return Duration::ZERO };
    Duration::from_micros((usage.user_time() + usage.system_time()).num_microseconds() as u64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_with_brackets_do_not_confuse() {
        let stat = "7 (a) b) S 1 7 7 0 -1 4194560 1 2 3 4 10 20 30 40 20 0 3 0 5 6 7";
        assert_eq!(ticks(stat), 100);
        assert_eq!(number("Name:\tx\nThreads:\t3\nRssAnon:\t 12 kB\n", "Threads:"), 3);
        assert_eq!(
            own_memory("RssAnon:\t 12 kB\nRssFile:\t 99 kB\nVmSwap:\t 1 kB\nVmPTE:\t 5 kB\n"),
            18 << 10
        );
    }

    #[test]
    fn mappings_are_read() {
        let line = "7f0000000000-7f0000100000 rw-s 00000000 00:01 77   /dev/zero (deleted)";
        let mapping = Mapping::of(line).unwrap();
        assert_eq!((mapping.size, mapping.is_shared, mapping.number), (1 << 20, true, 77));
        assert_eq!(mapping.path, "/dev/zero (deleted)");
        let mapping = Mapping::of("7f0000000000-7f0000001000 r--p 00000000 00:00 0 ").unwrap();
        assert_eq!((mapping.size, mapping.is_shared, mapping.path), (4096, false, ""));
        assert!(Mapping::of("").is_none() && Mapping::of("x y").is_none());
    }
}
