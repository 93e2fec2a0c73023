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
    /// Adds the pairs of these players, which are sorted, and counts the games among them that repeat an earlier one.
    pub(super) fn add(&self, seen: &[SeenPair], meetings: &mut Meetings) -> u64 {
        let Self { event, players, score } = *self;
        let points = |halves: Option<u8>| halves.map(|halves| Points::ALL[usize::from(halves)]);
        let mut kinds: Vec<(SeenPair, u64)> = Vec::new();
        for same in seen.chunk_by(|one, other| one == other) {
            let times = same.len() as u64;
            kinds.push((same[0], times));
            match (score, same[0].results.map(points)) {
                (ScoreRule::Points, [Some(points), _]) => meetings.add_whole(event, players, points, times),
                (_, results) => meetings.add_pair(event, players, results, times),
            }
        }
        let mut repeats = 0;
        for seat in 0..2 {
            let result = |seen: &SeenPair| points(seen.results[seat]);
            kinds.sort_unstable_by_key(|(seen, _)| (result(seen).is_some(), seen.games[seat], result(seen)));
            let scored = kinds.iter().position(|(seen, _)| result(seen).is_some()).unwrap_or(kinds.len());
            for same_game in
                kinds[scored..].chunk_by(|(one, _), (other, _)| one.games[seat] == other.games[seat])
            {
                repeats += same_game.iter().map(|(_, times)| times).sum::<u64>() - 1;
                for alike in same_game.chunk_by(|(one, _), (other, _)| result(one) == result(other)) {
                    // Pairs that share one game but not the other are fewer independent observations than there are pairs.
                    let times: u64 = alike.iter().map(|(_, times)| times).sum();
                    let excess = times.pow(2) - alike.iter().map(|(_, times)| times.pow(2)).sum::<u64>();
                    let Some(points) = result(&alike[0].0).filter(|_| excess > 0) else { continue };
                    match score {
                        ScoreRule::Points => meetings.add_shared_whole(event, players, points, excess),
                        ScoreRule::Games => meetings.add_shared(event, players, seat == 0, points, excess),
                    }
                }
            }
        }
        repeats
    }
}
