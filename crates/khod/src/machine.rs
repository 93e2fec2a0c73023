//! What the machine has. Linux tells it in files; where it is not told, nothing is known.

/// The machine's memory in mebibytes.
pub(crate) fn memory() -> Option<u64> {
    read_memory(&std::fs::read_to_string("/proc/meminfo").ok()?)
}

/// How many threads run at the same time.
pub(crate) fn cores() -> Option<usize> {
    std::thread::available_parallelism().ok().map(Into::into)
}

/// How many cores there are that do not share their units with another, as far as that is told.
pub(crate) fn physical_cores() -> usize {
    let threads = cores().unwrap_or(1);
    let told = std::fs::read_to_string("/proc/cpuinfo").ok().and_then(|text| count_cores(&text));
    told.unwrap_or(threads).min(threads)
}

/// Counts the different cores of a list of threads.
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
    let kibibytes = text.lines().find_map(|line| line.strip_prefix("MemTotal:"))?;
    let kibibytes: u64 = kibibytes.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kibibytes / 1024)
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
