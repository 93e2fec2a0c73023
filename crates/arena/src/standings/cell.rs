use crate::schedule::Leg;
use khod_rating::Points;

/// What a player got against another.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Cell {
    /// Half points.
    pub halves: u64,
    /// Half points that both got together.
    pub of: u64,
    /// Pairs of games.
    pub pairs: u64,
    /// Games won.
    pub wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games lost.
    pub losses: u64,
    /// Games that count for nobody.
    pub voids: u64,
}

impl Cell {
    /// Half points, unless nothing that was played counts: that is void, and not nothing.
    pub const fn score(&self) -> Option<u64> {
        if self.of == 0 && self.voids > 0 { None } else { Some(self.halves) }
    }

    pub(super) fn add_leg(&mut self, leg: &Leg, seat: usize) {
        match leg.points_of(seat) {
            None => self.voids += 1,
            Some(Points::Draw) => self.draws += 1,
            Some(Points::Win) => self.wins += 1,
            Some(Points::Loss) => self.losses += 1,
        }
    }
}
