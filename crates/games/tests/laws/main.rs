//! Laws that hold in every game, checked by random play from many starts to the end of each game.
//!
//! They are written once, for any [`Searchable`](khod_games::Searchable) position, so that a new game is under
//! them as soon as it is in the list of games. They visit a game that is not in the list too, the worked example of
//! a sixth one.

mod contest_lines;
mod faces;
mod facts;
mod keys;
mod legal;
#[allow(unreachable_pub, reason = "a file of the library, where it is public")]
#[path = "../sixth_game/pairs.rs"]
mod pairs;
mod position_texts;
#[path = "../random/mod.rs"]
mod random;
mod records;
mod search;
mod symmetries;
mod universe;
mod walk;
