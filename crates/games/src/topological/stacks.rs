//! Stage 2: what stands on the fields of the board.

use super::board::{Board, MOST_FIELDS};
use crate::prelude::*;

/// The stacks on a board's fields, with counts and sums that follow from them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stacks {
    /// The pieces of a stack, bottom in bit 0; black pieces are ones.
    pieces: [u32; MOST_FIELDS],
    heights: [u8; MOST_FIELDS],
    /// The fields whose top piece is white's, and black's.
    tops: [u32; 2],
    /// Enemy pieces inside white's stacks, and inside black's.
    captured: [u8; 2],
    /// The sum of the fields' hashes.
    sum: u64,
}

impl Stacks {
    pub(super) const EMPTY: Self =
        Self { pieces: [0; MOST_FIELDS], heights: [0; MOST_FIELDS], tops: [0; 2], captured: [0; 2], sum: 0 };

    /// One piece on every field.
    pub(super) fn singles(owners: impl Iterator<Item = Side>) -> Self {
        let mut stacks = Self::EMPTY;
        for (field, owner) in owners.enumerate() {
            stacks.set(field as u8, owner.index() as u32, 1);
        }
        stacks
    }

    /// The number of pieces on a field.
    pub fn height(&self, field: u8) -> u8 {
        self.heights[usize::from(field)]
    }

    /// The owner of the stack on a field: the owner of its top piece.
    pub fn owner(&self, field: u8) -> Option<Side> {
        Side::BOTH.into_iter().find(|side| self.tops[side.index()] >> field & 1 == 1)
    }

    /// The pieces on a field, bottom first.
    pub fn column(&self, field: u8) -> impl Iterator<Item = Side> + use<> {
        let pieces = self.pieces[usize::from(field)];
        (0..self.height(field)).map(move |level| Side::after(pieces >> level & 1))
    }

    /// The number of pieces of one side at the top of a stack, given that there is a stack.
    pub fn run(&self, field: u8) -> u32 {
        let bottom = 32 - u32::from(self.height(field));
        let pieces = self.pieces[usize::from(field)] << bottom;
        // Bits that differ from their neighbour; below the bottom piece they always do.
        let changes = pieces ^ pieces << 1 | 1 << bottom;
        changes.leading_zeros() + 1
    }

    /// The owner of a stack's new top piece when some of its pieces, not all, have left from the top.
    pub fn owner_below(&self, field: u8, pieces: u8) -> Side {
        Side::after(self.pieces[usize::from(field)] >> (self.height(field) - pieces - 1) & 1)
    }

    /// The fields that a side owns, as a set of numbers.
    pub fn tops(&self, side: Side) -> u32 {
        self.tops[side.index()]
    }

    /// Enemy pieces inside white's stacks, and inside black's.
    pub fn captured(&self) -> [u8; 2] {
        self.captured
    }

    pub(super) fn sum(&self) -> u64 {
        self.sum
    }

    /// A side's fields with the heights of their stacks.
    pub(super) fn owned(&self, side: Side) -> impl Iterator<Item = (u8, u8)> {
        bits(u64::from(self.tops[side.index()])).map(|field| (field, self.height(field)))
    }

    /// Replaces the pieces on a field.
    pub(super) fn set(&mut self, field: u8, pieces: u32, height: u8) {
        self.sum = self.sum.wrapping_sub(self.hash(field));
        self.count_captured(field, u8::wrapping_sub);
        self.tops = self.tops.map(|tops| tops & !(1 << field));
        self.pieces[usize::from(field)] = pieces;
        self.heights[usize::from(field)] = height;
        if height > 0 {
            self.tops[(pieces >> (height - 1) & 1) as usize] |= 1 << field;
        }
        self.count_captured(field, u8::wrapping_add);
        self.sum = self.sum.wrapping_add(self.hash(field));
    }

    fn hash(&self, field: u8) -> u64 {
        let (pieces, height) = (self.pieces[usize::from(field)], self.height(field));
        key::scramble(u64::from(pieces) | u64::from(height) << 32 | u64::from(field) << 40)
    }

    fn count_captured(&mut self, field: u8, add: fn(u8, u8) -> u8) {
        let blacks = self.pieces[usize::from(field)].count_ones() as u8;
        if let Some(owner) = self.owner(field) {
            let held = if owner == Side::White { blacks } else { self.height(field) - blacks };
            let captured = &mut self.captured[owner.index()];
            *captured = add(*captured, held);
        }
    }

    /// Moves the top pieces of one stack onto another, their order kept.
    pub(super) fn shift(&mut self, from: u8, to: u8, pieces: u8) {
        let stay = self.height(from) - pieces;
        let (source, target) = (self.pieces[usize::from(from)], self.pieces[usize::from(to)]);
        let height = self.height(to);
        self.set(to, target | (source >> stay) << height, height + pieces);
        self.set(from, source & ((1 << stay) - 1), stay);
    }

    /// Tells what a move is about to change.
    pub(super) fn tell_move<O: Observer>(
        &self,
        board: &Board,
        from: u8,
        to: u8,
        pieces: u8,
        observer: &mut O,
    ) {
        if !O::LISTENS {
            return;
        }
        let [source, target] = [from, to].map(|field| board.cells()[usize::from(field)]);
        let stay = self.height(from) - pieces;
        for (i, owner) in self.column(from).skip(usize::from(stay)).enumerate() {
            let owner = Some(owner);
            observer.vanishes(Fact { owner, place: source, level: stay + i as u8 });
            observer.appears(Fact { owner, place: target, level: self.height(to) + i as u8 });
        }
    }

    pub(super) fn facts<O: Observer>(&self, board: &Board, observer: &mut O) {
        for (field, &place) in board.cells().iter().enumerate() {
            for (level, owner) in self.column(field as u8).enumerate() {
                observer.appears(Fact { owner: Some(owner), place, level: level as u8 });
            }
        }
    }
}
