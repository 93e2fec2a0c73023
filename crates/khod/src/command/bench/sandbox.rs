//! `khod bench sandbox`: what isolation costs when a program is started and ended.

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
    let count = words.say_with("help-bench-sandbox-count", &[("usual", COUNT.into())]);
    cli::describe("bench sandbox", words, usage, &examples).arg(option("count", "N", count))
}

pub(super) fn run(cli: &Cli<'_>, matches: &ArgMatches) -> Result<(), Failure> {
    let count = match matches.get_one::<String>("count") {
        None => COUNT,
        Some(text) => {
            quantity::count(text).ok_or_else(|| cli.usage("cli-number", &[("value", quoted(text).into())]))?
        }
    };
    let mut out = stdout();
    writeln!(out, "{}", cli.words.say("bench-sandbox-head"))?;
    line(&mut out, &cli.words.say("bench-sandbox-none"), (0..count).map(|_| plain()).collect())?;
    for level in 0..=Sandbox::HIGHEST {
        let Ok(sandbox) = Machine::here().of(level) else { continue };
        let speeds = (0..count).map(|_| sandbox.speed().map_err(|_| io::ErrorKind::Other.into())).collect();
        line(&mut out, &cli.words.say_with("bench-sandbox-level", &[("level", level.into())]), speeds)?;
    }
    Ok(())
}

/// The same without a sandbox.
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

fn line(out: &mut impl Write, name: &str, speeds: io::Result<Vec<SandboxSpeed>>) -> io::Result<()> {
    let speeds = speeds?;
    let figures = |what: fn(&SandboxSpeed) -> Duration| {
        let mut times: Vec<f64> = speeds.iter().map(|speed| what(speed).as_secs_f64() * 1000.0).collect();
        times.sort_by(f64::total_cmp);
        let [median, rare] =
            [50, 99].map(|percent| times[(times.len() * percent / 100).min(times.len() - 1)]);
        format!("{median:>8.2} {rare:>8.2} {:>8.2}", times.last().copied().unwrap_or_default())
    };
    writeln!(out, "{name:<14} {}   {}", figures(|speed| speed.answer), figures(|speed| speed.gone))?;
    out.flush()
}
