//! Stage 2: the fields of the finished board and the paths on them.

use super::table::{ReachTable, SIZE};
use crate::prelude::*;
use std::sync::OnceLock;

/// The most fields a board can have.
pub(super) const MOST_FIELDS: usize = 32;

/// A finished board: which fields there are and which ends the paths between them have.
///
/// Paths pass over stacks and empty fields alike, so where they end depends on the board alone. The ends are found
/// once for each number of steps, when a stack first gets that high.
#[derive(Debug)]
pub struct Board {
    cells: Vec<u16>,
    neighbours: [u32; MOST_FIELDS],
    /// The fields by how many neighbours they have.
    by_neighbours: [u32; 5],
    straight: bool,
    key: u64,
    /// By field and number of steps.
    reach: Vec<[OnceLock<Reach>; MOST_FIELDS]>,
    /// The fields that are an even number of steps from the first one, and those that are an odd number.
    colours: [u32; 2],
}

/// Where paths of one length from one field end.
#[derive(Clone, Copy, Debug)]
struct Reach {
    /// The set of ends.
    ends: u32,
    /// The set of ends of paths of this length and all shorter ones together.
    any: u32,
    /// The number of ends of paths of this length and all shorter ones together.
    count: u16,
}

impl PartialEq for Board {
    fn eq(&self, other: &Self) -> bool {
        self.straight == other.straight && self.cells == other.cells
    }
}

impl Eq for Board {}

impl Board {
    pub(super) fn new(table: &ReachTable, straight: bool) -> Self {
        let cells: Vec<u16> = table.cells().collect();
        let mut neighbours = [0_u32; MOST_FIELDS];
        for (field, &cell) in cells.iter().enumerate() {
            for (other, &beside) in cells.iter().enumerate() {
                let (across, along) =
                    ((cell / SIZE).abs_diff(beside / SIZE), (cell % SIZE).abs_diff(beside % SIZE));
                if across + along == 1 {
                    neighbours[field] |= 1 << other;
                }
            }
        }
        let mut by_neighbours = [0; 5];
        for field in 0..cells.len() {
            by_neighbours[neighbours[field].count_ones() as usize] |= 1 << field;
        }
        let colours = [0, 1].map(|colour| {
            let fields =
                (0_u32..).zip(&cells).filter(|&(_, &cell)| (cell / SIZE + cell % SIZE) % 2 == colour);
            fields.fold(0, |set, (field, _)| set | 1 << field)
        });
        let key = key::hash(cells.iter().map(|&cell| u64::from(cell)));
        let reach = cells.iter().map(|_| [const { OnceLock::new() }; MOST_FIELDS]).collect();
        Self { cells, neighbours, by_neighbours, straight, key, reach, colours }
    }

    /// The fields in the order of their names; a field's number is its place here, a cell is column * 25 + row.
    pub fn cells(&self) -> &[u16] {
        &self.cells
    }

    /// The fields beside a field, as a set of numbers.
    pub fn neighbours(&self, field: u8) -> u32 {
        self.neighbours[usize::from(field)]
    }

    /// The fields that have a number of neighbours, 1 to 4, as a set of numbers.
    pub fn with_neighbours(&self, count: usize) -> u32 {
        self.by_neighbours[count]
    }

    /// Whether paths must be straight.
    pub fn straight(&self) -> bool {
        self.straight
    }

    pub(super) fn key(&self) -> u64 {
        self.key
    }

    /// The number of a cell's field.
    pub(super) fn field(&self, cell: u16) -> Option<u8> {
        self.cells.binary_search(&cell).ok().map(|field| field as u8)
    }

    /// The fields where paths of an exact number of steps from a field end.
    ///
    /// They are found when first asked for.
    pub fn reach(&self, steps: u8, from: u8) -> u32 {
        self.paths(steps, from).map_or(0, |reach| reach.ends)
    }

    /// The fields where a stack of a height can land from a field, with all of it or a part.
    pub fn landings(&self, height: u8, from: u8) -> u32 {
        self.paths(self.longest(height), from).map_or(0, |reach| reach.any)
    }

    /// How many moves a stack of a height has from a field.
    pub fn count(&self, height: u8, from: u8) -> u32 {
        self.paths(self.longest(height), from).map_or(0, |reach| u32::from(reach.count))
    }

    /// The most steps of a path of a stack: no path has more steps than there are other fields.
    fn longest(&self, height: u8) -> u8 {
        height.min(self.cells.len() as u8 - 1)
    }

