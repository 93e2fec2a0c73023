use khod_games::{
    Side,
    topological::{Board, Stacks},
};

/// The fields that a side can reach.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Strikes {
    /// The fields where at least one of the side's stacks can land.
    pub(super) once: u32,
    /// The fields where at least two of its stacks can land.
    twice: u32,
    /// The fields where at least three of its stacks can land.
    thrice: u32,
    /// The number of pairs of a field and a stack that can land there.
    pub(super) ways: u32,
    /// The number of pairs of an enemy stack and a stack that can land there.
    pub(super) targets: u32,
}

impl Strikes {
    pub(super) fn of(board: &Board, stacks: &Stacks, side: Side) -> Self {
        let mut strikes = Self::default();
        let enemies = stacks.tops(side.other());
        for field in fields(stacks.tops(side)) {
            let landings = board.landings(stacks.height(field), field);
            strikes.thrice |= strikes.twice & landings;
            strikes.twice |= strikes.once & landings;
            strikes.once |= landings;
            strikes.ways += landings.count_ones();
            strikes.targets += (landings & enemies).count_ones();
        }
        strikes
    }

    /// The number of stacks that strike a field: up to three.
    pub(super) fn count(&self, field: u8) -> u32 {
        (self.once >> field & 1) + (self.twice >> field & 1) + (self.thrice >> field & 1)
    }

    /// The number of stacks that strike a field: none, one, or more.
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
