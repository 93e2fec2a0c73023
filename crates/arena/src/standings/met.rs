use super::SeenPair;
use crate::specification::ScoreRule;
use khod_rating::{Meetings, Points};

/// Two players who met in an event.
pub(super) struct Met {
    pub(super) event: usize,
    pub(super) players: [usize; 2],
    pub(super) score: ScoreRule,
}

impl Met {
    /// Adds all their pairs, which are in order, and counts the games among them that repeat an earlier one.
    pub(super) fn add(&self, seen: &[SeenPair], meetings: &mut Meetings) -> u64 {
        let mut kinds: Vec<(SeenPair, u64)> = Vec::new();
        for same in seen.chunk_by(|one, other| one == other) {
            kinds.push((same[0], same.len() as u64));
            self.add_pair(same, meetings);
        }
        let mut repeats = 0;
        for seat in 0..2 {
            let result = |seen: &SeenPair| seen.results[seat];
            kinds.sort_unstable_by_key(|(seen, _)| (result(seen).is_some(), seen.games[seat], result(seen)));
            let scored = kinds.iter().position(|(seen, _)| result(seen).is_some()).unwrap_or(kinds.len());
            for same_game in
                kinds[scored..].chunk_by(|(one, _), (other, _)| one.games[seat] == other.games[seat])
            {
                repeats += same_game.iter().map(|(_, times)| times).sum::<u64>() - 1;
                for alike in same_game.chunk_by(|(one, _), (other, _)| result(one) == result(other)) {
                    self.add_shared(seat, result(&alike[0].0), alike, meetings);
                }
            }
        }
        repeats
    }

    fn add_pair(&self, same: &[SeenPair], meetings: &mut Meetings) {
        let (times, results) = (same.len() as u64, same[0].results.map(|halves| halves.map(points)));
        match (self.score, results) {
            (ScoreRule::Points, [Some(points), _]) => {
                meetings.add_whole(self.event, self.players, points, times);
            }
            _ => meetings.add_pair(self.event, self.players, results, times),
        }
    }

    /// Pairs with one game in common and the other one different are not as many observations as there are pairs.
    fn add_shared(
        &self,
        seat: usize,
        halves: Option<u8>,
        alike: &[(SeenPair, u64)],
        meetings: &mut Meetings,
    ) {
        let times: u64 = alike.iter().map(|(_, times)| times).sum();
        let excess = times.pow(2) - alike.iter().map(|(_, times)| times.pow(2)).sum::<u64>();
        match (self.score, halves.map(points)) {
            (ScoreRule::Points, Some(points)) if excess > 0 => {
                meetings.add_shared_whole(self.event, self.players, points, excess);
            }
            (ScoreRule::Games, Some(points)) if excess > 0 => {
                meetings.add_shared(self.event, self.players, seat == 0, points, excess);
            }
            _ => {}
        }
    }
}

fn points(halves: u8) -> Points {
    Points::ALL[usize::from(halves)]
}
