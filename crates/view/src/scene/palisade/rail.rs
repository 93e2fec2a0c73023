use super::{super::prelude::*, gate, stone};
use khod_games::palisade::End;

/// The height of a stone, in cells.
const STEP: f64 = 0.42;
/// How far below the rail the row of numbers is, in cells.
const NUMBERS: f64 = 0.42;
/// The fewest columns, and stones above each other, that the view has room for.
const LEAST_COLUMNS: usize = 7;
const LEAST_STONES: u8 = 8;

/// The row as it is drawn.
pub(super) struct Rail {
    pub(super) slots: Vec<Slot>,
}

/// A place of the row.
pub(super) struct Slot {
    pub(super) height: u8,
    /// Stones that were there before a sowing; those above are new.
    pub(super) old: u8,
    /// Stones that a sowing lifted here.
    pub(super) lifted: u8,
    /// The number of the column; nothing for a hole.
    pub(super) number: Option<usize>,
}

/// Where a stone is drawn.
pub(super) fn spot(column: usize, level: u8) -> Spot {
    let symbol = if level.is_multiple_of(2) { "stone-a" } else { "stone-b" };
    Spot::new(symbol, (column as f64 + 0.5, -STEP * (f64::from(level) + 0.5)), 0.0)
}

/// The target of the lowest of the stones taken off a column.
pub(super) fn stone_id(column: usize, stones: u8) -> String {
    format!("{}/{stones}", column + 1)
}

pub(super) fn ghost(column: usize, level: u8) -> Shape {
    Shape::symbol("kb-s", spot(column, level).at(), "stone-ghost")
}

/// A frame around a column.
pub(super) fn column_box(column: usize, height: u8) -> Shape {
    let high = STEP * f64::from(height) + 0.06;
    Shape::rect("kb-next", [column as f64 + 0.07, -high, 0.86, high + 0.02], 0.1)
}

/// A frame around a column's number.
pub(super) fn index_box(column: usize) -> Shape {
    Shape::rect("kb-to", [column as f64 + 0.22, NUMBERS - 0.24, 0.56, 0.48], 0.1)
}

/// A column crossed out.
pub(super) fn crossed(column: usize, height: u8) -> Vec<Shape> {
    let (x, top) = (column as f64, -STEP * f64::from(height));
    vec![
        Shape::line("kb-cross", vec![(x + 0.15, -0.04), (x + 0.85, top + 0.04)]),
        Shape::line("kb-cross", vec![(x + 0.85, -0.04), (x + 0.15, top + 0.04)]),
    ]
}

/// Dots for the actions of a turn: full for those made, dashed for one that could be borrowed.
pub(super) fn pips(middle: f64, made: u8, due: u8) -> impl Iterator<Item = Shape> {
    let all = if due == 3 { 4 } else { due };
    (0..all).map(move |at| {
        let class = match (at < made, at < due) {
            (true, _) => "kb-pip-made",
            (false, true) => "kb-pip",
            (false, false) => "kb-pip-debt",
        };
        let x = middle + (f64::from(at) - f64::from(all - 1) / 2.0) * 0.34;
        Shape::circle(class, (x, NUMBERS + 0.92), 0.1)
    })
}

impl Rail {
    pub(super) fn plain(heights: &[u8]) -> Self {
        let slot = |(column, &height)| Slot { height, old: height, lifted: 0, number: Some(column + 1) };
        Self { slots: heights.iter().enumerate().map(slot).collect() }
    }

    fn tallest(&self) -> u8 {
        self.slots.iter().map(|slot| slot.height.max(slot.lifted)).max().unwrap_or(0)
    }

    /// How much room the row needs above the rail with `brackets` brackets, in cells.
    pub(super) fn top(&self, brackets: usize) -> f64 {
        let room = |brackets: usize| if brackets == 0 { 0.75 } else { 0.85 + 0.55 * brackets as f64 };
        // Every board has room for one bracket, so that few moves change the size of the board.
        let least = STEP * f64::from(LEAST_STONES) + room(1);
        least.max(STEP * f64::from(self.tallest()) + room(brackets))
    }

    /// The rail with heights above the columns, and `top` cells of room above.
    pub(super) fn frame(&self, top: f64) -> Frame {
        let columns = self.slots.len() as f64;
        let width = self.slots.len().max(LEAST_COLUMNS) as f64;
        let left = (columns - width) / 2.0 - 1.1;
        let rail = Shape::rect("kb-rail", [-0.35, 0.03, columns + 0.7, 0.11], 0.05);
        let gate = |x: f64, way: f64| {
            let arrow =
                [(0.13, 0.0), (-0.09, 0.14), (-0.09, -0.14)].map(|(dx, dy)| (x + way * dx, dy - 0.32));
            [
                Shape::rect("kb-gate", [x - 0.3, -0.62, 0.6, 0.6], 0.12),
                Shape::area("kb-gate-arrow", arrow.to_vec()),
            ]
        };
        let over = self.slots.iter().zip(0..).filter(|(slot, _)| slot.height > 0).map(|(slot, column)| {
            let at = (f64::from(column) + 0.5, -STEP * f64::from(slot.height) - 0.24);
            Shape::text("kb-height", at, slot.height.to_string())
        });
        let named = self.slots.iter().zip(0..).filter_map(|(slot, column)| {
            slot.number.map(|number| (number.to_string(), f64::from(column) + 0.5))
        });
        Frame {
            view: [left, -top, width + 2.2, top + 1.6],
            turning: Turning { x: Some(columns), y: None },
            ground: [rail].into_iter().chain(gate(-0.7, -1.0)).chain(gate(columns + 0.7, 1.0)).collect(),
            over: over.collect(),
            columns: named.collect(),
            rows: Vec::new(),
            names: (left, NUMBERS),
        }
    }

