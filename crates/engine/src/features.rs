khod_games::named! {
    /// A technique that the search may use or leave out.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum SearchFeature {
        /// Late move reductions (Letouzey, Fruit; Romstad): late quiet moves are searched less deep.
        Reductions = "reductions",
        /// Reverse futility pruning (static null move; Heinz 1998): a position far above beta is taken at its evaluation.
        Futility = "futility",
        /// Late move pruning (move counts; Stockfish): late quiet moves near the horizon are left out.
        LatePruning = "late-pruning",
        /// Aspiration windows (Slate and Atkin 1977): the root is searched with a window around the last score.
        Aspiration = "aspiration",
        /// History heuristic (Schaeffer 1983): moves that did well elsewhere come first.
        History = "history",
        /// Moves to which the game gives a bonus come first.
        Hints = "hints",
        /// Continuation history (after Uiterwijk 1992): moves that did well after the same move before come first.
        Continuation = "continuation",
        /// Internal iterative reduction (Schröder, Rebel): without a table move the search is a ply shallower on principal variations
        /// and where a cut is expected.
        Shallower = "shallower",
        /// Futility pruning (Schaeffer 1986; Heinz 1998): quiet moves near the horizon are left out far below alpha.
        QuietFutility = "quiet-futility",
        /// Singular extensions (Anantharaman, Campbell, Hsu 1988): a table move much better than all others is searched a ply deeper.
        Singular = "singular",
        /// Improving (Stockfish): reductions and prunings are milder where the position has become better than two plies before.
        Improving = "improving",
        /// Null move pruning (Beal 1989; Donninger 1993): a side that could even pass is taken to be above beta.
        NullMove = "passing",
        /// Repetition: a position that was there before counts as a draw.
        Repetition = "repetition",
        /// A win in one move is looked for before anything is searched.
        WinInOne = "win-in-one",
        /// Quiescence search (Shannon 1950): at the horizon the game's noisy moves are played out.
        Quiescence = "quiescence",
        /// Threat-space search (Allis 1994): at the horizon, below alpha and at the root a win by forcing moves alone is looked for.
        Forcing = "forcing",
        /// Which attacks won and which failed is remembered (transposition table for the threat-space search).
        AttackTable = "attack-table",
    }
}

/// A set of features.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct SearchFeatures(u32);

impl SearchFeatures {
    /// The features that pay in most games.
    pub const USUAL: Self = Self(0)
        .with(SearchFeature::Reductions)
        .with(SearchFeature::Futility)
        .with(SearchFeature::LatePruning)
        .with(SearchFeature::Aspiration)
        .with(SearchFeature::History);

    /// The features that see wins that no evaluation shows.
    pub(crate) const KEEN: Self = Self::NONE.with(SearchFeature::WinInOne).with(SearchFeature::Forcing);

    /// No feature.
    pub const NONE: Self = Self(0);

    /// The set with one more feature.
    #[must_use]
    pub const fn with(self, feature: SearchFeature) -> Self {
        Self(self.0 | 1 << feature as u32)
    }

    /// Whether a feature is in the set.
    pub const fn has(self, feature: SearchFeature) -> bool {
        self.0 >> feature as u32 & 1 == 1
    }

    /// The set with all features of one set more and all features of another set less.
    #[must_use]
    pub const fn changed(self, more: Self, less: Self) -> Self {
        Self((self.0 | more.0) & !less.0)
    }
}
