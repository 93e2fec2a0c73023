use crate::{Game, Ply, Provenance};
use core::ops::ControlFlow;
use khod_engine::{
    Engine, Evaluate, Limits, Manner, Opinion,
    duel::{Random, in_order, opening},
    network::Network,
};
use khod_games::{Outcome, Side};
use std::sync::{
    Arc,
    atomic::{AtomicBool, Ordering},
};

/// How games are played to learn from.
#[derive(Clone, Debug)]
pub struct SelfPlay {
    /// Nodes a move.
    pub nodes: u64,
    /// Random plies at the start; every other game has one more.
    pub plies: usize,
    /// Of so many moves one is any legal one, so that weak moves and their refutations are met.
    pub stray: usize,
    /// What all chance follows from.
    pub seed: u64,
    /// What judges positions; without it the hand-made opinion.
    pub network: Option<Arc<Network>>,
    /// Who one game in seven is played against, so that older ways to play are met, too.
    pub older: Option<Older>,
}

/// An older player: its network, or the hand-made opinion.
#[derive(Clone, Debug)]
pub struct Older(pub Option<Arc<Network>>);

/// One game in so many is played against the older player.
const AGAINST_OLDER: u64 = 7;

impl SelfPlay {
    /// Nodes a move unless another number is asked for.
    pub const NODES: u64 = 1_500;

    /// The settings that are usual.
    pub const fn usual(seed: u64, network: Option<Arc<Network>>) -> Self {
        Self { nodes: Self::NODES, plies: 8, stray: 15, seed, network, older: None }
    }

    /// Where its games come from.
    pub fn provenance<P: Evaluate>(&self) -> Provenance {
        let Self { nodes, plies, stray, seed, network, older } = self;
        let sum = |network: &Option<Arc<Network>>| network.as_ref().map(|network| network.checksum(P::NAME));
        Provenance {
            game: P::NAME.to_owned(),
            version: env!("CARGO_PKG_VERSION").to_owned(),
            seed: *seed,
            nodes: *nodes,
            plies: *plies,
            stray: *stray,
            network: sum(network),
            older: older.as_ref().map(|Older(network)| sum(network)),
        }
    }
}

/// Scores beyond this are decided: nothing is learned from them.
const DECIDED: i32 = 2_000;
/// The player's table, in mebibytes.
const MEMORY: usize = 2;

/// Plays the games of some numbers on so many cores, and tells them in their order until it is enough. A game follows from the seed
/// and its number alone.
pub fn selfplay<P: Evaluate>(
    how: &SelfPlay,
    numbers: core::ops::Range<u64>,
    jobs: usize,
    stop: &Arc<AtomicBool>,
    told: impl FnMut(u64, Game) -> ControlFlow<()>,
) {
    let start = P::begin(None, None).expect("every game has a usual setup");
    let players = || Players::new(how);
    in_order(numbers, jobs, stop, players, |players, number| play(how, &start, number, players, stop), told);
}

/// Whoever plays the games.
struct Players<P: Evaluate> {
    player: Engine<P>,
    older: Option<Engine<P>>,
}

impl<P: Evaluate> Players<P> {
    fn new(how: &SelfPlay) -> Self {
        let engine = |network: &Option<Arc<Network>>| {
            let mut engine = Engine::new(MEMORY);
            match network {
                Some(network) => engine.set_network(Arc::clone(network)),
                None => engine.set_manner(Manner { opinion: Opinion::V0, ..Manner::default() }),
            }
            engine
        };
        Self { player: engine(&how.network), older: how.older.as_ref().map(|Older(network)| engine(network)) }
    }

    fn forget(&mut self) {
        self.player.forget();
        self.older.iter_mut().for_each(Engine::forget);
    }

    /// Who moves for a side in the game of a number.
    fn mover(&mut self, number: u64, side: Side) -> &mut Engine<P> {
        let seat = (number / AGAINST_OLDER % 2) as usize;
        let is_older = number.is_multiple_of(AGAINST_OLDER) && seat == side.index();
        self.older.as_mut().filter(|_| is_older).unwrap_or(&mut self.player)
    }
}

/// Plays one game of the player against itself or an older one. Nothing when it had to stop.
fn play<P: Evaluate>(
    how: &SelfPlay,
    start: &P,
    number: u64,
    players: &mut Players<P>,
    stop: &Arc<AtomicBool>,
) -> Option<Game> {
    let mut random = Random::numbered(how.seed, number);
    players.forget();
    // Half of the games with the usual setup, the others with any, where setups differ.
    let drawn = P::draw_setup(&mut random).filter(|_| number % 2 == 1);
    let drawn = drawn.map(|setup| P::begin(None, Some(&setup)).expect("a setup that can be"));
    let start = drawn.as_ref().unwrap_or(start);
    let drawn = opening(start, how.plies + number as usize % 2, &mut random, &mut players.player);
    let mut position = drawn.unwrap_or_else(|| start.clone());
    players.forget();
    let first = position.to_text();
    let limits = Limits { stop: Arc::clone(stop), ..Limits::nodes(how.nodes) };
    let mut plies = Vec::new();
    let mut moves = Vec::new();
    let outcome = loop {
        if let Some(outcome) = position.outcome() {
            break outcome;
        }
        moves.clear();
        position.generate(&mut moves);
        let thought = players.mover(number, position.side()).think(&position, &limits, |_| {});
        if stop.load(Ordering::Relaxed) {
            return None;
        }
        let best = thought.best().expect("a game that is not over has a move");
        let score = thought.score();
        let stray = random.below(how.stray) == 0;
        let m = if stray { moves[random.below(moves.len())] } else { best };
        let place = moves.iter().position(|&known| known == m).expect("the best move is legal") as u16;
        let value = thought.ahead.or_else(|| (!score.is_proven()).then_some(score.value()));
        let open = value.filter(|value| value.abs() < DECIDED);
        plies.push(Ply { place, stray, score: open.map(|value| value as i16) });
        position.play(m);
    };
    Some(Game { opening: first, plies, halves: halves(outcome) })
}

/// What white got.
fn halves(outcome: Outcome) -> u8 {
    match outcome.winner {
        None => 1,
        Some(Side::White) => 2,
        Some(Side::Black) => 0,
    }
}
