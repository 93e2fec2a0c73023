//! What nearly every game's scene uses.

pub(super) use super::{
    Entry, Frame, Length, Marks, Point, Scene, Shape, Spot, Sprite, Target, Turning,
    flat::{self, Flat, fact, legal},
    preview::{Story, speak},
    sprite_id,
    staged::Staged,
};
pub(super) use crate::{Value, Words, board};
pub(super) use khod_games::{Fact, Illegal, Notation, Position, Searchable, Side};
