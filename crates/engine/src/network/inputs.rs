use super::InputChanges;
use khod_games::{Fact, Searchable, Side};

/// An input as it is numbered in white's and in black's view, and how much of it there is.
pub type ActiveInput = ([u16; 2], i16);

/// The inputs of a game's network. Each side looks from its own end of the board: first its own pieces by their cells, then the
/// enemy's, then its own other features, then the enemy's.
pub trait NetworkInputs: Searchable {
    /// What the features and the hand-made evaluation both need, computed once for both.
    type EvalInfo;

    /// Computes what both need for the position.
    fn eval_info(&self) -> Self::EvalInfo;

    /// Cells of piece inputs; 0 where the board differs from game to game. A move changes few of them, so they are updated move by
    /// move.
    const CELLS: usize = 0;
    /// Other features of a side, computed afresh for every position.
    const SIDE_FEATURES: usize = 0;
    /// All inputs of one side's view.
    const INPUTS: usize = 2 * (Self::CELLS + Self::SIDE_FEATURES);
    /// Kinds of positions that have an output layer of their own.
    const OUTPUT_BUCKETS: usize = 1;
    /// How many inputs are usually active: the first weights of a new network follow from it.
    const ACTIVE_INPUTS: usize = 24;
    /// The weight decay of training, in hundredths of the learning rate: more where few positions lead to overfitting.
    const WEIGHT_DECAY: u16 = 1;
    /// How many ways there are to turn and mirror the board that change nothing.
    const SYMMETRIES: usize = 1;
    /// Whether the network's output is added to the hand-made evaluation.
    const RESIDUAL: bool = false;
    /// The file of the network that comes with the player.
    const NETWORK: Option<&'static [u8]> = None;

    /// The cell of a place in a side's view.
    fn cell(_place: u16, _side: Side) -> usize {
        0
    }

    /// Tells every feature of every side: its owner, its number and how much of it there is.
    fn side_features(&self, _info: &Self::EvalInfo, _tell: impl FnMut(Side, usize, i32)) {}

    /// The cell that a cell becomes under a symmetry; the first symmetry leaves it as it is.
    fn symmetric_cell(cell: usize, _symmetry: usize) -> usize {
        cell
    }

    /// Positions of one key have the same inputs.
    fn input_key(&self) -> u64 {
        self.key()
    }

    /// The output bucket, below [`OUTPUT_BUCKETS`](Self::OUTPUT_BUCKETS).
    fn output_bucket(&self) -> usize {
        0
    }

    /// Whether a network ever evaluates the position; where more is known, nothing is learned.
    fn uses_network(&self) -> bool {
        true
    }

    /// The evaluation adjusted by what is no input: the limit that comes near, points already won.
    fn postprocess(&self, value: i32) -> i32 {
        value
    }
}

/// The input of a piece.
pub(super) fn piece<P: NetworkInputs>(fact: Fact) -> [u16; 2] {
    Side::BOTH.map(|view| {
        let enemy = if fact.owner == Some(view) { 0 } else { P::CELLS };
        (P::cell(fact.place, view) + enemy) as u16
    })
}

/// The input of a feature of a side.
pub(super) fn side_feature<P: NetworkInputs>(owner: Side, feature: usize) -> [u16; 2] {
    Side::BOTH.map(|view| {
        let enemy = if owner == view { 0 } else { P::SIDE_FEATURES };
        (2 * P::CELLS + feature + enemy) as u16
    })
}

/// All active inputs of a position.
pub fn active_inputs<P: NetworkInputs>(position: &P) -> Vec<ActiveInput> {
    let mut inputs = InputChanges::<P>::new();
    if P::CELLS > 0 {
        position.facts(&mut inputs);
    }
    inputs.add_side_features(position, &position.eval_info());
    inputs.list
}

/// The input that an input becomes under a symmetry of the board.
pub fn symmetric_input<P: NetworkInputs>(input: usize, symmetry: usize) -> usize {
    if input < 2 * P::CELLS {
        input / P::CELLS * P::CELLS + P::symmetric_cell(input % P::CELLS, symmetry)
    } else {
        input
    }
}
