//! Moves of lines: what they are, which there are, how many.

use super::cells::Cells;

/// A move of Phalanx: a line of pieces goes along itself. A line of one is the step of a single piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PhalanxMove {
    head: u8,
    /// To the next cell in the direction of the move: 1 is east, 16 north, 17 north-east, 15 north-west.
    step: i8,
    length: u8,
    distance: u8,
}

impl PhalanxMove {
    pub(super) const fn new(head: u8, step: i8, length: u8, distance: u8) -> Self {
        Self { head, step, length, distance }
    }

    const fn ahead(self, cells: i16) -> u8 {
        (self.head as i16 + self.step as i16 * cells) as u8
    }

    /// The front piece in the direction of the move, row * 16 + column.
    pub const fn head(self) -> u8 {
        self.head
    }

    /// The last piece that moves; the head itself when a single piece does.
    pub const fn tail(self) -> u8 {
        self.ahead(1 - self.length as i16)
    }

    /// Where the head lands.
    pub const fn landing(self) -> u8 {
        self.ahead(self.distance as i16)
    }

    /// How many pieces move.
    pub const fn length(self) -> u8 {
        self.length
    }

    /// How far they go.
    pub const fn distance(self) -> u8 {
        self.distance
    }

    pub(super) const fn direction(self) -> i8 {
        self.step
    }

    /// How many cells the line leaves, and as many it newly takes: where it overlaps its old place nothing changes.
    pub(super) const fn overtaken(self) -> u8 {
        if self.distance < self.length { self.distance } else { self.length }
    }

    /// The cells of the old place from the tail on.
    pub(super) const fn tail_cell(self, i: u8) -> u8 {
        self.ahead(1 - self.length as i16 + i as i16)
    }

    /// The cells of the new place from the landing back.
    pub(super) const fn landing_cell(self, i: u8) -> u8 {
        self.ahead(self.distance as i16 - i as i16)
    }
}

/// The unbroken line of pieces that starts at a cell and goes on in a direction, nearest first.
pub(super) fn line(pieces: Cells, start: u8, step: i8) -> impl Iterator<Item = u8> {
    let next = move |cell: &u8| on_board(i16::from(*cell) + i16::from(step));
    core::iter::successors(Some(start), next).take_while(move |&cell| pieces.contains(cell))
}

/// The cell of a number, if the board has it or the columns beside it that are always empty.
pub(super) const fn on_board(cell: i16) -> Option<u8> {
    if cell >= 0 && cell < 192 { Some(cell as u8) } else { None }
}

/// Tells, for every length of line and every distance, the cells where heads can land in one direction.
///
/// Lines of `length` pieces are known by their heads. All heads go ahead one cell at a time: onto empty cells, and
/// onto the first piece of an enemy line that is shorter, where they stop.
#[inline(always)]
fn sweep<const STEP: i8, const BACK: i8>(
    own: Cells,
    enemy: Cells,
    mut landings: impl FnMut(Cells, u8, u8) -> bool,
) {
    let empty = Cells::BOARD & !(own | enemy);
    // Heads of lines of at least `length` own pieces that are not followed by a further own piece.
    let fronts = (empty | enemy).moved::<BACK>();
    let mut lines = own;
    // Enemy pieces from which the line goes on for at least `length` pieces: too long to capture.
    let mut strong = enemy;
    let mut length = 1;
    loop {
        let weak = enemy & !strong;
        let mut heads = lines & fronts;
        if heads.is_empty() {
            return;
        }
        for distance in 1..=length {
            heads = heads.moved::<STEP>() & (empty | weak);
            if heads.is_empty() {
                break;
            }
            if landings(heads, length, distance) {
                return;
            }
            heads = heads & empty;
        }
        length += 1;
        lines = lines.moved::<STEP>() & own;
        strong = strong.moved::<BACK>() & enemy;
    }
}

/// Sweeps all eight directions; stops when told to.
#[inline(always)]
fn sweep_all(own: Cells, enemy: Cells, mut landings: impl FnMut(Cells, i8, u8, u8) -> bool) {
    sweep::<16, -16>(own, enemy, |cells, length, distance| landings(cells, 16, length, distance));
    sweep::<-16, 16>(own, enemy, |cells, length, distance| landings(cells, -16, length, distance));
    sweep::<1, -1>(own, enemy, |cells, length, distance| landings(cells, 1, length, distance));
    sweep::<-1, 1>(own, enemy, |cells, length, distance| landings(cells, -1, length, distance));
    sweep::<17, -17>(own, enemy, |cells, length, distance| landings(cells, 17, length, distance));
    sweep::<-17, 17>(own, enemy, |cells, length, distance| landings(cells, -17, length, distance));
    sweep::<15, -15>(own, enemy, |cells, length, distance| landings(cells, 15, length, distance));
    sweep::<-15, 15>(own, enemy, |cells, length, distance| landings(cells, -15, length, distance));
}

/// Appends every move.
pub(super) fn generate(own: Cells, enemy: Cells, moves: &mut Vec<PhalanxMove>) {
    sweep_all(own, enemy, |landings, step, length, distance| {
        for landing in landings.iter() {
            let head = (i16::from(landing) - i16::from(step) * i16::from(distance)) as u8;
            moves.push(PhalanxMove { head, step, length, distance });
        }
        false
    });
}

/// How many moves there are.
pub(super) fn count(own: Cells, enemy: Cells) -> u32 {
    let mut count = 0;
    sweep_all(own, enemy, |landings, _, _, _| {
        count += landings.count();
        false
    });
    count
}

/// Whether there is any move. A step forwards is nearly always there and found at once.
pub(super) fn any(own: Cells, enemy: Cells) -> bool {
    let empty = Cells::BOARD & !(own | enemy);
    if !((own.moved::<16>() | own.moved::<-16>()) & empty).is_empty() {
        return true;
    }
    let mut any = false;
    sweep_all(own, enemy, |_, _, _, _| {
        any = true;
        true
    });
    any
}
