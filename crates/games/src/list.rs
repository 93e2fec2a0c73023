use crate::{AnyPosition, BadPosition, BadSetup, LimitRange, Notation, Searchable};

/// Hands the list of games to a macro, `Game => Type,` for each: the only place that knows them all.
#[macro_export]
macro_rules! list_of_games {
    ($then:ident) => {
        $then! {
            /// Фаланги.
            Phalanx => $crate::phalanx::Phalanx,
            /// Ло.
            Lo => $crate::lo::Lo,
            /// Хейл.
            Hale => $crate::hale::Hale,
            /// Топологические шашки.
            Topological => $crate::topological::Topological,
            /// Частокол.
            Palisade => $crate::palisade::Palisade,
        }
    };
}

macro_rules! games {
    ($( $(#[$doc:meta])* $Game:ident => $Position:ty, )*) => {
        /// One of the games.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub enum Game {
            $( $(#[$doc])* $Game, )*
        }

        impl Game {
            /// Every game.
            pub const ALL: &[Self] = &[$(Self::$Game),*];

            /// Leads from the game to its type.
            pub fn visit<V: Visitor>(self, visitor: V) -> V::Output {
                match self {
                    $( Self::$Game => visitor.visit::<$Position>(), )*
                }
            }
        }
    };
}

list_of_games!(games);

/// Work that is generic over the games.
pub trait Visitor {
    /// What the work gives.
    type Output;

    /// Does the work for one game.
    fn visit<P: Searchable>(self) -> Self::Output;
}

/// What is fixed about a game before it starts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Spec {
    /// The word for the game.
    pub name: &'static str,
    /// The limit of moves, for games that have one.
    pub limit: Option<LimitRange>,
    /// The usual setup, for games that have setups.
    pub setup: Option<&'static str>,
    /// The rules' words for the ways a game can end.
    pub reasons: &'static [&'static str],
    /// Whether every turn is one move.
    pub alternates: bool,
    /// Named positions with known perft numbers.
    pub perft: &'static str,
}

impl Spec {
    /// A game's fixed facts.
    pub const fn of<P: Notation>() -> Self {
        Self {
            name: P::NAME,
            limit: P::LIMIT,
            setup: P::SETUP,
            reasons: P::REASONS,
            alternates: P::ALTERNATES,
            perft: P::PERFT,
        }
    }
}

impl Game {
    /// The game's fixed facts.
    pub fn spec(self) -> Spec {
        struct SpecOf;
        impl Visitor for SpecOf {
            type Output = Spec;
            fn visit<P: Searchable>(self) -> Spec {
                Spec::of::<P>()
            }
        }
        self.visit(SpecOf)
    }

    /// The word for the game.
    pub fn name(self) -> &'static str {
        self.spec().name
    }

    /// The game that a word names.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|game| game.name() == name)
    }

    /// The start of a game; the usual limit and setup where none is given.
    pub fn start(self, limit: Option<u32>, setup: Option<&str>) -> Result<AnyPosition, BadSetup> {
        struct Start<'a>(Option<u32>, Option<&'a str>);
        impl Visitor for Start<'_> {
            type Output = Result<AnyPosition, BadSetup>;
            fn visit<P: Searchable>(self) -> Self::Output {
                Ok(AnyPosition::new(P::begin(self.0, self.1)?))
            }
        }
        self.visit(Start(limit, setup))
    }

    /// The position that a text describes.
    pub fn position(self, text: &str) -> Result<AnyPosition, BadPosition> {
        struct Read<'a>(&'a str);
        impl Visitor for Read<'_> {
            type Output = Result<AnyPosition, BadPosition>;
            fn visit<P: Searchable>(self) -> Self::Output {
                Ok(AnyPosition::new(P::from_text(self.0)?))
            }
        }
        self.visit(Read(text))
    }
}
