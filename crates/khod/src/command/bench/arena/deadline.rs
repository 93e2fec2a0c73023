//! Programs that answer close to the deadline or after it, and programs beside misbehaving ones.

use super::{
    Spread,
    games::{self, Until},
    table,
};
use crate::{
    command::r#match::json,
    instant::{self, Script},
    prelude::*,
};
use khod_arena::Program;
use std::{io, sync::mpsc, thread};

/// The time for a line, and how long the program sleeps before it answers.
const TIME: Duration = Duration::from_millis(60);
const SLEEP_MS: u32 = 40;
/// Games at a time: a program that sleeps needs no processor.
const AT_ONCE: u64 = 8;
/// Games of a program that never answers: one late verdict each.
const SILENT: u32 = 40;
/// How long games are played alone, then beside misbehaving programs, and how often in turn: other work of the machine slows both alike.
const TURN: Duration = Duration::from_secs(1);
const TURNS: u32 = 5;
/// Misbehaving programs: one forks, one floods its output, one takes memory, one computes, all without end.
const HOSTILE: [&[&str]; 4] = [
    &["sh", "-c", "f() { f | f & }; f; sleep 100"],
    &["yes"],
    &["tail", "-c", "2000000000", "/dev/zero"],
    &["sh", "-c", "while :; do :; done"],
];

/// What the games close to the deadline, the late ones and those beside misbehaving programs measured.
#[derive(Default)]
pub(super) struct DeadlineFigures {
    /// Lines that came 20 ms before their time was over.
    pub(super) lines: u64,
    /// Games that were lost by time all the same.
    pub(super) lost: u64,
    /// Games that were void.
    pub(super) void: u64,
    /// The reason of the first lost game, with its notes.
    pub(super) why: Option<String>,
    /// The time from the deadline to the verdict.
    pub(super) verdict: Spread,
    /// What the clock counted for a line: alone, and beside misbehaving programs.
    pub(super) clocks: [Spread; 2],
}

pub(super) fn measure(game: Game, start: &dyn Start, lines: u64, stop: &Stop) -> io::Result<DeadlineFigures> {
    let (verdict, clocks) = (late(game, start, stop)?, neighbours(game, start, stop)?);
    let mut measured = DeadlineFigures { verdict, clocks, ..DeadlineFigures::default() };
    close(game, start, lines, stop, &mut measured)?;
    Ok(measured)
}

/// Plays games until programs have printed `lines` lines in all.
fn close(
    game: Game,
    start: &dyn Start,
    lines: u64,
    stop: &Stop,
    measured: &mut DeadlineFigures,
) -> io::Result<()> {
    let script = Script::of(game);
    let sleeper = |seat| script.program(seat, Some(SLEEP_MS));
    let [white, black] = [sleeper(Side::White)?, sleeper(Side::Black)?];
    let clock = Clock { time: TIME, grace: Duration::ZERO, startup: Duration::from_secs(10) };
    let table = table(game, [&white, &black], clock, start, stop);
    let (enough, (results, games)) = (AtomicBool::new(false), mpsc::channel());
    thread::scope(|scope| {
        for _ in 0..AT_ONCE {
            let results = results.clone();
            let (table, enough) = (&table, &enough);
            scope.spawn(move || {
                let heard = || table.play().is_some_and(|played| results.send(played.result).is_ok());
                while !enough.load(Ordering::Relaxed) && heard() {}
            });
        }
        drop(results);
        for result in games {
            // A game counts at least one line, so that the loop ends even if no program prints any.
            measured.lines += result.times.len().max(1) as u64;
            enough.store(measured.lines >= lines, Ordering::Relaxed);
            match result.verdict {
                Verdict::Host => measured.void += 1,
                Verdict::Time => {
                    measured.lost += 1;
                    let why = || format!("{}; {}", result.reason, json::notes(&result).join("; "));
                    measured.why.get_or_insert_with(why);
                }
                _ => {}
            }
        }
    });
    Ok(())
}

fn late(game: Game, start: &dyn Start, stop: &Stop) -> io::Result<Spread> {
    let silent = instant::program(std::iter::repeat_n("", 1000))?;
    let clock = Clock { time: TIME, grace: Duration::ZERO, startup: Duration::ZERO };
    let mut spread = Spread::default();
    for _ in 0..SILENT {
        let Some(played) = table(game, [&silent; 2], clock, start, stop).play() else { break };
        if played.result.verdict == Verdict::Time {
            spread.add(played.over.duration_since(played.begun).saturating_sub(TIME));
        }
    }
    Ok(spread)
}

/// The clock for a line, in turn alone and beside misbehaving programs.
fn neighbours(game: Game, start: &dyn Start, stop: &Stop) -> io::Result<[Spread; 2]> {
    let mut clocks = <[Spread; 2]>::default();
    for _ in 0..TURNS {
        let alone = games::measure(game, start, Until::Time(TURN), stop, |_| {})?;
        clocks[0].join(&alone.clock);
        clocks[1].join(&beside(game, start, stop)?);
    }
    Ok(clocks)
}

fn beside(game: Game, start: &dyn Start, stop: &Stop) -> io::Result<Spread> {
    let hostile = HOSTILE.map(|command| Program {
        name: command[0].to_owned(),
        command: command.iter().map(Into::into).collect(),
        folder: Some("/usr".into()),
    });
    let silent = instant::program(std::iter::repeat_n("", 1000))?;
    let clock = Clock { time: TIME, startup: Duration::from_millis(300), ..Clock::USUAL };
    let enough = AtomicBool::new(false);
    thread::scope(|scope| {
        scope.spawn(|| {
            for program in hostile.iter().cycle() {
                let played = table(game, [program, &silent], clock, start, stop).play();
                if played.is_none() || enough.load(Ordering::Relaxed) {
                    break;
                }
            }
        });
        let measured = games::measure(game, start, Until::Time(TURN), stop, |_| {});
        enough.store(true, Ordering::Relaxed);
        measured.map(|measured| measured.clock)
    })
}
