//! Topological checkers: while the board is built, a field; then a stack, its destination and, if several moves remain, the number of discs.

use super::{flat::MARGINS, prelude::*, stack};
use khod_games::{
    Heard,
    topological::{Board, Topological, TopologicalMove},
};
use std::collections::{BTreeMap, BTreeSet};

/// Columns and rows of the table.
const SIZE: u16 = 25;
/// The most discs of a stack that are drawn one by one; discs below them are drawn as a band.
const DISCS: usize = 5;
/// How far above a disc the next one of a stack is drawn, and how high the band is, in cells.
const RISE: f64 = 0.09;
const BAND: f64 = 0.1;
/// How far below the middle of its field a stack stands, in cells.
const GROUND: f64 = 0.22;
/// The most fields that the search for a path to draw visits.
const EFFORT: u32 = 20_000;

/// A field's upper left corner.
fn corner(cell: u16) -> Point {
    (f64::from(cell / SIZE), f64::from(SIZE - 1 - cell % SIZE))
}

fn centre(cell: u16) -> Point {
    let (x, y) = corner(cell);
    (x + 0.5, y + 0.5)
}

fn name(cell: u16) -> String {
    let letter = |first: u8, at: u16| char::from(first + at as u8);
    [letter(b'A', cell / SIZE), letter(b'a', cell % SIZE)].iter().collect()
}

/// How far above the ground a piece of a stack is drawn.
fn rise(level: usize, height: usize) -> f64 {
    let band = height.saturating_sub(DISCS);
    if level < band {
        BAND * level as f64 / band as f64
    } else {
        (level - band) as f64 * RISE + if band > 0 { BAND } else { 0.0 }
    }
}

/// The fields with their pieces, bottom first, in the order of their names.
fn stacks(position: &Topological) -> BTreeMap<u16, Vec<Side>> {
    let mut stacks: BTreeMap<u16, Vec<Side>> =
        position.board().map_or(&[][..], Board::cells).iter().map(|&cell| (cell, Vec::new())).collect();
    let mut facts = Heard::new();
    position.facts(&mut facts);
    facts.sort_by_key(|(fact, _)| (fact.place, fact.level));
    for (fact, _) in facts {
        stacks.entry(fact.place).or_default().extend(fact.owner);
    }
    stacks
}

/// The fields where a piece may be placed.
fn free(position: &Topological) -> Vec<u16> {
    let place = |m| if let TopologicalMove::Place(cell) = m { Some(cell) } else { None };
    legal(position).into_iter().filter_map(place).collect()
}

/// The outlines of these fields, as closed lines.
fn outline(cells: &BTreeSet<(i32, i32)>) -> Vec<Vec<Point>> {
    // Every edge has its field on the right, so that the edges of one line follow each other.
    let mut edges: BTreeMap<(i32, i32), Vec<(i32, i32)>> = BTreeMap::new();
    for &(x, y) in cells {
        let sides = [
            ((0, -1), (x, y), (x + 1, y)),
            ((1, 0), (x + 1, y), (x + 1, y + 1)),
            ((0, 1), (x + 1, y + 1), (x, y + 1)),
            ((-1, 0), (x, y + 1), (x, y)),
        ];
        for ((dx, dy), from, to) in sides {
            if !cells.contains(&(x + dx, y + dy)) {
                edges.entry(from).or_default().push(to);
            }
        }
    }
    let mut lines = Vec::new();
    while let Some(start) = edges.keys().next().copied() {
        let (mut line, mut at, mut way) = (Vec::new(), start, (0, 0));
        while let Some(ends) = edges.get_mut(&at) {
            // Where two fields touch at a corner, the line stays with its field: it turns right.
            let right = (at.0 - way.1, at.1 + way.0);
            let next = ends.iter().position(|&end| end == right).unwrap_or(0);
            let to = ends.swap_remove(next);
            if ends.is_empty() {
                edges.remove(&at);
            }
            let step = (to.0 - at.0, to.1 - at.1);
            if step != way {
                line.push((f64::from(at.0), f64::from(at.1)));
            }
            (at, way) = (to, step);
        }
        lines.push(line);
    }
    lines
}

/// A path of exactly `steps` steps between two fields, for a preview; `None` if [`EFFORT`] does not suffice to find one.
fn path(board: &Board, from: u8, to: u8, steps: u8) -> Option<Vec<u8>> {
    fn go(board: &Board, to: u8, steps: u8, path: &mut Vec<u8>, effort: &mut u32) -> bool {
        let at = path[path.len() - 1];
        if steps == 0 {
            return at == to;
        }
        *effort = effort.saturating_sub(1);
        let beside = board.neighbours(at);
        for next in (0..32).filter(|next| beside >> next & 1 == 1) {
            let straight = |before: &[u8]| {
                let [a, b] = [before[before.len() - 2], at].map(|field| board.cells()[usize::from(field)]);
                board.cells()[usize::from(next)].wrapping_sub(b) == b.wrapping_sub(a)
            };
            let bent = board.straight() && path.len() > 1 && !straight(path);
            if *effort == 0 || bent || path.contains(&next) || (next == to && steps > 1) {
                continue;
            }
            path.push(next);
            if go(board, to, steps - 1, path, effort) {
                return true;
            }
            path.pop();
        }
        false
    }
    let mut path = vec![from];
    go(board, to, steps, &mut path, &mut EFFORT.clone()).then_some(path)
}

