//! Hale: lines that can still be completed, by the moves that they still need.

mod features;
mod forcing;
mod inputs;
mod order;
mod windows;

use super::SearchParams;
use crate::prelude::*;
use khod_games::hale::Hale;

impl GameProfile for Hale {
    const PARAMS: SearchParams =
        SearchParams { futility: 36, moves_tried: 4, reduction: 2_400, ..SearchParams::USUAL };
    /// Gains over the parameters above, at 8,000 nodes (100 pairs): the futility +45 ± 41 Elo, the reduction, as 1,800, +31 ± 38.
    const NETWORK_PARAMS: SearchParams = SearchParams { futility: 60, reduction: 1_900, ..Self::PARAMS };
    const SEARCH_FEATURES: SearchFeatures = SearchFeatures::USUAL
        .with(SearchFeature::WinInOne)
        .with(SearchFeature::Forcing)
        .with(SearchFeature::AttackTable);
    /// Internal iterative reduction: +33 ± 32 Elo at 50,000 nodes (136 pairs).
    const NETWORK_FEATURES: SearchFeatures = Self::SEARCH_FEATURES.with(SearchFeature::Shallower);
    const LEVELS: [Strength; 9] = Strength::ladder(
        [105, 130, 340, 520, 790, 1_800, 4_000, 9_000, 25_000],
        [780, 700, 410, 310, 230, 110, 40, 10, 2],
    );
}

impl TableKeys for Hale {
    fn proof_keys(&self) -> ProofKeys {
        // Every white cell takes a placement and a shift, every black cell a placement, and a pass may follow each.
        let empty = self.empty();
        let longest = 2 * (empty.count() + empty.on_white.count_ones()) + 1;
        ProofKeys { board: self.key(), plies: u32::MAX, whole: self.key(), longest }
    }
}
