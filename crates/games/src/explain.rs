//! Reasons as data: a key and named values, for others to put into words.
//!
//! The rules never speak to people. They say *which* reason holds, with its parameters, and `khod-view` has the
//! sentence for every key in every language. Their `Display` is for programmers: the key and the values.

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

/// A reason with its type forgotten.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reason {
    /// The name of the sentence.
    pub key: &'static str,
    /// The values that the sentence speaks of, by name.
    pub args: Vec<(&'static str, Arg)>,
}

/// What can be put into words.
pub trait Explain {
    /// The reason's key and values.
    fn reason(&self) -> Reason;
}

impl core::fmt::Display for Reason {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str(self.key)?;
        for (at, (name, arg)) in self.args.iter().enumerate() {
            f.write_str(if at == 0 { " (" } else { ", " })?;
            match arg {
                Arg::Text(text) => write!(f, "{name} {text}")?,
                Arg::Number(number) => write!(f, "{name} {number}")?,
                Arg::Reason(reason) => write!(f, "{name}: {reason}")?,
            }
        }
        if self.args.is_empty() { Ok(()) } else { f.write_str(")") }
    }
}

impl From<&String> for Arg {
    fn from(text: &String) -> Self {
        Self::Text(text.clone())
    }
}

impl From<&u32> for Arg {
    fn from(number: &u32) -> Self {
        Self::Number(i64::from(*number))
    }
}

impl<E: Explain> From<&Box<E>> for Arg {
    fn from(reason: &Box<E>) -> Self {
        Self::Reason(reason.reason())
    }
}

/// Defines an enum of reasons: every variant has a key, every field is a value of its sentence.
macro_rules! reasons {
    (
        $(#[$meta:meta])*
        pub enum $Name:ident {
            $( $(#[$doc:meta])* $Variant:ident $({ $($field:ident: $Type:ty),* })? = $key:literal, )*
        }
    ) => {
        $(#[$meta])*
        #[derive(Clone, PartialEq, Eq, Debug)]
        #[non_exhaustive]
        #[expect(missing_docs, reason = "a variant's sentence names its fields")]
        pub enum $Name {
            $( $(#[$doc])* $Variant $({ $($field: $Type),* })?, )*
        }

        impl $Name {
            /// Every key with the names of its values: what a language must have a sentence for.
            pub const KEYS: &'static [(&'static str, &'static [&'static str])] =
                &[$(($key, &[$($(stringify!($field)),*)?])),*];
        }

        impl $crate::Explain for $Name {
            fn reason(&self) -> $crate::Reason {
                match self {
                    $( Self::$Variant $({ $($field),* })? => $crate::Reason {
                        key: $key,
                        args: vec![$($((stringify!($field), $field.into())),*)?],
                    }, )*
                }
            }
        }

        impl core::fmt::Display for $Name {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                core::fmt::Display::fmt(&$crate::Explain::reason(self), f)
            }
        }
    };
}
pub(crate) use reasons;

/// A text from outside made safe to repeat: control characters escaped, cut after forty characters.
pub fn quoted(text: &str) -> String {
    let mut safe: String = text.chars().take(40).flat_map(char::escape_debug).collect();
    safe = safe.replace("\\\"", "\"").replace("\\'", "'");
    if text.chars().nth(40).is_some() {
        safe.push('…');
    }
    safe
}
