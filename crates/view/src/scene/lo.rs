//! Lo: a piece and where it goes; the number at a destination is the number of pieces on the line.

use super::{
    Entry, Frame, Mark, Shape, Spot, Target,
    flat::{self, Flat},
    preview::{Story, speak},
    staged::Staged,
};
use crate::{Value, Words};
use khod_games::{
    Fact, Illegal, Notation, Position, Searchable, Side,
    lo::{Lo, LoMove},
};

fn fact(side: Side, cell: u8) -> Fact {
    Fact { owner: Some(side), place: u16::from(cell), level: 0 }
}

/// How far a move goes: the number of pieces on its line.
fn distance(m: LoMove) -> u8 {
    let apart = |of: fn(u8) -> u8| of(m.from()).abs_diff(of(m.to()));
    apart(|cell| cell % 8).max(apart(|cell| cell / 8))
}

/// Lines between neighbouring pieces of a side.
fn links(position: &Lo, side: Side, flat: &Flat) -> Vec<Shape> {
    let pieces = position.pieces(side);
    let cells: Vec<u8> = (0..64).filter(|cell| pieces >> cell & 1 == 1).collect();
    let mut links = Vec::new();
    for (i, &a) in cells.iter().enumerate() {
        for &b in &cells[i + 1..] {
            if (a % 8).abs_diff(b % 8) <= 1 && (a / 8).abs_diff(b / 8) <= 1 {
                let points = [a, b].map(|cell| flat.centre(u16::from(cell)));
                links.push(Shape::line("kb-link", points.to_vec()));
            }
        }
    }
    links
}

impl Staged for Lo {
    fn frame(&self) -> Frame {
        let flat = Flat::of(self);
        let side = self.outcome().and_then(|outcome| outcome.winner).unwrap_or(self.side());
        let links = links(self, side, &flat);
        flat.frame(links)
    }

    fn spots(&self) -> Box<dyn Fn(Fact) -> Spot + '_> {
        let flat = Flat::of(self);
        Box::new(move |fact| flat.spot(fact))
    }

    fn targets(&self, words: &Words) -> Vec<Target> {
        let mut targets = Flat::of(self).targets(words);
        let mut moves = Vec::new();
        self.legal(&mut moves);
        if moves == [LoMove::PASS] {
            targets.push(Target::button("pass", words.say("scene-pass")));
        }
        targets
    }

    fn entries(&self) -> Vec<Entry> {
        let flat = Flat::of(self);
        let mut moves = Vec::new();
        self.legal(&mut moves);
        let entry = |m: LoMove| {
            if m == LoMove::PASS {
                return Entry::new(self.format(m), vec!["pass".to_owned()], "pass");
            }
            let taps = [m.from(), m.to()].map(|cell| flat.name(u16::from(cell)));
            let kind = if self.forcing(m) { "take" } else { "quiet" };
            Entry { at: Some(u32::from(distance(m))), ..Entry::new(self.format(m), taps.to_vec(), kind) }
        };
        moves.into_iter().map(entry).collect()
    }

    fn won(&self) -> Vec<Fact> {
        let winner = self.outcome().and_then(|outcome| outcome.winner).filter(|side| self.connected(*side));
        let pieces = |side| (0..64).filter(move |cell| self.pieces(side) >> cell & 1 == 1);
        winner.into_iter().flat_map(|side| pieces(side).map(move |cell| fact(side, cell))).collect()
    }

    fn story(&self, text: &str, words: &Words) -> Result<Story, Illegal> {
        let m = self.parse(text)?;
        let (side, flat) = (self.side(), Flat::of(self));
        if m == LoMove::PASS {
            return Ok(Story::new(speak(words, side, "scene-say-pass", &[]), "none"));
        }
        let takes = self.forcing(m);
        let (from, to) = (u16::from(m.from()), u16::from(m.to()));
        let values = [("from", Value::from(flat.name(from))), ("to", Value::from(flat.name(to)))];
        let mut said = speak(words, side, "scene-say-step", &values);
        if takes {
            let values = [("move", Value::from(said)), ("taken", Value::from(1))];
            said = words.say_with("scene-say-taking", &values);
        }
        let mut story = Story::new(said, if takes { "take" } else { "step" });
        story.moves(fact(side, m.from()), fact(side, m.to()), 0, 180);
        let (a, b) = (flat.centre(from), flat.centre(to));
        let ghost = Shape::symbol("kb-ghost", a, flat::disc(Some(side)));
        story.marks.push(Mark::new(vec![ghost]).beneath());
        story.marks.push(Mark::new(vec![Shape::line("kb-path", vec![a, b])]).beneath());
        story.marks.push(Mark::new(vec![flat::frame("kb-next", b)]));
        if takes {
            story.captures(fact(side.other(), m.to()), 120, 120);
            let cross = Shape::symbol("kb-s", b, "cross");
            story.marks.push(Mark::new(vec![cross]));
        }
        Ok(story)
    }
}