impl Staged for Topological {
    fn frame(&self, _: &Flat) -> Frame {
        let stacks = stacks(self);
        let free = free(self);
        let cells: BTreeSet<(i32, i32)> = stacks.keys().map(|&cell| whole(corner(cell))).collect();
        let mut ground: Vec<Shape> =
            free.iter().map(|&cell| Shape::rect("kb-free", square(corner(cell), 0.12), 0.06)).collect();
        for (class, rest) in [("kb-b", 0), ("kb-a", 1)] {
            let those = stacks.keys().filter(|&&cell| (cell / SIZE + cell % SIZE) % 2 == rest);
            ground.push(Shape::cells(class, those.map(|&cell| corner(cell)).collect()));
        }
        ground.extend(outline(&cells).into_iter().map(|line| Shape::area("kb-edge", line)));
        let over = stacks.iter().filter(|(_, stack)| stack.len() > 1).flat_map(|(&cell, stack)| {
            let (at, corner) = (centre(cell), (0.31, -0.31));
            [
                Shape::circle("kb-chip", at, 0.15).beside(corner),
                Shape::text("kb-chip-text", at, stack.len().to_string()).beside(corner),
            ]
        });
        let all: Vec<u16> = stacks.keys().chain(&free).copied().collect();
        let least = if self.board().is_none() { 5.0 } else { 1.0 };
        let ([left, right], [top, bottom]) =
            (bounds(&all, |cell| corner(cell).0, least), bounds(&all, |cell| corner(cell).1, least));
        let letters = |from: f64, to: f64, name: fn(u16) -> String| -> Vec<(String, f64)> {
            (from as u16..to as u16).map(|at| (name(at), f64::from(at) + 0.5)).collect()
        };
        let [more_left, more_top, more_right, more_bottom] = MARGINS;
        Frame {
            view: [
                left - more_left,
                top - more_top,
                right - left + more_left + more_right,
                bottom - top + more_top + more_bottom,
            ],
            turning: Turning { x: Some(left + right), y: Some(top + bottom) },
            ground,
            over: over.collect(),
            columns: letters(left, right, |at| name(at * SIZE)[..1].to_owned()),
            rows: letters(top, bottom, |at| name(SIZE - 1 - at)[1..].to_owned()),
            names: (left - 0.4, bottom + 0.42),
        }
    }

    fn spots<'a>(&'a self, _: &'a Flat) -> Box<dyn Fn(Fact) -> Spot + 'a> {
        let stacks = stacks(self);
        Box::new(move |fact| {
            let height = stacks.get(&fact.place).map_or(1, Vec::len);
            let symbol = if fact.owner == Some(Side::Black) { "pog-b" } else { "pog-w" };
            Spot::new(symbol, centre(fact.place), rise(usize::from(fact.level), height) - GROUND)
        })
    }

    fn targets(&self, board: &Flat, words: &Words) -> Vec<Target> {
        let stacks = stacks(self);
        let free = free(self);
        let mut cells: Vec<u16> = stacks.keys().chain(&free).copied().collect();
        cells.sort_by_key(|cell| (core::cmp::Reverse(cell % SIZE), cell / SIZE));
        let target = |cell: u16| {
            let stack = stacks.get(&cell).map(Vec::as_slice);
            let sprite = |level| sprite_id(Fact { owner: None, place: cell, level: level as u8 });
            let [column, row] = [cell / SIZE, cell % SIZE].map(|at| usize::from(at) + 1);
            let area = square(corner(cell), 0.0);
            Target {
                inside: stack.filter(|stack| stack.len() > 1).map(|stack| stack::inside(stack, words)),
                sprites: (0..stack.map_or(0, <[_]>::len)).map(sprite).collect(),
                ..Target::place(name(cell), label(cell, stack, words), area, row, column)
            }
        };
        let mut targets: Vec<Target> = cells.into_iter().map(target).collect();
        if self.board().is_some() {
            let mut counts: Vec<u32> = Vec::new();
            for entry in self.entries(board) {
                counts.extend(entry.at.filter(|_| entry.taps.len() == 3));
            }
            counts.sort_unstable();
            counts.dedup();
            targets.extend(counts.into_iter().map(|count| {
                let label = words.say_with("scene-count", &[("pieces", Value::from(count))]);
                Target::button(&format!("k{count}"), label)
            }));
            targets.push(Target::button("refuse", words.say("scene-refuse")));
        }
        targets
    }

