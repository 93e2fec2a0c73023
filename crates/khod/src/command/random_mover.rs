//! `khod random-mover`: the built-in program that plays any legal move, by the contest's protocol.

use crate::{input, prelude::*};
use khod_engine::duel::Random;
use khod_games::{Spec, contest::HeaderReader};

pub(super) fn describe(words: &Words) -> Command {
    let usage = "khod random-mover GAME [--seed N] [--manner random|first|last|stifle]";
    let examples = ["printf '0\\n' | khod random-mover hale --seed 7"];
    cli::describe(khod_arena::RANDOM_MOVER, words, usage, &examples)
        .hide(true)
        .arg(game::argument_game(words))
        .arg(option("seed", "N", words.say("help-seed")))
        .arg(option("manner", "MANNER", words.say("help-manner")))
}

pub(super) fn run(cli: &Cli<'_>) -> Result<(), Failure> {
    let game = cli.game()?;
    let seed = cli.seed()?.unwrap_or(1);
    let manner = match cli.text("manner") {
        None | Some("random") => Manner::Random,
        Some("first") => Manner::First,
        Some("last") => Manner::Last,
        Some("stifle") => Manner::Stifle,
        Some(other) => return Err(cli.refused("cli-manner", other)),
    };
    let mover = Mover { cli, random: Random::new(seed), manner };
    with_game!(game, P => mover.run::<P>())
}

struct Mover<'a> {
    cli: &'a Cli<'a>,
    random: Random,
    manner: Manner,
}

/// Which of the legal moves is played.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Manner {
    Random,
    /// The first by its text.
    First,
    /// The last by its text: where passing is allowed it passes.
    Last,
    /// One that leaves the side to move next the fewest moves, so that it is forced.
    Stifle,
}

impl Mover<'_> {
    fn run<P: Searchable>(mut self) -> Result<(), Failure> {
        let mut lines = std::io::stdin().lock();
        let mut number = 0;
        let header = self.header::<P>(&mut lines, &mut number)?;
        let mut position: P = header.start().map_err(|why| self.cli.explained(&why))?;
        while position.outcome().is_none() {
            let turn = if position.side() == header.seat {
                let turn = self.turn(&position);
                print(contest::write_line(&position, &turn))?;
                turn
            } else {
                number += 1;
                let line = input::read_line(self.cli, &mut lines, number)?;
                let line = line.ok_or_else(|| self.cli.usage("bot-input-ended", &[]))?;
                let line = line.trim_end_matches(['\r', '\n']);
                contest::read_line(&position, line)
                    .map_err(|why| input::refused(self.cli, number, line, self.cli.words.explain(&why)))?
            };
            for m in turn {
                position.play(m);
            }
        }
        Ok(())
    }

    fn header<P: Searchable>(&self, lines: &mut impl BufRead, number: &mut u32) -> Result<Header, Failure> {
        let mut reader = HeaderReader::new(Spec::of::<P>());
        loop {
            *number += 1;
            let header = match input::read_line(self.cli, lines, *number)? {
                Some(line) => reader.line(&line),
                None => Err(reader.missing()),
            };
            if let Some(header) = header.map_err(|why| self.cli.explained(&why))? {
                return Ok(header);
            }
        }
    }

    /// Chooses legal moves until the turn is over.
    fn turn<P: Searchable>(&mut self, position: &P) -> Vec<P::Move> {
        let mut at = position.clone();
        let (mut turn, mut legal) = (Vec::new(), Vec::new());
        while at.side() == position.side() && at.outcome().is_none() {
            legal.clear();
            at.generate(&mut legal);
            let m = self.choose(&at, &legal);
            at.play(m);
            turn.push(m);
        }
        turn
    }

    fn choose<P: Searchable>(&mut self, at: &P, legal: &[P::Move]) -> P::Move {
        let any = legal[self.random.below(legal.len())];
        let text = |m: &P::Move| at.format(*m);
        let left = |m: &P::Move| {
            let mut next = at.clone();
            next.play(*m);
            // When the game is over no side is forced to move: such a move comes last.
            if next.outcome().is_some() { u64::MAX } else { next.count() }
        };
        let chosen = match self.manner {
            Manner::Random => None,
            Manner::First => legal.iter().min_by_key(|m| text(m)),
            Manner::Last => legal.iter().max_by_key(|m| text(m)),
            Manner::Stifle => legal.iter().min_by_key(|m| left(m)),
        };
        chosen.copied().unwrap_or(any)
    }
}
