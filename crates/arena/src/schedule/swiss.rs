use super::{PAIR_HALVES, Pairing, Unplayed, Wave, matching::Matching, reserve::Reserve};

/// The most players for whom later rounds are planned: with more, planning helps only if there are more rounds than half of the players.
const MOST_PLAYERS: usize = 60;

/// Swiss rounds: equal scores meet. No two players meet twice and no player sits out twice while that can be avoided.
///
/// While every player has at least half of the others still to meet, a round without repetition exists (Dirac's theorem). With more
/// rounds than that, a pairing is only taken if all further rounds are known to be possible after it. Otherwise a round is played from
/// those that were known to be possible before.
#[derive(Clone, Debug)]
pub(super) struct Swiss {
    events: usize,
    cycles: u32,
    rounds: u32,
    round: u32,
    players: Vec<Player>,
    /// How often two players have met.
    met: Vec<Vec<u32>>,
    /// The players, and rounds that are still possible for them, by the places among these players.
    reserve: Option<(Vec<usize>, Reserve)>,
}

/// The meetings of a round, and the player who sits out.
type Round = (Vec<[usize; 2]>, Option<usize>);

#[derive(Clone, Copy, Default, Debug)]
struct Player {
    halves: u64,
    byes: u32,
    /// Rounds begun as white less rounds begun as black.
    balance: i32,
    /// Whether the last round was begun as white.
    was_first: bool,
}

impl Swiss {
    pub(super) fn new(players: usize, events: usize, cycles: u32, rounds: u32) -> Self {
        Self {
            events,
            cycles,
            rounds,
            round: 0,
            players: vec![Player::default(); players],
            met: vec![vec![0; players]; players],
            reserve: None,
        }
    }

    pub(super) fn report(&mut self, pairing: &Pairing, halves: [u64; 2]) {
        for (player, halves) in pairing.players.into_iter().zip(halves) {
            self.players[player].halves += halves;
        }
    }

    pub(super) fn next_wave(&mut self, withdrawn: &[bool]) -> Option<Wave> {
        let mut ranked: Vec<usize> = (0..self.players.len()).filter(|&player| !withdrawn[player]).collect();
        if self.round == self.rounds || ranked.len() < 2 {
            return None;
        }
        self.round += 1;
        ranked.sort_by_key(|&player| (std::cmp::Reverse(self.players[player].halves), player));
        let (meetings, bye) = self.choose(&ranked);
        let mut wave = Wave::default();
        if let Some(player) = bye {
            let halves = PAIR_HALVES * self.events as u64 * u64::from(self.cycles);
            self.players[player].byes += 1;
            self.players[player].halves += halves;
            wave.byes.push(Unplayed { round: self.round, player, halves });
        }
        let mut list = Vec::new();
        for (meeting, board) in meetings.into_iter().zip(1..) {
            let players = self.seat(meeting, board);
            list.extend(Pairing::meeting(self.round, board, players, self.cycles, self.events));
        }
        wave.pairings = list.into();
        Some(wave)
    }

    /// The best pairing, unless it would make a later round without repetitions impossible.
    fn choose(&mut self, ranked: &[usize]) -> Round {
        let best = self.pair(ranked);
        let mut present = ranked.to_vec();
        present.sort_unstable();
        let size = ranked.len().next_multiple_of(2);
        let further = (self.rounds - self.round) as usize;
        let open = (size - 1).saturating_sub(self.round as usize);
        let safe = self.rounds as usize <= size / 2 || size > 12 && open > size / 2 + 1;
        if further == 0 || further > open || safe || size > MOST_PLAYERS {
            return best;
        }
        let free = self.free(&present, 0);
        let place = |player: usize| present.binary_search(&player).unwrap_or(present.len());
        let mut after = free.clone();
        let (meetings, bye) = &best;
        let pairs = meetings.iter().copied().chain(bye.map(|player| [player, usize::MAX]));
        for [one, other] in pairs.map(|pair| pair.map(place)) {
            (after[one][other], after[other][one]) = (false, false);
        }
        if let Some(reserve) = Reserve::find(after, further) {
            self.reserve = Some((present, reserve));
            return best;
        }
        let kept =
            self.reserve.take().filter(|(players, kept)| *players == present && kept.rounds.len() > further);
        let kept = kept.map(|(_, kept)| kept).or_else(|| Reserve::find(free, further + 1));
        let Some(mut kept) = kept else { return best };
        let Some(round) = kept.take_cheapest(|round| self.cost(&present, round)) else { return best };
        let round = self.in_order(ranked, &present, &round);
        self.reserve = Some((present, kept));
        round
    }

