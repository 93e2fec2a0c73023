//! Samples: positions of games as a network's inputs, each with its target.

use crate::prelude::*;
use khod_engine::{Score, network};

/// One game out of this number is for validation.
const VALIDATION: usize = 20;

/// Positions to train or validate with.
#[derive(Clone, Debug, Default)]
pub struct Samples {
    /// The active inputs of all samples, in the views of the side to move and of the other side.
    inputs: Vec<ActiveInput>,
    /// Each sample, and where its inputs end.
    list: Vec<(u32, Sample)>,
    /// For every symmetry the input that each input becomes.
    symmetries: Vec<Vec<u16>>,
    /// The sum of the squared errors of the hand-made evaluation.
    by_hand: f64,
}

/// What a network should say of one position.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Sample {
    pub(crate) bucket: usize,
    /// The target: the chance of the side to move.
    pub(crate) target: f32,
    /// The hand-made evaluation that the output is added to, in units of the output.
    pub(crate) base: f32,
}

/// Reads files of games as training and validation samples; all positions of a game are in the same set. `lambda` is the share of
/// the result in the target, the rest is the score of the search.
pub fn read_samples<P: Evaluate>(
    files: &[impl AsRef<Path>],
    lambda: f32,
) -> Result<[Samples; 2], LearnError> {
    let mut sets = [(); 2].map(|()| Samples::new::<P>());
    for file in files.iter().map(AsRef::as_ref) {
        let bad = |why| LearnError::Games(file.to_owned(), why);
        let bytes = fs::read(file).map_err(LearnError::system(file))?;
        for (at, game) in GameFile::read(&bytes, P::NAME).map_err(bad)?.games.iter().enumerate() {
            // Validation games have even and odd numbers by turns: setups differ between them.
            let validates = at % VALIDATION == at / VALIDATION % 2;
            let added = sets[usize::from(validates)].add::<P>(game, lambda);
            added.ok_or_else(|| bad(BadGameFile::Impossible { number: at as u32 + 1 }))?;
        }
    }
    if sets.iter().any(Samples::is_empty) { Err(LearnError::NoPositions) } else { Ok(sets) }
}

impl Samples {
    /// No samples yet.
    pub fn new<P: Evaluate>() -> Self {
        let table = |symmetry| {
            (0..P::INPUTS).map(|input| network::symmetric_input::<P>(input, symmetry) as u16).collect()
        };
        Self { symmetries: (0..P::SYMMETRIES).map(table).collect(), ..Self::default() }
    }

    /// The number of samples.
    pub const fn len(&self) -> usize {
        self.list.len()
    }

    /// Whether there are no samples.
    pub const fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// The number of the board's symmetries.
    pub(crate) const fn symmetries(&self) -> usize {
        self.symmetries.len()
    }

    /// The mean squared error of the hand-made evaluation.
    pub fn by_hand(&self) -> f64 {
        self.by_hand / self.len().max(1) as f64
    }

    /// Adds the quiet positions of a game whose move was chosen by a search. Nothing if the game can not have been played.
    pub fn add<P: Evaluate>(&mut self, game: &SelfPlayGame, lambda: f32) -> Option<()> {
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
            self.push(position, lambda * result + (1.0 - lambda) * chance(score.into()));
        }
        Some(())
    }

    fn push<P: Evaluate>(&mut self, position: &P, target: f32) {
        let [own, other] = [position.side(), position.side().other()].map(Side::index);
        let inputs = network::active_inputs(position).into_iter();
        self.inputs.extend(inputs.map(|(views, amount)| ([views[own], views[other]], amount)));
        let by_hand = Score::chance_of(f64::from(position.evaluate() - position.banked()));
        self.by_hand += (by_hand - f64::from(target)).powi(2);
        let base =
            if P::RESIDUAL { position.by_hand(&position.eval_info()) as f32 / SCALE as f32 } else { 0.0 };
        let sample = Sample { bucket: position.output_bucket(), target, base };
        self.list.push((self.inputs.len() as u32, sample));
    }

    /// A sample under a symmetry, with its inputs.
    pub(crate) fn get(&self, number: usize, symmetry: usize, inputs: &mut Vec<ActiveInput>) -> Sample {
        let start = number.checked_sub(1).map_or(0, |before| self.list[before].0);
        let (end, sample) = self.list[number];
        let table = &self.symmetries[symmetry];
        let turned = |&(views, amount): &ActiveInput| (views.map(|input| table[usize::from(input)]), amount);
        inputs.clear();
        inputs.extend(self.inputs[start as usize..end as usize].iter().map(turned));
        sample
    }
}
