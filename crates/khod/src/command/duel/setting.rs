//! How a side plays, as the command line writes it: `level=5`, `nodes=20000,without=history`, `random`.

use crate::prelude::*;
use khod_engine::{
    Evaluator, SearchFeature, SearchFeatures, SearchOptions, SearchParams,
    duel::{Setting, ThinkBounds},
};

/// Nodes a move for a side whose setting names no bound.
const NODES: u64 = 5_000;
/// Time a move for a side of the highest level, which has no bound of nodes.
const TIME: Duration = Duration::from_secs(1);
const MOST_DEPTH: u64 = 100;
const MOST_NOISE: u64 = 10_000;
const MOST_MARGIN: u64 = 1_000_000;

/// Every word that a setting may begin with, as a person writes it.
const FORMS: &str = "level=N, nodes=N, time=50ms, depth=N, noise=N, eval=NAME, with=NAME, without=NAME, futility=N, tried=N, reduction=N, late-from=N, tactical=N, null-left=N, quiescence=N, hope=N, threads=N, solved=N, random";

/// A setting while it is read.
#[derive(Default)]
struct Read {
    level: Option<Level>,
    bounds: ThinkBounds,
    noise: Option<i32>,
    evaluator: Option<Evaluator>,
    options: SearchOptions,
}

/// Reads how a side plays.
pub(in crate::command) fn read(cli: &Cli<'_>, game: Game, text: Option<&str>) -> Result<Setting, Failure> {
    let text = match text {
        None => return Ok(Read::default().setting(game)),
        Some("random") => return Ok(Setting::Random),
        Some(text) => text,
    };
    let mut read = Read::default();
    let mut seen = Vec::new();
    for part in text.split(',') {
        let (name, value) = part.split_once('=').unwrap_or((part, ""));
        if seen.contains(&name) && !name.starts_with("with") {
            return Err(cli.usage("cli-twice", &[("option", quoted(name).into())]));
        }
        seen.push(name);
        read.part(cli, part, name, value)?;
    }
    Ok(read.setting(game))
}

impl Read {
    fn part(&mut self, cli: &Cli<'_>, part: &str, name: &str, value: &str) -> Result<(), Failure> {
        let refused = |key| cli.refused(key, value);
        let too_much =
            |key: &str, most: u64| cli.usage(key, &[("value", quoted(value).into()), ("most", most.into())]);
        let up_to = |most: u64| quantity::count(value).filter(|&count| count <= most);
        match name {
            "level" => {
                let level = quantity::count(value).and_then(Level::new);
                self.level = Some(level.ok_or_else(|| refused("cli-level"))?);
            }
            "nodes" => {
                self.bounds.nodes = Some(quantity::count(value).ok_or_else(|| refused("cli-nodes"))?);
            }
            "time" => {
                self.bounds.time = Some(quantity::duration(value).ok_or_else(|| refused("cli-duration"))?);
            }
            "depth" => {
                let depth = up_to(MOST_DEPTH).ok_or_else(|| too_much("cli-setting-depth", MOST_DEPTH))?;
                self.bounds.depth = Some(depth as u32);
            }
            "threads" => self.options.threads = player::read_threads(cli, Some(value))?,
            "noise" => {
                let noise = if value == "0" { Some(0) } else { up_to(MOST_NOISE) };
                let noise = noise.ok_or_else(|| too_much("cli-noise", MOST_NOISE))?;
                self.noise = Some(noise as i32);
            }
            "solved" => {
                let size = up_to(u64::from(u16::MAX)).ok_or_else(|| refused("cli-number"))?;
                self.options.solved = Some(size as u32);
            }
            "eval" => self.evaluator = Some(player::read_evaluator(cli, value)?),
            "with" => self.options.with = add(self.options.with, cli, value)?,
            "without" => self.options.without = add(self.options.without, cli, value)?,
            _ if SearchParams::NAMES.contains(&name) => {
                let margin = quantity::whole(value).filter(|&margin| margin <= MOST_MARGIN);
                let margin = margin.ok_or_else(|| {
                    let most = ("most", MOST_MARGIN.into());
                    cli.usage(
                        "cli-margin",
                        &[("name", quoted(name).into()), ("value", quoted(value).into()), most],
                    )
                })?;
                assert!(self.options.params.set(name, margin as i32), "the name is known");
            }
            "random" => return Err(cli.usage("cli-random", &[])),
            _ => {
                let values = [("value", quoted(part).into()), ("forms", FORMS.into())];
                return Err(cli.usage("cli-setting", &values));
            }
        }
        Ok(())
    }

    /// The setting in a game: values that were written win over those of the level.
    fn setting(mut self, game: Game) -> Setting {
        let strength = self.level.and_then(|level| level.strength(game));
        if self.bounds == ThinkBounds::default() {
            match (self.level, strength) {
                (Some(_), None) => self.bounds.time = Some(TIME),
                (_, strength) => self.bounds.nodes = Some(strength.map_or(NODES, |strength| strength.nodes)),
            }
        }
        self.options.evaluator =
            self.evaluator.unwrap_or_else(|| self.level.map_or_else(Evaluator::default, Level::evaluator));
        self.options.noise = self.noise.or(strength.map(|strength| strength.noise)).unwrap_or(0);
        Setting::Player(self.bounds, self.options)
    }
}

/// The setting of a player that may know a table up to this size besides its own. It says what the player knows, since the results of
/// a duel depend on it.
pub(super) fn knowing<P: Evaluate>(
    cli: &Cli<'_>,
    setting: Setting,
    known: Option<u32>,
) -> Result<Setting, Failure> {
    let Setting::Player(bounds, options) = setting else { return Ok(setting) };
    let usual = known.filter(|_| options.evaluator == Evaluator::default());
    if let Some(size) = options.solved {
        let game = || ("game", P::NAME.into());
        let tabulator = P::TABULATOR.ok_or_else(|| cli.usage("tabulate-no-table", &[game()]))?;
        let most = known.unwrap_or(tabulator.most);
        if size > most {
            let values = [game(), ("size", u64::from(size).into()), ("most", u64::from(most).into())];
            return Err(cli.usage("cli-solved", &values));
        }
    }
    Ok(Setting::Player(bounds, SearchOptions { solved: options.solved.or(usual), ..options }))
}

fn add(set: SearchFeatures, cli: &Cli<'_>, name: &str) -> Result<SearchFeatures, Failure> {
    let feature = SearchFeature::from_word(name).ok_or_else(|| {
        let names: Vec<&str> = SearchFeature::ALL.iter().map(|feature| feature.word()).collect();
        cli.usage("cli-technique", &[("value", quoted(name).into()), ("names", names.join(", ").into())])
    })?;
    Ok(set.with(feature))
}
