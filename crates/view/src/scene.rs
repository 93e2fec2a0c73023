//! Scenes: what is drawn of a position, what can be tapped, and what moves do. Rust draws them as still pictures, the
//! browser as a board that moves.

mod flat;
mod hale;
mod lo;
mod palisade;
mod phalanx;
mod picture;
mod prelude;
mod preview;
mod shape;
mod stack;
mod staged;
#[cfg(test)]
mod tests;
mod topological;

use picture::Drawn;
pub use picture::{Picture, STYLE, symbols};
pub use preview::Preview;

use crate::{Words, board};
use flat::Flat;
use khod_games::{AnyPosition, Fact};
use serde::Serialize;
use shape::{Length, Point, Shape, Turning};
use staged::{Staged, staged};
use std::collections::BTreeMap;

/// The turn that led to a position, for the marks of the last move.
#[derive(Clone, Debug)]
pub struct LastTurn {
    /// The position before the turn.
    pub before: AnyPosition,
    /// The moves of the turn, in order.
    pub moves: Vec<String>,
}

/// Everything needed to draw a position and to enter a move in it. Units are cells; y grows downwards.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Scene {
    game: &'static str,
    /// The position text.
    pos: String,
    /// The side to move.
    turn: &'static str,
    #[serde(skip)]
    frame: Frame,
    sprites: Vec<Sprite>,
    /// The sprites that have won the game.
    won: Vec<u32>,
    targets: Vec<Target>,
    legal: Vec<Entry>,
    #[serde(skip)]
    marks: Marks,
    status: Status,
}

/// A scene as the board component in the browser reads it.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct SceneMessage {
    #[serde(flatten)]
    scene: Scene,
    /// What is to be seen: left, top, width, height.
    view: [Length; 4],
    /// The sums of a coordinate and its turned one, for those that change.
    flip: [Option<Length>; 2],
    ground: Drawn,
    under: Drawn,
    over: Drawn,
    marks: Drawn,
}

/// The board without its pieces.
#[derive(Clone, PartialEq, Debug)]
struct Frame {
    /// What is to be seen: left, top, width, height.
    view: [f64; 4],
    /// How the board is turned around.
    turning: Turning,
    /// What lies under the pieces.
    ground: Vec<Shape>,
    /// What lies over the pieces.
    over: Vec<Shape>,
    /// The names of the columns and where they are.
    columns: Vec<(String, f64)>,
    /// The names of the rows and where they are.
    rows: Vec<(String, f64)>,
    /// Where the names stand: x of the rows', y of the columns'.
    names: Point,
}

/// One drawn piece.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
struct Sprite {
    id: u32,
    #[serde(flatten)]
    spot: Spot,
}

/// Where and how a piece is drawn.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
struct Spot {
    #[serde(rename = "sym")]
    symbol: &'static str,
    x: Length,
    y: Length,
    /// How far above the ground, if at all.
    #[serde(skip_serializing_if = "Length::is_zero")]
    #[cfg_attr(test, ts(optional, as = "Option<Length>"))]
    z: Length,
}

impl Spot {
    const fn new(symbol: &'static str, (x, y): Point, z: f64) -> Self {
        Self { symbol, x: Length(x), y: Length(y), z: Length(z) }
    }

    const fn at(self) -> Point {
        (self.x.0, self.y.0)
    }
}

/// A place that can be tapped, or a button beside the board.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
struct Target {
    id: String,
    label: String,
    /// Left, top, width, height; nothing for a button.
    #[serde(rename = "r", skip_serializing_if = "Option::is_none")]
    area: Option<[Length; 4]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    row: Option<usize>,
    #[serde(rename = "col", skip_serializing_if = "Option::is_none")]
    column: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    button: Option<bool>,
    /// What is framed when it is chosen, if not `r`.
    #[serde(rename = "f", skip_serializing_if = "Option::is_none")]
    framed: Option<[Length; 4]>,
    /// The label on a turned board, if that is another one.
    #[serde(skip_serializing_if = "Option::is_none")]
    flipped: Option<String>,
    /// A closer look at what stands here, as a page shows it.
    #[serde(skip_serializing_if = "Option::is_none")]
    inside: Option<String>,
    /// The target that is meant where this one means nothing.
    #[serde(rename = "as", skip_serializing_if = "Option::is_none")]
    stands_for: Option<String>,
    /// The sprites that stand here.
    #[serde(rename = "on", skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(test, ts(optional, as = "Option<Vec<u32>>"))]
    sprites: Vec<u32>,
}

/// One way to enter a legal move.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
struct Entry {
    m: String,
    taps: Vec<String>,
    #[serde(rename = "k")]
    kind: &'static str,
    /// A number that is shown at the destination.
    #[serde(skip_serializing_if = "Option::is_none")]
    at: Option<u32>,
    /// The number of taps after which the rest is tapped on the scene inside the move's preview.
    #[serde(rename = "mid", skip_serializing_if = "Option::is_none")]
    middle: Option<usize>,
}

/// Shapes that point out places, under the pieces and over them.
#[derive(Clone, PartialEq, Debug, Default)]
struct Marks {
    under: Vec<Shape>,
    over: Vec<Shape>,
}

