//! What the commands that learn have in common: numbers, networks in files, and sentences about what went wrong.

use crate::{Failure, cli::Cli, quantity};
use clap::ArgMatches;
use khod_engine::{Evaluate, network::Network};
use khod_games::{Explain, quoted};
use khod_learn::{BadSamples, CanNotLearn, CanNotWrite};
use std::{fs, io, path::Path, sync::Arc};

const MOST_JOBS: u64 = 256;
/// The word for the hand-made opinion where a network could be.
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

/// What judges positions: the network of a file, the player's own, or nothing but the hand-made opinion.
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
    has_network::<P>(cli)?;
    let bytes = fs::read(file).map_err(|error| file_failed(cli, Path::new(file), &error))?;
    let network = Network::of::<P>(&bytes);
    network.map(Arc::new).map_err(|why| bad_file(cli, Path::new(file), &why))
}

/// Refuses games that have no network.
pub(crate) fn has_network<P: Evaluate>(cli: &Cli<'_>) -> Result<(), Failure> {
    if P::INPUTS > 0 { Ok(()) } else { Err(cli.usage("learn-no-network", &[("game", P::NAME.into())])) }
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

/// A sentence about a file of games that can not be gone on with.
pub(crate) fn can_not_write(cli: &Cli<'_>, file: &Path, why: &CanNotWrite) -> Failure {
    match why {
        CanNotWrite::System(error) => file_failed(cli, file, error),
        CanNotWrite::Bad(why) => bad_file(cli, file, why),
        CanNotWrite::Other(_) => other_games(cli, file),
    }
}

fn other_games(cli: &Cli<'_>, file: &Path) -> Failure {
    cli.usage("learn-other-games", &[("file", quoted(&file.to_string_lossy()).into())])
}

/// A sentence about why learning can not go on.
pub(crate) fn can_not_learn(cli: &Cli<'_>, game: &str, why: &CanNotLearn) -> Failure {
    match why {
        CanNotLearn::System(file, error) => file_failed(cli, file, error),
        CanNotLearn::Samples(file, why) => bad_file(cli, file, why),
        CanNotLearn::Network(file, why) => bad_file(cli, file, why),
        CanNotLearn::Other(file) => other_games(cli, file),
        CanNotLearn::History(file, line) => {
            let values = [("file", quoted(&file.to_string_lossy()).into()), ("line", (*line as u64).into())];
            cli.usage("learn-bad-history", &values)
        }
        CanNotLearn::NoNetwork => cli.usage("learn-no-network", &[("game", game.to_owned().into())]),
        CanNotLearn::NoPositions => cli.usage("learn-no-positions", &[]),
    }
}

/// The games of some files, or a sentence about the first that is none.
pub(crate) fn positions<P: Evaluate>(
    cli: &Cli<'_>,
    files: &[&str],
    trust: f32,
) -> Result<[khod_learn::Positions; 2], Failure> {
    let mut sets = khod_learn::Sets::new::<P>(trust);
    for file in files.iter().map(Path::new) {
        let bytes = fs::read(file).map_err(|error| file_failed(cli, file, &error))?;
        sets.add_file::<P>(&bytes).map_err(|why: BadSamples| bad_file(cli, file, &why))?;
    }
    sets.whole().ok_or_else(|| cli.usage("learn-no-positions", &[]))
}
