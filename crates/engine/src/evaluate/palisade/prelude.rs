//! What most files about palisade use.

pub(super) use super::{
    POINT,
    cells::{CellTable, cell},
    ends::{PAGE, first_ends, lesser_ends, lesser_within, pages},
    found::MarginFound,
    knowledge::Knowledge,
    margin,
    margin_search::MarginSearch,
    margin_table::{MarginBounds, MarginTable},
    moment::{MADE, MADE_IN_DEBT, MOMENTS, Moment, begin, moment},
    solved::{EXHAUSTED, FURTHEST, RowGroup, STONES, Scope, Solved},
};
pub(super) use crate::prelude::*;
pub(super) use khod_games::palisade::{End, Palisade, PalisadeAction, Row};
