use super::{inputs, prelude::*};

/// What a search knows besides the rules.
#[derive(Clone)]
pub(super) struct Knowledge {
    /// The static evaluation of rows.
    pub(super) cells: Arc<CellTable>,
    /// The exact margins of rows of few stones.
    pub(super) solved: Solved,
    /// The network that corrects the cells.
    pub(super) network: Option<Arc<Network>>,
}

impl Knowledge {
    /// The knowledge of a player.
    pub(super) fn of(
        options: &SearchOptions,
        cells: &Arc<CellTable>,
        network: Option<&Arc<Network>>,
    ) -> Self {
        let (solved, network) = match options.evaluator {
            Evaluator::V0 => (Solved::first(), None),
            Evaluator::Network => (Solved::in_use(options.solved), network.cloned()),
        };
        Self { cells: Arc::clone(cells), solved, network }
    }

    /// The static evaluation of a row with this number of stones.
    pub(super) fn static_eval(&self, row: &Row, stones: u32, moment: Moment) -> i32 {
        let cell = self.cells.glance_at(stones, u32::from(row.columns()), moment);
        let Some(network) = self.network(stones) else { return cell };
        cell + inputs::correction(network, &inputs::accumulate(network, row), moment)
    }

    /// The network that corrects the cells of rows with this number of stones. It does not learn solved rows: near the limit,
    /// where the table is silent, their cells must do.
    pub(super) fn network(&self, stones: u32) -> Option<&Network> {
        self.network.as_deref().filter(|_| stones > STONES)
    }
}
