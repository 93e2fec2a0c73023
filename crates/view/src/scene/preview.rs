use super::{Mark, Scene, Shape, Spot, Sprite, Turning, picture, shape::number, sprite_id, sprites, staged};
use crate::Words;
use khod_games::{AnyPosition, Fact, Illegal, Side};
use serde_json::{Value, json};
use std::collections::HashMap;

/// What one move does: events in time, marks, a sentence, a sound; after a sowing also the row before a column is removed.
#[derive(Clone, Debug)]
pub struct Preview {
    m: String,
    say: String,
    sound: &'static str,
    events: Vec<Event>,
    marks: Vec<Mark>,
    /// What lies over the pieces afterwards.
    over: Vec<Shape>,
    scene: Option<Scene>,
    /// How the board is turned around.
    turning: Turning,
}

/// Something that happens to a sprite.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Event {
    pub(super) kind: &'static str,
    pub(super) id: u32,
    /// Where and how it is drawn afterwards; nothing if it is gone.
    pub(super) spot: Option<Spot>,
    pub(super) delay: u32,
    length: u32,
}

/// A move as a game tells it.
pub(super) struct Story {
    say: String,
    sound: &'static str,
    steps: Vec<Step>,
    pub(super) marks: Vec<Mark>,
    /// What is tapped and seen in the middle of the move.
    pub(super) scene: Option<Scene>,
}

struct Step {
    kind: &'static str,
    /// The piece before the move; nothing if it is new.
    from: Option<Fact>,
    to: Whereto,
    delay: u32,
    length: u32,
}

enum Whereto {
    /// It stands there after the move.
    Fact(Fact),
    /// It is drawn there on the way.
    Spot(Spot),
    Gone,
}

impl Story {
    pub(super) fn new(say: String, sound: &'static str) -> Self {
        Self { say, sound, steps: Vec::new(), marks: Vec::new(), scene: None }
    }

    /// A piece goes from one place to another.
    pub(super) fn moves(&mut self, from: Fact, to: Fact, delay: u32, length: u32) {
        self.steps.push(Step { kind: "move", from: Some(from), to: Whereto::Fact(to), delay, length });
    }

    /// A piece is lifted to a place on its way.
    pub(super) fn passes(&mut self, kind: &'static str, from: Fact, spot: Spot, delay: u32, length: u32) {
        self.steps.push(Step { kind, from: Some(from), to: Whereto::Spot(spot), delay, length });
    }

    /// A piece goes to its last place because others went.
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

    /// A piece goes out of the game otherwise.
    pub(super) fn removes(&mut self, fact: Fact, delay: u32, length: u32) {
        self.steps.push(Step { kind: "remove", from: Some(fact), to: Whereto::Gone, delay, length });
    }
}

/// A sentence that begins with who moves.
pub(super) fn speak(words: &Words, side: Side, key: &str, values: &[(&str, crate::Value<'_>)]) -> String {
    let side = ("side", crate::Value::from(side.word()));
    let values: Vec<_> = [side].into_iter().chain(values.iter().cloned()).collect();
    words.say_with(key, &values)
}

impl Preview {
    /// What a move does in a position, or why it is not legal.
    pub fn of(position: &AnyPosition, m: &str, words: &Words) -> Result<Self, Illegal> {
        let stage = staged(position);
        let story = stage.story(m, words)?;
        let mut after = position.clone();
        after.play(m)?;
        let next = staged(&after);
        let spot = next.spots();
        let mut events = Vec::new();
        let mut moved = Vec::new();
        // New sprites have numbers that no old one has.
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
            events.push(Event { kind: step.kind, id, spot, delay: step.delay, length: step.length });
        }
        // Whatever is not spoken of stays where it is, but may be drawn a little elsewhere.
        let drawn: HashMap<u32, Spot> =
            sprites(&*stage, &position.facts()).into_iter().map(|Sprite { id, spot }| (id, spot)).collect();
        for fact in after.facts() {
            let (id, spot) = (sprite_id(fact), spot(fact));
            if !moved.contains(&id) && drawn.get(&id).is_some_and(|known| *known != spot) {
                events.push(Event { kind: "close-up", id, spot: Some(spot), delay: 0, length: 120 });
            }
        }
        let Story { say, sound, marks, scene, .. } = Story { steps: Vec::new(), ..story };
        let over = next.frame().over;
        let turning = stage.frame().turning;
        Ok(Self { m: m.to_owned(), say, sound, events, marks, over, scene, turning })
    }

    /// The sentence that says what the move does.
    pub fn say(&self) -> &str {
        &self.say
    }

    /// The preview as the board component in the browser reads it.
    pub fn json(&self) -> Value {
        let [under, marks] = picture::marked(&self.marks, self.turning);
        let mut value = json!({
            "m": self.m,
            "say": self.say,
            "sound": self.sound,
            "events": self.events.iter().map(Event::json).collect::<Vec<_>>(),
            "under": under,
            "marks": marks,
            "over": picture::over(&self.over, self.turning),
        });
        if let Some(scene) = &self.scene {
            value["scene"] = scene.json();
        }
        value
    }

    #[cfg(test)]
    pub(super) fn events(&self) -> &[Event] {
        &self.events
    }

    /// Every shape of its marks.
    #[cfg(test)]
    pub(super) fn shapes(&self) -> impl Iterator<Item = &Shape> {
        self.marks.iter().flat_map(|mark| &mark.shapes)
    }
}

impl Event {
    fn json(&self) -> Value {
        let mut value = json!({"t": self.kind, "id": self.id});
        if let Some(Spot { symbol, at: (x, y), z }) = self.spot {
            value["sym"] = Value::from(symbol);
            value["x"] = number(x);
            value["y"] = number(y);
            value["z"] = number(z);
        }
        value["delay"] = Value::from(self.delay);
        value["ms"] = Value::from(self.length);
        value
    }
}
