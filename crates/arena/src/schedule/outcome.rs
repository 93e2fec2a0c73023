use super::{PAIR_HALVES, Pairing};
use crate::{prelude::*, specification::ScoreRule};
use khod_rating::Points;
use std::cmp::Ordering;

/// The outcome of a pairing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PairingOutcome {
    /// The pairing.
    pub pairing: Pairing,
    /// The game in which the pairing's first player was white, and the other one.
    pub legs: [Leg; 2],
}

/// The outcome of one game of a pair. Its seats are numbered as the pairing's players.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Leg {
    /// The player who won, 0 or 1; `Some(None)` for a draw; `None` when the game is void.
    pub winner: Option<Option<usize>>,
    /// What ended it.
    pub verdict: Verdict,
    /// The players' points, in games that have them.
    pub points: Option<[u32; 2]>,
    /// How often the game was played again at the end of its wave because it was void.
    pub replays: u32,
}

impl Leg {
    /// How often a void game is played again at the end of its wave; if it is void after that, it stays void.
    pub const MOST_REPLAYS: u32 = 1;

    /// The outcome of game 0 or 1 of a pair.
    pub fn new(number: usize, winner: Option<Winner>, verdict: Verdict, points: Option<[u32; 2]>) -> Self {
        let player = |side: Side| side.index() ^ number;
        let winner = winner.filter(|_| !verdict.is_void()).map(|winner| match winner {
            Winner::Side(side) => Some(player(side)),
            Winner::Draw => None,
        });
        let points = points.map(|points| [points[number], points[1 - number]]);
        Self { winner, verdict, points, replays: 0 }
    }

    /// Whether the game is void and will be played again.
    pub const fn is_open(&self) -> bool {
        self.verdict.is_void() && self.replays < Self::MOST_REPLAYS
    }

    /// The player who broke the rules of the contest.
    pub fn faulty(&self) -> Option<usize> {
        let loser = self.winner.flatten().map(|winner| 1 - winner);
        loser.filter(|_| self.verdict.is_fault())
    }

    /// The points of player 0 or 1; `None` when the game is void.
    pub fn points_of(&self, player: usize) -> Option<Points> {
        self.winner.map(|winner| match winner {
            None => Points::Draw,
            Some(winner) if winner == player => Points::Win,
            Some(_) => Points::Loss,
        })
    }
}

impl PairingOutcome {
    /// The outcome of a pairing from the results of its two games.
    pub fn new(pairing: Pairing, results: &[GameResult; 2]) -> Self {
        let leg = |number: usize| {
            let result = &results[number];
            Leg::new(number, result.winner, result.verdict, result.points)
        };
        Self { pairing, legs: [leg(0), leg(1)] }
    }

    /// Whether no game of the pairing will be played again.
    pub fn is_settled(&self) -> bool {
        !self.legs.iter().any(Leg::is_open)
    }

    /// How the pair as a whole ended for its first player, when it is scored by points; `None` when a game of it is void.
    ///
    /// The player who broke the rules of the contest more often has lost the pair, whatever the points: otherwise a program could win the
    /// first game by much and spoil the second.
    pub fn by_points(&self) -> Option<Points> {
        if self.legs.iter().any(|leg| leg.winner.is_none()) {
            return None;
        }
        let faults = |player| self.legs.iter().filter(|leg| leg.faulty() == Some(player)).count() as u32;
        let sum = |player: usize| {
            let points = self.legs.iter().filter_map(|leg| leg.points.map(|points| points[player]));
            points.sum::<u32>()
        };
        let [good, bad] = if faults(0) + faults(1) > 0 { [faults(1), faults(0)] } else { [sum(0), sum(1)] };
        Some(points_of(good.cmp(&bad)))
    }

    /// The half points of both players; `None` when the pair counts for neither.
    pub fn halves(&self, score: ScoreRule) -> Option<[u64; 2]> {
        let shared = |halves: u64, all: u64| [halves, all - halves];
        match score {
            ScoreRule::Points => {
                let halves = self.by_points()?.halves() as u64;
                Some(shared(halves * PAIR_HALVES / 2, PAIR_HALVES))
            }
            ScoreRule::Games => {
                let points: Vec<Points> = self.legs.iter().filter_map(|leg| leg.points_of(0)).collect();
                let all = points.len() as u64 * PAIR_HALVES / 2;
                (all > 0).then(|| shared(points.iter().map(|points| points.halves() as u64).sum(), all))
            }
        }
    }
}

/// The points of a player who is ahead, level or behind.
pub(crate) const fn points_of(ahead: Ordering) -> Points {
    match ahead {
        Ordering::Less => Points::Loss,
        Ordering::Equal => Points::Draw,
        Ordering::Greater => Points::Win,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn outcome(legs: [(Option<Winner>, Verdict, [u32; 2]); 2]) -> PairingOutcome {
        let pairing = Pairing { round: 1, board: 1, part: 1, event: 0, players: [3, 5] };
        let leg = |number: usize| {
            let (winner, verdict, points) = legs[number];
            Leg::new(number, winner, verdict, Some(points))
        };
        PairingOutcome { pairing, legs: [leg(0), leg(1)] }
    }

    const WHITE: Option<Winner> = Some(Winner::Side(Side::White));
    const BLACK: Option<Winner> = Some(Winner::Side(Side::Black));
    const DRAW: Option<Winner> = Some(Winner::Draw);

    #[test]
    fn pairs_are_scored_by_games_or_by_points() {
        let by = |legs| [ScoreRule::Games, ScoreRule::Points].map(|score| outcome(legs).halves(score));
        let rules = Verdict::Rules;
        // White wins both games; the first player is ahead on points.
        assert_eq!(by([(WHITE, rules, [9, 3]), (WHITE, rules, [7, 5])]), [Some([2, 2]), Some([4, 0])]);
        assert_eq!(by([(DRAW, rules, [4, 4]), (BLACK, rules, [2, 3])]), [Some([3, 1]), Some([4, 0])]);
        assert_eq!(by([(WHITE, rules, [5, 3]), (WHITE, rules, [6, 4])]), [Some([2, 2]), Some([2, 2])]);
        // The first player wins the first game by much and fails in the second.
        assert_eq!(
            by([(WHITE, rules, [20, 0]), (WHITE, Verdict::Crash, [0, 0])]),
            [Some([2, 2]), Some([0, 4])]
        );
        assert_eq!(
            by([(BLACK, Verdict::Time, [9, 0]), (BLACK, Verdict::Time, [9, 0])]),
            [Some([2, 2]), Some([2, 2])]
        );
        // A void game counts for neither player.
        assert_eq!(by([(None, Verdict::Host, [0, 0]), (WHITE, rules, [2, 0])]), [Some([0, 2]), None]);
        assert_eq!(by([(None, Verdict::Host, [0, 0]), (None, Verdict::Arbiter, [2, 0])]), [None, None]);
    }

    #[test]
    fn the_faulty_one_is_the_loser() {
        let outcome = outcome([(BLACK, Verdict::Time, [0, 0]), (BLACK, Verdict::Rules, [0, 0])]);
        assert_eq!(outcome.legs.map(|leg| leg.faulty()), [Some(0), None]);
        assert_eq!(outcome.legs.map(|leg| leg.winner), [Some(Some(1)), Some(Some(0))]);
    }
}
