//! Moves of lines: what they are, which there are, how many.

use super::cells::PhalanxCells;

/// A move of Phalanx: a line of pieces goes along itself. A line of one is the step of a single piece.
#[derive(Clone, Copy, Debug)]
#[repr(C, align(4))]
pub struct PhalanxMove {
    pub(super) head: u8,
    /// The step to the next cell in the direction of the move: 1 is east, 16 north, 17 north-east, 15 north-west.
    pub(super) step: i8,
    pub(super) length: u8,
    pub(super) distance: u8,
}

/// Moves are compared as one number: a search compares moves all the time.
impl PartialEq for PhalanxMove {
    fn eq(&self, other: &Self) -> bool {
        self.code() == other.code()
    }
}

impl Eq for PhalanxMove {}

impl PhalanxMove {
    const fn to(landing: u8, step: i8, length: u8, distance: u8) -> Self {
        let head = (landing as i16 - step as i16 * distance as i16) as u8;
        Self { head, step, length, distance }
    }

    const fn ahead(self, cells: i16) -> u8 {
        (self.head as i16 + self.step as i16 * cells) as u8
    }

    /// The move as a number, to be stored.
    pub const fn code(self) -> u32 {
        u32::from_le_bytes([self.head, self.step as u8, self.length, self.distance])
    }

    /// The move of a number, legal or not.
    pub const fn of_code(code: u32) -> Self {
        let [head, step, length, distance] = code.to_le_bytes();
        Self { head, step: step as i8, length, distance }
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

    /// The number of pieces that move.
    pub const fn length(self) -> u8 {
        self.length
    }

    /// How many cells the pieces go.
    pub const fn distance(self) -> u8 {
        self.distance
    }

    /// The number of cells that the line leaves, and also of those that it newly takes: where it overlaps its old
    /// place nothing changes.
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
pub(super) fn line(pieces: PhalanxCells, start: u8, step: i8) -> impl Iterator<Item = u8> {
    let next = move |cell: &u8| on_board(i16::from(*cell) + i16::from(step));
    core::iter::successors(Some(start), next).take_while(move |&cell| pieces.contains(cell))
}

/// The cell of a number, if the board has it or the columns beside it that are always empty.
pub(super) const fn on_board(cell: i16) -> Option<u8> {
    if cell >= 0 && cell < 192 { Some(cell as u8) } else { None }
}

/// Calls a function of a direction and its opposite for each of these directions, known when it is compiled.
macro_rules! in_directions {
    ([$($step:literal),*] $along:ident $arguments:tt) => {
        $( $along::<{ $step }, { -($step) }> $arguments; )*
    };
}

/// Tells, for every length of line and every distance, the cells where heads can land in one direction, until the
/// closure stops it.
///
/// Lines of `length` pieces are known by their heads. All heads go ahead one cell at a time: onto free cells, and
/// onto the first piece of an enemy line that is shorter, where they stop.
#[inline(always)]
fn sweep<const STEP: i8, const BACK: i8>(
    own: PhalanxCells,
    enemy: PhalanxCells,
    free: PhalanxCells,
    landings: &mut impl FnMut(PhalanxCells, i8, u8, u8) -> bool,
) {
    // Heads of lines of at least `length` own pieces that are not followed by a further own piece.
    let fronts = (free | enemy).moved::<BACK>();
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
            heads = heads.moved::<STEP>() & (free | weak);
            if heads.is_empty() {
                break;
            }
            if landings(heads, STEP, length, distance) {
                return;
            }
            heads = heads & free;
        }
        length += 1;
        lines = lines.moved::<STEP>() & own;
        strong = strong.moved::<BACK>() & enemy;
    }
}

/// Sweeps all eight directions, until the closure stops it.
#[inline(always)]
fn sweep_all(
    own: PhalanxCells,
    enemy: PhalanxCells,
    mut landings: impl FnMut(PhalanxCells, i8, u8, u8) -> bool,
) {
    let empty = PhalanxCells::BOARD & !(own | enemy);
    in_directions!([16, -16, 1, -1, 17, -17, 15, -15] sweep(own, enemy, empty, &mut landings));
}

