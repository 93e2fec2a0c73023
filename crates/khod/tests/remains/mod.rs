//! What is left of programs after their games: processes, files, control groups, mounts.

#![allow(dead_code, reason = "every test uses its own part of this")]

use std::{
    fs,
    path::{Path, PathBuf},
    time::{Duration, Instant},
};

/// How long what has been killed may need to go, on a machine that is very busy.
const PATIENCE: Duration = Duration::from_secs(20);

/// What starters have left behind that have ended: temporary folders and control groups are named after them.
pub(crate) fn left_behind() -> Vec<PathBuf> {
    let mut places = vec![std::env::temp_dir()];
    for hierarchy in ["memory", "pids", "cpu", "unified", ""] {
        let root = Path::new("/sys/fs/cgroup").join(hierarchy);
        // They are made beside our own group or further up.
        places.extend(own_groups().iter().flat_map(|group| group.ancestors()).map(|group| root.join(group)));
    }
    places.sort_unstable();
    places.dedup();
    let entries = places.iter().filter_map(|place| fs::read_dir(place).ok()).flatten().flatten();
    let is_left = |name: &str| {
        let number = name.strip_prefix("khod-scratch-").or_else(|| name.strip_prefix("khod-"));
        let process = number.and_then(|number| number.parse::<u32>().ok());
        process.is_some_and(|process| !Path::new("/proc").join(process.to_string()).exists())
    };
    let named = entries.filter(|entry| entry.file_name().to_str().is_some_and(is_left));
    // A starter may just have taken it away and ended.
    named.map(|entry| entry.path()).filter(|path| path.exists()).collect()
}

/// The control groups that we are in, from the root of each hierarchy.
fn own_groups() -> Vec<PathBuf> {
    let text = fs::read_to_string("/proc/self/cgroup").unwrap_or_default();
    let group = |line: &str| line.splitn(3, ':').nth(2).map(|path| path.trim_start_matches('/').into());
    text.lines().filter_map(group).collect()
}

/// The processes that run in a folder or name it.
pub(crate) fn processes_of(folder: &Path) -> Vec<u32> {
    let name = folder.to_str().expect("a plain name");
    processes(|process| {
        let place =
            fs::read_link(format!("/proc/{process}/cwd")).is_ok_and(|place| place.starts_with(folder));
        place || command_of(process).contains(name)
    })
}

/// Waits until no process of a folder is left, nor anything that ended starters have made.
pub(crate) fn none_of(folder: &Path) {
    none(
        || (processes_of(folder), left_behind()),
        |(processes, files)| processes.is_empty() && files.is_empty(),
    );
}

/// The same where nobody plays: no starter is left either, and no mount but those that are the system's own.
pub(crate) fn none_at_all() {
    none(|| (starters(), mounts()), |(starters, mounts)| starters.is_empty() && mounts.is_empty());
}

fn none<T: std::fmt::Debug>(find: impl Fn() -> T, is_none: impl Fn(&T) -> bool) {
    let begun = Instant::now();
    loop {
        let found = find();
        if is_none(&found) {
            return;
        }
        assert!(begun.elapsed() < PATIENCE, "left: {found:?}");
        std::thread::sleep(Duration::from_millis(5));
    }
}

/// The starters and reapers of the khod under test.
pub(crate) fn starters() -> Vec<u32> {
    let khod = Path::new(env!("CARGO_BIN_EXE_khod"));
    processes(|process| {
        let is_khod = fs::read_link(format!("/proc/{process}/exe")).is_ok_and(|file| file == khod);
        is_khod && command_of(process).contains("--inside")
    })
}

/// Mounts in our own view that only a sandbox makes: its root, its scratch folder, its control groups.
fn mounts() -> Vec<String> {
    let text = fs::read_to_string("/proc/self/mountinfo").expect("Linux");
    let made_by_us = |line: &&str| {
        let of_view = line.contains(" - tmpfs root ") || line.contains(" - tmpfs scratch ");
        of_view || line.contains("/khod-scratch-") || line.contains("/cgroup/khod-")
    };
    text.lines().filter(made_by_us).map(str::to_owned).collect()
}

fn processes(is_wanted: impl Fn(u32) -> bool) -> Vec<u32> {
    let numbers = fs::read_dir("/proc").expect("Linux").flatten();
    let numbers = numbers.filter_map(|entry| entry.file_name().to_str()?.parse().ok());
    numbers.filter(|&process| is_wanted(process)).collect()
}

fn command_of(process: u32) -> String {
    let words = fs::read(format!("/proc/{process}/cmdline")).unwrap_or_default();
    String::from_utf8_lossy(&words).into_owned()
}
