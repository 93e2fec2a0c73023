use super::{cells::Cells, solved::Solved};
use crate::Opinion;
use std::sync::Arc;

/// What a search knows besides the rules.
#[derive(Clone)]
pub(super) struct Knowledge {
    /// What rows are worth at a glance.
    pub(super) cells: Arc<Cells>,
    /// What rows of few stones are worth.
    pub(super) solved: &'static Solved,
}

impl Knowledge {
    /// What an opinion stands on.
    pub(super) fn of(opinion: Opinion, cells: &Arc<Cells>) -> Self {
        let solved = match opinion {
            Opinion::V0 => Solved::first(),
            Opinion::Network => Solved::get(),
        };
        Self { cells: Arc::clone(cells), solved }
    }
}
