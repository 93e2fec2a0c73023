//! Duels as JSON: a header, a line for each pair, the result.

use super::test::Test;
use crate::prelude::*;
use khod_engine::duel::{Effort, Pair, PlayedGame};
use khod_games::Outcome;
use serde_json::Value;

/// The names of the players.
const NAMES: [&str; 2] = ["a", "b"];

fn effort(effort: &Effort) -> Value {
    json!({
        "searches": effort.searches,
        "depths": effort.depths,
        "nodes": effort.nodes,
        "seconds": effort.time.as_secs_f64(),
    })
}

fn read_effort(value: &Value) -> Option<Effort> {
    Some(Effort {
        searches: value["searches"].as_u64()?,
        depths: value["depths"].as_u64()?,
        nodes: value["nodes"].as_u64()?,
        time: Duration::try_from_secs_f64(value["seconds"].as_f64()?).ok()?,
    })
}

/// A pair as an object, in which pairs are numbered from 1.
pub(super) fn pair(number: u64, pair: &Pair) -> Value {
    let games = [0, 1].map(|game| {
        let played = &pair.games[game];
        let Outcome { reason, .. } = played.outcome;
        let (white, winner) = (NAMES[Pair::seat(game).index()], played.outcome.winner_word());
        let mut object = json!({ "white": white, "winner": winner, "reason": reason, "turns": played.turns });
        if let Some(points) = played.points {
            object["points"] = json!(points);
        }
        for (name, cost) in NAMES.into_iter().zip(&played.efforts) {
            object[name] = effort(cost);
        }
        object
    });
    json!({ "pair": number + 1, "opening": pair.opening, "games": games })
}

/// Reads a pair; `None` if it is malformed or its number is not `number`.
pub(super) fn read_pair<P: Evaluate>(value: &Value, number: u64) -> Option<Pair> {
    if value["pair"].as_u64() != Some(number + 1) || value["games"].as_array()?.len() != 2 {
        return None;
    }
    let game = |game: usize| read_game::<P>(&value["games"][game], NAMES[Pair::seat(game).index()]);
    Some(Pair { opening: value["opening"].as_str()?.to_owned(), games: [game(0)?, game(1)?] })
}

fn read_game<P: Evaluate>(value: &Value, white: &str) -> Option<PlayedGame> {
    if value["white"] != white {
        return None;
    }
    let winner = match value["winner"].as_str()? {
        "draw" => None,
        word => Some(Side::from_word(word)?),
    };
    let reason = P::REASONS.iter().find(|reason| value["reason"] == **reason)?;
    let points = match value.get("points") {
        None => None,
        Some(points) => {
            let of = |side: Side| u32::try_from(points[side.index()].as_u64()?).ok();
            Some([of(Side::White)?, of(Side::Black)?])
        }
    };
    Some(PlayedGame {
        outcome: Outcome { winner, reason },
        turns: value["turns"].as_u64()?,
        points,
        efforts: [read_effort(&value["a"])?, read_effort(&value["b"])?],
    })
}

/// The result: everything of the header, and the score of the games.
pub(super) fn result(
    header: &Value,
    tally: &DuelTally,
    test: Option<Test>,
    finished: bool,
    seconds: f64,
) -> Value {
    let mut result = header.clone();
    let [losses, draws, wins] = tally.games.counts();
    let games = tally.games.total().max(1) as f64;
    let elo = tally.pairs.elo();
    result["finished"] = json!(finished);
    result["pairs"] = json!(tally.pairs.total());
    result["pentanomial"] = json!(tally.pairs.counts());
    result["wins"] = json!(wins);
    result["draws"] = json!(draws);
    result["losses"] = json!(losses);
    result["score"] = json!(tally.pairs.score());
    result["elo"] = json!(elo.value);
    result["elo_error"] = json!(elo.error);
    result["superiority"] = json!(tally.pairs.superiority());
    result["sprt"] = test.map_or(Value::Null, |test| sequential(test, tally));
    if tally.margin.count() > 0 {
        result["points"] = json!({ "mean": tally.margin.value(), "error": tally.margin.error() });
    }
    result["white_score"] = json!(tally.white.score());
    result["reasons"] = tally.reasons.iter().map(|(reason, count)| ((*reason).to_owned(), *count)).collect();
    result["turns"] = json!(tally.turns as f64 / games);
    result["effort"] =
        NAMES.into_iter().zip(&tally.efforts).map(|(name, cost)| (name, effort(cost))).collect();
    result["nodes"] = json!(tally.efforts[0].nodes + tally.efforts[1].nodes);
    result["seconds"] = json!(seconds);
    result
}

fn sequential(test: Test, tally: &DuelTally) -> Value {
    let [low, high] = test.sprt.hypotheses();
    let verdict = match test.verdict(tally) {
        SprtVerdict::AcceptH0 => Some("low"),
        SprtVerdict::AcceptH1 => Some("high"),
        SprtVerdict::GoOn => None,
    };
    json!({
        "low": low,
        "high": high,
        "model": test.measure.name(),
        "llr": test.ratio(tally),
        "bounds": test.sprt.bounds(),
        "verdict": verdict,
    })
}
