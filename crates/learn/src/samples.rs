//! Samples: positions of games, each with what a network should say of it.

use crate::prelude::*;
use khod_engine::{
    Score,
    network::{self, NetworkInputs},
};

/// A position to learn from.
#[derive(Clone, Debug)]
pub struct Sample<P> {
    /// The position.
    pub position: P,
    /// The target: the chance of the side to move.
    pub target: f32,
}

/// A sample as the network sees it.
#[derive(Clone, Debug, Default)]
pub(crate) struct SeenSample {
    /// The active inputs, in the views of the side to move and of the other side.
    pub(crate) inputs: Vec<ActiveInput>,
    pub(crate) bucket: usize,
    pub(crate) target: f32,
    /// The hand-made evaluation that the output is added to, in units of the output.
    pub(crate) base: f32,
}

/// Tells the quiet positions of a game whose move was chosen by a search. `lambda` is the share of the result in the target, the rest is
/// the score of the search. Nothing if the game can not have been played.
pub fn samples_of<P: Evaluate>(
    game: &SelfPlayGame,
    lambda: f32,
    mut tell: impl FnMut(Sample<P>),
) -> Option<()> {
    let (moves, positions) = game.replay::<P>()?;
    let last = positions.last().expect("there is always one");
    let won_by_white = if last.side() == Side::White { last.banked() } else { -last.banked() };
    for ((ply, position), m) in game.plies.iter().zip(&positions).zip(moves) {
        let quiet = P::POINTS || (!position.in_check() && !position.forcing(m) && position.count() > 1);
        let Some(score) = ply.score.filter(|_| quiet && position.uses_network()) else {
            continue;
        };
        let for_mover = |white: i32| if position.side() == Side::White { white } else { -white };
        // In games of points, only points that were still to come count.
        let chance = |score: i32| Score::chance_of(f64::from(score - position.banked())) as f32;
        let result = if P::POINTS {
            chance(for_mover(won_by_white))
        } else {
            (1 + for_mover(i32::from(game.halves) - 1)) as f32 / 2.0
        };
        let target = lambda * result + (1.0 - lambda) * chance(score.into());
        tell(Sample { position: position.clone(), target });
    }
    Some(())
}

impl<P: Evaluate> Sample<P> {
    /// The squared error of the hand-made evaluation.
    pub(crate) fn error_by_hand(&self) -> f64 {
        let by_hand = Score::chance_of(f64::from(self.position.evaluate() - self.position.banked()));
        (by_hand - f64::from(self.target)).powi(2)
    }

    /// Sees the sample under a symmetry of the board.
    pub(crate) fn see(&self, symmetries: &Symmetries, symmetry: usize, seen: &mut SeenSample) {
        let position = &self.position;
        let [own, other] = [position.side(), position.side().other()].map(Side::index);
        let table = &symmetries.0[symmetry];
        seen.inputs.clear();
        network::all_inputs(position, &mut seen.inputs);
        for (views, _) in &mut seen.inputs {
            *views = [views[own], views[other]].map(|input| table[usize::from(input)]);
        }
        seen.bucket = position.output_bucket();
        seen.target = self.target;
        seen.base =
            if P::RESIDUAL { position.by_hand(&position.eval_info()) as f32 / SCALE as f32 } else { 0.0 };
    }
}

/// For every symmetry of the board the input that each input becomes.
#[derive(Debug)]
pub(crate) struct Symmetries(Vec<Vec<u16>>);

impl Symmetries {
    pub(crate) fn of<P: NetworkInputs>() -> Self {
        let table =
            |symmetry| (0..P::INPUTS).map(|input| P::symmetric_input(input, symmetry) as u16).collect();
        Self((0..P::SYMMETRIES).map(table).collect())
    }

    pub(crate) const fn count(&self) -> usize {
        self.0.len()
    }
}
