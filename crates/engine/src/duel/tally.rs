use super::{Effort, Pair};
use khod_games::Side;
use khod_rating::{Mean, Pairs, WinDrawLoss};

/// The results of many pairs, as the first player sees them.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct DuelTally {
    /// Pairs by result.
    pub pairs: Pairs,
    /// Games by result.
    pub games: WinDrawLoss,
    /// Games by result as white sees them.
    pub white: WinDrawLoss,
    /// How often games ended for each reason, in the order in which the reasons came up.
    pub reasons: Vec<(&'static str, u64)>,
    /// Turns of all games.
    pub turns: u64,
    /// By how many points the first player was ahead in a pair, in games with points.
    pub margin: Mean,
    /// What thinking cost both players.
    pub efforts: [Effort; 2],
}

impl DuelTally {
    /// Counts a pair.
    pub fn add(&mut self, pair: &Pair) {
        let [first, second] = pair.results();
        self.pairs.add(first, second);
        pair.margin().into_iter().for_each(|margin| self.margin.add(margin as f64));
        for (game, points) in pair.games.iter().zip([first, second]) {
            self.games.add(points);
            self.white.add(game.result(Side::White));
            let reason = game.outcome.reason;
            match self.reasons.iter_mut().find(|(known, _)| *known == reason) {
                Some((_, count)) => *count += 1,
                None => self.reasons.push((reason, 1)),
            }
            self.turns += game.turns;
            for (sum, effort) in self.efforts.iter_mut().zip(&game.efforts) {
                sum.add(effort);
            }
        }
    }
}
