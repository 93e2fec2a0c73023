//! Memory, cores and load of the machine, from the files in Linux' `/proc`; `None` where a file is missing.

use std::time::Duration;

/// The machine's memory in mebibytes.
pub(crate) fn memory() -> Option<u64> {
    read_memory(&std::fs::read_to_string("/proc/meminfo").ok()?)
}

/// How many threads run at the same time.
pub(crate) fn cores() -> Option<usize> {
    std::thread::available_parallelism().ok().map(Into::into)
}

/// The number of physical cores, as `/proc/cpuinfo` tells it, or else of threads that run at the same time.
pub(crate) fn physical_cores() -> usize {
    let threads = cores().unwrap_or(1);
    let told = std::fs::read_to_string("/proc/cpuinfo").ok().and_then(|text| count_cores(&text));
    told.unwrap_or(threads).min(threads)
}

/// Games of programs at a time where no option says it: one core is left to the arbiter.
pub(crate) fn jobs_of_programs() -> usize {
    physical_cores().saturating_sub(1).max(1)
}

/// The load average of the last minute: how many threads wanted to run at the same time.
pub(crate) fn load() -> Option<f64> {
    std::fs::read_to_string("/proc/loadavg").ok()?.split_whitespace().next()?.parse().ok()
}

/// The resident memory of this process in kibibytes: now, and the most so far.
pub(crate) fn own_memory() -> Option<[u64; 2]> {
    let text = std::fs::read_to_string("/proc/self/status").ok()?;
    Some([read_kibibytes(&text, "VmRSS:")?, read_kibibytes(&text, "VmHWM:")?])
}

/// The processor time that the threads of another process have used, without those that have ended.
pub(crate) fn processor_time_of(process: u32) -> Option<Duration> {
    let threads = std::fs::read_dir(format!("/proc/{process}/task")).ok()?;
    let times = threads.map(|thread| {
        let text = std::fs::read_to_string(thread.ok()?.path().join("schedstat")).ok()?;
        text.split_whitespace().next()?.parse().map(Duration::from_nanos).ok()
    });
    times.sum()
}

/// The resident memory of another process, in kibibytes.
pub(crate) fn memory_of(process: u32) -> Option<u64> {
    read_kibibytes(&std::fs::read_to_string(format!("/proc/{process}/status")).ok()?, "VmRSS:")
}

/// How many descriptors this process has open.
pub(crate) fn open_descriptors() -> Option<u64> {
    Some(std::fs::read_dir("/proc/self/fd").ok()?.count() as u64)
}

/// Counts the different cores in the text of `/proc/cpuinfo`, which lists threads.
fn count_cores(text: &str) -> Option<usize> {
    let thread = |part: &str| {
        let value = |key| part.lines().find_map(|line| line.strip_prefix(key)).map(str::to_owned);
        Some((value("physical id")?, value("core id")?))
    };
    let cores: std::collections::BTreeSet<_> = text.split("\n\n").filter_map(thread).collect();
    Some(cores.len()).filter(|&cores| cores > 0)
}

/// Finds the line `MemTotal:  8065460 kB`.
fn read_memory(text: &str) -> Option<u64> {
    Some(read_kibibytes(text, "MemTotal:")? / 1024)
}

fn read_kibibytes(text: &str, key: &str) -> Option<u64> {
    let kibibytes = text.lines().find_map(|line| line.strip_prefix(key))?;
    kibibytes.trim().strip_suffix("kB")?.trim().parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_memory_is_found_among_other_lines() {
        assert_eq!(read_memory("Buffers:  12 kB\nMemTotal:        8065460 kB\nMemFree: 1 kB\n"), Some(7876));
        assert_eq!(read_memory("MemFree: 1 kB\n"), None);
        assert_eq!(read_memory("MemTotal: many\n"), None);
    }

    #[test]
    fn threads_of_one_core_are_counted_once() {
        let thread = |core| format!("processor\t: 1\nphysical id\t: 0\ncore id\t\t: {core}\nflags : x\n");
        let text = [thread(0), thread(0), thread(1), thread(1)].join("\n");
        assert_eq!(count_cores(&text), Some(2));
        assert_eq!(count_cores("processor : 0\n"), None);
        assert!(physical_cores() >= 1);
    }
}
