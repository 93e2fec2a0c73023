//! Verdicts that need a machine, or the starter of programs, to misbehave.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use khod_arena::{
    Allowance, CanNotStart, Cause, Clock, Ended, PlainProcess, Played, Program, RefereeTable, Running, Start,
    Stop, Streams, Usage, Verdict,
};
use khod_games::{Explain, Game, Side, record::Winner};
use std::{
    io,
    sync::atomic::{AtomicU32, Ordering},
    time::{Duration, Instant},
};

/// Starts programs on a machine where others run for a part of the time, from 0 to 1. How long they wait is told only after a
/// while.
struct Crowded(f64, Duration);

struct CrowdedRunning {
    running: Box<dyn Running>,
    begun: Instant,
    share: f64,
    untold: Duration,
}

impl Start for Crowded {
    fn level(&self) -> u8 {
        0
    }

    fn start(&self, program: &Program, allowance: &Allowance) -> Result<Box<dyn Running>, CanNotStart> {
        let running = PlainProcess.start(program, allowance)?;
        Ok(Box::new(CrowdedRunning { running, begun: Instant::now(), share: self.0, untold: self.1 }))
    }
}

impl Running for CrowdedRunning {
    fn streams(&self) -> &Streams {
        self.running.streams()
    }

    fn streams_mut(&mut self) -> &mut Streams {
        self.running.streams_mut()
    }

    fn level(&self) -> u8 {
        self.running.level()
    }

    fn ended(&mut self) -> Option<Ended> {
        self.running.ended()
    }

    fn usage(&self) -> Usage {
        let delay = if self.is_waiting() { Duration::ZERO } else { self.begun.elapsed().mul_f64(self.share) };
        Usage { delay, ..Usage::default() }
    }

    fn is_waiting(&self) -> bool {
        self.begun.elapsed() < self.untold
    }

    fn kill(&mut self) {
        self.running.kill();
    }
}

/// The starter of programs fails.
struct Broken(AtomicU32);

impl Start for Broken {
    fn level(&self) -> u8 {
        0
    }

    fn start(&self, _: &Program, _: &Allowance) -> Result<Box<dyn Running>, CanNotStart> {
        self.0.fetch_add(1, Ordering::Relaxed);
        Err(CanNotStart::System(io::Error::other("no more processes")))
    }
}

fn program(command: &[&str]) -> Program {
    Program { name: "x".to_owned(), command: command.iter().map(Into::into).collect(), folder: None }
}

fn play(white: &Program, start: &dyn Start) -> Played {
    let clock = Clock { time: Duration::from_millis(200), grace: Duration::ZERO, startup: Duration::ZERO };
    let black = program(&["sleep", "100"]);
    let table = RefereeTable {
        game: Game::from_name("lo").unwrap(),
        limit: Some(40),
        setup: None,
        programs: [white, &black],
        clock,
        patience: Duration::from_secs(1),
        allowance: Allowance::USUAL,
        again: false,
        start,
        stop: &Stop::new().unwrap(),
        observer: None,
    };
    table.play().unwrap()
}

#[test]
fn a_program_that_others_delayed_does_not_lose() {
    // It answers after 300 ms of 200, but others ran most of the time.
    let late = program(&["sh", "-c", "sleep 0.3; echo A2-C2; sleep 100"]);
    let played = play(&late, &Crowded(0.9, Duration::ZERO));
    let result = &played.result;
    assert_eq!(
        (result.verdict, result.winner, played.fault),
        (Verdict::Host, None, None),
        "{:?}",
        result.notes
    );
    let replayed = "note-replayed (why: note-host (side white, used";
    let replayed = result.notes.iter().filter(|note| note.to_string().starts_with(replayed));
    assert_eq!((replayed.count(), result.notes.len()), (2, 3), "{:?}", result.notes);
}

#[test]
fn a_program_that_is_late_by_itself_loses_on_a_busy_machine_too() {
    // With a tenth of the time back it is still late; and one that never answers does not wait for ever.
    for script in ["sleep 0.4; echo A2-C2; sleep 100", "sleep 100"] {
        let played = play(&program(&["sh", "-c", script]), &Crowded(0.1, Duration::ZERO));
        assert_eq!(played.result.verdict, Verdict::Time, "{:?}", played.result);
        assert_eq!(played.result.winner, Some(Winner::Side(Side::Black)));
        assert!(played.fault.unwrap().used < Duration::from_millis(900));
    }
}

#[test]
fn a_machine_that_gives_no_time_at_all_is_not_waited_for() {
    for untold in [Duration::ZERO, Duration::MAX] {
        let played = play(&program(&["sleep", "100"]), &Crowded(1.0, untold));
        assert_eq!(played.result.verdict, Verdict::Host, "{:?}", played.result);
    }
}

#[test]
fn a_wait_that_is_not_told_yet_is_waited_for() {
    // Nothing is known until 150 ms after the deadline: then most of the time was the machine's.
    let late = program(&["sh", "-c", "sleep 0.4; echo A2-C2; sleep 100"]);
    let played = play(&late, &Crowded(0.9, Duration::from_millis(350)));
    assert_eq!(played.result.verdict, Verdict::Host, "{:?}", played.result);
    // Or none of it was, and it loses as soon as that is known.
    let played = play(&program(&["sleep", "100"]), &Crowded(0.0, Duration::from_millis(350)));
    match played.fault {
        Some(fault) => assert!(fault.used >= Duration::from_millis(300), "{fault:?}"),
        // Others may really have kept the referee waiting.
        None => assert_eq!(played.result.verdict, Verdict::Host, "{:?}", played.result),
    }
}

#[test]
fn whoever_can_not_be_started_loses_unless_the_arbiter_failed() {
    let missing = program(&["/no/such/program"]);
    let played = play(&missing, &PlainProcess);
    assert_eq!(
        (played.result.verdict, played.result.winner),
        (Verdict::Start, Some(Winner::Side(Side::Black)))
    );
    assert_eq!(play(&program(&["/etc/passwd"]), &PlainProcess).result.reason, Cause::NotExecutable.reason());
    // It is tried again, as often as both programs.
    let broken = Broken(AtomicU32::new(0));
    let played = play(&missing, &broken);
    assert_eq!(broken.0.into_inner(), 2 * 4);
    assert_eq!((played.result.verdict, played.result.winner), (Verdict::Arbiter, None));
    assert_eq!(played.result.reason, Cause::told("no more processes"));
}
