use super::{PAIR_HALVES, Pairing, Unplayed, Wave, matching::Matching, reserve::Reserve};

/// With more players nobody looks ahead: only whoever wants more rounds than half of them would gain by it.
const MOST_PLAYERS: usize = 60;

/// Swiss rounds: equal scores meet, nobody meets twice or sits out twice while that can be avoided.
///
/// While everybody has at least half of the others still to meet, a round without repetition exists (Dirac's theorem). When there
/// will be more rounds than that, a pairing is only taken if all further rounds are known to be possible after it; otherwise one of
/// those rounds is played that were known to be possible before.
#[derive(Clone, Debug)]
pub(super) struct Swiss {
    events: usize,
    cycles: u32,
    rounds: u32,
    round: u32,
    players: Vec<Player>,
    /// How often two players have met.
    met: Vec<Vec<u32>>,
    /// Rounds that are still possible for these players, by their places among them.
    reserve: Option<(Vec<usize>, Reserve)>,
}

/// Who meets whom, and who sits out.
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

    /// The best pairing, unless it would spoil a later round.
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

    /// Who has met whom no more often than that, and in the last place who has sat out no more often, by places among these players.
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

    /// How far apart the players of a round are; whoever sits out should be far down.
    fn cost(&self, present: &[usize], round: &[[usize; 2]]) -> u64 {
        let halves = |place: usize| present.get(place).map_or(0, |&player| self.players[player].halves);
        round.iter().map(|pair| halves(pair[0]).abs_diff(halves(pair[1]))).sum()
    }

    /// A round by places as one by players, the highest first.
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

    /// Pairs from the top down: each takes the best opponent that leaves the others a way to be paired.
    fn pair(&self, ranked: &[usize]) -> Round {
        // A place of its own stands for sitting out.
        let nobody = ranked.len();
        let odd = ranked.len() % 2 == 1;
        // As few repetitions as can be.
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

    /// The others in the order in which a player would like to meet them: by score, then by seats that fit, then the upper half of those
    /// with equal scores against the lower half.
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

    /// Who begins as white: whoever did so less often, then whoever did not the last time.
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
