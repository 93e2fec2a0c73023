//! `khod train`: a network out of games.

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
        .arg(option("jobs", "N", words.say("help-learn-jobs")))
        .arg(option("seed", "N", words.say("help-seed")))
}

pub(super) fn run(cli: &Cli<'_>, matches: &ArgMatches) -> Result<(), Failure> {
    let text = |name| matches.get_one::<String>(name).map(String::as_str);
    let game = game::find(cli, text("GAME").unwrap_or_default())?;
    let seed = learning::number(cli, matches, "seed")?.unwrap_or(1);
    let mut options = TrainingOptions::usual(learning::jobs(cli, matches)?, seed);
    options.epochs =
        learning::number(cli, matches, "epochs")?.map_or(options.epochs, |epochs| epochs as usize);
    let asked = TrainCommand {
        cli,
        network: Path::new(text("NETWORK").unwrap_or_default()),
        files: matches.get_many::<String>("GAMES").into_iter().flatten().map(String::as_str).collect(),
        lambda: text("trust").map_or(Ok(LearningPlan::LAMBDA), |text| learning::share(cli, text))?,
        options,
        stop: interrupt::end_flag(),
    };
    with_game!(game, P => asked.run::<P>())
}

struct TrainCommand<'a> {
    cli: &'a Cli<'a>,
    network: &'a Path,
    files: Vec<&'a str>,
    lambda: f32,
    options: TrainingOptions,
    stop: Arc<AtomicBool>,
}

impl TrainCommand<'_> {
    fn run<P: Evaluate>(self) -> Result<(), Failure> {
        let Self { cli, .. } = self;
        let failed = |why| learning::failed::<P>(cli, &why);
        let shape = learning::shape::<P>(cli)?;
        let mut progress = Progress::new();
        progress.show(&cli.words.say("train-reading"));
        let [training, validation] = read_samples::<P>(&self.files, self.lambda).map_err(failed)?;
        progress.clear();
        let mut out = stdout();
        let values = [
            ("learned", (training.len() as u64).into()),
            ("kept", (validation.len() as u64).into()),
            ("loss", format!("{:.5}", validation.by_hand()).into()),
        ];
        writeln!(out, "{}", cli.words.say_with("train-positions", &values))?;
        out.flush()?;
        let trained = train(&self.options, shape, [&training, &validation], &self.stop, |epoch| {
            let _ = writeln!(out, "{}", epoch_line(cli.words, epoch)).and_then(|()| out.flush());
        });
        let trained = trained.ok_or(Failure::Stopped)?;
        let bytes = trained.network.to_bytes(P::NAME);
        write_whole(self.network, &bytes).map_err(failed)?;
        let loss = format!("{:.5}", trained.validation);
        let values = [("loss", loss.into()), ("size", (bytes.len() as u64 / 1000).into())];
        writeln!(out, "{}", cli.words.say_with("train-report", &values))?;
        Ok(out.flush()?)
    }
}
