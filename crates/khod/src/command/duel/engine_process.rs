//! An engine outside of khod that plays a side of a duel: a process that serves what `khod engine` serves.

use crate::{
    command::engine::{EngineAnswer, GREETING, READY},
    prelude::*,
};
use khod_arena::Cause;
use khod_engine::duel::{Effort, OutsidePlayer, Setting};
use khod_games::{Arg, Explain};
use rustix::{
    event::{PollFd, PollFlags, Timespec, poll},
    io::Errno,
};
use std::{
    os::unix::process::{CommandExt, ExitStatusExt},
    process::{self, Child, Stdio},
    sync::OnceLock,
    thread,
};

/// How long an engine may be silent without using any processor time.
pub(super) const PATIENCE: Duration = Duration::from_mins(1);
/// How long to wait between two looks at a silent engine.
const LOOK: Timespec = Timespec { tv_sec: 0, tv_nsec: 50_000_000 };
/// The most bytes of a line.
const MOST_BYTES: usize = 4096;

/// An engine of a duel, as all its processes are started.
#[derive(Clone)]
pub(super) struct EngineCall {
    /// The program, as the command line names it.
    pub(super) program: String,
    pub(super) game: &'static str,
    pub(super) setting: Setting,
    pub(super) patience: Duration,
    pub(super) watch: EngineWatch,
}

/// What all engines of a duel share.
#[derive(Clone)]
pub(super) struct EngineWatch {
    /// Why the first engine that failed can not play on.
    pub(super) fault: Arc<OnceLock<Reason>>,
    /// Raised to stop the duel.
    pub(super) stop: Arc<AtomicBool>,
}

/// A process of the engine, started when it is first needed.
pub(super) struct EngineProcess {
    call: EngineCall,
    talk: Option<Talk>,
}

/// Why there is no answer.
enum Halt {
    Stopped,
    Fault(Reason),
}

impl EngineProcess {
    pub(super) const fn new(call: EngineCall) -> Self {
        Self { call, talk: None }
    }

    /// The word by which the engine tells its versions apart.
    pub(super) fn version(&mut self) -> Option<String> {
        let version = self.talk().map(|talk| talk.version.clone());
        self.heard(version)
    }

    /// The running process.
    fn talk(&mut self) -> Result<&mut Talk, Halt> {
        let talk = match self.talk.take() {
            Some(talk) => talk,
            None => Talk::begin(&self.call)?,
        };
        Ok(self.talk.insert(talk))
    }

    fn ask(&mut self, line: &str) -> Result<String, Halt> {
        self.talk()?.ask(line)
    }

    /// Keeps a fault for the duel to report.
    fn heard<T>(&self, result: Result<T, Halt>) -> Option<T> {
        result
            .map_err(|halt| {
                if let Halt::Fault(reason) = halt {
                    let _ = self.call.watch.fault.set(reason);
                }
            })
            .ok()
    }

    fn choose_turn<P: Evaluate>(&mut self, position: &P) -> Result<(Vec<P::Move>, Effort), Halt> {
        let before = self.talk()?.processor_time();
        let line = self.ask(&format!("go {}", position.to_text()))?;
        let talk = self.talk()?;
        let EngineAnswer { mut effort, turn } =
            EngineAnswer::read(&line).ok_or_else(|| talk.misunderstood(&line))?;
        // The kernel knows what the whole process used. A thread that has ended is counted by the engine alone.
        let used = talk.processor_time().zip(before).map(|(after, before)| after.saturating_sub(before));
        effort.time = effort.time.max(used.unwrap_or_default());
        effort.longest = effort.time;
        let moves = contest::read_line(position, &turn);
        moves.map(|moves| (moves, effort)).map_err(|why| {
            let values = [("turn", Arg::Text(quoted(&turn))), ("why", Arg::Reason(why.reason()))];
            talk.fault("engine-illegal", values)
        })
    }
}

