//! Lo: pieces close together, in the middle, touching each other, with many moves.

mod shape;

use super::{Evaluate, Margins, fading, horizon_near_limit, key_near_limit, turned_square};
use crate::{Strength, Technique, Techniques, network::Sight, prove::ProofKeys};
use khod_games::{
    Position, Side,
    lo::{Lo, LoMove},
};
use shape::{Shape, remoteness};

impl Sight for Lo {
    type Glance = ();
    const CELLS: usize = 64;
    const NETWORK: Option<&'static [u8]> = Some(include_bytes!("../../data/networks/lo.net"));
    const STAGES: usize = 4;
    const SYMMETRIES: usize = 8;

    fn glance(&self) {}

    /// Black looks from the side, so that everybody begins on the left and on the right.
    fn cell(place: u16, side: Side) -> usize {
        let place = usize::from(place);
        if side == Side::White { place } else { place % 8 * 8 + place / 8 }
    }

    fn turned(cell: usize, symmetry: usize) -> usize {
        turned_square::<8>(cell, symmetry)
    }

    /// By the pieces that are left.
    fn stage(&self) -> usize {
        let count = self.pieces(Side::White).count_ones() + self.pieces(Side::Black).count_ones();
        (count.saturating_sub(13) / 3).min(3) as usize
    }

    fn adjusted(&self, value: i32) -> i32 {
        fading(value, self.plies_left())
    }
}

impl Evaluate for Lo {
    const MARGINS: Margins =
        Margins { futility: 36, moves_tried: 2, reduction: 1_200, hope: 120, ..Margins::USUAL };
    const NETWORK_MARGINS: Margins = Margins { futility: 90, ..Self::MARGINS };

    const TECHNIQUES: Techniques =
        Techniques::USUAL.with(Technique::WinInOne).with(Technique::Quiescence).with(Technique::Hints);

    const LEVELS: [Strength; 9] = Strength::ladder([
        (60, 600),
        (100, 470),
        (170, 370),
        (280, 280),
        (480, 200),
        (900, 125),
        (2_000, 60),
        (5_000, 20),
        (14_000, 2),
    ]);

    const FEATURES: &'static [&'static str] = &[
        "scattered",
        "touching",
        "moves",
        "edge",
        "second ring",
        "third ring",
        "centre",
        "tempo",
        "further than 1",
        "further than 2",
        "further than 3",
        "pieces",
        "groups",
        "squares",
        "centre of mass",
    ];
    const WEIGHTS: &'static [i32] = &include!("../../data/weights/lo.txt");

    fn features(&self, mut tell: impl FnMut(usize, i32)) {
        let side = self.side();
        let [own, enemy] = [side, side.other()].map(|side| Shape::new(self.pieces(side)));
        tell(0, own.scattered - enemy.scattered);
        tell(1, own.touching - enemy.touching);
        tell(2, self.mobility_lead(side));
        for ring in 0..4 {
            tell(3 + ring, own.rings[ring] - enemy.rings[ring]);
        }
        tell(7, 1);
        for distance in 0..3 {
            tell(8 + distance, own.further[distance] - enemy.further[distance]);
        }
        tell(11, own.count - enemy.count);
        tell(12, own.groups - enemy.groups);
        tell(13, own.squares - enemy.squares);
        tell(14, own.off_middle - enemy.off_middle);
    }

    fn promise(&self, m: LoMove) -> i32 {
        let takes = m != LoMove::PASS && self.pieces(self.side().other()) & 1 << m.to() != 0;
        i32::from(takes)
    }

    fn hints(&self) -> impl Fn(LoMove) -> i32 {
        let remoteness = remoteness(self.pieces(self.side()));
        // The pass has no cells.
        let of = |cell: u8| remoteness.get(usize::from(cell)).map_or(0, |&amount| i32::from(amount));
        move |m| of(m.from()) - of(m.to())
    }

    fn table_key(&self, depth: i32) -> u64 {
        key_near_limit(self.key(), self.plies_left(), depth)
    }

    fn table_horizon(&self) -> u32 {
        horizon_near_limit(self.plies_left())
    }

    fn proof_keys(&self) -> ProofKeys {
        // Reaching the limit is nobody's win, so that boards alone decide up to it.
        let left = 2 * self.limit() - self.half_moves();
        ProofKeys { board: self.key(), plies: left, whole: self.key(), longest: left }
    }
}
