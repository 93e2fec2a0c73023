use crate::{duel::opening, evaluate::weighed, prelude::*};

/// A sample: a position of a game that was played.
#[derive(Clone, Debug)]
pub(super) struct TuningSample {
    /// The features that are not 0, by number.
    pub(super) features: Vec<(usize, i32)>,
    /// What the evaluation adds to the weighed features: points already won, for example.
    pub(super) fixed: f64,
    /// How the game ended for the side to move: 1, 0.5 or 0.
    pub(super) result: f64,
    /// The chance of the side to move by the score of the search.
    pub(super) expected: f64,
}

/// Plays one game of the player against itself and keeps its quiet positions. Nothing when the game had to stop.
pub(super) fn collect<P: Evaluate>(
    start: &P,
    plies: usize,
    nodes: u64,
    random: &mut Random,
    engine: &mut Engine<P>,
    stop: &Arc<AtomicBool>,
) -> Option<Vec<TuningSample>> {
    engine.forget();
    let Some(mut position) = opening(start, plies, random, engine) else { return Some(Vec::new()) };
    engine.forget();
    let limits = Limits { stop: Arc::clone(stop), ..Limits::nodes(nodes) };
    let mut met: Vec<(TuningSample, Side)> = Vec::new();
    let outcome = loop {
        if let Some(outcome) = position.outcome() {
            break outcome;
        }
        let thought = engine.think(&position, &limits, |_| {});
        if stop.load(Ordering::Relaxed) {
            return None;
        }
        let best = thought.best().expect("a game that is not over has a move");
        let score = thought.score();
        if !score.is_proven() && !position.in_check() && position.tactical_score(best) <= 0 {
            let mut features = Vec::new();
            position.features(|feature, amount| features.push((feature, amount)));
            let fixed = f64::from(position.evaluate() - weighed(&position));
            let sample = TuningSample { features, fixed, result: 0.5, expected: score.chance() };
            met.push((sample, position.side()));
        }
        // Now and then any legal move is played, so that games differ and weak moves are met.
        let mut moves = Vec::new();
        position.legal(&mut moves);
        let stray = random.below(12) == 0;
        position.play(if stray { moves[random.below(moves.len())] } else { best });
    };
    let ended = |(mut sample, side): (TuningSample, Side)| {
        if let Some(winner) = outcome.winner {
            sample.result = f64::from(u8::from(winner == side));
        }
        sample
    };
    Some(met.into_iter().map(ended).collect())
}
