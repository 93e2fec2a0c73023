//! The table of a tournament: computed from the games, never stored.

mod cell;
mod met;
mod place;

use crate::{
    Specification,
    schedule::{PairingOutcome, Pairings, TournamentCourse, Unplayed, Wave},
    specification::{Format, ScoreRule},
};
pub use cell::Cell;
use khod_rating::{Meetings, Points, Ratings};
use met::Met;
pub use place::StandingsRow;
use std::{collections::HashMap, iter::Peekable};

/// The sign in the place of points if all games of a player or a pair of players are void.
pub const VOID: &str = "∅";

/// The table of a tournament.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct Standings {
    /// All players, the best first.
    pub places: Vec<StandingsRow>,
    /// The Elo value of the first move, for every event whose games tell it.
    pub first_move: Vec<Option<khod_rating::Estimate>>,
    /// The results of each player against each other, by their numbers in the specification.
    pub cells: HashMap<(usize, usize), Cell>,
    /// Games that are finished.
    pub games: u64,
    /// Games among them that are void.
    pub voids: u64,
    /// Games that repeat an earlier one of the same players move by move.
    pub repeats: u64,
    /// The number of pairs if no player is withdrawn and no deciding pairs are needed.
    pub expected_pairs: u64,
    /// The highest round of which a game was played.
    pub round: u32,
    /// Whether the tournament is over.
    pub finished: bool,
    /// Points that players got without a game.
    pub unplayed: Vec<Unplayed>,
    /// Void games that will be played again.
    pub open: u64,
}

/// Reads outcomes in the order of their pairings and keeps the table.
pub struct StandingsBuilder<'a> {
    specification: &'a Specification,
    course: TournamentCourse<'a>,
    /// The pairings of the current wave whose outcomes have not come yet.
    wave: Option<Peekable<Pairings>>,
    /// Outcomes that came before the course waits for them, by the numbers of their pairings.
    early: HashMap<u64, PairingOutcome>,
    seen: Vec<SeenPair>,
    standings: Standings,
}

/// A pair that was played, small enough to keep a million of them. Equal pairs are repetitions.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct SeenPair {
    /// A number for the event and both players.
    meeting: u32,
    /// Hashes of the moves: of the game in which the lower-numbered player is white, and of the other one.
    games: [u32; 2],
    /// The lower-numbered player's half points as white and as black; in a pair scored as a whole its half points twice. `None` if void.
    results: [Option<u8>; 2],
}

impl<'a> StandingsBuilder<'a> {
    /// The table of a tournament of which no game has been played.
    pub fn new(specification: &'a Specification) -> Self {
        let course = TournamentCourse::new(specification);
        let places = (0..specification.entrants.len()).map(StandingsRow::new).collect();
        let standings = Standings { places, expected_pairs: course.expected(), ..Standings::default() };
        let (early, seen) = (HashMap::new(), Vec::new());
        let mut builder = Self { specification, course, wave: None, early, seen, standings };
        builder.advance();
        builder
    }

    /// Takes an outcome. `identities` are hashes of its games, equal for games that are the same move by move. Outcomes come in the order
    /// of their pairings.
    pub fn add(&mut self, outcome: &PairingOutcome, identities: [u64; 2]) {
        self.count(outcome);
        self.see(outcome, identities);
        if self.course.depends_on_outcomes() {
            // The course takes outcomes in the order of its waves. Deciding pairs are stored before other boards' first pairs, and open pairs leave gaps.
            if outcome.is_settled() {
                self.early.insert(outcome.pairing.number(), *outcome);
            }
            while let Some(outcome) = self.next_expected() {
                self.course.report(&outcome);
                self.advance();
            }
        } else {
            let all = self.standings.games == 2 * self.standings.expected_pairs;
            self.standings.finished = all && self.standings.open == 0;
        }
    }

    /// Takes the outcome that the course waits for, if it has come.
    fn next_expected(&mut self) -> Option<PairingOutcome> {
        let wave = self.wave.as_mut()?;
        let outcome = self.early.remove(&wave.peek()?.number())?;
        wave.next();
        Some(outcome)
    }

