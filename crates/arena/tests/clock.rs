//! The clock with real programs: nobody loses who answers in time, everybody does who does not.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use khod_arena::{Allowance, Clock, Plain, Played, Program, Stop, Table, Verdict};
use khod_games::Game;
use std::time::Duration;

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

fn table<'a>(programs: [&'a Program; 2], clock: Clock, stop: &'a Stop) -> Table<'a> {
    Table {
        game: Game::from_name("phalanx").unwrap(),
        limit: Some(40),
        setup: None,
        programs,
        clock,
        allowance: Allowance::USUAL,
        start: &Plain,
        stop,
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