/// Appends the moves of a sweep.
fn append(moves: &mut Vec<PhalanxMove>) -> impl FnMut(PhalanxCells, i8, u8, u8) -> bool {
    |landings, step, length, distance| {
        for landing in landings.iter() {
            moves.push(PhalanxMove::to(landing, step, length, distance));
        }
        false
    }
}

/// Appends every move.
pub(super) fn generate(own: PhalanxCells, enemy: PhalanxCells, moves: &mut Vec<PhalanxMove>) {
    sweep_all(own, enemy, append(moves));
}

/// What a line meets when it goes along itself: the cell, its distance, the line's length, and the length of the
/// enemy line that begins there (0 when the cell is empty).
struct Meeting {
    cell: u8,
    distance: u8,
    length: u8,
    against: u8,
}

/// Tells which of the target cells are met by lines of at least two pieces in a direction, as long as the cell is not
/// too far away and the enemy line not too strong. With `singles`, lines of one piece too.
///
/// All heads go ahead together, so this costs little where no line meets a target.
#[inline(always)]
fn meet<const STEP: i8>(
    own: PhalanxCells,
    enemy: PhalanxCells,
    aim: PhalanxCells,
    singles: bool,
    mut tell: impl FnMut(Meeting),
) {
    let empty = PhalanxCells::BOARD & !(own | enemy);
    let pairs = own.moved::<STEP>() & own;
    let mut heads = if singles { own } else { pairs };
    // The lines that can go further than the heads have come.
    let mut longer = pairs;
    if heads.is_empty() {
        return;
    }
    for distance in 1.. {
        heads = heads.moved::<STEP>();
        let met = heads & aim;
        if !met.is_empty() {
            for cell in met.iter() {
                let head = (i16::from(cell) - i16::from(STEP) * i16::from(distance)) as u8;
                let length = line(own, head, -STEP).count() as u8;
                let against = line(enemy, cell, STEP).count() as u8;
                if length >= distance && length > against {
                    tell(Meeting { cell, distance, length, against });
                }
            }
        }
        heads = heads & empty;
        if heads.is_empty() || longer.is_empty() {
            return;
        }
        longer = longer.moved::<STEP>() & own;
    }
}

/// Appends the moves that take something or come to the goal from elsewhere.
pub(super) fn generate_forcing(
    own: PhalanxCells,
    enemy: PhalanxCells,
    goal: PhalanxCells,
    moves: &mut Vec<PhalanxMove>,
) {
    #[inline(always)]
    fn along<const STEP: i8, const BACK: i8>(
        own: PhalanxCells,
        enemy: PhalanxCells,
        goal: PhalanxCells,
        moves: &mut Vec<PhalanxMove>,
    ) {
        // Only from the row below can a single piece come to the goal.
        let singles = !(own.moved::<STEP>() & goal).is_empty();
        meet::<STEP>(own, enemy, enemy | goal, singles, |meeting| {
            let Meeting { cell, distance, length, against } = meeting;
            for length in distance.max(against + 1)..=length {
                moves.push(PhalanxMove::to(cell, STEP, length, distance));
            }
        });
    }
    let (goal, none) = (goal & !own, PhalanxCells::default());
    in_directions!([1, -1] along(own, enemy, none, moves));
    in_directions!([16, -16, 17, -17, 15, -15] along(own, enemy, goal, moves));
}

/// Appends all moves that neither take anything nor come to the goal from elsewhere.
pub(super) fn generate_quiet(
    own: PhalanxCells,
    enemy: PhalanxCells,
    goal: PhalanxCells,
    moves: &mut Vec<PhalanxMove>,
) {
    let (empty, none) = (PhalanxCells::BOARD & !(own | enemy), PhalanxCells::default());
    let free = empty & !goal;
    let mut append = append(moves);
    in_directions!([16, -16] sweep(own, none, free, &mut append));
    in_directions!([1, -1] sweep(own, none, empty, &mut append));
    in_directions!([17, -17, 15, -15] sweep(own, none, free, &mut append));
}

