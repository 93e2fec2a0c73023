//! Instructions a node, counted by callgrind.

use super::{
    super::{
        instructions::{NOTHING, count},
        show_running,
    },
    BOTH,
};
use crate::prelude::*;
use khod_games::perft::{self, Counter, LastPly};
use std::hint::black_box;

pub(super) fn measure(cli: &Cli<'_>, games: &[Game]) -> Result<(), Failure> {
    let heads = ["bench-game", "bench-nodes", "bench-counted-instructions", "bench-generated-instructions"];
    let [game, nodes, counted, generated] = heads.map(|key| cli.words.say(key));
    print(format_args!("{game:<12} {nodes:>14} {counted:>26} {generated:>26}"))?;
    let mut progress = Progress::new();
    for &game in games {
        show_running(cli, &mut progress, game.name());
        let nodes = with_game!(game, P => count_once::<P>(Some(LastPly::Counted)));
        let count = |what: &str| count(cli, &["perft", game.name(), "--once", what]);
        let idle = count(NOTHING)?;
        let [counted, generated] = [count(word(LastPly::Counted))?, count(word(LastPly::Generated))?];
        progress.clear();
        let [counted, generated] = [counted, generated].map(|all| (all - idle) as f64 / nodes as f64);
        print(format_args!("{:<12} {nodes:>14} {counted:>26.2} {generated:>26.2}", game.name()))?;
    }
    Ok(())
}

const fn word(last: LastPly) -> &'static str {
    match last {
        LastPly::Counted => "counted",
        LastPly::Generated => "generated",
    }
}

/// Does the bare work, for callgrind to count.
pub(super) fn work(games: &[Game], last: &str) {
    let last = BOTH.into_iter().find(|&known| word(known) == last);
    for game in games {
        black_box(with_game!(*game, P => count_once::<P>(last)));
    }
}

/// Counts every known position once, a ply less deep than the benchmark goes; or only reads them.
fn count_once<P: Searchable>(last: Option<LastPly>) -> u64 {
    let known = perft::known::<P>();
    let Some(last) = last else { return 0 };
    let mut counter = Counter::<P>::new(last);
    known.iter().map(|entry| counter.count(black_box(&entry.position), (entry.depth - 1).max(1))).sum()
}
