use core::marker::PhantomData;
use khod_games::{Fact, Observer, Searchable, Side};

/// What a network sees of a game's positions. Each side looks from its own end of the board: first its own pieces by their cells,
/// then the enemy's, then its own signs, then the enemy's.
pub trait Sight: Searchable {
    /// What signs and the hand-made opinion are both made of, found once for both.
    type Glance;

    /// A look at the position.
    fn glance(&self) -> Self::Glance;

    /// Cells that pieces are seen on; none where the board differs from game to game. A move changes few of them, so they are
    /// kept up to date move by move.
    const CELLS: usize = 0;
    /// Whatever else there is to see of a side, counted afresh for every position.
    const SIGNS: usize = 0;
    /// All inputs, as one side sees them.
    const INPUTS: usize = 2 * (Self::CELLS + Self::SIGNS);
    /// Stages of the game that have an output of their own.
    const STAGES: usize = 1;
    /// How many inputs there usually are: how large the first weights of a new network may be.
    const USUAL_INPUTS: usize = 24;
    /// How much weights decay while they are learned, in hundredths of the rate of learning: more where few positions would be learned by
    /// heart.
    const DECAY: u16 = 1;
    /// How many ways there are to turn and mirror the board that change nothing.
    const SYMMETRIES: usize = 1;
    /// Whether the network says only what is to be added to the hand-made opinion.
    const UPON_HAND_MADE: bool = false;
    /// The file of the network that comes with the player.
    const NETWORK: Option<&'static [u8]> = None;

    /// The cell of a place as a side sees it.
    fn cell(_place: u16, _side: Side) -> usize {
        0
    }

    /// Tells every sign of every side, and how much of it there is.
    fn signs(&self, _glance: &Self::Glance, _tell: impl FnMut(Side, usize, i32)) {}

    /// The cell that a cell becomes when the board is turned in one of the ways that change nothing; the first leaves it as it is.
    fn turned(cell: usize, _symmetry: usize) -> usize {
        cell
    }

    /// Positions of one key look the same.
    fn sight_key(&self) -> u64 {
        self.key()
    }

    /// The stage of the game, below [`STAGES`](Self::STAGES).
    fn stage(&self) -> usize {
        0
    }

    /// Whether a network is ever asked about the position; where more is known, there is nothing to be learned.
    fn asked(&self) -> bool {
        true
    }

    /// What a network says, with what it does not see: the limit that comes near, points already won.
    fn adjusted(&self, value: i32) -> i32 {
        value
    }
}

/// The input that a piece is, as a side sees it.
pub(super) fn piece<P: Sight>(fact: Fact, side: Side) -> usize {
    P::cell(fact.place, side) + if fact.owner == Some(side) { 0 } else { P::CELLS }
}

/// The inputs that a sign of a side is, as white sees it and as black does.
pub(super) fn sign<P: Sight>(owner: Side, sign: usize) -> [usize; 2] {
    Side::BOTH.map(|side| 2 * P::CELLS + sign + if owner == side { 0 } else { P::SIGNS })
}

/// Tells every input of a position and how much of it there is, as a side sees it.
pub fn inputs<P: Sight>(position: &P, side: Side, mut tell: impl FnMut(usize, i32)) {
    if P::CELLS > 0 {
        pieces(position, side, &mut tell);
    }
    position.signs(&position.glance(), |owner, number, amount| {
        tell(sign::<P>(owner, number)[side.index()], amount);
    });
}

/// Tells every piece of a position, as a side sees it.
pub(super) fn pieces<P: Sight>(position: &P, side: Side, tell: impl FnMut(usize, i32)) {
    struct Teller<P, F>(Side, F, PhantomData<P>);
    impl<P: Sight, F: FnMut(usize, i32)> Observer for Teller<P, F> {
        fn appears(&mut self, fact: Fact) {
            self.1(piece::<P>(fact, self.0), 1);
        }
        fn vanishes(&mut self, fact: Fact) {
            self.1(piece::<P>(fact, self.0), -1);
        }
    }
    position.facts(&mut Teller(side, tell, PhantomData::<P>));
}

/// The input that an input becomes when the board is turned.
pub fn turned<P: Sight>(input: usize, symmetry: usize) -> usize {
    if input < 2 * P::CELLS {
        input / P::CELLS * P::CELLS + P::turned(input % P::CELLS, symmetry)
    } else {
        input
    }
}
