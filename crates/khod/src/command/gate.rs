//! `khod gate`: whether a new network is better than the old one.

use crate::prelude::*;
use khod_learn::{GateOptions, gate, tally_line};

pub(super) fn describe(words: &Words) -> Command {
    let examples = [
        "khod gate lo new.net",
        "khod gate hale new.net old.net --sprt 0,10 --nodes 20000",
        "khod gate phalanx new.net v0 --pairs 200 --sprt -1000,1000",
    ];
    let usage = "khod gate GAME NEW [OLD | v0] [--nodes N] [--sprt E0,E1] [--pairs N] [--jobs N] [--seed N]";
    cli::describe("gate", words, usage, &examples)
        .arg(game::argument_game(words))
        .arg(argument("NEW", 1, words, words.say("help-gate-new")).required(true))
        .arg(argument("OLD", 2, words, words.say("help-gate-old")))
        .arg(option("nodes", "N", words.say("help-gate-nodes")))
        .arg(option("sprt", "E0,E1", words.say("help-gate-sprt")))
        .arg(option("pairs", "N", words.say("help-gate-pairs")))
        .arg(option("jobs", "N", words.say("help-learn-jobs")))
        .arg(option("seed", "N", words.say("help-seed")))
}

pub(super) fn run(cli: &Cli<'_>, matches: &ArgMatches) -> Result<(), Failure> {
    let text = |name| matches.get_one::<String>(name).map(String::as_str);
    let game = game::find(cli, text("GAME").unwrap_or_default())?;
    let seed = learning::number(cli, matches, "seed")?.unwrap_or(1);
    let mut options = GateOptions::usual(learning::jobs(cli, matches)?, seed);
    options.nodes = learning::number(cli, matches, "nodes")?.unwrap_or(options.nodes);
    options.most_pairs = learning::number(cli, matches, "pairs")?.unwrap_or(options.most_pairs);
    if let Some(text) = text("sprt") {
        let elo = |text: &str| text.trim().parse::<f64>().ok();
        let elos = text.split_once(',').and_then(|(low, high)| Some([elo(low)?, elo(high)?]));
        let test =
            elos.map(|elos| GateOptions { elos, ..options }).filter(|options| options.test().is_some());
        options = test.ok_or_else(|| cli.usage("cli-sprt", &[("value", quoted(text).into())]))?;
    }
    let files = [text("NEW"), text("OLD")];
    with_game!(game, P => GateCommand { cli, files, options, stop: interrupt::end_flag() }.run::<P>())
}

struct GateCommand<'a> {
    cli: &'a Cli<'a>,
    files: [Option<&'a str>; 2],
    options: GateOptions,
    stop: Arc<AtomicBool>,
}

impl GateCommand<'_> {
    fn run<P: Evaluate>(self) -> Result<(), Failure> {
        let Self { cli, files: [new, old], .. } = self;
        let new = learning::read_network::<P>(cli, new.unwrap_or_default())?;
        let old = learning::network::<P>(cli, old)?;
        let mut progress = Progress::new();
        let told = |tally: &DuelTally| progress.show(&tally_line(cli.words, tally));
        let gated = gate::<P>(&self.options, &new, old.as_ref(), &self.stop, told);
        drop(progress);
        let gated = gated.ok_or(Failure::Stopped)?;
        let mut out = stdout();
        let verdict = if gated.passed() { "gate-passed" } else { "gate-refused" };
        writeln!(out, "{}\n{}", tally_line(cli.words, &gated.tally), cli.words.say(verdict))?;
        out.flush()?;
        if gated.passed() { Ok(()) } else { Err(Failure::Found) }
    }
}
