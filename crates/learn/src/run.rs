//! The whole way to a better network, generation by generation: self-play, training, gate. Everything is in one folder, in which a
//! run that was stopped goes on.

mod history;

use crate::{
    GateOptions, Older, SelfPlay, Shards, TrainingOptions, TrainingStage, gate, prelude::*, read_network,
    train, write_whole,
};
pub use history::{Generation, GenerationGames, GenerationGate, GenerationTraining};
use history::{GenerationStep, LearningHistory};
use std::marker::PhantomData;

/// How many generations to learn, and how.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct LearningPlan {
    /// Games of a generation.
    pub games: u64,
    /// Nodes a move in them.
    pub nodes: u64,
    /// Generations at most.
    pub generations: usize,
    /// The newest generations whose games are learned from together.
    pub newest: usize,
    /// The share of the result in the target; the rest is the score of the search.
    pub lambda: f32,
    /// The number of cores to use.
    pub jobs: usize,
    /// The seed from which everything random follows.
    pub seed: u64,
}

impl LearningPlan {
    /// Games of a generation unless another number is asked for.
    pub const GAMES: u64 = 10_000;
    /// Generations at most unless another number is asked for.
    pub const GENERATIONS: usize = 8;
    /// Generations whose games are learned from together unless another number is asked for.
    pub const NEWEST: usize = 2;
    /// A larger share made weaker networks of little data (phalanx: 182,000 positions, a fifth +124 ± 73 Elo, a half +32 ± 56).
    pub const LAMBDA: f32 = 0.2;

    /// The usual plan.
    pub const fn usual(jobs: usize, seed: u64) -> Self {
        let (games, generations) = (Self::GAMES, Self::GENERATIONS);
        Self {
            games,
            nodes: SelfPlay::NODES,
            generations,
            newest: Self::NEWEST,
            lambda: Self::LAMBDA,
            jobs,
            seed,
        }
    }
}

/// A generation that gains less is the last one: in Elo, in games of points in hundredths of a point a pair.
const LEAST_GAIN: f64 = 10.0;

