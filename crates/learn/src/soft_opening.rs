//! Openings of self-play games: good moves more often than weak ones, so that games differ and still look like games.

use crate::prelude::*;
use khod_engine::{Engine, Limits, Score};

/// Lines that a move is chosen from.
const LINES: usize = 6;
/// One move out of this number is any legal one.
const ANY: usize = 6;
/// A score that is less by this is chosen a third as often: the temperature of the choice.
const TEMPERATURE: f64 = 50.0;
/// An opening with a score beyond this is thrown away: its game teaches little.
const LOPSIDED: i32 = 400;
/// Steps that the sum of all probabilities is divided into.
const STEPS: usize = 1 << 20;
/// Openings that are tried before a lopsided one is taken.
const TRIES: usize = 8;

/// A position some plies after the start, reached by moves that are chosen at random by their scores (softmax). Nothing when every
/// try ended the game or the search had to stop.
pub(crate) fn soft_opening<P: Evaluate>(
    start: &P,
    plies: usize,
    random: &mut Random,
    (engine, options): (&mut Engine<P>, SearchOptions),
    limits: &Limits,
) -> Option<P> {
    let mut last = None;
    for _ in 0..TRIES {
        engine.set_options(SearchOptions { lines: LINES, ..options });
        let drawn = play_softly(start, plies, random, engine, limits);
        engine.set_options(options);
        if limits.stop.load(Ordering::Relaxed) {
            return None;
        }
        let Some(position) = drawn else { continue };
        // In games of points the margin decides nothing about the opening.
        let score = if P::POINTS { Score::DRAW } else { engine.think(&position, limits, |_| {}).score() };
        last = Some(position);
        if score.value().abs() <= LOPSIDED {
            break;
        }
    }
    last
}

fn play_softly<P: Evaluate>(
    start: &P,
    plies: usize,
    random: &mut Random,
    engine: &mut Engine<P>,
    limits: &Limits,
) -> Option<P> {
    let mut position = start.clone();
    let mut moves = Vec::new();
    for _ in 0..plies {
        if position.outcome().is_some() || limits.stop.load(Ordering::Relaxed) {
            return None;
        }
        moves.clear();
        position.generate(&mut moves);
        let m = if random.below(ANY) == 0 {
            moves[random.below(moves.len())]
        } else {
            let thought = engine.think(&position, limits, |_| {});
            let scores: Vec<i32> = thought.lines.iter().map(|line| line.score.value()).collect();
            thought.lines[choose(&scores, random)].moves[0]
        };
        position.play(m);
    }
    position.outcome().is_none().then_some(position)
}

/// An index, chosen with a probability that grows with its score.
fn choose(scores: &[i32], random: &mut Random) -> usize {
    let best = scores.iter().max().copied().unwrap_or_default();
    let shares: Vec<f64> = scores.iter().map(|score| (f64::from(score - best) / TEMPERATURE).exp()).collect();
    let mut left = random.below(STEPS) as f64 / STEPS as f64 * shares.iter().sum::<f64>();
    for (at, share) in shares.iter().enumerate() {
        left -= share;
        if left < 0.0 {
            return at;
        }
    }
    0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn better_moves_are_chosen_more_often() {
        let mut random = Random::new(3);
        let mut counts = [0_u32; 4];
        for _ in 0..10_000 {
            counts[choose(&[0, -50, -1_000, 0], &mut random)] += 1;
        }
        assert!(counts[0].abs_diff(counts[3]) < 300, "{counts:?}");
        // A third, as e is nearly 3.
        assert!((1_300..1_800).contains(&counts[1]) && counts[2] == 0, "{counts:?}");
    }
}
