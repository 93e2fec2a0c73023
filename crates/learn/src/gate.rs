use crate::prelude::*;
use khod_engine::duel::{Balance, Duellists, Openings, Setting, ThinkBounds};
use khod_rating::{Model, Sprt, SprtVerdict};

/// The test that a new network must pass (as in `AlphaGo` Zero, Silver and others 2017).
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct GateOptions {
    /// How long both think about a move.
    pub bounds: ThinkBounds,
    /// The hypotheses of the test: no better than the first value, or as good as the second, in Elo; in games of points in
    /// hundredths of a point a pair.
    pub elos: [f64; 2],
    /// Pairs of games at most; a network whose test is undecided then is not better.
    pub most_pairs: u64,
    /// Games at a time.
    pub jobs: usize,
    /// The seed from which everything random follows.
    pub seed: u64,
}

impl GateOptions {
    /// The usual options.
    pub const fn usual(jobs: usize, seed: u64) -> Self {
        let bounds = ThinkBounds { nodes: Some(5_000), depth: None, time: None };
        Self { bounds, elos: [0.0, 20.0], most_pairs: 750, jobs, seed }
    }

    /// The test; nothing if the two hypotheses can not be told apart.
    pub fn test(&self) -> Option<Sprt> {
        Sprt::new(self.elos[0], self.elos[1], Model::Logistic).ok()
    }
}

/// Nodes by which openings are judged where both think for a time.
const JUDGED: u64 = 50_000;

/// The result of a gate.
#[derive(Clone, Debug)]
pub struct GateResult {
    /// The games, as the new network sees them.
    pub tally: DuelTally,
    /// The verdict of the test.
    pub verdict: SprtVerdict,
}

impl GateResult {
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
        self.verdict == SprtVerdict::AcceptH1
    }
}

/// Lets a new network play against an old one, or against the hand-made evaluation, until the test is sure. Nothing when the gate
/// was stopped.
pub fn gate<P: Evaluate>(
    options: &GateOptions,
    new: &Arc<Network>,
    old: Option<&Arc<Network>>,
    stop: &AtomicBool,
    mut told: impl FnMut(&DuelTally),
) -> Option<GateResult> {
    let test = options.test()?;
    let balance = Balance::judged(options.bounds.nodes.map_or(JUDGED, |nodes| nodes * 5));
    let openings = Openings::<P>::drawn(None, None, None, balance, options.seed).ok()?;
    let evaluators = [Evaluator::Network, if old.is_some() { Evaluator::Network } else { Evaluator::V0 }];
    let options_of = |evaluator| SearchOptions { evaluator, ..SearchOptions::default() };
    let settings = evaluators.map(|evaluator| Setting::Player(options.bounds, options_of(evaluator)));
    let players = || {
        let mut players = Duellists::<P>::new(settings);
        players.set_network(0, Arc::clone(new));
        if let Some(old) = old {
            players.set_network(1, Arc::clone(old));
        }
        (players, Openings::<P>::judge())
    };
    let mut tally = DuelTally::default();
    let mut verdict = SprtVerdict::GoOn;
    // The end of the test stops what is still being played, and nothing else.
    let end = Arc::new(AtomicBool::new(false));
    let mut enough = false;
    in_order(
        0..options.most_pairs,
        options.jobs,
        &end,
        players,
        |(players, judge), number| {
            let opening = openings.make(number, judge, &end)?;
            players.play(&opening, options.seed, number, &end).filter(|_| !stop.load(Ordering::Relaxed))
        },
        |_, pair| {
            tally.add(&pair);
            told(&tally);
            verdict = if P::POINTS {
                test.verdict_at(
                    tally.margin.log_likelihood_ratio(options.elos[0] / 100.0, options.elos[1] / 100.0),
                )
            } else {
                test.verdict(&tally.pairs)
            };
            enough = verdict != SprtVerdict::GoOn || tally.pairs.total() == options.most_pairs;
            if enough { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        },
    );
    enough.then_some(GateResult { tally, verdict })
}