/// What happens while a run goes on.
#[derive(Debug)]
pub enum GenerationStage<'a> {
    /// Games of the generation: played, and planned.
    Playing([u64; 2]),
    /// The network is being trained.
    Training(TrainingStage<'a>),
    /// A pair at the gate has been played.
    Gating(&'a DuelTally),
    /// A step of the last generation has ended.
    Done,
}

/// The result of a step; nothing when the step was stopped.
type StepResult = Result<Option<GenerationStep>, LearnError>;
/// Is told what happens in a step.
type StageTold<'a> = &'a mut dyn FnMut(GenerationStage<'_>);

/// A folder in which a game is learned.
#[derive(Debug)]
pub struct LearningRun<P> {
    folder: PathBuf,
    plan: LearningPlan,
    shape: NetworkShape,
    history: LearningHistory,
    game: PhantomData<fn() -> P>,
}

impl<P: Evaluate> LearningRun<P> {
    /// Opens a folder: a new one, or one with a run to continue.
    pub fn open(folder: &Path, plan: LearningPlan) -> Result<Self, LearnError> {
        let shape = NetworkShape::of::<P>().ok_or(LearnError::NoNetwork)?;
        fs::create_dir_all(folder).map_err(LearnError::system(folder))?;
        let history = LearningHistory::open(&folder.join("history.jsonl"))?;
        Ok(Self { folder: folder.to_owned(), plan, shape, history, game: PhantomData })
    }

    /// The generations so far.
    pub fn generations(&self) -> &[Generation] {
        &self.history.generations
    }

    /// The generations that passed the gate, the last one first.
    fn passed(&self) -> impl Iterator<Item = usize> {
        let passed = |generation: &&Generation| generation.gate.as_ref().is_some_and(|gate| gate.passed);
        self.generations().iter().rev().filter(passed).map(|generation| generation.number)
    }

    /// The file of the best network, that of the last generation that passed the gate.
    pub fn best(&self) -> Option<PathBuf> {
        self.passed().next().map(|number| self.file(number, "net"))
    }

    /// A file of a generation: its network (`net`) or its games (`games`).
    fn file(&self, number: usize, kind: &str) -> PathBuf {
        self.folder.join(format!("generation-{number}.{kind}"))
    }

    fn network(&self, number: usize) -> Result<Arc<Network>, LearnError> {
        read_network::<P>(&self.file(number, "net"))
    }

    /// Goes on until the plan is done, a generation gains too little, or `stop` is raised; gives whether the plan is done.
    pub fn go_on(
        &mut self,
        stop: &Arc<AtomicBool>,
        mut told: impl FnMut(&[Generation], GenerationStage<'_>),
    ) -> Result<bool, LearnError> {
        loop {
            let last = self.generations().last();
            if last.is_none_or(|generation| generation.gate.is_some()) {
                if self.generations().len() >= self.plan.generations || self.gained_little() {
                    return Ok(true);
                }
                self.history.begin(self.generations().len() + 1);
            }
            let generation = self.generations().last().expect("one has begun");
            let number = generation.number;
            let tell: StageTold<'_> = &mut |stage| told(self.generations(), stage);
            let step = if generation.games.is_none() {
                self.play(number, stop, tell)?
            } else if generation.training.is_none() {
                self.train(number, stop, tell)?
            } else {
                self.gate(number, stop, tell)?
            };
            let Some(step) = step else { return Ok(false) };
            self.history.add(step)?;
            told(self.generations(), GenerationStage::Done);
        }
    }

    fn gained_little(&self) -> bool {
        let gate = self.generations().last().and_then(|generation| generation.gate.as_ref());
        gate.is_some_and(|gate| !gate.passed || gate.elo < LEAST_GAIN)
    }

    /// The seed of a generation.
    fn seed(&self, number: usize) -> u64 {
        self.plan.seed.wrapping_add(1_000_003 * number as u64)
    }

    fn play(&self, number: usize, stop: &Arc<AtomicBool>, tell: StageTold<'_>) -> StepResult {
        let mut passed = self.passed();
        let best = passed.next().map(|number| self.network(number)).transpose()?;
        // The player before the best one; as long as there is only the hand-made evaluation, none.
        let before = passed.next().map(|number| self.network(number)).transpose()?;
        let older = best.is_some().then_some(Older(before));
        let how = SelfPlay { nodes: self.plan.nodes, older, ..SelfPlay::usual(self.seed(number), best) };
        let (begun, all, mut new) = (Instant::now(), self.plan.games, 0);
        let games = how.fill::<P>(&self.file(number, "games"), all, self.plan.jobs, stop, |number, _| {
            new += 1;
            tell(GenerationStage::Playing([number + 1, all]));
        })?;
        if games < all {
            return Ok(None);
        }
        let speed = f64::from(new) / begun.elapsed().as_secs_f64().max(1e-9);
        Ok(Some(GenerationStep::Games(GenerationGames { games, speed })))
    }

    fn train(&self, number: usize, stop: &AtomicBool, tell: StageTold<'_>) -> StepResult {
        let first = (number + 1).saturating_sub(self.plan.newest.max(1)).max(1);
        let files: Vec<PathBuf> = (first..=number).map(|number| self.file(number, "games")).collect();
        let Some(shards) = Shards::<P>::open(&files, self.plan.lambda, stop, |_| {})? else {
            return Ok(None);
        };
        let options = TrainingOptions::usual(self.plan.jobs, self.seed(number));
        let stage = |stage: TrainingStage<'_>| tell(GenerationStage::Training(stage));
        let Some(trained) = train(&options, self.shape, &shards, stop, stage)? else { return Ok(None) };
        write_whole(&self.file(number, "net"), &trained.network.to_bytes(P::NAME))?;
        Ok(Some(GenerationStep::Training(GenerationTraining {
            positions: shards.training() + shards.validation().len(),
            by_hand: shards.by_hand(),
            validation: trained.validation,
            epochs: trained.epochs,
        })))
    }

    fn gate(&self, number: usize, stop: &AtomicBool, tell: StageTold<'_>) -> StepResult {
        let against = self.passed().next();
        let new = self.network(number)?;
        let old = against.map(|number| self.network(number)).transpose()?;
        let options = GateOptions::usual(self.plan.jobs, self.seed(number));
        let pair = |tally: &DuelTally| tell(GenerationStage::Gating(tally));
        let Some(result) = gate::<P>(&options, &new, old.as_ref(), stop, pair) else { return Ok(None) };
        let ((elo, error), pairs) = (result.gain(), result.tally.pairs.total());
        let passed = result.passed();
        Ok(Some(GenerationStep::Gate(GenerationGate { against, pairs, elo, error, passed })))
    }
}
