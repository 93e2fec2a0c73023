//! Hale: lines that can still be completed, by how much of them stands.

mod features;
mod forcing;
mod inputs;
mod order;
mod windows;

use super::SearchParams;
use crate::prelude::*;
use inputs::HaleView;
use khod_games::hale::{Hale, HaleCells, HaleMove};

impl GameProfile for Hale {
    const PARAMS: SearchParams =
        SearchParams { futility: 36, moves_tried: 4, reduction: 2_400, ..SearchParams::USUAL };
    /// Over the margins above, at 8,000 nodes (100 pairs): the futility +45 ± 41 Elo, the reduction, as 1,800, +31 ± 38.
    const NETWORK_PARAMS: SearchParams = SearchParams { futility: 60, reduction: 1_900, ..Self::PARAMS };
    const SEARCH_FEATURES: SearchFeatures =
        SearchFeatures::USUAL.with(SearchFeature::WinInOne).with(SearchFeature::Forcing);
    const LEVELS: [Strength; 9] = Strength::ladder(
        [105, 130, 340, 520, 790, 1_800, 4_000, 9_000, 25_000],
        [780, 700, 410, 310, 230, 110, 40, 10, 2],
    );
}

impl StaticEval for Hale {
    const WEIGHTS: &'static [i32] = &include!("../../data/weights/hale.txt");
    const WEIGHTS_FILE: &'static str = include_str!("../../data/weights/hale.txt");

    fn features(&self, mut tell: impl FnMut(usize, i32)) {
        features::features(self, &mut tell);
    }

    fn by_hand(&self, seen: &[HaleView; 2]) -> i32 {
        features::weighed(seen.each_ref().map(|seen| &seen.amounts))
    }

    fn evaluate(&self) -> i32 {
        features::evaluate(self)
    }

    /// The opponent threatens to win.
    fn in_check(&self) -> bool {
        !self.winning_cells(self.side().other()).is_empty()
    }

    fn forced_win(&self, effort: u32, nodes: &mut u64) -> Option<ForcedWin<HaleMove>> {
        forcing::forced_win(self, effort, nodes)
    }
}

impl MoveOrder for Hale {
    fn tactical_score(&self, m: HaleMove) -> i32 {
        self.tactical_scores()(m)
    }

    fn tactical_scores(&self) -> impl Fn(HaleMove) -> i32 {
        order::tactical_scores(self)
    }

    fn answers(&self, m: HaleMove) -> bool {
        self.answering()(m)
    }

    /// Pieces never leave the board: only a piece on the winning cell, if there is just one, or a win helps.
    fn answering(&self) -> impl Fn(HaleMove) -> bool {
        let side = self.side();
        let own = self.winning_cells(side);
        let enemy = self.winning_cells(side.other());
        let helps = own | if enemy.count() == 1 { enemy } else { HaleCells::NONE };
        move |m| match m {
            HaleMove::Place(to) | HaleMove::Shift { to, .. } => helps.has(to),
            HaleMove::Pass => false,
        }
    }
}

impl TableKeys for Hale {
    fn proof_keys(&self) -> ProofKeys {
        // Every white cell takes a placement and a shift, every black cell a placement, and a pass may follow each.
        let empty = self.empty();
        let longest = 2 * (empty.count() + empty.on_white.count_ones()) + 1;
        ProofKeys { board: self.key(), plies: u32::MAX, whole: self.key(), longest }
    }
}
