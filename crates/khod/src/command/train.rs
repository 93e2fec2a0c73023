//! `khod train`: trains a network on games.

use crate::prelude::*;
use khod_learn::{LearningPlan, TrainingOptions, epoch_line, read_samples, train, write_whole};

pub(super) fn describe(words: &Words) -> Command {
    let examples = [
        "khod train lo new.net lo.games",
        "khod train hale new.net first.games second.games --epochs 20 --jobs 4",
    ];
    let usage = "khod train GAME NETWORK GAMES… [--epochs N] [--trust X] [--jobs N] [--seed N]";
    let files = argument("GAMES", 2, words, words.say("help-train-games"));
    cli::describe("train", words, usage, &examples)
        .arg(game::argument_game(words))
        .arg(argument("NETWORK", 1, words, words.say("help-train-network")).required(true))
        .arg(files.required(true).num_args(1..).action(ArgAction::Append))
        .arg(option("epochs", "N", words.say("help-train-epochs")))
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
    let files: Vec<&str> = cli.texts("GAMES").collect();
    let stop = interrupt::end_flag();
    let failed = |why| learning::failed::<P>(cli, &why);
    let shape = learning::shape::<P>(cli)?;
    let mut progress = Progress::new();
    progress.show(&cli.words.say("train-reading"));
    let [training, validation] = read_samples::<P>(&files, lambda).map_err(failed)?;
    progress.clear();
    let values = [
        ("learned", training.len().into()),
        ("kept", validation.len().into()),
        ("loss", format!("{:.5}", validation.by_hand()).into()),
    ];
    cli.print("train-positions", &values)?;
    let trained = train(&options, shape, [&training, &validation], &stop, |epoch| {
        let _ = print(epoch_line(cli.words, epoch));
    });
    let trained = trained.ok_or(Failure::Stopped)?;
    let bytes = trained.network.to_bytes(P::NAME);
    write_whole(Path::new(cli.text("NETWORK").unwrap_or_default()), &bytes).map_err(failed)?;
    let loss = format!("{:.5}", trained.validation);
    Ok(cli.print("train-report", &[("loss", loss.into()), ("size", (bytes.len() / 1000).into())])?)
}
