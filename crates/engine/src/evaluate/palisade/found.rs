/// What a search found: the points that the mover will win from here, less the other's.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct MarginFound {
    pub(super) margin: i32,
    /// The mover can be sure of it, whatever the other does.
    pub(super) at_least: bool,
    /// The other can be sure that it is no more.
    pub(super) at_most: bool,
}

impl MarginFound {
    pub(super) const fn estimate(margin: i32) -> Self {
        Self { margin, at_least: false, at_most: false }
    }

    pub(super) const fn sure(margin: i32, sure: bool) -> Self {
        Self { margin, at_least: sure, at_most: sure }
    }

    /// The same before an action that gained something, by the side that made it.
    pub(super) const fn before(self, gain: i32, same_side: bool) -> Self {
        let Self { margin, at_least, at_most } = self;
        if same_side {
            Self { margin: gain + margin, at_least, at_most }
        } else {
            Self { margin: gain - margin, at_least: at_most, at_most: at_least }
        }
    }
}
