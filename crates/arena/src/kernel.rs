//! What the kernel reports about processes in `/proc`.

use crate::prelude::*;
use std::io;

/// A file about a process as text; bytes of the process's name that are no UTF-8 are replaced.
pub(crate) fn text(process: i32, file: &str) -> io::Result<String> {
    fs::read(format!("/proc/{process}/{file}")).map(|bytes| String::from_utf8_lossy(&bytes).into_owned())
}

/// The entries of a folder that are numbers.
pub(crate) fn numbers(folder: &str) -> Vec<i32> {
    let entries = fs::read_dir(folder).into_iter().flatten();
    entries.filter_map(|entry| entry.ok()?.file_name().to_str()?.parse().ok()).collect()
}

/// The processes that a process has started.
pub(crate) fn children(process: i32) -> Vec<i32> {
    let mut found = Vec::new();
    for thread in numbers(&format!("/proc/{process}/task")) {
        let Ok(text) = text(process, &format!("task/{thread}/children")) else { continue };
        found.extend(text.split_ascii_whitespace().filter_map(|word| word.parse::<i32>().ok()));
    }
    found
}

/// The threads of a process, each with the time that it ran and the time that it was ready to run and did not.
pub(crate) fn threads(process: i32) -> Vec<(i32, [Duration; 2])> {
    let times = |thread| ran_and_waited(&text(process, &format!("task/{thread}/schedstat")).ok()?);
    let threads = numbers(&format!("/proc/{process}/task")).into_iter();
    threads.filter_map(|thread| Some((thread, times(thread)?))).collect()
}

/// The time that a thread ran, and the time that it was ready to run and did not.
pub(crate) fn ran_and_waited(schedstat: &str) -> Option<[Duration; 2]> {
    let mut numbers = schedstat.split_whitespace().map(|word| word.parse().map(Duration::from_nanos).ok());
    Some([numbers.next()??, numbers.next()??])
}

/// The words of `stat` behind the name in brackets, which may hold anything; two fields end with it.
pub(crate) fn stat_fields(stat: &str) -> impl Iterator<Item = &str> {
    stat.rsplit_once(')').map_or("", |(_, rest)| rest).split_ascii_whitespace()
}

/// The first word behind a name in a text of lines.
pub(crate) fn word<'a>(text: &'a str, name: &str) -> Option<&'a str> {
    text.lines().find_map(|line| line.strip_prefix(name))?.split_ascii_whitespace().next()
}

/// The number behind a name; 0 where there is none.
pub(crate) fn number(text: &str, name: &str) -> u64 {
    word(text, name).and_then(|word| word.parse().ok()).unwrap_or(0)
}