    #[inline]
    fn paths(&self, steps: u8, from: u8) -> Option<&Reach> {
        if usize::from(steps) >= self.cells.len() || steps == 0 {
            return None;
        }
        let slot = &self.reach[usize::from(from)][usize::from(steps)];
        Some(slot.get().unwrap_or_else(|| slot.get_or_init(|| self.find(steps, from))))
    }

    #[cold]
    fn find(&self, steps: u8, from: u8) -> Reach {
        let shorter = self.paths(steps - 1, from).copied().unwrap_or(Reach { ends: 0, any: 0, count: 0 });
        let ends =
            if self.straight { self.straight_ends(from, steps) } else { PathSearch::ends(self, from, steps) };
        Reach { ends, any: shorter.any | ends, count: shorter.count + ends.count_ones() as u16 }
    }

    fn straight_ends(&self, from: u8, steps: u8) -> u32 {
        let mut ends = 0;
        let cell = self.cells[usize::from(from)] as i16;
        for step in [1, -1, SIZE as i16, -(SIZE as i16)] {
            // Neighbouring all the way, so that nothing wraps from one column into the next.
            let end = (1..=i16::from(steps)).try_fold(from, |field, i| {
                let next = self.field((cell + i * step).try_into().ok()?)?;
                (self.neighbours[usize::from(field)] >> next & 1 == 1).then_some(next)
            });
            ends |= end.map_or(0, |end| 1 << end);
        }
        ends
    }
}

/// A depth-first search for the ends of all simple paths of one length from one field.
struct PathSearch<'a> {
    board: &'a Board,
    /// The ends found.
    ends: u32,
    /// The ends that are possible; when all are found the search is over.
    wanted: u32,
}

impl<'a> PathSearch<'a> {
    fn ends(board: &'a Board, from: u8, steps: u8) -> u32 {
        let start = 1 << from;
        // Every step changes the colour.
        let wanted = board.colours[usize::from(board.colours[usize::from(steps & 1)] & start == 0)] & !start;
        let mut search = Self { board, ends: 0, wanted };
        search.go_on(from, start, steps);
        search.ends
    }

    fn go_on(&mut self, at: u8, visited: u32, left: u8) {
        let mut next = self.board.neighbours[usize::from(at)] & !visited;
        if left == 1 {
            self.ends |= next;
            return;
        }
        if !self.has_room(at, visited, left) {
            return;
        }
        // First to fields with few ways on: long paths are found sooner.
        let ways = |field: u8| (self.board.neighbours[usize::from(field)] & !visited).count_ones();
        while let Some(to) = bits(u64::from(next)).min_by_key(|&field| ways(field)) {
            next &= !(1 << to);
            self.go_on(to, visited | 1 << to, left - 1);
        }
    }

    /// Whether the steps left could lead to an end that is not found yet, as far as counting can tell.
    fn has_room(&self, at: u8, visited: u32, left: u8) -> bool {
        let missing = self.wanted & !self.ends & !visited;
        let free = (self.board.cells.len() as u32 - visited.count_ones()) as u8;
        // A path that needs few of the free fields seldom fails for lack of them.
        if missing == 0 || left > free || left * 5 < free * 2 {
            return missing != 0 && left <= free;
        }
        let neighbours = &self.board.neighbours;
        let mut room = neighbours[usize::from(at)] & !visited;
        let mut edge = room;
        while edge != 0 {
            let grown = bits(u64::from(edge)).fold(0, |set, field| set | neighbours[usize::from(field)]);
            edge = grown & !visited & !room;
            room |= edge;
        }
        if missing & room == 0 {
            return false;
        }
        // A field with one way in is of use only as the end.
        let open = room | 1 << at;
        let dead = bits(u64::from(room))
            .filter(|&field| (neighbours[usize::from(field)] & open).count_ones() < 2)
            .fold(0_u32, |set, field| set | 1 << field);
        let here = usize::from(self.board.colours[1] >> at & 1 == 1);
        let last = here ^ usize::from(left & 1);
        (0..2).all(|colour| {
            let fields = self.board.colours[colour];
            let end = u32::from(colour == last && dead & missing & fields != 0);
            let usable = (room & !dead & fields).count_ones() + end;
            let needed = if colour == here { left / 2 } else { left.div_ceil(2) };
            usable >= u32::from(needed)
        })
    }
}
