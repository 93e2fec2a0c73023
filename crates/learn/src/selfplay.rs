use crate::soft_opening::soft_opening;
use crate::{GameWriter, Ply, Provenance, prelude::*};
use core::ops::Range;
use khod_engine::{Engine, Limits, bytes::checksum};

/// How self-play games are played.
#[derive(Clone, Debug)]
pub struct SelfPlay {
    /// Nodes a move.
    pub nodes: u64,
    /// Plies at the start that are chosen softly, by their scores; every other game has one more. Behind them the player always
    /// makes its best move, so that results are worth learning.
    pub plies: usize,
    /// The seed from which everything random follows.
    pub seed: u64,
    /// The network that evaluates; without it the hand-made evaluation does.
    pub network: Option<Arc<Network>>,
    /// The opponent of one game in seven, so that older ways to play occur, too.
    pub older: Option<Older>,
}

/// An older player: its network, or the hand-made evaluation.
#[derive(Clone, Debug)]
pub struct Older(pub Option<Arc<Network>>);

/// One game out of this number is played against the older player.
const AGAINST_OLDER: u64 = 7;
/// Scores beyond this are decided: nothing is learned from them.
const DECIDED: i32 = 2_000;
/// The player's table, in mebibytes.
const MEMORY: usize = 2;

impl SelfPlay {
    /// Nodes a move unless another number is asked for.
    pub const NODES: u64 = 1_500;

    /// The usual settings.
    pub const fn usual(seed: u64, network: Option<Arc<Network>>) -> Self {
        Self { nodes: Self::NODES, plies: 8, seed, network, older: None }
    }

    /// How the games are played, for the header of their file.
    pub fn provenance<P: Evaluate>(&self) -> Provenance {
        let sum = |network: &Option<Arc<Network>>| {
            let network = network.as_ref().map(|network| network.checksum(P::NAME));
            network.map_or("by hand".to_owned(), |sum| format!("{sum:016x}"))
        };
        Provenance {
            game: P::NAME.to_owned(),
            version: env!("CARGO_PKG_VERSION").to_owned(),
            generator: generator::<P>(),
            seed: self.seed,
            nodes: self.nodes,
            plies: self.plies,
            network: sum(&self.network),
            older: self.older.as_ref().map(|Older(network)| sum(network)),
        }
    }

    /// Plays games into a file until the file has `games` of them, and tells each game with its number. Gives the number of games
    /// in the file.
    pub fn fill<P: Evaluate>(
        &self,
        file: &Path,
        games: u64,
        jobs: usize,
        stop: &Arc<AtomicBool>,
        mut told: impl FnMut(u64, &SelfPlayGame),
    ) -> Result<u64, LearnError> {
        let mut writer = GameWriter::open(file, &self.provenance::<P>())?;
        let mut written = Ok(());
        let before = writer.games();
        selfplay::<P>(self, before..games.max(before), jobs, stop, |number, game| {
            written = writer.add(&game);
            if written.is_err() {
                return ControlFlow::Break(());
            }
            told(number, &game);
            ControlFlow::Continue(())
        });
        written.map(|()| writer.games()).map_err(LearnError::system(file))
    }
}

/// Plies of the game that [`generator`] looks at.
const GENERATOR_PLIES: usize = 12;

/// A checksum of what the move generator lists in the positions of one random game: another order gives another checksum.
pub(crate) fn generator<P: Evaluate>() -> String {
    let mut random = Random::new(1);
    let mut position = P::begin(None, None).expect("every game has a usual setup");
    let (mut listed, mut moves) = (String::new(), Vec::new());
    for _ in 0..GENERATOR_PLIES {
        moves.clear();
        position.legal(&mut moves);
        if moves.is_empty() {
            break;
        }
        for &m in &moves {
            listed.extend([&position.format(m), " "]);
        }
        position.play(moves[random.below(moves.len())]);
    }
    format!("{:016x}", checksum(listed.as_bytes()))
}

