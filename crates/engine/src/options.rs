use crate::{ParamChanges, SearchParams, prelude::*};

/// From this noise on a player overlooks forced wins, as a beginner does.
const MUCH_NOISE: i32 = 300;

/// How a player searches, besides its limits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SearchOptions {
    /// How positions are evaluated.
    pub evaluator: Evaluator,
    /// Features besides those that the game is usually played with.
    pub with: SearchFeatures,
    /// Features to leave out.
    pub without: SearchFeatures,
    /// Parameters that differ from those of the game.
    pub params: ParamChanges,
    /// The greatest error of an evaluation, either way, always the same for the same position: it makes weaker levels.
    pub noise: i32,
    /// Selects the errors.
    pub seed: u64,
    /// Threads that search together. Only a search of one thread gives the same result again.
    pub threads: usize,
    /// The number of best moves to find.
    pub lines: usize,
    /// The greatest size of solved positions that the player knows; nothing for all that there are.
    pub solved: Option<u32>,
}

impl SearchOptions {
    /// The search features of a game, with these options.
    pub(crate) fn features<P: Evaluate>(&self, with_network: bool) -> SearchFeatures {
        let features = if with_network { P::NETWORK_FEATURES } else { P::SEARCH_FEATURES };
        let overlooked = if self.noise >= MUCH_NOISE { SearchFeatures::KEEN } else { SearchFeatures::NONE };
        features.changed(SearchFeatures::NONE, overlooked).changed(self.with, self.without)
    }

    /// The search parameters of a game, with these options.
    pub(crate) fn params<P: Evaluate>(&self, with_network: bool) -> SearchParams {
        self.params.upon(if with_network { P::NETWORK_PARAMS } else { P::PARAMS })
    }
}

impl Default for SearchOptions {
    fn default() -> Self {
        Self {
            evaluator: Evaluator::default(),
            with: SearchFeatures::NONE,
            without: SearchFeatures::NONE,
            params: ParamChanges::default(),
            noise: 0,
            seed: 0,
            threads: 1,
            lines: 1,
            solved: None,
        }
    }
}
