//! The walk through all games that the laws are checked on.

use crate::{
    pairs::Pairs,
    random::{Random, random_move, starts},
};
use khod_games::{Game, Searchable, Spec, with_game};

/// A position met on a walk.
pub(crate) struct At<'a, P: Searchable> {
    pub(crate) position: &'a P,
    /// Some other position of the same game, reached earlier.
    pub(crate) other: &'a P,
    /// Which of the starts the game began with.
    pub(crate) start: usize,
    /// The legal moves; none when the game is over.
    pub(crate) moves: &'a [P::Move],
    /// Their texts, in the same order.
    pub(crate) texts: &'a [String],
}

/// Something that holds everywhere.
pub(crate) trait Law {
    /// A game begins.
    fn begin(&mut self) {}

    /// Checks one position.
    fn look<P: Searchable>(&mut self, at: &At<'_, P>, random: &mut Random);

    /// Checks one move.
    fn step<P: Searchable>(&mut self, _before: &At<'_, P>, _m: P::Move, _after: &P) {}
}

/// Walks through every game of the list and through the sixth, a number of times from each of its starts.
pub(crate) fn everywhere<L: Law>(law: &mut L, times: usize) {
    for (seed, &game) in Game::ALL.iter().enumerate() {
        let walk = Walk { law: &mut *law, times, random: Random::new(seed as u64) };
        with_game!(game, P => walk.games::<P>());
    }
    Walk { law, times, random: Random::new(Game::ALL.len() as u64) }.games::<Pairs>();
}

/// The games that [`everywhere`] walks through.
pub(crate) fn specs() -> impl Iterator<Item = Spec> {
    Game::ALL.iter().map(|game| game.spec()).chain([Spec::of::<Pairs>()])
}

struct Walk<'a, L> {
    law: &'a mut L,
    times: usize,
    random: Random,
}

impl<L: Law> Walk<'_, L> {
    fn games<P: Searchable>(mut self) {
        let mut other = None;
        for _ in 0..self.times {
            for (start, position) in starts::<P>().into_iter().enumerate() {
                self.game(start, position, &mut other);
            }
        }
    }

    /// Plays one game at random to its end.
    fn game<P: Searchable>(&mut self, start: usize, mut position: P, other: &mut Option<P>) {
        let mut moves = Vec::new();
        self.law.begin();
        loop {
            moves.clear();
            position.legal(&mut moves);
            let texts: Vec<String> = moves.iter().map(|&m| position.format(m)).collect();
            let before = position.clone();
            let at = At {
                position: &before,
                other: other.as_ref().unwrap_or(&before),
                start,
                moves: &moves,
                texts: &texts,
            };
            self.law.look(&at, &mut self.random);
            if moves.is_empty() {
                // Of a short game perhaps nothing was kept on the way.
                other.get_or_insert(before);
                return;
            }
            let m = random_move(&position, &moves, &mut self.random);
            position.play(m);
            self.law.step(&at, m, &position);
            if self.random.one_in(20) {
                *other = Some(before);
            }
        }
    }
}

/// A position text without its counters: what a key depends on.
pub(crate) fn without_counters(text: &str) -> String {
    const COUNTERS: &[&str] = &["move", "limit", "turn", "pieces", "period", "held", "points", "quiet"];
    const FLAGS: &[&str] = &["scored", "straight"];
    let mut words = text.split(' ');
    let mut left = Vec::new();
    while let Some(word) = words.next() {
        if COUNTERS.contains(&word) {
            words.next();
        } else if !FLAGS.contains(&word) {
            left.push(word);
        }
    }
    left.join(" ")
}
