//! The table of a large contest, from invented results.

use crate::prelude::*;
use khod_arena::{
    Specification,
    schedule::{Leg, PairingOutcome, TournamentCourse},
    standings::StandingsBuilder,
};
use khod_engine::duel::Random;
use std::{fmt::Write as _, hint::black_box};

/// The most cycles that a contest may have.
const MOST_CYCLES: u64 = 100_000;

/// The time and the memory that the table took.
pub(super) struct StandingsFigures {
    pub(super) games: u64,
    /// The time until all results were counted.
    pub(super) count: Duration,
    /// The time from there until places and ratings were known.
    pub(super) table: Duration,
    /// The most memory that the process had, less what it had before, in kibibytes.
    pub(super) memory: Option<u64>,
}

/// Measures a round robin of `players` players, cut off after `games` games; `None` when `stop` was raised.
pub(super) fn measure(game: Game, players: u64, games: u64, stop: &AtomicBool) -> Option<StandingsFigures> {
    let pairs = games.div_ceil(2);
    let cycles = pairs.div_ceil(players * (players - 1) / 2).min(MOST_CYCLES);
    let mut text = format!("game = \"{}\"\ncycles = {cycles}\n", game.name());
    for player in 0..players {
        let _ = write!(text, "[[program]]\nname = \"{player}\"\ncommand = \"random\"\n");
    }
    let specification = Specification::read(&text).expect("a specification of our own is right");
    let before = machine::own_memory();
    let mut random = Random::new(1);
    let mut tabulator = StandingsBuilder::new(&specification);
    let pairings = TournamentCourse::new(&specification).next_wave().unwrap_or_default().pairings;
    let (mut counted, begun) = (0, Instant::now());
    for pairing in pairings.take(pairs as usize) {
        // Every player is a little better than the next one.
        let edge = pairing.players[1] as i64 - pairing.players[0] as i64;
        let mut leg = |number: usize| {
            let edge = if number == 0 { edge } else { -edge };
            let (winner, points) = match random.below(3000) as i64 - edge {
                ..1000 => (Winner::Side(Side::White), [2, 0]),
                1000..2000 => (Winner::Draw, [1, 1]),
                _ => (Winner::Side(Side::Black), [0, 2]),
            };
            Leg::new(number, Some(winner), Verdict::Rules, Some(points))
        };
        let legs = [leg(0), leg(1)];
        tabulator.add(&PairingOutcome { pairing, legs }, [2 * counted, 2 * counted + 1]);
        counted += 1;
        if counted % 1024 == 0 && stop.load(Ordering::Relaxed) {
            return None;
        }
    }
    let count = begun.elapsed();
    let counted_at = Instant::now();
    black_box(tabulator.standings());
    let table = counted_at.elapsed();
    let memory =
        before.zip(machine::own_memory()).map(|([before, _], [_, most])| most.saturating_sub(before));
    Some(StandingsFigures { games: 2 * counted, count, table, memory })
}