    /// Goes on to the next wave that has a pairing.
    fn advance(&mut self) {
        while self.wave.as_mut().is_none_or(|wave| wave.peek().is_none()) {
            let Some(Wave { pairings, byes, walkovers }) = self.course.next_wave() else {
                self.wave = None;
                self.standings.finished = true;
                return;
            };
            for (unplayed, bye) in
                byes.iter().map(|bye| (bye, true)).chain(walkovers.iter().map(|walkover| (walkover, false)))
            {
                self.standings.places[unplayed.player].add_unplayed(unplayed.halves, bye);
            }
            self.standings.unplayed.extend(byes.into_iter().chain(walkovers));
            self.wave = Some(pairings.peekable());
        }
    }

    fn count(&mut self, outcome: &PairingOutcome) {
        let players = outcome.pairing.players;
        self.standings.games += 2;
        self.standings.round = self.standings.round.max(outcome.pairing.round);
        let score = self.specification.events[outcome.pairing.event].score;
        let halves = outcome.halves(score);
        for (seat, (player, opponent)) in players.into_iter().zip([players[1], players[0]]).enumerate() {
            let place = &mut self.standings.places[player];
            let cell = self.standings.cells.entry((player, opponent)).or_default();
            cell.pairs += 1;
            for (number, leg) in outcome.legs.iter().enumerate() {
                place.add_leg(leg, seat, number);
                cell.add_leg(leg, seat);
            }
            if let Some(halves) = halves {
                let of = halves[0] + halves[1];
                place.halves += halves[seat];
                place.of += of;
                cell.halves += halves[seat];
                cell.of += of;
            }
        }
        self.standings.voids += outcome.legs.iter().filter(|leg| leg.verdict.is_void()).count() as u64;
        self.standings.open += outcome.legs.iter().filter(|leg| leg.is_open()).count() as u64;
    }

    /// The table after the outcomes so far.
    pub fn standings(&mut self) -> Standings {
        let mut standings = self.standings.clone();
        let (ratings, repeats) = self.ratings();
        standings.repeats = repeats;
        standings.first_move = ratings.first_move;
        for (place, elo) in standings.places.iter_mut().zip(ratings.players) {
            place.elo = elo;
            place.withdrawn = self.course.withdrawn(place.player);
            place.survived = self.course.survived(place.player);
        }
        place::break_ties(&mut standings.places, &standings.cells, self.pairs_of_meeting());
        standings
    }

    /// Pairs of games in one meeting of two players.
    fn pairs_of_meeting(&self) -> u64 {
        let events = self.specification.events.len() as u64;
        match self.specification.format {
            Format::RoundRobin | Format::Gauntlet => events,
            Format::Elimination | Format::Swiss { .. } => events * u64::from(self.specification.cycles),
        }
    }

    fn see(&mut self, outcome: &PairingOutcome, identities: [u64; 2]) {
        let players = self.specification.entrants.len();
        let [one, other] = outcome.pairing.players;
        // The same two games with the seats of the pairing exchanged are the same pair.
        let exchanged = one > other;
        let [one, other] = [one.min(other), one.max(other)];
        let meeting = (outcome.pairing.event * players + one) * players + other;
        let halves = |points: Points| points.halves() as u8;
        let mut results = match self.specification.events[outcome.pairing.event].score {
            ScoreRule::Games => outcome.legs.map(|leg| leg.points_of(0).map(halves)),
            ScoreRule::Points => [outcome.by_points().map(halves); 2],
        };
        if exchanged {
            results.reverse();
            results = results.map(|halves| Some(Points::Win.halves() as u8 - halves?));
        }
        if results != [None, None] {
            // Half of a hash tells the games of one meeting apart well enough.
            let [first, second] = identities.map(|identity| identity as u32);
            let games = if exchanged { [second, first] } else { [first, second] };
            self.seen.push(SeenPair { meeting: meeting as u32, games, results });
        }
    }

    /// Ratings from all games at once, and the number of repeated games. A game that repeats an earlier one move by move adds nothing to the
    /// precision, and the error bars count it once.
    fn ratings(&mut self) -> (Ratings, u64) {
        let players = self.specification.entrants.len();
        let mut meetings = Meetings::new(players, self.specification.events.len());
        self.seen.sort_unstable();
        let mut repeats = 0;
        for of_two in self.seen.chunk_by(|one, other| one.meeting == other.meeting) {
            let meeting = of_two[0].meeting as usize;
            let event = meeting / players / players;
            let met = Met {
                event,
                players: [meeting / players % players, meeting % players],
                score: self.specification.events[event].score,
            };
            repeats += met.add(of_two, &mut meetings);
        }
        (Ratings::fit(&meetings), repeats)
    }
}

#[cfg(test)]
mod tests;
