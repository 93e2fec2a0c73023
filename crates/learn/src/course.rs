//! The whole way to a better network: games, training, gate, next generation. Everything is in one folder, and whoever begins again in
//! it goes on where it stopped.

mod figures;

use crate::{
    Epoch, Fit, Gate, Older, Positions, SelfPlay, Sets, Shape, Writer, fit, gate,
    samples::{BadSamples, CanNotWrite},
    selfplay,
};
use core::ops::ControlFlow;
use figures::History;
pub use figures::{Games, Gating, Generation, Training};
use khod_engine::{
    Evaluate,
    duel::Tally,
    network::{BadNetwork, Network},
};
use std::{
    fs, io,
    marker::PhantomData,
    path::{Path, PathBuf},
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Instant,
};

/// How far to go and how.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Plan {
    /// Games of a generation.
    pub games: u64,
    /// Nodes a move in them.
    pub nodes: u64,
    /// Generations at most.
    pub generations: usize,
    /// The share of the result in what is learned; the rest is what the search saw.
    pub trust: f32,
    /// Cores.
    pub jobs: usize,
    /// What all chance follows from.
    pub seed: u64,
}

impl Plan {
    /// Games of a generation unless another number is asked for.
    pub const GAMES: u64 = 10_000;
    /// Generations at most.
    pub const GENERATIONS: usize = 8;
    /// The share of the result: more of it made weaker networks of little data (phalanx: 182,000 positions, a fifth +124 ± 73 Elo,
    /// a half +32 ± 56).
    pub const TRUST: f32 = 0.2;

    /// The settings that are usual.
    pub const fn usual(jobs: usize, seed: u64) -> Self {
        Self {
            games: Self::GAMES,
            nodes: SelfPlay::NODES,
            generations: Self::GENERATIONS,
            trust: Self::TRUST,
            jobs,
            seed,
        }
    }
}

