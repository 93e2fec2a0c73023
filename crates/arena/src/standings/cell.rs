use crate::schedule::Leg;
use khod_rating::Points;

/// The results of a player against another one.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Cell {
    /// Half points of the player.
    pub halves: u64,
    /// Half points that both players got together.
    pub of: u64,
    /// Pairs of games.
    pub pairs: u64,
    /// Games won.
    pub wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games lost.
    pub losses: u64,
    /// Void games.
    pub voids: u64,
}

impl Cell {
    /// The half points; `None` if all games are void, which is not the same as no points.
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
