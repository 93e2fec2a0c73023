//! `khod gate`: whether a new network is better than the old one.

use crate::prelude::*;
use khod_engine::duel::ThinkBounds;
use khod_learn::{GateOptions, gate, tally_line};

pub(super) fn describe(words: &Words) -> Command {
    let examples = [
        "khod gate lo new.net",
        "khod gate hale new.net old.net --sprt 0,5 --pairs 10000",
        "khod gate topological new.net --time 100ms",
        "khod gate phalanx new.net v0 --pairs 200 --sprt -1000,1000",
    ];
    let usage = "khod gate GAME NEW [OLD | v0] [--nodes N | --time T] [--sprt E0,E1] [--pairs N] [--jobs N] [--seed N]";
    cli::describe("gate", words, usage, &examples)
        .arg(game::argument_game(words))
        .arg(argument("NEW", 1, words, words.say("help-gate-new")).required(true))
        .arg(argument("OLD", 2, words, words.say("help-gate-old")))
        .arg(option("nodes", "N", words.say("help-gate-nodes")))
        .arg(option("time", "T", words.say("help-gate-time")).conflicts_with("nodes"))
        .arg(option("sprt", "E0,E1", words.say("help-gate-sprt")))
        .arg(option("pairs", "N", words.say("help-gate-pairs")))
        .args(learning::options(words))
}

pub(super) fn run(cli: &Cli<'_>) -> Result<(), Failure> {
    with_game!(cli.game()?, P => decide::<P>(cli))
}

fn decide<P: Evaluate>(cli: &Cli<'_>) -> Result<(), Failure> {
    let seed = learning::seed(cli)?;
    let mut options = GateOptions::usual(learning::jobs(cli)?, seed);
    if let Some(time) = cli.time("time")? {
        options.bounds = ThinkBounds { nodes: None, time: Some(time), ..options.bounds };
    } else if let Some(nodes) = cli.number("nodes")? {
        options.bounds.nodes = Some(nodes);
    }
    options.most_pairs = cli.number("pairs")?.unwrap_or(options.most_pairs);
    let asked = cli.read("sprt", "cli-sprt", |text| {
        let options = GateOptions { elos: quantity::pair(text)?, ..options };
        options.test().map(|_| options)
    })?;
    let stop = interrupt::end_flag();
    let new = learning::read_network::<P>(cli, cli.text("NEW").unwrap_or_default())?;
    let old = learning::network::<P>(cli, cli.text("OLD"))?;
    let mut progress = Progress::new();
    let told = |tally: &DuelTally| progress.show(&tally_line(cli.words, tally));
    let gated = gate::<P>(&asked.unwrap_or(options), &new, old.as_ref(), &stop, told);
    drop(progress);
    let gated = gated.ok_or(Failure::Stopped)?;
    let verdict = cli.words.say(if gated.passed() { "gate-passed" } else { "gate-refused" });
    print(format_args!("{}\n{verdict}", tally_line(cli.words, &gated.tally)))?;
    if gated.passed() { Ok(()) } else { Err(Failure::Found) }
}
