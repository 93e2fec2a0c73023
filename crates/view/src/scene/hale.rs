//! Hale: a black cell, or a piece and the white cell that it shifts to. Black cells are drawn as wells.

use super::{
    Entry, Frame, Mark, Shape, Spot, Target,
    flat::{self, Flat},
    preview::{Story, speak},
    staged::Staged,
};
use crate::{Value, Words};
use khod_games::{
    Fact, Illegal, Notation, Position, Side,
    hale::{Hale, HaleMove},
};

fn fact(side: Side, cell: u8) -> Fact {
    Fact { owner: Some(side), place: u16::from(cell), level: 0 }
}

/// The lines that have won the game, with their side.
fn won(position: &Hale) -> Vec<(Side, Vec<u8>)> {
    let winner = position.outcome().and_then(|outcome| outcome.winner);
    winner.map_or(Vec::new(), |side| {
        position.winning_lines(side).into_iter().map(|line| (side, line)).collect()
    })
}

impl Staged for Hale {
    fn frame(&self) -> Frame {
        let flat = Flat::of(self);
        let wells = flat.dark().map(|at| Shape::circle("kb-well", at, 0.41));
        let lines = (1..11).map(f64::from).flat_map(|at| {
            [vec![(at, 0.0), (at, 11.0)], vec![(0.0, at), (11.0, at)]]
                .map(|points| Shape::line("kb-grid", points))
        });
        let more = wells.chain(lines).collect();
        let won = won(self).into_iter().filter_map(|(_, line)| {
            let [first, last] = [line.first()?, line.last()?].map(|&cell| flat.centre(u16::from(cell)));
            Some(Shape::capsule("kb-won", first, last, 0.46))
        });
        Frame { over: won.collect(), ..flat.frame(more) }
    }

    fn won(&self) -> Vec<Fact> {
        let mut facts: Vec<Fact> = won(self)
            .into_iter()
            .flat_map(|(side, line)| line.into_iter().map(move |cell| fact(side, cell)))
            .collect();
        facts.sort_by_key(|fact| fact.place);
        facts.dedup();
        facts
    }

    fn spots(&self) -> Box<dyn Fn(Fact) -> Spot + '_> {
        let flat = Flat::of(self);
        Box::new(move |fact| flat.spot(fact))
    }

    fn targets(&self, words: &Words) -> Vec<Target> {
        let mut targets = Flat::of(self).targets(words);
        let mut moves = Vec::new();
        self.legal(&mut moves);
        if moves == [HaleMove::Pass] {
            targets.push(Target::button("pass", words.say("scene-pass")));
        }
        targets
    }

    fn entries(&self) -> Vec<Entry> {
        let flat = Flat::of(self);
        let mut moves = Vec::new();
        self.legal(&mut moves);
        let name = |cell: u8| flat.name(u16::from(cell));
        let entry = |m: HaleMove| {
            let (taps, kind) = match m {
                HaleMove::Place(cell) => (vec![name(cell)], "place"),
                HaleMove::Shift { from, to } => (vec![name(from), name(to)], "shift"),
                HaleMove::Pass => (vec!["pass".to_owned()], "pass"),
            };
            Entry::new(self.format(m), taps, kind)
        };
        moves.into_iter().map(entry).collect()
    }

    fn story(&self, text: &str, words: &Words) -> Result<Story, Illegal> {
        let m = self.parse(text)?;
        let (side, flat) = (self.side(), Flat::of(self));
        let name = |cell: u8| flat.name(u16::from(cell));
        let next = |cell: u8| {
            let at = flat.centre(u16::from(cell));
            Mark::new(vec![flat::frame("kb-next", at)])
        };
        Ok(match m {
            HaleMove::Place(cell) => {
                let said = speak(words, side, "scene-say-place", &[("cell", Value::from(name(cell)))]);
                let mut story = Story::new(said, "place");
                story.places(fact(side, cell), 0, 120);
                story.marks.push(next(cell));
                story
            }
            HaleMove::Shift { from, to } => {
                let values = [("from", Value::from(name(from))), ("to", Value::from(name(to)))];
                let mut story = Story::new(speak(words, side, "scene-say-shift", &values), "step");
                story.moves(fact(side, from), fact(side, to), 0, 160);
                let at = flat.centre(u16::from(from));
                let ghost = Shape::symbol("kb-ghost", at, flat::disc(Some(side)));
                story.marks.push(Mark::new(vec![ghost]).beneath());
                story.marks.push(next(to));
                story
            }
            HaleMove::Pass => Story::new(speak(words, side, "scene-say-pass", &[]), "none"),
        })
    }
}
