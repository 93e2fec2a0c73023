//! Phalanx: a move is a tap on the tail of a line and a tap on the cell where its head goes.

use super::prelude::*;
use khod_games::phalanx::{Phalanx, PhalanxMove};
use std::collections::{BTreeMap, BTreeSet};

/// The cells of a line that has moved `ahead` cells, head first.
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

/// The direction of a move: steps to the right and steps down, each -1, 0 or 1.
fn way(board: &Flat, m: PhalanxMove) -> (i8, i8) {
    let (from, to) = (board.centre(m.head()), board.centre(m.landing()));
    let step = |from: f64, to: f64| i8::from(to > from) - i8::from(to < from);
    (step(from.0, to.0), step(from.1, to.1))
}

/// A target's label, with the lines that can move from it.
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

impl Staged for Phalanx {
    fn frame(&self, board: &Flat) -> Frame {
        // The rows that the pieces want to reach.
        let rule = |y| Shape::line("kb-rule", vec![(0.0, y), (14.0, y)]);
        board.frame(vec![rule(1.0), rule(11.0)])
    }

    fn targets(&self, board: &Flat, words: &Words) -> Vec<Target> {
        let mut targets = board.targets(words);
        let mut lines: BTreeMap<String, BTreeSet<_>> = BTreeMap::new();
        for m in legal(self).into_iter().filter(|m| m.length() > 1) {
            lines.entry(board.name(m.tail())).or_default().insert((way(board, m), m.length()));
        }
        for target in &mut targets {
            let Some(lines) = lines.get(&target.id) else { continue };
            let said = |turned| say_lines(&target.label, lines, turned, words);
            let (plain, flipped) = (said(false), said(true));
            (target.label, target.flipped) = (plain, Some(flipped));
        }
        targets
    }

    fn entries(&self, board: &Flat) -> Vec<Entry> {
        let entry = |m: PhalanxMove| {
            let taps = vec![board.name(m.tail()), board.name(m.landing())];
            Entry::new(self.format(m), taps, if self.taken(m) > 0 { "take" } else { "quiet" })
        };
        legal(self).into_iter().map(entry).collect()
    }

    fn story(&self, board: &Flat, text: &str, words: &Words) -> Result<Story, Illegal> {
        let (m, side) = (self.parse(text)?, self.side());
        let taken: Vec<u8> = taken(self, m).collect();
        let before: Vec<u8> = line(m, 0).collect();
        let after: Vec<u8> = line(m, i16::from(m.distance())).collect();
        let mut story =
            Story::new(say(self, board, m, words), if taken.is_empty() { "step" } else { "take" });
        for (&from, &to) in before.iter().zip(&after) {
            story.moves(fact(side, from), fact(side, to), 0, 180);
        }
        for &cell in &taken {
            story.captures(fact(side.other(), cell), 180, 120);
        }
        let left = before.iter().filter(|cell| !after.contains(cell));
        story.marks.under.extend(left.map(|&cell| board.ghost(side, cell)));
        let [head, tail] = [after[0], after[after.len() - 1]].map(|cell| board.centre(cell));
        story.marks.over.push(Shape::capsule("kb-next", head, tail, 0.46));
        let crosses = taken.iter().map(|&cell| Shape::symbol("kb-s", board.centre(cell), "cross"));
        story.marks.over.extend(crosses);
        if !taken.is_empty() {
            let values = [("own", Value::from(m.length())), ("enemy", Value::from(taken.len()))];
            let above = if head.1.min(tail.1) > 1.0 { -0.78 } else { 0.78 };
            let at = (f64::midpoint(head.0, tail.0).clamp(1.5, 12.5), head.1.min(tail.1) + above);
            story.marks.over.push(Shape::text("kb-label", at, words.say_with("scene-against", &values)));
        }
        Ok(story)
    }

    fn trace(&self, board: &Flat, moves: &[String]) -> Marks {
        let Some(Ok(m)) = moves.first().map(|m| self.parse(m)) else { return Marks::default() };
        if m.length() == 1 {
            return board.trace(moves);
        }
        let after: Vec<u8> = line(m, i16::from(m.distance())).collect();
        let mut marks = Marks::default();
        let left = line(m, 0).filter(|cell| !after.contains(cell));
        marks.under.extend(left.map(|cell| flat::tint(board.centre(cell))));
        let taken = taken(self, m).filter(|cell| !after.contains(cell));
        marks.under.extend(taken.map(|cell| Shape::symbol("kb-faint", board.centre(cell), "cross")));
        let [head, tail] = [after[0], after[after.len() - 1]].map(|cell| board.centre(cell));
        marks.over.push(Shape::capsule("kb-to", head, tail, 0.45));
        marks
    }
}

fn say(position: &Phalanx, board: &Flat, m: PhalanxMove, words: &Words) -> String {
    let [head, to] = [m.head(), m.landing()].map(|cell| Value::from(board.name(cell)));
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
