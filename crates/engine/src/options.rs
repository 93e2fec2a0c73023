use crate::{ParamChanges, SearchParams, prelude::*};

/// With so much noise a player overlooks what is forced, as a beginner does.
const MUCH_NOISE: i32 = 300;

/// How a player thinks, besides how long.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SearchOptions {
    /// How it judges positions.
    pub evaluator: Evaluator,
    /// Features besides those that the game is usually played with.
    pub with: SearchFeatures,
    /// Features to leave out.
    pub without: SearchFeatures,
    /// Parameters that are other than those of the game.
    pub params: ParamChanges,
    /// Every evaluation is wrong by up to so much, always the same for the same position: how weaker levels are made.
    pub noise: i32,
    /// Which errors they are.
    pub seed: u64,
    /// Threads that search together. Only one thread thinks the same again.
    pub threads: usize,
    /// How many best moves to find.
    pub lines: usize,
}

impl SearchOptions {
    /// What the search of a game does.
    pub(crate) fn features<P: Evaluate>(&self) -> SearchFeatures {
        let overlooked = if self.noise >= MUCH_NOISE { SearchFeatures::KEEN } else { SearchFeatures::NONE };
        P::SEARCH_FEATURES.changed(SearchFeatures::NONE, overlooked).changed(self.with, self.without)
    }

    /// How boldly the search of a game prunes.
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
        }
    }
}
