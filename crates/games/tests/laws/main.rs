//! Laws that hold in every game, checked by random play from many starts to the end of each game.
//!
//! They are written once, for any [`Searchable`](khod_games::Searchable) position, so that a new game is under
//! them as soon as it is in the list of games.

mod contest_lines;
mod faces;
mod facts;
mod keys;
mod legal;
mod position_texts;
#[path = "../random/mod.rs"]
mod random;
mod records;
mod search;
mod symmetries;
mod universe;
mod walk;
