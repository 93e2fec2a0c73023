//! Matches between two settings of the player, in pairs of games from the same opening with the seats exchanged.

use crate::{Engine, Evaluate, Limits, Manner};
use khod_games::{Outcome, Side};
use khod_rating::{Pairs, Points};

/// How one side of a duel plays.
#[derive(Clone, Copy, Debug)]
pub struct Setting {
    /// Nodes a move.
    pub nodes: u64,
    /// How it thinks.
    pub manner: Manner,
}

/// A small generator of random numbers (xorshift), the same on every machine.
#[derive(Clone, Copy, Debug)]
pub struct Random(u64);

impl Random {
    /// Begins with a seed.
    pub const fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1)
    }

    /// A number below another one.
    pub const fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % end
    }
}

/// A random opening of some plies that does not end the game and that the player finds balanced, or the most balanced of many.
/// Nothing when every try ended the game.
pub fn opening<P: Evaluate>(
    start: &P,
    plies: usize,
    random: &mut Random,
    judge: &mut Engine<P>,
) -> Option<P> {
    const BALANCED: i32 = 150;
    const TRIES: usize = 200;
    let mut best: Option<(i32, P)> = None;
    for _ in 0..TRIES {
        let mut position = start.clone();
        for _ in 0..plies {
            let mut moves = Vec::new();
            position.legal(&mut moves);
            if moves.is_empty() {
                break;
            }
            position.play(moves[random.below(moves.len())]);
        }
        if position.outcome().is_some() {
            continue;
        }
        judge.forget();
        let score = judge.think(&position, &Limits::nodes(5_000), |_| {}).score().value().abs();
        if best.as_ref().is_none_or(|(least, _)| score < *least) {
            best = Some((score, position));
        }
        if score <= BALANCED {
            break;
        }
    }
    best.map(|(_, position)| position)
}

/// Plays one game to its end; the settings are white's and black's.
pub fn play_game<P: Evaluate>(start: &P, players: &mut [Engine<P>; 2], settings: [Setting; 2]) -> Outcome {
    let mut position = start.clone();
    players.iter_mut().for_each(Engine::forget);
    loop {
        if let Some(outcome) = position.outcome() {
            return outcome;
        }
        let side = position.side().index();
        players[side].set_manner(settings[side].manner);
        let thought = players[side].think(&position, &Limits::nodes(settings[side].nodes), |_| {});
        position.play(thought.best().expect("a game that is not over has a move"));
    }
}

/// Plays a pair from one opening: the first setting has white, then black.
pub fn play_pair<P: Evaluate>(
    start: &P,
    players: &mut [Engine<P>; 2],
    [first, second]: [Setting; 2],
    pairs: &mut Pairs,
) {
    let points = |outcome: Outcome, seat: Side| match outcome.winner {
        None => Points::Draw,
        Some(winner) if winner == seat => Points::Win,
        Some(_) => Points::Loss,
    };
    let as_white = play_game(start, players, [first, second]);
    let as_black = play_game(start, players, [second, first]);
    pairs.add(points(as_white, Side::White), points(as_black, Side::Black));
}
