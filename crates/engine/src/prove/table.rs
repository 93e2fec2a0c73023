use super::keys::mixed;

/// How far a position is from a proof and from a disproof that one side can force a win: the fewest leaves that would still have
/// to be decided for it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Numbers {
    pub(super) proof: u32,
    pub(super) disproof: u32,
}

/// A number that is out of reach.
pub(super) const NEVER: u32 = 1 << 30;
/// The greatest sum of numbers.
const MOST: u32 = NEVER - 1;

impl Numbers {
    pub(super) const PROVEN: Self = Self { proof: 0, disproof: NEVER };
    pub(super) const DISPROVEN: Self = Self { proof: NEVER, disproof: 0 };
    /// Thresholds that only a decision reaches.
    pub(super) const DECIDED: Self = Self { proof: NEVER, disproof: NEVER };

    pub(super) const fn is_proven(self) -> bool {
        self.proof == 0
    }

    pub(super) const fn is_disproven(self) -> bool {
        self.disproof == 0
    }

    /// Whether one of the thresholds is reached.
    pub(super) const fn reach(self, most: Self) -> bool {
        self.proof >= most.proof || self.disproof >= most.disproof
    }

    /// The numbers as the mover sees them, exchanged when the mover is the defender, for whom a disproof is a proof: the mover
    /// always looks for the least proof number.
    pub(super) const fn for_mover(self, attacks: bool) -> Self {
        let Self { proof, disproof } = self;
        if attacks { self } else { Self { proof: disproof, disproof: proof } }
    }
}

/// A sum in which something out of reach stays so.
pub(super) const fn sum(a: u32, b: u32) -> u32 {
    if a == NEVER || b == NEVER {
        NEVER
    } else if a + b > MOST {
        MOST
    } else {
        a + b
    }
}

/// What is certain about a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct ProofEntry {
    /// The attacker wins within this number of half-moves, if at least that number is left.
    pub(super) win: u32,
    /// The attacker can not win within this number of half-moves.
    pub(super) no_win: u32,
}

impl ProofEntry {
    pub(super) const NOTHING: Self = Self { win: u32::MAX, no_win: 0 };
}

/// An entry holds either what is certain about a board, or the numbers of a board with a number of half-moves left.
#[derive(Clone, Copy)]
struct Entry {
    key: u64,
    first: u32,
    second: u32,
    /// The binary logarithm of the number of moves played to find this out.
    work: u8,
    age: u8,
}

/// An entry as three words: the key, both numbers, and a mark of use with age and work. Without use all are zero, so that a large
/// table costs nothing before it is filled.
type Packed = [u64; 3];

/// The table of a proof search: everything that was found out, as long as there is room.
///
/// Both kinds of entries of a board share a bucket, so that one look finds them.
pub(super) struct ProofTable {
    buckets: Vec<[Packed; WAYS]>,
    age: u8,
}

const WAYS: usize = 4;
const USED: u64 = 1 << 16;

impl Entry {
    const fn packed(self) -> Packed {
        let numbers = self.first as u64 | (self.second as u64) << 32;
        [self.key, numbers, self.work as u64 | (self.age as u64) << 8 | USED]
    }

    fn unpacked([key, numbers, mark]: Packed) -> Option<Self> {
        let (first, second) = (numbers as u32, (numbers >> 32) as u32);
        (mark & USED != 0).then_some(Self { key, first, second, work: mark as u8, age: (mark >> 8) as u8 })
    }
}

impl ProofTable {
    /// A table of at most this size in mebibytes.
    pub(super) fn new(mebibytes: usize) -> Self {
        let buckets = mebibytes.max(1) * 1024 * 1024 / size_of::<[Packed; WAYS]>();
        Self { buckets: vec![[[0; 3]; WAYS]; buckets], age: 0 }
    }

    pub(super) fn clear(&mut self) {
        self.buckets.fill([[0; 3]; WAYS]);
    }

    /// Begins a new age: entries stored from now on are worth more than those stored before.
    pub(super) fn grow_older(&mut self) {
        self.age = self.age.wrapping_add(1);
    }

    fn place(&self, key: u64) -> usize {
        // The high half of a product spreads keys evenly over any number of buckets.
        ((u128::from(key) * self.buckets.len() as u128) >> 64) as usize
    }

    /// What is certain about a board, and its numbers with `left` half-moves left.
    pub(super) fn find(&self, key: u64, left: u32) -> (ProofEntry, Option<Numbers>) {
        let at_left = mixed(key, u64::from(left));
        let (mut known, mut numbers) = (ProofEntry::NOTHING, None);
        for entry in self.entries(self.place(key)) {
            if entry.key == key {
                known = ProofEntry { win: entry.first, no_win: entry.second };
            } else if entry.key == at_left {
                numbers = Some(Numbers { proof: entry.first, disproof: entry.second });
            }
        }
        (known, numbers)
    }

    /// Adds to what is certain about a board.
    pub(super) fn store_known(&mut self, key: u64, news: ProofEntry, work: u64) {
        let place = self.place(key);
        let before = self.find(key, 0).0;
        // Certainty is worth more than numbers.
        let work = logarithm(work) + 4;
        self.store(place, key, news.win.min(before.win), news.no_win.max(before.no_win), work);
    }

    pub(super) fn store_numbers(&mut self, key: u64, left: u32, numbers: Numbers, work: u64) {
        let at_left = mixed(key, u64::from(left));
        self.store(self.place(key), at_left, numbers.proof, numbers.disproof, logarithm(work));
    }

    fn entries(&self, place: usize) -> impl Iterator<Item = Entry> {
        self.buckets[place].iter().filter_map(|&entry| Entry::unpacked(entry))
    }

    fn store(&mut self, place: usize, key: u64, first: u32, second: u32, work: u8) {
        let age = self.age;
        // The entry of the same key is written over, an empty one before the one that is worth least.
        let worth = |&entry: &Packed| match Entry::unpacked(entry) {
            Some(entry) if entry.key == key => i32::MIN,
            None => i32::MIN + 1,
            Some(entry) => i32::from(entry.work) - 2 * i32::from(age.wrapping_sub(entry.age)),
        };
        let entry = self.buckets[place].iter_mut().min_by_key(|entry| worth(entry));
        *entry.expect("a bucket has entries") = Entry { key, first, second, work, age }.packed();
    }
}

fn logarithm(work: u64) -> u8 {
    work.checked_ilog2().unwrap_or(0) as u8
}
