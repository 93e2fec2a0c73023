//! What the machine has. Linux tells it in files; where it is not told, nothing is known.

/// The machine's memory in mebibytes.
pub(crate) fn memory() -> Option<u64> {
    read_memory(&std::fs::read_to_string("/proc/meminfo").ok()?)
}

/// How many threads run at the same time.
pub(crate) fn cores() -> Option<usize> {
    std::thread::available_parallelism().ok().map(Into::into)
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
}
