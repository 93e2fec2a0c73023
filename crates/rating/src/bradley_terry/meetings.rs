use crate::Points;
use std::collections::BTreeMap;

/// All results of a tournament, counted by who met whom: as large for a million games as for a thousand.
#[derive(Clone, PartialEq, Debug)]
pub struct Meetings {
    /// How many players there are.
    pub players: usize,
    /// How many kinds of games there are; each has a first move and draws of its own.
    pub kinds: usize,
    tallies: BTreeMap<(usize, [usize; 2]), SeatTally>,
}

/// Results of one game of a pair; the last one says that there is no such game.
const OF_GAME: usize = 4;
const NO_GAME: usize = 3;

/// The pairs of two players, by what both games came to, as the first of them sees it.
#[derive(Clone, PartialEq, Default, Debug)]
pub(super) struct SeatTally {
    /// By the result in white's seat and in black's.
    pairs: [Count; OF_GAME * OF_GAME],
    /// Pairs that were scored as a whole.
    wholes: [Count; 3],
}

/// How often a result came, and the sum of squares of how often it was repeated.
#[derive(Clone, Copy, PartialEq, Default, Debug)]
struct Count {
    times: f64,
    squares: f64,
}

impl Count {
    fn add(&mut self, repeats: u64) {
        self.times += repeats as f64;
        self.squares += (repeats as f64).powi(2);
    }
}

impl Meetings {
    /// No results yet, of this number of players and of kinds of games.
    pub fn new(players: usize, kinds: usize) -> Self {
        Self { players, kinds, tallies: BTreeMap::new() }
    }

    /// Adds a pair of games: what the first player got as white and as black, nothing for a game that is void. Identical pairs are
    /// given at once, with how often they were played.
    pub fn add_pair(&mut self, kind: usize, players: [usize; 2], games: [Option<Points>; 2], repeats: u64) {
        let (tally, swapped) = self.tally(kind, players);
        let [white, black] =
            if swapped { [games[1], games[0]].map(|points| points.map(reversed)) } else { games };
        let index = |points: Option<Points>| points.map_or(NO_GAME, Points::halves);
        tally.pairs[OF_GAME * index(white) + index(black)].add(repeats);
    }

    /// Says that one game, of which the first player got these points as white (or as black), was played again and again in pairs whose
    /// other games differ. The pairs themselves are added as they are; `excess` is what the square of the number of all these pairs
    /// has more than the sum of the squares of [`repeats`](Self::add_pair).
    pub fn add_shared(&mut self, kind: usize, players: [usize; 2], white: bool, points: Points, excess: u64) {
        let (tally, swapped) = self.tally(kind, players);
        let points = if swapped { reversed(points) } else { points }.halves();
        let cell = if white == swapped { OF_GAME * NO_GAME + points } else { OF_GAME * points + NO_GAME };
        tally.pairs[cell].squares += excess as f64;
    }

    /// The same as [`add_shared`](Self::add_shared) for pairs that have one result. Half of it comes from the
    /// shared game.
    pub fn add_shared_whole(&mut self, kind: usize, players: [usize; 2], points: Points, excess: u64) {
        let (tally, swapped) = self.tally(kind, players);
        let points = if swapped { reversed(points) } else { points };
        tally.wholes[points.halves()].squares += excess as f64 / 4.0;
    }

    /// Adds a pair of games that has one result, for example by the sum of points: what the first player got.
    pub fn add_whole(&mut self, kind: usize, players: [usize; 2], points: Points, repeats: u64) {
        let (tally, swapped) = self.tally(kind, players);
        let points = if swapped { reversed(points) } else { points };
        tally.wholes[points.halves()].add(repeats);
    }

    fn tally(&mut self, kind: usize, [one, other]: [usize; 2]) -> (&mut SeatTally, bool) {
        assert!(
            one != other && one.max(other) < self.players && kind < self.kinds,
            "players and kinds exist"
        );
        let players = [one.min(other), one.max(other)];
        (self.tallies.entry((kind, players)).or_default(), one > other)
    }

    pub(super) fn tallies(&self) -> impl Iterator<Item = (usize, [usize; 2], &SeatTally)> {
        self.tallies.iter().map(|((kind, players), tally)| (*kind, *players, tally))
    }
}

fn reversed(points: Points) -> Points {
    Points::ALL[Points::Win.halves() - points.halves()]
}

impl SeatTally {
    /// How often games were lost, drawn and won: in white's seat, in black's, and in none.
    pub(super) fn games(&self) -> [[f64; 3]; 3] {
        let mut games = [[0.0; 3]; 3];
        for (at, count) in self.pairs.iter().enumerate() {
            let results = [at / OF_GAME, at % OF_GAME];
            for (seat, result) in results.into_iter().enumerate().filter(|(_, result)| *result != NO_GAME) {
                games[seat][result] += count.times;
            }
        }
        games[2] = self.wholes.map(|count| count.times);
        games
    }

    /// The results that a pair can have, by seat, each with the sum of squares of how often it was repeated.
    pub(super) fn clusters(&self) -> impl Iterator<Item = ([Option<usize>; 3], f64)> {
        let game = |result: usize| (result != NO_GAME).then_some(result);
        let pairs = self.pairs.iter().enumerate();
        let pairs =
            pairs.map(move |(at, count)| ([game(at / OF_GAME), game(at % OF_GAME), None], count.squares));
        let wholes = self.wholes.iter().enumerate();
        let wholes = wholes.map(|(result, count)| ([None, None, Some(result)], count.squares));
        pairs.chain(wholes).filter(|(_, squares)| *squares > 0.0)
    }

    /// Whether any of the games had seats.
    pub(super) fn seated(&self) -> bool {
        self.pairs.iter().any(|count| count.times > 0.0)
    }
}
