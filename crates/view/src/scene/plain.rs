//! A game that has no scene of its own yet: drawn by its layout, its moves entered as buttons.

use super::{
    Entry, Frame, Spot, Target,
    flat::Flat,
    preview::{Story, speak},
    staged::Staged,
};
use crate::{Value, Words};
use khod_games::{AnyPosition, Fact, Illegal};

pub(super) struct Plain {
    position: AnyPosition,
    flat: Flat,
}

impl Plain {
    pub(super) fn new(position: &AnyPosition) -> Self {
        let flat = Flat::new(position.layout(), position.facts().into_iter());
        Self { position: position.clone(), flat }
    }
}

impl Staged for Plain {
    fn frame(&self) -> Frame {
        self.flat.frame(Vec::new())
    }

    fn spots(&self) -> Box<dyn Fn(Fact) -> Spot + '_> {
        Box::new(|fact| Spot { z: f64::from(fact.level) * 0.1, ..self.flat.spot(fact) })
    }

    fn targets(&self, words: &Words) -> Vec<Target> {
        let mut targets = self.flat.targets(words);
        targets.extend(self.position.legal().into_iter().map(|m| Target::button(&button(&m), m)));
        targets
    }

    fn entries(&self) -> Vec<Entry> {
        let entry = |m: String| {
            let taps = vec![button(&m)];
            Entry::new(m, taps, "move")
        };
        self.position.legal().into_iter().map(entry).collect()
    }

    fn story(&self, m: &str, words: &Words) -> Result<Story, Illegal> {
        let mut after = self.position.clone();
        let heard = after.play(m)?;
        let said = speak(words, self.position.side(), "scene-say-plain", &[("text", Value::from(m))]);
        let mut story = Story::new(said, "step");
        for (fact, appeared) in heard {
            if appeared {
                story.places(fact, 0, 120);
            } else {
                story.captures(fact, 0, 120);
            }
        }
        Ok(story)
    }
}

/// The button of a move: not the name of a place.
fn button(m: &str) -> String {
    format!("move {m}")
}
