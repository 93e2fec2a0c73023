//! Instructions a node.

use super::{
    super::instructions::{NOTHING, count},
    BOTH,
};
use crate::prelude::*;
use khod_games::perft::{self, Counter, LastPly};
use std::hint::black_box;

pub(super) fn measure(cli: &Cli<'_>, games: &[Game]) -> Result<(), Failure> {
    let mut out = stdout();
    let say = |key: &str| cli.words.say(key);
    writeln!(
        out,
        "{:<12} {:>14} {:>26} {:>26}",
        say("bench-game"),
        say("bench-nodes"),
        say("bench-counted-instructions"),
        say("bench-generated-instructions")
    )?;
    out.flush()?;
    let mut progress = Progress::new();
    for game in games {
        progress.show(&cli.words.say_with("bench-running", &[("game", game.name().into())]));
        let nodes = with_game!(*game, P => Work { last: Some(LastPly::Counted) }.run::<P>());
        let count = |what: &str| count(cli, &["perft", game.name(), "--once", what]);
        let idle = count(NOTHING)?;
        let counted = count(word(LastPly::Counted))?;
        let generated = count(word(LastPly::Generated))?;
        progress.clear();
        let [counted, generated] = [counted, generated].map(|all| (all - idle) as f64 / nodes as f64);
        writeln!(out, "{:<12} {nodes:>14} {counted:>26.2} {generated:>26.2}", game.name())?;
        out.flush()?;
    }
    Ok(())
}

const fn word(last: LastPly) -> &'static str {
    match last {
        LastPly::Counted => "counted",
        LastPly::Generated => "generated",
    }
}

/// The bare work, for callgrind to count: every known position once, a ply less deep than the benchmark goes.
pub(super) fn work(games: &[Game], last: &str) {
    let last = BOTH.into_iter().find(|&known| word(known) == last);
    for game in games {
        black_box(with_game!(*game, P => Work { last }.run::<P>()));
    }
}

struct Work {
    last: Option<LastPly>,
}

impl Work {
    fn run<P: Searchable>(self) -> u64 {
        let known = perft::known::<P>();
        let Some(last) = self.last else { return 0 };
        let mut counter = Counter::<P>::new(last);
        known.iter().map(|entry| counter.count(black_box(&entry.position), (entry.depth - 1).max(1))).sum()
    }
}
