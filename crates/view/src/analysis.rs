//! What a player thinks of positions, as words and as JSON.

use crate::Words;
use khod_games::{Game, Outcome, Side};
use serde::Serialize;
use std::time::Duration;

/// How good a position is for the side to move.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
#[serde(into = "StandingMessage")]
pub struct Standing {
    /// The score in hundredths of the evaluation's unit; it means nothing when a result is proven.
    pub score: i32,
    /// The proven result, if there is one.
    pub proof: Option<ProofView>,
    /// The chance of winning, draws counted half.
    pub chance: f64,
}

/// A result that can be forced.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ProofView {
    /// Whether the side to move wins; if not, it loses.
    pub wins: bool,
    /// The half-moves to the end of the game, where their number is known.
    pub plies: Option<u32>,
}

/// A line of play and what it is worth.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct AnalysedLine {
    /// What the line is worth for the side to move.
    #[serde(flatten)]
    pub standing: Standing,
    /// The turns, as contest lines; the last one may be unfinished.
    #[serde(rename = "moves")]
    pub turns: Vec<String>,
}

/// The analysis of a position so far.
#[derive(Clone, PartialEq, Debug)]
pub struct Analysis {
    /// Which game.
    pub game: Game,
    /// The position text.
    pub position: String,
    /// Who is to move.
    pub side: Side,
    /// The depth of the last complete iteration, in plies.
    pub depth: u32,
    /// Nodes: moves played in the search.
    pub nodes: u64,
    /// Time used.
    pub time: Duration,
    /// The best lines, the best one first; none when the game is over.
    pub lines: Vec<AnalysedLine>,
    /// How the game ended, if it has.
    pub over: Option<Outcome>,
    /// Whether the search has ended and this analysis is the last.
    pub last: bool,
}

/// A turn of a recorded game and what it was worth.
#[derive(Clone, PartialEq, Debug)]
pub struct JudgedTurn {
    /// Which game.
    pub game: Game,
    /// The position text before the turn.
    pub position: String,
    /// The number of the turn in the record, from 1.
    pub number: usize,
    /// Whose turn it was.
    pub side: Side,
    /// The contest line.
    pub played: String,
    /// The best turn that was found.
    pub best: String,
    /// How good the position was for the side to move.
    pub standing: Standing,
    /// How much of the chance of winning the turn gave away.
    pub loss: f64,
}

/// The least loss in the chance of winning of a bad mistake, a mistake and a doubtful turn, with their marks.
const MARKS: [(f64, &str); 3] = [(0.2, "??"), (0.1, "?"), (0.05, "?!")];

/// What a result is worth for a side.
pub fn points(outcome: Outcome, side: Side) -> f64 {
    match outcome.winner {
        None => 0.5,
        Some(winner) => f64::from(u8::from(winner == side)),
    }
}

/// How much of the chance of winning a turn gave away, given the mover's chances before and after it. The best turn gives away
/// nothing, even if the search of the next position finds a lower chance.
pub fn loss(before: f64, after: f64, best: bool) -> f64 {
    if best { 0.0 } else { (before - after).max(0.0) }
}

/// Nothing, `?!` for a doubtful turn, `?` for a mistake, `??` for a bad one.
pub fn mark(loss: f64) -> &'static str {
    MARKS.iter().find(|(least, _)| loss >= *least).map_or("", |(_, mark)| mark)
}

impl Standing {
    /// The standing of a score, given its chance and, when a result is proven, its distance from the end, negative for a loss. How soon a
    /// game with turns of several moves ends is not proven, only who wins: the distance is the length of a line.
    pub fn of(score: i32, chance: f64, distance: Option<i32>, alternates: bool) -> Self {
        let proof = distance.map(|distance| ProofView {
            wins: distance > 0,
            plies: alternates.then_some(distance.unsigned_abs()),
        });
        let chance = proof.map_or(chance, |proof| f64::from(u8::from(proof.wins)));
        Self { score, proof, chance }
    }

    /// The chance of `side`, given that this is the standing of `mover`.
    pub fn chance_of(&self, side: Side, mover: Side) -> f64 {
        if side == mover { self.chance } else { 1.0 - self.chance }
    }

