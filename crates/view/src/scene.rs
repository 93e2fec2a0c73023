//! What is drawn of a position, what can be tapped, and what moves do: data that Rust draws as a still picture and a
//! browser as a living one.

mod flat;
mod hale;
mod lo;
mod palisade;
mod phalanx;
mod picture;
mod plain;
mod preview;
mod shape;
mod stack;
mod staged;
#[cfg(test)]
mod tests;
mod topological;

pub use picture::{Picture, STYLE, symbols};
pub use preview::Preview;

use crate::{Words, board};
use khod_games::{AnyPosition, Fact, Side};
use serde_json::{Value, json};
use shape::{Point, Shape, Turning, number};
use staged::{Staged, staged};

/// The turn that led to a position, for the marks of the last move.
#[derive(Clone, Debug)]
pub struct LastTurn {
    /// The position before the turn.
    pub before: AnyPosition,
    /// The moves of the turn, in order.
    pub moves: Vec<String>,
}

/// Everything needed to draw a position and to enter a move in it. Units are cells; y grows downwards.
#[derive(Clone, Debug)]
pub struct Scene {
    game: &'static str,
    side: Side,
    frame: Frame,
    sprites: Vec<Sprite>,
    /// Those that have won the game together.
    won: Vec<u32>,
    targets: Vec<Target>,
    legal: Vec<Entry>,
    marks: Vec<Mark>,
    status: Status,
}

/// The board without its pieces.
#[derive(Clone, PartialEq, Debug)]
struct Frame {
    /// What is to be seen: left, top, width, height.
    view: [f64; 4],
    /// How it is turned around.
    turning: Turning,
    /// What lies under the pieces.
    ground: Vec<Shape>,
    /// What lies over them.
    over: Vec<Shape>,
    /// The names of the columns and where they are.
    columns: Vec<(String, f64)>,
    /// The names of the rows and where they are.
    rows: Vec<(String, f64)>,
    /// Where the names stand: x of the rows', y of the columns'.
    names: Point,
}

/// One drawn piece.
#[derive(Clone, PartialEq, Debug)]
struct Sprite {
    id: u32,
    spot: Spot,
}

/// Where and how a piece is drawn.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Spot {
    symbol: &'static str,
    at: Point,
    /// How far above the ground.
    z: f64,
}

/// A place that can be tapped.
#[derive(Clone, PartialEq, Debug)]
struct Target {
    id: String,
    /// Left, top, width, height; nothing for a button beside the board.
    area: Option<[f64; 4]>,
    /// What is framed when it is chosen, if not that.
    framed: Option<[f64; 4]>,
    row: usize,
    column: usize,
    label: String,
    /// The same as it is on a turned board, if that is something else.
    flipped: Option<String>,
    /// A closer look at what stands here, as a page shows it.
    inside: Option<String>,
    /// The target that is meant where this one means nothing.
    stands_for: Option<String>,
    /// Where the piece that is tapped here is drawn, if one is.
    sprites: Vec<u32>,
}

/// One way to enter a legal move.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Entry {
    m: String,
    taps: Vec<String>,
    kind: &'static str,
    /// A number that is shown at the destination.
    at: Option<u32>,
    /// After so many taps the rest is tapped on the scene inside the move's preview.
    middle: Option<usize>,
}

/// Something drawn to point out a place.
#[derive(Clone, PartialEq, Debug)]
struct Mark {
    shapes: Vec<Shape>,
    /// Whether it lies under the pieces.
    under: bool,
}

/// What is said beside the board.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Status {
    title: String,
    text: String,
    remarks: Vec<String>,
    over: Option<(&'static str, &'static str)>,
}

impl Entry {
    fn new(m: impl Into<String>, taps: Vec<String>, kind: &'static str) -> Self {
        Self { m: m.into(), taps, kind, at: None, middle: None }
    }
}

impl Target {
    fn button(id: &str, label: String) -> Self {
        Self {
            id: id.to_owned(),
            area: None,
            framed: None,
            row: 0,
            column: 0,
            label,
            flipped: None,
            inside: None,
            stands_for: None,
            sprites: Vec::new(),
        }
    }
}

/// The number of the sprite of a fact.
fn sprite_id(fact: Fact) -> u32 {
    u32::from(fact.place) * 64 + u32::from(fact.level)
}

impl Scene {
    /// The scene of a position; the last turn is marked, if there was one.
    pub fn of(position: &AnyPosition, last: Option<&LastTurn>, words: &Words) -> Self {
        let stage = staged(position);
        let mut scene = Self::on(&*stage, position, words);
        if let Some(last) = last {
            scene.marks = staged(&last.before).trace(&last.before, &last.moves);
        }
        scene
    }