/// A generation that gains less is the last one: in Elo, in games of points in hundredths of a point a pair.
const WORTH_GOING_ON: f64 = 20.0;
/// What happens while it goes on.
#[derive(Debug)]
pub enum Stage<'a> {
    /// So many games of a generation have been played, of so many.
    Playing([u64; 2]),
    /// An epoch of training has ended.
    Training(&'a Epoch),
    /// A pair at the gate has been played.
    Gating(&'a Tally),
    /// A step of the last generation has ended.
    Done,
}

/// Why it can not go on.
#[derive(Debug)]
pub enum CanNotLearn {
    /// A file can not be read or written.
    System(PathBuf, io::Error),
    /// A file of games is spoiled.
    Samples(PathBuf, BadSamples),
    /// A file of games was made in another way.
    Other(PathBuf),
    /// A network is spoiled.
    Network(PathBuf, BadNetwork),
    /// The list of what was done is spoiled in a line.
    History(PathBuf, usize),
    /// The game has no network.
    NoNetwork,
    /// There is nothing to learn from, or nothing to check with.
    NoPositions,
}

/// A folder in which a game is learned.
#[derive(Debug)]
pub struct Course<P> {
    folder: PathBuf,
    plan: Plan,
    shape: Shape,
    history: History,
    game: PhantomData<fn() -> P>,
}

impl<P: Evaluate> Course<P> {
    /// A folder, new or to go on in.
    pub fn open(folder: &Path, plan: Plan) -> Result<Self, CanNotLearn> {
        let shape = Shape::of::<P>().ok_or(CanNotLearn::NoNetwork)?;
        fs::create_dir_all(folder).map_err(|error| CanNotLearn::System(folder.to_owned(), error))?;
        let history = History::open(&folder.join("history.jsonl"))?;
        Ok(Self { folder: folder.to_owned(), plan, shape, history, game: PhantomData })
    }

    /// What was done so far.
    pub fn generations(&self) -> &[Generation] {
        &self.history.generations
    }

    /// The network of the last generation that passed the gate, with its number.
    pub fn best(&self) -> Result<Option<(usize, Arc<Network>)>, CanNotLearn> {
        let passed =
            |generation: &&Generation| generation.gating.as_ref().is_some_and(|gating| gating.passed);
        let Some(generation) = self.generations().iter().rfind(passed) else { return Ok(None) };
        Ok(Some((generation.number, self.network(generation.number)?)))
    }

    /// The player before the best one; nothing as long as there is only the hand-made opinion.
    fn older(&self) -> Result<Option<Older>, CanNotLearn> {
        let mut passed = self
            .generations()
            .iter()
            .rev()
            .filter(|generation| generation.gating.as_ref().is_some_and(|gating| gating.passed));
        if passed.next().is_none() {
            return Ok(None);
        }
        let before = passed.next().map(|generation| self.network(generation.number)).transpose()?;
        Ok(Some(Older(before)))
    }

    /// The file of a generation's network.
    pub fn network_file(&self, number: usize) -> PathBuf {
        self.folder.join(format!("generation-{number}.net"))
    }

    fn games_file(&self, number: usize) -> PathBuf {
        self.folder.join(format!("generation-{number}.games"))
    }

    fn network(&self, number: usize) -> Result<Arc<Network>, CanNotLearn> {
        let file = self.network_file(number);
        let bytes = fs::read(&file).map_err(|error| CanNotLearn::System(file.clone(), error))?;
        let network = Network::of::<P>(&bytes).map_err(|why| CanNotLearn::Network(file, why))?;
        Ok(Arc::new(network))
    }

    /// Goes on until the plan is done, a generation gains too little, or somebody stops it; says whether it is done.
    pub fn go_on(
        &mut self,
        stop: &Arc<AtomicBool>,
        mut told: impl FnMut(&[Generation], Stage<'_>),
    ) -> Result<bool, CanNotLearn> {
        loop {
            let last = self.generations().last();
            let finished = last.is_none_or(|generation| generation.gating.is_some());
            if finished && (self.generations().len() >= self.plan.generations || self.gained_little()) {
                return Ok(true);
            }
            if finished {
                self.history.begin(self.generations().len() + 1);
            }
            let generation = self.generations().last().expect("one has begun").clone();
            let done = if generation.games.is_none() {
                self.play(generation.number, stop, &mut told)?
            } else if generation.training.is_none() {
                self.train(generation.number, stop, &mut told)?
            } else {
                self.gate(generation.number, stop, &mut told)?
            };
            if !done {
                return Ok(false);
            }
            told(self.generations(), Stage::Done);
        }
    }

    fn gained_little(&self) -> bool {
        let gating = self.generations().last().and_then(|generation| generation.gating.as_ref());
        gating.is_some_and(|gating| !gating.passed || gating.elo < WORTH_GOING_ON)
    }

    /// The seed of a generation.
    fn seed(&self, number: usize) -> u64 {
        self.plan.seed.wrapping_add(1_000_003 * number as u64)
    }

    fn play(
        &mut self,
        number: usize,
        stop: &Arc<AtomicBool>,
        told: &mut impl FnMut(&[Generation], Stage<'_>),
    ) -> Result<bool, CanNotLearn> {
        let network = self.best()?.map(|(_, network)| network);
        let older = self.older()?;
        let how = SelfPlay { nodes: self.plan.nodes, older, ..SelfPlay::usual(self.seed(number), network) };
        let file = self.games_file(number);
        let mut writer =
            Writer::open(&file, &how.provenance::<P>()).map_err(|why| can_not_write(&file, why))?;
        let begun = Instant::now();
        let (before, all) = (writer.games(), self.plan.games);
        let mut failed = None;
        // The end of the games stops nothing else.
        let mut number_of = before;
        selfplay::<P>(&how, before..all, self.plan.jobs, stop, |_, game| {
            number_of += 1;
            if let Err(error) = writer.add(&game) {
                failed = Some(error);
                return ControlFlow::Break(());
            }
            told(self.generations(), Stage::Playing([number_of, all]));
            ControlFlow::Continue(())
        });
        if let Some(error) = failed {
            return Err(CanNotLearn::System(file, error));
        }
        if stop.load(Ordering::Relaxed) && writer.games() < all {
            return Ok(false);
        }
        let seconds = begun.elapsed().as_secs_f64();
        let speed = (writer.games() - before) as f64 / seconds.max(1e-9);
        self.history.add(number, Games { games: writer.games(), speed })?;
        Ok(true)
    }

    /// All positions of all generations so far: to learn from, and to check with.
    fn positions(&self, last: usize) -> Result<[Positions; 2], CanNotLearn> {
        let mut sets = Sets::new::<P>(self.plan.trust);
        for number in 1..=last {
            let file = self.games_file(number);
            let bytes = fs::read(&file).map_err(|error| CanNotLearn::System(file.clone(), error))?;
            sets.add_file::<P>(&bytes).map_err(|why| CanNotLearn::Samples(file, why))?;
        }
        sets.whole().ok_or(CanNotLearn::NoPositions)
    }

    fn train(
        &mut self,
        number: usize,
        stop: &AtomicBool,
        told: &mut impl FnMut(&[Generation], Stage<'_>),
    ) -> Result<bool, CanNotLearn> {
        let [learned, kept] = self.positions(number)?;
        let how = Fit::usual(self.plan.jobs, self.seed(number));
        let generations = self.generations();
        let epoch = |epoch: &Epoch| told(generations, Stage::Training(epoch));
        let Some(fitted) = fit(&how, self.shape, [&learned, &kept], stop, epoch) else { return Ok(false) };
        let file = self.network_file(number);
        write_whole(&file, &fitted.network.to_bytes(P::NAME))
            .map_err(|error| CanNotLearn::System(file, error))?;
        let training = Training {
            positions: learned.len() + kept.len(),
            by_hand: kept.by_hand(),
            loss: fitted.loss,
            epochs: fitted.epochs,
        };
        self.history.add(number, training)?;
        Ok(true)
    }

    fn gate(
        &mut self,
        number: usize,
        stop: &AtomicBool,
        told: &mut impl FnMut(&[Generation], Stage<'_>),
    ) -> Result<bool, CanNotLearn> {
        let new = self.network(number)?;
        let old = self.best()?;
        let how = Gate::usual(self.plan.jobs, self.seed(number));
        let generations = self.generations();
        let against = old.as_ref().map(|(_, network)| network);
        let pair = |tally: &Tally| told(generations, Stage::Gating(tally));
        let Some(gated) = gate::<P>(&how, &new, against, stop, pair) else { return Ok(false) };
        let (elo, error) = gated.gain();
        let gating = Gating {
            against: old.map(|(number, _)| number),
            pairs: gated.tally.pairs.total(),
            elo,
            error,
            passed: gated.passed(),
        };
        self.history.add(number, gating)?;
        Ok(true)
    }
}

fn can_not_write(file: &Path, why: CanNotWrite) -> CanNotLearn {
    match why {
        CanNotWrite::System(error) => CanNotLearn::System(file.to_owned(), error),
        CanNotWrite::Bad(why) => CanNotLearn::Samples(file.to_owned(), why),
        CanNotWrite::Other(_) => CanNotLearn::Other(file.to_owned()),
    }
}

/// Writes a file so that it is whole or not there.
pub fn write_whole(file: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut name = file.as_os_str().to_owned();
    name.push(".part");
    let part = PathBuf::from(name);
    let written = fs::File::create(&part).and_then(|mut to| {
        io::Write::write_all(&mut to, bytes)?;
        to.sync_all()
    });
    written.and_then(|()| fs::rename(&part, file)).inspect_err(|_| drop(fs::remove_file(&part)))
}