/// Plays the games of some numbers on several cores, and tells them in their order until the receiver wants no more. A game
/// follows from the seed and its number alone.
pub fn selfplay<P: Evaluate>(
    how: &SelfPlay,
    numbers: Range<u64>,
    jobs: usize,
    stop: &Arc<AtomicBool>,
    told: impl FnMut(u64, SelfPlayGame) -> ControlFlow<()>,
) {
    let start = P::begin(None, None).expect("every game has a usual setup");
    let players = || Players::new(how);
    in_order(numbers, jobs, stop, players, |players, number| play(how, &start, number, players, stop), told);
}

/// The engines of a thread.
struct Players<P: Evaluate> {
    player: Engine<P>,
    options: SearchOptions,
    older: Option<Engine<P>>,
}

impl<P: Evaluate> Players<P> {
    fn new(how: &SelfPlay) -> Self {
        let options = |network: &Option<Arc<Network>>| {
            let evaluator = if network.is_some() { Evaluator::Network } else { Evaluator::V0 };
            SearchOptions { evaluator, ..SearchOptions::default() }
        };
        let engine = |network: &Option<Arc<Network>>| {
            let mut engine = Engine::new(MEMORY);
            engine.set_options(options(network));
            if let Some(network) = network {
                engine.set_network(Arc::clone(network));
            }
            engine
        };
        Self {
            player: engine(&how.network),
            options: options(&how.network),
            older: how.older.as_ref().map(|Older(network)| engine(network)),
        }
    }

    fn forget(&mut self) {
        self.player.forget();
        self.older.iter_mut().for_each(Engine::forget);
    }

    /// The engine that moves for a side in the game of a number.
    fn mover(&mut self, number: u64, side: Side) -> &mut Engine<P> {
        let seat = (number / AGAINST_OLDER % 2) as usize;
        let is_older = number.is_multiple_of(AGAINST_OLDER) && seat == side.index();
        self.older.as_mut().filter(|_| is_older).unwrap_or(&mut self.player)
    }
}

/// Plays one game of the player against itself or an older one. Nothing when the game had to stop.
fn play<P: Evaluate>(
    how: &SelfPlay,
    start: &P,
    number: u64,
    players: &mut Players<P>,
    stop: &Arc<AtomicBool>,
) -> Option<SelfPlayGame> {
    let mut random = Random::numbered(how.seed, number);
    players.forget();
    // Where setups differ, half of the games have the usual setup and the other half a drawn one.
    let drawn = P::draw_setup(&mut random).filter(|_| number % 2 == 1);
    let drawn = drawn.map(|setup| P::begin(None, Some(&setup)).expect("a setup that can be"));
    let start = drawn.as_ref().unwrap_or(start);
    let limits = Limits { stop: Arc::clone(stop), ..Limits::nodes(how.nodes) };
    let plies = how.plies + number as usize % 2;
    let drawn = soft_opening(start, plies, &mut random, (&mut players.player, players.options), &limits);
    let mut position = drawn.unwrap_or_else(|| start.clone());
    players.forget();
    let opening = position.to_text();
    let mut plies = Vec::new();
    let outcome = loop {
        if let Some(outcome) = position.outcome() {
            break outcome;
        }
        let thought = players.mover(number, position.side()).think(&position, &limits, |_| {});
        if stop.load(Ordering::Relaxed) {
            return None;
        }
        let best = thought.best().expect("a game that is not over has a move");
        let score = thought.score();
        let value = thought.ahead.or_else(|| (!score.is_proven()).then_some(score.value()));
        let open = value.filter(|value| value.abs() < DECIDED);
        plies.push(Ply { text: position.format(best), score: open.map(|value| value as i16) });
        position.play(best);
    };
    let halves = match outcome.winner {
        None => 1,
        Some(Side::White) => 2,
        Some(Side::Black) => 0,
    };
    Some(SelfPlayGame { opening, plies, halves })
}
