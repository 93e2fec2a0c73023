/// How far a position is from a proof and from a disproof that one side can force a win: the fewest leaves that would still have
/// to be decided for it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Numbers {
    pub(super) proof: u32,
    pub(super) disproof: u32,
}

/// Out of reach.
pub(super) const NEVER: u32 = 1 << 30;
/// The most that a sum comes to.
const MOST: u32 = NEVER - 1;

impl Numbers {
    pub(super) const PROVEN: Self = Self { proof: 0, disproof: NEVER };
    pub(super) const DISPROVEN: Self = Self { proof: NEVER, disproof: 0 };
    /// Thresholds that only a decision reaches.
    pub(super) const DECIDED: Self = Self { proof: NEVER, disproof: NEVER };

    pub(super) const fn is_proven(self) -> bool {
        self.proof == 0
    }

    pub(super) const fn is_disproven(self) -> bool {
        self.disproof == 0
    }

    /// Whether one of the thresholds is reached.
    pub(super) const fn reach(self, most: Self) -> bool {
        self.proof >= most.proof || self.disproof >= most.disproof
    }

    /// The same seen by the other side: what proves for one disproves for the other.
    pub(super) const fn turned(self) -> Self {
        Self { proof: self.disproof, disproof: self.proof }
    }

    /// Turned when the position is the defender's, so that the mover always looks for the least proof.
    pub(super) const fn for_mover(self, attacks: bool) -> Self {
        if attacks { self } else { self.turned() }
    }
}

/// A sum in which something out of reach stays so.
pub(super) const fn sum(a: u32, b: u32) -> u32 {
    if a == NEVER || b == NEVER {
        NEVER
    } else if a + b > MOST {
        MOST
    } else {
        a + b
    }
}
