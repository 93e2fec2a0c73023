//! `khod tune`: finds a game's weights again, by regression on games of the player against itself.

use crate::{
    Failure, cli,
    cli::{Cli, Description, option},
    game,
    output::{Progress, stdout},
    quantity,
};
use clap::{ArgMatches, Command};
use khod_engine::{
    Engine, Evaluate, PlayerVisitor,
    tune::{Collecting, collect, fit},
};
use khod_games::{contest, quoted};
use khod_view::Words;
use std::io::Write;

const GAMES: u64 = 2_000;
const NODES: u64 = 1_000;
const PLIES: u64 = 8;
const MEMORY: usize = 2;

pub(super) fn describe(words: &Words) -> Command {
    let examples = ["khod tune lo", "khod tune hale --games 5000 --nodes 2000 > hale.txt"];
    let usage = "khod tune GAME [--games N] [--nodes N] [--plies N] [--seed N] [--limit L] [--setup S]";
    let help = Description { usage, about: "about-tune", more: Some("about-tune-long"), examples: &examples };
    cli::describe("tune", words, &help)
        .arg(game::argument_game(words))
        .arg(option("games", "N", words.say("help-tune-games")))
        .arg(option("nodes", "N", words.say("help-nodes")))
        .arg(option("plies", "N", words.say("help-plies")))
        .arg(option("seed", "N", words.say("help-seed")))
        .arg(option("limit", "L", words.say("help-limit")))
        .arg(option("setup", "S", words.say("help-setup")))
}

pub(super) fn run(cli: &Cli<'_>, matches: &ArgMatches) -> Result<(), Failure> {
    let text = |name| matches.get_one::<String>(name).map(String::as_str);
    let game = game::find(cli, text("GAME").unwrap_or_default())?;
    let number = |name, usual| match text(name) {
        None => Ok(usual),
        Some(text) => {
            quantity::count(text).ok_or_else(|| cli.usage("cli-number", &[("value", quoted(text).into())]))
        }
    };
    let limit = text("limit").map(|text| contest::read_limit(text.trim(), game.spec().limit)).transpose();
    let limit = limit.map_err(|why| Failure::Usage(cli.words.explain(&why)))?;
    let how = Collecting { nodes: number("nodes", NODES)?, plies: number("plies", PLIES)? as usize };
    let (games, seed) = (number("games", GAMES)?, number("seed", 1)?);
    khod_engine::visit(game, Tune { cli, how, games, seed, limit, setup: text("setup") })
}

struct Tune<'a> {
    cli: &'a Cli<'a>,
    how: Collecting,
    games: u64,
    seed: u64,
    limit: Option<u32>,
    setup: Option<&'a str>,
}

impl PlayerVisitor for Tune<'_> {
    type Output = Result<(), Failure>;

    fn visit<P: Evaluate>(self) -> Self::Output {
        let start = P::begin(self.limit, self.setup);
        let start = start.map_err(|why| Failure::Usage(self.cli.words.explain(&why)))?;
        let mut engine = Engine::new(MEMORY);
        let mut samples = Vec::new();
        let mut progress = Progress::new();
        for game in 0..self.games {
            collect::<P>(&start, self.how, self.seed.wrapping_mul(1 << 32) + game, &mut engine, &mut samples);
            progress.show(&format!("{} / {}", game + 1, self.games));
        }
        drop(progress);
        let fit = fit::<P>(&samples);
        let mut out = stdout();
        writeln!(out, "[")?;
        for (weight, name) in fit.weights.iter().zip(P::FEATURES) {
            writeln!(out, "    {weight}, // {name}")?;
        }
        writeln!(out, "]")?;
        out.flush()?;
        let [before, after] = fit.validation.map(|error| format!("{error:.5}"));
        let values = [("samples", samples.len().into()), ("before", before.into()), ("after", after.into())];
        writeln!(std::io::stderr(), "{}", self.cli.words.say_with("tune-report", &values))?;
        Ok(())
    }
}
