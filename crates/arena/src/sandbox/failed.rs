use crate::CanNotStart;
use std::fmt::Display;

/// Names the step that failed, so that the message tells why there is no isolation.
pub(super) trait Failed<T> {
    /// The error as a reason, with the step before it.
    fn at(self, step: impl Display) -> Result<T, CanNotStart>;
}

impl<T, E: Display> Failed<T> for Result<T, E> {
    fn at(self, step: impl Display) -> Result<T, CanNotStart> {
        self.map_err(|error| CanNotStart::Isolation(format!("{step}: {error}")))
    }
}
