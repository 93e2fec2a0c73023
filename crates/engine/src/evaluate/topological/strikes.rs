use khod_games::{
    Side,
    topological::{Board, Stacks},
};

/// What a side can reach.
#[derive(Clone, Copy, Debug, Default)]
pub struct Strikes {
    /// The fields where one of its stacks or more can land.
    pub(super) once: u32,
    /// The fields where two or more can.
    twice: u32,
    /// The fields where three or more can.
    thrice: u32,
    /// Fields and stacks that can land there.
    pub(super) ways: u32,
}

impl Strikes {
    pub(super) fn of(board: &Board, stacks: &Stacks, side: Side) -> Self {
        let mut strikes = Self::default();
        for field in fields(stacks.tops(side)) {
            let landings = board.landings(stacks.height(field), field);
            strikes.thrice |= strikes.twice & landings;
            strikes.twice |= strikes.once & landings;
            strikes.once |= landings;
            strikes.ways += landings.count_ones();
        }
        strikes
    }

    /// How many strike a field: up to three.
    pub(super) fn count(&self, field: u8) -> u32 {
        (self.once >> field & 1) + (self.twice >> field & 1) + (self.thrice >> field & 1)
    }

    /// How many strike a field: none, one, or more.
    pub(super) fn on(&self, field: u8) -> usize {
        (self.once >> field & 1) as usize + (self.twice >> field & 1) as usize
    }
}

/// The fields of a set.
pub(super) fn fields(mut set: u32) -> impl Iterator<Item = u8> {
    core::iter::from_fn(move || {
        let field = (set != 0).then(|| set.trailing_zeros() as u8)?;
        set &= set - 1;
        Some(field)
    })
}
