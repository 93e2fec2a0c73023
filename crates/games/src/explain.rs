//! Reasons as data: a key and named values, which other crates put into words.
//!
//! The rules never speak to people. They say *which* reason holds, with its parameters, and `khod-view` has the
//! sentence for every key in every language. Their `Display` is for programmers: the key and the values.

use crate::Side;
use core::time::Duration;

/// One value inside a sentence.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Arg {
    /// A cell, a move, a word.
    Text(String),
    /// A number, so that plurals come out right.
    Number(i64),
    /// Another reason: its sentence stands inside this one.
    Reason(Reason),
}

/// A reason with its type erased.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reason {
    /// The name of the sentence.
    pub key: &'static str,
    /// The values that the sentence speaks of, by name.
    pub args: Vec<(&'static str, Arg)>,
}

/// Keys of sentences, each with the names of its values.
pub type ReasonKeys = &'static [(&'static str, &'static [&'static str])];

/// A reason that can be put into words.
pub trait Explain {
    /// The reason's key and values.
    fn reason(&self) -> Reason;
}

impl core::fmt::Display for Reason {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        let value = |(name, arg): &(&str, Arg)| match arg {
            Arg::Text(text) => format!("{name} {text}"),
            Arg::Number(number) => format!("{name} {number}"),
            Arg::Reason(reason) => format!("{name}: {reason}"),
        };
        let values = self.args.iter().map(value).collect::<Vec<_>>().join(", ");
        if self.args.is_empty() { f.write_str(self.key) } else { write!(f, "{} ({values})", self.key) }
    }
}

impl From<&String> for Arg {
    fn from(text: &String) -> Self {
        Self::Text(text.clone())
    }
}

macro_rules! numbers {
    ($($Number:ty)*) => {
        $(impl From<&$Number> for Arg {
            fn from(number: &$Number) -> Self {
                Self::Number(i64::try_from(*number).unwrap_or(i64::MAX))
            }
        })*
    };
}
numbers! { i32 i64 u32 u64 usize }

/// A duration as milliseconds.
impl From<&Duration> for Arg {
    fn from(time: &Duration) -> Self {
        Self::Number(time.as_millis() as i64)
    }
}

impl From<&Side> for Arg {
    fn from(side: &Side) -> Self {
        Self::Text(side.word().to_owned())
    }
}

impl From<&Reason> for Arg {
    fn from(reason: &Reason) -> Self {
        Self::Reason(reason.clone())
    }
}

impl<E: Explain> From<&Box<E>> for Arg {
    fn from(reason: &Box<E>) -> Self {
        Self::Reason(reason.reason())
    }
}

/// Defines an enum of reasons: every variant has a key, every field is a value of its sentence. `Shared or Rule` has a variant
/// `Rule` more, which carries a reason that one game alone has; `Own of Shared` is such a game's enum.
#[macro_export]
macro_rules! reasons {
    (
        $(#[$meta:meta])*
        pub enum $Name:ident $(or $Rule:ident)? $(of $Shared:ident)? {
            $( $(#[$doc:meta])* $Variant:ident $({ $($field:ident: $Type:ty),* })? = $key:literal, )*
        }
    ) => {
        $(#[$meta])*
        #[derive(Clone, PartialEq, Eq, Debug)]
        #[non_exhaustive]
        #[expect(missing_docs, reason = "a variant's sentence names its fields")]
        pub enum $Name {
            $( $(#[$doc])* $Variant $({ $($field: $Type),* })?, )*
            $(
                /// A reason that one game alone has.
                $Rule(Box<$crate::Reason>),
            )?
        }

        impl $Name {
            /// Every key with the names of its values: what a language must have a sentence for.
            pub const KEYS: $crate::ReasonKeys =
                &[$(($key, &[$($(stringify!($field)),*)?])),*];
        }

        impl $crate::Explain for $Name {
            fn reason(&self) -> $crate::Reason {
                match self {
                    $( Self::$Variant $({ $($field),* })? => $crate::Reason {
                        key: $key,
                        args: vec![$($((stringify!($field), $field.into())),*)?],
                    }, )*
                    $( Self::$Rule(reason) => (**reason).clone(), )?
                }
            }
        }

        $(
            impl From<$Name> for $Shared {
                fn from(own: $Name) -> Self {
                    Self::Rule(Box::new($crate::Explain::reason(&own)))
                }
            }
        )?

        impl core::fmt::Display for $Name {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                core::fmt::Display::fmt(&$crate::Explain::reason(self), f)
            }
        }

        impl core::error::Error for $Name {}
    };
}
pub(crate) use reasons;

/// A text from outside that is safe to repeat: control characters escaped, cut after forty characters.
pub fn quoted(text: &str) -> String {
    let mut safe: String = text.chars().take(40).flat_map(char::escape_debug).collect();
    safe = safe.replace("\\\"", "\"").replace("\\'", "'");
    if text.chars().nth(40).is_some() {
        safe.push('…');
    }
    safe
}
