//! `khod duel`: two settings of our own player against each other.

use crate::{
    Failure, cli,
    cli::{Cli, Description, option},
    game,
    output::stdout,
    quantity,
};
use clap::{ArgMatches, Command};
use khod_engine::{
    Engine, Evaluate, Manner, PlayerVisitor, Technique,
    duel::{Random, Setting, opening, play_pair},
};
use khod_games::{contest, quoted};
use khod_rating::{Model, Pairs, Sprt, Verdict};
use khod_view::Words;
use std::{fmt::Write as _, io::Write};

const NODES: u64 = 5_000;
const PAIRS: u64 = 750;
const OPENING_PLIES: usize = 8;
/// A line of results appears after so many pairs.
const REPORT: u64 = 25;
/// The table of each player, in mebibytes: enough for so few nodes.
const MEMORY: usize = 8;

pub(super) fn describe(words: &Words) -> Command {
    let examples = [
        "khod duel lo --a nodes=10000 --b nodes=5000 --pairs 100",
        "khod duel hale --b without=history --sprt 0,20",
        "khod duel palisade --setup '9 3 7 1 8 2 6 4 5 3' --a nodes=20000",
    ];
    let usage = "khod duel GAME [--a SETTING] [--b SETTING] [--pairs N] [--sprt E0,E1] [--seed N]";
    let help = Description { usage, about: "about-duel", more: Some("about-duel-long"), examples: &examples };
    cli::describe("duel", words, &help)
        .arg(game::argument_game(words))
        .arg(option("a", "SETTING", words.say("help-setting")))
        .arg(option("b", "SETTING", words.say("help-setting")))
        .arg(option("pairs", "N", words.say("help-pairs")))
        .arg(option("sprt", "E0,E1", words.say("help-sprt")))
        .arg(option("seed", "N", words.say("help-seed")))
        .arg(option("limit", "L", words.say("help-limit")))
        .arg(option("setup", "S", words.say("help-setup")))
}

pub(super) fn run(cli: &Cli<'_>, matches: &ArgMatches) -> Result<(), Failure> {
    let text = |name| matches.get_one::<String>(name).map(String::as_str);
    let game = game::find(cli, text("GAME").unwrap_or_default())?;
    let settings = [read_setting(cli, text("a"))?, read_setting(cli, text("b"))?];
    let sprt = match text("sprt") {
        None => None,
        Some(bounds) => Some(
            read_sprt(bounds).ok_or_else(|| cli.usage("cli-sprt", &[("value", quoted(bounds).into())]))?,
        ),
    };
    let limit = text("limit").map(|text| contest::read_limit(text.trim(), game.spec().limit)).transpose();
    let limit = limit.map_err(|why| Failure::Usage(cli.words.explain(&why)))?;
    let duel = Duel {
        cli,
        settings,
        sprt,
        limit,
        setup: text("setup"),
        pairs: read_number(cli, text("pairs"), PAIRS)?,
        seed: read_number(cli, text("seed"), 1)?,
    };
    khod_engine::visit(game, duel)
}

/// A whole number from 1 on.
fn read_number(cli: &Cli<'_>, text: Option<&str>, usual: u64) -> Result<u64, Failure> {
    let Some(text) = text else { return Ok(usual) };
    quantity::count(text).ok_or_else(|| cli.usage("cli-number", &[("value", quoted(text).into())]))
}

/// Reads a setting such as `nodes=20000,without=history`.
fn read_setting(cli: &Cli<'_>, text: Option<&str>) -> Result<Setting, Failure> {
    let mut setting = Setting { nodes: NODES, manner: Manner::default() };
    for part in text.into_iter().flat_map(|text| text.split(',')) {
        let right = match part.split_once('=') {
            Some(("nodes", nodes)) => quantity::count(nodes).map(|nodes| setting.nodes = nodes).is_some(),
            Some(("with", name)) => Technique::from_name(name)
                .map(|technique| setting.manner.with = setting.manner.with.with(technique))
                .is_some(),
            Some(("without", name)) => Technique::from_name(name)
                .map(|technique| setting.manner.without = setting.manner.without.with(technique))
                .is_some(),
            _ => false,
        };
        if !right {
            let names =
                Technique::ALL.iter().map(|technique| technique.name()).collect::<Vec<_>>().join(", ");
            return Err(cli.usage("cli-setting", &[("value", quoted(part).into()), ("names", names.into())]));
        }
    }
    Ok(setting)
}

fn read_sprt(text: &str) -> Option<Sprt> {
    let (low, high) = text.split_once(',')?;
    let bound = |text: &str| text.trim().parse::<f64>().ok().filter(|elo| elo.is_finite());
    Sprt::new(bound(low)?, bound(high)?, Model::Logistic).ok()
}

struct Duel<'a> {
    cli: &'a Cli<'a>,
    settings: [Setting; 2],
    sprt: Option<Sprt>,
    limit: Option<u32>,
    setup: Option<&'a str>,
    pairs: u64,
    seed: u64,
}

impl PlayerVisitor for Duel<'_> {
    type Output = Result<(), Failure>;

    fn visit<P: Evaluate>(self) -> Self::Output {
        let start = P::begin(self.limit, self.setup);
        let start = start.map_err(|why| Failure::Usage(self.cli.words.explain(&why)))?;
        let mut random = Random::new(self.seed);
        let mut judge = Engine::new(MEMORY);
        let mut players = [Engine::new(MEMORY), Engine::new(MEMORY)];
        let mut pairs = Pairs::default();
        let mut out = stdout();
        for played in 1..=self.pairs {
            let opening = opening(&start, OPENING_PLIES, &mut random, &mut judge);
            let opening = opening.ok_or_else(|| self.cli.usage("duel-no-opening", &[]))?;
            play_pair(&opening, &mut players, self.settings, &mut pairs);
            let verdict = self.sprt.map_or(Verdict::GoOn, |sprt| sprt.verdict(&pairs));
            if played == self.pairs || verdict != Verdict::GoOn || played % REPORT == 0 {
                writeln!(out, "{}", self.report(&pairs))?;
                out.flush()?;
            }
            if verdict != Verdict::GoOn {
                let key = if verdict == Verdict::AcceptH1 { "duel-better" } else { "duel-not-better" };
                writeln!(out, "{}", self.cli.words.say(key))?;
                break;
            }
        }
        Ok(out.flush()?)
    }
}

impl Duel<'_> {
    /// One line: pairs by result, score, Elo, the chance of being the stronger one, and the likelihood ratio.
    fn report(&self, pairs: &Pairs) -> String {
        let counts = pairs.counts().map(|count| count.to_string()).join(" ");
        let superiority =
            pairs.superiority().map_or("?".to_owned(), |chance| format!("{:.1} %", chance * 100.0));
        let mut line = self.cli.words.say_with(
            "duel-report",
            &[
                ("pairs", pairs.total().into()),
                ("counts", counts.into()),
                ("score", format!("{:.1} %", pairs.score() * 100.0).into()),
                ("elo", pairs.elo().to_string().into()),
                ("superiority", superiority.into()),
            ],
        );
        if let Some(sprt) = self.sprt {
            let [low, high] = sprt.bounds();
            let ratio = sprt.log_likelihood_ratio(pairs);
            let _ = write!(line, " · LLR {ratio:.2} [{low:.2}, {high:.2}]");
        }
        line
    }
}
