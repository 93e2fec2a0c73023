use khod_games::{Fact, Observer, Searchable, Side};

/// An input as it is numbered in white's and in black's view, and how much of it there is.
pub type ActiveInput = ([u16; 2], i16);

/// The inputs of a game's network. Each side looks from its own end of the board.
///
/// ```text
///   own pieces, enemy pieces | patterns | own features, enemy features
///   kept up to date move by move        | counted afresh for every position
/// ```
pub trait NetworkInputs: Searchable {
    /// What the features and the hand-made evaluation both need, computed once for both.
    type EvalInfo;

    /// Computes what both need for the position.
    fn eval_info(&self) -> Self::EvalInfo;

    /// Cells of piece inputs; 0 where the board differs from game to game.
    const CELLS: usize = 0;
    /// Inputs for patterns of several cells.
    const PATTERNS: usize = 0;
    /// Features of a side that are counted afresh.
    const SIDE_FEATURES: usize = 0;
    /// All inputs of one side's view.
    const INPUTS: usize = 2 * (Self::CELLS + Self::SIDE_FEATURES) + Self::PATTERNS;
    /// Raised when inputs come to mean something else: networks of other inputs are refused.
    const INPUT_SET: u16 = 0;
    /// Neurons of the hidden layer of a new network, a multiple of [`BLOCK`](super::BLOCK).
    const WIDTH: usize = super::BLOCK;
    /// Kinds of positions that have an output layer of their own.
    const OUTPUT_BUCKETS: usize = 1;
    /// How many inputs are usually active: the first weights of a new network follow from it.
    const ACTIVE_INPUTS: usize = 24;
    /// The weight decay of training, in hundredths of the learning rate: more where few positions lead to overfitting.
    const WEIGHT_DECAY: u16 = 1;
    /// The further weight decay of what inputs have of their own besides shared weights, in hundredths of the learning rate: what only
    /// a few positions show is believed less than what many show together.
    const OWN_DECAY: u16 = 0;
    /// How many ways there are to turn and mirror the board that change nothing.
    const SYMMETRIES: usize = 1;
    /// Factorisation (Stockfish): while training, inputs share weights with others that mean something similar. This is the number of
    /// such shared weights of a neuron.
    const FACTORS: usize = 0;
    /// Whether the network's output is added to the hand-made evaluation.
    const RESIDUAL: bool = false;
    /// The file of the network that comes with the player.
    const NETWORK: Option<&'static [u8]> = None;

    /// The cell of a place in a side's view.
    fn cell(_place: u16, _side: Side) -> usize {
        0
    }

    /// Tells every input that is kept up to date move by move. By default the pieces by their cells.
    fn kept_inputs(&self, tell: impl FnMut(ActiveInput)) {
        if Self::CELLS > 0 {
            self.facts(&mut PieceInputs::<Self, _> { tell, game: core::marker::PhantomData });
        }
    }

    /// Tells how these inputs differ from those of another position, which is a few moves away. By default all of them are switched
    /// off and on again.
    fn changed_inputs(&self, before: &Self, mut tell: impl FnMut(ActiveInput)) {
        before.kept_inputs(|(views, amount)| tell((views, -amount)));
        self.kept_inputs(tell);
    }

    /// Tells every feature of every side that is counted afresh: its owner, its number and how much of it there is.
    fn side_features(&self, _info: &Self::EvalInfo, _tell: impl FnMut(Side, usize, i32)) {}

    /// The input that an input becomes under a symmetry of the board; the first symmetry leaves it as it is.
    fn symmetric_input(input: usize, _symmetry: usize) -> usize {
        input
    }

    /// Tells the shared weights of an input.
    fn factors(_input: usize, _tell: impl FnMut(usize)) {}

    /// Positions of one such key have the same inputs; given the position's own [`key`](khod_games::Position::key).
    fn input_key(&self, key: u64) -> u64 {
        key
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

/// The input of a side's piece on a place.
pub(crate) fn piece_input<P: NetworkInputs>(owner: Side, place: u16) -> [u16; 2] {
    Side::BOTH.map(|view| {
        let enemy = if owner == view { 0 } else { P::CELLS };
        (P::cell(place, view) + enemy) as u16
    })
}

/// Tells which of a side's pieces are gone and which are new, given both sets of cells as a word, by the place of each bit.
pub(crate) fn changed_pieces<P: NetworkInputs>(
    owner: Side,
    [before, after]: [u64; 2],
    place: impl Fn(u32) -> u16,
    tell: &mut impl FnMut(ActiveInput),
) {
    for (mut set, amount) in [(before & !after, -1), (after & !before, 1)] {
        while set != 0 {
            tell((piece_input::<P>(owner, place(set.trailing_zeros())), amount));
            set &= set - 1;
        }
    }
}

/// The input that a piece's input becomes when its cell becomes another one; other inputs stay.
pub(crate) fn piece_symmetry<P: NetworkInputs>(input: usize, cell: impl Fn(usize) -> usize) -> usize {
    if input < 2 * P::CELLS { input / P::CELLS * P::CELLS + cell(input % P::CELLS) } else { input }
}

/// Adds every feature of both sides that is not 0.
pub(super) fn add_side_features<P: NetworkInputs>(
    position: &P,
    info: &P::EvalInfo,
    inputs: &mut Vec<ActiveInput>,
) {
    position.side_features(info, |owner, feature, amount| {
        if amount != 0 {
            let views = Side::BOTH.map(|view| {
                let enemy = if owner == view { 0 } else { P::SIDE_FEATURES };
                (2 * P::CELLS + P::PATTERNS + feature + enemy) as u16
            });
            inputs.push((views, amount as i16));
        }
    });
}

/// All active inputs of a position.
pub fn all_inputs<P: NetworkInputs>(position: &P, inputs: &mut Vec<ActiveInput>) {
    position.kept_inputs(|input| inputs.push(input));
    if P::SIDE_FEATURES > 0 {
        add_side_features(position, &position.eval_info(), inputs);
    }
}

/// Tells the pieces that an observer hears of as inputs.
struct PieceInputs<P, T> {
    tell: T,
    game: core::marker::PhantomData<P>,
}

impl<P: NetworkInputs, T: FnMut(ActiveInput)> Observer for PieceInputs<P, T> {
    fn appears(&mut self, fact: Fact) {
        if let Some(owner) = fact.owner {
            (self.tell)((piece_input::<P>(owner, fact.place), 1));
        }
    }

    fn vanishes(&mut self, _fact: Fact) {}
}
