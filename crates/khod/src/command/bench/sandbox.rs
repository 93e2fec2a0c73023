//! `khod bench sandbox`: what isolation costs when a program is started and ended.

use super::quantiles;
use crate::prelude::*;
use khod_arena::sandbox::{Machine, SandboxSpeed};
use std::{
    io,
    process::{self, Stdio},
};

const COUNT: u64 = 100;

pub(super) fn describe(words: &Words) -> Command {
    let usage = "khod bench sandbox [--count N]";
    let examples = ["khod bench sandbox", "khod bench sandbox --count 1000"];
    let count = help_with_usual(words, "help-bench-sandbox-count", COUNT);
    cli::describe("bench sandbox", words, usage, &examples).arg(option("count", "N", count))
}

pub(super) fn run(cli: &Cli<'_>) -> Result<(), Failure> {
    let count = cli.number("count")?.unwrap_or(COUNT);
    cli.print("bench-sandbox-head", &[])?;
    line(&cli.words.say("bench-sandbox-none"), (0..count).map(|_| plain()).collect())?;
    for level in 0..=Sandbox::HIGHEST {
        let Ok(sandbox) = Machine::here().of(level) else { continue };
        let speeds = (0..count).map(|_| sandbox.speed().map_err(|_| io::ErrorKind::Other.into())).collect();
        line(&cli.words.say_with("bench-sandbox-level", &[("level", level.into())]), speeds)?;
    }
    Ok(())
}

/// Measures a program that is started and ended without a sandbox.
fn plain() -> io::Result<SandboxSpeed> {
    let begun = Instant::now();
    let mut child = process::Command::new("cat").stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()?;
    child.stdin.as_ref().expect("a pipe").write_all(b"\n")?;
    child.stdout.as_mut().expect("a pipe").read_exact(&mut [0])?;
    let answered = Instant::now();
    child.kill()?;
    child.wait()?;
    Ok(SandboxSpeed { answer: answered - begun, gone: answered.elapsed() })
}

fn line(name: &str, speeds: io::Result<Vec<SandboxSpeed>>) -> io::Result<()> {
    let speeds = speeds?;
    let figures = |what: fn(&SandboxSpeed) -> Duration| {
        let figures = quantiles(speeds.iter().map(what).collect());
        figures.map(|figure| format!("{:>8.2}", figure.unwrap_or_default())).join(" ")
    };
    print(format_args!("{name:<14} {}   {}", figures(|speed| speed.answer), figures(|speed| speed.gone)))
}
