//! How strong is a player, and how sure is that: Elo with error bars, likelihood of superiority, sequential tests,
//! ratings of many players.
//!
//! Numbers in, numbers out: no input or output, no clock, no randomness, no dependencies. Whatever the counts,
//! nothing here is infinite or not a number.
//!
//! ```
//! use khod_rating::{Model, Pairs, Points, Sprt, SprtVerdict};
//!
//! let mut pairs = Pairs::new([0, 0, 7, 0, 0]);
//! pairs.add(Points::Win, Points::Draw);
//! assert_eq!(pairs.elo().to_string(), "+21.7 ± 40.1");
//! assert_eq!(pairs.normalised_elo().to_string(), "+92.9 ± 170.2");
//!
//! let sprt = Sprt::new(0.0, 10.0, Model::Normalised)?;
//! assert_eq!(sprt.verdict(&pairs), SprtVerdict::GoOn);
//! # Ok::<(), khod_rating::BadSprt>(())
//! ```
//!
//! - [`Pairs`] counts pairs of games: one opening, played twice with the seats swapped. What the opening gives
//!   to one seat cancels out inside a pair, so error bars from pairs are honest and narrower.
//! - [`WinDrawLoss`] counts single games, where there are no pairs. Both are [`Counts`] and share all figures.
//! - [`Estimate`] is an Elo with its error bar, [`Sprt`] decides between two strengths as games come in.
//! - [`Mean`] is for whatever else is measured, such as a difference of points.
//! - [`Ratings`] are the strengths of many players, fitted to all their [`Meetings`] at once.
//! - [`elo_of_score`] and [`score_of_elo`] are the curve itself.

mod bradley_terry;
mod counts;
mod elo;
mod error_function;
mod estimate;
mod games;
mod likeliest;
mod mean;
mod pairs;
mod points;
mod sprt;

pub use bradley_terry::{Meetings, Ratings};
pub use counts::Counts;
pub use elo::{ELO_OF_STRENGTH, MOST_ELO, elo_of_score, score_of_elo};
pub use error_function::error_function;
pub use estimate::Estimate;
pub use games::WinDrawLoss;
pub use mean::Mean;
pub use pairs::Pairs;
pub use points::Points;
pub use sprt::{BadSprt, Model, Sprt, SprtVerdict};
