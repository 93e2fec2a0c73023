//! Tables of exact values: every small position of a game, solved, in a file that can be made again and checked.

use std::sync::{Arc, atomic::AtomicBool};

/// A game's own table of exact values.
#[derive(Clone, Copy, Debug)]
pub struct Tabulator {
    /// The greatest size of a position in the player's own table.
    pub most: u32,
    /// The greatest size of a position in a table that is made on demand.
    pub furthest: u32,
    /// The player's own table.
    pub own: &'static [u8],
    /// Makes a table. It hands over the whole file after each size, as long as the receiver wants more; false when the work had to stop.
    pub make: Make,
    /// Checks a file by the rules alone. Nothing when the check had to stop.
    pub check: Check,
    /// Lets the search, which must not look into the table, find the values of a file. Nothing when the comparison had to stop.
    pub compare: Check,
    /// Gives the greatest size of a file that is whole, with all its checksums.
    pub verify: fn(&[u8]) -> Result<u32, BadTable>,
    /// The same of a file that can be lent to the player: one that holds its own table and perhaps more.
    pub lendable: fn(&[u8]) -> Result<u32, BadTable>,
    /// Lends the player such a file, for as long as the program runs; gives its greatest size.
    pub lend: fn(Vec<u8>) -> Result<u32, BadTable>,
}

/// Makes a table, as [`Tabulator::make`] says.
pub type Make = fn(&Making<'_>, Told<'_>, &mut dyn FnMut(&[u8]) -> bool) -> Result<bool, BadTable>;

/// What is to be made.
#[derive(Clone, Copy, Debug)]
pub struct Making<'a> {
    /// The file to go on from; empty for none.
    pub begun: &'a [u8],
    /// The greatest size.
    pub size: u32,
    /// Pieces of work done at a time.
    pub jobs: usize,
    /// Stops the work when it is raised.
    pub stop: &'a AtomicBool,
}

/// Checks the bytes of a file. Nothing when the check had to stop.
pub type Check = fn(&[u8], &Checking, Told<'_>) -> Result<Option<Checked>, BadTable>;

/// Is told how many pieces of work are done, and how many there are.
pub type Told<'a> = &'a mut dyn FnMut(u64, u64);

/// The part of a table that is to be checked.
#[derive(Clone, Debug)]
pub struct Checking {
    /// Positions of these sizes.
    pub sizes: [u32; 2],
    /// Of so many positions one is checked.
    pub every: usize,
    /// Nodes of each position where a search is asked.
    pub nodes: u64,
    /// Pieces of work done at a time.
    pub jobs: usize,
    /// Stops the check when it is raised.
    pub stop: Arc<AtomicBool>,
}

/// The result of a check: by the rules, or by a search without the table.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Checked {
    /// Positions that were checked.
    pub positions: u64,
    /// Positions whose value in the table does not follow from their successors, or which the search denies for sure.
    pub wrong: u64,
    /// One of the wrong positions.
    pub example: Option<String>,
    /// Positions of which the search was sure.
    pub sure: u64,
    /// Positions of which the search was not sure, but its estimate, rounded, was right.
    pub guessed: u64,
    /// The sum of the squared errors of all estimates.
    pub squares: f64,
}

impl Checked {
    /// Counts a position.
    pub(crate) fn count(&mut self, right: bool, position: impl FnOnce() -> String) {
        self.positions += 1;
        if !right {
            self.wrong += 1;
            self.example.get_or_insert_with(position);
        }
    }

    /// Adds the counts of another part of the check.
    pub(crate) fn add(&mut self, other: Self) {
        self.positions += other.positions;
        self.wrong += other.wrong;
        self.example = self.example.take().or(other.example);
        self.sure += other.sure;
        self.guessed += other.guessed;
        self.squares += other.squares;
    }
}

khod_games::reasons! {
    /// Why bytes are no table.
    pub enum BadTable {
        /// The bytes are something else.
        Foreign = "bad-table-foreign",
        /// The bytes are of another version of the format.
        Version { version: u32 } = "bad-table-version",
        /// There are no positions of this size.
        Missing { size: u32 } = "bad-table-missing",
        /// The checksum of the positions of this size is wrong.
        Checksum { size: u32 } = "bad-table-checksum",
        /// The positions up to this size are not those of the player, or there are more than it can use.
        Different { size: u32 } = "bad-table-different",
        /// The positions of this size can not be read.
        Impossible { size: u32 } = "bad-table-impossible",
    }
}
