//! `khod learn`: the whole way to better networks, in a folder that can be gone on in.

use super::{gate::tally_line, train::epoch_line};
use crate::{
    Failure, cli,
    cli::{Cli, Description, argument, option},
    game, interrupt, learning,
    output::{Progress, stdout},
};
use clap::{ArgMatches, Command};
use khod_engine::{Evaluate, PlayerVisitor};
use khod_learn::{Course, Generation, Plan, Stage, write_whole};
use khod_view::{LearnedGeneration, Learning, Words};
use std::{
    io::Write,
    path::{Path, PathBuf},
    sync::{Arc, atomic::AtomicBool},
};

pub(super) fn describe(words: &Words) -> Command {
    let examples = [
        "khod learn lo",
        "khod learn hale my-hale --games 20000 --generations 5",
        "khod learn phalanx --jobs 8 --nodes 3000 --seed 2",
    ];
    let usage = "khod learn GAME [FOLDER] [--games N] [--generations N] [--nodes N] [--jobs N] [--seed N] …";
    let help =
        Description { usage, about: "about-learn", more: Some("about-learn-long"), examples: &examples };
    let usual = |key: &str, usual: u64| words.say_with(key, &[("usual", usual.into())]);
    cli::describe("learn", words, &help)
        .arg(game::argument_game(words))
        .arg(argument("FOLDER", 1, words, words.say("help-learn-folder")))
        .arg(option("games", "N", usual("help-learn-games", Plan::GAMES)))
        .arg(option("generations", "N", usual("help-learn-generations", Plan::GENERATIONS as u64)))
        .arg(option("nodes", "N", words.say("help-selfplay-nodes")))
        .arg(option("trust", "X", words.say("help-learn-trust")))
        .arg(option("jobs", "N", words.say("help-learn-jobs")))
        .arg(option("seed", "N", words.say("help-seed")))
}

pub(super) fn run(cli: &Cli<'_>, matches: &ArgMatches) -> Result<(), Failure> {
    let text = |name| matches.get_one::<String>(name).map(String::as_str);
    let number = |name| learning::number(cli, matches, name);
    let game = game::find(cli, text("GAME").unwrap_or_default())?;
    let seed = number("seed")?.unwrap_or(1);
    let mut plan = Plan::usual(learning::jobs(cli, matches)?, seed);
    plan.games = number("games")?.unwrap_or(plan.games);
    plan.nodes = number("nodes")?.unwrap_or(plan.nodes);
    plan.generations = number("generations")?.map_or(plan.generations, |number| number as usize);
    plan.trust = text("trust").map_or(Ok(plan.trust), |text| learning::share(cli, text))?;
    let folder = text("FOLDER").map_or_else(|| format!("learn-{}", game.name()).into(), PathBuf::from);
    khod_engine::visit(game, Asked { cli, folder, plan, stop: interrupt::end_flag() })
}

struct Asked<'a> {
    cli: &'a Cli<'a>,
    folder: PathBuf,
    plan: Plan,
    stop: Arc<AtomicBool>,
}

impl PlayerVisitor for Asked<'_> {
    type Output = Result<(), Failure>;

    fn visit<P: Evaluate>(self) -> Self::Output {
        let Self { cli, folder, .. } = &self;
        let failed = |why| learning::can_not_learn(cli, P::NAME, &why);
        let mut course = Course::<P>::open(folder, self.plan).map_err(failed)?;
        let page = folder.join("index.html");
        write_page::<P>(cli, &page, course.generations())?;
        let mut out = stdout();
        let mut written = Ok(());
        let mut progress = Progress::new();
        for generation in course.generations() {
            writeln!(out, "{}", generation_line::<P>(cli.words, generation))?;
        }
        out.flush()?;
        let done = course.go_on(&self.stop, |generations, stage| {
            let last = generations.last().expect("one has begun");
            let line = stage_line(cli.words, last.number, &stage);
            match stage {
                Stage::Done => {
                    progress.clear();
                    let line = generation_line::<P>(cli.words, last);
                    written = writeln!(out, "{line}").and_then(|()| out.flush());
                    if let Err(failure) = write_page::<P>(cli, &page, generations) {
                        progress.clear();
                        drop(failure);
                    }
                }
                _ => progress.show(&line),
            }
        });
        drop(progress);
        let done = done.map_err(failed)?;
        written?;
        let end = if done { "learn-done" } else { "learn-stopped" };
        let best = course.best().map_err(failed)?;
        let best =
            best.map_or("v0".to_owned(), |(number, _)| course.network_file(number).display().to_string());
        let values = [("best", best.into()), ("page", page.display().to_string().into())];
        writeln!(out, "{}", cli.words.say_with(end, &values))?;
        Ok(out.flush()?)
    }
}

