//! The parts that all boards seen from above share.

use super::{Frame, Marks, Point, Shape, Spot, Target, Turning, sprite_id, staged};
use crate::{Value, Words};
use khod_games::{AnyPosition, Fact, Layout, Place, Position, Side};
use std::collections::HashMap;

/// A position on a rectangle of cells with at most one piece on each.
pub(super) struct Flat {
    pub(super) position: AnyPosition,
    layout: Layout,
    owners: HashMap<u16, Option<Side>>,
}

/// How many cells the view goes beyond a board: left, top, right, bottom.
pub(super) const MARGINS: [f64; 4] = [0.7, 0.15, 0.15, 0.75];

impl Flat {
    pub(super) fn new(position: &AnyPosition) -> Self {
        let owners = position.facts().into_iter().map(|fact| (fact.place, fact.owner)).collect();
        Self { position: position.clone(), layout: position.layout(), owners }
    }

    /// Columns and rows.
    fn size(&self) -> Point {
        (self.layout.columns.len() as f64, self.layout.rows.len() as f64)
    }

    fn corner(&self, place: &Place) -> Point {
        (place.column as f64, self.size().1 - 1.0 - place.row as f64)
    }

    fn place(&self, id: u16) -> Option<&Place> {
        self.layout.places.iter().find(|place| place.id == id)
    }

    /// The middle of a cell.
    pub(super) fn centre(&self, id: impl Into<u16>) -> Point {
        let (x, y) = self.place(id.into()).map_or((0.0, 0.0), |place| self.corner(place));
        (x + 0.5, y + 0.5)
    }

    /// A cell's name.
    pub(super) fn name(&self, id: impl Into<u16>) -> String {
        self.place(id.into()).map_or(String::new(), |place| place.name.clone())
    }

    /// The shadow of a piece that leaves a cell.
    pub(super) fn ghost(&self, side: Side, id: impl Into<u16>) -> Shape {
        Shape::symbol("kb-ghost", self.centre(id), disc(Some(side)))
    }

    pub(super) fn spot(&self, fact: Fact) -> Spot {
        Spot::new(disc(fact.owner), self.centre(fact.place), 0.0)
    }

    /// Cells in two tones with an edge; the game adds its own lines.
    pub(super) fn frame(&self, more: Vec<Shape>) -> Frame {
        let (columns, rows) = self.size();
        let light = Shape::rect("kb-a", [0.0, 0.0, columns, rows], 0.0);
        // Where the rules colour the cells, the dark cells are those of the rules.
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
            let (name, label) = (place.name.clone(), self.label(place, words));
            let sprite = |&owner| sprite_id(Fact { owner, place: place.id, level: 0 });
            Target {
                sprites: self.owners.get(&place.id).map(sprite).into_iter().collect(),
                ..Target::place(name, label, [x, y, 1.0, 1.0], place.row + 1, place.column + 1)
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

    /// The marks of a turn that began here: cells that the mover left, cells reached, cells where a piece was taken.
    pub(super) fn trace(&self, moves: &[String]) -> Marks {
        let mut after = self.position.clone();
        let heard: Vec<_> = moves.iter().flat_map(|m| after.play(m).unwrap_or_default()).collect();
        let (stage, board) = (staged(&after), Self::new(&after));
        let spot = stage.spots(&board);
        let mut marks = Marks::default();
        for place in &board.layout.places {
            let mut changes = heard.iter().filter(|(fact, _)| fact.place == place.id);
            let Some((fact, _)) = changes.clone().next() else { continue };
            let (x, y) = spot(Fact { level: 0, ..*fact }).at();
            let centre = (x.floor() + 0.5, y.floor() + 0.5);
            if changes.clone().any(|(_, appeared)| *appeared) {
                marks.over.push(frame("kb-to", centre));
            } else if changes.any(|(fact, _)| fact.owner == Some(self.position.side())) {
                marks.under.push(tint(centre));
            } else if !board.owners.contains_key(&place.id) {
                marks.under.push(Shape::symbol("kb-faint", centre, "cross"));
            }
        }
        marks
    }
}

/// The legal moves of a position.
pub(super) fn legal<P: Position>(position: &P) -> Vec<P::Move> {
    let mut moves = Vec::new();
    position.legal(&mut moves);
    moves
}

/// A side's piece on a cell.
pub(super) fn fact(side: Side, cell: u8) -> Fact {
    Fact { owner: Some(side), place: u16::from(cell), level: 0 }
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
