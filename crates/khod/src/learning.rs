//! What the learning commands share: numbers, networks in files, and sentences about failures.

use crate::prelude::*;
use khod_engine::network::{BLOCK, MOST_BLOCKS, Network};
use khod_games::Explain;
use khod_learn::{LearnError, NetworkShape};

/// The word for the hand-made evaluation where an option takes a network.
pub(crate) const BY_HAND: &str = "v0";

/// The options of most learning commands, to be read by [`jobs`] and [`seed`].
pub(crate) fn options(words: &Words) -> [Arg; 2] {
    [option("jobs", "N", words.say("help-learn-jobs")), option("seed", "N", words.say("help-seed"))]
}

/// Games or threads at a time: `--jobs`, or else all cores.
pub(crate) fn jobs(cli: &Cli<'_>) -> Result<usize, Failure> {
    cli.jobs(machine::cores().unwrap_or(1))
}

/// The seed of everything random: `--seed`, or else 1.
pub(crate) fn seed(cli: &Cli<'_>) -> Result<u64, Failure> {
    Ok(cli.number("seed")?.unwrap_or(1))
}

/// The value of `--trust` (lambda), from 0 to 1: the share of the game's result in a target.
pub(crate) fn trust(cli: &Cli<'_>) -> Result<Option<f32>, Failure> {
    cli.read("trust", "cli-share", |text| quantity::decimal(text).filter(|share| (0.0..=1.0).contains(share)))
}

/// The value of `--width`: neurons of a network's hidden layer.
pub(crate) fn width(cli: &Cli<'_>) -> Result<Option<usize>, Failure> {
    cli.read("width", "cli-width", |text| {
        let width = quantity::count(text)? as usize;
        (width.is_multiple_of(BLOCK) && (1..=MOST_BLOCKS).contains(&(width / BLOCK))).then_some(width)
    })
}

/// The network that evaluates positions: that of a file, or the player's own; `None` for the hand-made evaluation.
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

/// The shape of a game's networks; a failure for games that have none.
pub(crate) fn shape<P: Evaluate>(cli: &Cli<'_>) -> Result<NetworkShape, Failure> {
    NetworkShape::of::<P>().ok_or_else(|| failed::<P>(cli, &LearnError::NoNetwork))
}

/// A sentence about a file with wrong content.
pub(crate) fn bad_file(cli: &Cli<'_>, file: &Path, why: &impl Explain) -> Failure {
    let values = [("file", quoted(&file.to_string_lossy()).into()), ("why", cli.words.explain(why).into())];
    cli.usage("learn-bad-file", &values)
}

/// A sentence about why learning can not go on.
pub(crate) fn failed<P: Evaluate>(cli: &Cli<'_>, why: &LearnError) -> Failure {
    let name = |file: &Path| ("file", quoted(&file.to_string_lossy()).into());
    match why {
        LearnError::System(file, error) => cli.file_failed(file, error),
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
