//! What the commands that learn have in common: numbers, networks in files, and sentences about what went wrong.

use crate::prelude::*;
use khod_engine::network::Network;
use khod_games::Explain;
use khod_learn::{LearnError, NetworkShape};
use std::io;

const MOST_JOBS: u64 = 256;
/// The word for the hand-made evaluation where a network could be.
pub(crate) const BY_HAND: &str = "v0";

/// A whole number from 1 on, if the option is there.
pub(crate) fn number(cli: &Cli<'_>, matches: &ArgMatches, name: &str) -> Result<Option<u64>, Failure> {
    let Some(text) = matches.get_one::<String>(name) else { return Ok(None) };
    let number = quantity::count(text);
    number.map(Some).ok_or_else(|| cli.usage("cli-number", &[("value", quoted(text).into())]))
}

/// How many games or threads at a time: all cores unless something else is asked for.
pub(crate) fn jobs(cli: &Cli<'_>, matches: &ArgMatches) -> Result<usize, Failure> {
    let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get) as u64;
    Ok(number(cli, matches, "jobs")?.unwrap_or(cores).min(MOST_JOBS) as usize)
}

/// A share from 0 to 1.
pub(crate) fn share(cli: &Cli<'_>, text: &str) -> Result<f32, Failure> {
    let plain = text.bytes().all(|digit| digit.is_ascii_digit() || digit == b'.');
    let share = text.parse().ok().filter(|share| plain && (0.0..=1.0).contains(share));
    share.ok_or_else(|| cli.usage("cli-share", &[("value", quoted(text).into())]))
}

/// What evaluates positions: the network of a file, the player's own, or nothing but the hand-made evaluation.
pub(crate) fn network<P: Evaluate>(
    cli: &Cli<'_>,
    file: Option<&str>,
) -> Result<Option<Arc<Network>>, Failure> {
    match file {
        Some(BY_HAND) => Ok(None),
        Some(file) => read_network::<P>(cli, file).map(Some),
        None => {
            let own = P::NETWORK.map(|bytes| Network::of::<P>(bytes).expect("the player's own network fits"));
            Ok(own.map(Arc::new))
        }
    }
}

/// The network of a file.
pub(crate) fn read_network<P: Evaluate>(cli: &Cli<'_>, file: &str) -> Result<Arc<Network>, Failure> {
    khod_learn::read_network::<P>(Path::new(file)).map_err(|why| failed::<P>(cli, &why))
}

/// The shape of a game's networks; a sentence for games that have none.
pub(crate) fn shape<P: Evaluate>(cli: &Cli<'_>) -> Result<NetworkShape, Failure> {
    NetworkShape::of::<P>().ok_or_else(|| failed::<P>(cli, &LearnError::NoNetwork))
}

/// A sentence about a file that can not be read or written.
pub(crate) fn file_failed(cli: &Cli<'_>, file: &Path, error: &io::Error) -> Failure {
    let file = quoted(&file.to_string_lossy());
    cli.usage("file-failed", &[("file", file.into()), ("why", cli.io_reason(error).into())])
}

/// A sentence about a file that is not what it should be.
pub(crate) fn bad_file(cli: &Cli<'_>, file: &Path, why: &impl Explain) -> Failure {
    let values = [("file", quoted(&file.to_string_lossy()).into()), ("why", cli.words.explain(why).into())];
    cli.usage("learn-bad-file", &values)
}

/// A sentence about why learning can not go on.
pub(crate) fn failed<P: Evaluate>(cli: &Cli<'_>, why: &LearnError) -> Failure {
    let name = |file: &Path| ("file", quoted(&file.to_string_lossy()).into());
    match why {
        LearnError::System(file, error) => file_failed(cli, file, error),
        LearnError::Games(file, why) => bad_file(cli, file, why),
        LearnError::Network(file, why) => bad_file(cli, file, why),
        LearnError::OtherSettings(file) => cli.usage("learn-other-games", &[name(file)]),
        LearnError::History(file, line) => {
            cli.usage("learn-bad-history", &[name(file), ("line", (*line as u64).into())])
        }
        LearnError::NoNetwork => cli.usage("learn-no-network", &[("game", P::NAME.into())]),
        LearnError::NoPositions => cli.usage("learn-no-positions", &[]),
    }
}
