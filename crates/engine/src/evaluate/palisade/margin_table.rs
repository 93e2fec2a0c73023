use super::prelude::*;
use crate::table::{TableEntry, TranspositionTable};

/// What is known of the rest of a game: the mover's points less the opponent's, from here to the end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct MarginBounds {
    pub(super) lower: i32,
    pub(super) upper: i32,
    /// The depth of the search, or [`COMPLETE`].
    pub(super) depth: i32,
    pub(super) action: Option<PalisadeAction>,
}

/// The depth of a search that no horizon ended.
pub(super) const COMPLETE: i32 = 255;
/// More than any margin.
pub(super) const INFINITE: i32 = 30_000;

/// A table of two bounds for each position.
pub(super) type MarginTable = TranspositionTable<MarginBounds>;

impl TableEntry for MarginBounds {
    /// ```text
    ///   lower 16 | upper 16 | depth 8 | age 8 | action 16
    /// ```
    const DEPTH: u32 = 32;
    const AGE: u32 = 40;
    const AGES: u8 = 255;

    fn pack(self, age: u8) -> u64 {
        u64::from(self.lower as i16 as u16)
            | u64::from(self.upper as i16 as u16) << 16
            | u64::from(self.depth.clamp(0, COMPLETE) as u8) << Self::DEPTH
            | u64::from(age) << Self::AGE
            | u64::from(pack_action(self.action)) << 48
    }

    fn unpack(data: u64) -> Self {
        Self {
            lower: i32::from(data as i16),
            upper: i32::from((data >> 16) as i16),
            depth: i32::from((data >> Self::DEPTH) as u8),
            action: unpack_action((data >> 48) as u16),
        }
    }
}

/// Kind 3 bits, column 6, the other number 6, end 1. Zero is no action.
fn pack_action(action: Option<PalisadeAction>) -> u16 {
    let pack = |kind: u16, column: u8, number: u8, end: End| {
        kind << 13 | u16::from(column) << 7 | u16::from(number) << 1 | end as u16
    };
    match action {
        None => 0,
        Some(PalisadeAction::Swap(left, right)) => pack(1, left, right, End::Left),
        Some(PalisadeAction::Split { column, stones, end }) => pack(2, column, stones, end),
        Some(PalisadeAction::Sow { column, towards, remove: None }) => pack(3, column, 0, towards),
        Some(PalisadeAction::Sow { column, towards, remove: Some(j) }) => pack(4, column, j, towards),
        Some(PalisadeAction::End) => pack(5, 0, 0, End::Left),
    }
}

fn unpack_action(packed: u16) -> Option<PalisadeAction> {
    let (column, number) = ((packed >> 7 & 63) as u8, (packed >> 1 & 63) as u8);
    let end = End::BOTH[usize::from(packed & 1)];
    match packed >> 13 {
        1 => Some(PalisadeAction::Swap(column, number)),
        2 => Some(PalisadeAction::Split { column, stones: number, end }),
        3 => Some(PalisadeAction::Sow { column, towards: end, remove: None }),
        4 => Some(PalisadeAction::Sow { column, towards: end, remove: Some(number) }),
        5 => Some(PalisadeAction::End),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_stored_is_found_again() {
        let table = MarginTable::new(1);
        let actions = [
            PalisadeAction::Swap(0, 63),
            PalisadeAction::Split { column: 5, stones: 62, end: End::Right },
            PalisadeAction::Sow { column: 62, towards: End::Left, remove: None },
            PalisadeAction::Sow { column: 1, towards: End::Right, remove: Some(61) },
            PalisadeAction::End,
        ];
        for (at, &action) in actions.iter().enumerate() {
            let bounds = MarginBounds {
                lower: -6400 + at as i32,
                upper: INFINITE,
                depth: COMPLETE,
                action: Some(action),
            };
            let key = (at as u64 + 1) << 60;
            table.store(key, bounds, 3);
            assert_eq!(table.probe(key), Some(bounds));
        }
        assert_eq!(table.probe(7), None);
        table.clear();
        assert_eq!(table.probe(1 << 60), None);
    }
}