    /// For players by place: whether two have met at most `most` times. The place behind an odd number of players stands for sitting out.
    fn free(&self, players: &[usize], most: u32) -> Vec<Vec<bool>> {
        let size = players.len().next_multiple_of(2);
        let repeated = |one: usize, other: usize| match (players.get(one), players.get(other)) {
            (Some(&one), Some(&other)) => self.met[one][other],
            (Some(&player), None) | (None, Some(&player)) => self.players[player].byes,
            (None, None) => 0,
        };
        let row = |one| (0..size).map(|other| one != other && repeated(one, other) <= most).collect();
        (0..size).map(row).collect()
    }

    /// The sum of the score differences in a round. A player who sits out counts the whole score, so low scores sit out.
    fn cost(&self, present: &[usize], round: &[[usize; 2]]) -> u64 {
        let halves = |place: usize| present.get(place).map_or(0, |&player| self.players[player].halves);
        round.iter().map(|pair| halves(pair[0]).abs_diff(halves(pair[1]))).sum()
    }

    /// A round of players from a round of places, the highest first.
    fn in_order(&self, ranked: &[usize], present: &[usize], round: &[[usize; 2]]) -> Round {
        let mut partners = vec![None; self.players.len()];
        for &[one, other] in round {
            for (place, partner) in [(one, other), (other, one)] {
                if let Some(&player) = present.get(place) {
                    partners[player] = present.get(partner).copied();
                }
            }
        }
        let bye = ranked.iter().copied().find(|&player| partners[player].is_none());
        let mut meetings = Vec::new();
        for &player in ranked {
            if let Some(partner) = partners[player].take() {
                partners[partner] = None;
                meetings.push([player, partner]);
            }
        }
        (meetings, bye)
    }

    /// Pairs from the top down: each player gets the best opponent that leaves the others a perfect matching.
    fn pair(&self, ranked: &[usize]) -> Round {
        // A place behind all players stands for sitting out.
        let nobody = ranked.len();
        let odd = ranked.len() % 2 == 1;
        // The fewest repetitions with which every player can be paired.
        let mut matchings = (0..).map(|most| Matching::new(self.free(ranked, most)));
        let matching = matchings.find(Matching::is_perfect);
        let mut matching = matching.expect("with enough repetitions everybody may meet everybody");
        let mut bye = None;
        if odd {
            let mut places: Vec<usize> = (0..ranked.len()).rev().collect();
            places.sort_by_key(|&place| self.players[ranked[place]].byes);
            let place = places.into_iter().find(|&place| matching.take(place, nobody));
            bye = Some(place.expect("a perfect matching gives somebody the bye"));
        }
        let mut left: Vec<usize> = (0..ranked.len()).filter(|place| bye != Some(*place)).collect();
        let mut meetings = Vec::new();
        while !left.is_empty() {
            let first = left.remove(0);
            let mut at = self.candidates(ranked, first, &left).into_iter();
            let at = at.find(|&at| matching.take(first, left[at]));
            let other = left.remove(at.expect("a perfect matching gives everybody an opponent"));
            meetings.push([ranked[first], ranked[other]]);
        }
        (meetings, bye.map(|place| ranked[place]))
    }

    /// The places in `left` in the order of preference for a player: by earlier meetings, by score, then by seats that fit, then the upper half
    /// of those with equal scores against the lower half.
    fn candidates(&self, ranked: &[usize], first: usize, left: &[usize]) -> Vec<usize> {
        let player = &self.players[ranked[first]];
        let equals =
            left.iter().filter(|&&place| self.players[ranked[place]].halves == player.halves).count();
        let wanted = equals / 2;
        let mut order: Vec<usize> = (0..left.len()).collect();
        order.sort_by_key(|&at| {
            let other = &self.players[ranked[left[at]]];
            // Both games of a pair are played anyway, so only a growing imbalance matters.
            let clash = player.balance / 2 * (other.balance / 2) > 0;
            let again = self.met[ranked[first]][ranked[left[at]]];
            let distance = if other.halves == player.halves { at.abs_diff(wanted) } else { at };
            (again, player.halves.abs_diff(other.halves), clash, distance)
        });
        order
    }

    /// Seats the players: white is the one who began as white less often, then the one who did not begin as white last time.
    fn seat(&mut self, [one, other]: [usize; 2], board: u32) -> [usize; 2] {
        let wish = |player: usize| {
            let player = &self.players[player];
            (player.balance, player.was_first)
        };
        let one_first = wish(one) < wish(other) || wish(one) == wish(other) && board % 2 == 1;
        let seated = if one_first { [one, other] } else { [other, one] };
        for (player, first) in seated.into_iter().zip([true, false]) {
            self.players[player].balance += if first { 1 } else { -1 };
            self.players[player].was_first = first;
        }
        self.met[one][other] += 1;
        self.met[other][one] += 1;
        seated
    }
}
