use super::{inputs, prelude::*, solved};

/// What a search knows besides the rules.
#[derive(Clone)]
pub(super) struct Knowledge {
    /// What rows are worth at a glance.
    pub(super) cells: Arc<CellTable>,
    /// What rows of few stones are worth.
    pub(super) solved: &'static Solved,
    /// What corrects the cells.
    pub(super) network: Option<Arc<Network>>,
}

impl Knowledge {
    /// What an evaluator knows.
    pub(super) fn of(evaluator: Evaluator, cells: &Arc<CellTable>, network: Option<&Arc<Network>>) -> Self {
        let (solved, network) = match evaluator {
            Evaluator::V0 => (&*solved::FIRST, None),
            Evaluator::Network => (&*solved::SOLVED, network.cloned()),
        };
        Self { cells: Arc::clone(cells), solved, network }
    }

    /// What a row of so many stones is worth at a glance.
    pub(super) fn judge(&self, row: &Row, stones: u32, moment: Moment) -> i32 {
        let cell = self.cells.glance_at(stones, u32::from(row.columns()), moment);
        let Some(network) = self.network(stones) else { return cell };
        cell + inputs::correction(network, &inputs::accumulate(network, row), moment)
    }

    /// What corrects the cells of rows of so many stones. Solved rows are not learned: near the limit, where the table is silent, their cells
    /// must do.
    pub(super) fn network(&self, stones: u32) -> Option<&Network> {
        self.network.as_deref().filter(|_| stones > STONES)
    }
}