    /// `+1.35 (69 %)`, or in how many half-moves it wins or loses.
    pub fn text(&self, words: &Words) -> String {
        self.say(words, "")
    }

    /// The text with the word for half-moves written out.
    pub fn long_text(&self, words: &Words) -> String {
        self.say(words, "-long")
    }

    fn say(&self, words: &Words, form: &str) -> String {
        let Some(proof) = self.proof else {
            let sign = if self.score < 0 { "-" } else { "+" };
            let size = self.score.unsigned_abs();
            return format!("{sign}{}.{:02} ({} %)", size / 100, size % 100, self.percent());
        };
        let result = if proof.wins { "wins" } else { "loses" };
        match proof.plies {
            None => words.say(&format!("standing-{result}")),
            Some(plies) => words.say_with(&format!("standing-{result}-in{form}"), &[("plies", plies.into())]),
        }
    }

    /// The chance of winning in percent: never 0 or 100 while nothing is proven.
    fn percent(&self) -> u32 {
        ((self.chance * 100.0).round() as u32).clamp(1, 99)
    }
}

/// A chance rounded to four decimals: further ones would be noise.
fn rounded(chance: f64) -> f64 {
    (chance * 10_000.0).round() / 10_000.0
}

impl Analysis {
    /// Nodes a second.
    pub fn speed(&self) -> u64 {
        let seconds = self.time.as_secs_f64();
        if seconds > 0.0 { (self.nodes as f64 / seconds).round() as u64 } else { 0 }
    }

    /// As a JSON object on one line. `docs/formats.md` describes it.
    pub fn json(&self) -> String {
        written(&AnalysisMessage {
            game: self.game.name(),
            position: &self.position,
            side: self.side.word(),
            depth: self.depth,
            standing: self.lines.first().map(|line| line.standing.into()),
            nodes: self.nodes,
            nps: self.speed(),
            ms: self.time.as_millis() as u64,
            lines: &self.lines,
            over: self.over.map(|outcome| outcome.to_string()),
            last: self.last,
        })
    }
}

impl JudgedTurn {
    /// Nothing, `?` for a mistake, `??` for a bad one.
    pub fn mark(&self) -> &'static str {
        // A doubtful turn has no mark here.
        Some(mark(self.loss)).filter(|mark| *mark != "?!").unwrap_or_default()
    }

    /// As a JSON object on one line. `docs/formats.md` describes it.
    pub fn json(&self) -> String {
        written(&JudgedMessage {
            game: self.game.name(),
            position: &self.position,
            side: self.side.word(),
            number: self.number,
            played: &self.played,
            best: &self.best,
            standing: self.standing.into(),
            loss: rounded(self.loss),
            mark: self.mark(),
        })
    }
}

fn written(message: &impl Serialize) -> String {
    serde_json::to_string(message).expect("messages are plain data")
}

/// The analysis of a position, as JSON.
#[derive(Serialize)]
struct AnalysisMessage<'a> {
    game: &'static str,
    position: &'a str,
    side: &'static str,
    depth: u32,
    #[serde(flatten)]
    standing: Option<StandingMessage>,
    nodes: u64,
    nps: u64,
    ms: u64,
    lines: &'a [AnalysedLine],
    #[serde(skip_serializing_if = "Option::is_none")]
    over: Option<String>,
    last: bool,
}

/// A turn of a recorded game, as JSON.
#[derive(Serialize)]
struct JudgedMessage<'a> {
    game: &'static str,
    position: &'a str,
    side: &'static str,
    #[serde(rename = "move")]
    number: usize,
    played: &'a str,
    best: &'a str,
    #[serde(flatten)]
    standing: StandingMessage,
    loss: f64,
    mark: &'static str,
}

#[derive(Serialize)]
struct StandingMessage {
    score: Option<i32>,
    proven: Option<&'static str>,
    plies: Option<u32>,
    chance: f64,
}

impl From<Standing> for StandingMessage {
    fn from(Standing { score, proof, chance }: Standing) -> Self {
        Self {
            score: proof.is_none().then_some(score),
            proven: proof.map(|proof| if proof.wins { "win" } else { "loss" }),
            plies: proof.and_then(|proof| proof.plies),
            chance: rounded(chance),
        }
    }
}
