//! The solved rows in a file. Rows with the same numbers of stones and columns share a few lists of margins, most of them rare.
//! Each list has a code, longer for rarer lists (Huffman 1952), and the file is these codes for all rows in their order.
//!
//! ```text
//!   khodrows | version 16 | most stones 8                 then a block for each number of stones from 4 on:
//!   length 32 | quiet 8 | turns 16 | lists 16 | each list: 12 margins of 4 bits
//!             | for each number of columns: codes 16 | each code: its list 16, its length 8
//!             | for each page of 4096 ends: the bit at which its codes begin 32
//!             | the codes of all rows, the highest bit of a byte first | checksum 64 of all since the length
//! ```

use super::{prelude::*, solved::RowMargins};
use crate::{
    bytes::{ByteReader, checksum},
    tabulate::BadTable,
};
use core::ops::Range;
use std::{cmp::Reverse, collections::BinaryHeap};

/// How a file begins.
const MAGIC: &[u8; 8] = b"khodrows";
/// The layout of what follows.
const VERSION: u16 = 2;
/// The length of what stands before the first block.
pub(super) const HEAD: usize = MAGIC.len() + 3;
/// The length of a checksum.
const TAIL: usize = 8;
/// The length of the longest code, in bits.
const LONGEST: usize = 32;
/// Added to a margin, so that the sum is not negative.
const MIDDLE: i8 = 8;

/// The beginning of a file without rows.
pub(super) fn head() -> Vec<u8> {
    let mut bytes = MAGIC.to_vec();
    bytes.extend(VERSION.to_le_bytes());
    bytes.push(0);
    bytes
}

/// Adds the rows of one stone more to a file.
pub(super) fn add(bytes: &mut Vec<u8>, group: &RowGroup, stones: u32) {
    bytes[HEAD - 1] = stones as u8;
    if stones <= EXHAUSTED {
        return;
    }
    let block = pack_block(group, stones);
    bytes.extend((block.len() as u32).to_le_bytes());
    bytes.extend(&block);
    bytes.extend(checksum(&block).to_le_bytes());
}

fn pack_block(group: &RowGroup, stones: u32) -> Vec<u8> {
    // Of each number of columns how many rows have which margins.
    let mut counts = vec![vec![0_u64; group.margins.len()]; stones as usize];
    for ends in lesser_ends(stones) {
        counts[ends.count_ones() as usize - 1][usize::from(group.kind(ends))] += 1;
    }
    let mut bytes = vec![group.quiet as u8];
    bytes.extend((group.turns as u16).to_le_bytes());
    bytes.extend((group.margins.len() as u16).to_le_bytes());
    for list in &group.margins {
        bytes.extend(list.chunks(2).map(|two| (two[0] + MIDDLE) as u8 | ((two[1] + MIDDLE) as u8) << 4));
    }
    let codes: Vec<Vec<Code>> = counts
        .iter()
        .map(|counts| {
            let used: Vec<usize> = (0..counts.len()).filter(|&kind| counts[kind] > 0).collect();
            let lengths = lengths(&used.iter().map(|&kind| counts[kind]).collect::<Vec<_>>());
            bytes.extend((lengths.len() as u16).to_le_bytes());
            for (kind, length) in used.iter().zip(&lengths) {
                bytes.extend((*kind as u16).to_le_bytes());
                bytes.push(*length);
            }
            let mut of_kinds = vec![Code { bits: 0, length: 0 }; counts.len()];
            used.into_iter().zip(codes(&lengths)).for_each(|(kind, code)| of_kinds[kind] = code);
            of_kinds
        })
        .collect();
    let (mut word, mut used, mut all) = (0_u64, 0, 0_u32);
    let (mut begins, mut stream) = (Vec::new(), Vec::new());
    for page in pages(stones) {
        begins.push(all);
        for ends in lesser_within(page) {
            let code = codes[ends.count_ones() as usize - 1][usize::from(group.kind(ends))];
            word |= u64::from(code.bits).unbounded_shl(64 - used - u32::from(code.length));
            used += u32::from(code.length);
            all += u32::from(code.length);
            while used >= 8 {
                stream.push((word >> 56) as u8);
                (word, used) = (word << 8, used - 8);
            }
        }
    }
    stream.push((word >> 56) as u8);
    bytes.extend(begins.into_iter().flat_map(u32::to_le_bytes));
    bytes.extend(stream);
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
    /// What the next bits begin with, by the first [`GLANCED`] of them: a list and the length of its code, if it is no longer.
    glance: Box<[Option<(u16, u8)>]>,
}

/// Bits that are looked up at once: most codes have no more.
const GLANCED: u32 = 8;

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
        let mut codes = whole.then_some(Self { beyond, offset, least, kinds, glance: Box::default() })?;
        codes.glance = (0..1_u32 << GLANCED)
            .map(|begin| codes.read_on(begin << (u32::BITS - GLANCED)))
            .map(|(kind, length)| (length <= GLANCED).then_some((kind, length as u8)))
            .collect();
        Some(codes)
    }

    /// The list that the next bits stand for, and the number of these bits.
    fn read(&self, bits: u32) -> (u16, u32) {
        match self.glance[(bits >> (u32::BITS - GLANCED)) as usize] {
            Some((kind, length)) => (kind, length.into()),
            None => self.read_on(bits),
        }
    }

    /// The same, length by length.
    fn read_on(&self, bits: u32) -> (u16, u32) {
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

/// Checks a whole file: its beginning, all its blocks with their checksums, and that nothing stands behind them. Gives its greatest number
/// of stones.
pub(super) fn check_all(bytes: &[u8]) -> Result<u32, BadTable> {
    let most = most_stones(bytes)?;
    let mut end = HEAD;
    for stones in EXHAUSTED + 1..=most {
        end += BLOCK_ENDS + RowBlock::checked(bytes, stones)?.length;
    }
    if end == bytes.len() { Ok(most) } else { Err(BadTable::Foreign) }
}

/// The bytes around a block: its length and its checksum.
const BLOCK_ENDS: usize = 4 + TAIL;

/// The rows of one number of stones in a file, to be unpacked page by page.
pub(super) struct RowBlock<'a> {
    pub(super) margins: Vec<RowMargins>,
    pub(super) quiet: u32,
    pub(super) turns: u32,
    stones: u32,
    length: usize,
    codes: Vec<Codes>,
    /// The bit of the stream at which each page begins.
    begins: Vec<u32>,
    stream: &'a [u8],
}

