use super::prelude::*;
use crate::kernel::number;
use nix::unistd::geteuid;
use rustix::fs::statfs;
use std::io::{Read, Seek, SeekFrom, Write};

/// The types of control group file systems: version 1 and 2. They tell such a file system from an ordinary folder of the same name.
const MAGIC: [i64; 2] = [0x0027_e0eb, 0x6367_7270];

/// The kernel releases a group a little later than its last process ends: a removal is tried again after `AGAIN`, then after pauses that grow
/// to `SELDOM`, and given up after `TRIES` tries.
const AGAIN: Duration = Duration::from_micros(50);
const SELDOM: Duration = Duration::from_millis(1);
const TRIES: u32 = 500;

/// The control group of one program. The kernel counts its memory and its processes. Where it can, it gives all of them together no more
/// processor time than a neighbour gets with one process.
#[derive(Default)]
pub(super) struct ControlGroup {
    /// The group's name, the same in every folder.
    pub(super) name: String,
    folders: Vec<PathBuf>,
    doors: Vec<File>,
    peak: Option<File>,
    killed: Option<File>,
    refused: Option<File>,
}

/// What the kernel has counted for a group.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct GroupUsage {
    /// The most memory that the group had, in bytes.
    pub(super) peak: u64,
    /// Processes that the kernel ended for want of memory.
    pub(super) killed: u64,
    /// Attempts to start a process that the kernel refused.
    pub(super) refused: u64,
}

impl ControlGroup {
    /// Makes a group inside each of these folders.
    pub(super) fn make(parents: &[WirePath], allowance: &Allowance) -> Result<Self, CanNotStart> {
        let name = format!("khod-{}", std::process::id());
        let mut group = Self { name, ..Self::default() };
        let made = group.fill(parents, allowance);
        if made.is_err() {
            group.remove();
        }
        made.map(|()| group)
    }

    fn fill(&mut self, parents: &[WirePath], allowance: &Allowance) -> Result<(), CanNotStart> {
        for parent in parents {
            let folder = parent.join(&self.name);
            fs::create_dir(&folder).at(folder.display())?;
            self.folders.push(folder.clone());
            divide(parent, &folder);
            let (memory, processes) = (allowance.memory.to_string(), allowance.processes.to_string());
            let limits = [
                ("memory.max", &*memory),
                ("memory.swap.max", "0"),
                ("memory.oom.group", "1"),
                ("memory.limit_in_bytes", &memory),
                ("memory.memsw.limit_in_bytes", &memory),
                ("pids.max", &processes),
            ];
            for (name, value) in limits {
                let file = folder.join(name);
                if file.exists() {
                    fs::write(&file, value).at(file.display())?;
                }
            }
            let door = folder.join("cgroup.procs");
            self.doors.push(File::options().write(true).open(&door).at(door.display())?);
            let open = |name: &str| File::open(folder.join(name)).ok();
            let either = |two: &str, one: &str| open(two).or_else(|| open(one));
            self.peak = self.peak.take().or_else(|| either("memory.peak", "memory.max_usage_in_bytes"));
            self.killed = self.killed.take().or_else(|| either("memory.events", "memory.oom_control"));
            self.refused = self.refused.take().or_else(|| open("pids.events"));
        }
        let has = |names: [&str; 2]| {
            self.folders.iter().any(|folder| names.iter().any(|name| folder.join(name).exists()))
        };
        if !has(["memory.max", "memory.limit_in_bytes"]) || !has(["pids.max", "pids.max"]) {
            return Err(CanNotStart::Isolation("the group counts no memory or no processes".to_owned()));
        }
        Ok(())
    }

    /// Moves this process into the group.
    pub(super) fn join(&self) -> Result<(), CanNotStart> {
        self.doors.iter().try_for_each(|mut door| door.write_all(b"0")).at("join the control group")
    }

    /// What the kernel has counted.
    pub(super) fn tally(&self) -> GroupUsage {
        let text = |file: &Option<File>| file.as_ref().and_then(read).unwrap_or_default();
        GroupUsage {
            peak: text(&self.peak).trim().parse().unwrap_or(0),
            killed: number(&text(&self.killed), "oom_kill "),
            refused: number(&text(&self.refused), "max "),
        }
    }

