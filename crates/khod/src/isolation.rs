//! Which isolation foreign programs get.

use crate::{Failure, cli::Cli};
use khod_arena::{Plain, Start};
use khod_games::quoted;

/// Whoever starts programs at the level that was asked for, or at the highest that works.
pub(crate) fn choose(cli: &Cli<'_>, level: Option<&str>) -> Result<Box<dyn Start>, Failure> {
    match level {
        None | Some("0") => Ok(Box::new(Plain)),
        Some(level) => Err(cli.usage("match-sandbox", &[("value", quoted(level).into())])),
    }
}
