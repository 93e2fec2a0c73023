//! Boards as terminal text.

use crate::{Value, Words};
use core::fmt::Write;
use khod_games::{AnyPosition, Fact, Layout, LayoutKind, Place, Side};

/// How a board is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Look {
    /// Colours, for a terminal.
    pub colours: bool,
    /// Discs instead of letters.
    pub discs: bool,
    /// How many characters a line may have.
    pub width: usize,
    /// Turned around: seen from black's side.
    pub turned: bool,
}

impl Look {
    /// Letters only: for pipes and printed pages.
    pub const PLAIN: Self = Self { colours: false, discs: false, width: 78, turned: false };
}

const RESET: &str = "\x1b[0m";
/// The two tones of a board.
const TONES: [&str; 2] = ["\x1b[48;5;137m", "\x1b[48;5;94m"];
const WHITE_INK: &str = "\x1b[1;38;5;231m";
const BLACK_INK: &str = "\x1b[1;38;5;16m";
const FAINT_INK: &str = "\x1b[38;5;236m";
const MARK_INK: &str = "\x1b[1;38;5;226m";

/// Draws a position: the board with the places that the last move changed marked, who is to move or how the game
/// ended, remarks, and the position text.
///
/// A place where something came to stand is in brackets, one that something left in parentheses.
pub fn draw(position: &AnyPosition, last: &[(Fact, bool)], words: &Words, look: Look) -> String {
    let board = drawn(position, last, words, look);
    format!("{board}\n{}\n{}\n", status(position, words).join(" · "), position.text())
}

/// Draws a position without its text; no line is wider than the look allows, if its words can be parted.
pub fn picture(position: &AnyPosition, last: &[(Fact, bool)], words: &Words, look: Look) -> String {
    let board = drawn(position, last, words, look);
    format!("{board}\n{}", wrapped(&status(position, words), " · ", look.width))
}

fn drawn(position: &AnyPosition, last: &[(Fact, bool)], words: &Words, look: Look) -> String {
    let drawing = Drawing::new(position, last, look);
    match drawing.layout.kind {
        LayoutKind::Flat => drawing.grid(1),
        LayoutKind::Stacks => drawing.stacks(words),
        LayoutKind::Upright => drawing.upright(),
    }
}

/// Who is to move or how the game ended, and remarks on the position.
fn status(position: &AnyPosition, words: &Words) -> Vec<String> {
    let remarks = remarks(position, position.outcome().is_none(), words);
    [state(position, words)].into_iter().chain(remarks).collect()
}

/// The remarks on a position; those about the next move only where `next` is true.
pub(crate) fn remarks(position: &AnyPosition, next: bool, words: &Words) -> Vec<String> {
    let remarks = position.remarks().into_iter();
    remarks.filter(|remark| next || !remark.is_about_the_next_move()).map(|it| words.explain(&it)).collect()
}

/// Who is to move, or how the game ended.
pub fn state(position: &AnyPosition, words: &Words) -> String {
    match position.outcome() {
        None => words.say_with("board-to-move", &[("side", Value::from(position.side().word()))]),
        Some(outcome) => words.outcome(outcome),
    }
}

struct Drawing {
    layout: Layout,
    /// The places, in the order of the layout.
    places: Vec<DrawnPlace>,
    look: Look,
    /// Whether the rules colour the cells.
    coloured_cells: bool,
}

/// A place with what stands there, bottom first.
struct DrawnPlace {
    place: Place,
    stack: Vec<Option<Side>>,
    mark: Mark,
}

/// What the last move did to a place.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Mark {
    None,
    Left,
    Reached,
}

impl Drawing {
    fn new(position: &AnyPosition, last: &[(Fact, bool)], look: Look) -> Self {
        let layout = position.layout();
        let mut facts = position.facts();
        facts.sort_by_key(|fact| (fact.place, fact.level));
        let marks = match layout.kind {
            LayoutKind::Flat | LayoutKind::Stacks => marks_by_place(&layout.places, last),
            LayoutKind::Upright => marks_by_change(&layout.places, &facts, last),
        };
        let drawn = |(place, mark): (&Place, Mark)| {
            let here = facts.iter().filter(|fact| fact.place == place.id);
            DrawnPlace { place: place.clone(), stack: here.map(|fact| fact.owner).collect(), mark }
        };
        let places = layout.places.iter().zip(marks).map(drawn).collect();
        let coloured_cells = layout.places.iter().any(|place| place.dark);
        Self { layout, places, look, coloured_cells }
    }

    /// Columns from the left or rows from the bottom, in the order in which they are drawn.
    fn in_order<T>(&self, mut items: Vec<T>) -> Vec<T> {
        if self.look.turned {
            items.reverse();
        }
        items
    }

