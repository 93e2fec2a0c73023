//! Tables of exact values: every small position of a game, solved, in a file that can be made again and checked.

use std::sync::{Arc, atomic::AtomicBool};

/// A game's own table of exact values.
#[derive(Clone, Copy, Debug)]
pub struct Tabulator {
    /// The greatest size of a position in the player's own table.
    pub most: u32,
    /// Makes the file of all positions up to a size. Nothing when the work had to stop.
    pub make: fn(u32, &AtomicBool, Told<'_>) -> Option<Vec<u8>>,
    /// Checks a file by the rules alone. Nothing when the check had to stop.
    pub check: Check,
    /// Lets the search, which must not look into the table, find the values of a file. Nothing when the comparison had to stop.
    pub compare: Check,
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
        /// The positions of this size can not be read.
        Impossible { size: u32 } = "bad-table-impossible",
    }
}
