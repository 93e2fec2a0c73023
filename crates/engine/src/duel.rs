//! Matches between two settings of the player, in pairs of games from the same opening with the seats exchanged.
//!
//! Everything follows from the seed and a pair's number, so that a match is the same however many pairs are played at a
//! time, and goes on later as if it had never stopped. (Settings with a time or several threads are never quite the same again.)

mod duellist;
mod effort;
mod in_order;
mod opening;
mod pair;
mod random;
mod setting;
mod tally;

pub use duellist::{Duellist, OutsidePlayer};
pub use effort::Effort;
pub use in_order::in_order;
pub(crate) use opening::drawn_setup;
pub use opening::{Balance, Openings, opening};
pub use pair::{Duellists, Pair, PlayedGame};
pub use random::Random;
pub use setting::{Setting, ThinkBounds};
pub use tally::DuelTally;
