use serde::{Deserialize, Serialize};

/// What a program may use while it plays.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Allowance {
    /// Memory of all its processes together, in bytes.
    pub memory: u64,
    /// Processes and threads at a time.
    pub processes: u32,
    /// Files that it may write in its scratch folder, in bytes.
    pub scratch: u64,
}

impl Allowance {
    /// What a program is given unless something else is said.
    pub const USUAL: Self = Self { memory: 512 << 20, processes: 64, scratch: 64 << 20 };
}

impl Default for Allowance {
    fn default() -> Self {
        Self::USUAL
    }
}
