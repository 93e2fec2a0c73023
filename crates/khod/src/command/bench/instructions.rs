//! Instructions by valgrind's callgrind: this program runs itself under it, once with the work and once without.

use crate::{Failure, cli::Cli};
use std::process::Command;

/// The hidden option with which khod starts itself under callgrind to do the bare work once.
pub(super) const ONCE: &str = "once";
/// The value of that option for a run that starts but does no work.
pub(super) const NOTHING: &str = "nothing";

/// The instructions of one run of `khod bench` with these arguments under callgrind.
pub(super) fn count(cli: &Cli<'_>, args: &[&str]) -> Result<u64, Failure> {
    let program = std::env::current_exe()?;
    let run = Command::new("valgrind")
        .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
        .arg(program)
        .arg("bench")
        .args(args)
        .output()
        .map_err(|error| cli.usage("bench-no-valgrind", &[("why", cli.io_reason(&error).into())]))?;
    let report = String::from_utf8_lossy(&run.stderr);
    let total = report.lines().find_map(|line| line.split_once("Collected :")?.1.trim().parse().ok());
    total.filter(|_| run.status.success()).ok_or_else(|| cli.usage("bench-valgrind-failed", &[]))
}
