//! `khod perft`: how many move sequences there are.

use crate::{
    Failure, cli,
    cli::{Cli, Description, argument},
    game,
    output::{Progress, stdout},
    quantity,
};
use clap::{ArgMatches, Command};
use khod_games::{
    Searchable, Visitor,
    perft::{Counter, LastPly},
    quoted,
};
use khod_view::Words;
use std::{
    io::Write,
    time::{Duration, Instant},
};

/// When to begin to show progress, and how often.
const PATIENCE: Duration = Duration::from_secs(2);
const RHYTHM: Duration = Duration::from_millis(500);

pub(super) fn describe(words: &Words) -> Command {
    let examples = [
        "khod perft lo 5",
        "khod perft topological 9 --setup 2",
        "khod perft palisade 4 --setup '1 2 1' --limit 10",
    ];
    let help = Description {
        usage: "khod perft GAME DEPTH [[--limit L] [--setup S] | --position TEXT] [--moves MOVES]",
        about: "about-perft",
        more: Some("about-perft-long"),
        examples: &examples,
    };
    cli::describe("perft", words, &help)
        .arg(game::argument_game(words))
        .arg(argument("DEPTH", 1, words, words.say("help-depth")).required(true).allow_hyphen_values(true))
        .args(game::start_options(words))
}

pub(super) fn run(cli: &Cli<'_>, matches: &ArgMatches) -> Result<(), Failure> {
    let start = game::start(cli, matches, false)?;
    let depth = matches.get_one::<String>("DEPTH").map_or("", String::as_str);
    let deepest =
        quantity::count(depth).ok_or_else(|| cli.usage("cli-depth", &[("depth", quoted(depth).into())]))?;
    start.game.visit(Perft { cli, start: &start.position.text(), deepest })
}

struct Perft<'a> {
    cli: &'a Cli<'a>,
    start: &'a str,
    deepest: u64,
}

impl Visitor for Perft<'_> {
    type Output = Result<(), Failure>;

    fn visit<P: Searchable>(self) -> Self::Output {
        let start = P::from_text(self.start).expect("a position's own text is a position");
        let mut counter = Counter::new(LastPly::Counted);
        let mut out = stdout();
        for depth in 1..=self.deepest {
            let nodes = self.count(&mut counter, &start, depth as usize);
            writeln!(out, "{depth} {nodes}")?;
            out.flush()?;
        }
        Ok(())
    }
}

impl Perft<'_> {
    /// Counts move by move of the first ply, so that progress can be shown.
    fn count<P: Searchable>(&self, counter: &mut Counter<P>, start: &P, depth: usize) -> u64 {
        let mut progress = Progress::new();
        if !progress.watched() || depth == 1 {
            return counter.count(start, depth);
        }
        let mut moves = Vec::new();
        start.legal(&mut moves);
        let begin = Instant::now();
        let mut shown = begin;
        let mut nodes = 0;
        for (done, &m) in moves.iter().enumerate() {
            let mut next = start.clone();
            next.play(m);
            nodes += counter.count(&next, depth - 1);
            if begin.elapsed() >= PATIENCE && shown.elapsed() >= RHYTHM {
                shown = Instant::now();
                progress.show(&self.cli.words.say_with(
                    "perft-progress",
                    &[
                        ("depth", depth.into()),
                        ("done", (done + 1).into()),
                        ("all", moves.len().into()),
                        ("nodes", nodes.to_string().into()),
                        ("seconds", begin.elapsed().as_secs().into()),
                    ],
                ));
            }
        }
        nodes
    }
}
