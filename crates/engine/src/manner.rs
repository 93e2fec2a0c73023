use crate::{Evaluate, Margins, Opinion, OtherMargins, Techniques};

/// With so much noise a player overlooks what is forced, as a beginner does.
const MUCH_NOISE: i32 = 300;

/// How a player thinks, besides how long.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Manner {
    /// How it judges positions.
    pub opinion: Opinion,
    /// Techniques besides those that the game is usually played with.
    pub with: Techniques,
    /// Techniques to leave out.
    pub without: Techniques,
    /// Margins that are other than those of the game.
    pub margins: OtherMargins,
    /// Every evaluation is wrong by up to so much, always the same for the same position: how weaker levels are made.
    pub noise: i32,
    /// Which errors they are.
    pub seed: u64,
    /// Threads that search together. Only one thread thinks the same again.
    pub threads: usize,
    /// How many best moves to find.
    pub lines: usize,
}

impl Manner {
    /// What the search of a game does.
    pub(crate) fn techniques<P: Evaluate>(&self) -> Techniques {
        let overlooked = if self.noise >= MUCH_NOISE { Techniques::KEEN } else { Techniques::NONE };
        P::TECHNIQUES.changed(Techniques::NONE, overlooked).changed(self.with, self.without)
    }

    /// How boldly the search of a game prunes.
    pub(crate) fn margins<P: Evaluate>(&self, with_network: bool) -> Margins {
        self.margins.upon(if with_network { P::NETWORK_MARGINS } else { P::MARGINS })
    }
}

impl Default for Manner {
    fn default() -> Self {
        Self {
            opinion: Opinion::default(),
            with: Techniques::NONE,
            without: Techniques::NONE,
            margins: OtherMargins::default(),
            noise: 0,
            seed: 0,
            threads: 1,
            lines: 1,
        }
    }
}
