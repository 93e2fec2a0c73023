//! Palisade: columns of stones on a rail. A column and another one change places; a column and an end of the row sow it; a
//! stone inside a column and an end of the row split off what stands on it.

mod rail;

use super::prelude::*;
use khod_games::palisade::{End, Palisade, PalisadeAction};
use rail::{Rail, Slot};

/// Milliseconds between two stones of a sowing.
const BEAT: u32 = 70;

/// The target at an end of the row, and the word for that end.
const fn gate(end: End) -> [&'static str; 2] {
    match end {
        End::Left => ["<", "left"],
        End::Right => [">", "right"],
    }
}

fn stone(column: usize, level: u8) -> Fact {
    Fact { owner: None, place: column as u16, level }
}

fn column_id(column: u8) -> String {
    (column + 1).to_string()
}

/// A sowing stone by stone.
struct Sowing {
    /// The heights with the hole still open.
    heights: Vec<u8>,
    /// Where every stone is laid, in order: place and level.
    laid: Vec<(usize, u8)>,
    /// Whether the hole closes.
    closes: bool,
}

impl Sowing {
    fn of(heights: &[u8], column: usize, towards: End) -> Self {
        let mut sown = heights.to_vec();
        let last = heights.len() - 1;
        let (mut place, mut rightwards) = (column, towards == End::Right);
        let mut laid = Vec::new();
        for _ in 0..core::mem::take(&mut sown[column]) {
            if place == 0 {
                rightwards = true;
            } else if place == last {
                rightwards = false;
            }
            place = if rightwards { place + 1 } else { place - 1 };
            laid.push((place, sown[place]));
            sown[place] += 1;
        }
        Self { closes: sown[column] == 0, heights: sown, laid }
    }
}

/// Every sowing with the columns that may be removed after it, counted with the hole closed.
fn sowings(position: &Palisade) -> Vec<(u8, End, Vec<u8>)> {
    let mut all: Vec<(u8, End, Vec<u8>)> = Vec::new();
    for action in legal(position) {
        let PalisadeAction::Sow { column, towards, remove } = action else { continue };
        match all.iter_mut().find(|(same, way, _)| (*same, *way) == (column, towards)) {
            Some((.., removable)) => removable.extend(remove),
            None => all.push((column, towards, remove.into_iter().collect())),
        }
    }
    all
}

/// The columns that may be removed after one sowing.
fn removable(position: &Palisade, column: u8, towards: End) -> Vec<u8> {
    let own = |(same, way, removable)| ((same, way) == (column, towards)).then_some(removable);
    sowings(position).into_iter().find_map(own).unwrap_or_default()
}

/// The row when all stones are laid and the hole is still open.
fn sown_rail(before: &[u8], sowing: &Sowing, hole: usize) -> Rail {
    let slot = |(place, &height): (usize, &u8)| {
        let old = if place == hole { 0 } else { before[place] };
        let lifted = if place == hole { before[hole] } else { 0 };
        let number = place + 1 - usize::from(sowing.closes && place > hole);
        Slot { height, old, lifted, number: (height > 0).then_some(number) }
    };
    Rail { slots: sowing.heights.iter().enumerate().map(slot).collect() }
}

/// The heights of the removable columns, each height once.
fn pairs(rail: &Rail, removable: &[u8]) -> Vec<u8> {
    let mut pairs: Vec<u8> = Vec::new();
    for slot in &rail.slots {
        let member = slot.number.is_some_and(|number| removable.contains(&(number as u8 - 1)));
        if member && !pairs.contains(&slot.height) {
            pairs.push(slot.height);
        }
    }
    pairs
}

