use super::{
    Tuned, Tuning,
    fit::{TuningSamples, fit},
    sample::{TuningSample, collect},
};
use crate::{duel::in_order, prelude::*};
use khod_games::BadSetup;

/// How a game is tuned by games of the player against itself.
#[derive(Clone, Copy, Debug)]
pub struct TuningGames<'a> {
    /// The limit of each game.
    pub limit: Option<u32>,
    /// The setup of each game; nothing means the usual setup, or a newly drawn one every time where the game draws setups.
    pub setup: Option<&'a str>,
    /// Random plies at the start of each game.
    pub plies: usize,
    /// Each weight is held back to its initial value as if by this number of positions with its feature.
    pub pull: f64,
    /// Whether the fit begins with zeros instead of the weights in use.
    pub anew: bool,
}

const GAMES: u64 = 2_000;
const NODES: u64 = 1_000;
/// A worker's table, in mebibytes.
const MEMORY: usize = 2;

/// Fits the weights to games of the player against itself. Tells how many games are played, and how many there are.
pub fn by_games<P: Evaluate>(
    asked: &Tuning,
    how: &TuningGames<'_>,
    mut told: impl FnMut(u64, u64),
) -> Result<Tuned, BadSetup> {
    let usual = P::begin(how.limit, how.setup)?;
    let (games, nodes) = (asked.games.unwrap_or(GAMES), asked.nodes.unwrap_or(NODES));
    let play = |engine: &mut Engine<P>, number: u64| {
        let mut random = Random::numbered(asked.seed, number);
        let drawn = if how.setup.is_none() { P::draw_setup(&mut random) } else { None };
        let begin = |setup| P::begin(how.limit, Some(setup)).expect("limit and setup are right");
        let begun = drawn.as_deref().map(begin);
        collect(begun.as_ref().unwrap_or(&usual), how.plies, nodes, &mut random, engine, &asked.stop)
    };
    let mut samples = TuningSamples::default();
    let mut done = 0;
    let hear = |number: u64, played: Vec<TuningSample>| {
        samples.add(number, played);
        done = number + 1;
        told(done, games);
        ControlFlow::Continue(())
    };
    in_order(0..games, asked.jobs, &asked.stop, || Engine::new(MEMORY), play, hear);
    let begin: Vec<f64> =
        P::WEIGHTS.iter().map(|&weight| if how.anew { 0.0 } else { f64::from(weight) / 16.0 }).collect();
    let weights: Vec<i32> =
        fit(&samples, &begin, how.pull).iter().map(|weight| (weight * 16.0).round() as i32).collect();
    let errors = [P::WEIGHTS, &weights].map(|weights| samples.error(weights));
    let errors = if let [Some(before), Some(after)] = errors { Some([before, after]) } else { None };
    Ok(Tuned { weights, samples: samples.len() as u64, errors, done: [done, games] })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::StaticEval;
    use khod_games::{hale::Hale, topological::Topological};
    use std::sync::{Arc, atomic::Ordering};

    const HOW: TuningGames<'_> = TuningGames { limit: None, setup: None, plies: 4, pull: 50.0, anew: false };

    fn asked(jobs: usize, games: u64) -> Tuning {
        Tuning { games: Some(games), nodes: Some(20), seed: 3, jobs, stop: Arc::default() }
    }

    #[test]
    fn the_weights_do_not_depend_on_the_number_of_jobs() {
        let how = TuningGames { limit: Some(10), ..HOW };
        let tuned = |jobs| by_games::<Topological>(&asked(jobs, 12), &how, |_, _| {}).expect("a setup");
        let one = tuned(1);
        assert_eq!(one, tuned(3));
        assert_eq!((one.weights.len(), one.done), (Topological::WEIGHTS.len(), [12, 12]));
        assert!(one.samples > 0 && one.errors.is_some());
    }

    #[test]
    fn what_was_played_before_a_stop_is_fitted() {
        let asked = asked(1, 1_000);
        let stop = Arc::clone(&asked.stop);
        let told = |done, _| stop.store(done >= 12, Ordering::Relaxed);
        let stopped = by_games::<Hale>(&asked, &HOW, told).expect("a setup");
        // Another game or two may have ended before the flag was seen.
        assert!((12..100).contains(&stopped.done[0]) && stopped.done[1] == 1_000);
        let whole = Tuning { games: Some(stopped.done[0]), stop: Arc::default(), ..asked };
        let whole = by_games::<Hale>(&whole, &HOW, |_, _| {}).expect("a setup");
        assert_eq!((stopped.weights, stopped.errors), (whole.weights, whole.errors));
    }
}
