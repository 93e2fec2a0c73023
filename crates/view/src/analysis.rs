//! What a player thinks of positions, as words and as JSON.

use crate::Words;
use khod_games::{Game, Outcome, Side};
use serde_json::{Map, Value, json};
use std::time::Duration;

/// How good a position is for the side to move.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Standing {
    /// In hundredths of the unit that the player evaluates in; of no meaning when something is proven.
    pub score: i32,
    /// What is proven.
    pub proof: Option<Proof>,
    /// The chance of winning, draws counted half.
    pub chance: f64,
}

/// A result that can be forced.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Proof {
    /// Whether the side to move wins; otherwise it loses.
    pub wins: bool,
    /// In so many half-moves, where that is known.
    pub plies: Option<u32>,
}

/// A line of play and what it is worth.
#[derive(Clone, PartialEq, Debug)]
pub struct AnalysedLine {
    /// For the side to move.
    pub standing: Standing,
    /// The turns, as contest lines; the last one may be unfinished.
    pub turns: Vec<String>,
}

/// What is known of a position so far.
#[derive(Clone, PartialEq, Debug)]
pub struct Analysis {
    /// Which game.
    pub game: Game,
    /// The position text.
    pub position: String,
    /// Who is to move.
    pub side: Side,
    /// The last whole iteration.
    pub depth: u32,
    /// Moves played in the search.
    pub nodes: u64,
    /// Time used.
    pub time: Duration,
    /// The best lines, the best one first; none when the game is over.
    pub lines: Vec<AnalysedLine>,
    /// How the game ended, if it has.
    pub over: Option<Outcome>,
    /// Whether nothing more follows.
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

/// A turn that gives away so much of the chance of winning is a mistake, one that gives away so much more a bad one.
const MISTAKES: [(f64, &str); 2] = [(0.2, "??"), (0.1, "?")];
/// One that gives away so much is doubtful.
const DOUBTFUL: (f64, &str) = (0.05, "?!");

/// What a result is worth for a side.
pub fn points(outcome: Outcome, side: Side) -> f64 {
    match outcome.winner {
        None => 0.5,
        Some(winner) => f64::from(u8::from(winner == side)),
    }
}

/// How much of the chance of winning a turn gave away, given the mover's chances before and after it. The best turn gives away
/// nothing, whatever a later look at the position says.
pub fn loss(before: f64, after: f64, best: bool) -> f64 {
    if best { 0.0 } else { (before - after).max(0.0) }
}

/// Nothing, `?!` for a doubtful turn, `?` for a mistake, `??` for a bad one.
pub fn mark(loss: f64) -> &'static str {
    let marks = MISTAKES.iter().chain([&DOUBTFUL]);
    marks.into_iter().find(|(least, _)| loss >= *least).map_or("", |(_, mark)| mark)
}

impl Standing {
    /// What a score says to people, given its chance and, when it is proven, its distance from the end, negative for a loss. How soon a
    /// game with turns of several moves ends is not proven, only who wins: the distance is the length of a line.
    pub fn of(score: i32, chance: f64, distance: Option<i32>, alternates: bool) -> Self {
        let proof = distance.map(|distance| Proof {
            wins: distance > 0,
            plies: alternates.then_some(distance.unsigned_abs()),
        });
        let chance = proof.map_or(chance, |proof| f64::from(u8::from(proof.wins)));
        Self { score, proof, chance }
    }

    /// A side's chance, when it is the mover's standing.
    pub fn chance_of(&self, side: Side, mover: Side) -> f64 {
        if side == mover { self.chance } else { 1.0 - self.chance }
    }

    /// `+1.35 (69 %)`, or in how many half-moves it wins or loses.
    pub fn text(&self, words: &Words) -> String {
        self.say(words, "")
    }

    /// The same, with the half-moves called by their name.
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

    /// `score`, `proven`, `plies` and `chance`.
    fn write(&self, object: &mut Map<String, Value>) {
        object.insert("score".to_owned(), json!(if self.proof.is_none() { Some(self.score) } else { None }));
        let result = self.proof.map(|proof| if proof.wins { "win" } else { "loss" });
        object.insert("proven".to_owned(), json!(result));
        object.insert("plies".to_owned(), json!(self.proof.and_then(|proof| proof.plies)));
        object.insert("chance".to_owned(), json!(rounded(self.chance)));
    }
}

/// To four digits: more would be noise.
fn rounded(chance: f64) -> f64 {
    (chance * 10_000.0).round() / 10_000.0
}

impl Analysis {
    /// Nodes a second.
    pub fn speed(&self) -> u64 {
        let seconds = self.time.as_secs_f64();
        if seconds > 0.0 { (self.nodes as f64 / seconds).round() as u64 } else { 0 }
    }

    /// As a JSON object. `docs/formats.md` describes it.
    pub fn json(&self) -> Value {
        let mut object = begin(self.game, &self.position, self.side);
        object.insert("depth".to_owned(), json!(self.depth));
        if let Some(line) = self.lines.first() {
            line.standing.write(&mut object);
        }
        object.insert("nodes".to_owned(), json!(self.nodes));
        object.insert("nps".to_owned(), json!(self.speed()));
        object.insert("ms".to_owned(), json!(self.time.as_millis() as u64));
        let lines = self.lines.iter().map(|line| {
            let mut object = Map::new();
            line.standing.write(&mut object);
            object.insert("moves".to_owned(), json!(line.turns));
            Value::Object(object)
        });
        object.insert("lines".to_owned(), lines.collect());
        if let Some(outcome) = self.over {
            object.insert("over".to_owned(), json!(outcome.to_string()));
        }
        object.insert("last".to_owned(), json!(self.last));
        Value::Object(object)
    }
}

impl JudgedTurn {
    /// Nothing, `?` for a mistake, `??` for a bad one.
    pub fn mark(&self) -> &'static str {
        MISTAKES.iter().find(|(least, _)| self.loss >= *least).map_or("", |(_, mark)| mark)
    }

    /// As a JSON object. `docs/formats.md` describes it.
    pub fn json(&self) -> Value {
        let mut object = begin(self.game, &self.position, self.side);
        object.insert("move".to_owned(), json!(self.number));
        object.insert("played".to_owned(), json!(self.played));
        object.insert("best".to_owned(), json!(self.best));
        self.standing.write(&mut object);
        object.insert("loss".to_owned(), json!(rounded(self.loss)));
        object.insert("mark".to_owned(), json!(self.mark()));
        Value::Object(object)
    }
}

fn begin(game: Game, position: &str, side: Side) -> Map<String, Value> {
    let mut object = Map::new();
    object.insert("game".to_owned(), json!(game.name()));
    object.insert("position".to_owned(), json!(position));
    object.insert("side".to_owned(), json!(side.word()));
    object
}
