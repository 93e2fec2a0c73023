//! The score of a match and what its games had in them.

use crate::{Aftermath, Played, harmless::harmless_line, prelude::*, schedule::points_of};
use khod_rating::{Estimate, Mean, Pairs, Points, WinDrawLoss};
use std::{
    collections::{BTreeMap, HashSet},
    hash::{DefaultHasher, Hash, Hasher},
};

/// The score of a match between A and B, game by game in the order of their numbers; A is white in games 0, 2, 4, …
#[derive(Clone, Debug, Default)]
pub struct Tally {
    /// Games by their result for A; void ones are not among them.
    pub games: WinDrawLoss,
    /// Games by their result for white.
    pub white: WinDrawLoss,
    /// Pairs of games by their result for A, for error bars: every game counts once. A pair counts half if one of its games
    /// repeats an earlier one move by move. It does not count if both do or one is void.
    pub pairs: Pairs,
    /// Points by which A was ahead in a pair, in games that have points.
    pub margin: Mean,
    /// Games that repeat an earlier one move by move.
    pub repeats: u64,
    /// Games without a result.
    pub voids: u64,
    /// Lines played in all games.
    pub moves: u64,
    /// How often each of the rules' words ended a game.
    pub endings: BTreeMap<String, u64>,
    /// The faults of A and B, by kind.
    pub faults: [Vec<FaultKind>; 2],
    /// The times of A and B.
    pub speeds: [Speed; 2],
    /// The warnings about A and B after the end of games, with their numbers.
    pub warnings: [BTreeMap<Aftermath, u64>; 2],
    /// Games that were played again because the machine was too busy.
    pub replays: u64,
    half: Option<Half>,
    seen_games: HashSet<u64>,
    /// Hashes of the games in pairs without a void game.
    counted_games: HashSet<u64>,
    /// By half points of a pair: whether the last pair of which one game was new was counted, so that the next one is not.
    ahead: [bool; 5],
}

/// Faults of one kind.
#[derive(Clone, Debug)]
pub struct FaultKind {
    /// The kind.
    pub verdict: Verdict,
    /// The number of such faults.
    pub count: u64,
    /// The number of the first game with such a fault, from 0.
    pub game: u64,
    /// The seat in that game.
    pub side: Side,
    /// Lines played before it in that game.
    pub moves: usize,
    /// The line that was printed there.
    pub line: Option<String>,
    /// The rule that the line breaks.
    pub why: Option<Illegal>,
    /// The reason that the referee gave.
    pub reason: Reason,
    /// The last line that the program wrote to its standard error in that game.
    pub error: Option<String>,
}

/// The times of a program.
#[derive(Clone, Copy, Debug, Default)]
pub struct Speed {
    /// The program's slowest line that was not its first in a game: time, game and line number, from 0.
    pub slowest: Option<(Duration, u64, usize)>,
    /// The longest time to the program's first line.
    pub first: Option<Duration>,
}

#[derive(Clone, Debug)]
struct Half {
    number: u64,
    key: u64,
    points: Option<Points>,
    /// A's points less B's, if the rules ended the game.
    lead: Option<i64>,
}

impl Tally {
    /// Adds a game; `number` must grow from call to call.
    pub fn add(&mut self, number: u64, played: &Played) {
        let result = &played.result;
        let a = Self::seat_of_a(number);
        self.note(a, number, played);
        let key = fingerprint(result, a);
        let repeats = !self.seen_games.insert(key);
        self.repeats += u64::from(repeats);
        let points = result.winner.map(|winner| points_for(a, winner));
        if let Some(winner) = result.winner {
            self.games.add(points_for(a, winner));
            self.white.add(points_for(Side::White, winner));
        } else {
            self.voids += 1;
        }
        let by_rules = result.verdict == Verdict::Rules;
        let lead = |points: [u32; 2]| i64::from(points[a.index()]) - i64::from(points[a.other().index()]);
        let lead = result.points.filter(|_| by_rules).map(lead);
        let half = Half { number, key, points, lead };
        if number.is_multiple_of(2) {
            self.half = Some(half);
        } else if let Some(first) = self.half.take().filter(|first| first.number + 1 == number) {
            self.add_pair(&first, &half);
        }
    }

    /// The seat of A in a game.
    pub const fn seat_of_a(number: u64) -> Side {
        if number.is_multiple_of(2) { Side::White } else { Side::Black }
    }

