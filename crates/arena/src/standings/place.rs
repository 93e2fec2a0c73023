use super::Cell;
use crate::{
    Verdict,
    schedule::{Leg, PAIR_HALVES},
};
use khod_rating::{Estimate, Points};
use std::{cmp::Reverse, collections::HashMap};

/// One row of the table.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct StandingsRow {
    /// The number in the specification, from 0.
    pub player: usize,
    /// The place, from 1; shared by players who are equal in everything.
    pub rank: usize,
    /// Half points.
    pub halves: u64,
    /// Half points that the player and its opponents got together in games.
    pub(super) of: u64,
    /// Games played, without void ones.
    pub games: u64,
    /// Games won, drawn and lost.
    pub results: [u64; 3],
    /// Void games.
    pub voids: u64,
    /// Games won and lost as white.
    pub as_white: [u64; 2],
    /// Rounds without an opponent.
    pub byes: u64,
    /// Pairs of games won because the opponent was withdrawn.
    pub walkovers: u64,
    /// Pairs of games that gave points without being played.
    unplayed: u64,
    /// The sum of the opponents' points, meeting by meeting. An unplayed meeting that gave points counts as one against an opponent with
    /// the player's own points.
    pub buchholz: f64,
    /// The same sum, in which each opponent's points are weighted with the share of the points that the player took from that opponent.
    pub sonneborn_berger: f64,
    /// Half points against opponents with the same score.
    pub direct: u64,
    /// Faults by verdict.
    pub faults: Vec<(Verdict, u64)>,
    /// Strength with its error bar.
    pub elo: Estimate,
    /// The round before which it was withdrawn.
    pub withdrawn: Option<u32>,
    /// Rounds survived, in an elimination.
    pub survived: Option<u32>,
}

impl StandingsRow {
    pub(super) fn new(player: usize) -> Self {
        Self { player, rank: 1, ..Self::default() }
    }

    /// Points as people count them.
    pub fn points(&self) -> f64 {
        self.halves as f64 / 2.0
    }

    /// The half points; `None` if all games are void, which is not the same as no points.
    pub const fn score(&self) -> Option<u64> {
        if self.halves == 0 && self.of == 0 && self.voids > 0 { None } else { Some(self.halves) }
    }

    /// The number of faults.
    pub fn fault_count(&self) -> u64 {
        self.faults.iter().map(|(_, count)| count).sum()
    }

    pub(super) fn add_unplayed(&mut self, halves: u64, bye: bool) {
        self.halves += halves;
        self.unplayed += halves / PAIR_HALVES;
        if bye {
            self.byes += 1;
        } else {
            self.walkovers += 1;
        }
    }

    /// Adds game 0 or 1 of a pair in which the player of this row has seat 0 or 1.
    pub(super) fn add_leg(&mut self, leg: &Leg, seat: usize, number: usize) {
        let Some(points) = leg.points_of(seat) else {
            self.voids += 1;
            return;
        };
        self.games += 1;
        let result = Points::Win.halves() - points.halves();
        self.results[result] += 1;
        if number == seat && result != 1 {
            self.as_white[result / 2] += 1;
        }
        if leg.faulty() == Some(seat) {
            match self.faults.iter_mut().find(|(verdict, _)| *verdict == leg.verdict) {
                Some((_, count)) => *count += 1,
                None => self.faults.push((leg.verdict, 1)),
            }
        }
    }

    /// The values that decide about places, the most important first.
    fn merits(&self) -> (u32, u64, u64, u64, u64, u64) {
        let [buchholz, berger] =
            [self.buchholz, self.sonneborn_berger].map(|sum| (sum * 1000.0).round() as u64);
        (self.survived.unwrap_or(0), self.halves, buchholz, berger, self.direct, self.results[0])
    }
}

/// Computes tie-breaks and sorts the table: by points, Buchholz, Sonneborn-Berger, points against players with the same score,
/// wins. Players who are equal in all of them share a place, in the order of the specification.
///
/// `meeting` is the number of pairs of games in a meeting.
pub(super) fn break_ties(places: &mut [StandingsRow], cells: &HashMap<(usize, usize), Cell>, meeting: u64) {
    let halves: Vec<u64> = places.iter().map(|place| place.halves).collect();
    let survived: Vec<Option<u32>> = places.iter().map(|place| place.survived).collect();
    for place in places.iter_mut() {
        let unplayed = place.points() * place.unplayed as f64 / meeting as f64;
        (place.buchholz, place.sonneborn_berger) = (unplayed, unplayed);
        place.direct = 0;
    }
    let mut order: Vec<_> = cells.iter().collect();
    // Sums of floating-point numbers depend on the order.
    order.sort_unstable_by_key(|(players, _)| **players);
    for (&(player, opponent), cell) in order {
        let place = &mut places[player];
        let points = halves[opponent] as f64 / 2.0 * cell.pairs as f64 / meeting as f64;
        place.buchholz += points;
        if cell.of > 0 {
            place.sonneborn_berger += points * cell.halves as f64 / cell.of as f64;
        }
        if halves[opponent] == halves[player] && survived[opponent] == survived[player] {
            place.direct += cell.halves;
        }
    }
    places.sort_by_key(|place| (Reverse(place.merits()), place.player));
    let mut last = None;
    for (place, at) in places.iter_mut().zip(1..) {
        let merits = place.merits();
        place.rank = match last {
            Some((rank, known)) if known == merits => rank,
            _ => at,
        };
        last = Some((place.rank, merits));
    }
}
