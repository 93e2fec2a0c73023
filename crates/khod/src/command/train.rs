//! `khod train`: a network out of games.

use crate::{
    Failure, cli,
    cli::{Cli, Description, argument, option},
    game, interrupt, learning,
    output::{Progress, stdout},
};
use clap::{ArgAction, ArgMatches, Command};
use khod_engine::{Evaluate, PlayerVisitor};
use khod_learn::{Epoch, Fit, Plan, Shape, fit, write_whole};
use khod_view::Words;
use std::{
    io::Write,
    path::Path,
    sync::{Arc, atomic::AtomicBool},
};

pub(super) fn describe(words: &Words) -> Command {
    let examples = [
        "khod train lo new.net lo.games",
        "khod train hale new.net first.games second.games --epochs 20 --jobs 4",
    ];
    let usage = "khod train GAME NETWORK GAMES… [--epochs N] [--trust X] [--jobs N] [--seed N]";
    let help =
        Description { usage, about: "about-train", more: Some("about-train-long"), examples: &examples };
    let files = argument("GAMES", 2, words, words.say("help-train-games"));
    cli::describe("train", words, &help)
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
    let mut how = Fit::usual(learning::jobs(cli, matches)?, seed);
    how.epochs = learning::number(cli, matches, "epochs")?.map_or(how.epochs, |epochs| epochs as usize);
    let asked = Asked {
        cli,
        network: Path::new(text("NETWORK").unwrap_or_default()),
        files: matches.get_many::<String>("GAMES").into_iter().flatten().map(String::as_str).collect(),
        trust: text("trust").map_or(Ok(Plan::TRUST), |text| learning::share(cli, text))?,
        how,
        stop: interrupt::end_flag(),
    };
    khod_engine::visit(game, asked)
}

struct Asked<'a> {
    cli: &'a Cli<'a>,
    network: &'a Path,
    files: Vec<&'a str>,
    trust: f32,
    how: Fit,
    stop: Arc<AtomicBool>,
}

/// A line about an epoch.
pub(super) fn epoch_line(words: &Words, epoch: &Epoch) -> String {
    let [learned, kept] = epoch.losses.map(|loss| format!("{loss:.5}"));
    let values = [
        ("number", (epoch.number as u64).into()),
        ("learned", learned.into()),
        ("kept", kept.into()),
        ("speed", format!("{:.0}", epoch.speed / 1000.0).into()),
    ];
    words.say_with("train-epoch", &values)
}

impl PlayerVisitor for Asked<'_> {
    type Output = Result<(), Failure>;

    fn visit<P: Evaluate>(self) -> Self::Output {
        let Self { cli, .. } = self;
        learning::has_network::<P>(cli)?;
        let shape = Shape::of::<P>().expect("the game has networks");
        let mut progress = Progress::new();
        progress.show(&cli.words.say("train-reading"));
        let [learned, kept] = learning::positions::<P>(cli, &self.files, self.trust)?;
        progress.clear();
        let mut out = stdout();
        let by_hand = format!("{:.5}", kept.by_hand());
        let values = [
            ("learned", (learned.len() as u64).into()),
            ("kept", (kept.len() as u64).into()),
            ("loss", by_hand.into()),
        ];
        writeln!(out, "{}", cli.words.say_with("train-positions", &values))?;
        out.flush()?;
        let fitted = fit(&self.how, shape, [&learned, &kept], &self.stop, |epoch| {
            let _ = writeln!(out, "{}", epoch_line(cli.words, epoch)).and_then(|()| out.flush());
        });
        let Some(fitted) = fitted else { return Err(Failure::Stopped) };
        let bytes = fitted.network.to_bytes(P::NAME);
        write_whole(self.network, &bytes)
            .map_err(|error| learning::file_failed(cli, self.network, &error))?;
        let values =
            [("loss", format!("{:.5}", fitted.loss).into()), ("size", (bytes.len() as u64 / 1000).into())];
        writeln!(out, "{}", cli.words.say_with("train-report", &values))?;
        Ok(out.flush()?)
    }
}
