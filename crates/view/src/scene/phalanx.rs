//! Phalanx: a line of pieces is tapped at its tail and where its head shall go.

use super::{
    Entry, Frame, Mark, Shape, Spot, Target,
    flat::{self, Flat},
    preview::{Story, speak},
    staged::Staged,
};
use crate::{Value, Words};
use khod_games::{
    AnyPosition, Fact, Illegal, Notation, Position, Side,
    phalanx::{Phalanx, PhalanxMove},
};
use std::collections::{BTreeMap, BTreeSet};

/// The cells of a moving line before or after the move, head first.
fn line(m: PhalanxMove, ahead: i16) -> impl Iterator<Item = u8> {
    let (head, distance) = (i16::from(m.head()), i16::from(m.distance()));
    let step = (i16::from(m.landing()) - head) / distance;
    (0..i16::from(m.length())).map(move |i| (head + step * (ahead - i)) as u8)
}

/// The enemy line that a move takes, nearest first.
fn taken(position: &Phalanx, m: PhalanxMove) -> impl Iterator<Item = u8> {
    let step = (i16::from(m.landing()) - i16::from(m.head())) / i16::from(m.distance());
    (0..position.taken(m) as i16).map(move |i| (i16::from(m.landing()) + step * i) as u8)
}

/// Which way a line goes: to the right, and down.
fn way(flat: &Flat, m: PhalanxMove) -> (i8, i8) {
    let [from, to] = [m.head(), m.landing()].map(|cell| flat.centre(u16::from(cell)));
    let step = |from: f64, to: f64| i8::from(to > from) - i8::from(to < from);
    (step(from.0, to.0), step(from.1, to.1))
}

/// A label with the lines that can move from there.
fn say_lines(label: &str, lines: &BTreeSet<((i8, i8), u8)>, turned: bool, words: &Words) -> String {
    let line = |&((right, down), length): &((i8, i8), u8)| {
        let (right, down) = if turned { (-right, -down) } else { (right, down) };
        let vertical = ["up", "", "down"][(down + 1) as usize];
        let sideways = ["left", "", "right"][(right + 1) as usize];
        let way = if vertical.is_empty() || sideways.is_empty() { "" } else { "-" };
        let way = format!("{vertical}{way}{sideways}");
        words.say_with("scene-line", &[("way", Value::from(way)), ("length", Value::from(length))])
    };
    [label.to_owned()].into_iter().chain(lines.iter().map(line)).collect::<Vec<_>>().join(", ")
}

fn fact(side: Side, cell: u8) -> Fact {
    Fact { owner: Some(side), place: u16::from(cell), level: 0 }
}

impl Staged for Phalanx {
    fn frame(&self) -> Frame {
        // The rows that the pieces want to reach.
        let rule = |y| Shape::line("kb-rule", vec![(0.0, y), (14.0, y)]);
        Flat::of(self).frame(vec![rule(1.0), rule(11.0)])
    }

