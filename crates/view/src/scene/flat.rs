//! What boards seen from above have in common.

use super::{Frame, Mark, Point, Shape, Spot, Target, Turning, sprite_id};
use crate::{Value, Words};
use khod_games::{AnyPosition, Fact, Layout, Notation, Place, Side};
use std::collections::HashMap;

/// A rectangle of cells with at most one piece on each.
pub(super) struct Flat {
    layout: Layout,
    owners: HashMap<u16, Option<Side>>,
}

/// How far the view goes beyond a board: left, top, right, bottom.
pub(super) const MARGINS: [f64; 4] = [0.7, 0.15, 0.15, 0.75];

impl Flat {
    pub(super) fn of(position: &impl Notation) -> Self {
        let mut heard = khod_games::Heard::new();
        position.facts(&mut heard);
        Self::new(position.layout(), heard.into_iter().map(|(fact, _)| fact))
    }

    pub(super) fn new(layout: Layout, facts: impl Iterator<Item = Fact>) -> Self {
        Self { layout, owners: facts.map(|fact| (fact.place, fact.owner)).collect() }
    }

    /// Columns and rows.
    fn size(&self) -> Point {
        (self.layout.columns.len() as f64, self.layout.rows.len() as f64)
    }

    fn corner(&self, place: &Place) -> Point {
        (place.column as f64, self.size().1 - 1.0 - place.row as f64)
    }

    /// The middle of a cell.
    pub(super) fn centre(&self, id: u16) -> Point {
        let place = self.layout.places.iter().find(|place| place.id == id);
        let (x, y) = place.map_or((0.0, 0.0), |place| self.corner(place));
        (x + 0.5, y + 0.5)
    }

    /// A cell's name.
    pub(super) fn name(&self, id: u16) -> String {
        let place = self.layout.places.iter().find(|place| place.id == id);
        place.map_or(String::new(), |place| place.name.clone())
    }

    pub(super) fn spot(&self, fact: Fact) -> Spot {
        Spot { symbol: disc(fact.owner), at: self.centre(fact.place), z: 0.0 }
    }

    /// Cells in two tones with an edge; the game adds its own lines.
    pub(super) fn frame(&self, more: Vec<Shape>) -> Frame {
        let (columns, rows) = self.size();
        let light = Shape::rect("kb-a", [0.0, 0.0, columns, rows], 0.0);
        // Where the rules colour the cells, these are the colours.
        let coloured = self.layout.places.iter().any(|place| place.dark);
        let is_dark = |place: &&Place| {
            if coloured { place.dark } else { (place.column + place.row).is_multiple_of(2) }
        };
        let dark = self.layout.places.iter().filter(is_dark);
        let dark = Shape::cells("kb-b", dark.map(|place| self.corner(place)).collect());
        let edge = Shape::rect("kb-edge", [0.0, 0.0, columns, rows], 0.04);
        let [left, top, right, bottom] = MARGINS;
        let places =
            |names: &[String]| names.iter().cloned().zip((0..).map(|at| f64::from(at) + 0.5)).collect();
        let mut row_names = self.layout.rows.clone();
        row_names.reverse();
        Frame {
            view: [-left, -top, columns + left + right, rows + top + bottom],
            turning: Turning { x: Some(columns), y: Some(rows) },
            ground: [light, dark].into_iter().chain(more).chain([edge]).collect(),
            over: Vec::new(),
            columns: places(&self.layout.columns),
            rows: places(&row_names),
            names: (-0.4, rows + 0.42),
        }
    }

    /// Every cell, the top row first.
    pub(super) fn targets(&self, words: &Words) -> Vec<Target> {
        let mut places: Vec<&Place> = self.layout.places.iter().collect();
        places.sort_by_key(|place| (core::cmp::Reverse(place.row), place.column));
        let target = |place: &Place| {
            let (x, y) = self.corner(place);
            let owner = self.owners.get(&place.id);
            Target {
                id: place.name.clone(),
                area: Some([x, y, 1.0, 1.0]),
                framed: None,
                row: place.row + 1,
                column: place.column + 1,
                label: self.label(place, words),
                flipped: None,
                inside: None,
                stands_for: None,
                sprites: owner
                    .map(|&owner| sprite_id(Fact { owner, place: place.id, level: 0 }))
                    .into_iter()
                    .collect(),
            }
        };
        places.into_iter().map(target).collect()
    }

    fn label(&self, place: &Place, words: &Words) -> String {
        let cell = ("cell", Value::from(place.name.as_str()));
        match self.owners.get(&place.id) {
            Some(Some(side)) => words.say_with("scene-piece", &[cell, ("side", Value::from(side.word()))]),
            Some(None) => words.say_with("scene-occupied", &[cell]),
            None if place.dark => words.say_with("scene-empty-black", &[cell]),
            None => words.say_with("scene-empty", &[cell]),
        }
    }

    /// Every dark cell's middle.
    pub(super) fn dark(&self) -> impl Iterator<Item = Point> {
        self.layout.places.iter().filter(|place| place.dark).map(|place| self.centre(place.id))
    }
}

/// The symbol of a side's disc seen from above.
pub(super) const fn disc(owner: Option<Side>) -> &'static str {
    match owner {
        Some(Side::Black) => "disc-b",
        _ => "disc-w",
    }
}

/// A tinted cell.
pub(super) fn tint((x, y): Point) -> Shape {
    Shape::rect("kb-from", [x - 0.5, y - 0.5, 1.0, 1.0], 0.0)
}

/// A frame inside a cell.
pub(super) fn frame(class: &'static str, (x, y): Point) -> Shape {
    Shape::rect(class, [x - 0.45, y - 0.45, 0.9, 0.9], 0.08)
}

/// The marks of the last turn: cells that the mover left, cells reached, cells where something was taken.
pub(super) fn trace(position: &AnyPosition, moves: &[String]) -> Vec<Mark> {
    let mover = position.side();
    let mut after = position.clone();
    let mut heard = Vec::new();
    for m in moves {
        heard.extend(after.play(m).unwrap_or_default());
    }
    let layout = after.layout();
    let stage = super::staged(&after);
    let spot = stage.spots();
    let facts = after.facts();
    let mut marks = Vec::new();
    for place in &layout.places {
        let changes: Vec<(Fact, bool)> =
            heard.iter().filter(|(fact, _)| fact.place == place.id).copied().collect();
        let Some((fact, _)) = changes.first() else { continue };
        let (x, y) = spot(Fact { level: 0, ..*fact }).at;
        let centre = (x.floor() + 0.5, y.floor() + 0.5);
        if changes.iter().any(|(_, appeared)| *appeared) {
            marks.push(Mark::new(vec![frame("kb-to", centre)]));
        } else if changes.iter().any(|(fact, _)| fact.owner == Some(mover)) {
            marks.push(Mark::new(vec![tint(centre)]).beneath());
        } else if facts.iter().all(|fact| fact.place != place.id) {
            let cross = Shape::symbol("kb-faint", centre, "cross");
            marks.push(Mark::new(vec![cross]).beneath());
        }
    }
    marks
}
