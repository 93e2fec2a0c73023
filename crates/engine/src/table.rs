use crate::{Score, pages};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// What a stored score means.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Bound {
    /// The score itself.
    Exact,
    /// The score or more.
    Lower,
    /// The score or less.
    Upper,
}

/// What is remembered of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Memory {
    pub(crate) score: Score,
    pub(crate) bound: Bound,
    pub(crate) depth: i32,
    /// The best move, by the game's code for it or by its place in the generated list.
    pub(crate) mark: Option<u32>,
}

impl Memory {
    /// Whether a win or loss comes within so many half-moves; anything else is not bound to a moment.
    pub(crate) fn ends_within(&self, plies: u32) -> bool {
        self.score.distance().is_none_or(|distance| distance.unsigned_abs() <= plies)
    }
}

/// A table of positions that were searched, shared by threads without locks.
///
/// ```text
///   an entry: two words      key ^ data | data
///   data                     score 16 | depth 8 | bound 2, age 6 | mark 32
///   four entries a bucket:   exactly one cache line
/// ```
///
/// A torn entry fails the comparison of its key and is not found.
#[derive(Debug)]
pub(crate) struct Table {
    entries: Vec<Entry>,
    /// The first entry that begins a cache line. An alignment of the type would do the same, but then the memory is written when it
    /// is allocated, and a table of 64 MiB takes 60 ms to make.
    first: usize,
    buckets: usize,
}

type Entry = [AtomicU64; 2];

/// In bytes.
const CACHE_LINE: usize = WAYS * size_of::<Entry>();

const WAYS: usize = 4;
const NO_MARK: u32 = u32::MAX;
const AGES: u8 = 63;

impl Table {
    /// A table of at most so many mebibytes.
    pub(crate) fn new(mebibytes: usize) -> Self {
        let buckets = mebibytes.max(1) * 1024 * 1024 / CACHE_LINE;
        let entries: Vec<Entry> = (0..(buckets + 1) * WAYS).map(|_| Entry::default()).collect();
        pages::enlarge(&entries);
        let first = (entries.as_ptr().addr().wrapping_neg() % CACHE_LINE).div_ceil(size_of::<Entry>());
        Self { entries, first, buckets }
    }

    /// Forgets everything.
    pub(crate) fn clear(&self) {
        for [check, data] in &self.entries {
            check.store(0, Relaxed);
            data.store(0, Relaxed);
        }
    }

    fn bucket(&self, key: u64) -> &[Entry] {
        // The high half of a product spreads keys evenly over any number of buckets.
        let bucket = ((u128::from(key) * self.buckets as u128) >> 64) as usize;
        &self.entries[self.first + bucket * WAYS..][..WAYS]
    }

    pub(crate) fn find(&self, key: u64) -> Option<Memory> {
        self.bucket(key).iter().find_map(|[check, data]| {
            let data = data.load(Relaxed);
            (data != 0 && check.load(Relaxed) ^ data == key).then(|| unpack(data))
        })
    }

    pub(crate) fn store(&self, key: u64, memory: Memory, age: u8) {
        let bucket = self.bucket(key);
        let worth = |[check, data]: &Entry| {
            let data = data.load(Relaxed);
            if data == 0 || check.load(Relaxed) ^ data == key {
                return i32::MIN;
            }
            let stale = i32::from((age & AGES).wrapping_sub((data >> 26) as u8) & AGES);
            i32::from((data >> 16) as u8) - 4 * stale
        };
        let [check, data] = bucket.iter().min_by_key(|entry| worth(entry)).expect("a bucket has entries");
        let packed = pack(memory, age);
        check.store(key ^ packed, Relaxed);
        data.store(packed, Relaxed);
    }
}

fn pack(memory: Memory, age: u8) -> u64 {
    let score = u64::from(memory.score.value() as i16 as u16);
    let bound = match memory.bound {
        Bound::Exact => 1,
        Bound::Lower => 2,
        Bound::Upper => 3,
    };
    score
        | u64::from(memory.depth.clamp(0, 255) as u8) << 16
        | bound << 24
        | u64::from(age & AGES) << 26
        | u64::from(memory.mark.unwrap_or(NO_MARK)) << 32
}

fn unpack(data: u64) -> Memory {
    let mark = (data >> 32) as u32;
    Memory {
        score: Score::raw(i32::from(data as u16 as i16)),
        depth: i32::from((data >> 16) as u8),
        bound: match data >> 24 & 3 {
            1 => Bound::Exact,
            2 => Bound::Lower,
            _ => Bound::Upper,
        },
        mark: (mark != NO_MARK).then_some(mark),
    }
}
