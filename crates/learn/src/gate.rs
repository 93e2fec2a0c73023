use core::ops::ControlFlow;
use khod_engine::{
    Evaluate, Manner, Opinion,
    duel::{Bounds, Duellists, Judge, Openings, Setting, Tally, has_points, in_order},
    network::Network,
};
use khod_rating::{Model, Sprt, Verdict};
use std::sync::{
    Arc,
    atomic::{AtomicBool, Ordering},
};

/// How a new network must show that it is better.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Gate {
    /// Nodes a move.
    pub nodes: u64,
    /// The test: no better than the first, or as good as the second, in Elo; in games of points in hundredths of a point a pair.
    pub elos: [f64; 2],
    /// Pairs of games at most; what is undecided then is not better.
    pub most_pairs: u64,
    /// Games at a time.
    pub jobs: usize,
    /// What all chance follows from.
    pub seed: u64,
}

impl Gate {
    /// The settings that are usual.
    pub const fn usual(jobs: usize, seed: u64) -> Self {
        Self { nodes: 5_000, elos: [0.0, 20.0], most_pairs: 750, jobs, seed }
    }

    /// The test; nothing if the two hypotheses can not be told apart.
    pub fn test(&self) -> Option<Sprt> {
        Sprt::new(self.elos[0], self.elos[1], Model::Logistic).ok()
    }
}

/// What the games at the gate came to.
#[derive(Clone, Debug)]
pub struct Gated {
    /// The games, as the new network sees them.
    pub tally: Tally,
    /// The verdict of the test.
    pub verdict: Verdict,
}

impl Gated {
    /// By how much the new network is better, and how far that may be off: in Elo, in games of points in hundredths of a point a
    /// pair.
    pub fn gain(&self) -> (f64, Option<f64>) {
        let elo = self.tally.pairs.elo();
        if self.tally.margin.count() == 0 {
            return (elo.value, elo.error);
        }
        (100.0 * self.tally.margin.value(), self.tally.margin.error().map(|error| 100.0 * error))
    }

    /// Whether the new network may take the place of the old one.
    pub fn passed(&self) -> bool {
        self.verdict == Verdict::AcceptH1
    }
}

/// Lets a new network play against an old one, or against the hand-made opinion, until the test is sure. Nothing when it was stopped.
pub fn gate<P: Evaluate>(
    how: &Gate,
    new: &Arc<Network>,
    old: Option<&Arc<Network>>,
    stop: &AtomicBool,
    mut told: impl FnMut(&Tally),
) -> Option<Gated> {
    let test = how.test()?;
    let openings = Openings::<P>::drawn(None, None, None, how.nodes * 5, how.seed).ok()?;
    let bounds = Bounds { nodes: Some(how.nodes), ..Bounds::default() };
    let setting = |opinion| Setting::Player(bounds, Manner { opinion, ..Manner::default() });
    let settings =
        [setting(Opinion::Network), setting(if old.is_some() { Opinion::Network } else { Opinion::V0 })];
    let players = || {
        let mut players = Duellists::<P>::new(settings);
        players.set_network(0, Arc::clone(new));
        if let Some(old) = old {
            players.set_network(1, Arc::clone(old));
        }
        (players, Judge::<P>::new())
    };
    let mut tally = Tally::default();
    let mut verdict = Verdict::GoOn;
    // The end of the test stops what is still being played, and nothing else.
    let end = Arc::new(AtomicBool::new(false));
    let mut enough = false;
    in_order(
        0..how.most_pairs,
        how.jobs,
        &end,
        players,
        |(players, judge), number| {
            let opening = openings.make(number, judge, &end)?;
            players.play(&opening, how.seed, number, &end).filter(|_| !stop.load(Ordering::Relaxed))
        },
        |_, pair| {
            tally.add(&pair);
            told(&tally);
            verdict = if has_points::<P>() {
                test.verdict_at(tally.margin.log_likelihood_ratio(how.elos[0] / 100.0, how.elos[1] / 100.0))
            } else {
                test.verdict(&tally.pairs)
            };
            enough = verdict != Verdict::GoOn || tally.pairs.total() == how.most_pairs;
            if enough { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        },
    );
    enough.then_some(Gated { tally, verdict })
}
