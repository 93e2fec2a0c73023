//! The isolation in which contestants' programs run.

use crate::prelude::*;
use khod_arena::{raise_descriptor_limit, sandbox::Machine};

/// The sandbox of the level that was asked for, or else the highest of this machine, which must reach [`Sandbox::DEMANDED`].
pub(crate) fn choose(cli: &Cli<'_>, level: Option<&str>) -> Result<Sandbox, Failure> {
    // A game of programs takes some twenty descriptors.
    raise_descriptor_limit();
    let sandbox = match level {
        None => Machine::here().at_least(Sandbox::DEMANDED),
        Some(text) => {
            let level = text.parse().ok().filter(|level| *level <= Sandbox::HIGHEST && text.len() == 1);
            let values = || [("value", quoted(text).into())];
            Machine::here().of(level.ok_or_else(|| cli.usage("match-sandbox", &values()))?)
        }
    };
    // Hides the data of the web server, whose folder an environment variable names.
    let hidden = std::env::var_os(khod_web::HIDDEN).into_iter().map(PathBuf::from);
    sandbox.map(|sandbox| sandbox.hiding(hidden)).map_err(|too_low| {
        let values = [
            ("wanted", too_low.wanted.into()),
            ("highest", too_low.highest.into()),
            ("why", too_low.why.into()),
        ];
        cli.usage("sandbox-too-low", &values)
    })
}