fn stage_line(words: &Words, number: usize, stage: &Stage<'_>) -> String {
    let line = match stage {
        Stage::Playing([done, all]) => {
            words.say_with("learn-playing", &[("done", (*done).into()), ("all", (*all).into())])
        }
        Stage::Training(epoch) => epoch_line(words, epoch),
        Stage::Gating(tally) => tally_line(words, tally),
        Stage::Done => String::new(),
    };
    format!("{}: {line}", words.say_with("learn-generation", &[("number", (number as u64).into())]))
}

/// What is known of a generation, in one line.
fn generation_line<P: Evaluate>(words: &Words, generation: &Generation) -> String {
    let mut parts = Vec::new();
    if let Some(games) = &generation.games {
        let values = [("games", games.games.into()), ("speed", format!("{:.1}", games.speed).into())];
        parts.push(words.say_with("learn-line-games", &values));
    }
    if let Some(training) = &generation.training {
        let [loss, by_hand] = [training.loss, training.by_hand].map(|loss| format!("{loss:.5}"));
        let values = [
            ("positions", (training.positions as u64).into()),
            ("loss", loss.into()),
            ("hand", by_hand.into()),
        ];
        parts.push(words.say_with("learn-line-training", &values));
    }
    if let Some(gating) = &generation.gating {
        // Points are counted in hundredths.
        let (unit, digits) = if P::BY_POINTS { (100.0, 2) } else { (1.0, 0) };
        let error = gating.error.map_or("?".to_owned(), |error| format!("{:.digits$}", error / unit));
        let gain = format!("{:+.digits$} ± {error}", gating.elo / unit);
        let gain = if P::BY_POINTS {
            words.say_with("gate-points", &[("points", gain.into())])
        } else {
            words.say_with("gate-elo", &[("elo", gain.into())])
        };
        let values = [("gain", gain.into()), ("pairs", gating.pairs.into())];
        let key = if gating.passed { "learn-line-passed" } else { "learn-line-refused" };
        parts.push(words.say_with(key, &values));
    }
    let number = words.say_with("learn-generation", &[("number", (generation.number as u64).into())]);
    format!("{number}: {}", parts.join("; "))
}

fn write_page<P: Evaluate>(cli: &Cli<'_>, file: &Path, generations: &[Generation]) -> Result<(), Failure> {
    let generation = |generation: &Generation| {
        let training = generation.training.as_ref();
        LearnedGeneration {
            number: generation.number as u64,
            games: generation.games.as_ref().map(|games| (games.games, games.speed)),
            positions: training.map(|training| training.positions as u64),
            by_hand: training.map(|training| training.by_hand),
            losses: training
                .map(|training| training.epochs.iter().map(|epoch| epoch.losses).collect())
                .unwrap_or_default(),
            speed: training.and_then(|training| training.epochs.last()).map(|epoch| epoch.speed),
            gate: generation
                .gating
                .as_ref()
                .map(|gating| (gating.elo, gating.error, gating.pairs, gating.passed)),
        }
    };
    let learning = Learning {
        game: P::NAME.to_owned(),
        by_points: P::BY_POINTS,
        generations: generations.iter().map(generation).collect(),
    };
    let page = learning.to_html(cli.words);
    write_whole(file, page.as_bytes()).map_err(|error| learning::file_failed(cli, file, &error))
}
