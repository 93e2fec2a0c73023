//! The clock with real programs: nobody loses who answers in time, everybody does who does not.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use khod_arena::{Allowance, Clock, PlainProcess, Played, Program, RefereeTable, Stop, Verdict};
use khod_games::Game;
use nix::{
    sched::{CpuSet, sched_getaffinity},
    unistd::Pid,
};
use std::{
    io::Read,
    process::{Child, Command, Stdio},
    time::Duration,
};

/// A program that moves a piece to and fro; before each answer it sleeps, by the number of its answer.
const SHUTTLE: &str = "
import os, sys, time
limit, seat = int(sys.stdin.readline()), int(sys.stdin.readline())
there, back = [('Ab-Ac', 'Ac-Ab'), ('Nk-Nj', 'Nj-Nk')][seat]
for turn in range(limit):
    if turn or seat:
        sys.stdin.readline()
    time.sleep(SLEEP)
    os.write(1, ((there, back)[turn % 2] + '\\n').encode())
if seat == 0: sys.stdin.readline()
";

fn shuttle(sleep: &str) -> Program {
    let script = SHUTTLE.replace("SLEEP", sleep);
    let command = ["python3", "-c", &script].map(Into::into).to_vec();
    Program { name: "shuttle".to_owned(), command, folder: None }
}

fn table<'a>(programs: [&'a Program; 2], clock: Clock, stop: &'a Stop) -> RefereeTable<'a> {
    RefereeTable {
        game: Game::from_name("phalanx").unwrap(),
        limit: Some(40),
        setup: None,
        programs,
        clock,
        patience: RefereeTable::PATIENCE,
        allowance: Allowance::USUAL,
        again: false,
        start: &PlainProcess,
        stop,
        observer: None,
    }
}

fn play(white: &Program, clock: Clock) -> Played {
    table([white, &shuttle("0")], clock, &Stop::new().unwrap()).play().unwrap()
}

const fn ms(ms: u64) -> Duration {
    Duration::from_millis(ms)
}

/// A machine that is too busy may void games, but never decide them.
fn is_fair(played: &Played, verdict: Verdict) -> bool {
    [verdict, Verdict::Host].contains(&played.result.verdict)
}

#[test]
fn whoever_answers_in_time_never_loses_by_it() {
    let clock = Clock { time: ms(60), grace: ms(0), startup: Duration::from_secs(10) };
    let played = play(&shuttle("0.04"), clock);
    assert!(is_fair(&played, Verdict::Rules), "{:?}", played.result);
    if played.result.verdict == Verdict::Rules {
        let own: Vec<Duration> = played.result.times.iter().copied().step_by(2).collect();
        assert_eq!(own.len(), 40);
        assert!(own.iter().all(|&time| time >= ms(40)), "{own:?}");
    }
}

#[test]
fn whoever_is_five_milliseconds_late_always_loses() {
    let clock = Clock { time: ms(60), grace: ms(20), startup: Duration::from_secs(10) };
    for turn in 1..4 {
        let played = play(&shuttle(&format!("0.085 if turn == {turn} else 0")), clock);
        assert!(is_fair(&played, Verdict::Time), "{:?}", played.result);
        if played.result.verdict == Verdict::Time {
            assert!(played.fault.unwrap().used >= ms(80));
        }
    }
}

#[test]
fn the_first_line_has_its_own_allowance() {
    let clock = Clock { time: ms(200), grace: ms(50), startup: Duration::from_secs(10) };
    let slow = shuttle("1 if turn == 0 else 0");
    assert!(is_fair(&play(&slow, clock), Verdict::Rules));
    assert!(is_fair(&play(&slow, Clock { startup: ms(0), ..clock }), Verdict::Time));
}

#[test]
fn a_raised_stop_ends_the_game() {
    let (slow, quick, stop) = (shuttle("100"), shuttle("0"), Stop::new().unwrap());
    let clock = Clock { time: Duration::from_secs(100), ..Clock::USUAL };
    std::thread::scope(|scope| {
        scope.spawn(|| {
            std::thread::sleep(ms(300));
            stop.raise();
        });
        assert_eq!(table([&slow, &quick], clock, &stop).play(), None);
    });
}

/// A busy process that ends with the test.
struct Hog(Child);

impl Hog {
    /// It computes on this processor alone.
    fn on(processor: usize) -> Self {
        let script =
            format!("import os\nos.sched_setaffinity(0, [{processor}])\nos.write(1, b'!')\nwhile True: pass");
        let mut command = Command::new("python3");
        let mut hog = Self(command.args(["-c", &script]).stdout(Stdio::piped()).spawn().unwrap());
        hog.0.stdout.as_mut().unwrap().read_exact(&mut [0]).unwrap();
        hog
    }
}

impl Drop for Hog {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// The program needs 20 ms of 100, but on a processor where another one is preferred by far, so that it waits for hundreds of
/// milliseconds at a time, and Linux does not tell that before it runs again.
#[test]
fn whoever_is_kept_from_running_does_not_lose() {
    let stop = Stop::new().unwrap();
    let clock = Clock { time: ms(100), grace: ms(0), startup: Duration::from_mins(1) };
    let mut starved = shuttle("starve() if turn else 0");
    let define = "
import os, time
def starve():
    os.sched_setaffinity(0, [PROCESSOR]); os.nice(19)
    end = time.process_time() + 0.02
    while time.process_time() < end: pass
    return 0
";
    let own = sched_getaffinity(Pid::from_raw(0)).unwrap();
    let processor = (0..CpuSet::count()).find(|&number| own.is_set(number).unwrap()).unwrap();
    let define = define.replace("PROCESSOR", &processor.to_string());
    let script = format!("{define}{}", starved.command[2].to_str().unwrap());
    starved.command[2] = script.into();
    let hogs = [Hog::on(processor), Hog::on(processor)];
    let played = table([&starved, &shuttle("0")], clock, &stop).play().unwrap();
    assert_eq!(played.result.verdict, Verdict::Host, "{:?}", played.result);
    drop(hogs);
}