impl<'a> RowBlock<'a> {
    /// The rows of this number of stones, at least four, if their checksum is right.
    pub(super) fn checked(bytes: &'a [u8], stones: u32) -> Result<Self, BadTable> {
        let (block, sum) = find(bytes, stones)?;
        if sum != checksum(block).to_le_bytes() {
            return Err(BadTable::Checksum { size: stones });
        }
        Self::read(block, stones).ok_or(BadTable::Impossible { size: stones })
    }

    /// The same out of a file that was checked before.
    pub(super) fn known(bytes: &'a [u8], stones: u32) -> Option<Self> {
        find(bytes, stones).ok().and_then(|(block, _)| Self::read(block, stones))
    }

    fn read(block: &'a [u8], stones: u32) -> Option<Self> {
        let mut rest = ByteReader(block);
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
        let begins = pages(stones).map(|_| rest.word()).collect::<Option<Vec<u32>>>()?;
        Some(Self { margins, quiet, turns, stones, length: block.len(), codes, begins, stream: rest.0 })
    }

    /// The number of pages.
    pub(super) fn pages(&self) -> usize {
        self.begins.len()
    }

    /// The indices of the margins of a page's rows, by their ends less the first ends of the page; 0 for rows whose mirror image is the
    /// lesser one.
    pub(super) fn page(&self, page: usize) -> Box<[u16]> {
        let start = first_ends(self.stones) + page as u64 * PAGE;
        let ends: Range<u64> = start..(start + PAGE).min(2 * first_ends(self.stones));
        let mut kinds = vec![0; (ends.end - ends.start) as usize].into_boxed_slice();
        let begin = self.begins[page];
        let mut bytes = self.stream.get(begin as usize / 8..).unwrap_or_default().iter();
        // Behind the last code there is nothing to be read.
        let mut byte = || u64::from(bytes.next().copied().unwrap_or_default());
        let (mut word, mut there) = (byte() << 56 << (begin % 8), 8 - begin % 8);
        for ends in lesser_within(ends) {
            while there <= 56 {
                word |= byte() << (56 - there);
                there += 8;
            }
            let (kind, used) = self.codes[ends.count_ones() as usize - 1].read((word >> 32) as u32);
            (word, there) = (word << used, there - used);
            kinds[(ends - start) as usize] = kind;
        }
        kinds
    }

    /// All rows at once.
    pub(super) fn group(self) -> RowGroup {
        let kinds = (0..self.pages()).flat_map(|page| self.page(page)).collect();
        RowGroup { kinds, margins: self.margins, quiet: self.quiet, turns: self.turns }
    }
}

/// The block of a number of stones, and its checksum as it stands in the file.
fn find(bytes: &[u8], stones: u32) -> Result<(&[u8], &[u8]), BadTable> {
    if most_stones(bytes)? < stones {
        return Err(BadTable::Missing { size: stones });
    }
    let mut rest = ByteReader(&bytes[HEAD..]);
    let mut block = None;
    for _ in EXHAUSTED..stones {
        block = rest.word().and_then(|length| rest.take(length as usize)).zip(rest.take(TAIL));
    }
    block.ok_or(BadTable::Missing { size: stones })
}

#[cfg(test)]
mod tests {
    use super::{
        super::{
            solved::{ROWS, STONES},
            solver::{Course, Solver},
        },
        *,
    };

    fn unpack(bytes: &[u8], stones: u32) -> Result<RowGroup, BadTable> {
        RowBlock::checked(bytes, stones).map(RowBlock::group)
    }

    #[test]
    fn the_file_is_what_the_solver_gives() {
        const MOST: u32 = 14;
        let mut told = Vec::new();
        let mut tell = |done, all| told.push((done, all));
        let mut course = Course::new(0..=MOST, &mut tell);
        let mut made = head();
        for jobs in [1, 3] {
            let stop = AtomicBool::new(false);
            let mut solver = Solver { groups: Vec::new(), jobs, stop: &stop };
            (0..=MOST).for_each(|_| solver.go_on(&mut course).expect("not stopped"));
            made = head();
            for (group, stones) in solver.groups.iter().zip(0..) {
                add(&mut made, group, stones);
                if stones > EXHAUSTED {
                    assert_eq!(&unpack(&made, stones).expect("a group"), group);
                }
            }
            assert_eq!(most_stones(ROWS), Ok(STONES));
            assert_eq!(made[..HEAD - 1], ROWS[..HEAD - 1]);
            assert_eq!(made[HEAD..], ROWS[HEAD..made.len()], "khod tabulate makes it again");
        }
        assert!(told.is_sorted());
        assert_eq!(check_all(&made), Ok(MOST));
        made.push(0);
        assert_eq!(check_all(&made), Err(BadTable::Foreign));
    }

    #[test]
    fn the_whole_file_can_be_read() {
        assert_eq!(check_all(ROWS), Ok(STONES));
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
        later[8] = 3;
        assert_eq!(unpack(&later, 5), Err(BadTable::Version { version: 3 }));
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
