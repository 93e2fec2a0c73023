//! `khod tune`: finds a game's weights again, by regression on games of the player against itself or in the game's own way.

use crate::prelude::*;
use clap::parser::ValueSource;
use khod_engine::tune::{Tuned, Tuning, TuningGames, by_games};
use std::io;

const PLIES: u64 = 8;
const PULL: f64 = 100.0;
const MOST_JOBS: u64 = 256;
/// Options that mean something only where weights are found by games.
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
        .arg(Arg::new("anew").long("anew").action(ArgAction::SetTrue).help(words.say("help-tune-anew")))
        .arg(option("limit", "L", words.say("help-limit")))
        .arg(option("setup", "S", words.say("help-tune-setup")))
}

pub(super) fn run(cli: &Cli<'_>, matches: &ArgMatches) -> Result<(), Failure> {
    let options = Options::new(cli, matches);
    let text = |name| options.text(name);
    let game = options.game()?;
    let number = |name| options.number(name);
    let limit = options.limit(game).map_err(|why| Failure::Usage(cli.words.explain(&why)))?;
    let asked = Tuning {
        games: number("games")?,
        nodes: number("nodes")?,
        seed: number("seed")?.unwrap_or(1),
        jobs: number("jobs")?.unwrap_or(1).min(MOST_JOBS) as usize,
        stop: interrupt::stop_flag(),
    };
    let how = TuningGames {
        limit,
        setup: text("setup"),
        plies: number("plies")?.unwrap_or(PLIES) as usize,
        pull: text("pull").map_or(Ok(PULL), |text| read_pull(cli, text))?,
        anew: matches.get_flag("anew"),
    };
    let for_games =
        FOR_GAMES.into_iter().find(|name| matches.value_source(name) == Some(ValueSource::CommandLine));
    with_game!(game, P => Tune { cli, asked, how, for_games }.run::<P>())
}

/// A number from 0 on, written with digits and perhaps a point.
fn read_pull(cli: &Cli<'_>, text: &str) -> Result<f64, Failure> {
    let plain = text.bytes().all(|digit| digit.is_ascii_digit() || digit == b'.');
    let pull = text.parse().ok().filter(|pull: &f64| plain && pull.is_finite());
    pull.ok_or_else(|| cli.usage("cli-pull", &[("value", quoted(text).into())]))
}

struct Tune<'a> {
    cli: &'a Cli<'a>,
    asked: Tuning,
    how: TuningGames<'a>,
    /// An option that was given and is for games alone.
    for_games: Option<&'static str>,
}

impl Tune<'_> {
    fn run<P: Evaluate>(self) -> Result<(), Failure> {
        let cli = self.cli;
        let mut progress = Progress::new();
        let mut told = |done: u64, all: u64| progress.show(&format!("{done} / {all}"));
        let tuned = match (P::TUNER, self.for_games) {
            (None, _) => by_games::<P>(&self.asked, &self.how, told)
                .map_err(|why| Failure::Usage(cli.words.explain(&why)))?,
            (Some(_), Some(option)) => {
                let values = [("option", format!("--{option}").into()), ("game", P::NAME.into())];
                return Err(cli.usage("cli-tune-own-way", &values));
            }
            (Some(tune), None) => tune(&self.asked, &mut told),
        };
        drop(progress);
        write_weights::<P>(&tuned.weights)?;
        report(cli, &tuned);
        Ok(())
    }
}

/// Writes weights as they stand in their file.
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
