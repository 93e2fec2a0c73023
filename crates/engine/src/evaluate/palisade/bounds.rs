use crate::pages;
use khod_games::palisade::{Action, End};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// What is known of the rest of a game: the mover's points less the other's, from here to the end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Bounds {
    pub(super) lower: i32,
    pub(super) upper: i32,
    /// How deep it was searched, or [`COMPLETE`].
    pub(super) depth: i32,
    pub(super) action: Option<Action>,
}

/// The depth of a search that no horizon ended.
pub(super) const COMPLETE: i32 = 255;
/// More than any margin.
pub(super) const INFINITE: i32 = 30_000;

/// A table of positions that were searched, shared by threads without locks: two bounds for each.
///
/// ```text
///   an entry: two words      key ^ data | data
///   data                     lower 16 | upper 16 | depth 8 | age 8 | action 16
///   four entries a bucket:   one cache line
/// ```
///
/// A torn entry fails the comparison of its key and is not found.
#[derive(Debug)]
pub(super) struct BoundsTable {
    buckets: Vec<[[AtomicU64; 2]; WAYS]>,
}

const WAYS: usize = 4;

impl BoundsTable {
    /// A table of at most so many mebibytes.
    pub(super) fn new(mebibytes: usize) -> Self {
        let buckets = mebibytes.max(1) * 1024 * 1024 / 64;
        let buckets: Vec<_> = (0..buckets).map(|_| Default::default()).collect();
        pages::enlarge(&buckets);
        Self { buckets }
    }

    /// Forgets everything.
    pub(super) fn clear(&self) {
        for word in self.buckets.iter().flatten().flatten() {
            word.store(0, Relaxed);
        }
    }

    fn bucket(&self, key: u64) -> &[[AtomicU64; 2]; WAYS] {
        // The high half of a product spreads keys evenly over any number of buckets.
        &self.buckets[((u128::from(key) * self.buckets.len() as u128) >> 64) as usize]
    }

    pub(super) fn find(&self, key: u64) -> Option<Bounds> {
        self.bucket(key).iter().find_map(|[check, data]| {
            let data = data.load(Relaxed);
            (data != 0 && check.load(Relaxed) ^ data == key).then(|| unpack(data))
        })
    }

    pub(super) fn store(&self, key: u64, bounds: Bounds, age: u8) {
        let bucket = self.bucket(key);
        let worth = |[check, data]: &[AtomicU64; 2]| {
            let data = data.load(Relaxed);
            if data == 0 || check.load(Relaxed) ^ data == key {
                return i32::MIN;
            }
            let stale = i32::from(age.wrapping_sub((data >> 40) as u8));
            i32::from((data >> 32) as u8) - 4 * stale
        };
        let [check, data] = bucket.iter().min_by_key(|entry| worth(entry)).expect("a bucket has entries");
        let packed = pack(bounds, age);
        check.store(key ^ packed, Relaxed);
        data.store(packed, Relaxed);
    }
}

fn pack(bounds: Bounds, age: u8) -> u64 {
    u64::from(bounds.lower as i16 as u16)
        | u64::from(bounds.upper as i16 as u16) << 16
        | u64::from(bounds.depth.clamp(0, COMPLETE) as u8) << 32
        | u64::from(age) << 40
        | u64::from(pack_action(bounds.action)) << 48
}

fn unpack(data: u64) -> Bounds {
    Bounds {
        lower: i32::from(data as i16),
        upper: i32::from((data >> 16) as i16),
        depth: i32::from((data >> 32) as u8),
        action: unpack_action((data >> 48) as u16),
    }
}

/// Kind 3 bits, column 6, the other number 6, end 1. Zero is no action.
fn pack_action(action: Option<Action>) -> u16 {
    let pack = |kind: u16, column: u8, number: u8, end: End| {
        kind << 13 | u16::from(column) << 7 | u16::from(number) << 1 | end as u16
    };
    match action {
        None => 0,
        Some(Action::Swap(left, right)) => pack(1, left, right, End::Left),
        Some(Action::Split { column, stones, end }) => pack(2, column, stones, end),
        Some(Action::Sow { column, towards, remove: None }) => pack(3, column, 0, towards),
        Some(Action::Sow { column, towards, remove: Some(j) }) => pack(4, column, j, towards),
        Some(Action::End) => pack(5, 0, 0, End::Left),
    }
}

fn unpack_action(packed: u16) -> Option<Action> {
    let (column, number) = ((packed >> 7 & 63) as u8, (packed >> 1 & 63) as u8);
    let end = End::BOTH[usize::from(packed & 1)];
    match packed >> 13 {
        1 => Some(Action::Swap(column, number)),
        2 => Some(Action::Split { column, stones: number, end }),
        3 => Some(Action::Sow { column, towards: end, remove: None }),
        4 => Some(Action::Sow { column, towards: end, remove: Some(number) }),
        5 => Some(Action::End),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_stored_is_found_again() {
        let table = BoundsTable::new(1);
        let actions = [
            Action::Swap(0, 63),
            Action::Split { column: 5, stones: 62, end: End::Right },
            Action::Sow { column: 62, towards: End::Left, remove: None },
            Action::Sow { column: 1, towards: End::Right, remove: Some(61) },
            Action::End,
        ];
        for (at, &action) in actions.iter().enumerate() {
            let bounds =
                Bounds { lower: -6400 + at as i32, upper: INFINITE, depth: COMPLETE, action: Some(action) };
            let key = (at as u64 + 1) << 60;
            table.store(key, bounds, 3);
            assert_eq!(table.find(key), Some(bounds));
        }
        assert_eq!(table.find(7), None);
        table.clear();
        assert_eq!(table.find(1 << 60), None);
    }
}