    pub(super) fn sprites(&self) -> Vec<Sprite> {
        let stones = self.slots.iter().enumerate().flat_map(|(column, slot)| {
            (0..slot.height).map(move |level| {
                let mut spot = spot(column, level);
                if level >= slot.old {
                    spot.symbol = "stone-new";
                }
                Sprite { id: sprite_id(stone(column, level)), spot }
            })
        });
        stones.collect()
    }

    /// The targets: columns, and if `whole` also single stones and the ends of the row; otherwise only a column can be chosen.
    pub(super) fn targets(&self, words: &Words, whole: bool) -> Vec<Target> {
        let mut targets = Vec::new();
        let gate = |end: End, x: f64, column: usize| {
            let [id, word] = gate(end);
            let label = words.say_with("scene-gate", &[("end", Value::from(word))]);
            Target {
                framed: Some([x - 0.38, -0.7, 0.76, 0.76].map(Length)),
                ..Target::place(id.to_owned(), label, [x - 0.4, -0.9, 0.8, 1.1], 1, column)
            }
        };
        let last = self.slots.len();
        if whole {
            targets.push(gate(End::Left, -0.7, 0));
        }
        for (column, slot) in self.slots.iter().enumerate() {
            let Some(number) = slot.number else { continue };
            let values = [("column", Value::from(number)), ("stones", Value::from(slot.height))];
            // The lowest stone is the target of the column; where single stones are no targets, the whole column is.
            let high = STEP * if whole { 1.0 } else { f64::from(slot.height) };
            let (area, label) =
                ([column as f64, -high, 1.0, high + 0.7], words.say_with("scene-column", &values));
            targets.push(Target {
                framed: Some(framed(column, slot.height, 0)),
                sprites: (0..slot.height).map(|level| sprite_id(stone(column, level))).collect(),
                ..Target::place(number.to_string(), label, area, 1, column + 1)
            });
        }
        if whole {
            targets.push(gate(End::Right, last as f64 + 0.7, last + 1));
            targets.extend(self.slots.iter().enumerate().flat_map(|(column, slot)| {
                (1..slot.height).map(move |level| stone_target(column, slot.height, level, words))
            }));
        }
        targets
    }

    /// The lifted column as ghosts, and how many stones each column received.
    pub(super) fn sown(&self) -> Vec<Shape> {
        let mut shapes = Vec::new();
        for (column, slot) in self.slots.iter().enumerate() {
            shapes.extend((slot.height..slot.lifted).map(|level| ghost(column, level)));
            if slot.height > slot.old {
                let at = (column as f64 + 0.5, NUMBERS + 0.46);
                shapes.push(Shape::text("kb-plus", at, format!("+{}", slot.height - slot.old)));
            }
        }
        shapes
    }

    /// Brackets that join columns of equal height. Wide ones reach over narrow ones; texts are drawn last, so that no line covers them.
    pub(super) fn brackets(&self, heights: &[u8]) -> Vec<Shape> {
        let top = -STEP * f64::from(self.tallest()) - 0.2;
        let columns = |height: u8| -> Vec<usize> {
            (0..self.slots.len()).filter(|&column| self.slots[column].height == height).collect()
        };
        let mut joined: Vec<(u8, Vec<usize>)> =
            heights.iter().map(|&height| (height, columns(height))).collect();
        joined.sort_by_key(|(_, columns)| {
            columns.last().zip(columns.first()).map(|(last, first)| last - first)
        });
        let (mut shapes, mut texts) = (Vec::new(), Vec::new());
        for (at, (height, columns)) in joined.into_iter().enumerate() {
            let y = top - 0.42 - 0.55 * at as f64;
            let columns: Vec<f64> = columns.into_iter().map(|column| column as f64 + 0.5).collect();
            let foot = -STEP * f64::from(height) - 0.46;
            for &x in &columns {
                shapes.push(Shape::line("kb-bracket", vec![(x, foot), (x, y)]));
            }
            if let [first, .., last] = columns[..] {
                shapes.push(Shape::line("kb-bracket", vec![(first, y), (last, y)]));
                let text = format!("{height} = {height}");
                texts.push(Shape::text("kb-pair", (f64::midpoint(first, last), y - 0.25), text));
            }
        }
        shapes.extend(texts);
        shapes
    }
}

/// The frame around the stones of a column from a level up; from the lowest level it includes the column's number.
fn framed(column: usize, height: u8, level: u8) -> [Length; 4] {
    let below = if level == 0 { NUMBERS + 0.28 } else { -STEP * f64::from(level) };
    let above = STEP * f64::from(height) + 0.03;
    [column as f64 + 0.01, -above, 0.98, above + below].map(Length)
}

fn stone_target(column: usize, height: u8, level: u8, words: &Words) -> Target {
    let stones = height - level;
    let values = [("column", Value::from(column + 1)), ("stones", Value::from(stones))];
    let y = -STEP * f64::from(level + 1);
    // The target of the top stone includes the numeral above it.
    let more = if stones == 1 { 0.4 } else { 0.0 };
    let (id, label) = (stone_id(column, stones), words.say_with("scene-stones", &values));
    Target {
        framed: Some(framed(column, height, level)),
        stands_for: Some((column + 1).to_string()),
        sprites: (level..height).map(|level| sprite_id(stone(column, level))).collect(),
        ..Target::place(
            id,
            label,
            [column as f64, y - more, 1.0, STEP + more],
            usize::from(level) + 1,
            column + 1,
        )
    }
}