    fn spots(&self) -> Box<dyn Fn(Fact) -> Spot + '_> {
        let flat = Flat::of(self);
        Box::new(move |fact| flat.spot(fact))
    }

    fn targets(&self, words: &Words) -> Vec<Target> {
        let flat = Flat::of(self);
        let mut targets = flat.targets(words);
        let mut moves = Vec::new();
        self.legal(&mut moves);
        let mut lines: BTreeMap<String, BTreeSet<_>> = BTreeMap::new();
        for m in moves.into_iter().filter(|m| m.length() > 1) {
            let tail = flat.name(u16::from(m.tail()));
            lines.entry(tail).or_default().insert((way(&flat, m), m.length()));
        }
        for target in &mut targets {
            let Some(lines) = lines.get(&target.id) else { continue };
            let said = |turned| say_lines(&target.label, lines, turned, words);
            let (plain, flipped) = (said(false), said(true));
            (target.label, target.flipped) = (plain, Some(flipped));
        }
        targets
    }

    fn entries(&self) -> Vec<Entry> {
        let flat = Flat::of(self);
        let mut moves = Vec::new();
        self.legal(&mut moves);
        let entry = |m: PhalanxMove| {
            let taps = [m.tail(), m.landing()].map(|cell| flat.name(u16::from(cell)));
            Entry::new(self.format(m), taps.to_vec(), if self.taken(m) > 0 { "take" } else { "quiet" })
        };
        moves.into_iter().map(entry).collect()
    }

    fn story(&self, text: &str, words: &Words) -> Result<Story, Illegal> {
        let m = self.parse(text)?;
        let (side, flat) = (self.side(), Flat::of(self));
        let taken: Vec<u8> = taken(self, m).collect();
        let before: Vec<u8> = line(m, 0).collect();
        let after: Vec<u8> = line(m, i16::from(m.distance())).collect();
        let mut story = Story::new(say(self, m, words), if taken.is_empty() { "step" } else { "take" });
        for (&from, &to) in before.iter().zip(&after) {
            story.moves(fact(side, from), fact(side, to), 0, 180);
        }
        for &cell in &taken {
            story.captures(fact(side.other(), cell), 180, 120);
        }
        for &cell in before.iter().filter(|cell| !after.contains(cell)) {
            story.marks.push(ghost(&flat, side, cell));
        }
        let [head, tail] = [after[0], after[after.len() - 1]].map(|cell| flat.centre(u16::from(cell)));
        story.marks.push(Mark::new(vec![Shape::capsule("kb-next", head, tail, 0.46)]));
        for &cell in &taken {
            let at = flat.centre(u16::from(cell));
            story.marks.push(Mark::new(vec![Shape::symbol("kb-s", at, "cross")]));
        }
        if !taken.is_empty() {
            let values = [("own", Value::from(m.length())), ("enemy", Value::from(taken.len()))];
            let above = if head.1.min(tail.1) > 1.0 { -0.78 } else { 0.78 };
            let at = (f64::midpoint(head.0, tail.0).clamp(1.5, 12.5), head.1.min(tail.1) + above);
            let label = Shape::text("kb-label", at, words.say_with("scene-against", &values));
            story.marks.push(Mark::new(vec![label]));
        }
        Ok(story)
    }

    fn trace(&self, position: &AnyPosition, moves: &[String]) -> Vec<Mark> {
        let Some(Ok(m)) = moves.first().map(|m| self.parse(m)) else { return Vec::new() };
        if m.length() == 1 {
            return flat::trace(position, moves);
        }
        let flat = Flat::of(self);
        let after: Vec<u8> = line(m, i16::from(m.distance())).collect();
        let mut marks = Vec::new();
        for cell in line(m, 0).filter(|cell| !after.contains(cell)).map(u16::from) {
            marks.push(Mark::new(vec![flat::tint(flat.centre(cell))]).beneath());
        }
        for cell in taken(self, m).filter(|cell| !after.contains(cell)).map(u16::from) {
            let cross = Shape::symbol("kb-faint", flat.centre(cell), "cross");
            marks.push(Mark::new(vec![cross]).beneath());
        }
        let [head, tail] = [after[0], after[after.len() - 1]].map(|cell| flat.centre(u16::from(cell)));
        marks.push(Mark::new(vec![Shape::capsule("kb-to", head, tail, 0.45)]));
        marks
    }
}

fn ghost(flat: &Flat, side: Side, cell: u8) -> Mark {
    let at = flat.centre(u16::from(cell));
    let disc = Shape::symbol("kb-ghost", at, flat::disc(Some(side)));
    Mark::new(vec![disc]).beneath()
}

fn say(position: &Phalanx, m: PhalanxMove, words: &Words) -> String {
    let flat = Flat::of(position);
    let [head, to] = [m.head(), m.landing()].map(|cell| Value::from(flat.name(u16::from(cell))));
    let values = [("from", head), ("to", to), ("length", Value::from(m.length()))];
    let (side, key) = (position.side(), if m.length() > 1 { "scene-say-line" } else { "scene-say-step" });
    let mut said = speak(words, side, key, &values);
    let taken = position.taken(m);
    if taken > 0 {
        let values = [("move", Value::from(said)), ("taken", Value::from(taken))];
        said = words.say_with("scene-say-taking", &values);
    }
    if position.crosses(m) {
        said = words.say_with("scene-say-crossing", &[("move", Value::from(said))]);
    }
    said
}
