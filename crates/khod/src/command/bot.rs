//! `khod bot`: plays one game by the contest's protocol.

use crate::{
    Failure, cli,
    cli::{Cli, Description, option},
    game, input,
    output::stdout,
    quantity,
};
use clap::{ArgMatches, Command};
use khod_engine::{Engine, Evaluate, Limits, PlayerVisitor, choose_turn};
use khod_games::{
    Spec, contest,
    contest::{Header, HeaderReader},
    quoted,
};
use khod_view::Words;
use std::{
    io::{BufRead, Write},
    time::Duration,
};

/// The time for a move: with a second allowed, enough is left for a busy machine to be late.
const MOVE_TIME: Duration = Duration::from_millis(800);
/// The table, in mebibytes.
const MEMORY: u64 = 64;
const MOST_MEMORY: u64 = 16_384;

pub(super) fn describe(words: &Words) -> Command {
    let examples = [
        "printf '0\\n' | khod bot hale",
        "printf '160\\n0\\n' | khod bot lo --move-time 200ms",
        "printf '100\\n0\\n4 7 2 6 1 5 3\\n' | khod bot palisade --nodes 20000",
    ];
    let usage = "khod bot GAME [--move-time T] [--nodes N] [--memory MB]";
    let help = Description { usage, about: "about-bot", more: Some("about-bot-long"), examples: &examples };
    cli::describe("bot", words, &help)
        .arg(game::argument_game(words))
        .arg(option("move-time", "T", words.say("help-move-time")))
        .arg(option("nodes", "N", words.say("help-nodes")))
        .arg(option("memory", "MB", words.say("help-memory")))
}

pub(super) fn run(cli: &Cli<'_>, matches: &ArgMatches) -> Result<(), Failure> {
    let text = |name| matches.get_one::<String>(name).map(String::as_str);
    let game = game::find(cli, text("GAME").unwrap_or_default())?;
    let refused = |key: &str, text: &str| cli.usage(key, &[("value", quoted(text).into())]);
    let time =
        text("move-time").map(|text| quantity::duration(text).ok_or_else(|| refused("cli-duration", text)));
    let nodes = text("nodes").map(|text| quantity::count(text).ok_or_else(|| refused("cli-nodes", text)));
    let memory = text("memory").map(|text| {
        let memory = quantity::count(text).filter(|&memory| memory <= MOST_MEMORY);
        let values = [("value", quoted(text).into()), ("most", MOST_MEMORY.into())];
        memory.ok_or_else(|| cli.usage("cli-memory", &values))
    });
    let (time, nodes, memory) = (time.transpose()?, nodes.transpose()?, memory.transpose()?);
    let mut limits = match (time, nodes) {
        (None, Some(_)) => Limits::none(),
        (time, _) => Limits::time(time.unwrap_or(MOVE_TIME)),
    };
    limits.nodes = nodes;
    khod_engine::visit(game, Bot { cli, limits, memory: memory.unwrap_or(MEMORY) as usize })
}

struct Bot<'a> {
    cli: &'a Cli<'a>,
    limits: Limits,
    memory: usize,
}

impl PlayerVisitor for Bot<'_> {
    type Output = Result<(), Failure>;

    fn visit<P: Evaluate>(self) -> Self::Output {
        let mut lines = std::io::stdin().lock();
        let mut number = 0;
        let header = self.read_header::<P>(&mut lines, &mut number)?;
        let mut position: P = header.start().map_err(|why| Failure::Usage(self.cli.words.explain(&why)))?;
        let mut engine = Engine::new(self.memory);
        let mut out = stdout();
        while position.outcome().is_none() {
            let turn = if position.side() == header.seat {
                let turn = choose_turn(&mut engine, &position, &self.limits);
                writeln!(out, "{}", contest::write_line(&position, &turn))?;
                out.flush()?;
                turn
            } else {
                number += 1;
                let line = input::read_line(self.cli, &mut lines, number)?;
                let line = line.ok_or_else(|| self.cli.usage("bot-input-ended", &[]))?;
                let line = line.strip_suffix('\n').unwrap_or(&line);
                let line = line.strip_suffix('\r').unwrap_or(line);
                contest::read_line(&position, line).map_err(|why| {
                    let why = self.cli.words.explain(&why);
                    let values =
                        [("line", number.into()), ("text", quoted(line).into()), ("why", why.into())];
                    self.cli.usage("input-line", &values)
                })?
            };
            for m in turn {
                position.play(m);
            }
        }
        Ok(())
    }
}

impl Bot<'_> {
    fn read_header<P: Evaluate>(
        &self,
        lines: &mut impl BufRead,
        number: &mut u32,
    ) -> Result<Header, Failure> {
        let mut reader = HeaderReader::new(Spec::of::<P>());
        loop {
            *number += 1;
            let header = match input::read_line(self.cli, lines, *number)? {
                Some(line) => reader.line(&line),
                None => Err(reader.missing()),
            };
            if let Some(header) = header.map_err(|why| Failure::Usage(self.cli.words.explain(&why)))? {
                return Ok(header);
            }
        }
    }
}
