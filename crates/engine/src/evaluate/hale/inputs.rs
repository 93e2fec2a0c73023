//! The inputs of hale's network: pieces by their cells, each side's amount of every feature of the hand-made evaluation, and where
//! its windows cross.

use super::{
    super::turned_square,
    features::{Amounts, CROSSINGS, EACH, HaleCamp, camps},
};
use crate::{
    network::{ActiveInput, changed_pieces, piece_symmetry},
    prelude::*,
    vectorised,
};
use khod_games::hale::Hale;

/// Size classes of amounts; an amount of 0 is no feature.
const SIZES: usize = 10;

/// One side's features.
#[derive(Debug)]
pub struct HaleView {
    pub(super) amounts: Amounts,
    crossings: [u32; CROSSINGS],
}

vectorised! {
    /// Both sides' features, first those of the side to move.
    fn views, views_avx2, views_scalar, (position: &Hale) -> [HaleView; 2]
}

#[inline(always)]
fn views_scalar(position: &Hale) -> [HaleView; 2] {
    let [own, enemy] = camps(position);
    [view(&own), view(&enemy)]
}

#[inline(always)]
fn view(camp: &HaleCamp) -> HaleView {
    let needs = camp.needs();
    HaleView { amounts: camp.counts(&needs), crossings: camp.crossings(&needs) }
}

impl NetworkInputs for Hale {
    type EvalInfo = [HaleView; 2];

    /// The side to move comes first.
    fn eval_info(&self) -> [HaleView; 2] {
        views(self)
    }

    const CELLS: usize = 121;
    const SIDE_FEATURES: usize = (EACH + CROSSINGS) * SIZES;
    const NETWORK: Option<&'static [u8]> = Some(include_bytes!("../../../data/networks/hale.net"));
    const OUTPUT_BUCKETS: usize = 4;
    const ACTIVE_INPUTS: usize = 60;
    const RESIDUAL: bool = true;
    const SYMMETRIES: usize = 8;

    fn cell(place: u16, _side: Side) -> usize {
        usize::from(place)
    }

    fn side_features(&self, views: &[HaleView; 2], mut tell: impl FnMut(Side, usize, i32)) {
        let side = self.side();
        for (view, side) in views.iter().zip([side, side.other()]) {
            for (feature, &amount) in view.amounts.iter().chain(&view.crossings).enumerate() {
                if amount > 0 {
                    tell(side, feature * SIZES + size(amount), 1);
                }
            }
        }
    }

    fn changed_inputs(&self, before: &Self, mut tell: impl FnMut(ActiveInput)) {
        for side in Side::BOTH {
            let [was, is] = [before, self].map(|position| position.pieces(side));
            let white = |bit| 2 * bit as u16;
            changed_pieces::<Self>(side, [was.on_white, is.on_white], white, &mut tell);
            let black = |bit| 2 * bit as u16 + 1;
            changed_pieces::<Self>(side, [was.on_black, is.on_black], black, &mut tell);
        }
    }

    fn symmetric_input(input: usize, symmetry: usize) -> usize {
        piece_symmetry::<Self>(input, |cell| turned_square::<11>(cell, symmetry))
    }

    /// Buckets by the number of pieces on the board.
    fn output_bucket(&self) -> usize {
        let count = self.pieces(Side::White).count() + self.pieces(Side::Black).count();
        (count / 14).min(3) as usize
    }
}

/// The size class of every amount: small amounts one by one, larger ones together.
static CLASSES: [u8; 17] = {
    let mut classes = [0; 17];
    let mut amount = 0;
    while amount < classes.len() {
        classes[amount] = match amount {
            ..=6 => amount.saturating_sub(1) as u8,
            7..=8 => 6,
            9..=11 => 7,
            12..=15 => 8,
            16.. => 9,
        };
        amount += 1;
    }
    classes
};

/// The size class of an amount.
#[inline(always)]
fn size(amount: u32) -> usize {
    CLASSES[amount.min(16) as usize].into()
}