impl<P: Evaluate> OutsidePlayer<P> for EngineProcess {
    fn begin(&mut self, seed: u64) -> Option<()> {
        let answer = self.ask(&format!("new {seed}")).and_then(|line| {
            let talk = self.talk()?;
            if line == READY { Ok(()) } else { Err(talk.misunderstood(&line)) }
        });
        self.heard(answer)
    }

    fn choose(&mut self, position: &P) -> Option<(Vec<P::Move>, Effort)> {
        let turn = self.choose_turn(position);
        self.heard(turn)
    }
}

/// A conversation with a process of the engine, which ends with it.
struct Talk {
    call: EngineCall,
    child: Child,
    /// What the engine has printed and nobody has read.
    come: Vec<u8>,
    version: String,
}

impl Talk {
    /// Starts the engine and reads its greeting.
    fn begin(call: &EngineCall) -> Result<Self, Halt> {
        let mut command = process::Command::new(&call.program);
        command.args(["engine", call.game, &call.setting.to_string()]);
        // In a group of its own, so that Ctrl-C reaches the duel alone.
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).process_group(0);
        let child = command.spawn().map_err(|error| {
            let why = ("why", Arg::Reason(Cause::of_system(&error)));
            Halt::Fault(fault(call, "engine-not-started", [why]))
        })?;
        let call = call.clone();
        let mut talk = Self { call, child, come: Vec::new(), version: String::new() };
        let line = talk.listen()?;
        let version = line.strip_prefix(GREETING).and_then(|rest| rest.strip_prefix(' '));
        let version = version.and_then(|rest| rest.strip_prefix(talk.call.game)?.strip_prefix(' '));
        talk.version = version.ok_or_else(|| talk.misunderstood(&line))?.to_owned();
        Ok(talk)
    }

    /// Sends a line and waits for the answer.
    fn ask(&mut self, line: &str) -> Result<String, Halt> {
        if !self.come.is_empty() {
            let early = String::from_utf8_lossy(&self.come).lines().next().unwrap_or_default().to_owned();
            return Err(self.misunderstood(&early));
        }
        let input = self.child.stdin.as_mut().expect("a pipe");
        match input.write_all(format!("{line}\n").as_bytes()) {
            Ok(()) => self.listen(),
            Err(_) => Err(self.ended()),
        }
    }

    /// Waits for a line.
    fn listen(&mut self) -> Result<String, Halt> {
        let begun = self.processor_time();
        let most = self.most_time();
        let (mut used, mut since) = (begun, Instant::now());
        loop {
            if let Some(end) = self.come.iter().position(|&byte| byte == b'\n') {
                let line: Vec<u8> = self.come.drain(..=end).collect();
                return Ok(String::from_utf8_lossy(&line).trim_end_matches(['\r', '\n']).to_owned());
            }
            if self.come.len() > MOST_BYTES {
                let line = String::from_utf8_lossy(&self.come).into_owned();
                return Err(self.misunderstood(&line));
            }
            if self.call.watch.stop.load(Ordering::Relaxed) {
                return Err(Halt::Stopped);
            }
            if self.has_output()? {
                self.read()?;
                continue;
            }
            let now = self.processor_time();
            if now != used {
                (used, since) = (now, Instant::now());
            } else if since.elapsed() >= self.call.patience {
                return Err(self.silent(since.elapsed()));
            }
            let spent = now.zip(begun).map(|(now, begun)| now.saturating_sub(begun));
            if spent.zip(most).is_some_and(|(spent, most)| spent > most) {
                return Err(self.silent(spent.unwrap_or_default()));
            }
        }
    }

    /// Whether the engine has printed something, or ended, by the next look.
    fn has_output(&mut self) -> Result<bool, Halt> {
        let output = self.child.stdout.as_ref().expect("a pipe");
        match poll(&mut [PollFd::new(output, PollFlags::IN)], Some(&LOOK)) {
            Ok(ready) => Ok(ready > 0),
            Err(Errno::INTR) => Ok(false),
            Err(_) => Err(self.ended()),
        }
    }

    fn read(&mut self) -> Result<(), Halt> {
        let mut bytes = [0; 1024];
        match self.child.stdout.as_mut().expect("a pipe").read(&mut bytes) {
            Ok(0) | Err(_) => Err(self.ended()),
            Ok(read) => {
                self.come.extend_from_slice(&bytes[..read]);
                Ok(())
            }
        }
    }

    /// The processor time after which an engine does not think any more but hangs; `None` where only a depth was asked for.
    fn most_time(&self) -> Option<Duration> {
        let Setting::Player(bounds, options) = self.call.setting else { return Some(self.call.patience) };
        let by_time = bounds.time.map(|time| time * 10 * options.threads as u32);
        // No engine of a kind searches less than a node in a millisecond.
        let by_nodes = bounds.nodes.map(Duration::from_millis);
        by_time.into_iter().chain(by_nodes).min().map(|most| most + self.call.patience)
    }

    fn processor_time(&self) -> Option<Duration> {
        machine::processor_time_of(self.child.id())
    }

    fn fault<const N: usize>(&self, key: &'static str, values: [(&'static str, Arg); N]) -> Halt {
        Halt::Fault(fault(&self.call, key, values))
    }

    fn misunderstood(&self, line: &str) -> Halt {
        self.fault("engine-answer", [("line", Arg::Text(quoted(line)))])
    }

    fn silent(&self, time: Duration) -> Halt {
        self.fault("engine-silent", [("seconds", Arg::Number(time.as_secs() as i64))])
    }

    /// The engine has closed its output: how it ended, if it does so soon.
    fn ended(&mut self) -> Halt {
        const TRIES: u32 = 100;
        let ended = (0..TRIES).find_map(|_| {
            let status = self.child.try_wait().ok().flatten();
            if status.is_none() {
                thread::sleep(Duration::from_millis(10));
            }
            status
        });
        let cause = match ended.map(|status| (status.code(), status.signal())) {
            Some((Some(status), _)) if status != 0 => Cause::Status { status },
            Some((_, Some(signal))) => Cause::Signal { signal },
            _ => Cause::Exit,
        };
        self.fault("engine-ended", [("why", Arg::Reason(cause.reason()))])
    }
}

