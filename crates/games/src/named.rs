/// An enum whose variants have words: `ALL`, `word` and `from_word` come with it.
///
/// ```
/// khod_games::named! {
///     /// A direction.
///     #[derive(Clone, Copy, PartialEq, Debug)]
///     pub enum Direction {
///         /// Left.
///         Left = "left",
///         /// Right.
///         Right = "right",
///     }
/// }
/// assert_eq!(Direction::from_word("right"), Some(Direction::Right));
/// ```
#[macro_export]
macro_rules! named {
    (
        $(#[$outer:meta])*
        $seen:vis enum $Enum:ident { $( $(#[$doc:meta])* $Name:ident = $word:literal, )* }
    ) => {
        $(#[$outer])*
        $seen enum $Enum {
            $( $(#[$doc])* $Name, )*
        }

        impl $Enum {
            /// All variants.
            $seen const ALL: &[Self] = &[$(Self::$Name),*];

            /// The variant's word in options, files and records.
            $seen const fn word(self) -> &'static str {
                match self {
                    $( Self::$Name => $word, )*
                }
            }

            /// The variant that a word names.
            $seen fn from_word(word: &str) -> Option<Self> {
                Self::ALL.iter().copied().find(|one| one.word() == word)
            }
        }
    };
}
