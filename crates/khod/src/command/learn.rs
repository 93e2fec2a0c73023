//! `khod learn`: the whole way to better networks, in a folder that can be gone on in.

use crate::prelude::*;
use khod_learn::{
    Generation, GenerationStage, LearningPlan, LearningRun, generation_line, page, stage_line, write_whole,
};

pub(super) fn describe(words: &Words) -> Command {
    let examples = [
        "khod learn lo",
        "khod learn hale my-hale --games 20000 --generations 5",
        "khod learn phalanx --jobs 8 --nodes 3000 --seed 2",
    ];
    let usage = "khod learn GAME [FOLDER] [--games N] [--generations N] [--nodes N] [--jobs N] [--seed N] …";
    let usual = |key: &str, usual: u64| words.say_with(key, &[("usual", usual.into())]);
    cli::describe("learn", words, usage, &examples)
        .arg(game::argument_game(words))
        .arg(argument("FOLDER", 1, words, words.say("help-learn-folder")))
        .arg(option("games", "N", usual("help-learn-games", LearningPlan::GAMES)))
        .arg(option("generations", "N", usual("help-learn-generations", LearningPlan::GENERATIONS as u64)))
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
    let mut plan = LearningPlan::usual(learning::jobs(cli, matches)?, seed);
    plan.games = number("games")?.unwrap_or(plan.games);
    plan.nodes = number("nodes")?.unwrap_or(plan.nodes);
    plan.generations = number("generations")?.map_or(plan.generations, |number| number as usize);
    plan.lambda = text("trust").map_or(Ok(plan.lambda), |text| learning::share(cli, text))?;
    let folder = text("FOLDER").map_or_else(|| format!("learn-{}", game.name()).into(), PathBuf::from);
    with_game!(game, P => LearnCommand { cli, folder, plan, stop: interrupt::end_flag() }.run::<P>())
}

struct LearnCommand<'a> {
    cli: &'a Cli<'a>,
    folder: PathBuf,
    plan: LearningPlan,
    stop: Arc<AtomicBool>,
}

impl LearnCommand<'_> {
    fn run<P: Evaluate>(self) -> Result<(), Failure> {
        let Self { cli, folder, .. } = &self;
        let failed = |why| learning::failed::<P>(cli, &why);
        let mut run = LearningRun::<P>::open(folder, self.plan).map_err(failed)?;
        let file = folder.join("index.html");
        let write_page =
            |generations: &[Generation]| write_whole(&file, page::<P>(cli.words, generations).as_bytes());
        write_page(run.generations()).map_err(failed)?;
        let mut out = stdout();
        let mut written = Ok(());
        let mut progress = Progress::new();
        for generation in run.generations() {
            writeln!(out, "{}", generation_line::<P>(cli.words, generation))?;
        }
        out.flush()?;
        let done = run.go_on(&self.stop, |generations, stage| {
            let last = generations.last().expect("one has begun");
            if !matches!(stage, GenerationStage::Done) {
                return progress.show(&stage_line(cli.words, last.number, &stage));
            }
            progress.clear();
            let line = generation_line::<P>(cli.words, last);
            written = writeln!(out, "{line}").and_then(|()| out.flush());
            // The next step writes the page again.
            let _ = write_page(generations);
        });
        drop(progress);
        let done = done.map_err(failed)?;
        written?;
        let best = run.best().map_or(learning::BY_HAND.to_owned(), |file| file.display().to_string());
        let values = [("best", best.into()), ("page", file.display().to_string().into())];
        writeln!(out, "{}", cli.words.say_with(if done { "learn-done" } else { "learn-stopped" }, &values))?;
        Ok(out.flush()?)
    }
}