    fn entries(&self, _: &Flat) -> Vec<Entry> {
        let moves = legal(self);
        let entry = |&m: &TopologicalMove| match (m, self.board(), self.stacks()) {
            (TopologicalMove::Place(cell), ..) => Entry::new(self.format(m), vec![name(cell)], "place"),
            (TopologicalMove::Stack { from, to, pieces }, Some(board), Some(stacks)) => {
                let mut taps: Vec<String> =
                    [from, to].map(|field| name(board.cells()[usize::from(field)])).to_vec();
                let same = |other: &&TopologicalMove| matches!(other, TopologicalMove::Stack { from: a, to: b, .. } if (*a, *b) == (from, to));
                if moves.iter().filter(same).count() > 1 {
                    taps.push(format!("k{pieces}"));
                }
                let takes = stacks.owner(to) == Some(self.side().other());
                let kind = if takes { "take" } else { "quiet" };
                Entry { at: Some(u32::from(pieces)), ..Entry::new(self.format(m), taps, kind) }
            }
            _ => Entry::new(self.format(m), vec!["refuse".to_owned()], "refuse"),
        };
        moves.iter().map(entry).collect()
    }

    fn story(&self, _: &Flat, text: &str, words: &Words) -> Result<Story, Illegal> {
        let m = self.parse(text)?;
        let side = self.side();
        match (m, self.board()) {
            (TopologicalMove::Place(cell), _) => {
                let said = speak(words, side, "scene-say-place", &[("cell", Value::from(name(cell)))]);
                let mut story = Story::new(said, "place");
                story.places(Fact { owner: Some(side), place: cell, level: 0 }, 0, 120);
                story.marks.over.push(flat::frame("kb-next", centre(cell)));
                Ok(story)
            }
            (TopologicalMove::Stack { from, to, pieces }, Some(board)) => {
                Ok(stack_story(self, board, [from, to, pieces], words))
            }
            _ => Ok(Story::new(speak(words, side, "scene-say-refuse", &[]), "none")),
        }
    }
}

fn stack_story(position: &Topological, board: &Board, [from, to, pieces]: [u8; 3], words: &Words) -> Story {
    let side = position.side();
    let stacks = stacks(position);
    let [source, target] = [from, to].map(|field| board.cells()[usize::from(field)]);
    let values = [
        ("from", Value::from(name(source))),
        ("to", Value::from(name(target))),
        ("pieces", Value::from(pieces)),
    ];
    let mut said = speak(words, side, "scene-say-stack", &values);
    let (below, height) = (&stacks[&target], stacks[&source].len());
    if let Some(&owner) = below.last() {
        let values = [
            ("move", Value::from(said)),
            ("side", Value::from(owner.word())),
            ("height", Value::from(below.len())),
        ];
        said = words.say_with("scene-say-onto", &values);
    }
    let takes = below.last() == Some(&side.other());
    let mut story = Story::new(said, if takes { "take" } else { "step" });
    let stay = height - usize::from(pieces);
    for (i, &owner) in stacks[&source][stay..].iter().enumerate() {
        let fact = |place, level: usize| Fact { owner: Some(owner), place, level: level as u8 };
        story.moves(fact(source, stay + i), fact(target, below.len() + i), 0, 200);
    }
    let way = path(board, from, to, pieces).unwrap_or_else(|| vec![from, to]);
    let way = way.into_iter().map(|field| centre(board.cells()[usize::from(field)])).collect();
    story.marks.under.push(flat::tint(centre(source)));
    let class = if takes { "kb-next-take" } else { "kb-next" };
    story.marks.over.extend([Shape::line("kb-path", way), flat::frame(class, centre(target))]);
    story
}

fn label(cell: u16, stack: Option<&[Side]>, words: &Words) -> String {
    let name = ("cell", Value::from(name(cell)));
    let Some(stack) = stack else { return words.say_with("scene-free", &[name]) };
    let Some(&owner) = stack.last() else { return words.say_with("scene-empty", &[name]) };
    let side = ("side", Value::from(owner.word()));
    if stack.len() == 1 {
        return words.say_with("scene-piece", &[name, side]);
    }
    let owners: Vec<String> = stack.iter().map(|&side| stack::owner(side, words)).collect();
    let values = [
        name,
        side,
        ("height", Value::from(stack.len())),
        ("owners", Value::from(owners.join(", "))),
        ("captured", Value::from(stack::captured(stack))),
    ];
    words.say_with("scene-stack", &values)
}

/// The square of a field, smaller by `smaller` at every side.
fn square((x, y): Point, smaller: f64) -> [f64; 4] {
    [x + smaller, y + smaller, 1.0 - 2.0 * smaller, 1.0 - 2.0 * smaller]
}

fn whole((x, y): Point) -> (i32, i32) {
    (x as i32, y as i32)
}

/// The first and the last edge of the fields along an axis, at least `least` apart.
fn bounds(cells: &[u16], along: impl Fn(u16) -> f64, least: f64) -> [f64; 2] {
    let all = cells.iter().map(|&cell| along(cell));
    let low = all.clone().fold(f64::INFINITY, f64::min);
    let high = all.fold(0.0, f64::max) + 1.0;
    let missing = (least - (high - low)).max(0.0) / 2.0;
    [(low - missing.floor()).max(0.0), (high + missing.ceil()).min(f64::from(SIZE))]
}