    /// Removes the group; all its processes must have ended.
    pub(super) fn remove(&self) {
        for folder in self.folders.iter().rev() {
            let mut pause = AGAIN;
            for _ in 0..TRIES {
                match fs::remove_dir(folder) {
                    Err(error) if error.kind() == std::io::ErrorKind::ResourceBusy => {
                        std::thread::sleep(pause);
                        pause = (pause * 2).min(SELDOM);
                    }
                    _ => break,
                }
            }
        }
    }
}

/// Turns on the counting of memory and processes in the parts of a version 2 group that was handed over to this user and holds no process.
fn divide(parent: &Path, part: &Path) {
    let ours = fs::metadata(parent).is_ok_and(|found| found.uid() == geteuid().as_raw() && found.uid() != 0);
    if ours && !part.join("memory.max").exists() {
        // If the kernel refuses, the part still counts nothing, and `fill` finds that out.
        let _ = fs::write(parent.join("cgroup.subtree_control"), "+memory +pids");
        // The processor controller is not always handed over with the rest, and not needed.
        let _ = fs::write(parent.join("cgroup.subtree_control"), "+cpu");
    }
}

/// Reads a file of the kernel from its beginning.
fn read(mut file: &File) -> Option<String> {
    let mut text = String::new();
    file.seek(SeekFrom::Start(0)).ok()?;
    file.read_to_string(&mut text).ok()?;
    Some(text)
}

/// The places where groups could be made, the likeliest first; only an attempt shows whether one works.
pub(super) fn places() -> Vec<Vec<PathBuf>> {
    let mounts = fs::read_to_string("/proc/self/mountinfo").unwrap_or_default();
    let own = fs::read_to_string("/proc/self/cgroup").unwrap_or_default();
    let own = own.lines().find_map(|line| line.strip_prefix("0::/")).unwrap_or_default();
    let mut places = Vec::new();
    let (mut memory, mut processes, mut processors) = (None, None, None);
    for line in mounts.lines() {
        let Some((left, right)) = line.split_once(" - ") else { continue };
        let (Some(at), mut kind) = (left.split(' ').nth(4), right.split(' ')) else { continue };
        let at = PathBuf::from(at);
        match kind.next() {
            // This process's own group may not be divided while a process is in it; one further up may belong to this user as well.
            Some("cgroup2") => {
                let own = at.join(own);
                let ways = own.ancestors().take_while(|way| way.starts_with(&at));
                places.extend(ways.map(|way| vec![way.to_owned()]));
            }
            Some("cgroup") => {
                let options: Vec<&str> = kind.nth(1).unwrap_or_default().split(',').collect();
                memory = memory.or_else(|| options.contains(&"memory").then(|| at.clone()));
                processes = processes.or_else(|| options.contains(&"pids").then(|| at.clone()));
                processors = processors.or_else(|| options.contains(&"cpu").then(|| at.clone()));
            }
            _ => {}
        }
    }
    if let (Some(memory), Some(processes)) = (memory, processes) {
        let mut counted = vec![memory, processes];
        counted.dedup();
        let all =
            counted.iter().cloned().chain(processors.filter(|folder| !counted.contains(folder))).collect();
        places.extend([all, counted]);
    }
    places.retain(|place| place.iter().all(|folder| is_group(folder)));
    places
}

fn is_group(folder: &Path) -> bool {
    statfs(folder).is_ok_and(|system| MAGIC.contains(&system.f_type))
}

/// Removes groups that a killed starter left behind: those named after processes that no longer exist.
pub(super) fn sweep(place: &[PathBuf]) {
    for entry in place.iter().filter_map(|folder| fs::read_dir(folder).ok()).flatten().flatten() {
        let name = entry.file_name();
        let Some(process) = name.to_str().and_then(|name| name.strip_prefix("khod-")) else { continue };
        if process.parse::<u32>().is_ok() && !Path::new("/proc").join(process).exists() {
            // Another process may have removed it first.
            let _ = fs::remove_dir(entry.path());
        }
    }
}
