use serde::{Deserialize, Serialize};

/// What a program may use while it plays.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Allowance {
    /// Memory of all processes of the program together, in bytes.
    pub memory: u64,
    /// Processes and threads that the program may have at a time.
    pub processes: u32,
    /// Bytes of files that the program may write in its scratch folder.
    pub scratch: u64,
}

impl Allowance {
    /// The allowance where none is given.
    pub const USUAL: Self = Self { memory: 512 << 20, processes: 64, scratch: 64 << 20 };
}

impl Default for Allowance {
    fn default() -> Self {
        Self::USUAL
    }
}
