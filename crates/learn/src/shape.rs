use khod_engine::network::Sight;

/// What a network of a game looks like.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shape {
    /// Inputs as one side sees them.
    pub inputs: usize,
    /// How many of them are there in a usual position.
    pub usual: usize,
    /// Stages of the game with an output of their own.
    pub stages: usize,
    /// Whether it begins by saying nothing, since it adds to the hand-made opinion.
    pub silent: bool,
    /// How much of a weight decays with each step, in hundredths of the rate of learning.
    pub decay: u16,
}

impl Shape {
    /// That of a game's networks; nothing if the game has none.
    pub fn of<P: Sight>() -> Option<Self> {
        let shape = Self {
            inputs: P::INPUTS,
            usual: P::USUAL_INPUTS,
            stages: P::STAGES,
            silent: P::UPON_HAND_MADE,
            decay: P::DECAY,
        };
        (P::INPUTS > 0).then_some(shape)
    }

    /// How large the first weights of inputs may be, so that neurons begin inside their range, where they can learn.
    pub(crate) fn first_inputs(&self) -> f32 {
        (1.0 / self.usual as f32).sqrt()
    }

    /// How large the first weights of outputs may be.
    pub(crate) const fn first_outputs(&self) -> f32 {
        if self.silent { 0.001 } else { 0.1 }
    }
}
