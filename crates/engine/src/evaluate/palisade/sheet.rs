//! A page of rows while they are solved: what is kept of each row, and one action back for all of them.

use super::{ends::Columns, prelude::*, solved::RowMargins};
use core::ops::Range;
use std::{collections::HashMap, sync::atomic::AtomicU64};

/// The byte of a margin of 0. Bytes without a sign are compared quickly.
pub(super) const ZERO: u8 = 0x80;
/// Margins that are left of a byte: as in a file.
const MIDDLE: u8 = 8;

/// The steps of a sweep back: which moments they begin at, each of them without and with a debt of the opponent.
const BACK_TO: [[Moment; 2]; STEPS] =
    [[MADE[3], MADE_IN_DEBT[1]], [MADE[2], MADE_IN_DEBT[0]], [MADE[1]; 2], [MADE[0]; 2]];
/// The moments that the steps lead to.
const FROM: [[usize; 2]; STEPS] = [[BORROWED, ENDED], [MADE[3], MADE_IN_DEBT[1]], [MADE[2]; 2], [MADE[1]; 2]];
/// The number of these steps.
pub(super) const STEPS: usize = 4;
/// Behind the moments: the margins of a turn that has just ended here for the side that ended it, without and with a borrowed
/// action, each for a solvent and an indebted opponent.
const ENDED: usize = MOMENTS;
const BORROWED: usize = ENDED + 2;

/// The margins of all rows at the four moments of a step, without and with a debt of the opponent, in two systems of different
/// ends. Rows are found by their ends, mirrored or not.
///
/// ```text
///   first system: one moment, indebted; other moment, indebted | second system: the same      a byte each, the lowest first
/// ```
pub(super) struct Values {
    first: u64,
    now: Vec<AtomicU64>,
    next: Vec<AtomicU64>,
}

impl Values {
    pub(super) fn of(stones: u32) -> Self {
        let blank = || (0..first_ends(stones)).map(|_| AtomicU64::new(0)).collect();
        Self { first: first_ends(stones), now: blank(), next: blank() }
    }

    /// Sets all ends of turns, in each system.
    pub(super) fn begin(&mut self, [first, second]: [u8; 2]) {
        let ends = repeated([first; 4]) & FIRST | repeated([second; 4]) & !FIRST;
        self.now.iter_mut().for_each(|value| *value.get_mut() = ends);
    }

    /// After a step its results are what the next one goes back from.
    pub(super) fn turn_over(&mut self) {
        std::mem::swap(&mut self.now, &mut self.next);
    }

    fn now(&self, ends: u64) -> u64 {
        self.now[(ends - self.first) as usize].load(Ordering::Relaxed)
    }

    fn set_next(&self, ends: u64, value: u64) {
        self.next[(ends - self.first) as usize].store(value, Ordering::Relaxed);
    }
}

/// The first system.
const FIRST: u64 = 0xFFFF_FFFF;
/// The first moment of both systems.
const ONE: u64 = 0x0000_FFFF_0000_FFFF;

/// A value whose systems are alike.
const fn repeated(margins: [u8; 4]) -> u64 {
    let margins = u32::from_le_bytes(margins) as u64;
    margins | margins << 32
}

/// The greater of each two bytes.
#[inline(always)]
fn greater(one: u64, other: u64) -> u64 {
    let (one, other) = (one.to_le_bytes(), other.to_le_bytes());
    let mut most = [0; 8];
    for at in 0..8 {
        most[at] = one[at].max(other[at]);
    }
    u64::from_le_bytes(most)
}

/// What a turn that ends is worth to the side that ended it, by the moments at which the opponent's turn begins: with the points
/// of the other side.
fn ended(value: u64) -> u64 {
    let [solvent, after_debt, indebted, both, rest @ ..] = value.to_le_bytes();
    let [second_solvent, second_after_debt, second_indebted, second_both] = rest;
    let ends = [
        [after_debt, both, solvent, indebted],
        [second_after_debt, second_both, second_solvent, second_indebted],
    ];
    let [first, second] = ends.map(|ends| u64::from(u32::from_le_bytes(ends.map(u8::wrapping_neg))));
    first | second << 32
}

/// What a step must agree with.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Comparison {
    /// Both systems with each other; the margins are kept.
    Systems,
    /// The beginnings of turns with the margins that were kept.
    Known,
}

/// A page of rows, the lesser of a row and its mirror image in their order.
pub(super) struct Sheet {
    ends: Range<u64>,
    /// What the actions that score bring: the best margins, the point included, at all moments and ends.
    lists: Vec<[u8; BORROWED + 2]>,
    /// Which of them for each row.
    scored: Vec<u16>,
    /// The other sowings of each row: bit 2 k for column k to the left, the next bit to the right.
    sowings: Vec<u64>,
    /// The margins at all moments, two to a byte.
    margins: Vec<[u8; MOMENTS / 2]>,
}

impl Sheet {
    pub(super) fn new(ends: Range<u64>) -> Self {
        let (lists, scored, sowings) = (Vec::new(), Vec::new(), Vec::new());
        Self { ends, lists, scored, sowings, margins: Vec::new() }
    }

