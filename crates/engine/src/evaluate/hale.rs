//! Hale: lines that can still be completed, by how much of them stands.

mod features;
mod forcing;
mod order;
mod sight;
mod windows;

use super::{Evaluate, Margins};
use crate::{ForcedWin, Strength, Technique, Techniques, prove::ProofKeys};
use khod_games::{
    Position,
    hale::{Cells, Hale, HaleMove},
};
use sight::Seen;

impl Evaluate for Hale {
    const MARGINS: Margins = Margins { futility: 36, moves_tried: 4, reduction: 2_400, ..Margins::USUAL };
    /// Over the margins above, at 8,000 nodes (100 pairs): the futility +45 ± 41 Elo, the reduction, as 1,800, +31 ± 38.
    const NETWORK_MARGINS: Margins = Margins { futility: 60, reduction: 1_900, ..Self::MARGINS };
    const TECHNIQUES: Techniques = Techniques::USUAL.with(Technique::WinInOne).with(Technique::Forcing);

    const LEVELS: [Strength; 9] = Strength::ladder([
        (105, 780),
        (130, 700),
        (340, 410),
        (520, 310),
        (790, 230),
        (1_800, 110),
        (4_000, 40),
        (9_000, 10),
        (25_000, 2),
    ]);

    const FEATURES: &'static [&'static str] = features::NAMES;
    const WEIGHTS: &'static [i32] = &include!("../../data/weights/hale.txt");

    fn features(&self, mut tell: impl FnMut(usize, i32)) {
        features::features(self, &mut tell);
    }

    fn by_hand(&self, seen: &[Seen; 2]) -> i32 {
        features::weighed(seen.each_ref().map(|seen| &seen.amounts))
    }

    fn evaluate(&self) -> i32 {
        features::evaluate(self)
    }

    fn promise(&self, m: HaleMove) -> i32 {
        self.promises()(m)
    }

    fn promises(&self) -> impl Fn(HaleMove) -> i32 {
        order::promises(self)
    }

    /// The opponent threatens to win.
    fn in_check(&self) -> bool {
        !self.winning_cells(self.side().other()).is_empty()
    }

    fn answers(&self, m: HaleMove) -> bool {
        self.answering()(m)
    }

    /// Pieces never leave the board: only a piece on the winning cell, if there is just one, or a win helps.
    fn answering(&self) -> impl Fn(HaleMove) -> bool {
        let side = self.side();
        let own = self.winning_cells(side);
        let enemy = self.winning_cells(side.other());
        let helps = own | if enemy.count() == 1 { enemy } else { Cells::NONE };
        move |m| match m {
            HaleMove::Place(to) | HaleMove::Shift { to, .. } => helps.has(to),
            HaleMove::Pass => false,
        }
    }

    fn forced_win(&self, effort: u32, nodes: &mut u64) -> Option<ForcedWin<HaleMove>> {
        forcing::forced_win(self, effort, nodes)
    }

    fn proof_keys(&self) -> ProofKeys {
        // Every white cell takes a placement and a shift, every black cell a placement, and a pass may follow each.
        let empty = self.empty();
        let longest = 2 * (empty.count() + empty.on_white.count_ones()) + 1;
        ProofKeys { board: self.key(), plies: u32::MAX, whole: self.key(), longest }
    }
}
