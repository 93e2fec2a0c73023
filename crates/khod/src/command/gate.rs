//! `khod gate`: whether a new network is better than the old one.

use crate::{
    Failure, cli,
    cli::{Cli, Description, argument, option},
    game, interrupt, learning,
    output::{Progress, stdout},
};
use clap::{ArgMatches, Command};
use khod_engine::{Evaluate, PlayerVisitor, duel::Tally};
use khod_games::quoted;
use khod_learn::{Gate, gate};
use khod_view::Words;
use std::{
    io::Write,
    sync::{Arc, atomic::AtomicBool},
};

pub(super) fn describe(words: &Words) -> Command {
    let examples = [
        "khod gate lo new.net",
        "khod gate hale new.net old.net --sprt 0,10 --nodes 20000",
        "khod gate phalanx new.net v0 --pairs 200 --sprt -1000,1000",
    ];
    let usage = "khod gate GAME NEW [OLD | v0] [--nodes N] [--sprt E0,E1] [--pairs N] [--jobs N] [--seed N]";
    let help = Description { usage, about: "about-gate", more: Some("about-gate-long"), examples: &examples };
    cli::describe("gate", words, &help)
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
    let mut how = Gate::usual(learning::jobs(cli, matches)?, seed);
    how.nodes = learning::number(cli, matches, "nodes")?.unwrap_or(how.nodes);
    how.most_pairs = learning::number(cli, matches, "pairs")?.unwrap_or(how.most_pairs);
    if let Some(text) = text("sprt") {
        let elo = |text: &str| text.trim().parse::<f64>().ok();
        let elos = text.split_once(',').and_then(|(low, high)| Some([elo(low)?, elo(high)?]));
        let test = elos.map(|elos| Gate { elos, ..how }).filter(|how| how.test().is_some());
        how = test.ok_or_else(|| cli.usage("cli-sprt", &[("value", quoted(text).into())]))?;
    }
    let files = [text("NEW"), text("OLD")];
    khod_engine::visit(game, Asked { cli, files, how, stop: interrupt::end_flag() })
}

struct Asked<'a> {
    cli: &'a Cli<'a>,
    files: [Option<&'a str>; 2],
    how: Gate,
    stop: Arc<AtomicBool>,
}

/// A line about the games so far.
pub(super) fn tally_line(words: &Words, tally: &Tally) -> String {
    let [losses, draws, wins] = tally.games.counts();
    let values = [
        ("pairs", tally.pairs.total().into()),
        ("wins", wins.into()),
        ("draws", draws.into()),
        ("losses", losses.into()),
        ("elo", tally.pairs.elo().to_string().into()),
    ];
    let report = words.say_with("gate-report", &values);
    if tally.margin.count() == 0 {
        return report;
    }
    let error = tally.margin.error().map_or("?".to_owned(), |error| format!("{error:.2}"));
    let points = format!("{:+.2} ± {error}", tally.margin.value());
    format!("{report} · {}", words.say_with("gate-points", &[("points", points.into())]))
}

impl PlayerVisitor for Asked<'_> {
    type Output = Result<(), Failure>;

    fn visit<P: Evaluate>(self) -> Self::Output {
        let Self { cli, files: [new, old], .. } = self;
        let new = learning::read_network::<P>(cli, new.unwrap_or_default())?;
        let old = learning::network::<P>(cli, old)?;
        let mut progress = Progress::new();
        let told = |tally: &Tally| progress.show(&tally_line(cli.words, tally));
        let gated = gate::<P>(&self.how, &new, old.as_ref(), &self.stop, told);
        drop(progress);
        let Some(gated) = gated else { return Err(Failure::Stopped) };
        let mut out = stdout();
        let verdict = if gated.passed() { "gate-passed" } else { "gate-refused" };
        writeln!(out, "{}\n{}", tally_line(cli.words, &gated.tally), cli.words.say(verdict))?;
        out.flush()?;
        if gated.passed() { Ok(()) } else { Err(Failure::Found) }
    }
}
