macro_rules! techniques {
    ($( $(#[$doc:meta])* $Name:ident = $name:literal, )*) => {
        /// Something that the search may do or leave out.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub enum Technique {
            $( $(#[$doc])* $Name, )*
        }

        impl Technique {
            /// All of them.
            pub const ALL: &[Self] = &[$(Self::$Name),*];

            /// The name by which a duel asks for it.
            pub const fn name(self) -> &'static str {
                match self {
                    $( Self::$Name => $name, )*
                }
            }
        }
    };
}

techniques! {
    /// Late quiet moves are searched less deep.
    Reductions = "reductions",
    /// A position far above the window is taken at its evaluation (reverse futility).
    Futility = "futility",
    /// Late quiet moves near the horizon are left out (move count pruning).
    LatePruning = "late-pruning",
    /// The root is searched with a window around the last score.
    Aspiration = "aspiration",
    /// Moves that did well elsewhere come first.
    History = "history",
    /// Moves of which the game expects more come first.
    Hints = "hints",
    /// Moves that did well after the same move before come first.
    Continuation = "continuation",
    /// Where no best move is known the search is a ply shallower (internal iterative reduction).
    Shallower = "shallower",
    /// Quiet moves near the horizon are left out where the evaluation is far below the window.
    QuietFutility = "quiet-futility",
    /// A best move that is much better than all others is searched a ply deeper.
    Singular = "singular",
    /// Reductions and prunings are milder where the position has become better than two plies before.
    Improving = "improving",
    /// A side that could even pass is taken to be above the window.
    Passing = "passing",
    /// A win in one move is looked for before anything is searched.
    WinInOne = "win-in-one",
    /// At the horizon the game's noisy moves are played out.
    Quiescence = "quiescence",
    /// At the horizon, below the window and at the root a win by forcing moves alone is looked for.
    Forcing = "forcing",
}

impl Technique {
    /// The technique of that name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|technique| technique.name() == name)
    }
}

/// A set of techniques.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Techniques(u32);

impl Techniques {
    /// What pays in most games.
    pub const USUAL: Self = Self(0)
        .with(Technique::Reductions)
        .with(Technique::Futility)
        .with(Technique::LatePruning)
        .with(Technique::Aspiration)
        .with(Technique::History);

    /// What sees wins that no evaluation shows.
    pub(crate) const KEEN: Self = Self::NONE.with(Technique::WinInOne).with(Technique::Forcing);

    /// None at all.
    pub const NONE: Self = Self(0);

    /// The set with one more.
    #[must_use]
    pub const fn with(self, technique: Technique) -> Self {
        Self(self.0 | 1 << technique as u32)
    }

    /// The set with one less.
    #[must_use]
    pub const fn without(self, technique: Technique) -> Self {
        Self(self.0 & !(1 << technique as u32))
    }

    /// Whether it is in the set.
    pub const fn has(self, technique: Technique) -> bool {
        self.0 >> technique as u32 & 1 == 1
    }

    /// The set with everything of one set more and everything of another set less.
    #[must_use]
    pub const fn changed(self, more: Self, less: Self) -> Self {
        Self((self.0 | more.0) & !less.0)
    }
}
