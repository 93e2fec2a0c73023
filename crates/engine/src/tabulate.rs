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
    pub check: Check<Checked>,
    /// Lets the search, which must not look into the table, find the values of a file. Nothing when it had to stop.
    pub compare: Check<Compared>,
}

/// Checks the bytes of a file. Nothing when it had to stop.
pub type Check<T> = fn(&[u8], &Checking, Told<'_>) -> Result<Option<T>, BadTable>;

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

/// What a check by the rules came to.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Checked {
    /// Positions that were checked.
    pub positions: u64,
    /// How many of them have a value that does not follow from those of their successors.
    pub wrong: u64,
    /// One of these.
    pub example: Option<String>,
}

/// What a search without the table came to.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Compared {
    /// Positions that were searched.
    pub positions: u64,
    /// How many the search was sure of.
    pub sure: u64,
    /// Of how many it said for sure what the table denies.
    pub wrong: u64,
    /// One of these.
    pub example: Option<String>,
    /// How often it was not sure and its guess, rounded, was right.
    pub guessed: u64,
    /// The sum of the squared errors of all guesses.
    pub squares: f64,
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