    pub(super) fn ends(&self) -> Range<u64> {
        self.ends.clone()
    }

    /// The margins of the rows.
    pub(super) fn margins(&self) -> impl Iterator<Item = RowMargins> {
        let nibble = |byte: u8, upper: usize| (byte >> (upper * 4) & 15) as i8 - MIDDLE as i8;
        self.margins.iter().map(move |margins| core::array::from_fn(|at| nibble(margins[at / 2], at % 2)))
    }

    /// Finds what the sowings of each row come to, given the rows of fewer stones.
    pub(super) fn sow(&mut self, below: &[RowGroup]) {
        let mut kinds: HashMap<[u8; BORROWED + 2], u16> = HashMap::new();
        for ends in lesser_within(self.ends()) {
            let mut best = [0; BORROWED + 2];
            let mut sowings = 0;
            let _ = Row::from_ends(ends).sown(|action, row| {
                if let PalisadeAction::Sow { column, towards, remove: None } = action {
                    sowings |= 1 << (2 * column + towards as u8);
                } else {
                    let next = row.ends();
                    let lesser = next.min(Row::mirrored_ends(next));
                    let margins = below[lesser.ilog2() as usize + 1].margins(lesser);
                    for (best, margin) in best.iter_mut().zip(with_ends(margins)) {
                        *best = (*best).max(ZERO.wrapping_add_signed(margin + 1));
                    }
                }
                ControlFlow::Continue(())
            });
            self.sowings.push(sowings);
            let lists = &mut self.lists;
            self.scored.push(*kinds.entry(best).or_insert_with(|| {
                lists.push(best);
                lists.len() as u16 - 1
            }));
            self.margins.push([0; MOMENTS / 2]);
        }
        self.scored.shrink_to_fit();
        self.sowings.shrink_to_fit();
        self.margins.shrink_to_fit();
    }

    /// One action back for all rows; gives whether the comparison finds a difference.
    pub(super) fn go_back(&mut self, values: &Values, step: usize, comparison: Comparison) -> bool {
        let [one, other] = FROM[step];
        let scored: Vec<u64> = (self.lists.iter())
            .map(|list| repeated([list[one], list[one + 1], list[other], list[other + 1]]))
            .collect();
        let mut differs = false;
        for (at, ends) in lesser_within(self.ends.clone()).enumerate() {
            let mut best = scored[usize::from(self.scored[at])];
            let columns = Columns::of(ends);
            columns.rearranged(|next| best = greater(best, values.now(next)));
            let mut sowings = self.sowings[at];
            while sowings != 0 {
                let sowing = sowings.trailing_zeros() as usize;
                let next = columns.sown(sowing / 2, End::BOTH[sowing % 2]);
                best = greater(best, values.now(next));
                sowings &= sowings - 1;
            }
            let own = values.now(ends);
            match step {
                // Borrowing is a choice: without it the turn has ended.
                0 => best = greater(best, own >> 16 & ONE),
                1 => {}
                // The moments of a side in debt wait for the end of the turn.
                _ => best = best & ONE | own & !ONE,
            }
            differs |= compare(&mut self.margins[at], best, step, comparison);
            let next = if step + 1 == STEPS { ended(best) } else { best };
            values.set_next(ends, next);
            values.set_next(Row::mirrored_ends(ends), next);
        }
        differs
    }
}

/// Whether the values of a row differ from what they are compared with; the margins of both systems are kept.
fn compare(kept: &mut [u8; MOMENTS / 2], value: u64, step: usize, comparison: Comparison) -> bool {
    let [one, indebted, other, both, ..] = value.to_le_bytes();
    let [one, other] = [[one, indebted], [other, both]].map(packed);
    match (comparison, step) {
        (Comparison::Systems, _) => {
            let [first, second] = BACK_TO[step];
            if step < 2 {
                kept[second / 2] = other.unwrap_or_default();
            }
            kept[first / 2] = one.unwrap_or_default();
            value & FIRST != value >> 32 || one.is_none() || other.is_none()
        }
        (Comparison::Known, 1) => other != Some(kept[MADE_IN_DEBT[0] / 2]),
        (Comparison::Known, 3) => one != Some(kept[MADE[0] / 2]),
        (Comparison::Known, _) => false,
    }
}

/// Two margins in one byte, if they are as small as those of all solved rows.
fn packed(margins: [u8; 2]) -> Option<u8> {
    let [low, high] = margins.map(|margin| margin.wrapping_sub(ZERO - MIDDLE));
    (low < 16 && high < 16).then_some(low | high << 4)
}

/// The margins at all moments, then those at the ends of turns.
fn with_ends(margins: &RowMargins) -> impl Iterator<Item = i8> {
    let begun = [MADE[0], MADE_IN_DEBT[0], MADE[0] + 1, MADE_IN_DEBT[0] + 1];
    margins.iter().copied().chain(begun.map(|moment| -margins[moment]))
}
