//! Games of a program that answers at once, one after the other.

use super::{Spread, table};
use crate::{
    instant::{self, Script},
    prelude::*,
};
use std::{
    io::{self, BufReader},
    process::{Command, Stdio},
};

/// Games that are played before memory and descriptors are counted for the first time.
const WARM: u64 = 10;
/// Lines that are sent through a bare pipe.
const LINES: usize = 2000;

/// When the benchmark stops: after a number of games or after a time.
#[derive(Clone, Copy)]
pub(super) enum Until {
    Games(u64),
    Time(Duration),
}

/// What the games measured.
#[derive(Default)]
pub(super) struct GamesFigures {
    pub(super) games: u64,
    pub(super) time: Duration,
    /// What the clock counted for each line but the first of each program.
    pub(super) clock: Spread,
    /// The time from the end of a game until nothing is left of its programs.
    pub(super) gone: Spread,
    /// The time from the end of a game until the programs of the next one are started.
    pub(super) next: Spread,
    /// By how much memory in kibibytes and open descriptors have grown since the first [`WARM`] games.
    pub(super) growth: Option<[i64; 2]>,
    /// How many games did not end by the rules, and the verdict and reason of the first of them.
    pub(super) spoiled: (u64, Option<String>),
}

impl GamesFigures {
    pub(super) fn speed(&self) -> f64 {
        self.games as f64 / self.time.as_secs_f64().max(1e-9)
    }
}

/// Plays until `until` is reached or `stop` is raised, and calls `watch` with the number of games after each.
pub(super) fn measure(
    game: Game,
    start: &dyn Start,
    until: Until,
    stop: &Stop,
    mut watch: impl FnMut(u64),
) -> io::Result<GamesFigures> {
    let script = Script::of(game);
    let [white, black] = [script.program(Side::White, None)?, script.program(Side::Black, None)?];
    let table = RefereeTable { again: true, ..table(game, [&white, &black], Clock::USUAL, start, stop) };
    let warm = match until {
        Until::Games(games) => games.min(WARM),
        Until::Time(_) => WARM,
    };
    (0..warm).map_while(|_| table.play()).for_each(drop);
    let mut measured = GamesFigures::default();
    let before = state();
    let begun = Instant::now();
    let mut over = None;
    while until.goes_on(measured.games, begun.elapsed()) {
        let Some(played) = table.play() else { break };
        measured.gone.add(played.over.elapsed());
        if let Some(over) = over.replace(played.over) {
            measured.next.add(played.begun.duration_since(over));
        }
        played.result.times.iter().skip(2).for_each(|time| measured.clock.add(*time));
        if played.result.verdict != Verdict::Rules {
            measured.spoiled.0 += 1;
            let why = Words::english().reason(&played.result.reason);
            measured.spoiled.1.get_or_insert_with(|| format!("{}: {why}", played.result.verdict.word()));
        }
        measured.games += 1;
        watch(measured.games);
    }
    measured.time = begun.elapsed();
    measured.growth = before.zip(state()).map(|(before, after)| [0, 1].map(|at| after[at] - before[at]));
    Ok(measured)
}

impl Until {
    fn goes_on(self, games: u64, time: Duration) -> bool {
        match self {
            Self::Games(most) => games < most,
            Self::Time(most) => time < most,
        }
    }
}

/// Memory and descriptors of this process.
fn state() -> Option<[i64; 2]> {
    Some([machine::own_memory()?[0] as i64, machine::open_descriptors()? as i64])
}

/// The time of a question and its answer through a pipe, without the referee: what the machine itself takes.
pub(super) fn bare_pipe() -> io::Result<Spread> {
    let lines = std::iter::repeat_n(["", "-"], LINES).flatten();
    let command = instant::program(lines)?.command;
    let mut child =
        Command::new(&command[0]).args(&command[1..]).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()?;
    let mut input = child.stdin.take().expect("a pipe");
    let mut output = BufReader::new(child.stdout.take().expect("a pipe"));
    let (mut spread, mut line) = (Spread::default(), Vec::new());
    for number in 0..LINES {
        line.clear();
        let begun = Instant::now();
        input.write_all(b"-\n")?;
        output.read_until(b'\n', &mut line)?;
        // The time of the first line has the start of the program in it.
        if number > 0 {
            spread.add(begun.elapsed());
        }
    }
    child.wait()?;
    Ok(spread)
}
