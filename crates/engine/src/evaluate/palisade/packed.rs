//! The solved rows in a file. Rows with the same numbers of stones and columns share a few lists of margins, most of them rare.
//! Each list has a code, longer for rarer lists (Huffman 1952), and the file is these codes for all rows in their order.
//!
//! ```text
//!   khodrows | version 16 | most stones 8                 then a block for each number of stones from 4 on:
//!   length 32 | quiet 8 | turns 16 | lists 16 | each list: 12 margins of 4 bits
//!             | for each number of columns: codes 16 | each code: its list 16, its length 8
//!             | the codes of all rows, the highest bit of a byte first | checksum 64 of all since the length
//! ```

use super::{prelude::*, solved::RowMargins, solver::Solution};
use crate::{
    bytes::{ByteReader, checksum},
    tabulate::BadTable,
};
use std::{
    cmp::Reverse,
    collections::{BTreeMap, BinaryHeap},
};

/// How a file begins.
const MAGIC: &[u8; 8] = b"khodrows";
/// The layout of what follows.
const VERSION: u16 = 1;
/// The checksum of a block.
const TAIL: usize = 8;
/// The length of the longest code, in bits.
const LONGEST: usize = 32;
/// Added to a margin, so that the sum is not negative.
const MIDDLE: i8 = 8;

/// Solutions from one stone on as a file.
pub(super) fn pack(solutions: &[Solution]) -> Vec<u8> {
    let mut bytes = MAGIC.to_vec();
    bytes.extend(VERSION.to_le_bytes());
    bytes.push(solutions.len() as u8);
    for (solution, stones) in solutions.iter().zip(1..).skip(EXHAUSTED as usize) {
        let block = pack_block(solution, stones);
        bytes.extend((block.len() as u32).to_le_bytes());
        bytes.extend(&block);
        bytes.extend(checksum(&block).to_le_bytes());
    }
    bytes
}

fn pack_block(solution: &Solution, stones: u32) -> Vec<u8> {
    // Of each number of columns how many rows have which margins.
    let mut counts: Vec<BTreeMap<RowMargins, u64>> = vec![BTreeMap::new(); stones as usize];
    for ends in lesser_ends(stones) {
        *counts[ends.count_ones() as usize - 1].entry(solution.margins(ends)).or_default() += 1;
    }
    let mut lists: Vec<RowMargins> = counts.iter().flat_map(BTreeMap::keys).copied().collect();
    lists.sort_unstable();
    lists.dedup();
    let mut bytes = vec![solution.quiet as u8];
    bytes.extend((solution.turns as u16).to_le_bytes());
    bytes.extend((lists.len() as u16).to_le_bytes());
    for list in &lists {
        bytes.extend(list.chunks(2).map(|two| (two[0] + MIDDLE) as u8 | ((two[1] + MIDDLE) as u8) << 4));
    }
    let codes: Vec<BTreeMap<RowMargins, Code>> = counts
        .iter()
        .map(|counts| {
            let lengths = lengths(&counts.values().copied().collect::<Vec<_>>());
            bytes.extend((lengths.len() as u16).to_le_bytes());
            for (list, length) in counts.keys().zip(&lengths) {
                let at = lists.binary_search(list).expect("every list is there");
                bytes.extend((at as u16).to_le_bytes());
                bytes.push(*length);
            }
            counts.keys().copied().zip(codes(&lengths)).collect()
        })
        .collect();
    let (mut word, mut used) = (0_u64, 0);
    for ends in lesser_ends(stones) {
        let code = codes[ends.count_ones() as usize - 1][&solution.margins(ends)];
        word |= u64::from(code.bits).unbounded_shl(64 - used - u32::from(code.length));
        used += u32::from(code.length);
        while used >= 8 {
            bytes.push((word >> 56) as u8);
            (word, used) = (word << 8, used - 8);
        }
    }
    bytes.push((word >> 56) as u8);
    bytes
}

/// A code: its bits, the last of them the lowest, and their number.
#[derive(Clone, Copy)]
struct Code {
    bits: u32,
    length: u8,
}

/// The lengths of the codes of things that are counted.
fn lengths(counts: &[u64]) -> Vec<u8> {
    let mut lengths = vec![0; counts.len()];
    // A node is its count, its number (so that equal counts have an order) and the things below it.
    let mut nodes: BinaryHeap<Reverse<(u64, usize, Vec<usize>)>> =
        counts.iter().enumerate().map(|(at, &count)| Reverse((count, at, vec![at]))).collect();
    let mut number = counts.len();
    while let (Some(Reverse((one, _, mut below))), Some(Reverse((other, _, more)))) =
        (nodes.pop(), nodes.pop())
    {
        below.extend(more);
        for &at in &below {
            lengths[at] += 1;
        }
        nodes.push(Reverse((one + other, number, below)));
        number += 1;
    }
    lengths
}

