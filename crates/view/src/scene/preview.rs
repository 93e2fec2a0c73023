use super::{
    Drawn, Length, Marks, Scene, SceneMessage, Spot, Sprite, flat::Flat, sprite_id, sprites, staged,
};
use crate::Words;
use khod_games::{AnyPosition, Fact, Illegal, Side};
use serde::Serialize;
use std::collections::HashMap;

/// What one move does: events in time, marks, a sentence, a sound; after a sowing also the row before a column is removed.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
pub struct Preview {
    m: String,
    say: String,
    sound: &'static str,
    pub(super) events: Vec<BoardEvent>,
    pub(super) under: Drawn,
    pub(super) marks: Drawn,
    /// What lies over the pieces afterwards.
    over: Drawn,
    /// What is seen in the middle of the move.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) scene: Option<SceneMessage>,
    /// What is seen between this move and the next one of the same turn.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub after: Option<SceneMessage>,
}

/// Something that happens to a sprite; without a place it is gone.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
pub(super) struct BoardEvent {
    #[serde(rename = "t")]
    pub(super) kind: &'static str,
    pub(super) id: u32,
    #[serde(rename = "sym", skip_serializing_if = "Option::is_none")]
    pub(super) symbol: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) x: Option<Length>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) y: Option<Length>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) z: Option<Length>,
    /// Milliseconds before it begins.
    pub(super) delay: u32,
    /// Milliseconds that it takes.
    ms: u32,
}

impl BoardEvent {
    fn new(kind: &'static str, id: u32, spot: Option<Spot>, delay: u32, ms: u32) -> Self {
        let symbol = spot.map(|spot| spot.symbol);
        let [x, y, z] = spot.map_or([None; 3], |spot| [spot.x, spot.y, spot.z].map(Some));
        Self { kind, id, symbol, x, y, z, delay, ms }
    }
}

/// What a move does, as a game describes it.
pub(super) struct Story {
    say: String,
    sound: &'static str,
    steps: Vec<Step>,
    pub(super) marks: Marks,
    /// The scene in the middle of the move, on which the rest of the move is tapped.
    pub(super) scene: Option<Scene>,
}

struct Step {
    kind: &'static str,
    /// The piece before the move; `None` if it is new.
    from: Option<Fact>,
    to: Whereto,
    delay: u32,
    length: u32,
}

enum Whereto {
    /// The piece stands there after the move.
    Fact(Fact),
    /// The piece is drawn there on its way.
    Spot(Spot),
    Gone,
}

impl Story {
    pub(super) fn new(say: String, sound: &'static str) -> Self {
        Self { say, sound, steps: Vec::new(), marks: Marks::default(), scene: None }
    }

    /// A piece goes from one place to another.
    pub(super) fn moves(&mut self, from: Fact, to: Fact, delay: u32, length: u32) {
        self.steps.push(Step { kind: "move", from: Some(from), to: Whereto::Fact(to), delay, length });
    }

    /// A piece is lifted to a place on its way.
    pub(super) fn passes(&mut self, kind: &'static str, from: Fact, spot: Spot, delay: u32, length: u32) {
        self.steps.push(Step { kind, from: Some(from), to: Whereto::Spot(spot), delay, length });
    }

    /// A piece closes a gap that other pieces left.
    pub(super) fn closes_up(&mut self, from: Fact, to: Fact, delay: u32, length: u32) {
        self.steps.push(Step { kind: "close-up", from: Some(from), to: Whereto::Fact(to), delay, length });
    }

    /// A new piece comes.
    pub(super) fn places(&mut self, fact: Fact, delay: u32, length: u32) {
        self.steps.push(Step { kind: "place", from: None, to: Whereto::Fact(fact), delay, length });
    }

    /// An enemy piece is taken.
    pub(super) fn captures(&mut self, fact: Fact, delay: u32, length: u32) {
        self.steps.push(Step { kind: "capture", from: Some(fact), to: Whereto::Gone, delay, length });
    }

    /// A piece leaves the game without being taken.
    pub(super) fn removes(&mut self, fact: Fact, delay: u32, length: u32) {
        self.steps.push(Step { kind: "remove", from: Some(fact), to: Whereto::Gone, delay, length });
    }
}

/// A sentence that begins with the side that moves.
pub(super) fn speak(words: &Words, side: Side, key: &str, values: &[(&str, crate::Value<'_>)]) -> String {
    let side = ("side", crate::Value::from(side.word()));
    let values: Vec<_> = [side].into_iter().chain(values.iter().cloned()).collect();
    words.say_with(key, &values)
}

impl Preview {
    /// What a move does in a position, or why it is not legal.
    pub fn of(position: &AnyPosition, m: &str, words: &Words) -> Result<Self, Illegal> {
        let (stage, board) = (staged(position), Flat::new(position));
        let story = stage.story(&board, m, words)?;
        let mut after = position.clone();
        after.play(m)?;
        let (next, next_board) = (staged(&after), Flat::new(&after));
        let spot = next.spots(&next_board);
        let mut events = Vec::new();
        let mut moved = Vec::new();
        // New sprites have numbers above those of all old ones.
        let mut new = 1 << 20;
        for step in story.steps {
            let id = step.from.map_or(new, sprite_id);
            if step.from.is_none() {
                new += 1;
            }
            moved.push(id);
            let spot = match step.to {
                Whereto::Fact(fact) => Some(spot(fact)),
                Whereto::Spot(spot) => Some(spot),
                Whereto::Gone => None,
            };
            events.push(BoardEvent::new(step.kind, id, spot, step.delay, step.length));
        }
        // Pieces without a step keep their place, but may be drawn at a slightly different spot.
        let drawn: HashMap<u32, Spot> =
            sprites(&*stage, &board).into_iter().map(|Sprite { id, spot }| (id, spot)).collect();
        for fact in after.facts() {
            let (id, spot) = (sprite_id(fact), spot(fact));
            if !moved.contains(&id) && drawn.get(&id).is_some_and(|known| *known != spot) {
                events.push(BoardEvent::new("close-up", id, Some(spot), 0, 120));
            }
        }
        let turning = stage.frame(&board).turning;
        Ok(Self {
            m: m.to_owned(),
            say: story.say,
            sound: story.sound,
            events,
            under: Drawn::of(&story.marks.under, turning),
            marks: Drawn::of(&story.marks.over, turning),
            over: Drawn::of(&next.frame(&next_board).over, turning),
            scene: story.scene.map(Scene::message),
            after: None,
        })
    }

    /// The sentence that says what the move does.
    pub fn say(&self) -> &str {
        &self.say
    }
}