/// What a side could lose to a single move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct PhalanxLosses {
    /// The pieces that could be taken.
    pub pieces: PhalanxCells,
    /// The number of its lines of 1, of 2, of 3, and of 4 and more pieces that are met by a longer one, each as often as it is met.
    pub lines: [u32; 4],
}

/// What the enemy could lose to own moves.
pub(super) fn losses(own: PhalanxCells, enemy: PhalanxCells) -> PhalanxLosses {
    let empty = PhalanxCells::BOARD & !(own | enemy);
    let mut losses = PhalanxLosses::default();
    in_directions!([16, -16, 1, -1, 17, -17, 15, -15] lose(own, enemy, empty, &mut losses));
    losses
}

/// Adds what the enemy could lose to own lines that go in a direction.
#[inline(always)]
fn lose<const STEP: i8, const BACK: i8>(
    own: PhalanxCells,
    enemy: PhalanxCells,
    empty: PhalanxCells,
    losses: &mut PhalanxLosses,
) {
    // The lines that can go further than the heads have come.
    let mut longer = own.moved::<STEP>() & own;
    let mut heads = longer;
    if heads.is_empty() {
        return;
    }
    for distance in 1_u8.. {
        heads = heads.moved::<STEP>();
        let mut met = heads & enemy;
        if !met.is_empty() {
            if distance <= 2 {
                // Every line of two comes so far, and takes a piece that no other one stands behind.
                let alone = met & !enemy.moved::<BACK>();
                losses.pieces = losses.pieces | alone;
                losses.lines[0] += alone.count();
                met = met & !alone;
            }
            for cell in met.iter() {
                let head = (i16::from(cell) - i16::from(STEP) * i16::from(distance)) as u8;
                let length = line(own, head, -STEP).count();
                let against = line(enemy, cell, STEP).count();
                if length >= usize::from(distance) && length > against {
                    line(enemy, cell, STEP).for_each(|cell| losses.pieces.insert(cell));
                    losses.lines[against.min(4) - 1] += 1;
                }
            }
        }
        heads = heads & empty;
        if heads.is_empty() || longer.is_empty() {
            return;
        }
        longer = longer.moved::<STEP>() & own;
    }
}

/// Whether a move of any kind is legal.
pub(super) fn is_legal(own: PhalanxCells, enemy: PhalanxCells, m: PhalanxMove) -> bool {
    let PhalanxMove { head, step, length, distance } = m;
    let cell = |i: i16| {
        let cell = i16::from(head) + i16::from(step) * i;
        on_board(cell).filter(|&cell| PhalanxCells::BOARD.contains(cell))
    };
    let length_is_there = || (0..i16::from(length)).all(|i| cell(-i).is_some_and(|cell| own.contains(cell)));
    let free = |cell: u8| !own.contains(cell) && !enemy.contains(cell);
    let way_is_free = || (1..i16::from(distance)).all(|i| cell(i).is_some_and(free));
    matches!(step.unsigned_abs(), 1 | 15 | 16 | 17)
        && (1..=length).contains(&distance)
        && length <= 14
        && length_is_there()
        && way_is_free()
        && cell(i16::from(distance)).is_some_and(|landing| {
            !own.contains(landing) && line(enemy, landing, step).count() < usize::from(length)
        })
}

/// The number of moves.
pub(super) fn count(own: PhalanxCells, enemy: PhalanxCells) -> u32 {
    let mut count = 0;
    sweep_all(own, enemy, |landings, _, _, _| {
        count += landings.count();
        false
    });
    count
}

/// Whether there is any move. A step forwards is nearly always there and found at once.
pub(super) fn any(own: PhalanxCells, enemy: PhalanxCells) -> bool {
    let empty = PhalanxCells::BOARD & !(own | enemy);
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
