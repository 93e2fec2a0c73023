//! What the search calls proven, against a solver that knows only the rules.

use khod_engine::{Engine, Evaluate, Limits, Score};
use khod_games::{Notation, topological::Topological};
use std::collections::HashMap;

/// The value of a position for the side to move: 1 wins, 0 draws, -1 loses. Every line is played to its end.
fn solve<P: Notation>(position: &P, known: &mut HashMap<String, i32>) -> i32 {
    if let Some(outcome) = position.outcome() {
        return outcome.winner.map_or(0, |winner| if winner == position.side() { 1 } else { -1 });
    }
    let text = position.to_text();
    if let Some(&value) = known.get(&text) {
        return value;
    }
    let mut moves = Vec::new();
    position.generate(&mut moves);
    let mut best = -1;
    for m in moves {
        let mut next = position.clone();
        next.play(m);
        let value = solve(&next, known);
        best = best.max(if next.side() == position.side() { value } else { -value });
        if best == 1 {
            break;
        }
    }
    known.insert(text, best);
    best
}

/// Plays games at random, asking the same engine in every position; gives how often it claimed a proof.
fn compare<P: Evaluate>(limit: u32, setup: &str, games: u64) -> usize {
    let mut known = HashMap::new();
    let mut claims = 0;
    for seed in 1..=games {
        let mut chance = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let mut engine = Engine::<P>::new(1);
        let mut position = P::begin(Some(limit), Some(setup)).expect("a start");
        while position.outcome().is_none() {
            let thought = engine.think(&position, &Limits::nodes(4_000), |_| {});
            let score = thought.score();
            if score.is_proven() {
                claims += 1;
                let claimed = if score > Score::DRAW { 1 } else { -1 };
                assert_eq!(solve(&position, &mut known), claimed, "{score:?} in {}", position.to_text());
            }
            let mut moves = Vec::new();
            position.generate(&mut moves);
            chance ^= chance << 13;
            chance ^= chance >> 7;
            chance ^= chance << 17;
            position.play(moves[(chance >> 11) as usize % moves.len()]);
        }
    }
    claims
}

#[test]
fn proofs_in_topological_know_the_phase_of_the_period() {
    let claims: usize = ["2 period 1", "2 period 3", "2 period 4"]
        .iter()
        .map(|setup| compare::<Topological>(20, setup, 40))
        .sum();
    assert!(claims > 100, "only {claims} claims");
}