    /// A board seen from above; what stands on a place takes `width` characters. A wide board comes in blocks.
    fn grid(&self, width: usize) -> String {
        // The names of the rows stand on both sides.
        let per_block = (self.look.width.saturating_sub(6) / (width + 2)).max(1);
        let columns = self.in_order((0..self.layout.columns.len()).collect());
        let blocks = columns.chunks(per_block).map(|columns| self.grid_block(columns, width));
        blocks.collect::<Vec<_>>().join("\n")
    }

    fn grid_block(&self, columns: &[usize], width: usize) -> String {
        let name = |&column: &usize| format!(" {:^width$} ", self.layout.columns[column]);
        let names: Vec<String> = columns.iter().map(name).collect();
        let names = names.concat();
        let names = names.trim_end();
        let mut text = format!("   {names}\n");
        // The top row is drawn first, and it is the first one when the board is turned around.
        for (row, name) in self.in_order(self.layout.rows.iter().enumerate().collect()).into_iter().rev() {
            let mut line = format!("{name:>2} ");
            for &column in columns {
                let here =
                    self.places.iter().find(|drawn| (drawn.place.column, drawn.place.row) == (column, row));
                line.push_str(&here.map_or(" ".repeat(width + 2), |drawn| self.cell(drawn, width)));
            }
            let _ = writeln!(text, "{line} {name}");
        }
        let _ = writeln!(text, "   {names}");
        text
    }

    /// One cell with its mark around it.
    fn cell(&self, drawn: &DrawnPlace, width: usize) -> String {
        let DrawnPlace { place, stack, mark } = drawn;
        let piece = self.piece(place, stack);
        let padded = format!("{piece:^width$}");
        let (open, close) = match mark {
            Mark::None => (' ', ' '),
            Mark::Reached => ('[', ']'),
            Mark::Left => ('(', ')'),
        };
        if !self.look.colours {
            return format!("{open}{padded}{close}");
        }
        let dark =
            if self.coloured_cells { place.dark } else { (place.column + place.row).is_multiple_of(2) };
        let ink = match stack.last() {
            Some(Some(Side::White)) => WHITE_INK,
            Some(_) => BLACK_INK,
            None => FAINT_INK,
        };
        let tone = TONES[usize::from(dark)];
        format!("{tone}{MARK_INK}{open}{ink}{padded}{MARK_INK}{close}{RESET}")
    }

    /// What is shown for a place: its top piece, with the height of a stack.
    fn piece(&self, place: &Place, stack: &[Option<Side>]) -> String {
        let letter = match (stack.last(), self.look.discs) {
            (None, true) if self.look.colours && !place.dark => " ",
            (None, _) if place.dark => "+",
            (None, _) => ".",
            (Some(Some(Side::White)), false) => "w",
            (Some(_), false) => "b",
            (Some(Some(Side::White)), true) => "○",
            (Some(_), true) => "●",
        };
        if stack.len() > 1 { format!("{letter}{}", stack.len()) } else { letter.to_owned() }
    }

    /// A board of stacks, the higher ones spelled out below it.
    fn stacks(&self, words: &Words) -> String {
        let tallest = self.places.iter().map(|drawn| drawn.stack.len()).max().unwrap_or(0);
        let width = if tallest < 2 { 1 } else { 1 + tallest.to_string().len() };
        let mut text = self.grid(width);
        let high = self.places.iter().filter(|drawn| drawn.stack.len() > 1);
        let high: Vec<String> =
            high.map(|drawn| format!("{} {}", drawn.place.name, self.spelled(&drawn.stack))).collect();
        if !high.is_empty() {
            let title = format!("{}:", words.say("board-stacks"));
            text.push_str(&wrapped(&[vec![title], high].concat(), "  ", self.look.width));
        }
        text
    }

    fn spelled(&self, stack: &[Option<Side>]) -> String {
        let [white, black] = if self.look.discs { ['○', '●'] } else { ['w', 'b'] };
        stack.iter().map(|piece| if *piece == Some(Side::White) { white } else { black }).collect()
    }

    /// Columns of stones seen from the side, heights above and numbers below; a wide row comes in blocks.
    fn upright(&self) -> String {
        let per_block = (self.look.width.saturating_sub(2) / COLUMN).max(1);
        let places = self.in_order(self.places.iter().collect());
        let blocks = places.chunks(per_block);
        blocks.map(|block| self.upright_block(block)).collect::<Vec<_>>().join("\n")
    }

