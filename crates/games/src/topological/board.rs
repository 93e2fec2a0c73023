//! Stage 2: the fields of the finished board and the paths on them.

use super::table::{SIZE, Table};
use crate::{bits::bits, key};
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
    straight: bool,
    key: u64,
    reach: [OnceLock<Reach>; MOST_FIELDS],
}

/// Where paths of one length end.
#[derive(Debug)]
struct Reach {
    /// From each field, the set of ends.
    ends: [u32; MOST_FIELDS],
    /// From each field, the number of ends of paths of this length and all shorter ones together.
    up_to: [u16; MOST_FIELDS],
}

impl PartialEq for Board {
    fn eq(&self, other: &Self) -> bool {
        self.straight == other.straight && self.cells == other.cells
    }
}

impl Eq for Board {}

impl Board {
    pub(super) fn new(table: &Table, straight: bool) -> Self {
        let cells: Vec<u16> = table.cells().collect();
        let mut neighbours = [0; MOST_FIELDS];
        for (field, &cell) in cells.iter().enumerate() {
            for (other, &beside) in cells.iter().enumerate() {
                let (across, along) =
                    ((cell / SIZE).abs_diff(beside / SIZE), (cell % SIZE).abs_diff(beside % SIZE));
                if across + along == 1 {
                    neighbours[field] |= 1 << other;
                }
            }
        }
        let key = key::hash(cells.iter().map(|&cell| u64::from(cell)));
        Self { cells, neighbours, straight, key, reach: [const { OnceLock::new() }; MOST_FIELDS] }
    }

    /// The fields in the order of their names; a field's number is its place here, a cell is column * 25 + row.
    pub fn cells(&self) -> &[u16] {
        &self.cells
    }

    /// The fields beside a field, as a set of numbers.
    pub fn neighbours(&self, field: u8) -> u32 {
        self.neighbours[usize::from(field)]
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

    /// The fields where paths of exactly so many steps from a field end.
    ///
    /// The first call for a number of steps finds them for all fields. On the largest and most compact boards, up to the
    /// longest paths, that adds up to about a tenth of a second; see [`prepare`](Self::prepare).
    pub fn reach(&self, steps: u8, from: u8) -> u32 {
        self.ends(steps).map_or(0, |reach| reach.ends[usize::from(from)])
    }

    /// How many moves a stack of a height has from a field.
    pub fn count(&self, height: u8, from: u8) -> u32 {
        // No path has more steps than there are other fields.
        let steps = usize::from(height).min(self.cells.len() - 1) as u8;
        self.ends(steps).map_or(0, |reach| u32::from(reach.up_to[usize::from(from)]))
    }

    /// Finds the ends of all paths of up to so many steps now, so that no later call has to.
    pub fn prepare(&self, steps: u8) {
        self.ends(steps.min(self.cells.len() as u8 - 1));
    }

    #[inline]
    fn ends(&self, steps: u8) -> Option<&Reach> {
        if usize::from(steps) >= self.cells.len() || steps == 0 {
            return None;
        }
        let slot = &self.reach[usize::from(steps)];
        Some(slot.get().unwrap_or_else(|| slot.get_or_init(|| self.find(steps))))
    }

    #[cold]
    fn find(&self, steps: u8) -> Reach {
        let shorter = self.ends(steps - 1);
        let fields = self.cells.len();
        let mut reach = Reach { ends: [0; MOST_FIELDS], up_to: [0; MOST_FIELDS] };
        let walks = self.walks(steps);
        for field in 0..fields {
            let ends = if self.straight {
                self.straight_ends(field as u8, steps)
            } else {
                let mut search = PathSearch { board: self, walks: &walks, ends: 0, wanted: 0 };
                search.wanted = walks[usize::from(steps)][field] & !(1 << field);
                search.go_on(field as u8, 1 << field, steps);
                search.ends
            };
            reach.ends[field] = ends;
            reach.up_to[field] = shorter.map_or(0, |shorter| shorter.up_to[field]) + ends.count_ones() as u16;
        }
        reach
    }

    /// Where walks that may come back end, by number of steps and start: an upper bound for paths.
    fn walks(&self, steps: u8) -> Vec<[u32; MOST_FIELDS]> {
        let mut walks = vec![core::array::from_fn(|field| 1 << field)];
        for step in 0..usize::from(steps) {
            let shorter: &[u32; MOST_FIELDS] = &walks[step];
            walks.push(core::array::from_fn(|field| {
                bits(u64::from(self.neighbours[field]))
                    .fold(0, |ends, next| ends | shorter[usize::from(next)])
            }));
        }
        walks
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

/// A depth-first search for the ends of all simple paths from one field.
struct PathSearch<'a> {
    board: &'a Board,
    walks: &'a [[u32; MOST_FIELDS]],
    ends: u32,
    /// The ends that walks allow; when all are found the search is over.
    wanted: u32,
}

impl PathSearch<'_> {
    fn go_on(&mut self, at: u8, visited: u32, left: u8) {
        let next = self.board.neighbours[usize::from(at)] & !visited;
        if left == 1 {
            self.ends |= next;
            return;
        }
        // Only where an end that is still missing could be reached by a walk.
        let missing = self.wanted & !self.ends & !visited;
        if self.walks[usize::from(left)][usize::from(at)] & missing == 0 || !self.has_room(at, visited, left)
        {
            return;
        }
        for next in bits(u64::from(next)) {
            self.go_on(next, visited | 1 << next, left - 1);
        }
    }

    /// Whether the fields that can still be reached are enough for the steps left.
    fn has_room(&self, at: u8, visited: u32, left: u8) -> bool {
        let free = (self.board.cells.len() as u32 - visited.count_ones()) as u8;
        if left > free {
            return false;
        }
        // A path that needs few of the free fields seldom fails for lack of them.
        if left * 3 < free * 2 {
            return true;
        }
        let mut room = self.board.neighbours[usize::from(at)] & !visited;
        let mut edge = room;
        while edge != 0 {
            let grown =
                bits(u64::from(edge)).fold(0, |set, field| set | self.board.neighbours[usize::from(field)]);
            edge = grown & !visited & !room;
            room |= edge;
        }
        room.count_ones() >= u32::from(left)
    }
}
