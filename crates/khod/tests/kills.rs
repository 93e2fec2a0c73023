//! A contest whose arbiter and whose reapers are killed again and again ends with the table of an undisturbed one, and nobody is blamed.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod contest;
mod program;
mod remains;

use contest::Contest;
use khod_arena::storage::Storage;
use program::finish;
use rustix::process::{Pid, Signal, kill_process};
use serde_json::Value;
use std::{
    collections::HashMap,
    fmt::Write as _,
    fs,
    process::{Child, Stdio},
    thread,
    time::{Duration, Instant},
};

/// How long anything may take on a machine that is very busy.
const PATIENCE: Duration = Duration::from_secs(50);

/// A contest of four random movers, whose games follow from the seed alone: twelve games a cycle.
struct Killed(Contest);

impl Killed {
    fn new(cycles: u32) -> Self {
        let mut text =
            format!("game = \"hale\"\ncycles = {cycles}\njobs = 2\ntime = \"20s\"\nstartup = \"20s\"\n");
        for number in 0..4 {
            write!(text, "[[program]]\nname = \"p{number}\"\ncommand = \"random\"\n").unwrap();
        }
        Self(Contest::new(&text))
    }

    fn arbiter(&self) -> Child {
        self.0.command(&["run"]).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap()
    }

    /// The same, when it has stored something: before it begins it looks how well it can isolate programs, and what is killed then would
    /// make that less.
    fn arbiter_at_work(&self) -> Child {
        let before = self.count();
        let mut arbiter = self.arbiter();
        wait_for("a game is played", || self.count() > before || arbiter.try_wait().unwrap().is_some());
        arbiter
    }

    /// Games that are stored.
    fn count(&self) -> u64 {
        Storage::open_to_read(&self.0.path("contest.khod")).and_then(|storage| storage.count()).unwrap_or(0)
    }

    /// Plays what is missing; a run that a killed reaper spoiled is run again.
    fn finish(&self) {
        for _ in 0..20 {
            let run = finish(self.0.command(&["run"]), b"");
            if run.status == Some(0) {
                return;
            }
            assert_eq!(run.status, Some(2), "{run:?}");
        }
        panic!("it never ends");
    }

    /// The table, and every game without what depends on the clock.
    fn results(&self) -> (Value, Vec<Value>) {
        let table = serde_json::from_str(&self.0.run(&["table", "--json"])).unwrap();
        let games = self.0.run(&["games", "--json"]);
        let timeless = |line: &str| {
            let mut game: Value = serde_json::from_str(line).unwrap();
            game.as_object_mut().unwrap().retain(|key, _| key != "ms" && key != "notes");
            game
        };
        (table, games.lines().map(timeless).collect())
    }
}

/// Numbers that have nothing to do with what is going on (Marsaglia's xorshift).
struct Chance(u64);

impl Chance {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) % bound
    }
}

/// Waits for something, but not for ever.
fn wait_for(what: &str, mut is_there: impl FnMut() -> bool) {
    let begun = Instant::now();
    while !is_there() {
        assert!(begun.elapsed() < PATIENCE, "{what}");
        thread::sleep(Duration::from_millis(1));
    }
}

/// Kills the arbiter so often, each time after none or a few more pairs and a moment.
fn kill_arbiters(contest: &Killed, kills: u32, chance: &mut Chance) {
    for _ in 0..kills {
        let before = contest.count();
        let wanted = before + 2 * chance.below(2);
        let mut arbiter = contest.arbiter();
        let mut ended = false;
        wait_for("the contest goes on", || {
            ended = arbiter.try_wait().unwrap().is_some();
            ended || contest.count() >= wanted
        });
        assert!(!ended, "there was nothing left to play");
        thread::sleep(Duration::from_millis(chance.below(60)));
        // Whether it is still there does not matter to a kill: until it is waited for, the number is its own.
        arbiter.kill().unwrap();
        arbiter.wait().unwrap();
    }
}

/// Kills a number of an arbiter's starters and reapers.
fn kill_reapers(contest: &Killed, kills: u32, chance: &mut Chance) {
    let mut arbiter = contest.arbiter_at_work();
    let (mut killed, mut dead) = (0, Vec::new());
    let mut begun = Instant::now();
    while killed < kills {
        assert!(begun.elapsed() < PATIENCE, "nothing is there to be killed");
        if let Some(status) = arbiter.try_wait().unwrap() {
            assert_eq!(status.code(), Some(2), "there was nothing left to play after {killed} kills");
            arbiter = contest.arbiter_at_work();
        }
        thread::sleep(Duration::from_millis(10 + chance.below(60)));
        let reapers = reapers_of(arbiter.id());
        if reapers.is_empty() {
            continue;
        }
        let reaper = reapers[chance.below(reapers.len() as u64) as usize];
        let pid = Pid::from_raw(reaper as i32).unwrap();
        if kill_process(pid, Signal::KILL).is_ok() {
            killed += 1;
            dead.push(reaper.to_string());
            begun = Instant::now();
        }
    }
    // What it is at goes on to its end, or to the arbiter's own failure.
    arbiter.wait().unwrap();
    // A process that is killed like that can not take away what is named after it.
    for place in remains::left_behind() {
        if dead.iter().any(|number| place.to_string_lossy().ends_with(&format!("-{number}"))) {
            let _ = fs::remove_dir(place);
        }
    }
}

/// The starters and reapers below a process.
fn reapers_of(arbiter: u32) -> Vec<u32> {
    let parents: HashMap<u32, u32> =
        remains::starters().into_iter().filter_map(|process| Some((process, parent(process)?))).collect();
    let is_below = |mut process: u32| {
        while let Some(&parent) = parents.get(&process) {
            if parent == arbiter {
                return true;
            }
            process = parent;
        }
        false
    };
    let mut reapers: Vec<u32> = parents.keys().copied().filter(|&process| is_below(process)).collect();
    reapers.sort_unstable();
    reapers
}

fn parent(process: u32) -> Option<u32> {
    let stat = fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    // The name before it is in brackets, and may be anything.
    stat.rsplit_once(')')?.1.split_whitespace().nth(1)?.parse().ok()
}

/// Plays a contest undisturbed and one with kills: the tables and the games are the same, and the rules ended all of them.
fn same_table(cycles: u32, arbiters: u32, reapers: u32) {
    let [whole, disturbed] = [0, 1].map(|_| Killed::new(cycles));
    whole.finish();
    let mut chance = Chance(0x9E37_79B9_7F4A_7C15);
    kill_arbiters(&disturbed, arbiters, &mut chance);
    kill_reapers(&disturbed, reapers, &mut chance);
    disturbed.finish();
    let (table, games) = disturbed.results();
    assert_eq!(games.len() as u32, 12 * cycles);
    let (right, right_games) = whole.results();
    for (game, right) in games.iter().zip(&right_games) {
        assert_eq!(game["verdict"], "rules", "{game}");
        assert_eq!(game, right);
    }
    assert_eq!(table, right);
    wait_for("all programs end", || remains::processes_of(disturbed.0.folder()).is_empty());
}

#[test]
fn kills_change_no_table_and_blame_nobody() {
    same_table(8, 20, 5);
}

#[test]
#[ignore = "several minutes: cargo test -p khod --test kills -- --ignored"]
fn many_kills_change_no_table_and_blame_nobody() {
    // Just over a thousand games.
    same_table(84, 500, 100);
}
