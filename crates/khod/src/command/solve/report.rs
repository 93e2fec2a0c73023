//! The report on a proof.

use crate::prelude::*;
use khod_engine::prove::{Proof, ProofVerdict};

/// The report for people: the verdict, the winning line with a turn a row, the work.
pub(super) fn text<P: Evaluate>(words: &Words, start: &P, proof: &Proof<P>) -> String {
    let mut lines = vec![verdict(words, start, proof)];
    for (side, turn) in turns(start, &proof.line) {
        let values = [("side", side.word().into()), ("line", turn.into())];
        lines.push(format!("  {}", words.say_with("solve-turn", &values)));
    }
    lines.push(work(words, "solve-work", proof));
    lines.join("\n")
}

/// A sentence about the work done so far.
pub(super) fn work<P: Evaluate>(words: &Words, key: &str, proof: &Proof<P>) -> String {
    let seconds = format!("{:.2}", proof.time.as_secs_f64());
    words.say_with(key, &[("nodes", proof.nodes.to_string().into()), ("seconds", seconds.into())])
}

/// The report for programs, as JSON.
pub(super) fn json<P: Evaluate>(start: &P, proof: &Proof<P>) -> serde_json::Value {
    let verdict = match proof.verdict() {
        ProofVerdict::Win => "win",
        ProofVerdict::Loss => "loss",
        ProofVerdict::Draw => "draw",
        ProofVerdict::Undecided => "undecided",
    };
    let turns: Vec<String> = turns(start, &proof.line).into_iter().map(|(_, turn)| turn).collect();
    json!({
        "game": P::NAME,
        "position": start.to_text(),
        "side": start.side().word(),
        "verdict": verdict,
        "wins": proof.wins,
        "loses": proof.loses,
        "plies": proof.plies,
        "line": turns,
        "nodes": proof.nodes,
        "ms": proof.time.as_millis() as u64,
    })
}

/// The verdict as a sentence.
fn verdict<P: Evaluate>(words: &Words, start: &P, proof: &Proof<P>) -> String {
    let side = start.side();
    if let Some(outcome) = start.outcome() {
        return words.outcome(outcome);
    }
    let won_by = |winner: Side| {
        let unit = if P::ALTERNATES { "moves" } else { "actions" };
        let plies = proof.plies.expect("a proven win has a length");
        let values = [("side", winner.word().into()), ("plies", plies.into()), ("unit", unit.into())];
        words.say_with("solve-won", &values)
    };
    let not_by = |side: Side| words.say_with("solve-undecided-but", &[("side", Value::from(side.word()))]);
    match (proof.verdict(), proof.wins, proof.loses) {
        (ProofVerdict::Win, ..) => won_by(side),
        (ProofVerdict::Loss, ..) => won_by(side.other()),
        (ProofVerdict::Draw, ..) => words.say("solve-drawn"),
        (ProofVerdict::Undecided, Some(_), _) => not_by(side),
        (ProofVerdict::Undecided, _, Some(_)) => not_by(side.other()),
        (ProofVerdict::Undecided, None, None) => words.say("solve-undecided"),
    }
}

/// A line of play turn by turn: who moves, and the contest line.
fn turns<P: Evaluate>(start: &P, line: &[P::Move]) -> Vec<(Side, String)> {
    let mut turns = Vec::new();
    let mut at = start.clone();
    let mut rest = line;
    while !rest.is_empty() {
        let (begin, side) = (at.clone(), at.side());
        let mut played = 0;
        while played < rest.len() && (played == 0 || !P::ALTERNATES && at.side() == side) {
            at.play(rest[played]);
            played += 1;
        }
        turns.push((side, contest::write_line(&begin, &rest[..played])));
        rest = &rest[played..];
    }
    turns
}
