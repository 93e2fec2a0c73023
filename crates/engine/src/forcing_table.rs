//! What searches for forced wins remember from one position to the next.

/// What is known of the forced wins of the side to move in a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct KnownAttacks {
    /// No attack of up to this many threats wins; [`ForcingTable::NEVER`] if none wins at all.
    pub failed: u32,
    /// The code of the first threat of a win and how many threats it takes, if one is known.
    pub won: Option<(u16, u32)>,
}

/// Attacks that won and attacks that failed, by position (threat-space search asks for the same positions again and again), and the
/// threats that won last. What it says is always true, so it outlives a search.
///
/// ```text
///   an entry: key 44 | code of the first threat 10 | threats of the win 5 | threats that failed 5
/// ```
#[derive(Debug, Default)]
pub struct ForcingTable {
    entries: Vec<u64>,
    /// By the number of threats that an attack may make, the code of the threat that won last.
    winners: [u16; Self::NEVER as usize],
    /// Whether anything is remembered at all.
    is_used: bool,
}

/// Few enough entries to stay in a processor's own cache. The entry's place stands for the lowest bits of the key.
const ENTRIES: usize = 1 << 15;
const KEY: u64 = !0 << 20;
const FIVE_BITS: u64 = 31;
const TEN_BITS: u64 = 1023;

impl ForcingTable {
    /// More threats than any attack makes.
    pub const NEVER: u32 = 31;

    /// Forgets everything, before a new game.
    pub fn clear(&mut self) {
        self.entries.clear();
        self.winners = Default::default();
    }

    /// Sets whether anything is remembered from now on.
    pub fn set_used(&mut self, is_used: bool) {
        if self.is_used != is_used {
            self.clear();
        }
        self.is_used = is_used;
    }

    /// What is known of a position.
    pub fn probe(&self, key: u64) -> KnownAttacks {
        let entry = self.entries.get(key as usize % ENTRIES).copied().unwrap_or_default();
        if (entry ^ key) & KEY != 0 {
            return KnownAttacks::default();
        }
        let threats = (entry >> 5 & FIVE_BITS) as u32;
        let won = (threats > 0).then_some(((entry >> 10 & TEN_BITS) as u16, threats));
        KnownAttacks { failed: (entry & FIVE_BITS) as u32, won }
    }

    /// Remembers what is known of a position. Codes are below 1,024, and a win takes at least one threat.
    pub fn store(&mut self, key: u64, KnownAttacks { failed, won }: KnownAttacks) {
        if !self.is_used {
            return;
        }
        if self.entries.is_empty() {
            self.entries.resize(ENTRIES, 0);
        }
        let (code, threats) = won.unwrap_or_default();
        self.entries[key as usize % ENTRIES] =
            key & KEY | u64::from(code) << 10 | u64::from(threats) << 5 | u64::from(failed);
    }

    /// The threat that won last where an attack could make this many.
    pub fn winner(&self, threats: u32) -> u16 {
        self.winners[threats as usize]
    }

    /// Remembers the threat that won.
    pub fn set_winner(&mut self, threats: u32, code: u16) {
        if self.is_used {
            self.winners[threats as usize] = code;
        }
    }
}

/// How a forced win is looked for.
#[derive(Debug)]
pub struct ForcingSearch<'a> {
    /// What is known from searches before.
    pub table: &'a mut ForcingTable,
    /// The moves played are added to these.
    pub nodes: &'a mut u64,
    /// How many moves may be played.
    pub effort: u32,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_stored_is_known_and_nothing_else() {
        let mut table = ForcingTable::default();
        table.set_used(true);
        let known = [
            KnownAttacks { failed: 0, won: Some((605, 1)) },
            KnownAttacks { failed: ForcingTable::NEVER, won: None },
            KnownAttacks { failed: 23, won: Some((1023, 24)) },
        ];
        for (number, known) in (1..).zip(known) {
            let key = number << 32 | number;
            assert_eq!(table.probe(key), KnownAttacks::default());
            table.store(key, known);
            assert_eq!(table.probe(key), known);
            assert_eq!(table.probe(key ^ 1 << 63), KnownAttacks::default());
        }
        table.clear();
        assert_eq!(table.probe(1 << 32 | 1), KnownAttacks::default());
    }
}
