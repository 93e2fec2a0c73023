//! What a network sees of hale: pieces by their cells, how much each side has of every feature of the hand-made opinion, and where
//! its windows cross.

use super::{
    super::turned_square,
    features::{Amounts, CROSSINGS, EACH, camps},
};
use crate::network::Sight;
use khod_games::{Position, Side, hale::Hale};

/// The sizes that an amount is told apart by: none is no sign.
const SIZES: usize = 10;

/// What there is to see of one side.
#[derive(Debug)]
pub struct Seen {
    pub(super) amounts: Amounts,
    crossings: [u32; CROSSINGS],
}

impl Sight for Hale {
    type Glance = [Seen; 2];

    /// First the side to move.
    fn glance(&self) -> [Seen; 2] {
        camps(self).each_ref().map(|camp| {
            let needs = camp.needs();
            Seen { amounts: camp.counts(&needs), crossings: camp.crossings(&needs) }
        })
    }

    const CELLS: usize = 121;
    const SIGNS: usize = (EACH + CROSSINGS) * SIZES;
    const NETWORK: Option<&'static [u8]> = Some(include_bytes!("../../../data/networks/hale.net"));
    const STAGES: usize = 4;
    const USUAL_INPUTS: usize = 60;
    const UPON_HAND_MADE: bool = true;
    const SYMMETRIES: usize = 8;

    fn cell(place: u16, _side: Side) -> usize {
        usize::from(place)
    }

    fn signs(&self, seen: &[Seen; 2], mut tell: impl FnMut(Side, usize, i32)) {
        let side = self.side();
        for (seen, side) in seen.iter().zip([side, side.other()]) {
            for (feature, &amount) in seen.amounts.iter().chain(&seen.crossings).enumerate() {
                if amount > 0 {
                    tell(side, feature * SIZES + size(amount), 1);
                }
            }
        }
    }

    fn turned(cell: usize, symmetry: usize) -> usize {
        turned_square::<11>(cell, symmetry)
    }

    /// By the pieces on the board.
    fn stage(&self) -> usize {
        let count = self.pieces(Side::White).count() + self.pieces(Side::Black).count();
        (count / 14).min(3) as usize
    }
}

/// Small amounts one by one, larger ones together.
const fn size(amount: u32) -> usize {
    match amount {
        ..=6 => amount.saturating_sub(1) as usize,
        7..=8 => 6,
        9..=11 => 7,
        12..=15 => 8,
        16.. => 9,
    }
}
