//! `khod learn`: generations of self-play, training and gates, in a folder where a later run goes on.

use crate::prelude::*;
use khod_learn::{
    Generation, GenerationStage, LearningPlan, LearningRun, generation_line, page, stage_line, write_whole,
};

pub(super) fn describe(words: &Words) -> Command {
    let examples = [
        "khod learn lo",
        "khod learn hale my-hale --games 20000 --generations 5",
        "khod learn phalanx --jobs 8 --nodes 3000 --newest 3 --seed 2",
    ];
    let usage = "khod learn GAME [FOLDER] [--games N] [--generations N] [--nodes N] [--newest N] [--jobs N] [--seed N] …";
    let generations = help_with_usual(words, "help-learn-generations", LearningPlan::GENERATIONS);
    cli::describe("learn", words, usage, &examples)
        .arg(game::argument_game(words))
        .arg(argument("FOLDER", 1, words, words.say("help-learn-folder")))
        .arg(option("games", "N", help_with_usual(words, "help-learn-games", LearningPlan::GAMES)))
        .arg(option("generations", "N", generations))
        .arg(option("nodes", "N", words.say("help-selfplay-nodes")))
        .arg(option("newest", "N", help_with_usual(words, "help-learn-newest", LearningPlan::NEWEST)))
        .arg(option("trust", "X", words.say("help-learn-trust")))
        .args(learning::options(words))
}

pub(super) fn run(cli: &Cli<'_>) -> Result<(), Failure> {
    with_game!(cli.game()?, P => learn::<P>(cli))
}

fn learn<P: Evaluate>(cli: &Cli<'_>) -> Result<(), Failure> {
    let seed = learning::seed(cli)?;
    let mut plan = LearningPlan::usual(learning::jobs(cli)?, seed);
    plan.games = cli.number("games")?.unwrap_or(plan.games);
    plan.nodes = cli.number("nodes")?.unwrap_or(plan.nodes);
    plan.generations = cli.number("generations")?.map_or(plan.generations, |number| number as usize);
    plan.newest = cli.number("newest")?.map_or(plan.newest, |number| number as usize);
    plan.lambda = learning::trust(cli)?.unwrap_or(plan.lambda);
    let folder = cli.text("FOLDER").map_or_else(|| format!("learn-{}", P::NAME).into(), PathBuf::from);
    let stop = interrupt::end_flag();
    let failed = |why| learning::failed::<P>(cli, &why);
    let mut run = LearningRun::<P>::open(&folder, plan).map_err(failed)?;
    let file = folder.join("index.html");
    let write_page =
        |generations: &[Generation]| write_whole(&file, page::<P>(cli.words, generations).as_bytes());
    write_page(run.generations()).map_err(failed)?;
    let line = |generation: &Generation| generation_line::<P>(cli.words, generation);
    let known: Vec<String> = run.generations().iter().map(line).collect();
    if !known.is_empty() {
        print(known.join("\n"))?;
    }
    let mut written = Ok(());
    let mut progress = Progress::new();
    let done = run.go_on(&stop, |generations, stage| {
        let last = generations.last().expect("one has begun");
        if !matches!(stage, GenerationStage::Done) {
            return progress.show(&stage_line(cli.words, last.number, &stage));
        }
        progress.clear();
        written = print(line(last));
        // A failure does not matter: the next generation writes the page again.
        let _ = write_page(generations);
    });
    drop(progress);
    let done = done.map_err(failed)?;
    written?;
    let best = run.best().map_or(learning::BY_HAND.to_owned(), |file| file.display().to_string());
    let values = [("best", best.into()), ("page", file.display().to_string().into())];
    Ok(cli.print(if done { "learn-done" } else { "learn-stopped" }, &values)?)
}
