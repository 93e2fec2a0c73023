//! `khod train`: trains a network on games.

use crate::prelude::*;
use khod_engine::network::BLOCK;
use khod_learn::{
    LearningPlan, Shards, TrainingOptions, TrainingStage, epoch_line, percent, train, write_whole,
};

pub(super) fn describe(words: &Words) -> Command {
    let examples = [
        "khod train lo new.net lo.games",
        "khod train hale new.net first.games second.games --epochs 10 --jobs 4",
        "khod train lo wide.net lo-*.games --width 256 --trust 0.4",
    ];
    let usage = "khod train GAME NETWORK GAMES… [--epochs N] [--width N] [--trust X] [--jobs N] [--seed N]";
    let files = argument("GAMES", 2, words, words.say("help-train-games"));
    cli::describe("train", words, usage, &examples)
        .arg(game::argument_game(words))
        .arg(argument("NETWORK", 1, words, words.say("help-train-network")).required(true))
        .arg(files.required(true).num_args(1..).action(ArgAction::Append))
        .arg(option("epochs", "N", help_with_usual(words, "help-train-epochs", TrainingOptions::EPOCHS)))
        .arg(option("width", "N", words.say("help-train-width")))
        .arg(option("trust", "X", words.say("help-learn-trust")))
        .args(learning::options(words))
}

pub(super) fn run(cli: &Cli<'_>) -> Result<(), Failure> {
    with_game!(cli.game()?, P => fit::<P>(cli))
}

fn fit<P: Evaluate>(cli: &Cli<'_>) -> Result<(), Failure> {
    let seed = learning::seed(cli)?;
    let mut options = TrainingOptions::usual(learning::jobs(cli)?, seed);
    options.epochs = cli.number("epochs")?.map_or(options.epochs, |epochs| epochs as usize);
    let lambda = learning::trust(cli)?.unwrap_or(LearningPlan::LAMBDA);
    let mut shape = learning::shape::<P>(cli)?;
    shape.blocks = learning::width(cli)?.map_or(shape.blocks, |width| width / BLOCK);
    let files: Vec<&str> = cli.texts("GAMES").collect();
    let stop = interrupt::end_flag();
    let failed = |why| learning::failed::<P>(cli, &why);
    let mut progress = Progress::new();
    let shards = Shards::<P>::open(&files, lambda, &stop, |file| {
        let values = [("file", (file as u64 + 1).into()), ("all", (files.len() as u64).into())];
        progress.show(&cli.words.say_with("train-reading", &values));
    });
    let shards = shards.map_err(failed)?.ok_or(Failure::Stopped)?;
    progress.clear();
    let values = [
        ("learned", shards.training().into()),
        ("kept", shards.validation().len().into()),
        ("loss", format!("{:.5}", shards.by_hand()).into()),
    ];
    cli.print("train-positions", &values)?;
    let begun = Instant::now();
    let trained = train(&options, shape, &shards, &stop, |stage| match stage {
        TrainingStage::Learning(done) => {
            let left = quantity::time_left(begun.elapsed(), done, 1.0 - done);
            let values = [("percent", percent(done).into()), ("left", left.into())];
            progress.show(&cli.words.say_with("train-progress-left", &values));
        }
        TrainingStage::Epoch(epoch) => {
            progress.clear();
            let _ = print(epoch_line(cli.words, epoch));
        }
    });
    drop(progress);
    let trained = trained.map_err(failed)?.ok_or(Failure::Stopped)?;
    let bytes = trained.network.to_bytes(P::NAME);
    write_whole(Path::new(cli.text("NETWORK").unwrap_or_default()), &bytes).map_err(failed)?;
    let loss = format!("{:.5}", trained.validation);
    Ok(cli.print("train-report", &[("loss", loss.into()), ("size", (bytes.len() / 1000).into())])?)
}
