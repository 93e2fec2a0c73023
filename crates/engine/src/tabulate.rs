//! Tables of exact values: every small position of a game, solved, in a file that can be made again and checked.

use std::sync::{Arc, atomic::AtomicBool};

/// A game's own table of exact values.
#[derive(Clone, Copy, Debug)]
pub struct Tabulator {
    /// How large the positions of the player's own table are at most.
    pub most: u32,
    /// Makes the file of all positions up to a size. Nothing when it had to stop.
    pub make: fn(u32, &AtomicBool, Told<'_>) -> Option<Vec<u8>>,
    /// Checks a file by the rules alone. Nothing when it had to stop.
    pub check: Check,
    /// Lets the search, which must not look into the table, find the values of a file. Nothing when it had to stop.
    pub compare: Check,
}

/// Checks the bytes of a file. Nothing when it had to stop.
pub type Check = fn(&[u8], &Checking, Told<'_>) -> Result<Option<Checked>, BadTable>;

/// Hears how many pieces of work are done, and of how many.
pub type Told<'a> = &'a mut dyn FnMut(u64, u64);

/// What of a table is to be checked.
#[derive(Clone, Debug)]
pub struct Checking {
    /// Positions of these sizes.
    pub sizes: [u32; 2],
    /// Nodes a position where a search is asked.
    pub nodes: u64,
    /// Pieces of work done at a time.
    pub jobs: usize,
    /// Raised to stop.
    pub stop: Arc<AtomicBool>,
}

/// What a check came to: by the rules, or by a search without the table.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Checked {
    /// Positions that were checked.
    pub positions: u64,
    /// Of how many the table says what does not follow from their successors, or what the search denies for sure.
    pub wrong: u64,
    /// One of these.
    pub example: Option<String>,
    /// How many the search was sure of.
    pub sure: u64,
    /// How often it was not sure and its guess, rounded, was right.
    pub guessed: u64,
    /// The sum of the squared errors of all guesses.
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

    /// Adds what others counted.
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
        /// They are something else.
        Foreign = "bad-table-foreign",
        /// They are of another version of the format.
        Version { version: u32 } = "bad-table-version",
        /// There are no positions of this size.
        Missing { size: u32 } = "bad-table-missing",
        /// The checksum of the positions of this size is wrong.
        Checksum { size: u32 } = "bad-table-checksum",
        /// The positions of this size can not be read.
        Impossible { size: u32 } = "bad-table-impossible",
    }
}
