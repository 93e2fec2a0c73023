//! What nearly every game uses.

pub(crate) use crate::{
    BadPosition, BadSetup, Fact, Illegal, Layout, LayoutKind, LimitRange, Notation, Observer, Outcome, Place,
    Position, ReasonKeys, Remark, Searchable, Side,
    bits::bits,
    explain::{quoted, reasons},
    grid::Grid,
    key,
    text::{self, PositionText, whole_number},
};
pub(crate) use core::ops::{ControlFlow, RangeInclusive};
