//! `khod random-mover`: the built-in program that plays any legal move, by the contest's protocol.

use crate::{
    Failure, cli,
    cli::{Cli, Description, option},
    game, input,
    output::stdout,
    quantity,
};
use clap::{ArgMatches, Command};
use khod_engine::duel::Random;
use khod_games::{
    Searchable, Spec, Visitor, contest,
    contest::{Header, HeaderReader},
    quoted,
};
use khod_view::Words;
use std::io::{BufRead, Write};

pub(super) fn describe(words: &Words) -> Command {
    let help = Description {
        usage: "khod random-mover GAME [--seed N]",
        about: "about-random-mover",
        more: None,
        examples: &["printf '0\\n' | khod random-mover hale --seed 7"],
    };
    cli::describe(khod_arena::RANDOM_MOVER, words, &help)
        .hide(true)
        .arg(game::argument_game(words))
        .arg(option("seed", "N", words.say("help-seed")))
}

pub(super) fn run(cli: &Cli<'_>, matches: &ArgMatches) -> Result<(), Failure> {
    let text = |name| matches.get_one::<String>(name).map(String::as_str);
    let game = game::find(cli, text("GAME").unwrap_or_default())?;
    let refused = |text: &str| cli.usage("cli-number", &[("value", quoted(text).into())]);
    let seed = text("seed").map_or(Ok(1), |text| quantity::whole(text).ok_or_else(|| refused(text)))?;
    game.visit(Mover { cli, random: Random::new(seed) })
}

struct Mover<'a> {
    cli: &'a Cli<'a>,
    random: Random,
}

impl Visitor for Mover<'_> {
    type Output = Result<(), Failure>;

    fn visit<P: Searchable>(mut self) -> Self::Output {
        let mut lines = std::io::stdin().lock();
        let mut number = 0;
        let header = self.header::<P>(&mut lines, &mut number)?;
        let mut position: P = header.start().map_err(|why| Failure::Usage(self.cli.words.explain(&why)))?;
        let mut out = stdout();
        while position.outcome().is_none() {
            let turn = if position.side() == header.seat {
                let turn = self.turn(&position);
                writeln!(out, "{}", contest::write_line(&position, &turn))?;
                out.flush()?;
                turn
            } else {
                number += 1;
                let line = input::read_line(self.cli, &mut lines, number)?;
                let line = line.ok_or_else(|| self.cli.usage("bot-input-ended", &[]))?;
                let line = line.trim_end_matches(['\r', '\n']);
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

impl Mover<'_> {
    fn header<P: Searchable>(&self, lines: &mut impl BufRead, number: &mut u32) -> Result<Header, Failure> {
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

    /// Any legal moves until the turn is over.
    fn turn<P: Searchable>(&mut self, position: &P) -> Vec<P::Move> {
        let mut at = position.clone();
        let (mut turn, mut legal) = (Vec::new(), Vec::new());
        while at.side() == position.side() && at.outcome().is_none() {
            legal.clear();
            at.generate(&mut legal);
            let m = legal[self.random.below(legal.len())];
            at.play(m);
            turn.push(m);
        }
        turn
    }
}