/// The codes of these lengths in bits: shorter codes before longer ones, otherwise in their order.
fn codes(lengths: &[u8]) -> Vec<Code> {
    let mut codes = vec![Code { bits: 0, length: 0 }; lengths.len()];
    let (mut next, mut before) = (0_u32, 0);
    for at in by_length(lengths) {
        let length = lengths[at];
        next = next.unbounded_shl(u32::from(length - before));
        codes[at] = Code { bits: next, length };
        (next, before) = (next.wrapping_add(1), length);
    }
    codes
}

/// The places of lengths, the shortest first.
fn by_length(lengths: &[u8]) -> Vec<usize> {
    let mut places: Vec<usize> = (0..lengths.len()).collect();
    places.sort_by_key(|&at| lengths[at]);
    places
}

/// Codes to be read.
struct Codes {
    /// For each length the first number of that many bits (of [`LONGEST`]) that is beyond its codes.
    beyond: [u64; LONGEST + 1],
    /// For each length the place of its first code in the list, less that code.
    offset: [i64; LONGEST + 1],
    /// The shortest length.
    least: usize,
    /// The lists that the codes stand for, the shortest codes first.
    kinds: Vec<u16>,
}

impl Codes {
    /// Codes of lists and lengths; nothing if there are no such codes.
    fn new(entries: &[(u16, u8)]) -> Option<Self> {
        let lengths: Vec<u8> = entries.iter().map(|&(_, length)| length).collect();
        let order = by_length(&lengths);
        let kinds = order.iter().map(|&at| entries[at].0).collect();
        let least = usize::from(*lengths.iter().min()?);
        let (mut beyond, mut offset) = ([0; LONGEST + 1], [0; LONGEST + 1]);
        let (mut next, mut place) = (0_u64, 0);
        for length in least..=LONGEST {
            offset[length] = place - next as i64;
            let here = lengths.iter().filter(|&&other| usize::from(other) == length).count() as u64;
            (next, place) = (next + here, place + here as i64);
            beyond[length] = next << (LONGEST - length);
            // There are more codes than the bits can tell apart.
            if next > 1 << length {
                return None;
            }
            next <<= 1;
        }
        // With fewer codes some bits would stand for nothing.
        let whole = place == lengths.len() as i64 && beyond[LONGEST] == 1 << LONGEST;
        whole.then_some(Self { beyond, offset, least, kinds })
    }

    /// The list that the next bits stand for, and the number of these bits.
    fn read(&self, bits: u32) -> (u16, u32) {
        let mut length = self.least;
        while u64::from(bits) >= self.beyond[length] {
            length += 1;
        }
        let code = i64::from(bits.unbounded_shr((LONGEST - length) as u32));
        (self.kinds[(self.offset[length] + code) as usize], length as u32)
    }
}

/// The greatest number of stones of a file's rows.
pub(super) fn most_stones(bytes: &[u8]) -> Result<u32, BadTable> {
    let mut rest = ByteReader(bytes.strip_prefix(MAGIC).ok_or(BadTable::Foreign)?);
    let version = rest.short().ok_or(BadTable::Foreign)?;
    if version != VERSION {
        return Err(BadTable::Version { version: version.into() });
    }
    rest.byte().map(u32::from).ok_or(BadTable::Foreign)
}

/// The rows of this number of stones, at least four, out of a file.
pub(super) fn unpack(bytes: &[u8], stones: u32) -> Result<RowGroup, BadTable> {
    if most_stones(bytes)? < stones {
        return Err(BadTable::Missing { size: stones });
    }
    let mut rest = ByteReader(&bytes[MAGIC.len() + 3..]);
    let mut block = None;
    for _ in EXHAUSTED..stones {
        block = rest.word().and_then(|length| rest.take(length as usize)).zip(rest.take(TAIL));
    }
    let (block, sum) = block.ok_or(BadTable::Missing { size: stones })?;
    if sum != checksum(block).to_le_bytes() {
        return Err(BadTable::Checksum { size: stones });
    }
    unpack_block(ByteReader(block), stones).ok_or(BadTable::Impossible { size: stones })
}

