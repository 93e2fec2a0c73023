//! Lo: pieces close together, in the middle, touching each other, with many moves.

mod shape;

use super::{NEAR_LIMIT, SearchParams, fading, turned_square};
use crate::{
    network::{ActiveInput, changed_pieces, piece_symmetry},
    prelude::*,
};
use khod_games::lo::{Lo, LoMove};
use shape::{LoShape, remoteness};

impl NetworkInputs for Lo {
    type EvalInfo = ();
    const CELLS: usize = 64;
    const WIDTH: usize = 128;
    const NETWORK: Option<&'static [u8]> = Some(include_bytes!("../../data/networks/lo.net"));
    const OUTPUT_BUCKETS: usize = 4;
    const SYMMETRIES: usize = 8;

    fn eval_info(&self) {}

    /// Black's view is turned sideways, so that both sides begin on the left and on the right.
    fn cell(place: u16, side: Side) -> usize {
        let place = usize::from(place);
        if side == Side::White { place } else { place % 8 * 8 + place / 8 }
    }

    fn changed_inputs(&self, before: &Self, mut tell: impl FnMut(ActiveInput)) {
        for side in Side::BOTH {
            let pieces = [before, self].map(|position| position.pieces(side));
            changed_pieces::<Self>(side, pieces, |bit| bit as u16, &mut tell);
        }
    }

    fn symmetric_input(input: usize, symmetry: usize) -> usize {
        piece_symmetry::<Self>(input, |cell| turned_square::<8>(cell, symmetry))
    }

    /// Buckets by the number of pieces left.
    fn output_bucket(&self) -> usize {
        let count = self.pieces(Side::White).count_ones() + self.pieces(Side::Black).count_ones();
        (count.saturating_sub(13) / 3).min(3) as usize
    }

    fn postprocess(&self, value: i32) -> i32 {
        fading(value, self.plies_left())
    }
}

impl GameProfile for Lo {
    const PARAMS: SearchParams = SearchParams {
        futility: 36,
        moves_tried: 2,
        reduction: 1_200,
        delta_margin: 120,
        ..SearchParams::USUAL
    };
    const NETWORK_PARAMS: SearchParams = SearchParams { futility: 100, ..Self::PARAMS };
    const SEARCH_FEATURES: SearchFeatures = SearchFeatures::USUAL
        .with(SearchFeature::WinInOne)
        .with(SearchFeature::Quiescence)
        .with(SearchFeature::Repetition)
        .with(SearchFeature::Hints);
    const LEVELS: [Strength; 9] = Strength::ladder(
        [60, 100, 170, 280, 480, 900, 2_000, 5_000, 14_000],
        [600, 470, 370, 280, 200, 125, 60, 20, 2],
    );
}

impl StaticEval for Lo {
    const WEIGHTS: &'static [i32] = &include!("../../data/weights/lo.txt");
    const WEIGHTS_FILE: &'static str = include_str!("../../data/weights/lo.txt");

    fn features(&self, mut tell: impl FnMut(usize, i32)) {
        let side = self.side();
        let [own, enemy] = [side, side.other()].map(|side| LoShape::new(self.pieces(side)));
        let ring = |ring: usize| own.rings[ring] - enemy.rings[ring];
        let further = |distance: usize| own.further[distance] - enemy.further[distance];
        // In the order of the weights, whose file names them.
        let amounts = [
            own.scattered - enemy.scattered,
            own.touching - enemy.touching,
            self.mobility_lead(side),
            ring(0),
            ring(1),
            ring(2),
            ring(3),
            1,
            further(0),
            further(1),
            further(2),
            own.count - enemy.count,
            own.groups - enemy.groups,
            own.squares - enemy.squares,
            own.off_middle - enemy.off_middle,
        ];
        amounts.into_iter().enumerate().for_each(|(feature, amount)| tell(feature, amount));
    }
}

impl MoveOrder for Lo {
    const CODED: bool = true;

    fn code(&self, m: LoMove) -> u32 {
        u32::from(m.from) << 8 | u32::from(m.to)
    }

    fn decoded(&self, code: u32) -> Option<LoMove> {
        let [to, from, ..] = code.to_le_bytes();
        Some(LoMove { from, to }).filter(|&m| self.allows(m))
    }

    fn passed(&self) -> Option<Self> {
        (self.plies_left() > NEAR_LIMIT).then(|| {
            let mut passed = *self;
            passed.play(LoMove::PASS);
            passed
        })
    }

    fn tactical_score(&self, m: LoMove) -> i32 {
        let takes = m != LoMove::PASS && self.pieces(self.side().other()) & 1 << m.to != 0;
        i32::from(takes)
    }

    fn hints(&self) -> impl Fn(LoMove) -> i32 {
        let remoteness = remoteness(self.pieces(self.side()));
        // The pass has no cells.
        let of = |cell: u8| remoteness.get(usize::from(cell)).map_or(0, |&amount| i32::from(amount));
        move |m| of(m.from) - of(m.to)
    }
}

impl TableKeys for Lo {
    fn limit_in(&self) -> u32 {
        self.plies_left()
    }

    fn proof_keys(&self) -> ProofKeys {
        // Reaching the limit is a win for neither side, so that boards alone decide up to it.
        let left = 2 * self.limit() - self.half_moves();
        ProofKeys { board: self.key(), plies: left, whole: self.key(), longest: left }
    }
}