impl Staged for Palisade {
    fn frame(&self, _: &Flat) -> Frame {
        // The frame has room for every legal sowing from the start, so that no preview changes its size.
        let rail = Rail::plain(self.row().heights());
        let sown = sowings(self).into_iter().map(|(column, towards, removable)| {
            let hole = usize::from(column);
            let rail =
                sown_rail(self.row().heights(), &Sowing::of(self.row().heights(), hole, towards), hole);
            rail.top(pairs(&rail, &removable).len())
        });
        let mut frame = rail.frame(sown.fold(rail.top(0), f64::max));
        if self.outcome().is_none() {
            let due = if self.in_debt(self.side()) { 2 } else { 3 };
            let middle = self.row().heights().len() as f64 / 2.0;
            frame.over.extend(rail::pips(middle, self.made(), due));
        }
        frame
    }

    fn spots<'a>(&'a self, _: &'a Flat) -> Box<dyn Fn(Fact) -> Spot + 'a> {
        Box::new(|fact| rail::spot(usize::from(fact.place), fact.level))
    }

    fn targets(&self, _: &Flat, words: &Words) -> Vec<Target> {
        let mut targets = Rail::plain(self.row().heights()).targets(words, true);
        if self.may_borrow() {
            targets.push(Target::button("end", words.say("scene-end")));
        }
        targets
    }

    fn entries(&self, _: &Flat) -> Vec<Entry> {
        let mut entries = Vec::new();
        for action in legal(self) {
            let m = self.format(action);
            match action {
                PalisadeAction::Swap(left, right) => {
                    let taps = [left, right].map(column_id).to_vec();
                    let mut other = taps.clone();
                    other.reverse();
                    entries.push(Entry::new(m.clone(), taps, "swap"));
                    entries.push(Entry::new(m, other, "swap"));
                }
                PalisadeAction::Split { column, stones, end } => {
                    let taps = vec![rail::stone_id(usize::from(column), stones), gate(end)[0].to_owned()];
                    entries.push(Entry::new(m, taps, "split"));
                }
                PalisadeAction::Sow { column, towards, remove } => {
                    let mut taps = vec![column_id(column), gate(towards)[0].to_owned()];
                    taps.extend(remove.map(column_id));
                    let middle = remove.map(|_| 2);
                    entries.push(Entry { middle, ..Entry::new(m, taps, "sow") });
                }
                PalisadeAction::End => entries.push(Entry::new(m, vec!["end".to_owned()], "end")),
            }
        }
        entries
    }

    fn story(&self, board: &Flat, text: &str, words: &Words) -> Result<Story, Illegal> {
        let side = self.side();
        let heights = self.row().heights();
        Ok(match self.parse(text)? {
            PalisadeAction::Swap(left, right) => {
                let values = [("first", Value::from(left + 1)), ("second", Value::from(right + 1))];
                let mut story = Story::new(speak(words, side, "scene-say-swap", &values), "step");
                for [from, to] in [[left, right], [right, left]].map(|pair| pair.map(usize::from)) {
                    for level in 0..heights[from] {
                        story.moves(stone(from, level), stone(to, level), 0, 200);
                    }
                    story.marks.over.push(rail::column_box(from, heights[from]));
                }
                story
            }
            PalisadeAction::Split { column, stones, end } => split_story(self, column, stones, end, words),
            PalisadeAction::Sow { column, towards, remove } => {
                sow_story(self, board, column, towards, remove, words)
            }
            PalisadeAction::End => Story::new(speak(words, side, "scene-say-end", &[]), "none"),
        })
    }

    fn trace(&self, board: &Flat, moves: &[String]) -> Marks {
        let mut after = board.position.clone();
        let heard: Vec<_> = moves.iter().flat_map(|m| after.play(m).unwrap_or_default()).collect();
        let (layout, facts) = (after.layout(), after.facts());
        let changed = board::changed_columns(&layout.places, &facts, &heard);
        let columns = (0..layout.places.len()).filter(|column| changed[*column]);
        Marks { over: columns.map(rail::index_box).collect(), ..Marks::default() }
    }
}

