use crate::Side;

/// One plain fact: a piece stands on a place, at a height of some pieces above the ground.
///
/// Everything on a board is made of such facts; a stack of three is three of them at levels 0, 1 and 2.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Fact {
    /// Whose piece; a stone of palisade has no owner.
    pub owner: Option<Side>,
    /// The place, numbered as in the game's [`Layout`](crate::Layout).
    pub place: u16,
    /// How many pieces are below it.
    pub level: u8,
}

impl Fact {
    /// A side's piece on the ground.
    #[inline]
    pub const fn piece(owner: Side, place: u16) -> Self {
        Self { owner: Some(owner), place, level: 0 }
    }
}

/// Is told which facts a move makes and unmakes.
pub trait Observer {
    /// False only for [`Silent`]: a game may skip work that only an observer needs.
    const LISTENS: bool = true;
    /// A piece came to stand somewhere.
    fn appears(&mut self, fact: Fact);
    /// A piece no longer stands there.
    fn vanishes(&mut self, fact: Fact);
}

/// The observer that ignores everything and costs nothing.
pub struct Silent;

impl Observer for Silent {
    const LISTENS: bool = false;
    #[inline(always)]
    fn appears(&mut self, _: Fact) {}
    #[inline(always)]
    fn vanishes(&mut self, _: Fact) {}
}

/// All changes that an observer was told, in order: what appeared is `true`, what vanished `false`.
pub type Heard = Vec<(Fact, bool)>;

impl Observer for Heard {
    fn appears(&mut self, fact: Fact) {
        self.push((fact, true));
    }
    fn vanishes(&mut self, fact: Fact) {
        self.push((fact, false));
    }
}
