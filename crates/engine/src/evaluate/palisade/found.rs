/// The result of a search: the points that the mover will win from here, less the opponent's.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct MarginFound {
    pub(super) margin: i32,
    /// The mover can be sure of the margin, whatever the opponent does.
    pub(super) at_least: bool,
    /// The opponent can be sure that the margin is no greater.
    pub(super) at_most: bool,
}

impl MarginFound {
    pub(super) const fn estimate(margin: i32) -> Self {
        Self { margin, at_least: false, at_most: false }
    }

    pub(super) const fn sure(margin: i32, sure: bool) -> Self {
        Self { margin, at_least: sure, at_most: sure }
    }

    /// The result before an action that gained points, for the side that made the action.
    pub(super) const fn before(self, gain: i32, same_side: bool) -> Self {
        let Self { margin, at_least, at_most } = self;
        if same_side {
            Self { margin: gain + margin, at_least, at_most }
        } else {
            Self { margin: gain - margin, at_least: at_most, at_most: at_least }
        }
    }
}
