//! How a side plays, as it is written: `level=5`, `nodes=20000,without=history`, `random`.

use crate::{Failure, cli::Cli, player, quantity};
use khod_engine::{
    Evaluate, Level, Manner, Margins, Opinion, Technique, Techniques,
    duel::{Bounds, Setting},
};
use khod_games::quoted;
use khod_view::Value;
use std::time::Duration;

/// What a side may think when nothing is said about it.
const NODES: u64 = 5_000;
/// The same for the highest level.
const TIME: Duration = Duration::from_secs(1);
const MOST_DEPTH: u64 = 100;
const MOST_NOISE: u64 = 10_000;
const MOST_MARGIN: u64 = 1_000_000;

/// Every word that a setting may begin with, as a person writes it.
const FORMS: &str = "level=N, nodes=N, time=50ms, depth=N, noise=N, eval=NAME, with=NAME, without=NAME, futility=N, tried=N, reduction=N, quiescence=N, hope=N, threads=N, random";

/// A setting while it is read.
#[derive(Default)]
struct Read {
    level: Option<Level>,
    bounds: Bounds,
    noise: Option<i32>,
    opinion: Option<Opinion>,
    manner: Manner,
}

/// Reads how a side plays.
pub(super) fn read<P: Evaluate>(cli: &Cli<'_>, text: Option<&str>) -> Result<Setting, Failure> {
    let text = match text {
        None => return Ok(Read::default().setting::<P>()),
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
    Ok(read.setting::<P>())
}

impl Read {
    fn part(&mut self, cli: &Cli<'_>, part: &str, name: &str, value: &str) -> Result<(), Failure> {
        let wrong = |key: &str, more: &[(&str, Value<'_>)]| {
            cli.usage(key, &[&[("value", quoted(value).into())], more].concat())
        };
        let up_to = |most: u64| quantity::count(value).filter(|&count| count <= most);
        match name {
            "level" => {
                let level = quantity::count(value).and_then(Level::new);
                self.level = Some(level.ok_or_else(|| wrong("cli-level", &[]))?);
            }
            "nodes" => {
                self.bounds.nodes = Some(quantity::count(value).ok_or_else(|| wrong("cli-nodes", &[]))?);
            }
            "time" => {
                self.bounds.time = Some(quantity::duration(value).ok_or_else(|| wrong("cli-duration", &[]))?);
            }
            "depth" => {
                let most = ("most", MOST_DEPTH.into());
                let depth = up_to(MOST_DEPTH).ok_or_else(|| wrong("cli-setting-depth", &[most]))?;
                self.bounds.depth = Some(depth as u32);
            }
            "threads" => {
                self.manner.threads = player::read_threads(cli, Some(value))?;
            }
            "noise" => {
                let noise = if value == "0" { Some(0) } else { up_to(MOST_NOISE) };
                let noise = noise.ok_or_else(|| wrong("cli-noise", &[("most", MOST_NOISE.into())]))?;
                self.noise = Some(noise as i32);
            }
            "eval" => {
                self.opinion = Some(player::read_opinion(cli, value)?);
            }
            "with" => self.manner.with = add(self.manner.with, cli, value)?,
            "without" => self.manner.without = add(self.manner.without, cli, value)?,
            _ if Margins::NAMES.contains(&name) => {
                let most = ("most", MOST_MARGIN.into());
                let values = |most| [("name", quoted(name).into()), ("value", quoted(value).into()), most];
                let margin = up_to(MOST_MARGIN).ok_or_else(|| cli.usage("cli-margin", &values(most)))?;
                assert!(self.manner.margins.set(name, margin as i32), "the name is known");
            }
            "random" => return Err(cli.usage("cli-random", &[])),
            _ => {
                let values = [("value", quoted(part).into()), ("forms", FORMS.into())];
                return Err(cli.usage("cli-setting", &values));
            }
        }
        Ok(())
    }

    /// What was read, in a game: what is said explicitly wins over what belongs to the level.
    fn setting<P: Evaluate>(mut self) -> Setting {
        let strength = self.level.and_then(Level::strength::<P>);
        let usual = match (self.level, strength) {
            (None, _) => Bounds { nodes: Some(NODES), ..Bounds::default() },
            (Some(_), None) => Bounds { time: Some(TIME), ..Bounds::default() },
            (Some(_), Some(strength)) => Bounds { nodes: Some(strength.nodes), ..Bounds::default() },
        };
        let bounds = if self.bounds == Bounds::default() { usual } else { self.bounds };
        self.manner.opinion =
            self.opinion.unwrap_or_else(|| self.level.map_or_else(Opinion::default, Level::opinion));
        self.manner.noise =
            self.noise.or(strength.map(|strength| strength.noise.max(player::LEAST_NOISE))).unwrap_or(0);
        Setting::Player(bounds, self.manner)
    }
}

fn add(set: Techniques, cli: &Cli<'_>, name: &str) -> Result<Techniques, Failure> {
    let technique = Technique::from_name(name).ok_or_else(|| {
        let names = names(Technique::ALL.iter().map(|technique| technique.name()));
        cli.usage("cli-technique", &[("value", quoted(name).into()), ("names", names.into())])
    })?;
    Ok(set.with(technique))
}

fn names(names: impl Iterator<Item = &'static str>) -> String {
    names.collect::<Vec<_>>().join(", ")
}