impl Drop for Talk {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn fault<const N: usize>(call: &EngineCall, key: &'static str, values: [(&'static str, Arg); N]) -> Reason {
    let engine = ("engine", Arg::Text(quoted(&call.program)));
    Reason { key, args: [engine].into_iter().chain(values).collect() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use khod_engine::{SearchOptions, duel::ThinkBounds};

    /// What is said of an engine that is this program in the language of the shell.
    fn said(text: &str, time: Duration) -> Reason {
        let folder = tempfile::tempdir().expect("a folder");
        let program = folder.path().join("engine");
        fs::write(&program, format!("#!/bin/sh\n{text}\n")).expect("a file");
        let mode = std::os::unix::fs::PermissionsExt::from_mode(0o755);
        fs::set_permissions(&program, mode).expect("permissions");
        let bounds = ThinkBounds { time: Some(time), ..ThinkBounds::default() };
        let watch = EngineWatch { fault: Arc::default(), stop: Arc::default() };
        let mut process = EngineProcess::new(EngineCall {
            program: program.to_string_lossy().into_owned(),
            game: "lo",
            setting: Setting::Player(bounds, SearchOptions::default()),
            patience: Duration::from_millis(200),
            watch: watch.clone(),
        });
        assert_eq!(process.version(), None);
        watch.fault.get().expect("a fault").clone()
    }

    #[test]
    fn an_engine_that_sleeps_or_never_ends_is_silent() {
        assert_eq!(said("exec sleep 1000", Duration::from_secs(1000)).key, "engine-silent");
        assert_eq!(said("while :; do :; done", Duration::from_millis(1)).key, "engine-silent");
    }
}
