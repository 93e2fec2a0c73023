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
        if self.round == 0 || !(always || self.round.is_multiple_of(self.step)) {
            return;
        }
        self.samples.push((self.round, self.totals.clone()));
        if self.samples.len() > MOST_SAMPLES {
            self.step *= 2;
            let step = self.step;
            self.samples.retain(|(round, _)| round.is_multiple_of(step));
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