/// What is said beside the board.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
struct Status {
    #[serde(skip)]
    title: String,
    text: String,
    remarks: Vec<String>,
    over: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    winner: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<&'static str>,
}

impl Entry {
    fn new(m: impl Into<String>, taps: Vec<String>, kind: &'static str) -> Self {
        Self { m: m.into(), taps, kind, at: None, middle: None }
    }
}

impl Target {
    fn button(id: &str, label: String) -> Self {
        Self { id: id.to_owned(), label, button: Some(true), ..Self::default() }
    }

    fn pass(words: &Words) -> Self {
        Self::button("pass", words.say("scene-pass"))
    }

    fn place(id: String, label: String, area: [f64; 4], row: usize, column: usize) -> Self {
        let area = Some(area.map(Length));
        Self { id, label, area, row: Some(row), column: Some(column), ..Self::default() }
    }
}

/// The number of the sprite of a fact.
fn sprite_id(fact: Fact) -> u32 {
    u32::from(fact.place) * 64 + u32::from(fact.level)
}

impl Scene {
    /// The scene of a position; the last turn is marked, if there was one.
    pub fn of(position: &AnyPosition, last: Option<&LastTurn>, words: &Words) -> Self {
        let mut scene = Self::on(&*staged(position), &Flat::new(position), words);
        if let Some(LastTurn { before, moves }) = last {
            scene.marks = staged(before).trace(&Flat::new(before), moves);
        }
        scene
    }

    fn on(stage: &dyn Staged, board: &Flat, words: &Words) -> Self {
        let position = &board.position;
        let legal = if position.outcome().is_none() { stage.entries(board) } else { Vec::new() };
        let mut targets = stage.targets(board, words);
        for target in &mut targets {
            let mut begun: Vec<&Entry> = legal.iter().filter(|entry| entry.taps[0] == target.id).collect();
            if begun.iter().any(|entry| entry.taps.len() > 1) {
                begun.dedup_by_key(|entry| &entry.m);
                for label in [&mut target.label].into_iter().chain(&mut target.flipped) {
                    let values = [("label", label.clone().into()), ("moves", begun.len().into())];
                    *label = words.say_with("scene-with-moves", &values);
                }
            }
        }
        Self {
            game: position.spec().name,
            pos: position.text(),
            turn: position.side().word(),
            frame: stage.frame(board),
            sprites: sprites(stage, board),
            won: stage.won().into_iter().map(sprite_id).collect(),
            targets,
            legal,
            marks: Marks::default(),
            status: Status::of(position, words),
        }
    }

    /// The scene of a turn that is complete but not sent yet: without legal moves and without remarks on the next turn.
    #[must_use]
    pub fn waiting(mut self, position: &AnyPosition, words: &Words) -> Self {
        self.legal.clear();
        self.frame.over.retain(|shape| !shape.class().starts_with("kb-pip"));
        self.status.remarks = board::remarks(position, false, words);
        self
    }

    /// The scene without the entries of one move, which a page enters in another way.
    #[must_use]
    pub fn without(mut self, m: &str) -> Self {
        self.legal.retain(|entry| entry.m != m);
        self
    }

    /// The legal moves that can be entered.
    pub fn moves(&self) -> Vec<&str> {
        let mut moves: Vec<&str> = self.legal.iter().map(|entry| &*entry.m).collect();
        moves.dedup();
        moves
    }

    /// Remarks on the position, besides who is to move.
    pub fn remarks(&self) -> &[String] {
        &self.status.remarks
    }

    /// The scene as the board component in the browser reads it.
    pub fn message(self) -> SceneMessage {
        let Frame { view, turning, .. } = self.frame;
        SceneMessage {
            view: view.map(Length),
            flip: [turning.x, turning.y].map(|sum| sum.map(Length)),
            ground: self.frame.ground(),
            under: Drawn::of(&self.marks.under, turning),
            over: Drawn::of(&self.frame.over, turning),
            marks: Drawn::of(&self.marks.over, turning),
            scene: self,
        }
    }
}

/// The sentences of the board component in the browser that are not part of scenes and previews.
pub fn phrases(words: &Words) -> BTreeMap<&'static str, String> {
    let keys = ["selected", "confirm", "cancel", "remove", "again"];
    keys.map(|key| (key, words.say(&format!("scene-phrase-{key}")))).into()
}

fn sprites(stage: &dyn Staged, board: &Flat) -> Vec<Sprite> {
    let (spot, facts) = (stage.spots(board), board.position.facts().into_iter());
    let mut sprites: Vec<Sprite> =
        facts.map(|fact| Sprite { id: sprite_id(fact), spot: spot(fact) }).collect();
    sprites.sort_by_key(|sprite| sprite.id);
    sprites
}

impl Status {
    fn of(position: &AnyPosition, words: &Words) -> Self {
        let outcome = position.outcome();
        Self {
            title: words.say(&format!("game-{}", position.spec().name)),
            text: board::state(position, words),
            remarks: board::remarks(position, outcome.is_none(), words),
            over: outcome.is_some(),
            winner: outcome.map(khod_games::Outcome::winner_word),
            reason: outcome.map(|outcome| outcome.reason),
        }
    }
}
