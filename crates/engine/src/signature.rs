//! The signature of the player: the number of nodes that it needs to search a fixed set of positions to a fixed depth. The
//! signature is equal on every machine and in every build, and any change of what the search does changes it.

use crate::prelude::*;
use khod_games::perft;

/// `game | depth | nodes`, a line for each game: depths to search to and the numbers of this version of the player.
pub const KNOWN: &str = include_str!("../data/signature.txt");
/// How deep a game that has no line yet is searched.
const USUAL_DEPTH: u32 = 4;
/// The size of the table in mebibytes, which is a part of the signature.
const MEMORY: usize = 4;

/// The depth and the nodes known of a game.
pub fn known(game: &str) -> Option<(u32, u64)> {
    let lines = KNOWN.lines().filter(|line| !line.starts_with('#'));
    let mut entries = lines.map(|line| line.split('|').map(str::trim).collect::<Vec<_>>());
    let entry = entries.find(|entry| entry.first() == Some(&game))?;
    Some((entry.get(1)?.parse().ok()?, entry.get(2)?.parse().ok()?))
}

/// How deep a game's positions are searched.
pub fn depth<P: Evaluate>() -> u32 {
    known(P::NAME).map_or(USUAL_DEPTH, |(depth, _)| depth)
}

/// The nodes of all known positions of a game, each searched afresh to this depth.
pub fn nodes<P: Evaluate>(depth: u32) -> u64 {
    let limits = Limits::depth(depth).for_analysis();
    // One player that forgets: what it costs to begin, such as to read a network, is no part of a search.
    let mut engine = Engine::new(MEMORY);
    let nodes = |known: perft::KnownCount<P>| {
        engine.forget();
        engine.think(&known.position, &limits, |_| {}).nodes
    };
    perft::known::<P>().into_iter().map(nodes).sum()
}
