//! The options by which commands say how long the player thinks.

use crate::{Failure, cli::Cli, quantity};
use clap::ArgMatches;
use khod_games::quoted;
use std::{ops::RangeInclusive, time::Duration};

fn text<'a>(matches: &'a ArgMatches, name: &str) -> Option<&'a str> {
    matches.get_one::<String>(name).map(String::as_str)
}

/// The time of an option.
pub(crate) fn time(cli: &Cli<'_>, matches: &ArgMatches, name: &str) -> Result<Option<Duration>, Failure> {
    let Some(text) = text(matches, name) else { return Ok(None) };
    let refused = || cli.usage("cli-duration", &[("value", quoted(text).into())]);
    quantity::duration(text).map(Some).ok_or_else(refused)
}

/// The nodes of `--nodes`.
pub(crate) fn nodes(cli: &Cli<'_>, matches: &ArgMatches) -> Result<Option<u64>, Failure> {
    let Some(text) = text(matches, "nodes") else { return Ok(None) };
    let refused = || cli.usage("cli-nodes", &[("value", quoted(text).into())]);
    quantity::count(text).map(Some).ok_or_else(refused)
}

/// The half-moves of `--depth`; nobody looks further than the largest.
pub(crate) fn depth(cli: &Cli<'_>, matches: &ArgMatches) -> Result<Option<u32>, Failure> {
    let Some(text) = text(matches, "depth") else { return Ok(None) };
    let refused = || cli.usage("cli-depth", &[("depth", quoted(text).into())]);
    quantity::count(text).map(|depth| Some(depth.min(u64::from(u32::MAX)) as u32)).ok_or_else(refused)
}

/// The whole number of an option, which must be within a range.
pub(crate) fn within(
    cli: &Cli<'_>,
    matches: &ArgMatches,
    name: &str,
    range: RangeInclusive<u64>,
) -> Result<Option<usize>, Failure> {
    let Some(text) = text(matches, name) else { return Ok(None) };
    let number = quantity::count(text).filter(|number| range.contains(number));
    number.map(|number| Some(number as usize)).ok_or_else(|| {
        let values = [
            ("option", format!("--{name}").into()),
            ("least", range.start().into()),
            ("most", range.end().into()),
            ("value", quoted(text).into()),
        ];
        cli.usage("cli-range", &values)
    })
}
