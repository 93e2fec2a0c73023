//! A program that answers at once, since its arguments hold every line of its game: the benchmark of the arena plays with it.

use crate::prelude::*;
use khod_arena::Program;
use khod_engine::duel::Random;
use khod_games::Spec;
use std::{ffi::OsString, io, process::ExitCode, thread};

/// The first argument that makes khod such a program.
pub(crate) const NAME: &str = "instant-player";

/// The seed of the random game, fixed so that every run plays the same game.
const SEED: u64 = 1;

/// How an argument begins that tells the program to sleep; milliseconds follow. No line of any game begins so.
const SLEEP: &str = "=";

/// Obeys the arguments in turn: an empty one reads a line, one that begins with [`SLEEP`] sleeps, any other one is printed.
pub(crate) fn play(arguments: &[OsString]) -> ExitCode {
    let done = || -> io::Result<()> {
        let (mut input, mut output) = (io::stdin().lock(), io::stdout().lock());
        let mut line = Vec::new();
        for argument in arguments {
            line.clear();
            if argument.is_empty() {
                input.read_until(b'\n', &mut line)?;
            } else if let Some(time) = argument.to_str().and_then(|word| word.strip_prefix(SLEEP)) {
                thread::sleep(Duration::from_millis(time.parse().unwrap_or(0)));
            } else {
                line.extend_from_slice(argument.as_encoded_bytes());
                line.push(b'\n');
                output.write_all(&line)?;
                output.flush()?;
            }
        }
        Ok(())
    };
    if done().is_ok() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// A whole game, known beforehand.
pub(crate) struct Script {
    /// The number of lines of the header.
    header: usize,
    lines: Vec<(Side, String)>,
}

impl Script {
    /// A game of random moves with the usual limit and setup.
    pub(crate) fn of(game: Game) -> Self {
        with_game!(game, P => random_game::<P>())
    }

    /// The program that has this seat in the game. Before each line it sleeps for `sleep` milliseconds, if given.
    pub(crate) fn program(&self, seat: Side, sleep: Option<u32>) -> io::Result<Program> {
        let sleep = sleep.map(|milliseconds| format!("{SLEEP}{milliseconds}"));
        let header = std::iter::repeat_n("", self.header);
        let lines = self.lines.iter().flat_map(|(side, line)| {
            let own = *side == seat;
            sleep.as_deref().filter(|_| own).into_iter().chain([if own { line.as_str() } else { "" }])
        });
        program(header.chain(lines))
    }
}

/// The program that reads and prints these lines.
pub(crate) fn program<'a>(lines: impl Iterator<Item = &'a str>) -> io::Result<Program> {
    let mut command: Vec<OsString> = vec![std::env::current_exe()?.into(), NAME.into()];
    command.extend(lines.map(OsString::from));
    Ok(Program { name: NAME.to_owned(), command, folder: None })
}

fn random_game<P: Searchable>() -> Script {
    let spec = Spec::of::<P>();
    let limit = spec.limit.map(|range| range.usual);
    let header = Header { limit, seat: Side::White, setup: spec.setup.map(str::to_owned) };
    let mut position: P = header.start().expect("the usual limit and setup are allowed");
    let mut random = Random::new(SEED);
    let (mut lines, mut legal) = (Vec::new(), Vec::new());
    while position.outcome().is_none() {
        let (begin, mut turn) = (position.clone(), Vec::new());
        while position.side() == begin.side() && position.outcome().is_none() {
            legal.clear();
            position.generate(&mut legal);
            let m = legal[random.below(legal.len())];
            position.play(m);
            turn.push(m);
        }
        lines.push((begin.side(), contest::write_line(&begin, &turn)));
    }
    Script { header: header.to_text().lines().count(), lines }
}