fn split_story(position: &Palisade, column: u8, stones: u8, end: End, words: &Words) -> Story {
    let heights = position.row().heights();
    let values = [
        ("stones", Value::from(stones)),
        ("column", Value::from(column + 1)),
        ("end", Value::from(gate(end)[1])),
    ];
    let mut story = Story::new(speak(words, position.side(), "scene-say-split", &values), "step");
    let (new, shift) = if end == End::Left { (0, 1) } else { (heights.len(), 0) };
    let at = usize::from(column);
    let stay = heights[at] - stones;
    for (place, &height) in heights.iter().enumerate() {
        for level in 0..height {
            if place == at && level >= stay {
                story.moves(stone(place, level), stone(new, level - stay), 0, 200);
            } else if shift > 0 {
                story.closes_up(stone(place, level), stone(place + shift, level), 0, 200);
            }
        }
    }
    story.marks.under.extend((stay..heights[at]).map(|level| rail::ghost(at, level)));
    story
}

fn sow_story(
    position: &Palisade,
    board: &Flat,
    column: u8,
    towards: End,
    remove: Option<u8>,
    words: &Words,
) -> Story {
    let heights = position.row().heights();
    let hole = usize::from(column);
    let sowing = Sowing::of(heights, hole, towards);
    let values = [("column", Value::from(column + 1)), ("end", Value::from(gate(towards)[1]))];
    let mut said = speak(words, position.side(), "scene-say-sow", &values);
    // Converts places between the row with the hole open and the row with it closed.
    let open = |closed: usize| closed + usize::from(sowing.closes && closed >= hole);
    let closed = |open: usize| open - usize::from(sowing.closes && open > hole);
    let removed = remove.map(|column| open(usize::from(column)));
    if let (Some(column), Some(place)) = (remove, removed) {
        let values = [
            ("move", Value::from(said)),
            ("column", Value::from(column + 1)),
            ("stones", Value::from(sowing.heights[place])),
        ];
        said = words.say_with("scene-say-point", &values);
    }
    let mut story = Story::new(said, "sow");
    let last = |place: usize| {
        let place_now = closed(place);
        let gone = remove.is_some_and(|column| usize::from(column) < place_now);
        place_now - usize::from(gone)
    };
    let after_sowing = sowing.laid.len() as u32 * BEAT + 160;
    let after_removal = after_sowing + if remove.is_some() { 200 } else { 0 };
    // Every stone with its place when all stones are laid; the top stone is laid first.
    let mut stones: Vec<(Fact, usize, u8)> = Vec::new();
    for (i, &(place, level)) in sowing.laid.iter().enumerate() {
        let from = stone(hole, heights[hole] - 1 - i as u8);
        story.passes("drop", from, rail::spot(place, level), i as u32 * BEAT, 160);
        stones.push((from, place, level));
    }
    for (place, &height) in heights.iter().enumerate().filter(|(place, _)| *place != hole) {
        stones.extend((0..height).map(|level| (stone(place, level), place, level)));
    }
    for (from, place, level) in stones {
        if Some(place) == removed {
            story.removes(from, after_sowing, 160);
        } else if last(place) != place {
            story.closes_up(from, stone(last(place), level), after_removal, 160);
        }
    }
    let removable = removable(position, column, towards);
    story.scene = Some(middle_scene(position, board, &sowing, hole, &removable, words));
    if let Some(place) = removed {
        story.marks.over.extend(rail::crossed(place, sowing.heights[place]));
    }
    story
}

/// The scene when all stones are laid and no column is removed yet.
fn middle_scene(
    position: &Palisade,
    board: &Flat,
    sowing: &Sowing,
    hole: usize,
    removable: &[u8],
    words: &Words,
) -> Scene {
    let rail = sown_rail(position.row().heights(), sowing, hole);
    let pairs = pairs(&rail, removable);
    let mut scene = Scene::on(position, board, words);
    let view = scene.frame.view;
    scene.frame = Frame { view, ..rail.frame(0.0) };
    scene.sprites = rail.sprites();
    scene.targets = rail.targets(words, false);
    scene.legal.clear();
    scene.marks.over = [rail.sown(), rail.brackets(&pairs)].concat();
    scene
}
