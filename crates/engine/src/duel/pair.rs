use super::Setting;
use crate::{prelude::*, think_turn};
use khod_games::Outcome;
use khod_rating::Points;

/// Two games from one opening: the first player has white, then black.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pair {
    /// The position that both games began with.
    pub opening: String,
    /// The games.
    pub games: [PlayedGame; 2],
}

/// A game that was played to its end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlayedGame {
    /// How it ended.
    pub outcome: Outcome,
    /// Turns after the opening.
    pub turns: u64,
    /// White's and black's points, in games that have them.
    pub points: Option<[u32; 2]>,
    /// What the game cost the first player and the second one.
    pub efforts: [Effort; 2],
}

/// What thinking cost a player.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Effort {
    /// Moves that were searched for; the only legal move and a forced win need no search.
    pub searches: u64,
    /// The sum of the depths of these searches.
    pub depths: u64,
    /// Nodes of all searches.
    pub nodes: u64,
    /// Processor time of all searches.
    pub time: Duration,
}

impl Effort {
    fn add_thought<P: Evaluate>(&mut self, thought: &Thought<P>) {
        self.searches += u64::from(thought.depth > 0);
        self.depths += u64::from(thought.depth);
        self.nodes += thought.nodes;
        self.time += thought.time;
    }

    /// Adds the effort of another game.
    pub fn add(&mut self, other: &Self) {
        self.searches += other.searches;
        self.depths += other.depths;
        self.nodes += other.nodes;
        self.time += other.time;
    }
}

impl PlayedGame {
    /// The points that the game gave to a side.
    pub(super) fn result(&self, side: Side) -> Points {
        match self.outcome.winner {
            None => Points::Draw,
            Some(winner) if winner == side => Points::Win,
            Some(_) => Points::Loss,
        }
    }
}

impl Pair {
    /// The seat of the first player in a game.
    pub const fn seat(game: usize) -> Side {
        Side::BOTH[game]
    }

    /// The points that the games gave to the first player.
    pub fn results(&self) -> [Points; 2] {
        [0, 1].map(|game| self.games[game].result(Self::seat(game)))
    }

    /// By how many points the first player was ahead in both games together, in games that count points.
    pub fn margin(&self) -> Option<i64> {
        let [first, second] = [0, 1].map(|game| {
            let [white, black] = self.games[game].points?.map(i64::from);
            Some(white - black)
        });
        Some(first? - second?)
    }
}

/// The two players of a duel, at one board.
pub struct Duellists<P: Evaluate> {
    settings: [Setting; 2],
    engines: [Engine<P>; 2],
}

impl<P: Evaluate> Duellists<P> {
    /// Players with these settings.
    pub fn new(settings: [Setting; 2]) -> Self {
        let engines = settings.map(|setting| match setting {
            Setting::Random => Engine::new(1),
            Setting::Player(bounds, options) => {
                let mut engine = Engine::new(bounds.memory());
                engine.set_options(options);
                engine
            }
        });
        Self { settings, engines }
    }

    /// Gives a player a network instead of the game's own.
    pub fn set_network(&mut self, player: usize, network: Arc<Network>) {
        self.engines[player].set_network(network);
    }

    /// What both players think of a position after a short search, as one number: another version of the player most likely comes
    /// to another number.
    pub fn fingerprint(&mut self, position: &P) -> u64 {
        const NODES: u64 = 2_000;
        let mut sum = Random::new(NODES);
        for (engine, setting) in self.engines.iter_mut().zip(self.settings) {
            let Setting::Player(_, options) = setting else { continue };
            engine.set_options(SearchOptions { threads: 1, ..options });
            engine.forget();
            let thought = engine.think(position, &Limits::nodes(NODES), |thought| {
                sum = Random::numbered(sum.next(), thought.nodes ^ (thought.score().value() as u64) << 32);
            });
            let best = thought.best().map(|m| position.format(m)).unwrap_or_default();
            sum = best.bytes().fold(sum, |mut sum, byte| Random::numbered(sum.next(), u64::from(byte)));
        }
        sum.next()
    }

    /// Plays a pair; nothing when the play had to stop. Everything random in it follows from the seed and the pair's number.
    pub fn play(&mut self, opening: &P, seed: u64, number: u64, stop: &Arc<AtomicBool>) -> Option<Pair> {
        let mut random = Random::numbered(!seed, number);
        let mut game = |game| self.play_game(opening, Pair::seat(game), &mut random, stop);
        Some(Pair { opening: opening.to_text(), games: [game(0)?, game(1)?] })
    }

    fn play_game(
        &mut self,
        opening: &P,
        seat: Side,
        random: &mut Random,
        stop: &Arc<AtomicBool>,
    ) -> Option<PlayedGame> {
        for (engine, setting) in self.engines.iter_mut().zip(self.settings) {
            engine.forget();
            if let Setting::Player(_, options) = setting {
                engine.set_options(SearchOptions { seed: random.next(), ..options });
            }
        }
        let mut position = opening.clone();
        let mut efforts = [Effort::default(); 2];
        for turns in 0.. {
            if let Some(outcome) = position.outcome() {
                return Some(PlayedGame { outcome, turns, points: position.points_won(), efforts });
            }
            let player = usize::from(position.side() != seat);
            let turn = match self.settings[player] {
                Setting::Random => random_turn(&position, random),
                Setting::Player(bounds, _) => {
                    let engine = &mut self.engines[player];
                    let thoughts = think_turn(engine, &position, &bounds.limits(stop), |_| {});
                    for thought in &thoughts {
                        efforts[player].add_thought(thought);
                    }
                    thoughts.iter().filter_map(Thought::best).collect()
                }
            };
            if stop.load(Ordering::Relaxed) {
                return None;
            }
            for m in turn {
                position.play(m);
            }
        }
        unreachable!("games end")
    }
}

/// Random moves until the turn is over.
fn random_turn<P: Evaluate>(position: &P, random: &mut Random) -> Vec<P::Move> {
    let mut at = position.clone();
    let mut turn = Vec::new();
    while at.outcome().is_none() && at.side() == position.side() {
        let mut moves = Vec::new();
        at.generate(&mut moves);
        let m = moves[random.below(moves.len())];
        at.play(m);
        turn.push(m);
    }
    turn
}