    fn on(stage: &dyn Staged, position: &AnyPosition, words: &Words) -> Self {
        let legal = if position.outcome().is_none() { stage.entries() } else { Vec::new() };
        let mut targets = stage.targets(words);
        for target in &mut targets {
            let mut moves: Vec<&str> =
                legal.iter().filter(|entry| entry.taps[0] == target.id).map(|entry| &*entry.m).collect();
            moves.dedup();
            let from = legal.iter().any(|entry| entry.taps.len() > 1 && entry.taps[0] == target.id);
            if from {
                let count = crate::Value::from(moves.len() as i64);
                for label in [&mut target.label].into_iter().chain(&mut target.flipped) {
                    let values = [("label", label.clone().into()), ("moves", count.clone())];
                    *label = words.say_with("scene-with-moves", &values);
                }
            }
        }
        Self {
            game: position.spec().name,
            side: position.side(),
            frame: stage.frame(),
            sprites: sprites(stage, &position.facts()),
            won: stage.won().into_iter().map(sprite_id).collect(),
            targets,
            legal,
            marks: Vec::new(),
            status: Status::of(position, words),
        }
    }

    /// The same while a turn is whole but not yet made: nothing is said of the next one.
    #[must_use]
    pub fn waiting(mut self, position: &AnyPosition, words: &Words) -> Self {
        self.legal.clear();
        self.frame.over.retain(|shape| !shape.class().starts_with("kb-pip"));
        let remarks = position.remarks();
        let remarks = remarks.iter().filter(|remark| !remark.is_about_the_next_move());
        self.status.remarks = remarks.map(|remark| words.explain(remark)).collect();
        self
    }

    /// The scene as the board component in the browser reads it.
    pub fn json(&self) -> Value {
        let Frame { view, turning, over, .. } = &self.frame;
        let [under, marks] = picture::marked(&self.marks, *turning);
        json!({
            "game": self.game,
            "turn": self.side.word(),
            "view": view.map(number),
            "flip": [turning.x.map(number), turning.y.map(number)],
            "ground": self.frame.ground(),
            "under": under,
            "sprites": self.sprites.iter().map(Sprite::json).collect::<Vec<_>>(),
            "over": picture::over(over, *turning),
            "marks": marks,
            "won": self.won,
            "targets": self.targets.iter().map(Target::json).collect::<Vec<_>>(),
            "legal": self.legal.iter().map(Entry::json).collect::<Vec<_>>(),
            "status": self.status.json(),
        })
    }
}

/// What the board component in the browser says besides what scenes and previews say.
pub fn phrases(words: &Words) -> Value {
    let keys = ["selected", "confirm", "cancel", "remove", "again"];
    let phrase = |key: &str| (key.to_owned(), Value::from(words.say(&format!("scene-phrase-{key}"))));
    Value::Object(keys.into_iter().map(phrase).collect())
}

fn sprites(stage: &dyn Staged, facts: &[Fact]) -> Vec<Sprite> {
    let spot = stage.spots();
    let mut sprites: Vec<Sprite> =
        facts.iter().map(|&fact| Sprite { id: sprite_id(fact), spot: spot(fact) }).collect();
    sprites.sort_by_key(|sprite| sprite.id);
    sprites
}

impl Sprite {
    fn json(&self) -> Value {
        let Spot { symbol, at: (x, y), z } = self.spot;
        let mut value = json!({"id": self.id, "sym": symbol, "x": number(x), "y": number(y)});
        if z != 0.0 {
            value["z"] = number(z);
        }
        value
    }
}

impl Target {
    fn json(&self) -> Value {
        let mut value = json!({"id": self.id, "label": self.label});
        match self.area {
            Some(area) => {
                value["r"] = Value::from(area.map(number).to_vec());
                value["row"] = Value::from(self.row);
                value["col"] = Value::from(self.column);
            }
            None => value["button"] = Value::from(true),
        }
        if let Some(framed) = self.framed {
            value["f"] = Value::from(framed.map(number).to_vec());
        }
        for (key, text) in [("flipped", &self.flipped), ("inside", &self.inside)] {
            if let Some(text) = text {
                value[key] = Value::from(text.as_str());
            }
        }
        if let Some(other) = &self.stands_for {
            value["as"] = Value::from(other.as_str());
        }
        if !self.sprites.is_empty() {
            value["on"] = Value::from(self.sprites.clone());
        }
        value
    }
}

impl Entry {
    fn json(&self) -> Value {
        let mut value = json!({"m": self.m, "taps": self.taps, "k": self.kind});
        if let Some(at) = self.at {
            value["at"] = Value::from(at);
        }
        if let Some(middle) = self.middle {
            value["mid"] = Value::from(middle);
        }
        value
    }
}

impl Mark {
    const fn new(shapes: Vec<Shape>) -> Self {
        Self { shapes, under: false }
    }

    fn beneath(self) -> Self {
        Self { under: true, ..self }
    }
}

impl Status {
    fn of(position: &AnyPosition, words: &Words) -> Self {
        let outcome = position.outcome();
        let remarks = position.remarks();
        let remarks = remarks.iter().filter(|remark| !(outcome.is_some() && remark.is_about_the_next_move()));
        Self {
            title: words.say(&format!("game-{}", position.spec().name)),
            text: board::state(position, words),
            remarks: remarks.map(|remark| words.explain(remark)).collect(),
            over: outcome.map(|outcome| (outcome.winner_word(), outcome.reason)),
        }
    }

    fn json(&self) -> Value {
        let mut value = json!({"text": self.text, "remarks": self.remarks, "over": self.over.is_some()});
        if let Some((winner, reason)) = self.over {
            value["winner"] = Value::from(winner);
            value["reason"] = Value::from(reason);
        }
        value
    }
}
