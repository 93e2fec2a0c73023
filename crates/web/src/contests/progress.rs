//! How points grew from round to round.

use khod_arena::{Specification, schedule::PairingOutcome, standings::Standings};

/// A curve with more points than this is thinned out.
const MOST_SAMPLES: usize = 240;

/// Reads outcomes in order and keeps the half points of every player after some of the rounds.
pub(super) struct Recorder<'a> {
    specification: &'a Specification,
    samples: Vec<(u32, Vec<u64>)>,
    totals: Vec<u64>,
    round: u32,
    step: u32,
}

impl<'a> Recorder<'a> {
    pub(super) fn new(specification: &'a Specification) -> Self {
        let totals = vec![0; specification.entrants.len()];
        Self { specification, samples: Vec::new(), totals, round: 0, step: 1 }
    }

    pub(super) fn add(&mut self, outcome: &PairingOutcome) {
        if outcome.pairing.round != self.round {
            self.sample(false);
            self.round = outcome.pairing.round;
        }
        let score = self.specification.events[outcome.pairing.event].score;
        let halves = outcome.halves(score).unwrap_or_default();
        for (player, halves) in outcome.pairing.players.into_iter().zip(halves) {
            self.totals[player] += halves;
        }
    }

    fn sample(&mut self, always: bool) {
        if self.samples.len() == MOST_SAMPLES {
            self.step *= 2;
            let step = self.step;
            self.samples.retain(|(round, _)| round.is_multiple_of(step));
        }
        if self.round > 0 && (always || self.round.is_multiple_of(self.step)) {
            self.samples.push((self.round, self.totals.clone()));
        }
    }

    /// The curves, with the points that were won without a game.
    pub(super) fn finish(mut self, standings: &Standings) -> Vec<(u32, Vec<u64>)> {
        self.sample(true);
        for unplayed in &standings.unplayed {
            for (round, totals) in &mut self.samples {
                if *round >= unplayed.round {
                    totals[unplayed.player] += unplayed.halves;
                }
            }
        }
        self.samples
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may panic")]

    use super::*;
    use khod_arena::{
        Verdict,
        schedule::{Leg, Pairing},
        standings::StandingsBuilder,
    };
    use khod_games::{Side, record::Winner};

    #[test]
    fn a_curve_that_is_thinned_out_keeps_its_last_round() {
        let program = |name| format!("[[program]]\nname = \"{name}\"\ncommand = \"x\"\n");
        let text = format!("game = \"lo\"\n{}{}", program("a"), program("b"));
        let specification = Specification::read(&text).unwrap();
        let standings = StandingsBuilder::new(&specification).standings();
        for rounds in [3, 240, 241, 999] {
            let mut recorder = Recorder::new(&specification);
            for round in 1..=rounds {
                let pairing = Pairing { round, board: 1, part: 1, event: 0, players: [0, 1] };
                let leg = |number| Leg::new(number, Some(Winner::Side(Side::White)), Verdict::Rules, None);
                recorder.add(&PairingOutcome { pairing, legs: [leg(0), leg(1)] });
            }
            let curve = recorder.finish(&standings);
            assert_eq!(curve.last(), Some(&(rounds, vec![2 * u64::from(rounds); 2])));
            assert!(curve.len() <= MOST_SAMPLES && curve.is_sorted());
        }
    }
}
