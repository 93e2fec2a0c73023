//! `khod tune`: fits a game's weights anew, by regression on games of the player against itself or in the game's own way.

use crate::prelude::*;
use clap::parser::ValueSource;
use khod_engine::tune::{Tuned, Tuning, TuningGames, by_games};
use std::io;

const PLIES: u64 = 8;
const PULL: f64 = 100.0;
/// Options that matter only where weights are fitted to games.
const FOR_GAMES: [&str; 5] = ["plies", "pull", "anew", "limit", "setup"];

pub(super) fn describe(words: &Words) -> Command {
    let examples = [
        "khod tune lo",
        "khod tune hale --games 5000 --nodes 2000 --jobs 4 > hale.txt",
        "khod tune topological --pull 1000 > topological.txt",
        "khod tune palisade --games 40 --nodes 50000 --jobs 4 > palisade.txt",
    ];
    let usage = "khod tune GAME [--games N] [--nodes N] [--jobs N] [--seed N] [--pull X] [--anew] …";
    cli::describe("tune", words, usage, &examples)
        .arg(game::argument_game(words))
        .arg(option("games", "N", words.say("help-tune-games")))
        .arg(option("nodes", "N", words.say("help-tune-nodes")))
        .arg(option("jobs", "N", words.say("help-tune-jobs")))
        .arg(option("seed", "N", words.say("help-seed")))
        .arg(option("plies", "N", words.say("help-plies")))
        .arg(option("pull", "X", words.say("help-tune-pull")))
        .arg(flag("anew", words.say("help-tune-anew")))
        .arg(option("limit", "L", words.say("help-limit")))
        .arg(option("setup", "S", words.say("help-tune-setup")))
}

pub(super) fn run(cli: &Cli<'_>) -> Result<(), Failure> {
    let game = cli.game()?;
    with_game!(game, P => tune::<P>(cli, game))
}

fn tune<P: Evaluate>(cli: &Cli<'_>, game: Game) -> Result<(), Failure> {
    let limit = cli.limit(game).map_err(|why| cli.explained(&why))?;
    let asked = Tuning {
        games: cli.number("games")?,
        nodes: cli.number("nodes")?,
        seed: cli.number("seed")?.unwrap_or(1),
        jobs: cli.jobs(1)?,
        stop: interrupt::stop_flag(),
    };
    let pull = |text: &str| quantity::decimal(text).filter(|pull: &f64| pull.is_finite());
    let how = TuningGames {
        limit,
        setup: cli.text("setup"),
        plies: cli.number("plies")?.unwrap_or(PLIES) as usize,
        pull: cli.read("pull", "cli-pull", pull)?.unwrap_or(PULL),
        anew: cli.flag("anew"),
    };
    let given = |name: &&&str| cli.matches.value_source(name) == Some(ValueSource::CommandLine);
    let mut progress = Progress::new();
    let mut told = |done: u64, all: u64| progress.show_share(done, all);
    let tuned = match (P::TUNER, FOR_GAMES.iter().find(given)) {
        (None, _) => by_games::<P>(&asked, &how, told).map_err(|why| cli.explained(&why))?,
        (Some(_), Some(option)) => {
            let values = [("option", format!("--{option}").into()), ("game", P::NAME.into())];
            return Err(cli.usage("cli-tune-own-way", &values));
        }
        (Some(tune), None) => tune(&asked, &mut told),
    };
    drop(progress);
    write_weights::<P>(&tuned.weights)?;
    report(cli, &tuned);
    Ok(())
}

/// Writes weights in the form of the game's file of weights.
fn write_weights<P: Evaluate>(weights: &[i32]) -> io::Result<()> {
    let mut out = stdout();
    writeln!(out, "[")?;
    let mut names = P::WEIGHTS_FILE.lines().filter_map(|line| line.find(" //").map(|at| &line[at..]));
    for weights in weights.chunks(P::WEIGHTS_A_LINE) {
        let weights: Vec<String> = weights.iter().map(|weight| format!("{weight},")).collect();
        writeln!(out, "    {}{}", weights.join(" "), names.next().unwrap_or_default())?;
    }
    writeln!(out, "]")?;
    out.flush()
}

fn report(cli: &Cli<'_>, tuned: &Tuned) {
    let [done, all] = tuned.done;
    if done < all {
        cli.note("tune-stopped", &[("done", done.into()), ("all", all.into())]);
    }
    let samples = ("samples", tuned.samples.into());
    match tuned.errors.map(|errors| errors.map(|error| format!("{error:.5}"))) {
        None => cli.note("tune-report", &[samples]),
        Some([before, after]) => {
            cli.note("tune-report-errors", &[samples, ("before", before.into()), ("after", after.into())]);
        }
    }
}
