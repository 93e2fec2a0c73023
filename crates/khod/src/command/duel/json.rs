//! Duels as JSON: a header, a line for each pair, the result.

use super::test::Test;
use crate::prelude::*;
use khod_engine::duel::{Effort, Pair, PlayedGame};
use khod_games::Outcome;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// The names of the players.
const NAMES: [&str; 2] = ["a", "b"];

/// A finished pair.
#[derive(Serialize, Deserialize)]
pub(super) struct PairLine {
    /// Its number, from 1.
    pair: u64,
    opening: String,
    games: [GameLine; 2],
}

#[derive(Serialize, Deserialize)]
struct GameLine {
    /// The player who had white.
    white: String,
    winner: String,
    reason: String,
    turns: u64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    points: Option<[u32; 2]>,
    a: EffortLine,
    b: EffortLine,
}

/// What a player's turns took.
#[derive(Serialize, Deserialize)]
struct EffortLine {
    #[serde(default)]
    turns: u64,
    searches: u64,
    depths: u64,
    nodes: u64,
    seconds: f64,
    #[serde(default)]
    longest: f64,
}

impl EffortLine {
    fn of(effort: &Effort) -> Self {
        let &Effort { turns, searches, depths, nodes, time, longest } = effort;
        let [seconds, longest] = [time, longest].map(|time| time.as_secs_f64());
        Self { turns, searches, depths, nodes, seconds, longest }
    }

    fn read(self) -> Option<Effort> {
        let Self { turns, searches, depths, nodes, .. } = self;
        let time = Duration::try_from_secs_f64(self.seconds).ok()?;
        let longest = Duration::try_from_secs_f64(self.longest).ok()?;
        Some(Effort { turns, searches, depths, nodes, time, longest })
    }
}

impl PairLine {
    /// The line of a pair, by its number from 0.
    pub(super) fn of(number: u64, pair: &Pair) -> Self {
        let games = [0, 1].map(|game| {
            let PlayedGame { outcome, turns, points, efforts: [a, b] } = &pair.games[game];
            GameLine {
                white: NAMES[Pair::seat(game).index()].to_owned(),
                winner: outcome.winner_word().to_owned(),
                reason: outcome.reason.to_owned(),
                turns: *turns,
                points: *points,
                a: EffortLine::of(a),
                b: EffortLine::of(b),
            }
        });
        Self { pair: number + 1, opening: pair.opening.clone(), games }
    }

    /// The pair; `None` if it is impossible or its number is not `number`.
    pub(super) fn read<P: Evaluate>(self, number: u64) -> Option<Pair> {
        let [first, second] = self.games;
        let games = [first.read::<P>(0)?, second.read::<P>(1)?];
        (self.pair == number + 1).then_some(Pair { opening: self.opening, games })
    }
}

impl GameLine {
    fn read<P: Evaluate>(self, game: usize) -> Option<PlayedGame> {
        if self.white != NAMES[Pair::seat(game).index()] {
            return None;
        }
        let winner = match self.winner.as_str() {
            "draw" => None,
            word => Some(Side::from_word(word)?),
        };
        let reason = P::REASONS.iter().find(|reason| **reason == self.reason)?;
        let efforts = [self.a.read()?, self.b.read()?];
        Some(PlayedGame {
            outcome: Outcome { winner, reason },
            turns: self.turns,
            points: self.points,
            efforts,
        })
    }
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
    let [a, b] = tally.efforts.each_ref().map(EffortLine::of);
    result["effort"] = json!({ "a": a, "b": b });
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
