//! What most files about palisade use.

pub(super) use super::{
    POINT,
    cells::{CellTable, cell},
    found::MarginFound,
    knowledge::Knowledge,
    margin,
    margin_search::MarginSearch,
    margin_table::{MarginBounds, MarginTable},
    moment::{MADE, MADE_IN_DEBT, MOMENTS, Moment, begin, moment},
    solved::{EXHAUSTED, RowGroup, STONES, Scope, Solved},
    solver::{first_ends, lesser_ends},
};
pub(super) use crate::prelude::*;
pub(super) use khod_games::palisade::{End, Palisade, PalisadeAction, Row};
