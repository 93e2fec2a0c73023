//! The exact rules of five two-player board games: [Phalanx](phalanx), [Lo](lo), [Hale](hale),
//! [Topological checkers](topological) and [Palisade](palisade).
//!
//! Everything here is pure: no input or output, no clock, no threads, no randomness, no floating point, no `unsafe`.
//!
//! ```
//! use khod_games::{Notation, Position, lo::Lo};
//!
//! let mut position = Lo::begin(None, None)?;
//! let m = position.parse("A2-C2")?;
//! position.play(m);
//! assert_eq!(position.count(), 34);
//! // A refused text says which rule it breaks.
//! assert_eq!(position.parse("B1-B4").unwrap_err().to_string(), "illegal-wrong-length (distance 3, pieces 2)");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! - [`Position`] has the rules, [`Notation`] the texts, [`Searchable`] what a search may know besides.
//! - [`Game`] is the list of games; [`with_game!`] leads from a name to the type, [`Game::start`] to an
//!   [`AnyPosition`], which speaks text only and has forgotten its type.
//! - [`contest`] holds lines and headers of the contest protocol, [`Record`] whole games, [`perft`] counts.

/// The program shown in the README compiles and runs.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
mod readme {}

mod any;
mod bad;
mod bits;
pub mod contest;
mod explain;
mod fact;
mod grid;
pub mod hale;
mod illegal;
mod key;
mod layout;
mod list;
pub mod lo;
mod named;
mod outcome;
pub mod palisade;
pub mod perft;
pub mod phalanx;
mod position;
mod prelude;
pub mod record;
mod side;
mod text;
pub mod topological;

pub use any::{AnyPosition, PositionFace};
pub use bad::{BadHeader, BadPosition, BadRecord, BadSetup};
pub use explain::{Arg, Explain, Reason, ReasonKeys, quoted};
pub use fact::{Fact, Heard, Observer, Silent};
pub use illegal::Illegal;
pub use layout::{Layout, LayoutKind, Place};
pub use list::{Game, Spec};
pub use outcome::Outcome;
pub use position::{DrawSetup, LimitRange, Notation, Position, Remark, Searchable};
pub use record::Record;
pub use side::Side;