fn unpack_block(mut rest: ByteReader<'_>, stones: u32) -> Option<RowGroup> {
    let quiet = u32::from(rest.byte()?);
    let turns = u32::from(rest.short()?);
    let margins = (0..rest.short()?)
        .map(|_| {
            let packed = rest.take(MOMENTS / 2)?;
            Some(core::array::from_fn(|at| (packed[at / 2] >> (at % 2 * 4) & 15) as i8 - MIDDLE))
        })
        .collect::<Option<Vec<RowMargins>>>()?;
    let codes = (0..stones)
        .map(|_| {
            let entry = |rest: &mut ByteReader<'_>| {
                let kind = rest.short().filter(|&kind| usize::from(kind) < margins.len())?;
                Some((kind, rest.byte()?))
            };
            let entries = (0..rest.short()?).map(|_| entry(&mut rest)).collect::<Option<Vec<_>>>()?;
            Codes::new(&entries)
        })
        .collect::<Option<Vec<Codes>>>()?;
    let mut kinds = vec![0; first_ends(stones) as usize];
    let (mut word, mut there) = (0_u64, 0);
    let mut bytes = rest.0.iter();
    for ends in lesser_ends(stones) {
        while there <= 56 {
            // Behind the last code there is nothing to be read.
            word |= u64::from(bytes.next().copied().unwrap_or_default()) << (56 - there);
            there += 8;
        }
        let (kind, used) = codes[ends.count_ones() as usize - 1].read((word >> 32) as u32);
        (word, there) = (word << used, there - used);
        kinds[(ends - first_ends(stones)) as usize] = kind;
    }
    Some(RowGroup { kinds, margins, quiet, turns })
}

#[cfg(test)]
mod tests {
    use super::{
        super::{
            solved::{ROWS, STONES},
            solver::Solver,
        },
        *,
    };

    #[test]
    fn the_file_is_what_the_solver_gives() {
        const MOST: usize = 13;
        let mut solver = Solver::new();
        for _ in 0..MOST {
            solver.go_on();
        }
        let made = pack(&solver.0);
        let head = MAGIC.len() + 3;
        assert_eq!(most_stones(ROWS), Ok(STONES));
        assert_eq!(made[..head - 1], ROWS[..head - 1]);
        assert_eq!(made[head..], ROWS[head..made.len()], "khod tabulate palisade makes it again");
        for stones in EXHAUSTED + 1..=MOST as u32 {
            let (group, solution) = (unpack(&made, stones).expect("a group"), &solver.0[stones as usize - 1]);
            assert_eq!((group.quiet, group.turns), (solution.quiet, solution.turns));
            assert!(lesser_ends(stones).all(|ends| *group.margins(ends) == solution.margins(ends)));
        }
    }

    #[test]
    fn the_whole_file_can_be_read() {
        for stones in EXHAUSTED + 1..=STONES {
            unpack(ROWS, stones).unwrap_or_else(|why| panic!("{stones} stones: {why}"));
        }
        assert!(ROWS.len() < 300_000);
    }

    #[test]
    fn what_is_no_such_file_is_refused() {
        let small = &ROWS[..2_000];
        assert_eq!(unpack(b"PNG", 5), Err(BadTable::Foreign));
        assert_eq!(unpack(&small[..9], 5), Err(BadTable::Foreign));
        assert_eq!(unpack(small, STONES), Err(BadTable::Missing { size: STONES }));
        assert_eq!(unpack(small, STONES + 1), Err(BadTable::Missing { size: STONES + 1 }));
        let mut later = small.to_vec();
        later[8] = 2;
        assert_eq!(unpack(&later, 5), Err(BadTable::Version { version: 2 }));
        // Wherever a byte of the block of five stones is spoiled, the checksum says so.
        let start = |stones: usize| {
            (4..stones).fold(11, |at, _| at + 12 + usize::from(u16::from_le_bytes([ROWS[at], ROWS[at + 1]])))
        };
        for at in start(5) + 4..start(6) {
            let mut spoiled = small.to_vec();
            spoiled[at] ^= 1;
            assert_eq!(unpack(&spoiled, 5), Err(BadTable::Checksum { size: 5 }), "byte {at}");
            assert!(unpack(&spoiled, 6).is_ok());
        }
    }

    #[test]
    fn codes_that_can_not_be_are_refused() {
        assert!(Codes::new(&[]).is_none());
        assert!(Codes::new(&[(0, 0)]).is_some());
        assert!(Codes::new(&[(0, 1), (1, 1)]).is_some());
        assert!(Codes::new(&[(0, 1)]).is_none(), "a bit that stands for nothing");
        assert!(Codes::new(&[(0, 1), (1, 1), (2, 1)]).is_none(), "three codes of one bit");
        assert!(Codes::new(&[(0, 1), (1, 2), (2, 200)]).is_none());
    }
}