    /// The Elo difference; from pairs as soon as one counts.
    pub fn elo(&self) -> Estimate {
        if self.pairs.total() > 0 { self.pairs.elo() } else { self.games.elo() }
    }

    /// The probability that A is the stronger one, if it is known.
    pub fn superiority(&self) -> Option<f64> {
        if self.pairs.total() > 0 { self.pairs.superiority() } else { self.games.superiority() }
    }

    fn add_pair(&mut self, first: &Half, second: &Half) {
        let (Some(one), Some(other)) = (first.points, second.points) else { return };
        // Both keys are inserted, even if the first one was known.
        let new = [first.key, second.key].map(|key| self.counted_games.insert(key));
        // Where the first mover has a large advantage, only the sum of both games says who was better.
        let lead = first.lead.zip(second.lead).map(|(one, other)| one + other);
        let (one, other) =
            lead.map_or((one, other), |lead| (points_of(lead.cmp(&0)), points_of(lead.cmp(&0))));
        if self.counts(new, one.halves() + other.halves()) {
            if let Some(lead) = lead {
                self.margin.add(lead as f64);
            }
            self.pairs.add(one, other);
        }
    }

    /// Whether a pair with this result counts. Of the pairs with one new game every second one counts, beginning with the first, so that no
    /// result is missed.
    fn counts(&mut self, new: [bool; 2], halves: usize) -> bool {
        match new {
            [true, true] => true,
            [false, false] => false,
            _ => {
                self.ahead[halves] ^= true;
                self.ahead[halves]
            }
        }
    }

    fn note(&mut self, a: Side, number: u64, played: &Played) {
        let result = &played.result;
        let player = |side: Side| usize::from(side != a);
        self.moves += result.moves.len() as u64;
        if let Some(word) = result.rules_word() {
            *self.endings.entry(word.to_owned()).or_default() += 1;
        }
        self.replays += result.notes.iter().filter(|note| Note::is_replay(note)).count() as u64;
        for (side, what) in &played.aftermath {
            *self.warnings[player(*side)].entry(what.clone()).or_default() += 1;
        }
        for (at, &time) in result.times.iter().enumerate() {
            let speed = &mut self.speeds[player(Side::after(at as u32))];
            if at < 2 {
                speed.first = speed.first.max(Some(time));
            } else if speed.slowest.is_none_or(|(slowest, ..)| slowest < time) {
                speed.slowest = Some((time, number, at));
            }
        }
        let Some(fault) = &played.fault else { return };
        let faults = &mut self.faults[player(fault.side)];
        match faults.iter_mut().find(|kind| kind.verdict == result.verdict) {
            Some(kind) => kind.count += 1,
            None => faults.push(FaultKind {
                verdict: result.verdict,
                count: 1,
                game: number,
                side: fault.side,
                moves: result.moves.len(),
                line: fault.line.clone(),
                why: fault.why.clone(),
                reason: result.reason.clone(),
                error: last_line(&result.errors[fault.side.index()]),
            }),
        }
    }
}

/// The points of one side.
fn points_for(side: Side, winner: Winner) -> Points {
    match winner {
        Winner::Draw => Points::Draw,
        Winner::Side(winner) if winner == side => Points::Win,
        Winner::Side(_) => Points::Loss,
    }
}

/// A hash that is equal for games that are the same move by move between the same seats. The limit of moves is no part of it: a program
/// that ignores the limit plays the same game again.
fn fingerprint(result: &GameResult, a: Side) -> u64 {
    let mut hasher = DefaultHasher::new();
    (&result.setup, a.index(), &result.moves, result.verdict).hash(&mut hasher);
    hasher.finish()
}