    fn upright_block(&self, places: &[&DrawnPlace]) -> String {
        let heights: Vec<usize> = places.iter().map(|drawn| drawn.stack.len()).collect();
        // The middle of a very high column is left out.
        let drawn = |height: usize| height.min(MOST_LEVELS);
        let tallest = heights.iter().map(|&height| drawn(height)).max().unwrap_or(0);
        let stone = if self.look.discs { "▆" } else { "#" };
        let mut text = String::new();
        for level in (0..=tallest).rev() {
            let cells = heights.iter().map(|&height| {
                let cell = match drawn(height).cmp(&level) {
                    core::cmp::Ordering::Less => String::new(),
                    core::cmp::Ordering::Equal => height.to_string(),
                    core::cmp::Ordering::Greater if height > MOST_LEVELS && level == MOST_LEVELS / 2 => {
                        "~".to_owned()
                    }
                    core::cmp::Ordering::Greater => stone.to_owned(),
                };
                format!("{cell:^COLUMN$}")
            });
            let line: String = cells.collect();
            let _ = writeln!(text, " {}", line.trim_end());
        }
        let _ = writeln!(text, " {}", "-".repeat(COLUMN * places.len()));
        let names = places.iter().map(|drawn| {
            let (name, marked) = (&drawn.place.name, drawn.mark != Mark::None);
            let name = if marked { format!("[{name}]") } else { name.clone() };
            let padded = format!("{name:^COLUMN$}");
            if marked && self.look.colours { format!("{MARK_INK}{padded}{RESET}") } else { padded }
        });
        let names: String = names.collect();
        let _ = writeln!(text, " {}", names.trim_end());
        text
    }
}

/// Which columns of a row were not there before.
pub(crate) fn changed_columns(places: &[Place], facts: &[Fact], last: &[(Fact, bool)]) -> Vec<bool> {
    marks_by_change(places, facts, last).into_iter().map(|mark| mark != Mark::None).collect()
}

/// How wide a column of stones is drawn, and how high at most.
const COLUMN: usize = 4;
const MOST_LEVELS: usize = 24;

/// The marks of a board whose pieces keep their places: a place is reached if a piece appeared there, left if one only vanished.
fn marks_by_place(places: &[Place], last: &[(Fact, bool)]) -> Vec<Mark> {
    let mark = |place: &Place| {
        let changes = last.iter().filter(|(fact, _)| fact.place == place.id);
        changes
            .map(|(_, appeared)| if *appeared { Mark::Reached } else { Mark::Left })
            .max()
            .unwrap_or(Mark::None)
    };
    places.iter().map(mark).collect()
}

/// The marks of a row whose columns move along when one is added or removed: only new columns are marked. They are found by the
/// longest common subsequence of the heights of both rows.
fn marks_by_change(places: &[Place], facts: &[Fact], last: &[(Fact, bool)]) -> Vec<Mark> {
    let height = |facts: &[Fact], place: u16| facts.iter().filter(|fact| fact.place == place).count();
    let mut before = facts.to_vec();
    for (fact, appeared) in last.iter().rev() {
        if *appeared {
            before.retain(|known| known != fact);
        } else {
            before.push(*fact);
        }
    }
    let new: Vec<usize> = places.iter().map(|place| height(facts, place.id)).collect();
    let old: Vec<usize> = (0..before.len() as u16)
        .map(|place| height(&before, place))
        .take_while(|&height| height > 0)
        .collect();
    // The same heights in another order come from swaps, or from a sowing all around: no column has moved along.
    let sorted = |heights: &[usize]| {
        let mut heights = heights.to_vec();
        heights.sort_unstable();
        heights
    };
    if sorted(&old) == sorted(&new) {
        let mark = |(old, new)| if old == new { Mark::None } else { Mark::Reached };
        return old.iter().zip(&new).map(mark).collect();
    }
    // The length of the longest common subsequence of `old[i..]` and `new[j..]`.
    let mut common = vec![vec![0; new.len() + 1]; old.len() + 1];
    for i in (0..old.len()).rev() {
        for j in (0..new.len()).rev() {
            common[i][j] = if old[i] == new[j] {
                common[i + 1][j + 1] + 1
            } else {
                common[i + 1][j].max(common[i][j + 1])
            };
        }
    }
    let mut marks = vec![Mark::Reached; new.len()];
    let (mut i, mut j) = (0, 0);
    while i < old.len() && j < new.len() {
        if old[i] == new[j] {
            marks[j] = Mark::None;
            (i, j) = (i + 1, j + 1);
        } else if common[i + 1][j] >= common[i][j + 1] {
            i += 1;
        } else {
            j += 1;
        }
    }
    marks
}

/// Items on lines of at most `width` characters; all lines but the first are indented.
fn wrapped(items: &[String], between: &str, width: usize) -> String {
    let mut text = String::new();
    let mut line = String::new();
    for item in items {
        let length = line.chars().count() + between.chars().count() + item.chars().count();
        if line.is_empty() {
            line.clone_from(item);
        } else if length > width {
            text.push_str(&line);
            text.push('\n');
            line = format!("  {item}");
        } else {
            line.push_str(between);
            line.push_str(item);
        }
    }
    text + &line + "\n"
}
