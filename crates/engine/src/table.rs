use crate::{Score, pages};
use core::marker::PhantomData;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// What a stored score means.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Bound {
    /// The score itself.
    Exact = 1,
    /// The score or more.
    Lower,
    /// The score or less.
    Upper,
}

/// What the table remembers of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct TtEntry {
    pub(crate) score: Score,
    pub(crate) bound: Bound,
    pub(crate) depth: i32,
    /// The best move, by the game's code for it or by its place in the generated list.
    pub(crate) tt_move: Option<u32>,
}

impl TtEntry {
    /// Whether the score is good within this number of half-moves: a win or loss must come by then, anything else is not bound to
    /// a moment.
    pub(crate) fn ends_within(&self, plies: u32) -> bool {
        self.score.distance().is_none_or(|distance| distance.unsigned_abs() <= plies)
    }
}

impl TableEntry for TtEntry {
    /// ```text
    ///   score 16 | depth 8 | bound 2, age 6 | move 32
    /// ```
    const DEPTH: u32 = 16;
    const AGE: u32 = 26;
    const AGES: u8 = 63;

    fn pack(self, age: u8) -> u64 {
        let score = u64::from(self.score.value() as i16 as u16);
        score
            | u64::from(self.depth.clamp(0, 255) as u8) << Self::DEPTH
            | (self.bound as u64) << 24
            | u64::from(age & Self::AGES) << Self::AGE
            | u64::from(self.tt_move.unwrap_or(NO_MOVE)) << 32
    }

    fn unpack(data: u64) -> Self {
        let tt_move = (data >> 32) as u32;
        Self {
            score: Score::raw(i32::from(data as u16 as i16)),
            depth: i32::from((data >> Self::DEPTH) as u8),
            bound: match data >> 24 & 3 {
                1 => Bound::Exact,
                2 => Bound::Lower,
                _ => Bound::Upper,
            },
            tt_move: (tt_move != NO_MOVE).then_some(tt_move),
        }
    }
}

const NO_MOVE: u32 = u32::MAX;

/// What a table keeps of a position, packed into one word that is never zero.
pub(crate) trait TableEntry: Copy + Send + Sync {
    /// The first of the eight bits of the depth.
    const DEPTH: u32;
    /// The first bit of the age, and all its bits.
    const AGE: u32;
    const AGES: u8;

    fn pack(self, age: u8) -> u64;

    fn unpack(data: u64) -> Self;
}

/// A transposition table (Greenblatt 1967), shared by threads without locks.
///
/// ```text
///   an entry: two words      key ^ data | data
///   four entries a bucket:   exactly one cache line
/// ```
///
/// Lockless hashing (Hyatt and Mann 2002): a torn entry fails the comparison of its key and is not found.
#[derive(Debug)]
pub(crate) struct TranspositionTable<E> {
    slots: Vec<Slot>,
    /// The first slot that begins a cache line. An alignment of the type would do the same, but then the memory is written when it
    /// is allocated, and a table of 64 MiB takes 60 ms to make.
    first: usize,
    buckets: usize,
    entry: PhantomData<E>,
}

type Slot = [AtomicU64; 2];

/// In bytes.
const CACHE_LINE: usize = WAYS * size_of::<Slot>();

const WAYS: usize = 4;

impl<E: TableEntry> TranspositionTable<E> {
    /// A table of at most this many mebibytes.
    pub(crate) fn new(mebibytes: usize) -> Self {
        let buckets = mebibytes.max(1) * 1024 * 1024 / CACHE_LINE;
        let slots: Vec<Slot> = (0..(buckets + 1) * WAYS).map(|_| Slot::default()).collect();
        pages::enlarge(&slots);
        let first = (slots.as_ptr().addr().wrapping_neg() % CACHE_LINE).div_ceil(size_of::<Slot>());
        Self { slots, first, buckets, entry: PhantomData }
    }

    /// Forgets everything.
    pub(crate) fn clear(&self) {
        for word in self.slots.iter().flatten() {
            word.store(0, Relaxed);
        }
    }

    fn bucket(&self, key: u64) -> &[Slot] {
        // The high half of a product spreads keys evenly over any number of buckets.
        let bucket = ((u128::from(key) * self.buckets as u128) >> 64) as usize;
        &self.slots[self.first + bucket * WAYS..][..WAYS]
    }

    pub(crate) fn probe(&self, key: u64) -> Option<E> {
        self.bucket(key).iter().find_map(|[check, data]| {
            let data = data.load(Relaxed);
            (data != 0 && check.load(Relaxed) ^ data == key).then(|| E::unpack(data))
        })
    }

    /// Asks the processor to fetch what the table has of a position.
    #[inline]
    pub(crate) fn prefetch(&self, key: u64) {
        pages::prefetch(self.bucket(key));
    }

    pub(crate) fn store(&self, key: u64, entry: E, age: u8) {
        let worth = |[check, data]: &Slot| {
            let data = data.load(Relaxed);
            if data == 0 || check.load(Relaxed) ^ data == key {
                return i32::MIN;
            }
            let stale = i32::from((age & E::AGES).wrapping_sub((data >> E::AGE) as u8) & E::AGES);
            i32::from((data >> E::DEPTH) as u8) - 4 * stale
        };
        let [check, data] =
            self.bucket(key).iter().min_by_key(|slot| worth(slot)).expect("a bucket has slots");
        let packed = entry.pack(age);
        check.store(key ^ packed, Relaxed);
        data.store(packed, Relaxed);
    }
}
