use crate::{AnyPosition, BadPosition, BadSetup, DrawSetup, LimitRange, Notation, ReasonKeys};

/// Hands the list of games to a macro, `Game => Type,` for each, after the macro's other arguments: the only place
/// that knows all games.
#[macro_export]
macro_rules! list_of_games {
    ($then:ident) => {
        $crate::list_of_games! { [$then] }
    };
    ([$($then:tt)*] $($given:tt)*) => {
        $($then)*! {
            $($given)*
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

/// Work that is generic over the games, done for one of them: in the expression `P` is the type of its positions, and
/// local variables are those around it. The expression is compiled for every game, so it calls a generic function.
///
/// ```
/// use khod_games::{Game, Notation, with_game};
///
/// fn longest<P: Notation>() -> Option<u32> {
///     P::LIMIT.map(|range| range.most)
/// }
///
/// let game = Game::ALL[0];
/// assert_eq!(with_game!(game, P => longest::<P>()), game.spec().limit.map(|range| range.most));
/// ```
#[macro_export]
macro_rules! with_game {
    ($game:expr, $P:ident => $work:expr) => {
        $crate::list_of_games! { [$crate::with_game] @listed ($game) $P ($work) }
    };
    (@listed ($game:expr) $P:ident ($work:expr) $( $(#[$doc:meta])* $Game:ident => $Position:ty, )*) => {
        match $game {
            $( $crate::Game::$Game => {
                type $P = $Position;
                $work
            } )*
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
        }
    };
}

list_of_games!(games);

/// What is fixed about a game before it starts.
#[derive(Clone, Copy, Debug)]
pub struct Spec {
    /// The word for the game.
    pub name: &'static str,
    /// The limit of moves, for games that have one.
    pub limit: Option<LimitRange>,
    /// The usual setup, for games that have setups.
    pub setup: Option<&'static str>,
    /// How setups are drawn, in games whose usual setup alone would measure little.
    pub draw_setup: Option<DrawSetup>,
    /// Setups that programs stumble over.
    pub hard_setups: &'static [&'static str],
    /// The rules' words for the ways a game can end.
    pub reasons: &'static [&'static str],
    /// The keys of reasons that no other game has.
    pub own_reasons: &'static [ReasonKeys],
    /// Whether every turn is one move.
    pub alternates: bool,
    /// The most moves that a turn has.
    pub turn_moves: u32,
    /// Whether the game counts points.
    pub points: bool,
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
            draw_setup: P::DRAW_SETUP,
            hard_setups: P::HARD_SETUPS,
            reasons: P::REASONS,
            own_reasons: P::OWN_REASONS,
            alternates: P::ALTERNATES,
            turn_moves: P::TURN_MOVES,
            points: P::POINTS,
            perft: P::PERFT,
        }
    }
}

impl Game {
    /// The game's fixed facts.
    pub fn spec(self) -> Spec {
        with_game!(self, P => Spec::of::<P>())
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
        with_game!(self, P => P::begin(limit, setup).map(AnyPosition::new))
    }

    /// The position that a text describes.
    pub fn position(self, text: &str) -> Result<AnyPosition, BadPosition> {
        with_game!(self, P => P::from_text(text).map(AnyPosition::new))
    }
}