/// The last line that is not blank.
fn last_line(errors: &[u8]) -> Option<String> {
    let text = String::from_utf8_lossy(errors);
    let line = text.lines().rev().find(|line| !line.trim().is_empty())?;
    let line: String = line.trim().chars().take(200).collect();
    Some(harmless_line(line.as_bytes()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Cause, Conditions};
    use khod_games::{Explain, Game};
    use std::time::Instant;

    fn played(winner: Option<Side>, points: Option<[u32; 2]>, moves: &[&str]) -> Played {
        let conditions = Conditions { limit: Some(40), setup: None };
        let why = (Verdict::Rules, Cause::Rules { reason: "connected".to_owned() }.reason());
        let names = ["a".to_owned(), "b".to_owned()];
        let mut result = GameResult::unplayed(Game::from_name("lo").unwrap(), conditions, names, 0, why);
        result.winner = Some(winner.map_or(Winner::Draw, Winner::Side));
        result.points = points;
        result.moves = moves.iter().map(|&m| m.to_owned()).collect();
        result.times = moves.iter().map(|_| Duration::from_millis(3)).collect();
        let now = Instant::now();
        let aftermath = vec![(Side::White, Aftermath::Lingered)];
        Played { result, fault: None, aftermath, begun: now, over: now }
    }

    #[test]
    fn seats_alternate_and_repeats_count_once() {
        let mut tally = Tally::default();
        for number in 0..6 {
            // White always wins, the same way each time.
            tally.add(number, &played(Some(Side::White), None, &["x", "y", "z"]));
        }
        assert_eq!(tally.games, WinDrawLoss::new(3, 0, 3));
        assert_eq!(tally.white, WinDrawLoss::new(6, 0, 0));
        assert_eq!((tally.pairs.counts(), tally.repeats), ([0, 0, 1, 0, 0], 4));
        assert_eq!(tally.warnings[0][&Aftermath::Lingered], 3);
        // Another limit makes no other game. One new game makes a pair; two known games from different pairs do not.
        let mut longer = played(Some(Side::White), None, &["x", "y", "z"]);
        longer.result.limit = Some(50);
        tally.add(6, &longer);
        tally.add(7, &played(Some(Side::Black), None, &["n"]));
        assert_eq!((tally.pairs.counts(), tally.repeats), ([0, 0, 1, 0, 1], 5));
        tally.add(8, &played(Some(Side::White), None, &["m"]));
        tally.add(9, &played(Some(Side::White), None, &["x", "y", "z"]));
        assert_eq!(tally.pairs.counts(), [0, 0, 2, 0, 1]);
        tally.add(10, &played(Some(Side::White), None, &["m"]));
        tally.add(11, &played(Some(Side::Black), None, &["n"]));
        assert_eq!((tally.pairs.counts(), tally.repeats), ([0, 0, 2, 0, 1], 8));
        assert_eq!(tally.speeds[1].slowest, Some((Duration::from_millis(3), 1, 2)));
    }

    #[test]
    fn a_pair_that_shares_a_game_counts_half() {
        let mut tally = Tally::default();
        // A always wins the same game as white, and as black it loses a new game each time.
        for pair in 0..9 {
            tally.add(2 * pair, &played(Some(Side::White), None, &["same"]));
            tally.add(2 * pair + 1, &played(Some(Side::White), None, &[&pair.to_string()]));
        }
        // Ten different games: one whole pair, and eight halves.
        assert_eq!((tally.pairs.counts(), tally.repeats), ([0, 0, 5, 0, 0], 8));
        // A result that comes for the first time is counted, so that the score does not lean to one side.
        tally.add(18, &played(Some(Side::White), None, &["same"]));
        tally.add(19, &played(Some(Side::Black), None, &["other"]));
        assert_eq!(tally.pairs.counts(), [0, 0, 5, 0, 1]);
        assert_eq!(tally.games, WinDrawLoss::new(11, 0, 9));
    }

    #[test]
    fn points_of_a_pair_are_summed() {
        let mut tally = Tally::default();
        tally.add(0, &played(Some(Side::White), Some([9, 4]), &["x"]));
        tally.add(1, &played(Some(Side::White), Some([7, 5]), &["y"]));
        assert_eq!(tally.pairs.counts(), [0, 0, 0, 0, 1]);
        assert!((tally.margin.value() - 3.0).abs() < 1e-9);
    }

    #[test]
    fn void_games_score_for_nobody() {
        let mut tally = Tally::default();
        let mut void = played(None, None, &["x"]);
        (void.result.winner, void.result.verdict) = (None, Verdict::Host);
        tally.add(0, &void);
        tally.add(1, &played(Some(Side::Black), None, &["x"]));
        assert_eq!((tally.games.total(), tally.voids, tally.pairs.total()), (1, 1, 0));
        assert_eq!(tally.elo().to_string(), "> +1199");
    }
}
